import * as z from 'zod/mini';
import { type Cents, parseSum } from '../money';

/**
 * The cost of another address of an order for its buyer, as decimal strings: `more` is still to be paid, `back` is tax that
 * goes back with the change. Null where it is not known, so that the buyer has to ask.
 */
export const AddressCost = z.nullable(z.object({ more: z.string(), back: z.string() }));
export type AddressCost = z.infer<typeof AddressCost>;

/**
 * The cents that an address costs more, and the tax that goes back, from the difference of its shipping and of its tax.
 * Shipping that costs less pays for no tax, and goes back only when the owner refunds it (docs/rules.md 6.19).
 */
export const owedAtAddress = ({
  difference,
  tax = '0',
}: {
  difference: string;
  tax?: string | undefined;
}): { owed: Cents; back: Cents } => {
  const more = parseSum(difference);
  const moved = parseSum(tax);
  const owed = moved ? Math.max(0, more) + moved : more;
  return { owed, back: moved < 0 ? Math.max(0, -owed) : 0 };
};
