// Whole values in the rows of a table: what a noun of the kit keeps (docs/README.md, "A noun").
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Paged } from '../../shop/paged';
import type { Stored } from '../../shop/stored';
import { jsonColumn } from './engine/json-column';
import { type PageOf, onePage } from './engine/paged';
import { holdsWords } from './holds-words';
import type { Queries, Schema } from './schema';

/** A column of a table, and how a part of the value is written into it. */
interface Column<T> {
  name: string;
  read: (stored: unknown, id: string) => T;
  write: (part: T) => unknown;
}

type ColumnIn<T> = (table: string) => Column<T>;

/** A column that holds a part of the value as JSON. */
export const json =
  <T>(name: string, schema: z.core.$ZodType<T>): ColumnIn<T> =>
  (table) => {
    const { read, write } = jsonColumn(`${table}.${name}`, schema);
    return { name, read: (stored, id) => read(String(stored), id), write };
  };

/** A column that holds a text or a number as it is. */
export const plain =
  <T extends string | number | null>(name: string): ColumnIn<T> =>
  () => ({ name, read: (stored) => stored as T, write: (part) => part }); // the schema of the table has it so

/** A column that holds yes or no as 1 or 0. */
export const flag =
  (name: string): ColumnIn<boolean> =>
  () => ({ name, read: (stored) => stored === 1, write: (part) => (part ? 1 : 0) });

/** The values of one table. */
export interface Rows<Value extends object> {
  /** All of them, by their ids, which sort by time. */
  all: (db: Queries) => Promise<Stored<Value>[]>;
  /** One page of those with these words. */
  page: (db: Queries, query: PageOf) => Promise<Paged<Stored<Value>>>;
  find: (db: Queries, id: string) => Promise<Stored<Value> | undefined>;
  insert: (db: Queries, values: readonly Stored<Value>[]) => Promise<void>;
  update: (db: Queries, value: Stored<Value>) => Promise<void>;
  remove: (db: Queries, id: string) => Promise<void>;
}

type Row = Record<string, unknown>;

/** The database as one with this table alone, whose columns are read and written by name. */
const only = (db: Queries): Kysely<{ [table: string]: Row }> =>
  db as unknown as Kysely<{ [table: string]: Row }>; // each table of a noun has an id and the columns that it names

/**
 * Reads and writes the values of a table with the columns `id` and these.
 * @param columns of each part of the value @param words the columns that a search reads @param by the column that sorts a page
 */
export const rowsIn = <Value extends object>(
  table: keyof Schema & string,
  columns: { [Part in keyof Value]-?: ColumnIn<Value[Part]> },
  { words, by }: { words: readonly string[]; by: string },
): Rows<Value> => {
  const parts = (Object.keys(columns) as (keyof Value)[]).map(
    (part) => [part, columns[part](table) as Column<Value[keyof Value]>] as const,
  );
  const asValue = (row: Row): Stored<Value> => {
    const id = String(row.id);
    const read = parts.map(([part, column]) => [part, column.read(row[column.name], id)]);
    return Object.fromEntries([['id', id], ...read]) as Stored<Value>; // every part is read
  };
  const cells = (value: Value): Record<string, unknown> =>
    Object.fromEntries(parts.map(([part, { name, write }]) => [name, write(value[part])]));
  const rows = (db: Queries) => only(db).selectFrom(table).selectAll();
  const searched = words.map((name) => `${table}.${name}`);
  return {
    all: async (db) => (await rows(db).orderBy('id').execute()).map(asValue),
    page: async (db, { q, page }) => {
      const query = rows(db).where(holdsWords(searched, q)).orderBy(by).orderBy('id');
      const read = await onePage(db, query, page);
      return { ...read, rows: read.rows.map(asValue) };
    },
    find: async (db, id) => {
      const row = await rows(db).where('id', '=', id).executeTakeFirst();
      return row && asValue(row);
    },
    insert: async (db, values) => {
      const added = values.map((value) => ({ id: value.id, ...cells(value) }));
      await only(db).insertInto(table).values(added).execute();
    },
    update: async (db, value) => {
      await only(db).updateTable(table).set(cells(value)).where('id', '=', value.id).execute();
    },
    remove: async (db, id) => {
      await only(db).deleteFrom(table).where('id', '=', id).execute();
    },
  };
};
