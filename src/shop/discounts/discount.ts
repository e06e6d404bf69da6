import * as z from 'zod/mini';
import { type Cents, percentage } from '../money';
import { nameKey } from '../typed-text';

/** Normalises a code as it is stored and compared (docs/rules.md 5.6). */
export const codeText = (typed: string): string => nameKey(typed).toUpperCase();

/** The form of a code. */
export const CODE_FORM = /^[A-Z0-9][A-Z0-9-]{2,30}[A-Z0-9]$/;

/**
 * A discount code: a percentage of the subtotal or an amount of money, never both. Times are epoch ms; `endsAt` is
 * the first instant at which it no longer counts.
 */
export const DiscountCode = z
  .object({
    code: z
      .string()
      .check(z.regex(CODE_FORM, 'Codes have 4 to 32 capital letters, digits or dashes')),
    percent: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
    amountCents: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000))),
    startsAt: z.nullable(z.int()),
    endsAt: z.nullable(z.int()),
    /** The minimum subtotal, in cents. */
    minTotalCents: z.int().check(z.minimum(0)),
    maxUses: z.nullable(z.int().check(z.minimum(1))),
    oncePerCustomer: z.boolean(),
    active: z.boolean(),
  })
  .check(
    z.refine(
      ({ percent, amountCents }) => (percent === null) !== (amountCents === null),
      'A code takes off a percentage or an amount',
    ),
  );
export type DiscountCode = z.infer<typeof DiscountCode>;

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes a code that cannot be guessed, from characters that do not look alike. @param random twelve bytes */
export const madeUpCode = (random: Uint8Array): string =>
  Array.from(random.slice(0, 12), (byte) => ALPHABET[byte % 32] ?? '').join('');

/** The reasons why a code is not valid. */
type CodeProblem = 'inactive' | 'not_started' | 'ended' | 'used_up' | 'used_before' | 'minimum';

/** Who used a code before: the customer's own account, or another one with the same mail address. */
export type UsedBefore = 'account' | 'address';

/**
 * Checks a code now, on this subtotal, after `uses` other orders have used it. `before`: whether the customer is one of
 * those who have; of a mail address that may be somebody else's only `used_up` is said.
 * @returns the reason why it is not valid, or undefined when it is
 */
export const codeProblem = (
  code: DiscountCode,
  {
    subtotal,
    uses,
    before,
    at,
  }: { subtotal: Cents; uses: number; before?: UsedBefore | undefined; at: Date },
): CodeProblem | undefined => {
  const time = at.getTime();
  if (!code.active) return 'inactive';
  if (code.startsAt !== null && time < code.startsAt) return 'not_started';
  if (code.endsAt !== null && time >= code.endsAt) return 'ended';
  if (code.maxUses !== null && uses >= code.maxUses) return 'used_up';
  if (code.oncePerCustomer && before) return before === 'account' ? 'used_before' : 'used_up';
  if (subtotal < code.minTotalCents) return 'minimum';
  return undefined;
};

/** The discount that a code gives in cents, never more than the subtotal. */
export const codeDiscount = (
  code: Pick<DiscountCode, 'percent' | 'amountCents'>,
  subtotal: Cents,
): Cents =>
  Math.min(
    subtotal,
    code.percent === null ? (code.amountCents ?? 0) : percentage(subtotal, code.percent),
  );
