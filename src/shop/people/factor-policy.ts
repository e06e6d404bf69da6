import * as z from 'zod/mini';
import type { Right } from './rights';

/** The days that people have to set up a second factor once the shop requires it. */
export const FACTOR_GRACE_DAYS = 7;

/** The owner's choice whether members of the staff who may refund need a second factor; the owner himself is one. */
export const FactorPolicy = z.object({ isRequired: z.boolean() });
export type FactorPolicy = z.infer<typeof FactorPolicy>;

/** Whether the shop can require a second factor of a role with these rights. The owner's has every right. */
export const canNeedFactor = (rights: readonly Right[]): boolean =>
  rights.includes('orders.refund');
