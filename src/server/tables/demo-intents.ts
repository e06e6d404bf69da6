import type { Queries } from './database';
import type { DemoEventRow, DemoIntentRow, DemoRefundRow } from './schema';

export const addDemoIntent = async (db: Queries, intent: DemoIntentRow): Promise<void> => {
  await db.insertInto('demo_intent').values(intent).execute();
};

export const findDemoIntent = (
  db: Queries,
  by: 'id' | 'client_secret' | 'idempotency_key',
  value: string,
): Promise<DemoIntentRow | undefined> =>
  db.selectFrom('demo_intent').selectAll().where(by, '=', value).executeTakeFirst();

export const changeDemoIntent = async (
  db: Queries,
  id: string,
  change: Partial<Pick<DemoIntentRow, 'status' | 'received_cents' | 'billing' | 'card'>>,
): Promise<void> => {
  await db.updateTable('demo_intent').set(change).where('id', '=', id).execute();
};

/** Intents made at or after `since` that come after `id`, in the order of their ids. */
export const demoIntentsSince = (
  db: Queries,
  since: number,
  id: string,
  limit: number,
): Promise<DemoIntentRow[]> =>
  db
    .selectFrom('demo_intent')
    .selectAll()
    .where('created_at', '>=', since)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();

export const addDemoRefund = async (db: Queries, refund: DemoRefundRow): Promise<void> => {
  await db.insertInto('demo_refund').values(refund).execute();
};

export const findDemoRefund = (db: Queries, key: string): Promise<DemoRefundRow | undefined> =>
  db.selectFrom('demo_refund').selectAll().where('idempotency_key', '=', key).executeTakeFirst();

export const demoRefundsOf = (db: Queries, intentId: string): Promise<DemoRefundRow[]> =>
  db.selectFrom('demo_refund').selectAll().where('intent_id', '=', intentId).execute();

export const addDemoEvent = async (db: Queries, event: DemoEventRow): Promise<void> => {
  await db.insertInto('demo_event').values(event).execute();
};

/** Webhooks whose time has come, the oldest first. */
export const dueDemoEvents = (db: Queries, now: number, limit: number): Promise<DemoEventRow[]> =>
  db
    .selectFrom('demo_event')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Counts a try and sets the next one. @returns false when another process was faster */
export const claimDemoEvent = async (
  db: Queries,
  { id, attempts }: DemoEventRow,
  nextAt: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('demo_event')
    .set({ attempts: attempts + 1, next_at: nextAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const removeDemoEvent = async (db: Queries, id: string): Promise<void> => {
  await db.deleteFrom('demo_event').where('id', '=', id).execute();
};
