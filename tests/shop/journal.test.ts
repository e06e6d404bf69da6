import { describe, expect, it } from 'vitest';
import { taxOn } from '../../src/shop/checkout/tax';
import {
  type Posting,
  hstInRefund,
  paymentPostings,
  refundPostings,
  reversed,
  salePostings,
} from '../../src/shop/reports/journal';
import { fc } from '../support/properties';

const balanceOf = (postings: readonly Posting[]) =>
  postings.reduce((sum, { debit, credit }) => sum + debit - credit, 0);

const cents = fc.integer({ min: 0, max: 50_000_000 });
const sums = fc.tuple(cents, cents, cents).map(([subtotal, off, shipping]) => {
  const discount = Math.min(subtotal, off);
  const hst = taxOn(subtotal - discount, 1300);
  return { subtotal, discount, shipping, hst, total: subtotal - discount + hst + shipping };
});

describe('The journal', () => {
  it('posts the sums of an order', () => {
    expect(
      salePostings({ subtotal: 10_000, discount: 1500, shipping: 1200, hst: 1105, total: 10_805 }),
    ).toEqual([
      { account: 'card_clearing', debit: 10_805, credit: 0 },
      { account: 'discounts', debit: 1500, credit: 0 },
      { account: 'sales', debit: 0, credit: 10_000 },
      { account: 'shipping', debit: 0, credit: 1200 },
      { account: 'hst_payable', debit: 0, credit: 1105 },
    ]);
  });

  it('posts nothing of what is nothing', () => {
    expect(salePostings({ subtotal: 500, discount: 500, shipping: 0, hst: 0, total: 0 })).toEqual([
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

  it('balances, whatever the sums', () => {
    fc.assert(
      fc.property(sums, fc.nat(), (order, part) => {
        const refund = { cents: part, hst: hstInRefund(order, { cents: 0, hst: 0 }, part) };
        expect(balanceOf(salePostings(order))).toBe(0);
        expect(balanceOf(refundPostings(refund))).toBe(0);
        const both = [...refundPostings(refund), ...reversed(refundPostings(refund))];
        for (const account of ['refunds', 'hst_payable', 'card_clearing'])
          expect(balanceOf(both.filter((posting) => posting.account === account))).toBe(0);
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

  it('of a free order is none', () => {
    expect(hstInRefund({ hst: 0, total: 0 }, nothing, 100)).toBe(0);
  });
});
