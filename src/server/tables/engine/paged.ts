import { setImmediate } from 'node:timers/promises';
import { type QueryExecutorProvider, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { MAX_COUNTED_ROWS, PAGE_SIZE, type Paged } from '../../../shop/paged';

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
  db: QueryExecutorProvider,
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
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<Tables, Table, Row>,
  page = '1',
): Promise<Paged<Row>> => {
  const { total, isMore } = await countRows(db, query);
  const known = { total, isMore, pageSize: PAGE_SIZE };
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const rowsAt = (number: number) =>
    query
      .limit(PAGE_SIZE)
      .offset((number - 1) * PAGE_SIZE)
      .execute();
  const number = isMore ? Number(page) : Math.min(Number(page), last);
  const rows = total ? await rowsAt(number) : [];
  return rows.length || !total
    ? { ...known, rows, page: number }
    : { ...known, rows: await rowsAt(last), page: last };
};

/** Reads the rows of one page, or all rows. */
export const pageOrAll = async <Tables, Table extends keyof Tables, Row>(
  db: QueryExecutorProvider,
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
export async function* rowBatches<
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
