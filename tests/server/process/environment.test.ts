import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { makeClock } from '../../../src/server/process/clock';
import {
  readSettings,
  strangeSettings,
  settingsGaps,
} from '../../../src/server/process/environment';

/** An S3-compatible store, at a path of its host. */
const STORE = {
  S3_ENDPOINT: 'https://store.example/s3/',
  S3_REGION: 'auto',
  S3_BUCKET: 'shop-pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'sec/ret',
};
const PRODUCTION = { NODE_ENV: 'production', ALLOW_DEMO_PAYMENTS: '1' };

describe('settings', () => {
  it('are optional: without any the shop runs a demo on port 3000 with SQLite', () => {
    expect(readSettings({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      publicUrl: undefined,
      adminPassword: undefined,
      demo: true,
      smtpUrl: undefined,
      rateLimits: true,
      trustProxy: false,
      logLevel: 'info',
    });
  });

  it('that are empty count as missing', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '', ADMIN_PASSWORD: '', DEMO: '' })).toEqual(
      readSettings({}),
    );
  });

  it('ignore the variables of other programs', () => {
    expect(readSettings({ HOME: '/root', SHELL: '' })).toEqual(readSettings({}));
  });

  test.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65535 }],
    [{ ...PRODUCTION }, { production: true, demo: false }],
    [{ ...PRODUCTION, DEMO: '1' }, { demo: true }],
    [{ DEMO: '0' }, { demo: false }],
    [{ RATE_LIMITS: 'off' }, { rateLimits: false }],
    [{ TRUST_PROXY: 'on' }, { trustProxy: true }],
    [{ WEB_CONCURRENCY: '1' }, { processes: 1 }],
    [{ WEB_CONCURRENCY: '4', DATABASE_URL: 'postgres://a@b/c' }, { processes: 4 }],
    [{ PUBLIC_URL: 'https://shop.example/' }, { publicUrl: 'https://shop.example' }],
    [{ DATABASE_URL: 'postgresql://a@b/c' }, { databaseUrl: 'postgresql://a@b/c' }],
    [{ SMTP_URL: 'smtps://u:p@mail.example' }, { smtpUrl: 'smtps://u:p@mail.example' }],
    [
      STORE,
      {
        pictureStore: {
          endpoint: 'https://store.example/s3',
          region: 'auto',
          bucket: 'shop-pictures',
          accessKeyId: 'id',
          secretAccessKey: 'sec/ret',
        },
      },
    ],
    [{ SHOP_NOW: '2026-10-15T12:00:00-04:00' }, { startAt: '2026-10-15T12:00:00-04:00' }],
  ])('%j is read as %j', (given, read) => expect(readSettings(given)).toMatchObject(read));

  test.each([
    [{ PORT: 'web' }, /PORT must be a port number/],
    [{ PORT: '70000' }, /PORT/],
    [{ PORT: '-1' }, /PORT/],
    [{ PORT: '80.5' }, /PORT/],
    [{ PORT: ' ' }, /PORT/],
    [{ DATABASE_URL: 'mysql://a/b' }, /DATABASE_URL must begin with postgres:\/\//],
    [{ PUBLIC_URL: 'shop.example' }, /PUBLIC_URL must be an address like https:\/\/shop\.example/],
    [{ PUBLIC_URL: 'ftp://shop.example' }, /PUBLIC_URL/],
    [{ PUBLIC_URL: 'https://shop.example/shop' }, /PUBLIC_URL/],
    [{ ADMIN_PASSWORD: 'short' }, /ADMIN_PASSWORD must have at least 8 characters/],
    [{ ADMIN_PASSWORD: 'x'.repeat(129) }, /ADMIN_PASSWORD/],
    [{ DEMO: 'maybe' }, /DEMO/],
    [{ WEB_CONCURRENCY: '0' }, /WEB_CONCURRENCY must be a number of processes from 1 to 99/],
    [{ WEB_CONCURRENCY: 'auto' }, /WEB_CONCURRENCY/],
    [
      { WEB_CONCURRENCY: '2' },
      /WEB_CONCURRENCY above 1 needs DATABASE_URL, because a SQLite file belongs to one process/,
    ],
    [
      { NIGHTLY_BACKUP: '0', BACKUP_COMMAND: 'true' },
      /BACKUP_COMMAND needs the backups that NIGHTLY_BACKUP=0 ends/,
    ],
    [{ RATE_LIMITS: '2' }, /RATE_LIMITS/],
    [{ SMTP_URL: 'mail.example' }, /SMTP_URL must be an address like smtps:\/\//],
    [{ SHOP_EMAIL: 'desk' }, /SHOP_EMAIL must be an e-mail address/],
    [{ S3_ENDPOINT: 's3.example' }, /S3_ENDPOINT must be an address like https:\/\/s3\./],
    [{ S3_ENDPOINT: 'https://me:key@s3.example' }, /S3_ENDPOINT/],
    [
      { ...STORE, S3_ENDPOINT: 'http://store.example' },
      /S3_ENDPOINT must begin with https:\/\/: pictures and the key's signatures would cross the network in the open/,
    ],
    [{ ...STORE, S3_ENDPOINT: 'http://10.0.0.7:9000' }, /S3_ENDPOINT must begin with https/],
    [{ ...STORE, S3_ENDPOINT: 'http://localhost.example' }, /S3_ENDPOINT must begin with https/],
    [{ S3_BUCKET: 'a/b' }, /S3_BUCKET must be the name of a bucket/],
    [{ S3_BUCKET: 'photos' }, /the store of pictures also needs S3_ENDPOINT and S3_REGION and /],
    [{ ...STORE, S3_SECRET_ACCESS_KEY: '' }, /also needs S3_SECRET_ACCESS_KEY$/],
    [{ MAIL_FROM: 'a\r\nBcc: b@c.example' }, /MAIL_FROM/],
    [{ VAPID_PUBLIC_KEY: 'short' }, /VAPID_PUBLIC_KEY must be 65 bytes/],
    [{ VAPID_PRIVATE_KEY: 'A'.repeat(43) }, /VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together/],
    [{ VAPID_SUBJECT: 'desk' }, /VAPID_SUBJECT must be a mailto: or https: address/],
    [{ PUSH_TEST_HOSTS: '127.0.0.1:1,push.example:1' }, /PUSH_TEST_HOSTS/],
    [{ GA_MEASUREMENT_ID: 'UA-1' }, /GA_MEASUREMENT_ID must look like G-XXXXXXX/],
    [{ SHOP_NOW: 'October' }, /SHOP_NOW must be an ISO time/],
    [{ SHOP_NOW: '2026-10-15T12:00:00' }, /SHOP_NOW must be an ISO time/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ PORT: 'web', DEMO: 'maybe' }, /PORT .+; DEMO /],
  ])('%j is refused in one line with its name', (given, expected) => {
    let message = '';
    try {
      readSettings(given);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(/^Wrong settings: [^\n]+$/);
    expect(message).toMatch(expected);
  });

  it('that are wrong never show a secret', () => {
    const given = {
      ADMIN_PASSWORD: 'sec-ret',
      SMTP_URL: 'http://user:sec-ret@x',
      DATABASE_URL: 'x:sec-ret',
    };
    expect(() => readSettings(given)).toThrow(/^(?!.*sec-ret)/);
    expect(() => readSettings(given)).not.toThrow(/sec-ret/);
  });

  test.each([
    ['DEMO', 'maybe', 'must be 1 or 0'],
    ['RATE_LIMITS', 'no', 'must be 1 or 0'],
    ['ALLOW_EMPTY_DATABASE', 'yes', 'must be 1 or 0'],
    ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug or silent'],
    ['ADMIN_PASSWORD', 'x'.repeat(129), 'must have at most 128 characters'],
    ['PUBLIC_URL', 'shop', 'must be an address like https://shop.example'],
    ['SMTP_URL', 'smtp://a b', 'must be an address like smtps://user:password@mail.example:465'],
    ['SMTP_URL', 'smtp://', 'must be an address like smtps://user:password@mail.example:465'],
  ])('are refused once and in plain words when wrong: %s=%s', (name, value, words) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      new Error(`Wrong settings: ${name} ${words}`),
    );
  });

  test.each([
    ['PROT', 'PROT is not a setting of the shop. Did you mean PORT?'],
    ['PORTS', 'PORTS is not a setting of the shop. Did you mean PORT?'],
    ['port', 'port is not a setting of the shop. Did you mean PORT?'],
    ['DATADIR', 'DATADIR is not a setting of the shop. Did you mean DATA_DIR?'],
    ['PUBLIC_ULR', 'PUBLIC_ULR is not a setting of the shop. Did you mean PUBLIC_URL?'],
    ['SMTP_HOST', 'SMTP_HOST is not a setting of the shop: .env.example lists all.'],
    ['STRIPE_SECRET', 'STRIPE_SECRET is not a setting of the shop: .env.example lists all.'],
  ])('warn about a name like %s', (name, warning) => {
    expect(strangeSettings({ [name]: 'sec-ret', PORT: '3000' })).toEqual([warning]);
  });

  it('do not warn about the names of other programs', () => {
    const others = ['HOME', 'HOSTNAME', 'PATH', 'TEST_DATABASE_URL', 'CHROMIUM_PATH', 'CI'];
    const given = Object.fromEntries([...others, 'PORT', 'HOST'].map((name) => [name, 'x']));
    expect(strangeSettings(given)).toEqual([]);
  });
});

describe('the clock', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-22T08:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  it('is the clock of the machine', () => {
    expect(makeClock()()).toBe(Date.parse('2026-11-22T08:00:00Z'));
  });

  it('starts at SHOP_NOW and runs on from there', () => {
    const clock = makeClock('2026-10-15T12:00:00Z');
    expect(clock()).toBe(Date.parse('2026-10-15T12:00:00Z'));
    vi.advanceTimersByTime(1500);
    expect(clock()).toBe(Date.parse('2026-10-15T12:00:01.500Z'));
  });
});

describe('a shop in production', () => {
  const STRIPE = (kind: 'test' | 'live') => ({
    NODE_ENV: 'production',
    ALLOW_TEST_PAYMENTS: '1',
    STRIPE_SECRET_KEY: `sk_${kind}_1`,
    STRIPE_PUBLISHABLE_KEY: `pk_${kind}_1`,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
  const lines = (given: Record<string, string>) =>
    settingsGaps(readSettings(given)).map((line) => line.split(' ').slice(0, 3).join(' '));

  it('names each thing that it is not ready for', () => {
    expect(lines(STRIPE('test'))).toEqual(['PUBLIC_URL is not']);
    expect(lines({ ...STRIPE('test'), DEMO: '1' })).toEqual(['PUBLIC_URL is not', 'DEMO is on:']);
    expect(lines({ PUBLIC_URL: 'https://shop.test' })).toEqual(['NODE_ENV is not', 'DEMO is on:']);
  });

  it('is not ready on http, except on the machine itself', () => {
    expect(lines({ ...STRIPE('live'), PUBLIC_URL: 'http://shop.test' })).toEqual([
      'PUBLIC_URL is not',
    ]);
    expect(lines({ ...STRIPE('live'), PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
  });

  it('has no line when it is ready', () => {
    expect(lines({ ...STRIPE('live'), PUBLIC_URL: 'https://shop.test' })).toEqual([]);
  });

  it('has no sample parts and no address of its own in a container', () => {
    const compose = readFileSync('compose.yaml', 'utf8');
    expect(compose.match(/\$\{\w+:-[^}]+\}/g)).toBeNull();
    expect(compose).toContain('DEMO: ${DEMO:-}');
  });

  it('takes the settings of its owner into a container', () => {
    const compose = readFileSync('compose.yaml', 'utf8');
    const missing = [...readFileSync('docs/settings.md', 'utf8').matchAll(/^\| ([A-Z\d_, ]+) \|/gm)]
      .flatMap(([, names = '']) => names.split(', '))
      .filter((name) => !compose.includes(`      ${name}: \${${name}:-}\n`));
    // The image sets the first four; the others are for tests and for work on the code.
    expect(missing).toEqual([
      'PORT',
      'HOST',
      'DATA_DIR',
      'NODE_ENV',
      'STRIPE_API_BASE',
      'CANADA_POST_API_BASE',
      'PUSH_TEST_HOSTS',
      'RATE_LIMITS',
      'RENDER',
      'SHOP_NOW',
    ]);
  });
});
