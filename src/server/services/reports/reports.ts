import type { Report, Sales } from '../../../contract/admin-reports';
import { PROVINCES } from '../../../shop/checkout/address';
import { type Cents, priceText } from '../../../shop/money';
import { daysOf, spanOf } from '../../../shop/reports/period';
import { shopDay } from '../../../shop/shop-day';
import type { Db } from '../../tables/engine/database';
import {
  type JournalSum,
  type Seller,
  countOrdersIn,
  journalSums,
  salesByHour,
  topCategories,
  topDealers,
  topParts,
} from '../../tables/reports/figures';

/** Credits less debits. */
const credited = (
  rows: readonly JournalSum[],
  account: JournalSum['account'],
  isRefund: boolean,
): Cents =>
  rows
    .filter((row) => row.account === account && (row.cause !== 'order') === isRefund)
    .reduce((sum, { debit, credit }) => sum + credit - debit, 0);

const hstOf = (rows: readonly JournalSum[]) => ({
  collected: priceText(credited(rows, 'hst_payable', false)),
  refunded: priceText(-credited(rows, 'hst_payable', true)),
});

/** The figures of a month or quarter, from the journal (docs/rules.md 17.4). @throws RangeError */
export const report = async (db: Db, period: string): Promise<Report> => {
  const span = spanOf(period);
  const rows = await journalSums(db, span);
  return {
    orders: await countOrdersIn(db, span),
    sales: priceText(credited(rows, 'sales', false)),
    discounts: priceText(-credited(rows, 'discounts', false)),
    shipping: priceText(credited(rows, 'shipping', false)),
    refunds: priceText(-credited(rows, 'refunds', true) - credited(rows, 'hst_payable', true)),
    hst: {
      ...hstOf(rows),
      byProvince: PROVINCES.flatMap((province) => {
        const there = rows.filter(
          (row) => row.province === province && row.account === 'hst_payable',
        );
        return there.length ? [{ province, ...hstOf(there) }] : [];
      }),
    },
  };
};

const asTexts = (sellers: readonly Seller[]) =>
  sellers.map(({ id, name, cents }) => ({ id, name, sales: priceText(cents) }));

/** What was sold in a month or quarter, before discounts and refunds. @throws RangeError */
export const sales = async (db: Db, period: string): Promise<Sales> => {
  const span = spanOf(period);
  const days = new Map(daysOf(period).map((day) => [day, { orders: 0, cents: 0 }]));
  for (const { at, orders, cents } of await salesByHour(db, span)) {
    const day = days.get(shopDay(new Date(at)));
    if (!day) continue; // both are of the same span
    day.orders += orders;
    day.cents += cents;
  }
  return {
    days: [...days].map(([day, { orders, cents }]) => ({ day, orders, sales: priceText(cents) })),
    categories: asTexts(await topCategories(db, span)),
    parts: asTexts(await topParts(db, span)),
    dealers: asTexts(await topDealers(db, span)),
  };
};
