// Queries for counting, receiving and reordering stock.
import { type SqlBool, sql } from 'kysely';
import { skuKey } from '../../../shop/catalogue/sku';
import { LOW_STOCK } from '../../../shop/catalogue/stock';
import type { Paged } from '../../../shop/paged';
import type { Queries } from '../schema';
import { onePage } from '../engine/paged';
import { holdsWords } from '../holds-words';
import type { DeliveryRow, ProductRow } from './catalogue-rows';

/** A product as the stock pages name it. */
export type NamedStockRow = Pick<
  ProductRow,
  'id' | 'sku' | 'name' | 'attributes' | 'shelf_place' | 'stock' | 'low_mark' | 'packed_from_parts'
>;

const NAMED = [
  'product.id',
  'product.sku',
  'product.name',
  'product.attributes',
  'product.shelf_place',
  'product.stock',
  'product.low_mark',
  'product.packed_from_parts',
] as const;

/** Columns that a search of the stock pages reads. */
const NAMES = ['product.name', 'product.sku', 'product.shelf_place'];

/** Repeats the expression of the index product_spare. */
const spare = sql<number>`(product.stock - coalesce(product.low_mark, ${sql.lit(LOW_STOCK)}))`;

/**
 * Whether the stock of a product is at its mark or below. Of a kit that is packed from its parts nothing needs to lie on
 * the shelf, unless it has a mark.
 */
export const isLowRow = sql<SqlBool>`${spare} <= 0
  and (product.packed_from_parts = 0 or product.low_mark is not null)`;

/** Whether a product is out of stock. A kit that is packed from its parts is out when one of these is. */
export const isOutRow = sql<SqlBool>`(product.stock <= 0 and product.packed_from_parts = 0)`;

const lowParts = (db: Queries) =>
  db.selectFrom('product').where(isLowRow).where('product.published', '=', 1);

/** The number of products that are to be reordered. */
export const countLow = async (db: Queries): Promise<number> =>
  (
    await lowParts(db)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

interface LowSearch {
  q?: string | undefined;
  page?: string | undefined;
  /** A category's slug. */
  category?: string | undefined;
}

/** One page of the products that are to be reordered, those farthest below their mark first. */
export const lowPage = (
  db: Queries,
  { q, page, category }: LowSearch,
): Promise<Paged<NamedStockRow>> => {
  let query = lowParts(db)
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(NAMED)
    .where(holdsWords(NAMES, q))
    .orderBy(spare)
    .orderBy('product.id');
  if (category) query = query.where('category.slug', '=', category);
  return onePage(db, query, page);
};

/** Pieces of each product sold since then, epoch ms, less returns. */
export const soldSince = async (
  db: Queries,
  ids: readonly number[],
  since: number,
): Promise<Map<number, number>> => {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom('stock_change')
    .select(['product_id', (row) => row.fn.sum<number>('pieces').as('pieces')])
    .where('product_id', 'in', ids)
    .where('cause', 'in', ['order', 'cancel', 'refund'])
    .where('at', '>=', since)
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id: id, pieces }) => [id, Math.max(0, -Number(pieces))]));
};

interface SheetOf {
  category?: string | undefined;
  /** The beginning of a shelf place, in any case. */
  place?: string | undefined;
  limit: number;
}

/** The products of a sheet, in the order of the shelves; those without a place are last. */
export const sheetRows = async (
  db: Queries,
  { category, place = '', limit }: SheetOf,
): Promise<NamedStockRow[]> => {
  const start = place.trim().toLowerCase();
  let query = db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(NAMED)
    .where('product.archived', '=', 0)
    .orderBy(sql`case when product.shelf_place = '' then 1 else 0 end`)
    .orderBy('product.shelf_place')
    .orderBy('product.id')
    .limit(limit);
  if (category) query = query.where('category.slug', '=', category);
  if (start)
    query = query.where(
      sql<SqlBool>`substr(lower(product.shelf_place), 1, ${sql.lit(start.length)}) = ${start}`,
    );
  return query.execute();
};

/** Products that one statement reads. */
const BATCH_SIZE = 500;

const inBatches = async <Key, Row>(
  keys: readonly Key[],
  read: (batch: readonly Key[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  // SQLite limits the parameters of a statement.
  for (let at = 0; at < keys.length; at += BATCH_SIZE)
    rows.push(...(await read(keys.slice(at, at + BATCH_SIZE))));
  return rows;
};

/** Reads these products by id. */
export const stockRows = async (
  db: Queries,
  ids: readonly number[],
): Promise<Map<number, NamedStockRow>> => {
  const rows = await inBatches(ids, (batch) =>
    db.selectFrom('product').select(NAMED).where('id', 'in', batch).execute(),
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** The products whose name, SKU or shelf place holds these words. */
export const stockIdsLike = async (db: Queries, q: string, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('product')
      .select('id')
      .where(holdsWords(NAMES, q))
      .where('archived', '=', 0)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** The products with these SKUs, and those whose SKUs look like one of them, each once. */
export const stockRowsBySku = async (
  db: Queries,
  skus: readonly string[],
): Promise<NamedStockRow[]> => {
  const rows = [
    ...(await inBatches(skus, (batch) =>
      db.selectFrom('product').select(NAMED).where('sku', 'in', batch).execute(),
    )),
    ...(await inBatches([...new Set(skus.map(skuKey))], (batch) =>
      db.selectFrom('product').select(NAMED).where('sku_key', 'in', batch).execute(),
    )),
  ];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
};

/** A change after which a count no longer says what is on the shelf: not a sale, nor what came back of one. */
interface ChangedByHand {
  product_id: number;
  username: string | null;
  at: number;
}

/** The stock of each product at a time, epoch ms, from the ledger. */
export const stockAt = async (
  db: Queries,
  ids: readonly number[],
  at: number,
): Promise<Map<number, number>> => {
  const rows = await inBatches(ids, (batch) =>
    db
      .selectFrom('product')
      .select((row) => [
        'product.id',
        row
          .selectFrom('stock_change')
          .select('stock_after')
          .whereRef('stock_change.product_id', '=', 'product.id')
          .where('stock_change.at', '<=', at)
          .orderBy('number', 'desc')
          .limit(1)
          .as('stock'),
      ])
      .where('product.id', 'in', batch)
      .execute(),
  );
  return new Map(rows.flatMap(({ id, stock }) => (stock === null ? [] : [[id, stock]])));
};

/** The products of these that were counted, received, damaged or corrected after a time, epoch ms, by whom. */
export const changedByHand = async (
  db: Queries,
  ids: readonly number[],
  since: number,
): Promise<Map<number, ChangedByHand>> => {
  const rows = await inBatches(ids, (batch) =>
    db
      .selectFrom('stock_change')
      .leftJoin('audit_log', 'audit_log.id', 'stock_change.cause_id')
      .leftJoin('account', 'account.id', 'audit_log.account_id')
      .select(['stock_change.product_id', 'stock_change.at', 'account.username'])
      .where('stock_change.product_id', 'in', batch)
      .where('stock_change.at', '>', since)
      .where('stock_change.cause', 'not in', ['order', 'cancel', 'refund'])
      .orderBy('stock_change.number')
      .execute(),
  );
  return new Map(rows.map((row) => [row.product_id, row]));
};

/** When a delivery of this name was received, and by whom; undefined when none was. */
export const findDelivery = (
  db: Queries,
  name: string,
): Promise<{ at: number; username: string | null } | undefined> =>
  db
    .selectFrom('delivery')
    .innerJoin('audit_log', 'audit_log.id', 'delivery.id')
    .leftJoin('account', 'account.id', 'audit_log.account_id')
    .select(['audit_log.at', 'account.username'])
    .where('delivery.name', '=', name)
    .executeTakeFirst();

/** @throws a unique violation when there is a delivery of this name */
export const addDelivery = async (db: Queries, row: DeliveryRow): Promise<void> => {
  await db.insertInto('delivery').values(row).execute();
};

/** Deliveries whose rows in the ledger do not add up to what was received. */
export const deliveryFaults = async (
  db: Queries,
): Promise<{ id: string; pieces: number; noted: number }[]> => {
  const { rows } = await sql<{ id: string; pieces: number; noted: number }>`
    select delivery.id, delivery.pieces, coalesce(sum(stock_change.pieces), 0) as noted
    from delivery left join stock_change
      on stock_change.cause_id = delivery.id and stock_change.cause = 'delivery'
    group by delivery.id, delivery.pieces
    having delivery.pieces <> coalesce(sum(stock_change.pieces), 0)
    order by delivery.id`.execute(db);
  return rows.map(({ id, pieces, noted }) => ({
    id,
    pieces: Number(pieces),
    noted: Number(noted),
  }));
};
