import * as z from 'zod/mini';
import { lastPromise } from '../promises/promise-words';
import { shopDay } from '../shop-day';
import { OrderStatus } from './order';
import { SentParcel, piecesLeft } from './parcels';

/** A line of an order with its pieces that were not taken off, and the days that they are promised for. */
const ProgressLine = z.object({
  id: z.string(),
  name: z.string(),
  quantity: z.number(),
  /** The day by which it ships or is ready, '2026-12-18'; null in older orders. */
  promisedBy: z.nullable(z.string()),
  /** The earlier day that was agreed, while the buyer has not answered whether `promisedBy` will do. */
  agreedBy: z.optional(z.string()),
});

/**
 * The progress of an order, without people, addresses and prices, so that the holder of a link may see it
 * (docs/rules.md 6.29). The times are ISO times, and null when a step has not been taken, or its time is not known.
 */
export const OrderProgress = z.object({
  orderNumber: z.string(),
  status: OrderStatus,
  isPickup: z.boolean(),
  orderedAt: z.string(),
  /** Null for an order on terms. */
  paidAt: z.nullable(z.string()),
  /** When the shop began to work on it. */
  startedAt: z.nullable(z.string()),
  /** When it could be picked up. */
  readyAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  lines: z.array(ProgressLine),
  parcels: z.array(SentParcel),
  /** The days between which its last parcel arrives; null for pickup, and where that is not known. */
  arrives: z.nullable(z.object({ from: z.string(), to: z.string() })),
});
export type OrderProgress = z.infer<typeof OrderProgress>;

/** A step of an order. `at` is an ISO time, `by` the promised day of a step that is still to come. */
export interface OrderStep {
  name: 'ordered' | 'paid' | 'started' | 'ready' | 'shipped' | 'delivered' | 'cancelled';
  isDone: boolean;
  at: string | null;
  by: string | null;
  /** The day that was agreed, while the buyer is asked whether `by` will do. */
  agreed: string | null;
  /** The days between which the last parcel arrives, of a delivery that is still to come. */
  arrives: OrderProgress['arrives'];
}

/** The latest of some plain days or times; null for none. */
const latest = (days: readonly (string | undefined)[]): string | null =>
  days
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1) ?? null;

type Leaving = Pick<OrderProgress, 'status' | 'lines' | 'parcels'>;

/** The lines of which something is still at the shop. */
const waitingLines = ({ lines, parcels }: Leaving): OrderProgress['lines'] => {
  const ids = new Set(piecesLeft({ items: lines, parcels }).map(({ itemId }) => itemId));
  return lines.filter(({ id }) => ids.has(id));
};

const isAtShop = ({ status }: Leaving): boolean => status === 'pending' || status === 'processing';

/**
 * The day on which the last parcel of an order left, or on which it leaves: its promised day, or today when that is over.
 * @param today of the shop @returns undefined where no day is known
 */
export const leavingDay = (order: Leaving, today: string): string | undefined => {
  if (!isAtShop(order)) {
    const left = latest(order.parcels.map(({ at }) => at));
    return left === null ? undefined : shopDay(new Date(left));
  }
  const day = lastPromise(waitingLines(order).map(({ promisedBy }) => promisedBy));
  return day && (latest([day, today]) ?? undefined);
};

/** The steps of an order in their order (docs/rules.md 6.30). Those that are done come first. */
export const orderSteps = (order: OrderProgress): OrderStep[] => {
  const { status, isPickup, parcels, startedAt, readyAt } = order;
  const done = (name: OrderStep['name'], at: string | null): OrderStep => ({
    name,
    isDone: true,
    at,
    by: null,
    agreed: null,
    arrives: null,
  });
  const began = [
    done('ordered', order.orderedAt),
    ...(order.paidAt === null ? [] : [done('paid', order.paidAt)]),
  ];
  if (status === 'cancelled') return [...began, done('cancelled', order.cancelledAt)];

  const waiting = waitingLines(order);
  const isHere = isAtShop(order);
  const leaves: Pick<OrderStep, 'by' | 'agreed'> = {
    by: lastPromise(waiting.map(({ promisedBy }) => promisedBy)) ?? null,
    agreed: latest(waiting.map(({ agreedBy }) => agreedBy)),
  };
  const next = (name: OrderStep['name'], more: Partial<OrderStep> = {}): OrderStep => ({
    ...done(name, null),
    isDone: false,
    ...more,
  });
  const isReady = !isHere || readyAt !== null;
  const left = latest(parcels.map(({ at }) => at));
  return [
    ...began,
    ...(startedAt !== null || !isHere || status === 'processing'
      ? [done('started', startedAt)]
      : [next('started')]),
    ...(isPickup
      ? [isReady ? done('ready', readyAt) : next('ready', leaves)]
      : [isHere ? next('shipped', leaves) : done('shipped', left)]),
    status === 'delivered'
      ? done('delivered', order.deliveredAt)
      : next('delivered', { arrives: order.arrives }),
  ];
};
