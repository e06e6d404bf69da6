import { setImmediate } from 'node:timers/promises';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { MAX_COUNTED_ROWS, PAGE_SIZE, type Paged } from '../../../shop/paged';
import { meantNumber } from '../../../shop/orders/order';
import { searchText } from '../../../shop/typed-text';
import { queryWords } from '../../../shop/catalogue/search/search';
import type { Queries } from './database';

/** Escapes LIKE wildcards. */
const literally = (word: string): string => word.replace(/[!%_]/g, '!$&');

/** The words of a query as texts are compared. A number may be written with # before it, as mails have it. */
const wordsOf = (q: string): string[] =>
  queryWords(searchText(q)).flatMap((word) => word.replace(/^#/, '') || []);

const isIn = (text: Expression<string>, word: string): Expression<SqlBool> =>
  sql`${text} like ${`%${literally(word)}%`} escape '!'`;

/** Whether a text holds every one of these words, or the number that a word means. */
const holds = (text: Expression<string>, words: readonly string[]): Expression<SqlBool> => {
  const tests = words.map((word) => {
    const meant = meantNumber(word);
    return meant === undefined
      ? isIn(text, word)
      : sql<SqlBool>`(${isIn(text, word)} or ${isIn(text, meant)})`;
  });
  return tests.length ? sql<SqlBool>`(${sql.join(tests, sql` and `)})` : sql<SqlBool>`1 = 1`;
};

/** Whether a column that is stored as `searchText` holds every word of a query. */
export const holdsSearchText = (column: string, q: string): Expression<SqlBool> =>
  holds(sql.ref<string>(column), wordsOf(q));

/** The characters that people type, by those that word processors make of them. */
const TYPED_FOR: readonly (readonly [typographic: string, typed: string])[] = [
  ...[...'’‘ʼ'].map((mark) => [mark, "'"] as const),
  ...[...'“”″'].map((mark) => [mark, '"'] as const),
  ...[...'‐‑–—−'].map((dash) => [dash, '-'] as const),
];

/** The letters of these words that SQLite's lower(), and PostgreSQL's in the C locale, leave as capitals: É, but not E. */
const otherCapitals = (words: readonly string[]): [capital: string, letter: string][] =>
  [...new Set(words.join(''))]
    .filter((letter) => letter > '\x7f')
    .map((letter): [string, string] => [letter.toUpperCase(), letter])
    .filter(([capital, letter]) => capital !== letter && [...capital].length === 1);

/**
 * Whether these columns together hold every word of a query, whatever the case. No words: every row does.
 * @param columns names with their table ('orders.number'), or expressions that are text
 */
export const holdsWords = (
  columns: readonly (string | Expression<string>)[],
  q = '',
): Expression<SqlBool> => {
  const words = wordsOf(q);
  const letters = words.join('');
  const together = sql<string>`lower(${sql.join(
    columns.map(
      (column) => sql`coalesce(${typeof column === 'string' ? sql.ref(column) : column}, '')`,
    ),
    sql` || ' ' || `,
  )})`;
  const folds = [
    ...otherCapitals(words),
    ...TYPED_FOR.filter(([, typed]) => letters.includes(typed)),
  ];
  const text = folds.reduce(
    (folded, [stored, typed]) => sql<string>`replace(${folded}, ${stored}, ${typed})`,
    together,
  );
  return holds(text, words);
};

/** Whether one of these columns holds a text, whatever its case. No text: every row does. */
export const holdsText = (
  columns: { lower: readonly string[]; upper?: readonly string[] },
  q = '',
): Expression<SqlBool> => {
  const text = searchText(q.trim()).replace(/^#/, '');
  const numbers = [text, meantNumber(text) ?? text].map((number) => number.toUpperCase());
  const tests = [
    ...columns.lower.map((column) => isIn(sql.ref(column), text)),
    ...(columns.upper ?? []).flatMap((column) =>
      [...new Set(numbers)].map((number) => isIn(sql.ref(column), number)),
    ),
  ];
  return text ? sql<SqlBool>`(${sql.join(tests, sql` or `)})` : sql<SqlBool>`1 = 1`;
};

/** Pairs of a program's name and the title that people see. */
export type Titles = readonly (readonly [name: string, title: string])[];

/** A column of program names as the titles that people search for. @param column with its table: 'outbox.kind' */
export const inWords = (column: string, titles: Titles): Expression<string> =>
  sql<string>`case ${sql.ref(column)} ${sql.join(
    titles.map(([name, title]) => sql`when ${name} then ${title}`),
    sql` `,
  )} else '' end`;

/** The number of matching rows. */
export interface RowCount {
  /** Counted up to MAX_COUNTED_ROWS. */
  total: number;
  /** Whether there are more. */
  isMore: boolean;
}

/** The words and the page of a request. */
export interface PageOf {
  q?: string | undefined;
  /** Counted from 1, as in the address. */
  page?: string | undefined;
}

/** Counts the rows of a query. */
export const countRows = async <Tables, Table extends keyof Tables, Row>(
  db: Queries,
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<RowCount> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from (${query.clearOrderBy().limit(MAX_COUNTED_ROWS + 1)}) as found`.execute(db);
  const total = Number(rows[0]?.total ?? 0);
  return { total: Math.min(total, MAX_COUNTED_ROWS), isMore: total > MAX_COUNTED_ROWS };
};

/**
 * Reads one page of a query. A page past the end becomes the last one.
 * @param query sorted, with the row's id as the last key, so that no row is on two pages
 * @param page counted from 1, as in the address
 */
export const onePage = async <Tables, Table extends keyof Tables, Row>(
  db: Queries,
  query: SelectQueryBuilder<Tables, Table, Row>,
  page = '1',
): Promise<Paged<Row>> => {
  const { total, isMore } = await countRows(db, query);
  const known = { total, isMore, pageSize: PAGE_SIZE };
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const rowsAt = (there: number) =>
    query
      .limit(PAGE_SIZE)
      .offset((there - 1) * PAGE_SIZE)
      .execute();
  const number = isMore ? Number(page) : Math.min(Number(page), last);
  const rows = total ? await rowsAt(number) : [];
  return rows.length || !total
    ? { ...known, rows, page: number }
    : { ...known, rows: await rowsAt(last), page: last };
};

/** Reads the rows of one page, or all rows. */
export const rowsOf = async <Tables, Table extends keyof Tables, Row>(
  db: Queries,
  query: SelectQueryBuilder<Tables, Table, Row>,
  page: string | undefined,
): Promise<Row[]> => (page === undefined ? query.execute() : (await onePage(db, query, page)).rows);

/** Rows that one statement reads: 4 ms on SQLite, which blocks all other requests meanwhile. */
const BATCH_SIZE = 500;

/**
 * All rows of a query, in batches, so that other requests are served in between. Rows added meanwhile are left out.
 * @param query sorted newest first: by created_at, then id, both descending
 * @param table the table of these two columns
 */
export async function* batchesOf<
  Tables,
  Table extends keyof Tables,
  Row extends { created_at: number; id: string },
>(query: SelectQueryBuilder<Tables, Table, Row>, table: Table & string): AsyncGenerator<Row[]> {
  const key = sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})`;
  let rows = await query.limit(BATCH_SIZE).execute();
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    yield rows;
    if (rows.length < BATCH_SIZE) return;
    await setImmediate();
    const behind = sql<SqlBool>`${key} < (${last.created_at}, ${last.id})`;
    rows = await query.where(behind).limit(BATCH_SIZE).execute();
  }
}
