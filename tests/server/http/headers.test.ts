import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { describe, expect, it, test } from 'vitest';
import { DATA_SCHEMA, MIN_CLIENT } from '../../../src/shop/data-schema';
import { holdPort } from '../../../src/server/http/connections';
import { openShop } from '../../support/shop';

const EVERYWHERE = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The headers of every reply to a call, in a shop on http://localhost. */
const OF_CALLS = {
  ...EVERYWHERE,
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  // The version of the replies, and the oldest client that the server understands.
  'x-api-schema': String(DATA_SCHEMA),
  'x-min-client': String(MIN_CLIENT),
  'x-robots-tag': 'noindex',
};

/** Those of pages and files. */
const OF_PAGES = {
  ...EVERYWHERE,
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
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Headers that differ between replies. */
const OWN = /^(cache-control|content-(type|length)|date|etag|vary|connection|retry-after)$/;

const HSTS = { 'strict-transport-security': 'max-age=31536000' };

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
    expect(headers).toEqual(OF_CALLS);
  });

  it('of what is no call', async () => {
    expect(await headersOf({}, '/healthz')).toEqual(OF_PAGES);
    expect(await headersOf({}, '/nope')).toEqual(OF_PAGES);
  });

  it('force https when the public address of the shop uses it', async () => {
    const secure = { publicUrl: 'https://shop.test' };
    expect(await headersOf(secure, '/api/products')).toEqual({ ...OF_CALLS, ...HSTS });
    expect(await headersOf(secure, '/healthz')).toEqual({
      ...OF_PAGES,
      ...HSTS,
      'content-security-policy': `${OF_PAGES['content-security-policy']};upgrade-insecure-requests`,
    });
  });

  it('force https in answers of the parser and the router, too', async () => {
    const shop = await openShop({ publicUrl: 'https://shop.test' });
    const { headers } = await shop.app.inject({ url: '/api/products/%zz' });
    expect(headers).toMatchObject(HSTS);
    const { port, hostname } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), hostname);
    socket.write('these are no headers\r\n\r\n');
    const [reply] = await once(socket, 'data');
    expect(String(reply)).toContain('\r\nstrict-transport-security: max-age=31536000\r\n');
    await shop.close();
  });

  it('force https while the shop starts, too', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    await once(free.close(), 'close');
    const release = await holdPort({ port, host: '127.0.0.1', publicUrl: 'https://shop.test' });
    const { status, headers } = await fetch(`http://127.0.0.1:${port}/`);
    expect([status, headers.get('strict-transport-security')]).toEqual([503, 'max-age=31536000']);
    await release();
  });

  it('allow analytics only with a measurement id', async () => {
    const headers = await headersOf({ analyticsId: 'G-TEST1234' }, '/healthz');
    const outside = 'https://www.googletagmanager.com https://*.google-analytics.com';
    expect(headers['content-security-policy']).toBe(
      OF_PAGES['content-security-policy']
        .replace("script-src 'self'", `script-src 'self' ${outside}`)
        .replace('data: blob:', `data: blob: ${outside}`)
        .replace("connect-src 'self'", `connect-src 'self' ${outside}`),
    );
  });
});
