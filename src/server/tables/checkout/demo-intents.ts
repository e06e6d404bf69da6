import type { Span } from '../../../shop/reports/period';
import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import type { DemoEventRow, DemoIntentRow, DemoRefundRow } from './checkout-rows';

/** @returns false when this idempotency key exists; that row stays unchanged */
export const addDemoIntent = (db: Queries, intent: DemoIntentRow): Promise<boolean> =>
  changesRow(
    db
      .insertInto('demo_intent')
      .values(intent)
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing()),
  );

export const findDemoIntent = (
  db: Queries,
  by: 'id' | 'client_secret' | 'idempotency_key',
  value: string,
): Promise<DemoIntentRow | undefined> =>
  db.selectFrom('demo_intent').selectAll().where(by, '=', value).executeTakeFirst();

type Change = Partial<
  Pick<DemoIntentRow, 'status' | 'received_cents' | 'billing' | 'card' | 'paid_at'>
>;

export const changeDemoIntent = async (db: Queries, id: string, change: Change): Promise<void> => {
  await db.updateTable('demo_intent').set(change).where('id', '=', id).execute();
};

/** Intents created at or after `since`, with ids after `id`, ordered by id. */
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

/** Intents paid in a time, with ids after `id`, ordered by id. */
export const demoIntentsPaidIn = async (
  db: Queries,
  { from, to }: Span,
  id: string,
  limit: number,
): Promise<{ id: string; received_cents: number; paid_at: number }[]> =>
  db
    .selectFrom('demo_intent')
    .select(['id', 'received_cents', 'paid_at'])
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ paid_at: number }>()
    .execute();

export const addDemoRefund = async (db: Queries, refund: DemoRefundRow): Promise<void> => {
  await db.insertInto('demo_refund').values(refund).execute();
};

export const findDemoRefund = (db: Queries, key: string): Promise<DemoRefundRow | undefined> =>
  db.selectFrom('demo_refund').selectAll().where('idempotency_key', '=', key).executeTakeFirst();

export const demoRefunds = (db: Queries, intentId: string): Promise<DemoRefundRow[]> =>
  db.selectFrom('demo_refund').selectAll().where('intent_id', '=', intentId).execute();

/** Refunds made in a time, with ids after `id`, ordered by id. */
export const demoRefundsIn = (
  db: Queries,
  { from, to }: Span,
  id: string,
  limit: number,
): Promise<DemoRefundRow[]> =>
  db
    .selectFrom('demo_refund')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Refunds made at or after `since`, with ids after `id`, ordered by id. */
export const demoRefundsSince = (db: Queries, from: number, id: string, limit: number) =>
  demoRefundsIn(db, { from, to: Number.MAX_SAFE_INTEGER }, id, limit);

export const addDemoEvent = async (db: Queries, event: DemoEventRow): Promise<void> => {
  await db.insertInto('demo_event').values(event).execute();
};

/** Due webhooks, oldest first. */
export const dueDemoEvents = (db: Queries, now: number, limit: number): Promise<DemoEventRow[]> =>
  db
    .selectFrom('demo_event')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Counts an attempt and schedules the next. @returns false when another process was faster */
export const claimDemoEvent = (
  db: Queries,
  { id, attempts }: DemoEventRow,
  nextAt: number,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('demo_event')
      .set({ attempts: attempts + 1, next_at: nextAt })
      .where('id', '=', id)
      .where('attempts', '=', attempts),
  );

export const removeDemoEvent = async (db: Queries, id: string): Promise<void> => {
  await db.deleteFrom('demo_event').where('id', '=', id).execute();
};
