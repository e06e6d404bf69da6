import { KEPT_FOR } from '../services/idempotency';
import { removeOldCheckouts } from '../tables/checkout/checkouts';
import { expireQuotes } from '../tables/quotes';
import { inTransaction } from '../tables/engine/database';
import type { Db } from '../tables/schema';
import { removeOldAnswers } from '../tables/idempotency';
import { removeOldShippingQuotes } from '../tables/shipping/quotes';

/** Addresses of abandoned checkouts are stored this long (docs/rules.md 2.6). */
const CHECKOUTS_FOR = 90 * 24 * 60 * 60_000;

/** Ends quotes whose time is over; deletes old shipping quotes, stored answers and abandoned checkouts. */
export const sweepCheckouts = async (db: Db, now: number): Promise<void> => {
  await removeOldShippingQuotes(db, now);
  await expireQuotes(db, now);
  await removeOldAnswers(db, now - KEPT_FOR);
  await inTransaction(db, (tx) => removeOldCheckouts(tx, now - CHECKOUTS_FOR));
};
