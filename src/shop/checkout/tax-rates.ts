// The taxes of each province and the day each begins (docs/rules.md 5.24, 10.10). Rates by place are rows of the
// table `tax_rate`; where they are not used, FLAT_TAX in tax.ts applies.
import * as z from 'zod/mini';
import { typedTicks } from '../draft';
import { dayStart } from '../shop-day';
import { plainNumber } from '../typed-number';
import { PROVINCES, type Province } from './address';
import { FLAT_TAX, type PlaceTax, type TaxRate } from './tax';

/** The names of the federal tax. HST includes the province's share. */
export const FEDERAL = ['GST', 'HST'] as const;

/** The name of a province's own tax. */
const OWN_NAMES: Partial<Record<Province, string>> = { MB: 'RST', QC: 'QST' };

/** The name of a province's own tax: 'QST', 'RST', else 'PST'. */
const ownTaxName = (province: Province): string => OWN_NAMES[province] ?? 'PST';

/** The taxes of a province, valid from a day in Toronto ('2025-04-01') until its next rate begins. */
export interface DatedRate {
  province: Province;
  day: string;
  federal: TaxRate;
  provincial: TaxRate | null;
}

/** The rate of each province on a day: the latest that has begun. */
export const ratesOn = (
  rates: readonly DatedRate[],
  day: string,
): ReadonlyMap<Province, DatedRate> => {
  const counting = new Map<Province, DatedRate>();
  for (const rate of rates) {
    const before = counting.get(rate.province);
    if (rate.day <= day && (!before || before.day < rate.day)) counting.set(rate.province, rate);
  }
  return counting;
};

/**
 * The owner's choice of tax. `collects` lists the provinces whose own tax the shop is registered for; `onShipping` says
 * whether shipping is taxed like the goods.
 */
export const TaxChoice = z.object({
  byPlace: z.boolean(),
  collects: z.array(z.enum(PROVINCES)),
  onShipping: z._default(z.boolean(), false),
});
export type TaxChoice = z.infer<typeof TaxChoice>;

/** The specification's rule: one tax everywhere, and none on shipping. */
export const DEFAULT_TAX: TaxChoice = { byPlace: false, collects: [], onShipping: false };

/** The taxes charged in each province on a day. @param rates all known rates */
export const chargedOn = (
  rates: readonly DatedRate[],
  day: string,
  { byPlace, collects, onShipping }: TaxChoice,
): ((province: Province) => PlaceTax) => {
  const flat = onShipping ? { ...FLAT_TAX, onShipping } : FLAT_TAX;
  if (!byPlace) return () => flat;
  const counting = ratesOn(rates, day);
  return (province) => {
    const rate = counting.get(province);
    if (!rate) return flat; // the day is before the first of the table
    const { federal, provincial } = rate;
    const isOwn = provincial !== null && provincial.rate > 0 && collects.includes(province);
    const taxes = { province, federal, provincial: isOwn ? provincial : null };
    return onShipping ? { ...taxes, onShipping } : taxes;
  };
};

/** The highest rate of one tax, in thousandths of a per cent. */
const MAX_RATE = 30_000;

const RATE = `Please give a rate from 0 to ${MAX_RATE / 1000} per cent`;
const Rate = z.int(RATE).check(z.minimum(0, RATE), z.maximum(MAX_RATE, RATE));

/** A rate as the owner adds it. Both rates are thousandths of a per cent; 0 means none. */
export const NewRate = z
  .object({
    province: z.enum(PROVINCES, 'Please choose a province'),
    day: z.string().check(
      z.trim(),
      z.refine((day) => dayStart(day) !== undefined, 'Please give a day'),
    ),
    federal: z.enum(FEDERAL),
    federalRate: Rate,
    provincialRate: Rate,
  })
  .check(
    z.refine(({ federal, provincialRate }) => federal === 'GST' || provincialRate === 0, {
      path: ['provincialRate'],
      message: 'HST has the province’s share in it: 0 here, or choose GST',
    }),
  );
export type NewRate = z.infer<typeof NewRate>;

/** Reads "9.975" or "9,975" as thousandths of a per cent. Any other text gives NaN. */
export const readRate = (typed: string): number => {
  const match = /^(\d{1,3})(?:\.(\d{1,3}))?$/.exec(
    plainNumber(typed.trim().replace(/\s*%$/, ''), 'decimals'),
  );
  return match ? Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0')) : NaN;
};

/** The form of a new rate, as the owner types it. */
export const NewRateForm = z.pipe(
  z.object({
    province: z.string(),
    day: z.string(),
    federal: z.string(),
    federalRate: z.pipe(z.string(), z.transform(readRate)),
    provincialRate: z.pipe(z.string(), z.transform(readRate)),
  }),
  NewRate,
);

/** The rate as stored. A provincial rate of 0 means that the province has no tax of its own. */
export const datedRate = ({
  province,
  day,
  federal,
  federalRate,
  provincialRate,
}: NewRate): DatedRate => ({
  province,
  day,
  federal: { name: federal, rate: federalRate },
  provincial: provincialRate ? { name: ownTaxName(province), rate: provincialRate } : null,
});

/** Writes rates for the owner: "GST 5% + QST 9.975%". */
export const rateText = ({ federal, provincial }: Pick<PlaceTax, 'federal' | 'provincial'>) =>
  [federal, provincial]
    .flatMap((part) => (part ? [`${part.name} ${part.rate / 1000}%`] : []))
    .join(' + ');

/** The name of a province's rate. @param day the first day on which it is charged */
export const rateName = (province: string, day: string): string => `${province}, from ${day} on`;

/** The tax choice as its form holds it. */
export const TaxChoiceForm = z.extend(TaxChoice, {
  collects: typedTicks(PROVINCES, TaxChoice.shape.collects),
});
