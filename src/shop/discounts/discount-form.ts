import * as z from 'zod/mini';
import { typedWholeOrNull } from '../draft';
import { parsePrice } from '../money';
import { dayStart, shopDay } from '../shop-day';
import { numberFault, plainSum, plainWhole, twoReadings } from '../typed-number';
import { CODE_FORM, codeText } from './discount';

const CODE = 'Codes have 4 to 32 letters, digits or dashes';
const MONEY = 'Please give an amount like 25 or 25.50';
const EMPTY = 'Please say how much it takes off';

const isMoney = (typed: string): boolean => {
  try {
    if (typed !== '') parsePrice(typed);
    return true;
  } catch {
    return false;
  }
};

const sum = z.string().check(z.trim(), z.overwrite(plainSum));

/** A day in Toronto, or nothing, for the time when it begins. @param after 1 for the time when it has passed */
const day = (after: 0 | 1 = 0) =>
  z.codec(
    z.string().check(
      z.trim(),
      z.refine((typed) => typed === '' || dayStart(typed) !== undefined, 'Please choose a day'),
    ),
    z.nullable(z.string()),
    {
      decode: (typed) => dayStart(typed, after)?.toISOString() ?? null,
      // A millisecond before a day is over, it is that day.
      encode: (time) => (time ? shopDay(new Date(Date.parse(time) - after)) : ''),
    },
  );

const Fields = z
  .object({
    code: z.string().check(
      z.overwrite(codeText),
      z.refine((typed) => typed === '' || CODE_FORM.test(typed), CODE),
    ),
    kind: z.enum(['percent', 'amount', 'shipping']),
    percent: z.string().check(z.trim()),
    amount: sum,
    /** Nothing for the whole order. */
    categoryId: typedWholeOrNull(z.nullable(z.int())),
    startsAt: day(),
    endsAt: day(1),
    minTotal: z.codec(sum.check(z.refine(isMoney, numberFault(MONEY))), z.string(), {
      decode: (typed) => typed || '0',
      encode: (known) => (Number(known) ? known : ''),
    }),
    maxUses: z.pipe(
      z
        .string()
        .check(
          z.trim(),
          z.overwrite(plainWhole),
          z.regex(/^([1-9]\d{0,6})?$/, 'Please give a whole number from 1 on'),
        ),
      typedWholeOrNull(z.nullable(z.int())),
    ),
    oncePerCustomer: z.boolean(),
    active: z.boolean(),
  })
  .check(({ value, issues }) => {
    const { kind, percent, amount, startsAt, endsAt } = value;
    const say = (field: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: value });
    if (kind === 'percent' && !/^([1-9]\d?|100)$/.test(percent))
      say('percent', percent ? 'Please give whole per cent from 1 to 100' : EMPTY);
    if (kind === 'amount' && !(isMoney(amount) && Number(amount) > 0))
      say('amount', amount ? (twoReadings(amount) ?? MONEY) : EMPTY);
    if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt))
      say('endsAt', 'The last day is before the first');
  });
type Fields = z.infer<typeof Fields>;

/** The terms of a code; what belongs to another kind is left out. */
const termsOf = ({ kind, percent, amount, categoryId, ...fields }: Fields) => ({
  ...fields,
  percent: kind === 'percent' ? Number(percent) : null,
  amount: kind === 'amount' ? amount : null,
  freeShipping: kind === 'shipping',
  categoryId: kind === 'shipping' ? null : categoryId,
});
type Terms = ReturnType<typeof termsOf>;

/** A discount code as its form holds it. Days are in Toronto time; the last one is included. */
export const DiscountForm = z.codec(Fields, z.custom<Terms>(), {
  decode: termsOf,
  encode: ({ percent, amount, freeShipping, ...terms }): Fields => ({
    ...terms,
    kind: freeShipping ? 'shipping' : percent === null ? 'amount' : 'percent',
    percent: String(percent ?? ''),
    amount: amount ?? '',
  }),
});

/** What the form of a new code begins with. */
export const NEW_DISCOUNT: z.input<typeof DiscountForm> = {
  code: '',
  kind: 'percent',
  percent: '',
  amount: '',
  categoryId: '',
  startsAt: '',
  endsAt: '',
  minTotal: '',
  maxUses: '',
  oncePerCustomer: false,
  active: true,
};
