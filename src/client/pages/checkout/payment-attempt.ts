import * as z from 'zod/mini';
import { ShippingAddress } from '../../../shop/checkout/address';
import { PRIVATE_KEYS } from '../../../shop/private-keys';

const { attempt: KEY, placedOrder: PLACED } = PRIVATE_KEYS.tab;

/**
 * A payment that has begun, with what POST /api/orders needs. Stored in this tab until the order is placed, so that a
 * reload, the bank's page or a new login does not lose it and no buyer pays twice.
 */
export const PaymentAttempt = z.object({
  userId: z.string(),
  /** Null when there was nothing to pay. */
  intent: z.nullable(z.string()),
  total: z.string(),
  shippingCost: z.string(),
  hst: z.string(),
  isPickup: z.boolean(),
  shippingAddress: ShippingAddress,
  /** False while it is unknown whether the card was charged. */
  isPaid: z.boolean(),
});
export type PaymentAttempt = z.infer<typeof PaymentAttempt>;

const stored = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    // Storage is blocked. The order is still created, by the provider's webhook.
    return undefined;
  }
};

export const keepAttempt = (attempt: PaymentAttempt): void =>
  stored(() => sessionStorage.setItem(KEY, JSON.stringify(attempt)));

export const forgetAttempt = (): void => stored(() => sessionStorage.removeItem(KEY));

/** This user's attempt in this tab that has no order yet. */
export const readAttempt = (userId: string): PaymentAttempt | undefined => {
  const attempt = stored(() =>
    PaymentAttempt.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')),
  );
  return attempt?.userId === userId ? attempt : undefined;
};

/** The number of the last order placed in this tab. */
export const lastOrderNumber = (): string | undefined =>
  stored(() => sessionStorage.getItem(PLACED)) ?? undefined;

export const rememberOrderNumber = (number: string): void =>
  stored(() => sessionStorage.setItem(PLACED, number));
