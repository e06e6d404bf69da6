// The text that the order search reads: one for each order, as `foldedText` (docs/decisions/022).
import type { InferResult } from 'kysely';
import { foldedText } from '../../../shop/typed-text';
import type { Queries } from '../schema';

/** The searchable facts of orders, except their parts. */
const selectFacts = (db: Queries) =>
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

const selectParts = (db: Queries) =>
  db.selectFrom('order_item').select(['order_id', 'name', 'sku']);

/** The tracking numbers of all parcels; that of the last one is the order's own. */
const selectTracking = (db: Queries) =>
  db.selectFrom('parcel').select(['order_id', 'tracking_number']);

/**
 * All values of an address of any shape, its postal code without the space, and the digits of its phone number: an order
 * with a damaged address is still found by its other words.
 */
const addressTexts = (address: string | null): string[] => {
  try {
    const values = Object(JSON.parse(address ?? '{}')) as Record<string, unknown>; // any JSON
    const zipCode = String(values.zipCode ?? '').replace(/\s/g, '');
    const phone = String(values.phone ?? '').replace(/\D/g, '');
    return [...Object.values(values).map(String), zipCode, phone];
  } catch {
    return [];
  }
};

const searchLines = (texts: readonly string[]): string =>
  texts.filter(Boolean).map(foldedText).join('\n');

type Facts = InferResult<ReturnType<typeof selectFacts>>[number];
type Part = InferResult<ReturnType<typeof selectParts>>[number];
type Tracking = InferResult<ReturnType<typeof selectTracking>>[number];

const wordsRow = (
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
  const order = await selectFacts(db).where('orders.id', '=', id).executeTakeFirst();
  if (!order) return;
  const items = await selectParts(db).where('order_id', '=', id).execute();
  const parcels = await selectTracking(db).where('order_id', '=', id).execute();
  await db
    .insertInto('order_words')
    .values(wordsRow(order, items, parcels))
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet((set) => ({ words: set.ref('excluded.words') })),
    )
    .execute();
};

/** Rewrites the text of all orders of an account whose username has changed. */
export const writeAccountWords = async (db: Queries, accountId: string): Promise<void> => {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .execute();
  for (const { id } of orders) await writeOrderWords(db, id);
};
