// Applies one action to several orders, each in its own transaction (docs/rules.md 18.7). Others are served in between.
import { setImmediate } from 'node:timers/promises';
import type { BatchAct, BatchResult } from '../../../contract/orders/admin-batch';
import { BatchRefusal } from '../../../contract/orders/admin-batch';
import { ApiError } from '../../ground/api-error';
import type { Db } from '../../tables/schema';
import type { OrderRow } from '../../tables/orders/order-rows';
import { findOrder } from '../../tables/orders/orders';
import { type AuditEntry, moveOrderOn, orderForAdmin, readyForPickup } from './move-order';

interface Act {
  run: (db: Db, entry: AuditEntry, mailsGoOut: boolean) => Promise<void>;
  done: string;
  /** Whether the order already has the status that this action sets. */
  isDone: (order: OrderRow) => boolean;
}

/** The end of an order, which a pickup and a parcel have each in its own words. */
const delivers = (pickup: 0 | 1, { refusal, done }: { refusal: string; done: string }): Act => ({
  run: async (db, entry) => {
    const { is_pickup } = await orderForAdmin(db, entry.orderId);
    if (is_pickup !== pickup)
      throw new ApiError<{ errors: ['not_allowed'] }>('not_allowed', refusal);
    await moveOrderOn(db, entry, 'delivered');
  },
  done,
  isDone: ({ status, is_pickup }) => status === 'delivered' && is_pickup === pickup,
});

const ACTS: Record<BatchAct, Act> = {
  accept: {
    run: (db, entry) => moveOrderOn(db, entry, 'processing'),
    done: 'Accepted.',
    isDone: ({ status }) => status === 'processing',
  },
  ready: {
    run: readyForPickup,
    done: 'The buyer is notified that the order is ready.',
    isDone: ({ status, ready_at }) => status === 'processing' && ready_at !== null,
  },
  'hand-over': delivers(1, {
    refusal: 'This order is for shipping, not for pickup.',
    done: 'Handed over.',
  }),
  deliver: delivers(0, {
    refusal: 'This order is for pickup, so it is handed over.',
    done: 'Delivered.',
  }),
};

/** The result of an order that was refused. @throws what is not the refusal of an order */
export const refusedResult = (
  error: unknown,
  of: Pick<BatchResult, 'orderId' | 'orderNumber'>,
): BatchResult => {
  const code = error instanceof ApiError ? BatchRefusal.safeParse(error.code) : undefined;
  if (!(error instanceof ApiError) || !code?.success) throw error;
  return { ...of, outcome: 'refused', code: code.data, message: error.message };
};

interface BatchContext {
  db: Db;
  mailsGoOut: boolean;
}

/**
 * Does an act with each order, one after the other. Of two people who do it at once, one has done it, and the other
 * reads who.
 */
export const actOnEach = async (
  { db, mailsGoOut }: BatchContext,
  by: Omit<AuditEntry, 'orderId'>,
  act: BatchAct,
  orderIds: readonly string[],
): Promise<BatchResult[]> => {
  const { run, done, isDone } = ACTS[act];
  const results: BatchResult[] = [];
  for (const orderId of orderIds) {
    const order = await findOrder(db, orderId);
    const of = { orderId: order?.id ?? null, orderNumber: order?.number ?? '' };
    try {
      await run(db, { ...by, orderId }, mailsGoOut);
      results.push({ ...of, outcome: 'done', code: null, message: done });
    } catch (error) {
      const refused = refusedResult(error, of);
      const now = await findOrder(db, orderId);
      results.push(now && isDone(now) ? { ...refused, outcome: 'already', code: null } : refused);
    }
    await setImmediate();
  }
  return results;
};
