import type { Queries } from '../engine/database';
import type { PaymentLogRow } from './checkout-rows';
import { prepared } from '../engine/prepared';

const adding = prepared((db: Queries, row: PaymentLogRow) =>
  db.insertInto('payment_log').values(row),
);

export const addToPaymentLog = async (db: Queries, row: PaymentLogRow): Promise<void> => {
  await adding.change(db, row);
};

interface NewEvent {
  id: string;
  kind: string;
  created_at: number;
}

const noting = prepared((db: Queries, event: NewEvent) =>
  db
    .insertInto('provider_event')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

/** Records a provider's event. @returns false when it was recorded, and so handled, before */
export const isNewEvent = async (db: Queries, event: NewEvent): Promise<boolean> =>
  (await noting.change(db, event)) > 0;

/** Log entries of a payment, oldest first. */
export const paymentLogOf = (
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
