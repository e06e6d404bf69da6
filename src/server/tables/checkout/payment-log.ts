import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import type { PaymentLogRow } from './checkout-rows';

export const addToPaymentLog = async (db: Queries, row: PaymentLogRow): Promise<void> => {
  await db.insertInto('payment_log').values(row).execute();
};

/** Records a provider's event. @returns false when it was recorded, and so handled, before */
export const isNewEvent = (
  db: Queries,
  event: { id: string; kind: string; created_at: number },
): Promise<boolean> =>
  changesRow(
    db
      .insertInto('provider_event')
      .values(event)
      .onConflict((conflict) => conflict.column('id').doNothing()),
  );

/** Log entries of a payment, oldest first. */
export const paymentLog = (
  db: Queries,
  intent: string,
): Promise<Pick<PaymentLogRow, 'id' | 'message'>[]> =>
  db
    .selectFrom('payment_log')
    .select(['id', 'message'])
    .where('intent', '=', intent)
    .orderBy('at')
    .orderBy('id')
    .execute();
