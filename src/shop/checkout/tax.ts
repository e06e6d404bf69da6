// The tax of an order (docs/rules.md 5.3 and 5.24).
import * as z from 'zod/mini';
import { type Cents, cad, parsePrice, priceText } from '../money';
import type { Province } from './address';

/** A named tax. `rate` is thousandths of a per cent: 9975 is 9.975 %. */
export interface TaxRate {
  name: string;
  rate: number;
}

/** The taxes charged in a place: GST or HST, which includes the province's share, and the province's own tax. */
export interface PlaceTax {
  /** The province of delivery. If it is missing, one tax is charged everywhere and orders do not keep it by name. */
  province?: Province;
  federal: TaxRate;
  provincial: TaxRate | null;
  /** Whether shipping is taxed like the goods. */
  onShipping?: boolean;
}

/** HST of 13 % wherever the parcel goes, for a shop that does not charge by place of delivery. */
export const FLAT_TAX: PlaceTax = { federal: { name: 'HST', rate: 13_000 }, provincial: null };

interface TaxPart extends TaxRate {
  cents: Cents;
}

/** The taxes of an order by place of delivery, frozen with the order. */
export interface Taxes {
  province: Province;
  federal: TaxPart;
  provincial: TaxPart | null;
}

/** The tax on a sum in cents, rounded half up, once per order. @param rate thousandths of a per cent */
export const taxOn = (cents: Cents, rate: number): Cents =>
  Math.floor((cents * rate + 50_000) / 100_000);

const partOn = (cents: Cents, { name, rate }: TaxRate) => ({
  name,
  rate,
  cents: taxOn(cents, rate),
});

/** All parts of a tax together, in cents. */
export const taxCents = ({ federal, provincial }: Omit<Taxes, 'province'>): Cents =>
  federal.cents + (provincial?.cents ?? 0);

/** The rates of a tax, thousandths of a per cent. */
export const taxRates = ({ federal, provincial }: Omit<Taxes, 'province'>): number[] =>
  [federal, ...(provincial ? [provincial] : [])].map(({ rate }) => rate);

/** The part of a tax that is the province's own, in cents. */
export const provincialCents = (taxes: Taxes | undefined): Cents => taxes?.provincial?.cents ?? 0;

/** The sums of an order that tax is charged on; `discount` and `shipping` are cents too. */
export interface Taxable {
  subtotal: Cents;
  discount: Cents;
  shipping: Cents;
  /** Whether shipping is taxed like the goods; missing when it is not. */
  shippingTaxed?: boolean | undefined;
}

/** The taxed sum of an order: the goods less their discount, and shipping where the owner has switched that on. */
export const taxableSum = ({ subtotal, discount, shipping, shippingTaxed }: Taxable): Cents =>
  subtotal - discount + (shippingTaxed ? shipping : 0);

/**
 * The tax on a sum (see `taxableSum`). Each part is rounded on its own.
 * @returns `hst`, all tax; `taxes`, its parts, where tax is charged by place
 */
export const taxesOn = (
  taxable: Cents,
  { province, federal, provincial }: PlaceTax,
): { hst: Cents; taxes?: Taxes } => {
  const parts = {
    federal: partOn(taxable, federal),
    provincial: provincial && partOn(taxable, provincial),
  };
  const hst = taxCents(parts);
  return province === undefined ? { hst } : { hst, taxes: { province, ...parts } };
};

/** A part of a tax in the API: `percent` is a number, `amount` dollars as a decimal string. */
export const TaxLine = z.object({ name: z.string(), percent: z.number(), amount: z.string() });
export type TaxLine = z.infer<typeof TaxLine>;

/** The parts of a tax in the API: the federal one, then the province's own. */
export const taxLines = ({ federal, provincial }: Omit<Taxes, 'province'>): TaxLine[] =>
  [federal, provincial].flatMap((part) =>
    part ? [{ name: part.name, percent: part.rate / 1000, amount: priceText(part.cents) }] : [],
  );

/** The parts of the tax in a refund. @param hst all of the tax, in cents; `provincial` is the province's own part */
export const refundTaxLines = (
  { federal, provincial }: Taxes,
  refund: { hst: Cents; provincial: Cents },
): TaxLine[] =>
  taxLines({
    federal: { ...federal, cents: refund.hst - refund.provincial },
    provincial: provincial && { ...provincial, cents: refund.provincial },
  });

/** The part of these lines that is the province's own tax, in cents. */
export const provincialIn = (lines: readonly TaxLine[] | undefined): Cents =>
  parsePrice(lines?.[1]?.amount ?? '0');

/**
 * Labels a tax "HST (13%)", or just "HST" where today's rates do not explain the tax of an older order. Both sums are
 * cents.
 */
export const taxLabel = (taxable: Cents, tax: Cents): string => {
  const { name, rate } = FLAT_TAX.federal;
  return taxable > 0 && taxOn(taxable, rate) === tax ? `${name} (${rate / 1000}%)` : name;
};

/**
 * The tax rows of pages and mails: each part under its frozen name and rate, "GST (5%)". An order without frozen parts
 * has one row for HST.
 * @param taxable the sum that was taxed (see `taxableSum`), cents
 */
export const taxRows = (
  taxable: Cents,
  { hst, taxes }: { hst: Cents; taxes?: readonly TaxLine[] | undefined },
): [label: string, cents: Cents][] =>
  taxes?.map(({ name, percent, amount }) => [`${name} (${percent}%)`, parsePrice(amount)]) ?? [
    [taxLabel(taxable, hst), hst],
  ];

/** Writes the tax in a refund: "$4.29 CAD HST", "$1.65 CAD GST and $3.29 CAD QST". */
export const taxText = (
  hst: Cents,
  names: readonly Pick<TaxLine, 'name'>[] | undefined,
  provincial: Cents,
): string => {
  const [federal = { name: 'HST' }, own] = names ?? [];
  return [
    `${cad(hst - provincial)} ${federal.name}`,
    ...(own ? [`${cad(provincial)} ${own.name}`] : []),
  ].join(' and ');
};
