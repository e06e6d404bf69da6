import { KEPT_FOR } from '../services/kept-answers';
import { removeOldCheckouts } from '../tables/checkouts';
import { type Db, inTransaction } from '../tables/database';
import { removeOldAnswers } from '../tables/kept-answers';
import { removeOldShippingQuotes } from '../tables/shipping-quotes';

/** Addresses of checkouts that came to nothing are kept no longer than this (docs/rules.md 2.6). */
const CHECKOUTS_FOR = 90 * 24 * 60 * 60_000;

/** Throws away what nobody needs any more: old quotes, answers and checkouts that did not become orders. */
export const sweepCheckouts = async (db: Db, now: number): Promise<void> => {
  await removeOldShippingQuotes(db, now);
  await removeOldAnswers(db, now - KEPT_FOR);
  await inTransaction(db, (tx) => removeOldCheckouts(tx, now - CHECKOUTS_FOR));
};
