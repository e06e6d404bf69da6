import { setImmediate } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import { LONG_PAGE_SIZE, MAX_COUNTED_ROWS, PAGE_SIZE, type Paged } from '../../../shop/paged';
import type { Queries } from '../schema';
import type { OrderRow, RefundRow } from './order-rows';
import { type OrderFilter, type OrderKey, type OrderWalk, orderWalk } from './order-walk';

export interface ListedOrder extends OrderRow {
  username: string;
  refund_state: RefundRow['state'] | null;
  /** The order whose difference for shipping it pays. */
  main_number: string | null;
}

interface OrderQuery extends OrderFilter {
  q?: string | undefined;
  /** One of the counted pages, from 1. Without it the page after, or before, an order is read. */
  page?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
  /** LONG_PAGE_SIZE for long pages. */
  size?: string | undefined;
}

const rowsOn = ({ size }: OrderQuery): number =>
  size === String(LONG_PAGE_SIZE) ? LONG_PAGE_SIZE : PAGE_SIZE;

/** Reads these orders in this order, with all that the list shows. */
const listed = async (db: Queries, keys: readonly OrderKey[]): Promise<ListedOrder[]> => {
  if (!keys.length) return [];
  const ids = keys.map(({ id }) => id);
  const rows = await db
    .selectFrom('orders')
    .innerJoin('account', 'account.id', 'orders.account_id')
    .leftJoin('refund', (join) =>
      join.onRef('refund.order_id', '=', 'orders.id').on('refund.kind', '=', sql.lit('cancel')),
    )
    .leftJoin('checkout', (join) =>
      join.onRef('checkout.id', '=', 'orders.checkout_id').on('orders.item_count', '=', sql.lit(0)),
    )
    .leftJoin('shop_quote', 'shop_quote.id', 'checkout.quote_id')
    .leftJoin('orders as main', 'main.id', 'shop_quote.supplement_of')
    .selectAll('orders')
    .select(['account.username', 'refund.state as refund_state', 'main.number as main_number'])
    .where('orders.id', 'in', ids)
    .execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
};

/** The keys of one page. `start` is its offset in `first`; it is undefined when the page lies behind these. */
const pageKeys = async (
  first: readonly OrderKey[],
  query: OrderQuery,
  walk: OrderWalk,
): Promise<{ shown: readonly OrderKey[]; start?: number; isLast: boolean }> => {
  const { page = '1', after, before } = query;
  const size = rowsOn(query);
  const isWhole = first.length <= MAX_COUNTED_ROWS;
  const slice = (start: number) => ({
    shown: first.slice(start, start + size),
    start,
    isLast: start + size >= first.length,
  });
  const from = await walk.orderKey(after ?? before);
  if (!from) {
    const last = Math.max(1, Math.ceil(Math.min(first.length, MAX_COUNTED_ROWS) / size));
    return slice((Math.min(Number(page), last) - 1) * size);
  }
  const countBefore = first.filter((key) => walk.isBefore(key, from)).length;
  if (after === undefined) {
    if (isWhole || countBefore < first.length) return slice(Math.max(0, countBefore - size));
    const shown = await walk.keys({ from, isBack: true, limit: size });
    return { shown: shown.toReversed(), isLast: false };
  }
  const start = first[countBefore]?.id === from.id ? countBefore + 1 : countBefore;
  if (isWhole || start + size < first.length) return slice(start);
  const shown = await walk.keys({ from, limit: size + 1 });
  return { shown: shown.slice(0, size), isLast: shown.length <= size };
};

/**
 * Orders of all accounts, newest first, open ones oldest first: by number, name, address, mail, PO or tracking number,
 * or a part in it. A whole order number finds that order only.
 */
export const orderPage = async (db: Queries, query: OrderQuery): Promise<Paged<ListedOrder>> => {
  const walk = orderWalk(db, query);
  const pageSize = rowsOn(query);
  const numbered = query.q === undefined ? undefined : await walk.orderKeyByNumber(query.q);
  const first = numbered ? [numbered] : await walk.keys({ limit: MAX_COUNTED_ROWS + 1 });
  const { shown, start, isLast } = await pageKeys(first, query, walk);
  return {
    rows: await listed(db, shown),
    total: Math.min(first.length, MAX_COUNTED_ROWS),
    isMore: first.length > MAX_COUNTED_ROWS,
    page: start === undefined ? 0 : Math.ceil(start / pageSize) + 1,
    pageSize,
    keys: {
      before: start === 0 ? null : (shown[0]?.id ?? null),
      after: isLast ? null : (shown.at(-1)?.id ?? null),
    },
  };
};

/** Orders that one statement reads. */
const BATCH_SIZE = 500;

/** The ids of all orders in a list, in its order. They come in batches, so that other requests are served in between. */
export async function* orderIdBatches(
  db: Queries,
  query: OrderFilter & { q?: string | undefined },
): AsyncGenerator<string[]> {
  const walk = orderWalk(db, query);
  const numbered = query.q === undefined ? undefined : await walk.orderKeyByNumber(query.q);
  if (numbered) return yield [numbered.id];
  for (let from: OrderKey | undefined; ;) {
    const keys = await walk.keys({ from, limit: BATCH_SIZE });
    if (keys.length) yield keys.map(({ id }) => id);
    if (keys.length < BATCH_SIZE) return;
    from = keys.at(-1);
    await setImmediate();
  }
}

/** Facts for packing the items of an order, by item: today's weight of a piece, and its shelf place. */
export const packingFacts = async (
  db: Queries,
  orderId: string,
): Promise<Map<string, { grams: number; shelfPlace: string }>> => {
  const rows = await db
    .selectFrom('order_item')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .select(['order_item.id', 'product.weight_g as grams', 'product.shelf_place as shelfPlace'])
    .where('order_item.order_id', '=', orderId)
    .execute();
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
};

/** Number of orders that need the admin: new ones, and those with an attention flag. */
export const ordersThatWait = async (db: Queries): Promise<number> =>
  (
    await db
      .selectFrom('orders')
      .select((row) => row.fn.countAll<number>().as('count'))
      // This repeats the condition of the partial index orders_waiting.
      .where(sql<SqlBool>`(status = 'pending' or attention is not null)`)
      .executeTakeFirstOrThrow()
  ).count;
