import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type Person, type Shop, openShop } from '../../support/shop';

/** A renderer that knows the page /contact alone. */
const RENDERER = `export const openRenderer = (template) => ({
  inlineScripts: [],
  renderShell: () => template,
  renderPage: async (url) => ({ status: url === '/contact' ? 200 : 404, html: '<p>' + url }),
});`;

const PICTURE = '/img/products/cap-5166f586-800.webp';
const FILES = {
  'package.json': '{"type":"module"}',
  'render/render.js': RENDERER,
  'client/index.html': '<p>shell',
  'client/img/hero-800.webp': 'hero',
  [`client${PICTURE}`]: 'cap',
  'client/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'client/assets/app-1.js': 'export {};',
  'client/assets/app-1.css': 'p {}',
  'server/main.js': 'secret',
};

let dist = '';
let shop: Shop;
let visitor: Person;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'addresses-test-'));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(dist, name, '..'), { recursive: true });
    writeFileSync(join(dist, name), text);
  }
  shop = await openShop({ dist });
  visitor = shop.visitor();
});
afterAll(async () => {
  await shop.close();
  rmSync(dist, { recursive: true, force: true });
});

/** A request exactly as it is written: Request would mend the address. */
const ask = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { host: 'shop.test', ...headers } });

describe('an address that is no page', () => {
  test.each(['/nope', '/product/%zz', '/caf%E9', `/product/${'x'.repeat(400)}`])(
    '%s is the page of a 404',
    async (url) => {
      const { statusCode, body, headers } = await ask(url);
      expect([statusCode, body.startsWith('<p>/')]).toEqual([404, true]);
      expect(headers['content-type']).toContain('text/html');
    },
  );

  it('stays a 404 whatever the client says that it has', async () => {
    const { headers } = await ask('/nope');
    for (const tag of ['*', String(headers.etag)])
      expect((await ask('/nope', { 'if-none-match': tag })).statusCode).toBe(404);
    expect((await ask('/contact', { 'if-none-match': '*' })).statusCode).toBe(304);
  });

  it('gives the worker the plain shell that it keeps, and people no page', async () => {
    const asked = async (accept: string) => {
      const { statusCode, body } = await ask('/index.html', { accept });
      return [statusCode, body.startsWith('<p>shell')];
    };
    expect(await asked('*/*')).toEqual([200, true]);
    expect(await asked('text/html,application/xhtml+xml,*/*;q=0.8')).toEqual([404, false]);
  });

  it('is refused as JSON where a program asks', async () => {
    const { statusCode, body } = await ask('/api/%zz');
    expect([statusCode, body]).toEqual([400, expect.stringContaining('"invalid"')]);
  });
});

describe('a method that an address does not take', () => {
  test.each([
    ['POST', '/api/products', 'GET, HEAD'],
    ['DELETE', '/api/products/gusset-plate-set', 'GET, HEAD'],
    ['PATCH', '/api/cart/1041', 'DELETE, PUT'],
    ['POST', '/contact', 'GET, HEAD'],
    ['DELETE', '/healthz', 'GET, HEAD'],
    ['POST', '/sitemap-1.xml', 'GET, HEAD'],
  ] as const)('%s %s is a 405 that names %s', async (method, url, allow) => {
    const { statusCode, headers } = await shop.app.inject({ method, url });
    expect([statusCode, headers.allow]).toEqual([405, allow]);
  });

  test.each(['/api/nope', '/api/cart/1041/nope'])('%s is a 404 with any method', async (url) => {
    for (const method of ['GET', 'POST'] as const)
      expect((await shop.app.inject({ method, url })).statusCode).toBe(404);
  });
});

describe('a file', () => {
  it('is kept by browsers for good when it is named after its content', async () => {
    const cacheOf = async (path: string) => (await visitor.get(path)).headers.get('cache-control');
    expect(await cacheOf(PICTURE)).toBe('public, max-age=31536000, immutable');
    expect(await cacheOf('/img/hero-800.webp')).toBe('public, max-age=3600');
  });

  it('is always sent as a whole, since its tag is a weak one', async () => {
    const tag = String((await ask(PICTURE)).headers.etag);
    expect(tag).toMatch(/^W\//);
    for (const [range, only] of [
      ['bytes=90-', ''],
      ['bytes=0-1', tag],
    ] as const) {
      const { statusCode, body } = await ask(PICTURE, { range, ...(only && { 'if-range': only }) });
      expect([statusCode, body]).toEqual([200, 'cap']);
    }
  });
});

describe('the type of an answer', () => {
  test.each([
    ['/contact', 'text/html; charset=utf-8'],
    ['/nope', 'text/html; charset=utf-8'],
    ['/api/products', 'application/json; charset=utf-8'],
    ['/api/user', 'application/json; charset=utf-8'],
    ['/api/nope', 'application/json; charset=utf-8'],
    ['/api/products/%zz', 'application/json; charset=utf-8'],
    ['/healthz', 'application/json; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/assets/app-1.js', 'application/javascript; charset=utf-8'],
    ['/assets/app-1.css', 'text/css; charset=utf-8'],
    ['/img/logo.svg', 'image/svg+xml; charset=utf-8'],
    [PICTURE, 'image/webp'],
  ])('of %s is %s', async (url, type) => {
    const { headers } = await ask(url);
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual([type, 'nosniff']);
  });
});

test.each([
  '/.git/HEAD',
  '/.git/config',
  '/.svn/entries',
  '/.env',
  '/package.json',
  '/server/main.js',
  '/render/render.js',
  '/../server/main.js',
  '/img/../../server/main.js',
  '/img/%2e%2e/%2e%2e/server/main.js',
  '/img/..%2f..%2fserver/main.js',
  '/data/shop.sqlite',
  '/first-passwords.txt',
])('only the files of the built client are served, and not %s', async (url) => {
  const { statusCode, body } = await ask(url);
  expect(statusCode).toBe(404);
  expect(body).not.toContain('secret');
});

test.each([
  '/checkout',
  '/orders/7',
  '/order-pad',
  '/admin',
  '/auth',
  '/search',
  '/build',
  '/pay/x',
])('search engines are told to leave %s out', async (path) => {
  expect((await visitor.get(path)).headers.get('x-robots-tag')).toBe('noindex');
});

test.each(['/contact', '/build/link'])('search engines may list %s', async (path) => {
  expect((await visitor.get(path)).headers.get('x-robots-tag')).toBeNull();
});

describe('the well-known addresses', () => {
  it('say where to report a weakness', async () => {
    const { body, headers } = await ask('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.split('\n')).toEqual([
      expect.stringMatching(/^Contact: mailto:.+@.+/),
      'Expires: 2026-12-12T16:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: http://shop.test/.well-known/security.txt',
      '',
    ]);
  });

  it('lead to the page where a password is changed', async () => {
    const { statusCode, headers } = await ask('/.well-known/change-password');
    expect([statusCode, headers.location]).toEqual([302, '/account']);
  });
});

test.each([
  ['gzip', 415],
  ['identity', 401],
])('a body with the Content-Encoding %s is answered with %i', async (encoding, status) => {
  const answer = await visitor.post(
    '/api/login',
    { username: 'a', password: 'b' },
    {
      'content-encoding': encoding,
    },
  );
  expect(answer.status).toBe(status);
});
