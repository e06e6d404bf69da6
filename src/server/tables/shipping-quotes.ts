import type { Queries } from './engine/database';
import type { ShippingQuoteRow } from './checkout/checkout-rows';
import { prepared } from './engine/prepared';

/** Stores a quote, replacing the same buyer's older one for the same postal code. */
export const keepShippingQuote = async (db: Queries, quote: ShippingQuoteRow): Promise<void> => {
  const { account_id: _, postal: __, ...fresh } = quote;
  await db
    .insertInto('shipping_quote')
    .values(quote)
    .onConflict((conflict) => conflict.columns(['account_id', 'postal']).doUpdateSet(fresh))
    .execute();
};

const live = prepared((db: Queries, given: { accountId: string; grams: number; now: number }) =>
  db
    .selectFrom('shipping_quote')
    .selectAll()
    .where('account_id', '=', given.accountId)
    .where('weight_g', '=', given.grams)
    .where('expires_at', '>', given.now)
    .orderBy('postal'),
);

/** The buyer's valid quotes for this weight. */
export const liveShippingQuotes = (
  db: Queries,
  accountId: string,
  grams: number,
  now: number,
): Promise<ShippingQuoteRow[]> => live.all(db, { accountId, grams, now });

export const removeOldShippingQuotes = async (db: Queries, now: number): Promise<void> => {
  await db.deleteFrom('shipping_quote').where('expires_at', '<=', now).execute();
};
