// Reads the stock ledger for the owner's page.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { StockReason } from '../../../shop/catalogue/stock-ledger';
import { PAGE_SIZE, type Paged } from '../../../shop/paged';
import type { Queries } from '../schema';
import { countRows } from '../engine/paged';
import type { StockChangeRow } from './catalogue-rows';

interface LedgerFilter {
  /** The ids of one product or several. An empty list matches nothing. */
  productIds?: readonly number[] | undefined;
  reason?: StockReason | undefined;
  /** Epoch ms. */
  from?: number | undefined;
  /** Epoch ms, not included. */
  before?: number | undefined;
}

/** A row of the ledger with its part and the known facts of its cause. */
export interface LedgerRow extends StockChangeRow {
  name: string;
  /** JSON text. */
  attributes: string;
  sku: string | null;
  shelf_place: string;
  order_id: string | null;
  order_number: string | null;
  /** The audit log's action and its detail, JSON text. */
  act: string | null;
  detail: string | null;
  refund_reason: string | null;
  username: string | null;
}

/** The stored causes of each reason; `opening` is also the first row of a part. */
const CAUSES: Record<StockReason, readonly StockChangeRow['cause'][]> = {
  opening: ['opening', 'load'],
  received: ['delivery'],
  sold: ['order'],
  returned: ['cancel', 'refund'],
  counted: ['count'],
  damaged: ['damage'],
  corrected: ['edit', 'import'],
};

/** Why a stock changed, in the owner's words. */
export const stockReason = ({
  cause,
  number,
}: Pick<StockChangeRow, 'cause' | 'number'>): StockReason =>
  number === 1
    ? 'opening'
    : ((Object.keys(CAUSES) as StockReason[]).find((reason) => CAUSES[reason].includes(cause)) ??
      'corrected'); // 'corrected' covers all other causes

/** Repeats the condition of the partial index stock_change_unsold. */
const isUnsold = sql<SqlBool>`stock_change.cause <> 'order'`;

const isForProducts = (ids: readonly number[]): Expression<SqlBool> =>
  ids.length === 1
    ? sql<SqlBool>`stock_change.product_id = ${ids[0]}`
    : sql<SqlBool>`stock_change.product_id in (${ids.length ? sql.join(ids) : sql.lit(0)})`;

const passes = ({ productIds, reason, from, before }: LedgerFilter): Expression<SqlBool> => {
  const causes = reason && CAUSES[reason].map((cause) => sql.lit(cause));
  const tests = [
    sql`1 = 1`,
    ...(productIds === undefined ? [] : [isForProducts(productIds)]),
    ...(from === undefined ? [] : [sql`stock_change.at >= ${from}`]),
    ...(before === undefined ? [] : [sql`stock_change.at < ${before}`]),
    ...(reason === undefined || reason === 'sold' ? [] : [isUnsold]),
    ...(causes === undefined
      ? []
      : reason === 'opening'
        ? [sql`stock_change.number = 1`]
        : [sql`stock_change.number > 1`, sql`stock_change.cause in (${sql.join(causes)})`]),
  ];
  return sql<SqlBool>`(${sql.join(tests, sql` and `)})`;
};

/** The key of a row: time, product and number, as in '1790870400000-1041-7'. */
export const ledgerKey = ({ at, product_id: id, number }: StockChangeRow): string =>
  `${at}-${id}-${number}`;

const keyIn = (key: string | undefined): [number, number, number] | undefined => {
  const match = /^(\d{1,15})-(\d{1,9})-(\d{1,9})$/.exec(key ?? '');
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
};

interface LedgerQuery extends LedgerFilter {
  /** Reads the rows after, or before, the row with this key. Without a key the page begins with the newest row. */
  afterKey?: string | undefined;
  beforeKey?: string | undefined;
}

/** One page of the ledger, newest first, paged by key. */
export const ledgerPage = async (
  db: Queries,
  { afterKey, beforeKey, ...filter }: LedgerQuery,
): Promise<Paged<LedgerRow>> => {
  const isBack = keyIn(afterKey) === undefined && keyIn(beforeKey) !== undefined;
  const key = keyIn(afterKey) ?? keyIn(beforeKey);
  // The rows of one part are read in their own order, along the primary key.
  const isOfOne = filter.productIds?.length === 1;
  const place = isOfOne
    ? sql`stock_change.number`
    : sql`(stock_change.at, stock_change.product_id, stock_change.number)`;
  const from = key && (isOfOne ? sql`${key[2]}` : sql`(${key[0]}, ${key[1]}, ${key[2]})`);
  const order = isBack ? 'asc' : 'desc';
  const all = db.selectFrom('stock_change').where(passes(filter));
  let query = all.selectAll('stock_change').limit(PAGE_SIZE + 1);
  if (!isOfOne) query = query.orderBy('at', order).orderBy('product_id', order);
  query = query.orderBy('number', order);
  if (from) query = query.where(sql<SqlBool>`${place} ${sql.raw(isBack ? '>' : '<')} ${from}`);
  const rows = await query.execute();
  const page = rows.slice(0, PAGE_SIZE);
  const shown = isBack ? page.toReversed() : page;
  const isMoreThere = rows.length > PAGE_SIZE;
  const [first, last] = [shown[0], shown.at(-1)];
  const count = await countRows(db, all.select('stock_change.number'));
  const isFirst = !key || (isBack && !isMoreThere);
  return {
    rows: await withCauses(db, shown),
    ...count,
    page: isFirst ? 1 : 0,
    pageSize: PAGE_SIZE,
    keys: {
      before: isFirst || !first ? null : ledgerKey(first),
      after: last && (isBack || isMoreThere) ? ledgerKey(last) : null,
    },
  };
};

const causeIds = (rows: readonly StockChangeRow[]): string[] => [
  '',
  ...new Set(rows.flatMap(({ cause_id: id }) => id ?? [])),
];

/** Adds the part and the cause to each row. */
const withCauses = async (db: Queries, rows: readonly StockChangeRow[]): Promise<LedgerRow[]> => {
  if (!rows.length) return [];
  const ids = causeIds(rows);
  const parts = await db
    .selectFrom('product')
    .select(['id', 'name', 'attributes', 'sku', 'shelf_place'])
    .where('id', 'in', [...new Set(rows.map(({ product_id: id }) => id))])
    .execute();
  const acts = await db
    .selectFrom('audit_log')
    .leftJoin('account', 'account.id', 'audit_log.account_id')
    .select(['audit_log.id', 'audit_log.act', 'audit_log.detail', 'account.username'])
    .where('audit_log.id', 'in', ids)
    .execute();
  const refunds = await db
    .selectFrom('refund')
    .leftJoin('account', 'account.id', 'refund.account_id')
    .select(['refund.id', 'refund.order_id', 'refund.reason', 'account.username'])
    .where('refund.id', 'in', ids)
    .where('refund.kind', '=', 'part')
    .execute();
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('id', 'in', [...ids, ...refunds.map(({ order_id: id }) => id)])
    .execute();
  return rows.map((row) => {
    const part = parts.find(({ id }) => id === row.product_id);
    const act = acts.find(({ id }) => id === row.cause_id);
    const refund = refunds.find(({ id }) => id === row.cause_id);
    const order = orders.find(({ id }) => id === (refund?.order_id ?? row.cause_id));
    return {
      ...row,
      name: part?.name ?? '',
      attributes: part?.attributes ?? '{}',
      sku: part?.sku ?? null,
      shelf_place: part?.shelf_place ?? '',
      order_id: order?.id ?? null,
      order_number: order?.number ?? null,
      act: act?.act ?? null,
      detail: act?.detail ?? null,
      refund_reason: refund?.reason ?? null,
      username: act?.username ?? refund?.username ?? null,
    };
  });
};
