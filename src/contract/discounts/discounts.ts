import * as z from 'zod/mini';
import { Dollars } from '../../shop/dollars';
import { PagedQuery, paged } from '../../shop/paged';
import { Done, endpoint } from '../endpoint';

/** A discount code as the admin sees it. Sums are dollars as decimal strings, times ISO; it ends before `endsAt`. */
export const AdminDiscount = z.object({
  code: z.string(),
  percent: z.nullable(z.number()),
  amount: z.nullable(z.string()),
  /** Whether it makes the cheapest service of shipping free, in place of both. */
  freeShipping: z.boolean(),
  /** The category or sub-category whose lines it is for, with its name; null for the whole order. */
  categoryId: z.nullable(z.number()),
  category: z.nullable(z.string()),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  minTotal: z.string(),
  maxUses: z.nullable(z.number()),
  oncePerCustomer: z.boolean(),
  active: z.boolean(),
  /** The number of orders placed with the code and not cancelled. */
  uses: z.number(),
  /** The state of the code now; `counts` means that it is valid. */
  state: z.enum(['counts', 'inactive', 'not_started', 'ended', 'used_up']),
});
export type AdminDiscount = z.infer<typeof AdminDiscount>;

const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
const Time = z.string().check(
  z.maxLength(40),
  z.refine((typed) => !Number.isNaN(Date.parse(typed)), 'Please give a time'),
);

/**
 * The terms of a code: how much it takes off, either `percent` (whole) or `amount`, or that it makes shipping free, for
 * which category, and when and how often.
 */
const Terms = z.object({
  percent: maybe(z.number('Please give whole per cent from 1 to 100')),
  amount: maybe(Dollars),
  freeShipping: z.optional(z.boolean()),
  categoryId: maybe(z.int('Please choose a category')),
  startsAt: maybe(Time),
  endsAt: maybe(Time),
  minTotal: maybe(Dollars),
  maxUses: maybe(z.number()),
  oncePerCustomer: z.optional(z.boolean()),
  active: z.optional(z.boolean()),
});
export type DiscountTerms = z.infer<typeof Terms>;

const Code = z.object({ code: z.string().check(z.maxLength(64)) });

export const listDiscounts = endpoint('GET', '/api/admin/discounts', {
  right: 'prices.write',
  query: PagedQuery,
  reply: paged(AdminDiscount),
});

/** The categories that a code can be for: each sub-category follows its category, and has both names. */
export const listCodeCategories = endpoint('GET', '/api/admin/discount-categories', {
  right: 'prices.write',
  reply: z.array(z.object({ id: z.number(), name: z.string() })),
});

export const getDiscount = endpoint('GET', '/api/admin/discounts/:code', {
  right: 'prices.write',
  params: Code,
  reply: AdminDiscount,
  errors: ['not_found'],
});

/** Adds a code; the server generates one if it is missing. 400 with the fields, 409 `code_taken`. */
export const addDiscount = endpoint('POST', '/api/admin/discounts', {
  right: 'prices.write',
  body: z.extend(Terms, { code: maybe(z.string().check(z.maxLength(64))) }),
  reply: AdminDiscount,
  errors: ['code_taken'],
});

/** Changes a code. Existing orders and payments under way are not affected. */
export const changeDiscount = endpoint('PUT', '/api/admin/discounts/:code', {
  right: 'prices.write',
  params: Code,
  body: Terms,
  reply: AdminDiscount,
  errors: ['not_found'],
});

/** Removes a code. 409 `code_used` once an order was placed with it; it can be switched off instead. */
export const removeDiscountCode = endpoint('DELETE', '/api/admin/discounts/:code', {
  right: 'prices.write',
  params: Code,
  reply: Done,
  errors: ['not_found', 'code_used'],
});
