import { describe, expect, it, test } from 'vitest';
import { contentSecurityPolicy } from '../../../src/server/http/content-security-policy';
import { readSettings } from '../../../src/server/process/environment';

const TEST_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const LIVE_KEYS = {
  ...TEST_KEYS,
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};
const PRODUCTION = { NODE_ENV: 'production' };

const payments = (environment: Record<string, string>) => readSettings(environment).payments;

const complaint = (environment: Record<string, string>): string => {
  try {
    readSettings(environment);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'none';
};

describe('the payment provider', () => {
  it('is the demo without a key', () => {
    expect(payments({})).toEqual({ provider: 'demo' });
    expect(payments({ STRIPE_SECRET_KEY: '' })).toEqual({ provider: 'demo' });
  });

  it('is Stripe with its three keys, test or live', () => {
    expect(payments(TEST_KEYS)).toMatchObject({ provider: 'stripe', secretKey: 'sk_test_1' });
    expect(payments({ ...PRODUCTION, ...LIVE_KEYS })).toEqual({
      provider: 'stripe',
      secretKey: 'sk_live_1',
      publishableKey: 'pk_live_1',
      webhookSecret: 'whsec_1',
      apiBase: undefined,
    });
    expect(payments({ ...TEST_KEYS, STRIPE_SECRET_KEY: 'rk_test_1' }).provider).toBe('stripe');
  });

  it('is the demo in production only when configured explicitly', () => {
    expect(complaint(PRODUCTION)).toContain('ALLOW_DEMO_PAYMENTS=1');
    expect(complaint({ ...PRODUCTION, ALLOW_DEMO_PAYMENTS: '0' })).toContain(
      'ALLOW_DEMO_PAYMENTS=1',
    );
    expect(payments({ ...PRODUCTION, ALLOW_DEMO_PAYMENTS: '1' })).toEqual({ provider: 'demo' });
  });
});

describe('the server does not start', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'with a live secret and a test key',
      { ...TEST_KEYS, STRIPE_SECRET_KEY: 'sk_live_1' },
      'both be live or both be test',
    ],
    [
      'with a test secret and a live key',
      { ...LIVE_KEYS, STRIPE_SECRET_KEY: 'sk_test_1' },
      'both be live or both be test',
    ],
    [
      'with the two keys exchanged',
      { ...TEST_KEYS, STRIPE_SECRET_KEY: 'pk_test_1' },
      'STRIPE_SECRET_KEY must begin',
    ],
    [
      'with a blank in a key',
      { ...TEST_KEYS, STRIPE_SECRET_KEY: 'sk_test_1 ' },
      'STRIPE_SECRET_KEY',
    ],
    [
      'without a webhook secret',
      { ...TEST_KEYS, STRIPE_WEBHOOK_SECRET: '' },
      'needs STRIPE_WEBHOOK_SECRET',
    ],
    [
      'with a blank webhook secret',
      { ...TEST_KEYS, STRIPE_WEBHOOK_SECRET: '  ' },
      'begin with whsec_',
    ],
    [
      'with an empty webhook secret',
      { ...TEST_KEYS, STRIPE_WEBHOOK_SECRET: 'whsec_' },
      'begin with whsec_',
    ],
    [
      'with the secret key alone',
      { STRIPE_SECRET_KEY: 'sk_live_1' },
      'needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET',
    ],
    [
      'with all but the secret key',
      { ...TEST_KEYS, STRIPE_SECRET_KEY: '' },
      'needs STRIPE_SECRET_KEY',
    ],
    [
      'with another API on the internet',
      { ...TEST_KEYS, STRIPE_API_BASE: 'https://evil.example' },
      'STRIPE_API_BASE must be an address of this machine',
    ],
    [
      'with an address that only looks like this machine',
      { ...TEST_KEYS, STRIPE_API_BASE: 'http://127.0.0.1.evil.example' },
      'STRIPE_API_BASE must be',
    ],
    [
      'with live keys and another API',
      { ...LIVE_KEYS, STRIPE_API_BASE: 'http://127.0.0.1:1' },
      'goes with test keys only',
    ],
  ])('%s', (_what, environment, expected) => {
    const line = complaint(environment);
    expect(line).toContain(expected);
    expect(line).not.toContain('\n');
    // The message contains the name of the setting, never its value.
    for (const value of Object.values(environment).filter((text) => text.includes('k_')))
      expect(line).not.toContain(value.trim());
  });

  test.each(['http://127.0.0.1:4242', 'http://localhost:4242', 'http://[::1]:4242'])(
    'but accepts %s as the Stripe API',
    (STRIPE_API_BASE) => {
      expect(payments({ ...TEST_KEYS, STRIPE_API_BASE })).toMatchObject({
        apiBase: STRIPE_API_BASE,
      });
    },
  );
});

describe('the content security policy', () => {
  const policy = (stripe: boolean) =>
    contentSecurityPolicy({ scriptHashes: [], analytics: false, stripe, secure: false });
  /** The sources of one directive. */
  const sources = (stripe: boolean, directive: string) =>
    policy(stripe)
      .split(';')
      .find((one) => one.startsWith(`${directive} `))
      ?.split(' ')
      .slice(1);

  it('contains no Stripe source with the demo provider', () => {
    expect(policy(false)).not.toContain('stripe');
    expect(sources(false, 'frame-src')).toEqual(["'none'"]);
  });

  it("allows Stripe's script, frames and API with the Stripe provider", () => {
    expect(sources(true, 'script-src')).toContain('https://js.stripe.com');
    expect(sources(true, 'frame-src')).toEqual([
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
    ]);
    expect(sources(true, 'connect-src')).toEqual(["'self'", 'https://api.stripe.com']);
    expect(sources(true, 'style-src')).toEqual(sources(false, 'style-src'));
  });
});
