// Parts that come back after they left the shop (docs/rules.md 6.18).
import * as z from 'zod/mini';
import { RestockAs } from './kits';
import type { OrderItem, OrderStatus } from './order';
import type { Pieces, SentParcel } from './parcels';

/** The progress of a return: requested, back at the shop, inspected, and how it ended. */
export const ReturnState = z.enum([
  'open',
  'received',
  'inspected',
  'refunded',
  'refused',
  'withdrawn',
]);
export type ReturnState = z.infer<typeof ReturnState>;

/** For each new state, the states from which the shop, or the buyer ('withdrawn'), can reach it. */
const FROM: Record<Exclude<ReturnState, 'open'>, readonly ReturnState[]> = {
  received: ['open'],
  // At the counter, parts are received and inspected in one step.
  inspected: ['open', 'received'],
  refunded: ['inspected'],
  refused: ['open', 'received', 'inspected'],
  withdrawn: ['open'],
};

/** The states from which a return can reach this one. */
export const statesBefore = (to: Exclude<ReturnState, 'open'>): readonly ReturnState[] => FROM[to];

/** Whether a return can move from one state to another. */
export const canReturnMove = (from: ReturnState, to: Exclude<ReturnState, 'open'>): boolean =>
  FROM[to].includes(from);

/** Whether the shop still has to act on a return. */
export const isReturnOpen = ({ state }: { state: ReturnState }): boolean =>
  state === 'open' || state === 'received' || state === 'inspected';

/**
 * A return of parts of an order. `number` counts the order's returns from 1. `byShop` says whether the shop entered it.
 * `accepted` pieces of a line are refunded, null until they were inspected; with `restock` they go back to the shelf.
 * `reason` says why the parts come back, `answer` why the shop refused them. Times are ISO.
 */
export const OrderReturn = z.object({
  id: z.string(),
  number: z.number(),
  state: ReturnState,
  byShop: z.boolean(),
  reason: z.string(),
  at: z.string(),
  endedAt: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  refundId: z.nullable(z.string()),
  lines: z.array(
    z.object({
      itemId: z.string(),
      quantity: z.number(),
      accepted: z.nullable(z.number()),
      restock: z.boolean(),
      /** Whether kits go back to the shelf packed or as their parts; missing for the way they were taken. */
      restockAs: z.optional(RestockAs),
    }),
  ),
});
export type OrderReturn = z.infer<typeof OrderReturn>;

/** The number on the slip of a return: RET-7K2M9QWX4T-1. */
export const returnNumber = (orderNumber: string, number: number): string =>
  `${orderNumber.replace(/^ORD/, 'RET')}-${number}`;

interface Left {
  status: OrderStatus;
  isPickup: boolean;
  items: readonly Pick<OrderItem, 'id' | 'quantity' | 'refundedQuantity' | 'removedQuantity'>[];
  parcels: readonly Pick<SentParcel, 'lines'>[];
  returns: readonly Pick<OrderReturn, 'state' | 'lines'>[];
}

const pieceCount = (lists: readonly (readonly Pieces[])[], itemId: string): number =>
  lists.flat().reduce((sum, line) => sum + (line.itemId === itemId ? line.quantity : 0), 0);

/**
 * The pieces that can be returned: those that left the shop, less those refunded since, less those in open returns.
 * Items without any are left out; a cancelled order has none.
 */
export const piecesToReturn = ({ status, isPickup, items, parcels, returns }: Left): Pieces[] => {
  if (status === 'cancelled') return [];
  const underWay = returns.filter(isReturnOpen).map(({ lines }) => lines);
  const sent = parcels.map(({ lines }) => lines);
  return items.flatMap(({ id: itemId, quantity, refundedQuantity, removedQuantity }) => {
    const handedOver = status === 'delivered' ? quantity - removedQuantity : 0;
    const left =
      (isPickup ? handedOver : pieceCount(sent, itemId)) -
      (refundedQuantity - removedQuantity) -
      pieceCount(underWay, itemId);
    return left > 0 ? [{ itemId, quantity: left }] : [];
  });
};

/** The causes that a buyer can choose for a part. Without one, the cause is in the text of the return. */
export const RETURN_CAUSES = [
  'It does not fit',
  'Damaged on the way',
  'Faulty',
  'Not what I ordered',
  'No longer needed',
] as const;

/** The outcomes that a buyer can ask for instead of the money. The shop decides. */
export const RETURN_OUTCOMES = ['Another size or part', 'The same part again'] as const;

interface Because {
  lines: readonly { quantity: number; name: string; cause: string }[];
  outcome: string;
  text: string;
}

/**
 * The reason of a return in one text: the parts of each cause, the outcome, and the text, a line each. An empty cause or
 * outcome is left out.
 */
export const returnReason = ({ lines, outcome, text }: Because): string => {
  const causes = new Set(lines.flatMap(({ cause }) => cause || []));
  const causeLines = [...causes].map((cause) => {
    const parts = lines.filter((row) => row.cause === cause);
    return `${cause}: ${parts.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}.`;
  });
  return [...causeLines, ...(outcome ? [`Wanted: ${outcome}.`] : []), text.trim()]
    .filter(Boolean)
    .join('\n');
};
