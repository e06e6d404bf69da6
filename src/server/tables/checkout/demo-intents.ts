import type { Span } from '../../../shop/reports/period';
import type { Queries } from '../engine/database';
import type { DemoEventRow, DemoIntentRow, DemoRefundRow } from './checkout-rows';
import { prepared } from '../engine/prepared';

const addingIntent = prepared((db: Queries, intent: DemoIntentRow) =>
  db
    .insertInto('demo_intent')
    .values(intent)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing()),
);

/** @returns false when this idempotency key exists; that row stays unchanged */
export const addDemoIntent = async (db: Queries, intent: DemoIntentRow): Promise<boolean> =>
  (await addingIntent.change(db, intent)) > 0;

const findBy = (by: 'id' | 'client_secret' | 'idempotency_key') =>
  prepared((db: Queries, { value }: { value: string }) =>
    db.selectFrom('demo_intent').selectAll().where(by, '=', value),
  );
const finding = {
  id: findBy('id'),
  client_secret: findBy('client_secret'),
  idempotency_key: findBy('idempotency_key'),
};

export const findDemoIntent = (
  db: Queries,
  by: keyof typeof finding,
  value: string,
): Promise<DemoIntentRow | undefined> => finding[by].first(db, { value });

type Change = Partial<
  Pick<DemoIntentRow, 'status' | 'received_cents' | 'billing' | 'card' | 'paid_at'>
>;

const changing = prepared((db: Queries, { id, change }: { id: string; change: Change }) =>
  db.updateTable('demo_intent').set(change).where('id', '=', id),
);

export const changeDemoIntent = async (db: Queries, id: string, change: Change): Promise<void> => {
  await changing.change(db, { id, change });
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

const refundsOf = prepared((db: Queries, { intentId }: { intentId: string }) =>
  db.selectFrom('demo_refund').selectAll().where('intent_id', '=', intentId),
);

export const demoRefundsOf = (db: Queries, intentId: string): Promise<DemoRefundRow[]> =>
  refundsOf.all(db, { intentId });

/** Refunds made at or after `since`, with ids after `id`, ordered by id. */
export const demoRefundsSince = (
  db: Queries,
  since: number,
  id: string,
  limit: number,
): Promise<DemoRefundRow[]> =>
  db
    .selectFrom('demo_refund')
    .selectAll()
    .where('created_at', '>=', since)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();

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

const addingEvent = prepared((db: Queries, event: DemoEventRow) =>
  db.insertInto('demo_event').values(event),
);

export const addDemoEvent = async (db: Queries, event: DemoEventRow): Promise<void> => {
  await addingEvent.change(db, event);
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

interface Claim {
  id: string;
  attempts: number;
  attempt: number;
  nextAt: number;
}

const claiming = prepared((db: Queries, { id, attempts, attempt, nextAt }: Claim) =>
  db
    .updateTable('demo_event')
    .set({ attempts: attempt, next_at: nextAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts),
);

/** Counts an attempt and schedules the next. @returns false when another process was faster */
export const claimDemoEvent = async (
  db: Queries,
  { id, attempts }: DemoEventRow,
  nextAt: number,
): Promise<boolean> =>
  (await claiming.change(db, { id, attempts, attempt: attempts + 1, nextAt })) > 0;

const removing = prepared((db: Queries, { id }: { id: string }) =>
  db.deleteFrom('demo_event').where('id', '=', id),
);

export const removeDemoEvent = async (db: Queries, id: string): Promise<void> => {
  await removing.change(db, { id });
};
