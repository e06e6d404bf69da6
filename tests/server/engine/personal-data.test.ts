import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();

/** The columns that docs/personal-data.md names, as "table.column". */
const documented = (): string[] =>
  readFileSync('docs/personal-data.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, table, columns = ''] = /^\| (\w+)(?::| \|) ([\w ]+) \|/.exec(line) ?? [];
      return table === undefined || table === 'table' || table === 'columns'
        ? []
        : columns.split(' ').map((column) => `${table}.${column}`);
    });

test('every column of the database is among those about people or those about nobody, once', async () => {
  const { rows } = await sql<{ name: string }>`
    select m.name || '.' || p.name as name from sqlite_master m, pragma_table_info(m.name) p
    where m.type = 'table' and m.name not like 'sqlite%' and m.name not like 'kysely%'
  `.execute(shop.db);
  expect(documented().toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
