import { type Cents, parseSum } from '../money';

/** The sums of a report, as the API sends them (docs/rules.md 17.4). */
interface Sums {
  sales: string;
  discounts: string;
  shipping: string;
  refunds: string;
  terms: { sold: string; received: string };
  hst: { collected: string; refunded: string };
}

export interface ReportLine {
  label: string;
  cents: Cents;
  /** Whether it is the sum of the lines above it, from the last sum on. */
  isSum?: boolean;
}

/** The statement of a report: what was earned, what is owed as HST, and what came in. What is taken off is negative. */
export const reportLines = ({
  sales,
  discounts,
  shipping,
  refunds,
  terms,
  hst,
}: Sums): ReportLine[] => {
  const collected = parseSum(hst.collected);
  const returned = parseSum(hst.refunded);
  const income = [
    { label: 'Sales, without HST', cents: parseSum(sales) },
    { label: 'Discounts', cents: -parseSum(discounts) },
    { label: 'Shipping', cents: parseSum(shipping) },
    { label: 'Refunds, without HST', cents: returned - parseSum(refunds) },
  ];
  const onTerms = [
    { label: 'Sold on terms, less refunds', cents: -parseSum(terms.sold) },
    { label: 'Received on terms', cents: parseSum(terms.received) },
  ].filter(({ cents }) => cents !== 0);
  const earned = income.reduce((sum, { cents }) => sum + cents, 0);
  return [
    ...income,
    { label: 'Income', cents: earned, isSum: true },
    { label: 'HST collected', cents: collected },
    { label: 'HST in refunds', cents: -returned },
    { label: 'HST owed', cents: collected - returned, isSum: true },
    ...onTerms,
    {
      label: 'Received, less refunds',
      cents: onTerms.reduce((sum, { cents }) => sum + cents, earned + collected - returned),
      isSum: true,
    },
  ];
};

/** Card money, as the API sends it (docs/rules.md 17.7). */
interface CardSums {
  before: string;
  received: string;
  fees: string;
  out: string;
}

/** What happened to the money with the card provider. What is taken off is negative. */
export const cardLines = ({ before, received, fees, out }: CardSums): ReportLine[] => {
  const lines = [
    { label: 'With the provider at the beginning', cents: parseSum(before) },
    { label: 'Paid by card, less refunds', cents: parseSum(received) },
    { label: 'Card fees', cents: -parseSum(fees) },
    { label: 'Paid out to the bank', cents: -parseSum(out) },
  ];
  return [
    ...lines,
    {
      label: 'Still with the provider at the end',
      cents: lines.reduce((sum, { cents }) => sum + cents, 0),
      isSum: true,
    },
  ];
};
