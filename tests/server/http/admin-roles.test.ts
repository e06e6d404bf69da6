import { beforeAll, describe, expect, it, test } from 'vitest';
import { PRODUCT_CSV_PATH } from '../../../src/contract/catalogue/admin';
import { buy, newBuyer } from '../../support/buyers';
import { calls, callName, rightBody, routesOf } from '../../support/calls';
import { addMember, peopleForAll, signedIn } from '../../support/people';
import { type Shop, shopForAll } from '../../support/shop';

const ADMIN_PATH = '/api/admin/';

/** Every admin call of the contract with a right body, and those that are not in it: the CSV exports and the events. */
const CALLS = new Map<string, unknown>([
  [`GET ${PRODUCT_CSV_PATH}`, undefined],
  [`GET ${ADMIN_PATH}audit-log.csv`, undefined],
  [`GET ${ADMIN_PATH}changes`, undefined],
  [`GET ${ADMIN_PATH}exports/:file`, undefined],
  [`GET ${ADMIN_PATH}orders/:id/agreement`, undefined],
  [`GET ${ADMIN_PATH}orders/batch/orders.csv`, undefined],
  [`GET ${ADMIN_PATH}orders/labels.csv`, undefined],
  ...calls
    .filter(({ path }) => path.startsWith(ADMIN_PATH))
    .map((entry) => [callName(entry), rightBody(entry)] as const),
]);

/** The rows of every table, as text. */
const everything = async ({ db }: Shop): Promise<string[]> => {
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  const tables = [...new Set(names)].toSorted() as Parameters<typeof db.selectFrom>[0][]; // from the database itself
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return rows.flatMap((all, place) =>
    all.map((row) => `${String(tables[place])} ${JSON.stringify(row)}`).toSorted(),
  );
};

describe('the admin calls', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);
  let order: string;
  beforeAll(async () => {
    order = (await buy(await newBuyer(shop, [[1041, 1]]))).id;
  });

  it('are exactly those of the contract', () => {
    expect(CALLS.size).toBeGreaterThan(30);
    expect(routesOf(shop.app, ADMIN_PATH)).toEqual([...CALLS.keys()].toSorted());
  });

  test.each([
    ['visitor', 401, 'unauthorized'],
    ['customer', 403, 'forbidden'],
    ['vendor', 403, 'forbidden'],
  ] as const)(
    'answer a %s with %i, whatever the body, tell nothing and change nothing',
    async (role, status, code) => {
      const before = await everything(shop);
      expect(before.length).toBeGreaterThan(100);
      const expected = { status, kept: 'no-store', body: { code, message: expect.any(String) } };
      for (const [call, right] of CALLS)
        for (const place of ['1041', order])
          for (const body of call.startsWith('GET')
            ? [undefined]
            : [undefined, '{}', '{"no json', JSON.stringify(right)]) {
            const [method = '', path = ''] = call.split(' ');
            const reply = await people[role].fetch(path.replace(/:\w+/g, place), {
              method,
              ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
            });
            const kept = reply.headers.get('cache-control');
            const answer = { status: reply.status, kept, body: await reply.json() };
            expect([call, place, body, answer]).toEqual([call, place, body, expected]);
          }
      expect(await everything(shop)).toEqual(before);
    },
  );

  it('are refused to a role without the right of the call, which the answer names', async () => {
    await shop.db
      .insertInto('staff_role')
      .values({ id: 'guest', name: 'Guest', rights: '[]', created_at: 0 })
      .execute();
    const guest = await signedIn(shop, await addMember(shop, 'gale', { role_id: 'guest' }));
    for (const { method, path, right } of calls.filter((one) => one.path.startsWith(ADMIN_PATH))) {
      if (right === 'today.read') continue;
      const reply = await guest.fetch(path.replace(/:\w+/g, '1041'), { method });
      const { code, right: missing } = (await reply.json()) as { code: string; right: string };
      expect([path, reply.status, code, missing]).toEqual([path, 403, 'right_missing', right]);
    }
    expect((await guest.get('/api/admin/waiting')).status).toBe(200);
  });

  it('are protected at percent-encoded addresses too', async () => {
    for (const path of ['/api/%61dmin/users', '/api/admin/%75sers', '/api/admin/users?x=/api/user'])
      expect([path, (await people.customer.get(path)).status]).toEqual([path, 403]);
  });
});
