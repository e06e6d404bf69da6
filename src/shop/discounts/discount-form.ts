import * as z from 'zod/mini';
import { CODE_FORM, codeText } from './discount';
import { parsePrice } from '../money';
import { dayStart } from '../shop-day';
import { numberFault, plainSum, plainWhole, twoReadings } from '../typed-number';

const CODE = 'Codes have 4 to 32 letters, digits or dashes';
const MONEY = 'Please give an amount like 25 or 25.50';
const DAY = 'Please choose a day';

const isMoney = (typed: string): boolean => {
  try {
    if (typed !== '') parsePrice(typed);
    return true;
  } catch {
    return false;
  }
};
const money = z
  ._default(z.string(), '')
  .check(z.trim(), z.overwrite(plainSum), z.refine(isMoney, numberFault(MONEY)));
const day = z._default(z.string(), '').check(
  z.trim(),
  z.refine((typed) => typed === '' || dayStart(typed) !== undefined, DAY),
);

/** The admin's form for a discount code. Days are in Toronto time; the last one is included. */
export const DiscountForm = z
  .object({
    code: z._default(z.string(), '').check(
      z.overwrite(codeText),
      z.refine((typed) => typed === '' || CODE_FORM.test(typed), CODE),
    ),
    kind: z.enum(['percent', 'amount', 'shipping']),
    /** The id of a category; empty for the whole order. */
    category: z._default(z.string(), '').check(z.regex(/^\d*$/, 'Please choose a category')),
    value: z._default(z.string(), '').check(z.trim(), z.overwrite(plainSum)),
    from: day,
    through: day,
    minTotal: money,
    maxUses: z
      ._default(z.string(), '')
      .check(
        z.trim(),
        z.overwrite(plainWhole),
        z.regex(/^([1-9]\d{0,6})?$/, 'Please give a whole number from 1 on'),
      ),
    once: z.optional(z.literal('on')),
    active: z.optional(z.literal('on')),
  })
  .check(({ value: form, issues }) => {
    const say = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: form });
    const { kind, value } = form;
    if (value === '' && kind !== 'shipping') say('value', 'Please say how much it takes off');
    if (value !== '' && kind === 'percent' && !/^([1-9]\d?|100)$/.test(value))
      say('value', 'Please give whole per cent from 1 to 100');
    if (value !== '' && kind === 'amount' && (!isMoney(value) || !(Number(value) > 0)))
      say('value', twoReadings(value) ?? MONEY);
    if (form.from && form.through && form.through < form.from)
      say('through', 'The last day is before the first');
  });
export type DiscountForm = z.infer<typeof DiscountForm>;

/** The request body for a filled-in form. */
export const discountTerms = (form: DiscountForm) => ({
  percent: form.kind === 'percent' ? Number(form.value) : null,
  amount: form.kind === 'amount' ? form.value : null,
  freeShipping: form.kind === 'shipping',
  categoryId: form.kind === 'shipping' || form.category === '' ? null : Number(form.category),
  startsAt: (form.from && dayStart(form.from)?.toISOString()) || null,
  endsAt: (form.through && dayStart(form.through, 1)?.toISOString()) || null,
  minTotal: form.minTotal || '0',
  maxUses: form.maxUses === '' ? null : Number(form.maxUses),
  oncePerCustomer: form.once === 'on',
  active: form.active === 'on',
});
