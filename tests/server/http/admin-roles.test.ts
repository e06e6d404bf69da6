import { beforeAll, describe, expect, it, test } from 'vitest';
import { PRODUCT_CSV_PATH } from '../../../src/contract/catalogue/admin';
import { buy, newBuyer } from '../../support/buyers';
import { calls, nameOf, routesOf } from '../../support/calls';
import { peopleForAll } from '../../support/people';
import { type Shop, shopForAll } from '../../support/shop';

const ADMIN_PATH = '/api/admin/';

/** Every admin call of the contract, and those that are not in it: the CSV exports and the events. */
const CALLS = [
  `GET ${PRODUCT_CSV_PATH}`,
  `GET ${ADMIN_PATH}changes`,
  `GET ${ADMIN_PATH}exports/:file`,
  `GET ${ADMIN_PATH}orders/batch/orders.csv`,
  ...calls.filter(({ path }) => path.startsWith(ADMIN_PATH)).map(nameOf),
].toSorted();

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
  beforeAll(async () => {
    await buy(await newBuyer(shop, [[1041, 1]]));
  });

  it('are exactly those of the contract', () => {
    expect(CALLS.length).toBeGreaterThan(30);
    expect(routesOf(shop.app, ADMIN_PATH)).toEqual(CALLS);
  });

  test.each([
    ['visitor', 401, 'unauthorized'],
    ['customer', 403, 'forbidden'],
    ['vendor', 403, 'forbidden'],
  ] as const)(
    'answer a %s with %i, whatever the body, and change nothing',
    async (role, status, code) => {
      const before = await everything(shop);
      expect(before.length).toBeGreaterThan(100);
      const answers: [string, string | undefined, number, unknown, string | null][] = [];
      for (const call of CALLS)
        for (const body of call.startsWith('GET') ? [undefined] : [undefined, '{}', '{"no json']) {
          const [method = '', path = ''] = call.split(' ');
          const reply = await people[role].fetch(path.replace(/:\w+/g, '1'), {
            method,
            ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
          });
          const given = ((await reply.json()) as { code?: string }).code; // every refusal has one
          answers.push([call, body, reply.status, given, reply.headers.get('cache-control')]);
        }
      expect(
        answers.filter(
          ([, , was, given, kept]) => was !== status || given !== code || kept !== 'no-store',
        ),
      ).toEqual([]);
      expect(await everything(shop)).toEqual(before);
    },
  );

  it('are protected at percent-encoded addresses too', async () => {
    for (const path of ['/api/%61dmin/users', '/api/admin/%75sers', '/api/admin/users?x=/api/user'])
      expect([path, (await people.customer.get(path)).status]).toEqual([path, 403]);
  });
});
