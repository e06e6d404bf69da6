import { z } from 'zod';
import { compactPostal, isPostalCode } from '../../shop/shipping/shipping';
import { isLoopback } from '../ground/loopback';

const flag = z.stringbool({
  truthy: ['1', 'on', 'true'],
  falsy: ['0', 'off', 'false'],
  error: 'must be 1 or 0',
});

const NO_ADDRESS = 'must be an address like https://shop.example';
/** An origin: nothing after the host but a slash. */
const siteUrl = z
  .url({ protocol: /^https?$/, error: NO_ADDRESS })
  .regex(/^\w+:\/\/[^/?#@]+\/?$/, NO_ADDRESS);

const NO_STORE = 'must be an address like https://s3.ca-central-1.amazonaws.com';
const OPEN_STORE =
  "must begin with https://: pictures and the key's signatures would cross the network in the open. Only a store on this machine (127.0.0.1, localhost or [::1]) can do with http://";

/** Whether nobody between the shop and a store can read what they send. */
const isSafeStore = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isLoopback(hostname);
};

const NO_PORT = 'must be a port number';
const port = z
  .string()
  .regex(/^\d{1,5}$/, NO_PORT)
  .transform(Number)
  .refine((number) => number <= 65_535, NO_PORT);

/** A VAPID key of this many bytes, as base64url. */
const pushKey = (bytes: number) =>
  z
    .string()
    .refine(
      (text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes,
      `must be ${bytes} bytes as base64url`,
    );

const loopbackUrl = siteUrl.refine(
  (url) => URL.canParse(url) && isLoopback(new URL(url).hostname),
  'must be an address of this machine: it is for tests',
);

/** The carrier's API, its sandbox, or a loopback address in tests. */
const isCarrierHost = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:'
    ? ['soa-gw.canadapost.ca', 'ct.soa-gw.canadapost.ca'].includes(hostname)
    : isLoopback(hostname);
};

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.prefault('3000'),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  ALLOW_EMPTY_DATABASE: flag.default(false),
  WEB_CONCURRENCY: z
    .string()
    .regex(/^[1-9]\d?$/, 'must be a number of processes from 1 to 99')
    .transform(Number)
    .prefault('1'),
  PUBLIC_URL: siteUrl.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters')
    .optional(),
  DEMO: flag.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\S+$/, 'must begin with sk_test_ or sk_live_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\S+$/, 'must begin with pk_test_ or pk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must begin with whsec_ and hold no blank')
    .optional(),
  STRIPE_API_BASE: loopbackUrl.optional(),
  ALLOW_DEMO_PAYMENTS: flag.default(false),
  ALLOW_TEST_PAYMENTS: flag.default(false),
  CANADA_POST_USERNAME: z.string().optional(),
  CANADA_POST_PASSWORD: z.string().optional(),
  CANADA_POST_CUSTOMER_NUMBER: z
    .string()
    .regex(/^\d{1,10}$/, 'must be up to ten digits')
    .optional(),
  CANADA_POST_ORIGIN: z
    .string()
    .refine(isPostalCode, 'must be a Canadian postal code')
    .transform(compactPostal)
    .optional(),
  CANADA_POST_API_BASE: siteUrl
    .refine(
      isCarrierHost,
      'must be https://soa-gw.canadapost.ca or https://ct.soa-gw.canadapost.ca',
    )
    .optional(),
  SMTP_URL: z
    .string()
    .refine(
      (url) => /^smtps?:\/\/[^/]/.test(url) && URL.canParse(url),
      'must be an address like smtps://user:password@mail.example:465',
    )
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: NO_STORE })
    .regex(/^\w+:\/\/[^?#@]+$/, NO_STORE)
    .refine(isSafeStore, OPEN_STORE)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be a region like ca-central-1')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().regex(/^\S+$/, 'must hold no blank').optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/, 'must hold no blank').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^\P{Cc}+$/u, 'must be one line')
    .optional(),
  SHOP_EMAIL: z.email('must be an e-mail address').optional(),
  VAPID_PUBLIC_KEY: pushKey(65).optional(),
  VAPID_PRIVATE_KEY: pushKey(32).optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must be a mailto: or https: address')
    .optional(),
  PUSH_TEST_HOSTS: z
    .string()
    .transform((text) => text.split(','))
    .refine(
      (hosts) => hosts.every((host) => /^(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/.test(host)),
      'must be hosts of this machine with their ports: it is for tests',
    )
    .optional(),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'must look like G-XXXXXXX')
    .optional(),
  RESERVED_ORDER_HISTORY_USERNAME: z.string().max(64, 'must be a username').optional(),
  RATE_LIMITS: flag.default(true),
  RENDER: flag.default(true),
  SERVICE_WORKER: flag.default(true),
  SHOP_NOW: z.iso
    .datetime({ offset: true, error: 'must be an ISO time like 2026-10-15T12:00:00Z' })
    .optional(),
  NIGHTLY_BACKUP: flag.default(true),
  BACKUP_COMMAND: z.string().optional(),
  CACHE_SECONDS: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number of seconds up to 99999')
    .transform(Number)
    .prefault('0'),
  CACHE_PURGE_URL: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .refine(
      (urls) => urls.every((url) => /^https?:/.test(url) && URL.canParse(url)),
      'must be addresses like http://127.0.0.1:6081/purge, with commas between them',
    )
    .optional(),
  CACHE_PURGE_TOKEN: z.string().regex(/^\S+$/, 'must hold no blank').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'must be fatal, error, warn, info, debug or silent',
    })
    .default('info'),
});

type Environment = z.infer<typeof Environment>;

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** Whether a key of Stripe charges cards. */
export const isLive = (key: string): boolean => key.includes('k_live_');

/** The payment provider. An incomplete set of Stripe keys, or the demo in production, is refused. */
const readPayments = (env: Environment, production: boolean) => {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  } = env;
  if (secretKey && publishableKey && webhookSecret) {
    if (isLive(secretKey) !== isLive(publishableKey))
      throw new Error(
        'Wrong settings: STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live or both be test keys',
      );
    if (apiBase && isLive(secretKey))
      throw new Error('Wrong settings: STRIPE_API_BASE goes with test keys only');
    if (production && !isLive(secretKey) && !env.ALLOW_TEST_PAYMENTS)
      throw new Error(
        'Wrong settings: STRIPE_SECRET_KEY is a test key; test cards charge nothing and need ALLOW_TEST_PAYMENTS=1 in production',
      );
    return { provider: 'stripe', secretKey, publishableKey, webhookSecret, apiBase } as const;
  }
  const missing = STRIPE.filter((name) => !env[name]);
  if (missing.length < STRIPE.length)
    throw new Error(`Wrong settings: Stripe also needs ${missing.join(' and ')}`);
  if (production && !env.ALLOW_DEMO_PAYMENTS)
    throw new Error(
      'Wrong settings: give STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET; demo payments charge no card and need ALLOW_DEMO_PAYMENTS=1 in production',
    );
  return { provider: 'demo' } as const;
};

const CANADA_POST = ['CANADA_POST_USERNAME', 'CANADA_POST_PASSWORD', 'CANADA_POST_ORIGIN'] as const;

/** Settings for live shipping rates, when all of them are given. */
const readCanadaPost = (env: Environment) => {
  const {
    CANADA_POST_USERNAME: username,
    CANADA_POST_PASSWORD: password,
    CANADA_POST_ORIGIN: origin,
    CANADA_POST_CUSTOMER_NUMBER: customerNumber,
    CANADA_POST_API_BASE: base = 'https://soa-gw.canadapost.ca',
  } = env;
  if (username && password && origin)
    return { username, password, origin, customerNumber, base: base.replace(/\/$/, '') };
  const missing = CANADA_POST.filter((name) => !env[name]);
  if (missing.length < CANADA_POST.length)
    throw new Error(`Wrong settings: Canada Post also needs ${missing.join(' and ')}`);
  return undefined;
};

const S3 = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** The S3-compatible store of the uploaded pictures, when all of its settings are given. */
const readPictureStore = (env: Environment) => {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (endpoint && region && bucket && accessKeyId && secretAccessKey)
    return { endpoint: endpoint.replace(/\/+$/, ''), region, bucket, accessKeyId, secretAccessKey };
  const missing = S3.filter((name) => !env[name]);
  if (missing.length < S3.length)
    throw new Error(`Wrong settings: the store of pictures also needs ${missing.join(' and ')}`);
  return undefined;
};

/** The owner's VAPID keys, if any. Half of a pair is refused. */
const readPushKeys = ({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: Environment) => {
  if (publicKey && privateKey) return { publicKey, privateKey };
  if (publicKey || privateKey)
    throw new Error('Wrong settings: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together');
  return undefined;
};

/** The first problem of each wrong setting, by its name. */
const firstProblems = ({ issues }: z.ZodError): Map<string, string> => {
  const problems = new Map<string, string>();
  for (const { path, message } of issues)
    if (!problems.has(path.join('.'))) problems.set(path.join('.'), message);
  return problems;
};

const NAMES = Object.keys(Environment.shape);
/** Beginnings of names that only the shop's settings have. */
const FAMILIES = /^(STRIPE|CANADA_POST|VAPID|SMTP|S3)_/;

/** Whether two names differ by one letter that is missing, added or wrong, or by two that are swapped. */
const isAlike = (one: string, other: string): boolean => {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(one.length, other.length) - start &&
    one.at(-1 - end) === other.at(-1 - end)
  )
    end += 1;
  const [a, b] = [one, other].map((name) => name.slice(start, name.length - end));
  if (a === undefined || b === undefined) return false;
  return (a.length <= 1 && b.length <= 1) || (a.length === 2 && b === `${a[1]}${a[0]}`);
};

/** A warning for each name in the environment that looks like a setting and is unknown. */
export const strangeSettings = (environment: Record<string, string | undefined>): string[] =>
  Object.keys(environment)
    .filter((name) => !NAMES.includes(name))
    .flatMap((name) => {
      const meant = NAMES.find((known) => isAlike(name.toUpperCase(), known));
      if (meant) return [`${name} is not a setting of the shop. Did you mean ${meant}?`];
      return FAMILIES.test(name)
        ? [`${name} is not a setting of the shop: .env.example lists all.`]
        : [];
    });

/** The environment without the shop's own settings and their secrets, for the owner's command. */
export const strangeEnvironment = (
  environment: Record<string, string | undefined>,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !NAMES.includes(name)));

export type Settings = ReturnType<typeof readSettings>;

/**
 * What these settings lack for an open shop, a sentence each. Mail, card payments and backups are points of the checklist
 * with a sentence of their own (docs/rules.md 10.14).
 */
export const settingsGaps = ({ production, publicUrl, demo }: Settings): string[] => {
  const gaps: [isThere: boolean, sentence: string][] = [
    [!production, 'NODE_ENV is not production: the server runs as for work on its code.'],
    [!publicUrl, 'PUBLIC_URL is not set: links in mails and search engines lead to this machine.'],
    [
      publicUrl?.startsWith('http:') === true && !isLoopback(new URL(publicUrl).hostname),
      'PUBLIC_URL is not https: passwords and addresses can be read on the way.',
    ],
    [demo, 'DEMO is on: sample parts are on sale, with demo logins and discount codes.'],
  ];
  return gaps.flatMap(([isThere, sentence]) => (isThere ? [sentence] : []));
};

/**
 * Reads the settings from the environment. An empty value counts as missing.
 * @throws Error with one clear line that names every wrong setting
 */
export const readSettings = (environment: Record<string, string | undefined>) => {
  const filled = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const parsed = Environment.safeParse(filled);
  if (!parsed.success)
    throw new Error(
      `Wrong settings: ${[...firstProblems(parsed.error)].map((problem) => problem.join(' ')).join('; ')}`,
    );
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (env.WEB_CONCURRENCY > 1 && !env.DATABASE_URL)
    throw new Error(
      'Wrong settings: WEB_CONCURRENCY above 1 needs DATABASE_URL, because a SQLite file belongs to one process',
    );
  if (env.BACKUP_COMMAND && !env.NIGHTLY_BACKUP)
    throw new Error('Wrong settings: BACKUP_COMMAND needs the backups that NIGHTLY_BACKUP=0 ends');
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    allowEmptyDatabase: env.ALLOW_EMPTY_DATABASE,
    processes: env.WEB_CONCURRENCY,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    adminPassword: env.ADMIN_PASSWORD,
    demo: env.DEMO ?? !production,
    payments: readPayments(env, production),
    canadaPost: readCanadaPost(env),
    pictureStore: readPictureStore(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    shopEmail: env.SHOP_EMAIL,
    pushKeys: readPushKeys(env),
    pushSubject: env.VAPID_SUBJECT,
    pushTestHosts: env.PUSH_TEST_HOSTS ?? [],
    analyticsId: env.GA_MEASUREMENT_ID,
    orderHistoryUsername: env.RESERVED_ORDER_HISTORY_USERNAME,
    rateLimits: env.RATE_LIMITS,
    render: env.RENDER,
    serviceWorker: env.SERVICE_WORKER,
    startAt: env.SHOP_NOW,
    nightlyBackup: env.NIGHTLY_BACKUP,
    backupCommand: env.BACKUP_COMMAND,
    metricsToken: env.METRICS_TOKEN,
    cacheSeconds: env.CACHE_SECONDS,
    cachePurge: env.CACHE_PURGE_URL && { urls: env.CACHE_PURGE_URL, token: env.CACHE_PURGE_TOKEN },
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  };
};
