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

/** Notes an event of the provider. @returns false when it was noted before: its effect is there already */
export const isNewEvent = async (db: Queries, event: NewEvent): Promise<boolean> =>
  (await noting.change(db, event)) > 0;

/** What the payment log says of a payment, the oldest entry first. */
export const paymentLogOf = (
  db: Queries,
  intent: string,
): Promise<Pick<PaymentLogRow, 'id' | 'said'>[]> =>
  db
    .selectFrom('payment_log')
    .select(['id', 'said'])
    .where('intent', '=', intent)
    .orderBy('at')
    .orderBy('id')
    .execute();
