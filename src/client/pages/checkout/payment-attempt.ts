import * as z from 'zod/mini';
import { ShippingAddress } from '../../../shop/checkout/address';

const KEY = 'paid-order';
const PLACED = 'placed-order';

/**
 * What POST /api/orders needs of a payment that has begun. Kept in this tab until the order is there, so that a reload,
 * the bank's page or a new login never lose it, and nobody pays twice.
 */
export const PaidOrder = z.object({
  userId: z.string(),
  /** Null when there was nothing to pay. */
  intent: z.nullable(z.string()),
  total: z.string(),
  shippingCost: z.string(),
  hst: z.string(),
  isPickup: z.boolean(),
  shippingAddress: ShippingAddress,
  /** False while it is not known whether the card was charged. */
  isPaid: z.boolean(),
});
export type PaidOrder = z.infer<typeof PaidOrder>;

const stored = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    // Storage is blocked: the order is made all the same, by the provider's word to the server.
    return undefined;
  }
};

export const keepPaid = (order: PaidOrder): void =>
  stored(() => sessionStorage.setItem(KEY, JSON.stringify(order)));

export const forgetPaid = (): void => stored(() => sessionStorage.removeItem(KEY));

/** The payment that this person began in this tab and that has no order yet. */
export const readPaid = (userId: string): PaidOrder | undefined => {
  const order = stored(() => PaidOrder.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')));
  return order?.userId === userId ? order : undefined;
};

/** The number of the order that was placed last in this tab. */
export const placedNumber = (): string | undefined =>
  stored(() => sessionStorage.getItem(PLACED)) ?? undefined;

export const rememberPlaced = (number: string): void =>
  stored(() => sessionStorage.setItem(PLACED, number));
