import { fc } from '../../support/properties';
import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint';
import { isPublicRead } from '../../../src/contract/public-reads';
import { calls, callName, named, rightBody, routesOf } from '../../support/calls';
import { IN_ORDER } from '../../support/in-order';
import { fieldsOf, wrongInputs } from '../../support/inputs';
import { type People, meetPeople, roles, peopleForAll } from '../../support/people';
import { type Shop, engines, openShop, shopForAll } from '../../support/shop';

/** Calls that visitors may make. A new call either refuses visitors or is added here. */
const OPEN = new Set([
  ...calls.filter(({ method, path }) => isPublicRead(method, path)).map(callName),
  'POST /api/login',
  // The challenge, which follows the right password, authorizes it.
  'POST /api/login/factor',
  'POST /api/login/passkey',
  'POST /api/login/passkey/options',
  'POST /api/logout',
  'POST /api/register',
  'POST /api/guest',
  'POST /api/account/forgot',
  'POST /api/account/reset',
  'POST /api/account/confirm-email',
  'POST /api/contact',
  'POST /api/freight-requests',
  'POST /api/products/:id/notice',
  'POST /api/products/:id/notice/push',
  'POST /api/shipping/calculate',
  'POST /api/shipping/estimate',
  'POST /api/fits/check',
  'POST /api/search/missed',
  // The client secret of the payment authorizes these.
  'POST /api/demo-payments/confirm',
  'POST /api/demo-payments/authenticate',
  // So does the token in the link to a quote.
  'GET /api/pay/:token',
  'POST /api/pay/:token/payment',
  'POST /api/pay/:token/order',
  // And the token in the link of an invitation.
  'GET /api/invitations/:token',
  'POST /api/invitations/:token',
  'POST /api/invitations/:token/password',
  // And the token in the link of a question about a later day.
  'GET /api/promises/:token',
  'POST /api/promises/:token',
  // And the token in the link to the state of an order.
  'GET /api/order-links/:token',
  'GET /api/push/key',
  'POST /api/push/subscribe',
  'POST /api/push/unsubscribe',
]);

/** Routes under /api/ that are not in the contract, because the shop's pages do not call them. */
const OTHER_ROUTES = [
  'GET /api/admin/audit-log.csv',
  'GET /api/admin/changes',
  'GET /api/admin/exports/:file',
  'GET /api/admin/orders/:id/agreement',
  'GET /api/admin/orders/batch/orders.csv',
  'GET /api/admin/orders/labels.csv',
  'GET /api/admin/product-csv',
  'GET /api/health',
  'GET /api/login',
  'GET /api/orders/:id/agreement',
  'GET /api/dealer/price-list.csv',
  'GET /api/dealer/price-list.pdf',
  'GET /api/dealer/statement.csv',
  'GET /api/dealer/statement.pdf',
  'GET /api/orders/:id/invoice.pdf',
  'GET /api/pay/:token/agreement',
  'GET /api/stock/changes',
  'POST /api/webhooks/stripe',
];

const isPicture = (entry: Endpoint) =>
  ['POST /api/admin/pictures', 'POST /api/reviews/:orderItemId/pictures'].includes(callName(entry));
/** A whole catalogue, a build list with long notes and a day's ship list may be larger than other bodies. */
const LARGE = [
  'POST /api/admin/product-csv',
  'POST /api/admin/orders/batch/check',
  'PUT /api/builds/:id',
];
const isLarge = (entry: Endpoint) => LARGE.includes(callName(entry));
const isAdmins = ({ path }: Endpoint) => path.startsWith('/api/admin/');

const changes = calls.filter(({ method }) => method !== 'GET');
const jsonChanges = changes.filter((entry) => !isPicture(entry));

/** The address of a call, with this value for each parameter. */
const at = (entry: Endpoint, value = '1041') => entry.path.replace(/:\w+/g, () => value);

interface Sent {
  address?: string;
  headers?: HeadersInit;
  body?: BodyInit;
}

/** Sends a call as a person who may make it. */
const sendAs = async (people: People, entry: Endpoint, { address = at(entry), ...sent }: Sent) => {
  const person = people[isAdmins(entry) ? 'admin' : 'customer'];
  const response = await person.fetch(address, { method: entry.method, ...sent });
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as unknown) : undefined };
};

const asJson = (body: string): Sent => ({ headers: { 'content-type': 'application/json' }, body });

/** Values that the schema of a query or of parameters rejects; one field of each is wrong. */
const wrongTexts = (schema: Endpoint['query'] | Endpoint['params']) =>
  (schema ? wrongInputs(schema) : []).filter(
    (value): value is Record<string, string> =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every((text) => typeof text === 'string' && text !== ''),
  );

describe('the API', IN_ORDER, () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);

  const send = (entry: Endpoint, sent: Sent) => sendAs(people, entry, sent);
  const sendJson = (entry: Endpoint, body: string) => send(entry, asJson(body));

  it('has exactly the routes of the contract', () => {
    expect(calls.length).toBeGreaterThan(75);
    // Several routes name the same parameter differently.
    const nameless = (names: string[]) =>
      new Set(names.map((name) => name.replace(/:[^/]+/g, ':')));
    expect(nameless(routesOf(shop.app, '/api/'))).toEqual(
      nameless([...calls.map(callName), ...OTHER_ROUTES]),
    );
  });

  describe.each(named(changes))('refuses %s', (_, entry) => {
    it('from another site', async () => {
      const elsewhere: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'cross-site', origin: 'http://shop.test' },
        { 'sec-fetch-site': 'SAME-ORIGIN ' },
        { 'sec-fetch-site': '' },
      ];
      for (const headers of elsewhere)
        expect([headers, await send(entry, { headers })]).toEqual([
          headers,
          {
            status: 403,
            body: { code: 'cross_site', message: 'This request came from another site.' },
          },
        ]);
    });
  });

  describe('checks where a request comes from', () => {
    // A browser without Sec-Fetch-Site sends an Origin.
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

    it('accepts a program that sends neither header', async () => {
      expect(await post({})).toBe(200);
    });

    it('accepts an address that was typed into the browser', async () => {
      expect(await post({ 'sec-fetch-site': 'none' })).toBe(200);
    });

    it('answers public reads from any site, without CORS headers', async () => {
      const headers = { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' };
      const { status, headers: reply } = await people.visitor.get('/api/products', headers);
      expect(status).toBe(200);
      expect(reply.get('access-control-allow-origin')).toBeNull();
      expect(reply.get('cross-origin-resource-policy')).toBe('same-origin');
    });

    it('changes nothing when it refuses', async () => {
      const elsewhere = { 'sec-fetch-site': 'cross-site' };
      await people.vendor.post('/api/cart', { productId: 1041, quantity: 3 }, elsewhere);
      await people.vendor.post('/api/logout', undefined, elsewhere);
      expect(await people.vendor.get('/api/cart')).toMatchObject({ status: 200, body: [] });
    });
  });

  describe('answers an unknown or malformed address', () => {
    test.each([
      ['GET', '/api'],
      ['GET', '/api/'],
      ['GET', '/api/nope'],
      ['GET', '/api/user/1'],
      ['GET', '/api/../package.json'],
      ['GET', '/api/products/a/b'],
      ['GET', '/nope'],
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
      ['POST', '/api/products'],
      ['PUT', '/api/products'],
      ['DELETE', '/api/user'],
      ['PATCH', '/api/cart/1041'],
      ['OPTIONS', '/api/cart'],
    ])('%s %s, which takes other methods', async (method, path) => {
      const response = await people.visitor.fetch(path, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toEqual({
        code: 'wrong_method',
        message: 'This address does not take this method.',
      });
    });

    test.each([
      ['/api/products/%', 400, 'invalid'],
      ['/api/products/%zz', 400, 'invalid'],
      ['/api/products/%E0%A4%A', 400, 'invalid'],
      ['/api/products/%ff', 400, 'invalid'],
      ['/api/categories/%C3%28/products', 400, 'invalid'],
      [`/api/products/${'a'.repeat(301)}`, 414, 'too_long'],
    ])('%s: %i', async (url, status, code) => {
      const { statusCode, headers, body } = await shop.app.inject({ url });
      expect(statusCode).toBe(status);
      expect(JSON.parse(body)).toEqual({ code, message: expect.stringMatching(/^This .+\.$/) });
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    });
  });

  describe('allows caching of public reads only', () => {
    const reads = calls.filter(({ method }) => method === 'GET');
    test.each(named(reads))('%s', async (_, entry) => {
      const isPublic = isPublicRead('GET', at(entry, 'tools'));
      for (const role of roles) {
        const { headers } = await people[role].get(
          at(entry, entry.path.includes(':id') ? '5' : 'tools'),
        );
        const kept = headers.get('cache-control');
        if (!isPublic)
          expect([role, kept, headers.get('vary')?.split(', ')[0]]).toEqual([
            role,
            'no-store',
            'cookie',
          ]);
        else expect(['public, no-cache', 'no-store']).toContain(kept);
      }
    });

    test.each(named(changes))('%s', async (_, entry) => {
      const response = await people.visitor.fetch(at(entry), { method: entry.method });
      expect(response.headers.get('cache-control')).toBe('no-store');
    });
  });

  describe('refuses visitors', () => {
    const ask = async (entry: Endpoint, cookie?: string) => {
      const body = rightBody(entry);
      const response = await shop.visitor().fetch(at(entry), {
        method: entry.method,
        headers: {
          ...(cookie !== undefined && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as unknown };
    };

    test.each(named(calls.filter((entry) => !OPEN.has(callName(entry)))))(
      '%s',
      async (_, entry) => {
        for (const cookie of [
          undefined,
          'sid=',
          'sid=x',
          `sid=${'x'.repeat(4000)}`,
          'sid=%00',
          'a;=;sid',
        ])
          expect([cookie, await ask(entry, cookie)]).toEqual([
            cookie,
            {
              status: 401,
              body: { code: 'unauthorized', message: 'Unauthorized: please log in.' },
            },
          ]);
      },
    );

    test.each(named(calls.filter((entry) => OPEN.has(callName(entry)))))(
      'except at %s',
      async (_, entry) => {
        expect(entry.body?.safeParse(rightBody(entry)).error).toBe(undefined);
        const { status, body } = await ask(entry);
        expect(status).toBeLessThan(500);
        expect(['unauthorized', 'forbidden']).not.toContain((body as { code?: string }).code); // of any answer
      },
    );
  });

  describe('refuses customers and dealers', () => {
    test.each(named(calls.filter(isAdmins)))('%s', async (_, entry) => {
      for (const role of ['customer', 'vendor'] as const) {
        const response = await people[role].fetch(at(entry), { method: entry.method });
        expect([role, response.status, await response.json()]).toEqual([
          role,
          403,
          { code: 'forbidden', message: "You don't have permission to access this page." },
        ]);
      }
    });
  });

  describe('never answers 5xx', () => {
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
    const rightFields = (entry: Endpoint) => ({
      ...(rightBody(entry) as Record<string, unknown> | undefined),
    }); // every body is an object
    // The others end sessions that later runs need.
    const harmless = changes.filter(
      ({ path }) => !/logout|everywhere|account\/(delete|password)$/.test(path),
    );
    const places = harmless.flatMap((entry) =>
      (entry.body ? fieldsOf(entry.body) : []).map((field) => ({ entry, field })),
    );
    const fields = [...new Set(places.map(({ field }) => field))];
    const body = fc.oneof(
      { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...fields), nasty, { minKeys: 2 }) },
      fc.jsonValue({ maxDepth: 4 }),
    );
    const sane = (reply: unknown, status: number) => {
      expect(status).toBeLessThan(500);
      if (status >= 400)
        expect(reply).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    };

    it('to arbitrary bodies', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...harmless),
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
            const person = role === 'visitor' ? shop.visitor() : people[role];
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

    it('to valid bodies with one arbitrary field', async () => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...places), nasty, async ({ entry, field }, value) => {
          const { status, body } = await sendJson(
            entry,
            JSON.stringify({ ...rightFields(entry), [field]: value }),
          );
          sane(body, status);
        }),
        { numRuns: 250 },
      );
    });

    it('to arbitrary addresses and queries', async () => {
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

    it('to deeply nested arrays', async () => {
      const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
      for (const entry of jsonChanges) {
        const { status, body } = await sendJson(entry, `{"username":${deep},"quantity":1}`);
        sane(body, status);
      }
    });
  });
});

/** These requests never reach the database. */
describe('the API refuses', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);

  const send = (entry: Endpoint, sent: Sent) => sendAs(people, entry, sent);
  const sendJson = (entry: Endpoint, body: string) => send(entry, asJson(body));

  describe.each(named(jsonChanges))('%s', (_, entry) => {
    it('with a body of another type than JSON, or of none', async () => {
      const refusal = { status: 415, body: { code: 'not_json', message: 'Please send JSON.' } };
      for (const type of [
        'text/plain',
        'text/plain;charset=UTF-8',
        'text/plain; application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
        'application/jsonp',
      ]) {
        const headers = { 'content-type': type };
        const body = '{"username":"casey","quantity":1}';
        expect([type, await send(entry, { headers, body })]).toEqual([type, refusal]);
      }
      const body = new TextEncoder().encode('{"username":"casey"}');
      expect(await send(entry, { body })).toEqual(refusal);
    });

    it('with malformed JSON', async () => {
      for (const body of ['{', "{'a':1}", 'undefined', '', '{"a":1}{"b":2}', '\ufeff[', '<a>']) {
        const { status } = await sendJson(entry, body);
        expect([body, status]).toEqual([body, 400]);
      }
    });

    it('with a prototype in its JSON', async () => {
      for (const body of [
        '{"__proto__":{"isVendor":true}}',
        '{"username":"casey","__proto__":{"isAdmin":true}}',
        '{"a":{"__proto__":{"b":1}}}',
        '{"constructor":{"prototype":{"isAdmin":true}}}',
        '{"\\u005f_proto__":{"isAdmin":true}}',
      ])
        expect([body, await sendJson(entry, body)]).toEqual([
          body,
          { status: 400, body: { code: 'invalid', message: 'This request could not be read.' } },
        ]);
      expect({}).not.toHaveProperty('isAdmin');
    });
  });

  test.each(named(jsonChanges.filter((entry) => !isLarge(entry))))(
    'more than 64 kB for %s',
    async (_, entry) => {
      for (const size of [64 * 1024, 200 * 1024, 1024 * 1024])
        expect(await sendJson(entry, JSON.stringify({ password: 'x'.repeat(size) }))).toEqual({
          status: 413,
          body: { code: 'too_large', message: 'This request is too large.' },
        });
    },
  );

  describe('input that its schema rejects', () => {
    const refusal = {
      status: 400,
      body: { code: 'invalid', message: expect.any(String), fields: expect.any(Object) },
    };

    // Public reads are excluded: for them an impossible name is simply not found.
    const parsed = calls.filter(({ method, path }) => !isPublicRead(method, path));

    test.each(named(calls.filter(({ body }) => body)))('in the body of %s', async (_, entry) => {
      const wrong = entry.body ? wrongInputs(entry.body) : [];
      expect(wrong.length).toBeGreaterThan(3);
      for (const body of wrong)
        expect([body, await sendJson(entry, JSON.stringify(body))]).toEqual([body, refusal]);
    });

    test.each(named(parsed.filter(({ query }) => query)))(
      'in the query of %s',
      async (_, entry) => {
        for (const query of wrongTexts(entry.query)) {
          const address = `${at(entry)}?${new URLSearchParams(query).toString()}`;
          expect([query, await send(entry, { address })]).toEqual([query, refusal]);
        }
      },
    );

    test.each(named(parsed.filter(({ params }) => params)))(
      'in the path of %s',
      async (_, entry) => {
        for (const params of wrongTexts(entry.params)) {
          const address = entry.path.replace(/:(\w+)/g, (__, name: string) =>
            encodeURIComponent(params[name] ?? ''),
          );
          expect([params, await send(entry, { address })]).toEqual([params, refusal]);
        }
      },
    );
  });
});

describe('when the database fails', () => {
  test.each(engines)(
    'the API on %s answers 500 without details, and still serves public reads',
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

  it('the API answers 503 when the disk is full, keeps reading, and recovers', async () => {
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
        message: 'The shop cannot do this right now. Please try again.',
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
