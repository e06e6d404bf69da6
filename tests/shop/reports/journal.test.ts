import { describe, expect, it } from 'vitest';
import { taxOn } from '../../../src/shop/checkout/tax';
import { cashRounding, refundRounding } from '../../../src/shop/money';
import { provincialInRefund } from '../../../src/shop/orders/refund';
import {
  type BalanceKind,
  type Posting,
  balanceGroups,
  hstInRefund,
  paymentPostings,
  refundPostings,
  reversed,
  salePostings,
} from '../../../src/shop/reports/journal';
import { fc } from '../../support/properties';

const balanceOf = (postings: readonly Posting[]) =>
  postings.reduce((sum, { debit, credit }) => sum + debit - credit, 0);

const cents = fc.integer({ min: 0, max: 50_000_000 });
/** Orders with HST, or with GST and a tax of the province. */
const sums = fc
  .tuple(cents, cents, cents, fc.constantFrom(0, 6000, 7000, 9975))
  .map(([subtotal, off, shipping, own]) => {
    const discount = Math.min(subtotal, off);
    const provincial = taxOn(subtotal - discount, own);
    const hst = taxOn(subtotal - discount, own ? 5000 : 13_000) + provincial;
    const total = subtotal - discount + hst + shipping;
    return { subtotal, discount, shipping, hst, provincial, total };
  });

describe('The journal', () => {
  it('posts the sums of an order', () => {
    expect(
      salePostings({
        subtotal: 10_000,
        discount: 1500,
        shipping: 1200,
        hst: 1105,
        provincial: 0,
        total: 10_805,
      }),
    ).toEqual([
      { account: 'card_clearing', debit: 10_805, credit: 0 },
      { account: 'discounts', debit: 1500, credit: 0 },
      { account: 'sales', debit: 0, credit: 10_000 },
      { account: 'shipping', debit: 0, credit: 1200 },
      { account: 'hst_payable', debit: 0, credit: 1105 },
    ]);
  });

  it('posts the tax of a province apart from GST (docs/rules.md 17.9)', () => {
    const order = { subtotal: 10_000, discount: 0, shipping: 0, hst: 1498, provincial: 998 };
    expect(salePostings({ ...order, total: 11_498 })).toEqual([
      { account: 'card_clearing', debit: 11_498, credit: 0 },
      { account: 'sales', debit: 0, credit: 10_000 },
      { account: 'hst_payable', debit: 0, credit: 500 },
      { account: 'pst_payable', debit: 0, credit: 998 },
    ]);
    expect(refundPostings({ cents: 1150, hst: 150, provincial: 100 })).toEqual([
      { account: 'refunds', debit: 1000, credit: 0 },
      { account: 'hst_payable', debit: 50, credit: 0 },
      { account: 'pst_payable', debit: 100, credit: 0 },
      { account: 'card_clearing', debit: 0, credit: 1150 },
    ]);
  });

  it('posts no row of zero', () => {
    expect(
      salePostings({ subtotal: 500, discount: 500, shipping: 0, hst: 0, provincial: 0, total: 0 }),
    ).toEqual([
      { account: 'discounts', debit: 500, credit: 0 },
      { account: 'sales', debit: 0, credit: 500 },
    ]);
  });

  it('posts what is paid on terms out of what is owed, and back', () => {
    expect(paymentPostings(500, 'e-transfer')).toEqual([
      { account: 'bank', debit: 500, credit: 0 },
      { account: 'receivables', debit: 0, credit: 500 },
    ]);
    expect(paymentPostings(-500, 'cash')).toEqual([
      { account: 'receivables', debit: 500, credit: 0 },
      { account: 'cash', debit: 0, credit: 500 },
    ]);
  });

  it('posts what cash was rounded by on an account of its own (docs/rules.md 19.11)', () => {
    const order = { subtotal: 1092, discount: 0, shipping: 0, hst: 142, provincial: 0 };
    expect(salePostings({ ...order, total: 1234 }, 'cash', 1)).toEqual([
      { account: 'cash', debit: 1235, credit: 0 },
      { account: 'sales', debit: 0, credit: 1092 },
      { account: 'hst_payable', debit: 0, credit: 142 },
      { account: 'cash_rounding', debit: 0, credit: 1 },
    ]);
    expect(refundPostings({ cents: 1232, hst: 142, provincial: 0 }, 'cash', -2)).toEqual([
      { account: 'refunds', debit: 1090, credit: 0 },
      { account: 'hst_payable', debit: 142, credit: 0 },
      { account: 'cash', debit: 0, credit: 1230 },
      { account: 'cash_rounding', debit: 0, credit: 2 },
    ]);
    expect(paymentPostings(963, 'cash', 2)).toEqual([
      { account: 'cash', debit: 965, credit: 0 },
      { account: 'receivables', debit: 0, credit: 963 },
      { account: 'cash_rounding', debit: 0, credit: 2 },
    ]);
    expect(paymentPostings(-963, 'cash', -2)).toEqual([
      { account: 'receivables', debit: 963, credit: 0 },
      { account: 'cash_rounding', debit: 2, credit: 0 },
      { account: 'cash', debit: 0, credit: 965 },
    ]);
  });

  it('balances in cash, and has nothing left when all of it came back', () => {
    const splits = fc.array(fc.nat(5000), { maxLength: 5 });
    fc.assert(
      fc.property(sums, splits, (order, parts) => {
        const groups = [salePostings(order, 'cash', cashRounding(order.total))];
        let refunded = 0;
        for (const part of [...parts, order.total]) {
          const cents = Math.min(part, order.total - refunded);
          const tax = { hst: 0, provincial: 0 };
          groups.push(refundPostings({ cents, ...tax }, 'cash', refundRounding(refunded, cents)));
          refunded += cents;
        }
        for (const group of groups) expect(balanceOf(group)).toBe(0);
        for (const name of ['cash', 'cash_rounding'])
          expect(balanceOf(groups.flat().filter(({ account }) => account === name))).toBe(0);
        const payment = paymentPostings(order.total, 'cash', cashRounding(order.total));
        expect(balanceOf(payment)).toBe(0);
      }),
    );
  });

  it('balances, whatever the sums', () => {
    fc.assert(
      fc.property(sums, fc.nat(), (order, part) => {
        const before = { cents: 0, hst: 0, provincial: 0 };
        const hst = hstInRefund(order, before, part);
        const refund = { cents: part, hst, provincial: provincialInRefund(order, before, hst) };
        expect(balanceOf(salePostings(order))).toBe(0);
        expect(balanceOf(refundPostings(refund))).toBe(0);
        const both = [...refundPostings(refund), ...reversed(refundPostings(refund))];
        for (const account of ['refunds', 'hst_payable', 'pst_payable', 'card_clearing'])
          expect(balanceOf(both.filter((posting) => posting.account === account))).toBe(0);
      }),
    );
  });
});

describe('The balance with the payment provider (docs/rules.md 17.7)', () => {
  const groupsOf = (kind: BalanceKind, sum: number, fee = 0) =>
    balanceGroups({ kind, cents: sum, fee }).map(
      ({ cause, postings }) =>
        `${cause}: ${postings.map((one) => `${one.account} ${one.debit} ${one.credit}`).join(', ')}`,
    );

  it.each<[string, BalanceKind, number, number, string[]]>([
    ['the fee of a payment', 'payment', 11_300, 358, ['fee: card_fees 358 0, card_clearing 0 358']],
    ['a fee that comes back', 'refund', -500, -15, ['fee: card_clearing 15 0, card_fees 0 15']],
    ['a fee of its own', 'fee', -700, 0, ['fee: card_fees 700 0, card_clearing 0 700']],
    ['a payout', 'payout', -5000, 0, ['payout: bank 5000 0, card_clearing 0 5000']],
    ['a payout that came back', 'payout', 5000, 0, ['payout: card_clearing 5000 0, bank 0 5000']],
    ['the fee of a dispute', 'other', -9000, 1500, ['fee: card_fees 1500 0, card_clearing 0 1500']],
    ['a refund', 'refund', -500, 0, []],
    ['what is of another shop', 'foreign', 500, 45, []],
    ['a payout of nothing', 'payout', 0, 0, []],
  ])('posts %s', (_, kind, sum, fee, groups) => {
    expect(groupsOf(kind, sum, fee)).toEqual(groups);
  });

  it('is what is left in card clearing, whatever moves, and every group balances', () => {
    const move = fc.record({
      kind: fc.constantFrom<BalanceKind[]>('payment', 'refund', 'fee', 'payout'),
      cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fee: fc.integer({ min: -5000, max: 5000 }),
    });
    fc.assert(
      fc.property(fc.array(move), (moves) => {
        const groups = moves.flatMap(balanceGroups);
        for (const { postings } of groups) expect(balanceOf(postings)).toBe(0);
        const clearing = groups
          .flatMap(({ postings }) => postings)
          .filter(({ account }) => account === 'card_clearing');
        // Payments and refunds themselves are posted with their orders.
        const ordered = moves.filter(({ kind }) => kind === 'payment' || kind === 'refund');
        expect(balanceOf(clearing) + ordered.reduce((sum, one) => sum + one.cents, 0)).toBe(
          moves.reduce((sum, one) => sum + one.cents - one.fee, 0),
        );
      }),
    );
  });
});

describe('The HST in refunds', () => {
  const order = { hst: 1300, total: 11_300 };
  const nothing = { cents: 0, hst: 0 };

  it.each([
    [11_300, 1300],
    [5650, 650],
    [1, 0],
    [4, 0],
    [5, 1],
  ])('of %i cents is %i', (part, hst) => {
    expect(hstInRefund(order, nothing, part)).toBe(hst);
  });

  it('has the same sum in any number of parts, and never more than the HST of the order', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 2_000_000 }), { maxLength: 8 });
    fc.assert(
      fc.property(sums, parts, (of, refunds) => {
        let before = nothing;
        for (const part of refunds) {
          const hst = hstInRefund(of, before, part);
          expect(hst).toBeGreaterThanOrEqual(0);
          expect(hst).toBeLessThanOrEqual(part);
          before = { cents: before.cents + part, hst: before.hst + hst };
        }
        expect(before.hst).toBe(hstInRefund(of, nothing, before.cents));
        expect(before.hst).toBeLessThanOrEqual(of.hst);
        const rest = hstInRefund(of, before, Math.max(0, of.total - before.cents));
        expect(before.hst + rest).toBe(of.hst);
      }),
    );
  });

  it('of a free order is zero', () => {
    expect(hstInRefund({ hst: 0, total: 0 }, nothing, 100)).toBe(0);
  });
});
