import { type Cents, parseSum } from '../money';

/** The sums of a report, as the API sends them (docs/rules.md 17.4). */
interface Sums {
  sales: string;
  discounts: string;
  shipping: string;
  refunds: string;
  terms: { sold: string; received: string };
  byHand: Record<'cash' | 'bank' | 'cardTerminal' | 'cheques' | 'rounding', string>;
  hst: { collected: string; refunded: string };
  pst: { collected: string; refunded: string };
}

export interface ReportLine {
  label: string;
  cents: Cents;
  /** Whether this line is a sum of lines above it. */
  isSum?: boolean;
}

/** The lines of one tax: collected, refunded, and owed. */
const taxOwed = (
  name: string,
  { collected, refunded }: Sums['hst'],
): [ReportLine, ReportLine, ReportLine] => {
  const [taken, back] = [parseSum(collected), parseSum(refunded)];
  return [
    { label: `${name} collected`, cents: taken },
    { label: `${name} in refunds`, cents: -back },
    { label: `${name} owed`, cents: taken - back, isSum: true },
  ];
};

/**
 * The statement of a report: income, tax owed, and money received. Reductions are negative. Provincial taxes are listed
 * when there are any, and so is how the money came in when some was no card's.
 */
export const reportLines = ({
  sales,
  discounts,
  shipping,
  refunds,
  terms,
  byHand,
  hst,
  pst,
}: Sums): ReportLine[] => {
  const hasPst = [pst.collected, pst.refunded].some((sum) => parseSum(sum) !== 0);
  const name = hasPst ? 'GST/HST' : 'HST';
  const without = hasPst ? 'tax' : 'HST';
  const taxes = [taxOwed(name, hst), ...(hasPst ? [taxOwed('PST/QST', pst)] : [])];
  const owed = taxes.reduce((all, [, , { cents }]) => all + cents, 0);
  const income = [
    { label: `Sales, without ${without}`, cents: parseSum(sales) },
    { label: 'Discounts', cents: -parseSum(discounts) },
    { label: 'Shipping', cents: parseSum(shipping) },
    {
      label: `Refunds, without ${without}`,
      cents: parseSum(hst.refunded) + parseSum(pst.refunded) - parseSum(refunds),
    },
  ];
  const between = [
    { label: 'Sold on terms, less refunds', cents: -parseSum(terms.sold) },
    { label: 'Received on terms', cents: parseSum(terms.received) },
    { label: 'Cash rounding', cents: parseSum(byHand.rounding) },
  ].filter(({ cents }) => cents !== 0);
  const means = [
    { label: 'Of it in cash', cents: parseSum(byHand.cash) },
    { label: 'Of it by e-transfer', cents: parseSum(byHand.bank) },
    { label: 'Of it by card terminal', cents: parseSum(byHand.cardTerminal) },
    { label: 'Of it by cheque', cents: parseSum(byHand.cheques) },
  ].filter(({ cents }) => cents !== 0);
  const earned = income.reduce((sum, { cents }) => sum + cents, 0);
  const received = between.reduce((sum, { cents }) => sum + cents, earned + owed);
  return [
    ...income,
    { label: 'Income', cents: earned, isSum: true },
    ...taxes.flat(),
    ...between,
    { label: 'Received, less refunds', cents: received, isSum: true },
    ...(means.length
      ? [
          ...means,
          {
            label: 'Of it by card',
            cents: means.reduce((rest, { cents }) => rest - cents, received),
          },
        ]
      : []),
  ];
};

/** Card money, as the API sends it (docs/rules.md 17.7). */
interface CardSums {
  before: string;
  received: string;
  fees: string;
  out: string;
}

/** The statement of the money with the card provider. Reductions are negative. */
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
