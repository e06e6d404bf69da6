import type { Report, Sales } from '../../../contract/reports';
import { PROVINCES } from '../../../shop/checkout/address';
import { type Cents, priceText } from '../../../shop/money';
import { type JournalCause, MOVE_CAUSES, REFUND_CAUSES } from '../../../shop/reports/journal';
import { type Span, periodDays, periodSpan } from '../../../shop/reports/period';
import { shopDay } from '../../../shop/shop-day';
import type { Db } from '../../tables/schema';
import {
  type JournalSum,
  type Seller,
  clearingAt,
  countOrdersIn,
  discountSums,
  journalSums,
  openAt,
  salesByHour,
  topCategories,
  topDealers,
  topParts,
} from '../../tables/reports/figures';

/** Credits less debits, of these causes. */
const credited = (
  rows: readonly JournalSum[],
  account: JournalSum['account'],
  causes: readonly JournalCause[],
): Cents =>
  rows
    .filter((row) => row.account === account && causes.includes(row.cause))
    .reduce((sum, { debit, credit }) => sum + credit - debit, 0);

const SALE: readonly JournalCause[] = ['order'];

/** The causes that bring money, or take it back. A payout of the provider is no income. */
const MONEY: readonly JournalCause[] = [...SALE, ...REFUND_CAUSES, 'terms_payment'];

type TaxAccount = 'hst_payable' | 'pst_payable';

/** The collected sum of a tax, and the part of it in refunds. */
const sumsIn = (rows: readonly JournalSum[], account: TaxAccount) => ({
  collected: priceText(credited(rows, account, [...SALE, ...MOVE_CAUSES])),
  refunded: priceText(-credited(rows, account, REFUND_CAUSES)),
});

/** The sums of a tax in total and by province. */
const taxSums = (rows: readonly JournalSum[], account: TaxAccount): Report['hst'] => ({
  ...sumsIn(rows, account),
  byProvince: PROVINCES.flatMap((province) => {
    const provinceRows = rows.filter((row) => row.province === province && row.account === account);
    return provinceRows.length ? [{ province, ...sumsIn(provinceRows, account) }] : [];
  }),
});

/** Card money, from what the provider had before. */
const cardMoney = (rows: readonly JournalSum[], before: Cents): Report['cards'] => {
  const clearing = (causes: readonly JournalCause[]) => -credited(rows, 'card_clearing', causes);
  const received = clearing(MONEY);
  const fees = -credited(rows, 'card_fees', ['fee']);
  const out = -clearing(['payout']);
  return {
    before: priceText(before),
    received: priceText(received),
    fees: priceText(fees),
    out: priceText(out),
    after: priceText(before + received - fees - out),
  };
};

const byDiscount = async (db: Db, span: Span): Promise<Report['byDiscount']> =>
  (await discountSums(db, span))
    .toSorted(
      (one, other) =>
        other.discounts - one.discounts ||
        other.freeShipping - one.freeShipping ||
        (one.code ?? '').localeCompare(other.code ?? ''),
    )
    .map(({ kind, code, orders, discounts, freeShipping, sales: sold }) => ({
      kind: kind ?? 'own',
      code,
      orders,
      discounts: priceText(discounts),
      freeShipping: priceText(freeShipping),
      sales: priceText(sold),
    }));

/** The figures of a month or quarter, from the journal (docs/rules.md 17.4). @throws RangeError */
export const report = async (db: Db, period: string): Promise<Report> => {
  const span = periodSpan(period);
  const rows = await journalSums(db, span);
  return {
    orders: await countOrdersIn(db, span),
    sales: priceText(credited(rows, 'sales', SALE)),
    discounts: priceText(-credited(rows, 'discounts', SALE)),
    shipping: priceText(credited(rows, 'shipping', [...SALE, ...MOVE_CAUSES])),
    refunds: priceText(
      -credited(rows, 'refunds', REFUND_CAUSES) -
        credited(rows, 'hst_payable', REFUND_CAUSES) -
        credited(rows, 'pst_payable', REFUND_CAUSES),
    ),
    terms: {
      sold: priceText(-credited(rows, 'receivables', [...SALE, ...REFUND_CAUSES])),
      received: priceText(credited(rows, 'receivables', ['terms_payment'])),
      open: priceText(await openAt(db, span.to)),
    },
    byHand: {
      cash: priceText(-credited(rows, 'cash', MONEY)),
      bank: priceText(-credited(rows, 'bank', MONEY)),
      cardTerminal: priceText(-credited(rows, 'card_terminal', MONEY)),
      cheques: priceText(-credited(rows, 'cheques', MONEY)),
      rounding: priceText(credited(rows, 'cash_rounding', MONEY)),
    },
    cards: cardMoney(rows, await clearingAt(db, span.from)),
    hst: taxSums(rows, 'hst_payable'),
    pst: taxSums(rows, 'pst_payable'),
    byDiscount: await byDiscount(db, span),
  };
};

const asTexts = (sellers: readonly Seller[]) =>
  sellers.map(({ id, name, cents }) => ({ id, name, sales: priceText(cents) }));

/** Sales of a month or quarter, before discounts and refunds. @throws RangeError */
export const sales = async (db: Db, period: string): Promise<Sales> => {
  const span = periodSpan(period);
  const days = new Map(periodDays(period).map((day) => [day, { orders: 0, cents: 0 }]));
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
