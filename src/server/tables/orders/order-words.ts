// The text that the order search reads: one for each order, as `searchText` (docs/decisions/022).
import type { InferResult } from 'kysely';
import { searchText } from '../../../shop/typed-text';
import { type Db, type Queries, inTransaction } from '../engine/database';

/** The searchable facts of orders, except their parts. */
const factsOf = (db: Queries) =>
  db
    .selectFrom('orders')
    .innerJoin('account', 'account.id', 'orders.account_id')
    .leftJoin('checkout', 'checkout.id', 'orders.checkout_id')
    .leftJoin('shop_quote', 'shop_quote.id', 'checkout.quote_id')
    .select([
      'orders.id',
      'orders.created_at',
      'orders.number',
      'orders.email',
      'orders.po_number',
      'orders.build_name',
      'orders.tracking_number',
      'orders.address',
      'account.username',
      'shop_quote.number as quote_number',
      'shop_quote.name as customer_name',
    ]);

const partsOf = (db: Queries) => db.selectFrom('order_item').select(['order_id', 'name', 'sku']);

/** The tracking numbers of all parcels; that of the last one is the order's own. */
const trackingOf = (db: Queries) => db.selectFrom('parcel').select(['order_id', 'tracking_number']);

/**
 * All values of an address of any shape, and its postal code without the space: an order with a damaged address is still
 * found by its other words.
 */
const addressTexts = (address: string | null): string[] => {
  try {
    const values = Object(JSON.parse(address ?? '{}')) as Record<string, unknown>; // any JSON
    const zipCode = String(values.zipCode ?? '').replace(/\s/g, '');
    return [...Object.values(values).map(String), zipCode];
  } catch {
    return [];
  }
};

const searchLines = (texts: readonly string[]): string =>
  texts.filter(Boolean).map(searchText).join('\n');

type Facts = InferResult<ReturnType<typeof factsOf>>[number];
type Part = InferResult<ReturnType<typeof partsOf>>[number];
type Tracking = InferResult<ReturnType<typeof trackingOf>>[number];

const rowOf = (
  { id, created_at, address, ...named }: Facts,
  items: readonly Part[],
  parcels: readonly Tracking[],
) => ({
  order_id: id,
  created_at,
  words: searchLines(
    [named, ...items.map(({ name, sku }) => ({ name, sku }))]
      .flatMap((texts) => Object.values(texts).filter((text) => text !== null))
      .concat(addressTexts(address))
      .concat(parcels.flatMap(({ tracking_number }) => tracking_number ?? [])),
  ),
});

/** Writes the words by which an order is found. Call this after each change of them, in the same transaction. */
export const writeOrderWords = async (db: Queries, id: string): Promise<void> => {
  const order = await factsOf(db).where('orders.id', '=', id).executeTakeFirst();
  if (!order) return;
  const items = await partsOf(db).where('order_id', '=', id).execute();
  const parcels = await trackingOf(db).where('order_id', '=', id).execute();
  await db
    .insertInto('order_words')
    .values(rowOf(order, items, parcels))
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet((set) => ({ words: set.ref('excluded.words') })),
    )
    .execute();
};

/** Rewrites the text of all orders of an account whose username has changed. */
export const writeWordsOfAccount = async (db: Queries, accountId: string): Promise<void> => {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .execute();
  for (const { id } of orders) await writeOrderWords(db, id);
};

/** Orders that one transaction checks. */
const FILLED_AT_ONCE = 500;

const countRows = async (db: Queries, table: 'orders' | 'order_words'): Promise<number> =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

const byOrder = <Row extends { order_id: string }>(rows: readonly Row[]): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.order_id, [...(groups.get(row.order_id) ?? []), row]);
  return groups;
};

/** Writes the words of orders that have none, with four statements for all. */
const addWords = async (db: Queries, ids: readonly string[]): Promise<void> => {
  if (!ids.length) return;
  const items = byOrder(await partsOf(db).where('order_id', 'in', ids).execute());
  const sent = byOrder(await trackingOf(db).where('order_id', 'in', ids).execute());
  const orders = await factsOf(db).where('orders.id', 'in', ids).execute();
  await db
    .insertInto('order_words')
    .values(
      orders.map((order) => rowOf(order, items.get(order.id) ?? [], sent.get(order.id) ?? [])),
    )
    .execute();
};

/**
 * Writes the words of orders that are older than this table. Runs at the start, when nothing else is written.
 * @returns the number of orders that had none
 */
export const fillOrderWords = async (db: Db): Promise<number> => {
  if ((await countRows(db, 'orders')) === (await countRows(db, 'order_words'))) return 0;
  let filled = 0;
  for (let last: string | undefined = ''; last !== undefined;) {
    const after: string = last;
    const batch = await inTransaction(db, async (tx) => {
      const orders = await tx
        .selectFrom('orders')
        .leftJoin('order_words', 'order_words.order_id', 'orders.id')
        .select(['orders.id', 'order_words.order_id as found_by'])
        .where('orders.id', '>', after)
        .orderBy('orders.id')
        .limit(FILLED_AT_ONCE)
        .execute();
      const missing = orders.flatMap(({ id, found_by }) => (found_by === null ? [id] : []));
      await addWords(tx, missing);
      return { last: orders.at(-1)?.id, missing: missing.length };
    });
    filled += batch.missing;
    last = batch.last;
  }
  return filled;
};
