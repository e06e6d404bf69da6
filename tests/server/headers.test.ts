import { describe, expect, it, test } from 'vitest';
import { DATA_SCHEMA, MIN_CLIENT } from '../../src/shop/data-schema';
import { openShop } from '../support/shop';

/** The headers of every API reply in a shop on http://localhost. */
const EVERYWHERE = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';'),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  // The version of the replies, and the oldest client that the server understands; on API calls only.
  'x-api-schema': String(DATA_SCHEMA),
  'x-min-client': String(MIN_CLIENT),
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Headers that differ between replies. */
const OWN = /^(cache-control|content-(type|length)|date|etag|vary|connection|retry-after)$/;

const headersOf = async (
  options: Parameters<typeof openShop>[0],
  path: string,
  init?: RequestInit,
) => {
  const shop = await openShop(options);
  const { headers } = await shop.visitor().fetch(path, init);
  await shop.close();
  return Object.fromEntries([...headers].filter(([name]) => !OWN.test(name)));
};

describe('security headers', () => {
  test.each<[string, string, RequestInit?]>([
    ['of a public read', '/api/products'],
    ['of a private read', '/api/user'],
    ['of a 404', '/api/nope'],
    ['of a refusal', '/api/login', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }],
    ['of a redirect', '/api/login'],
  ])('%s', async (_, path, init) => {
    const { location: _to, ...headers } = await headersOf({}, path, init);
    expect(headers).toEqual(EVERYWHERE);
  });

  it('force https when the public address of the shop uses it', async () => {
    expect(await headersOf({ publicUrl: 'https://shop.test' }, '/api/products')).toEqual({
      ...EVERYWHERE,
      'content-security-policy': `${EVERYWHERE['content-security-policy']};upgrade-insecure-requests`,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  });

  it('allow analytics only with a measurement id', async () => {
    const headers = await headersOf({ analyticsId: 'G-TEST1234' }, '/api/products');
    const outside = 'https://www.googletagmanager.com https://*.google-analytics.com';
    expect(headers['content-security-policy']).toBe(
      EVERYWHERE['content-security-policy']
        .replace("script-src 'self'", `script-src 'self' ${outside}`)
        .replace('data: blob:', `data: blob: ${outside}`)
        .replace("connect-src 'self'", `connect-src 'self' ${outside}`),
    );
  });
});
