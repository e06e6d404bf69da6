import type { Queries } from '../schema';
import type { ShippingQuoteRow } from './shipping-rows';

/** Stores a quote, replacing the same buyer's older one for the same postal code. */
export const keepShippingQuote = async (db: Queries, quote: ShippingQuoteRow): Promise<void> => {
  const { account_id: _, postal: __, ...fresh } = quote;
  await db
    .insertInto('shipping_quote')
    .values(quote)
    .onConflict((conflict) => conflict.columns(['account_id', 'postal']).doUpdateSet(fresh))
    .execute();
};

/** The buyer's valid quotes for this weight. */
export const liveShippingQuotes = (
  db: Queries,
  accountId: string,
  grams: number,
  now: number,
): Promise<ShippingQuoteRow[]> =>
  db
    .selectFrom('shipping_quote')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('weight_g', '=', grams)
    .where('expires_at', '>', now)
    .orderBy('postal')
    .execute();

/** Ends every quote that is not part of a checkout. */
export const removeShippingQuotes = async (db: Queries): Promise<void> => {
  await db.deleteFrom('shipping_quote').execute();
};

export const removeOldShippingQuotes = async (db: Queries, now: number): Promise<void> => {
  await db.deleteFrom('shipping_quote').where('expires_at', '<=', now).execute();
};
