import * as z from 'zod/mini';
import { type Cents, percentage } from '../money';
import { nameKey } from '../typed-text';

/** Normalises a code as it is stored and compared (docs/rules.md 5.6). */
export const codeText = (typed: string): string => nameKey(typed).toUpperCase();

/** The form of a code. */
export const CODE_FORM = /^[A-Z0-9][A-Z0-9-]{2,30}[A-Z0-9]$/;

/**
 * A discount code: a percentage of the subtotal, an amount of money, or free shipping, one of the three. Times are epoch
 * ms; `endsAt` is the first instant at which it no longer counts.
 */
export const DiscountCode = z
  .object({
    code: z
      .string()
      .check(z.regex(CODE_FORM, 'Codes have 4 to 32 capital letters, digits or dashes')),
    percent: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
    amountCents: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000))),
    /** Whether it makes the cheapest service of shipping free. */
    freeShipping: z.boolean(),
    /** The category or sub-category whose lines it is for; null for the whole order. */
    categoryId: z.nullable(z.int()),
    startsAt: z.nullable(z.int()),
    endsAt: z.nullable(z.int()),
    /** The minimum subtotal of the lines that it is for, in cents. */
    minTotalCents: z.int().check(z.minimum(0)),
    maxUses: z.nullable(z.int().check(z.minimum(1))),
    oncePerCustomer: z.boolean(),
    active: z.boolean(),
  })
  .check(
    z.refine(
      ({ percent, amountCents, freeShipping }) =>
        [percent !== null, amountCents !== null, freeShipping].filter(Boolean).length === 1,
      'A code takes off a percentage or an amount, or makes shipping free',
    ),
    z.refine(({ freeShipping, categoryId }) => !freeShipping || categoryId === null, {
      path: ['categoryId'],
      message: 'A code for free shipping is for the whole order',
    }),
  );
export type DiscountCode = z.infer<typeof DiscountCode>;

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes a code that cannot be guessed, from characters that do not look alike. @param random twelve bytes */
export const madeUpCode = (random: Uint8Array): string =>
  Array.from(random.slice(0, 12), (byte) => ALPHABET[byte % 32] ?? '').join('');

/** The reasons why a code is not valid. */
export type CodeProblem =
  | 'inactive'
  | 'not_started'
  | 'ended'
  | 'used_up'
  | 'used_before'
  | 'no_line'
  | 'minimum';

/** Who used a code before: the customer's own account, or another one with the same mail address. */
export type UsedBefore = 'account' | 'address';

/** Whether a code is for a product: for all of them, or for those of its category or sub-category. */
export const isForProduct = (
  { categoryId }: Partial<Pick<DiscountCode, 'categoryId'>>,
  product: { categoryId?: number; subcategoryId?: number | null },
): boolean =>
  (categoryId ?? null) === null ||
  product.categoryId === categoryId ||
  product.subcategoryId === categoryId;

/**
 * Checks a code now, on the subtotal of the lines that it is for, after `uses` other orders have used it. `hasLine`:
 * whether there is such a line. `before`: whether the customer is one of
 * those who have; of a mail address that may be somebody else's only `used_up` is said.
 * @returns the reason why it is not valid, or undefined when it is
 */
export const codeProblem = (
  code: DiscountCode,
  {
    subtotal,
    hasLine = true,
    uses,
    before,
    at,
  }: {
    subtotal: Cents;
    hasLine?: boolean;
    uses: number;
    before?: UsedBefore | undefined;
    at: Date;
  },
): CodeProblem | undefined => {
  const time = at.getTime();
  if (!code.active) return 'inactive';
  if (code.startsAt !== null && time < code.startsAt) return 'not_started';
  if (code.endsAt !== null && time >= code.endsAt) return 'ended';
  if (code.maxUses !== null && uses >= code.maxUses) return 'used_up';
  if (code.oncePerCustomer && before) return before === 'account' ? 'used_before' : 'used_up';
  if (!hasLine) return 'no_line';
  if (subtotal < code.minTotalCents) return 'minimum';
  return undefined;
};

/** The discount that a code gives in cents, never more than the subtotal of the lines that it is for. */
export const codeDiscount = (
  code: Pick<DiscountCode, 'percent' | 'amountCents'>,
  subtotal: Cents,
): Cents =>
  Math.min(
    subtotal,
    code.percent === null ? (code.amountCents ?? 0) : percentage(subtotal, code.percent),
  );

/** The line of free shipping in sums: 'Free shipping (POST-FREE)'. */
export const freeShippingLine = (code: string | null): string =>
  code === null ? 'Free shipping' : `Free shipping (${code})`;
