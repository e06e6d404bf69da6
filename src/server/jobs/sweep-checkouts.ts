import { KEPT_FOR } from '../services/idempotency';
import { removeOldCheckouts } from '../tables/checkout/checkouts';
import { type Db, inTransaction } from '../tables/engine/database';
import { removeOldAnswers } from '../tables/idempotency';
import { removeOldShippingQuotes } from '../tables/checkout/shipping-quotes';

/** Addresses of checkouts that came to nothing are kept no longer than this (docs/rules.md 2.6). */
const CHECKOUTS_FOR = 90 * 24 * 60 * 60_000;

/** Throws away what nobody needs any more: old quotes, answers and checkouts that did not become orders. */
export const sweepCheckouts = async (db: Db, now: number): Promise<void> => {
  await removeOldShippingQuotes(db, now);
  await removeOldAnswers(db, now - KEPT_FOR);
  await inTransaction(db, (tx) => removeOldCheckouts(tx, now - CHECKOUTS_FOR));
};
