import type { Queries } from './database';
import type { PaymentLogRow } from './schema-orders';

export const addToPaymentLog = async (db: Queries, row: PaymentLogRow): Promise<void> => {
  await db.insertInto('payment_log').values(row).execute();
};

/** Notes an event of the provider. @returns false when it was noted before: its effect is there already */
export const isNewEvent = async (
  db: Queries,
  event: { id: string; kind: string; created_at: number },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('provider_event')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
};

/** What was said of a payment, the first first: JSON texts. */
export const saidOf = async (db: Queries, intent: string): Promise<string[]> =>
  (
    await db
      .selectFrom('payment_log')
      .select('said')
      .where('intent', '=', intent)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ said }) => said);
