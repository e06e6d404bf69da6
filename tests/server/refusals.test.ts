import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import * as cart from '../../src/contract/cart';
import * as cartLines from '../../src/contract/cart-lines';
import * as catalogue from '../../src/contract/catalogue';
import type { Endpoint } from '../../src/contract/endpoint';
import * as messages from '../../src/contract/messages';
import * as offlineCatalogue from '../../src/contract/catalogue-offline';
import { isPublicRead } from '../../src/contract/public-reads';
import * as session from '../../src/contract/session';
import * as signIn from '../../src/contract/session-sign-in';
import { type People, meetPeople, roles } from '../support/people';
import { type Shop, engines, openShop } from '../support/shop';

/** Every call of the contract. */
const rooms = [session, signIn, catalogue, offlineCatalogue, cart, cartLines, messages];
const calls = rooms.flatMap((room) =>
  Object.values<unknown>({ ...room }).filter(
    (entry): entry is Endpoint => typeof entry === 'object' && entry !== null && 'method' in entry,
  ),
);
const changes = calls.filter(({ method }) => method !== 'GET');
const named = (entries: Endpoint[]) =>
  entries.map((entry) => [`${entry.method} ${entry.path}`, entry] as const);

/** An address for a call: each parameter gets this value. */
const at = (entry: Endpoint, value = '1041') => entry.path.replace(/:\w+/g, () => value);

describe.each(engines)('the API on %s refuses', (engine) => {
  let shop: Shop;
  let people: People;
  beforeAll(async () => {
    shop = await openShop({ engine });
    people = await meetPeople(shop);
  });
  afterAll(() => shop.close());

  const send = async (
    entry: Endpoint,
    { headers = {}, body }: { headers?: HeadersInit; body?: BodyInit } = {},
  ) => {
    const response = await people.customer.fetch(at(entry), {
      method: entry.method,
      headers,
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? (JSON.parse(text) as unknown) : undefined };
  };

  it('what the table of calls names, and knows every call that is built', () => {
    expect(
      named(calls)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual([
      'DELETE /api/cart/:productId',
      'GET /api/cart',
      'GET /api/categories',
      'GET /api/categories/:id/subcategories',
      'GET /api/categories/:slug',
      'GET /api/categories/:slug/products',
      'GET /api/config',
      'GET /api/offline/catalogue',
      'GET /api/products',
      'GET /api/products/:slug',
      'GET /api/user',
      'POST /api/cart',
      'POST /api/cart/lines',
      'POST /api/contact',
      'POST /api/login',
      'POST /api/logout',
      'POST /api/register',
      'PUT /api/cart/:productId',
    ]);
  });

  describe.each(named(changes))('%s', (_, entry) => {
    test.each([
      'text/plain',
      'text/plain;charset=UTF-8',
      'text/plain; application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonp',
    ])('as %s', async (type) => {
      const answer = await send(entry, {
        headers: { 'content-type': type },
        body: '{"username":"casey","quantity":1}',
      });
      expect(answer).toEqual({
        status: 415,
        body: { code: 'not_json', message: 'Please send JSON.' },
      });
    });

    it('a body without a type', async () => {
      const body = new TextEncoder().encode('{"username":"casey"}');
      expect(await send(entry, { body })).toMatchObject({ status: 415 });
    });

    test.each<Record<string, string>>([
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://shop.test' },
      { 'sec-fetch-site': 'SAME-ORIGIN ' },
      { 'sec-fetch-site': '' },
    ])('from another site: %j', async (headers) => {
      expect(await send(entry, { headers })).toEqual({
        status: 403,
        body: { code: 'cross_site', message: 'This request came from another site.' },
      });
    });

    it('what is no JSON', async () => {
      for (const body of ['{', "{'a':1}", 'undefined', '', '{"a":1}{"b":2}', '\ufeff[', '<a>']) {
        const { status } = await send(entry, {
          headers: { 'content-type': 'application/json' },
          body,
        });
        expect([body, status]).toEqual([body, 400]);
      }
    });

    test.each([
      '{"__proto__":{"isVendor":true}}',
      '{"username":"casey","__proto__":{"isAdmin":true}}',
      '{"a":{"__proto__":{"b":1}}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"\\u005f_proto__":{"isAdmin":true}}',
    ])('the prototype in %s', async (body) => {
      expect(await send(entry, { headers: { 'content-type': 'application/json' }, body })).toEqual({
        status: 400,
        body: { code: 'invalid', message: 'This request could not be read.' },
      });
      expect({}).not.toHaveProperty('isAdmin');
    });

    it('more than 64 kB', async () => {
      const headers = { 'content-type': 'application/json' };
      for (const size of [64 * 1024, 200 * 1024, 1024 * 1024]) {
        const body = JSON.stringify({ username: 'casey', password: 'x'.repeat(size) });
        expect(await send(entry, { headers, body })).toEqual({
          status: 413,
          body: { code: 'too_large', message: 'This request is too large.' },
        });
      }
    });
  });

  describe('requests that only seem to come from here', () => {
    // A browser that sends no Sec-Fetch-Site sends an Origin.
    const post = async (headers: Record<string, string>) => {
      const { statusCode } = await shop.app.inject({ method: 'POST', url: '/api/logout', headers });
      return statusCode;
    };

    test.each([
      ['http://evil.example', 'shop.test', 403],
      ['http://shop.test.evil.example', 'shop.test', 403],
      ['http://evil.example/shop.test', 'shop.test', 403],
      ['http://shop.test:8080', 'shop.test', 403],
      ['null', 'shop.test', 403],
      ['', 'shop.test', 403],
      ['shop.test', 'shop.test', 403],
      ['http://shop.test', 'shop.test', 200],
      ['http://localhost:3000', 'localhost:3000', 200],
      ['https://shop.test', 'shop.test', 200],
    ])('Origin %s at host %s: %i', async (origin, host, status) => {
      expect(await post({ origin, host })).toBe(status);
    });

    it('but a program that sends neither may', async () => {
      expect(await post({})).toBe(200);
    });

    it('and an address that was typed may', async () => {
      expect(await post({ 'sec-fetch-site': 'none' })).toBe(200);
    });

    it('and reading is free for all', async () => {
      const headers = { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' };
      const { status, headers: said } = await people.visitor.get('/api/products', headers);
      expect(status).toBe(200);
      expect(said.get('access-control-allow-origin')).toBeNull();
      expect(said.get('cross-origin-resource-policy')).toBe('same-origin');
    });

    it('and nothing was changed by a request from elsewhere', async () => {
      const elsewhere = { 'sec-fetch-site': 'cross-site' };
      await people.vendor.post('/api/cart', { productId: 1041, quantity: 3 }, elsewhere);
      await people.vendor.post('/api/logout', undefined, elsewhere);
      expect(await people.vendor.get('/api/cart')).toMatchObject({ status: 200, body: [] });
    });
  });

  describe('addresses where nothing is', () => {
    test.each([
      ['GET', '/api'],
      ['GET', '/api/'],
      ['GET', '/api/nope'],
      ['GET', '/api/user/1'],
      ['GET', '/api/../package.json'],
      ['GET', '/api/products/a/b'],
      ['GET', '/nope'],
      ['POST', '/api/products'],
      ['PUT', '/api/products'],
      ['DELETE', '/api/user'],
      ['PATCH', '/api/cart/1041'],
      ['OPTIONS', '/api/cart'],
      ['POST', '/api/nope'],
      ['POST', '/'],
    ])('%s %s', async (method, path) => {
      const response = await people.visitor.fetch(path, { method });
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toEqual({
        code: 'not_found',
        message: 'There is nothing at this address.',
      });
    });

    test.each([
      ['/api/products/%', 400, 'invalid'],
      ['/api/products/%zz', 400, 'invalid'],
      ['/api/products/%E0%A4%A', 400, 'invalid'],
      ['/api/products/%ff', 400, 'invalid'],
      ['/api/categories/%C3%28/products', 400, 'invalid'],
      [`/api/products/${'a'.repeat(301)}`, 414, 'too_long'],
    ])('%s can not be read: %i', async (url, status, code) => {
      const { statusCode, headers, body } = await shop.app.inject({ url });
      expect(statusCode).toBe(status);
      expect(JSON.parse(body)).toEqual({ code, message: expect.stringMatching(/^This .+\.$/) });
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    });
  });

  describe('to let answers be kept', () => {
    const reads = calls.filter(({ method }) => method === 'GET');
    test.each(named(reads))('%s', async (_, entry) => {
      const isPublic = isPublicRead('GET', at(entry, 'tools'));
      for (const role of roles) {
        const { headers } = await people[role].get(
          at(entry, entry.path.includes(':id') ? '5' : 'tools'),
        );
        const kept = headers.get('cache-control');
        if (!isPublic)
          expect([role, kept, headers.get('vary')]).toEqual([role, 'no-store', 'cookie']);
        else expect(['public, no-cache', 'no-store']).toContain(kept);
      }
      expect(isPublic).toBe(!/user|cart/.test(entry.path));
    });

    test.each(named(changes))('%s', async (_, entry) => {
      const response = await people.visitor.fetch(at(entry), { method: entry.method });
      expect(response.headers.get('cache-control')).toBe('no-store');
    });
  });

  describe('strangers', () => {
    const members = calls.filter(({ path }) => /user|cart/.test(path));
    const body: Record<string, unknown> = {
      'POST /api/cart': { productId: 1041, quantity: 1 },
      'POST /api/cart/lines': { lines: [{ productId: 1041, quantity: 1 }] },
      'PUT /api/cart/:productId': { quantity: 1 },
    };
    test.each(named(members))('%s', async (name, entry) => {
      for (const cookie of [
        undefined,
        'sid=',
        'sid=x',
        `sid=${'x'.repeat(4000)}`,
        'sid=%00',
        'a;=;sid',
      ]) {
        const response = await shop.somebody().fetch(at(entry), {
          method: entry.method,
          headers: {
            ...(cookie !== undefined && { cookie }),
            ...(body[name] !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body[name] !== undefined && { body: JSON.stringify(body[name]) }),
        });
        expect([cookie, response.status]).toEqual([cookie, 401]);
        expect(await response.json()).toEqual({
          code: 'unauthorized',
          message: 'Unauthorized: please log in.',
        });
      }
    });
  });

  describe('anything else without falling over', () => {
    const nasty = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom('casey', 'a@b.ca', 'tack, then weld', 1041, 1, 'Vendor Request'),
      },
      fc.constantFrom(
        '\0',
        'a\0b',
        '\ud800',
        '\r\n',
        '__proto__',
        '',
        ' ',
        '%00',
        '\u202e',
        'ﷺ'.repeat(40),
      ),
      fc.constantFrom(
        0,
        -1,
        -0,
        1.5,
        999,
        1000,
        2 ** 31,
        2 ** 53,
        1e300,
        5e-324,
        null,
        true,
        'null',
      ),
      fc.constantFrom('https://a.ca/\0', 'https://a.ca/\u0001', 'https://é.ca/', 'javascript:1'),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.jsonValue({ maxDepth: 3 }),
    );
    const FIELDS = [
      'username',
      'password',
      'email',
      'firstName',
      'lastName',
      'productId',
      'quantity',
      'name',
      'subject',
      'message',
      'company',
      'website',
      'homepage',
    ];
    const body = fc.oneof(
      { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...FIELDS), nasty, { minKeys: 2 }) },
      fc.jsonValue({ maxDepth: 4 }),
    );
    const sane = (said: unknown, status: number) => {
      expect(status).toBeLessThan(500);
      if (status >= 400)
        expect(said).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    };

    it('bodies of every shape', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...changes),
          fc.constantFrom(
            '1041',
            '0',
            '999999999',
            '1e3',
            '99999999999999999999',
            'x',
            '%00',
            '-1',
          ),
          body,
          fc.constantFrom(...roles),
          async (entry, id, sent, role) => {
            // Logged out, the later runs would not come far.
            if (entry.path === '/api/logout') return;
            const person = role === 'visitor' ? shop.somebody() : people[role];
            const response = await person.fetch(at(entry, id), {
              method: entry.method,
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(sent),
            });
            sane(await response.json(), response.status);
          },
        ),
        { numRuns: 250 },
      );
    });

    it('fields that are right but for one', async () => {
      const right: Record<string, Record<string, unknown>> = {
        '/api/register': { username: 'admin', password: 'a bead a day', email: 'a@b.ca' },
        '/api/cart': { productId: 1041, quantity: 1 },
        '/api/cart/:productId': { quantity: 1 },
        '/api/contact': {
          name: 'Al',
          email: 'a@b.ca',
          subject: 'x',
          message: 'long enough',
          homepage: 'x',
        },
      };
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...changes.filter(({ path }) => right[path])),
          fc.constantFrom(...FIELDS),
          nasty,
          async (entry, field, value) => {
            const response = await people.customer.fetch(at(entry), {
              method: entry.method,
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ ...right[entry.path], [field]: value }),
            });
            sane(await response.json(), response.status);
          },
        ),
        { numRuns: 250 },
      );
    });

    it('addresses and queries of every shape', async () => {
      const segment = fc.oneof(
        fc.constantFrom(
          'api',
          'products',
          'categories',
          'cart',
          'user',
          'login',
          '..',
          '%2e%2e',
          '%',
          '%00',
          '',
        ),
        fc.string({ unit: 'binary-ascii', maxLength: 8 }).map((text) => encodeURI(text)),
      );
      const query = fc.dictionary(
        fc.constantFrom('q', 'category', 'subcat', 'next', '__proto__', 'x'),
        fc.string({ unit: 'grapheme', maxLength: 20 }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(segment, { maxLength: 4 }), query, async (segments, asked) => {
          const { statusCode, body, headers } = await shop.app.inject({
            url: `/${segments.join('/')}?${new URLSearchParams(asked).toString()}`,
          });
          if (statusCode === 200 || statusCode === 302) return;
          expect(headers['content-type']).toContain('application/json');
          sane(JSON.parse(body), statusCode);
        }),
        { numRuns: 500 },
      );
    });

    it('nests of arrays', async () => {
      const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
      for (const { path, method } of changes) {
        const response = await people.customer.fetch(path.replace(':productId', '1041'), {
          method,
          headers: { 'content-type': 'application/json' },
          body: `{"username":${deep},"quantity":1}`,
        });
        expect(response.status).toBeLessThan(500);
      }
    });
  });
});

describe('when the database is gone', () => {
  test.each(engines)(
    'on %s answers that something went wrong, and nothing about what',
    async (engine) => {
      const shop = await openShop({ engine });
      const { customer, visitor } = await meetPeople(shop);
      await shop.db.destroy();
      const { status, headers, body } = await customer.get('/api/user');
      expect(status).toBe(500);
      expect(body).toEqual({
        code: 'internal',
        message: 'Something went wrong on our side. Please try again.',
        requestId: expect.any(String),
      });
      expect(headers.get('cache-control')).toBe('no-store');
      expect((await visitor.get('/api/products')).status).toBe(200);
      await shop.close();
    },
  );

  it('says that it is full when the disk is, and goes on reading and recovers', async () => {
    const shop = await openShop();
    const { customer } = await meetPeople(shop);
    const { rows } = await sqlite(shop, 'pragma page_count');
    await sqlite(shop, `pragma max_page_count = ${Number(rows[0]?.page_count)}`);
    const write = () =>
      customer.post('/api/contact', {
        name: 'Al',
        email: 'a@b.ca',
        message: 'Is there room for this? '.repeat(150),
      });
    const answers = [await write(), await write(), await write()];
    expect(answers.at(-1)).toMatchObject({
      status: 503,
      body: {
        code: 'unavailable',
        message: 'The shop can not do this right now. Please try again.',
      },
    });
    expect(answers.at(-1)?.headers.get('retry-after')).toBe('5');
    expect((await customer.get('/api/user')).status).toBe(200);
    await sqlite(shop, 'pragma max_page_count = 1000000');
    expect((await write()).status).toBe(201);
    await shop.close();
  });
});

const sqlite = (shop: Shop, text: string) =>
  sql.raw<Record<string, unknown>>(text).execute(shop.db);
