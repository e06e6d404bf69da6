import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint';
import { calls, callName } from '../../support/calls';
import { type People, meetPeople } from '../../support/people';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
let people: People;
beforeAll(async () => {
  people = await meetPeople(shop);
});

const at = ({ path }: Endpoint): string => path.replaceAll(/:\w+/g, '1041');

/** All rows of all tables, as text. */
const stored = async (): Promise<Record<string, string>> => {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(
    shop.db,
  );
  const texts: Record<string, string> = {};
  for (const { name } of rows)
    texts[name] = JSON.stringify(
      (await sql`select * from ${sql.table(name)}`.execute(shop.db)).rows,
    );
  return texts;
};

it('nothing is changed by reading, whoever reads', async () => {
  const before = await stored();
  expect(Object.keys(before).length).toBeGreaterThan(30);
  for (const entry of calls.filter(({ method }) => method === 'GET'))
    for (const person of Object.values(people)) {
      const { status } = await person.fetch(at(entry));
      expect([callName(entry), status < 500]).toEqual([callName(entry), true]);
    }
  expect(await stored()).toEqual(before);
});
