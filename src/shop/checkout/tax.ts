import type { Province } from './address';
import type { Cents } from '../money';

/** The tax on the delivery of goods, in basis points (1300 is 13 %). */
interface TaxPolicy {
  name: string;
  rates: Record<Province, number>;
}

/**
 * HST is 13 % wherever the parcel goes, and delivery is not taxed (docs/rules.md 5.3). Canadian place-of-supply rules
 * differ; the owner changes them here and nowhere else.
 */
export const TAX_POLICY: TaxPolicy = {
  name: 'flat-13',
  rates: {
    ON: 1300,
    BC: 1300,
    AB: 1300,
    MB: 1300,
    SK: 1300,
    QC: 1300,
    NB: 1300,
    NS: 1300,
    PE: 1300,
    NL: 1300,
    YT: 1300,
    NT: 1300,
    NU: 1300,
  },
};

/** The rate of a delivery to this province; of the shop's own where none is known yet, and for pickup. */
export const taxRate = (province: Province = 'ON'): number => TAX_POLICY.rates[province];

/** "HST (13%)"; "HST" alone where no rate of today explains the tax of an older order. Sums in cents. */
export const taxLabel = (taxable: Cents, tax: Cents): string => {
  const rates = [taxRate(), ...Object.values(TAX_POLICY.rates)];
  const rate = rates.find((one) => taxable > 0 && taxOn(taxable, one) === tax);
  return rate === undefined ? 'HST' : `HST (${rate / 100}%)`;
};

/** The tax on a sum, rounded half up to the cent, once for an order. @param rate basis points */
export const taxOn = (cents: Cents, rate: number): Cents =>
  Math.floor((cents * rate + 5000) / 10_000);
