import { z } from 'zod';

const flag = z.stringbool({ truthy: ['1', 'on', 'true'], falsy: ['0', 'off', 'false'] });

const NO_ADDRESS = 'must be an address like https://shop.example';
/** The address of a site: nothing after the host but a slash. */
const siteUrl = z
  .url({ protocol: /^https?$/, error: NO_ADDRESS })
  .regex(/^\w+:\/\/[^/?#@]+\/?$/, NO_ADDRESS);

const NO_PORT = 'must be a port number';
const port = z
  .string()
  .regex(/^\d{1,5}$/, NO_PORT)
  .transform(Number)
  .refine((number) => number <= 65_535, NO_PORT);

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.prefault('3000'),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  PUBLIC_URL: siteUrl.optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128).optional(),
  DEMO: flag.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^\P{Cc}+$/u, 'must be one line')
    .optional(),
  SHOP_EMAIL: z.email('must be an e-mail address').optional(),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'must look like G-XXXXXXX')
    .optional(),
  RATE_LIMITS: flag.default(true),
  RENDER: flag.default(true),
  SHOP_NOW: z.iso
    .datetime({ offset: true, error: 'must be an ISO time like 2026-10-15T12:00:00Z' })
    .optional(),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings of the environment. An empty value counts as not given.
 * @throws Error with one clear line that names every wrong setting
 */
export const readSettings = (environment: Record<string, string | undefined>) => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success)
    throw new Error(
      `Wrong settings: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
    );
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    adminPassword: env.ADMIN_PASSWORD,
    demo: env.DEMO ?? !production,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    shopEmail: env.SHOP_EMAIL,
    analyticsId: env.GA_MEASUREMENT_ID,
    rateLimits: env.RATE_LIMITS,
    render: env.RENDER,
    startAt: env.SHOP_NOW,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  };
};
