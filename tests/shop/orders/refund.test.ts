import { fc } from '../../support/properties';
import { describe, expect, it, test } from 'vitest';
import {
  type PaidSums,
  type PastRefund,
  type RefundParts,
  canRefund,
  goodsTaxLeft,
  linesPrice,
  pastRefunds,
  piecesFromStock,
  piecesToRefund,
  piecesToShip,
  proportionalShare,
  provincialInRefund,
  refundSums,
  refundTax,
  refundable,
  totalTax,
} from '../../../src/shop/orders/refund';
import type { OrderItem, OrderRefund, OrderStatus } from '../../../src/shop/orders/order';

interface Line {
  unit: number;
  quantity: number;
}

const total = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The payment of these lines. @param off the discount, in thousandths of the subtotal */
const paidWith = (
  lines: readonly Line[],
  off: number,
  [rate, own]: readonly [rate: number, own: number],
  shipping: number,
  shippingTaxed = false,
): PaidSums => {
  const subtotal = total(lines.map(({ unit, quantity }) => unit * quantity));
  const discount = Math.floor((subtotal * off) / 1000);
  const taxed = (thousandths: number) =>
    Math.floor(
      ((subtotal - discount + (shippingTaxed ? shipping : 0)) * thousandths + 50_000) / 100_000,
    );
  const provincial = taxed(own);
  const hst = taxed(rate) + provincial;
  const paid = { subtotal, discount, hst, provincial, shipping, shippingTaxed };
  return { ...paid, total: subtotal - discount + hst + shipping };
};

/** Makes refunds one after another. @returns their sums */
const inTurn = (paid: PaidSums, refunds: readonly RefundParts[]): PastRefund[] => {
  const made: PastRefund[] = [];
  for (const parts of refunds) made.push({ ...refundSums(paid, made, parts), isFailed: false });
  return made;
};

const LINES = fc.array(
  fc.record({ unit: fc.nat(30_000), quantity: fc.integer({ min: 1, max: 20 }) }),
  { minLength: 1, maxLength: 6 },
);
const PAID = fc.record({
  lines: LINES,
  off: fc.nat(1000),
  /** The rates of GST or HST, and of the province's own tax. */
  rate: fc.constantFrom([0, 0], [5000, 0], [13_000, 0], [15_000, 0], [5000, 7000], [5000, 9975]),
  shipping: fc.nat(5000),
  shippingTaxed: fc.boolean(),
});
/** All pieces of an order in any order, and the places where one refund ends and the next begins. */
const SPLIT = fc.record({
  order: fc.infiniteStream(fc.nat()),
  ends: fc.infiniteStream(fc.boolean()),
});

const shuffled = <T>(all: readonly T[], order: Iterator<number>): T[] => {
  const rest = [...all];
  return all.flatMap(() => rest.splice(Number(order.next().value) % rest.length, 1));
};

/** The pieces of the lines as refunds, in any order and split. */
const asRefunds = (
  lines: readonly Line[],
  { order, ends }: { order: Iterator<number>; ends: Iterator<boolean> },
): number[] => {
  const pieces = lines.flatMap(({ unit, quantity }) =>
    Array.from({ length: quantity }, () => unit),
  );
  const refunds: number[] = [];
  let sum = 0;
  for (const unit of shuffled(pieces, order)) {
    sum += unit;
    if (!ends.next().value) continue;
    refunds.push(sum);
    sum = 0;
  }
  return [...refunds, sum];
};

const goods = (lines: number): RefundParts => ({ lines, shipping: 0, other: 0 });

describe('Refunds by line', () => {
  it('of shipping have its tax where it was taxed, and of lines the rest', () => {
    // 80.00 of goods and 20.00 of shipping.
    const paid = paidWith([{ unit: 4000, quantity: 2 }], 0, [13_000, 0], 2000, true);
    expect(paid.hst).toBe(1300);
    const shipping = { lines: 0, shipping: 2000, other: 0 };
    expect(inTurn(paid, [shipping, goods(4000), goods(4000)])).toMatchObject([
      { hst: 260, total: 2260 },
      { hst: 520, total: 4520 },
      { hst: 520, total: 4520 },
    ]);
    expect(refundSums({ ...paid, shippingTaxed: false }, [], shipping)).toMatchObject({
      hst: 0,
      total: 2000,
    });
  });

  it('of all pieces, in any order and split, add up to the discount, the HST and the total', () => {
    fc.assert(
      fc.property(
        PAID,
        SPLIT,
        fc.nat(),
        ({ lines, off, rate, shipping, shippingTaxed }, split, at) => {
          const paid = paidWith(lines, off, rate, shipping, shippingTaxed);
          const parts = asRefunds(lines, split).map(goods);
          parts.splice(at % (parts.length + 1), 0, { lines: 0, shipping, other: 0 });
          const made = inTurn(paid, parts);
          expect(total(made.map((one) => one.total))).toBe(paid.total);
          expect(total(made.map(({ hst }) => hst))).toBe(paid.hst);
          expect(total(made.map(({ provincial }) => provincial))).toBe(paid.provincial);
          expect(refundable(paid, made)).toEqual({ left: 0, shippingLeft: 0 });
        },
      ),
    );
  });

  it('give no piece a sum below zero, nor more HST than the sum', () => {
    fc.assert(
      fc.property(PAID, SPLIT, ({ lines, off, rate, shipping, shippingTaxed }, split) => {
        const paid = paidWith(lines, off, rate, shipping, shippingTaxed);
        for (const one of inTurn(paid, asRefunds(lines, split).map(goods))) {
          expect(one.total).toBeGreaterThanOrEqual(0);
          expect(one.hst).toBeGreaterThanOrEqual(0);
          expect(one.hst).toBeLessThanOrEqual(one.total);
          expect(one.provincial).toBeGreaterThanOrEqual(0);
          expect(one.provincial).toBeLessThanOrEqual(one.hst);
        }
      }),
    );
  });

  // 10.00 off a category of 100.00, beside 50.00 of other parts: HST of 18.20.
  const ONE_CATEGORY: PaidSums = {
    subtotal: 15_000,
    undiscounted: 5000,
    discount: 1000,
    hst: 1820,
    provincial: 0,
    shipping: 0,
    total: 15_820,
  };

  test.each([
    ['a part of another category', { ...goods(5000), undiscounted: 5000 }, 0, 650],
    ['a part of its category', goods(5000), 500, 585],
    ['one of each', { ...goods(10_000), undiscounted: 5000 }, 500, 1235],
  ])('take the discount of a category off its parts alone: %s', (_what, parts, discount, hst) => {
    const total = parts.lines - discount + hst;
    expect(refundSums(ONE_CATEGORY, [], parts)).toMatchObject({ discount, hst, total });
  });

  it('of all pieces add up to the total with the discount of a category too, in any order and split', () => {
    const some = fc.array(
      fc.record({
        unit: fc.nat(30_000),
        quantity: fc.integer({ min: 1, max: 9 }),
        isFull: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(some, PAID, SPLIT, (lines, { off, rate, shipping, shippingTaxed }, split) => {
        const price = (those: typeof lines) =>
          total(those.map(({ unit, quantity }) => unit * quantity));
        const undiscounted = price(lines.filter(({ isFull }) => isFull));
        const base = price(lines) - undiscounted;
        const share = price(lines) ? (base * off) / price(lines) : 0;
        const paid = { ...paidWith(lines, share, rate, shipping, shippingTaxed), undiscounted };
        const pieces = lines.flatMap(({ unit, quantity, isFull }) =>
          Array.from({ length: quantity }, () => ({
            ...goods(unit),
            undiscounted: isFull ? unit : 0,
          })),
        );
        const parts: RefundParts[] = [{ ...goods(0), shipping }];
        for (const one of shuffled(pieces, split.order)) {
          const last = parts.at(-1);
          if (split.ends.next().value || !last) parts.push(one);
          else
            parts[parts.length - 1] = {
              ...last,
              lines: last.lines + one.lines,
              undiscounted: (last.undiscounted ?? 0) + one.undiscounted,
            };
        }
        const made = inTurn(paid, parts);
        expect(total(made.map((one) => one.total))).toBe(paid.total);
        expect(total(made.map(({ hst }) => hst))).toBe(paid.hst);
        expect(made.every(({ hst, total: sum }) => hst >= 0 && hst <= sum)).toBe(true);
        for (const [at, one] of made.entries())
          if (parts[at]?.lines === parts[at]?.undiscounted)
            expect(one.total - one.hst - one.shipping).toBe(parts[at]?.lines);
      }),
    );
  });

  it('have both parts of the tax whole once all tax is back, also when some failed (docs/rules.md 5.27)', () => {
    const shares = fc.array(
      fc.record({ share: fc.integer({ min: 1, max: 99 }), fails: fc.boolean() }),
      {
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(fc.nat(30_000), fc.nat(30_000), shares, (federal, provincial, parts) => {
        const paid = { hst: federal + provincial, provincial };
        const kept: { hst: number; provincial: number }[] = [];
        const refund = (hst: number, fails: boolean) => {
          const one = { hst, provincial: provincialInRefund(paid, totalTax(kept), hst) };
          expect(one.provincial).toBeGreaterThanOrEqual(0);
          expect(one.provincial).toBeLessThanOrEqual(hst);
          kept.push(one);
          // The money of an earlier refund comes back.
          if (fails) kept.splice(0, 1);
        };
        for (const { share, fails } of parts)
          refund(Math.floor(((paid.hst - totalTax(kept).hst) * share) / 100), fails);
        refund(paid.hst - totalTax(kept).hst, false);
        expect(totalTax(kept)).toEqual(paid);
      }),
    );
  });

  it('with other sums between them never exceed the payment, nor its HST', () => {
    const other = fc.array(fc.integer({ min: -500, max: 5000 }), { maxLength: 8 });
    fc.assert(
      fc.property(
        PAID,
        SPLIT,
        other,
        ({ lines, off, rate, shipping, shippingTaxed }, split, others) => {
          const paid = paidWith(lines, off, rate, shipping, shippingTaxed);
          const refunds = asRefunds(lines, split).map((sum, at) => ({
            ...goods(sum),
            other: others[at] ?? 0,
          }));
          const made: PastRefund[] = [];
          for (const parts of refunds) {
            const sums = refundSums(paid, made, parts);
            // The shop refuses these.
            if (sums.total < 0 || sums.total > refundable(paid, made).left) continue;
            made.push({ ...sums, isFailed: false });
          }
          expect(total(made.map((one) => one.total))).toBeLessThanOrEqual(paid.total);
          expect(total(made.map(({ hst }) => hst))).toBeLessThanOrEqual(paid.hst);
          expect(made.every(({ hst, total: sum }) => hst >= 0 && hst <= sum)).toBe(true);
        },
      ),
    );
  });

  // The order has 2 pieces of 32.99 in October: 65.98 - 9.90 + 7.29 = 63.37.
  const OCTOBER: PaidSums = {
    subtotal: 6598,
    discount: 990,
    hst: 729,
    provincial: 0,
    shipping: 1200,
    total: 7537,
  };

  test.each([
    ['one piece', [goods(3299)], { discount: 495, hst: 365, total: 3169 }],
    ['the second piece', [goods(3299), goods(3299)], { discount: 495, hst: 364, total: 3168 }],
    ['shipping, which has no HST', [{ ...goods(0), shipping: 1200 }], { hst: 0, total: 1200 }],
    // The refund is 10.00 of 63.37, which include 7.29 HST.
    ['another sum, with its HST in it', [{ ...goods(0), other: 1000 }], { hst: 115, total: 1000 }],
    ['a piece, less a deduction', [{ ...goods(3299), other: -500 }], { hst: 307, total: 2669 }],
    [
      'what is left of the payment, with what is left of the HST',
      [goods(3299), { ...goods(0), other: 4368 }],
      { hst: 364, total: 4368 },
    ],
  ])('give for %s what the order says', (_what, parts, sums) => {
    expect(inTurn(OCTOBER, parts).at(-1)).toMatchObject(sums);
  });

  // The order is 100.00 in Quebec: GST 5.00, QST 9.98.
  const QUEBEC: PaidSums = {
    subtotal: 10_000,
    discount: 0,
    hst: 1498,
    provincial: 998,
    shipping: 0,
    total: 11_498,
  };

  test.each([
    ['a third', [goods(3333)], { hst: 499, provincial: 332 }],
    ['the second third', [goods(3333), goods(3333)], { hst: 500, provincial: 334 }],
    ['the rest', [goods(3333), goods(3333), goods(3334)], { hst: 499, provincial: 332 }],
    ['all', [goods(10_000)], { hst: 1498, provincial: 998 }],
  ])('give for %s its share of QST', (_what, parts, sums) => {
    expect(inTurn(QUEBEC, parts).at(-1)).toMatchObject(sums);
  });

  it('that failed keep their pieces and give their money back', () => {
    const failed = { ...refundSums(OCTOBER, [], goods(3299)), isFailed: true };
    expect(refundable(OCTOBER, [failed])).toEqual({ left: 7537, shippingLeft: 1200 });
    expect(refundSums(OCTOBER, [failed], goods(3299))).toMatchObject({ discount: 495, hst: 364 });
  });

  // A supplement of 10.00 of shipping, with 8.00 of tax on goods that moved to Ontario.
  const supplement = (shippingTaxed: boolean): PaidSums => {
    const hst = shippingTaxed ? 930 : 800;
    const sums = { subtotal: 0, discount: 0, hst, provincial: 0, shipping: 1000 };
    return { ...sums, rates: [13_000], shippingTaxed, total: 1000 + hst };
  };
  const shippingOnly = { ...goods(0), shipping: 1000 };
  const sumOnly = (other: number) => ({ ...goods(0), other });
  const taxOnly = (tax: number) => ({ ...goods(0), tax });

  test.each([
    ['the tax of its shipping alone', true, [shippingOnly], { hst: 130, total: 1130 }],
    ['the rest, which is tax', true, [shippingOnly, sumOnly(800)], { hst: 800, total: 800 }],
    ['a part of that rest', true, [shippingOnly, sumOnly(300)], { hst: 300, total: 300 }],
    ['a sum, with its tax in it', true, [sumOnly(965)], { hst: 465, total: 965 }],
    ['a sum where shipping was not taxed', false, [sumOnly(900)], { hst: 400, total: 900 }],
    ['all of it', false, [sumOnly(1800)], { hst: 800, total: 1800 }],
    ['the tax of its goods alone', true, [taxOnly(800)], { hst: 800, total: 800 }],
    ['a part of that tax', true, [taxOnly(500), taxOnly(300)], { hst: 300, total: 300 }],
    ['its shipping after that tax', true, [taxOnly(800), shippingOnly], { hst: 130, total: 1130 }],
  ])('of an order without goods give %s', (_what, isTaxed, parts, sums) => {
    expect(inTurn(supplement(isTaxed), parts).at(-1)).toMatchObject(sums);
  });

  it('leave the tax of goods that a supplement paid, less what went back of it', () => {
    const left = (...parts: RefundParts[]) =>
      goodsTaxLeft(
        supplement(true),
        inTurn(supplement(true), parts).map((one) => ({ ...one, isFailed: false })),
      );
    expect(left()).toBe(800);
    expect(left(shippingOnly)).toBe(800);
    expect(left(taxOnly(500), shippingOnly)).toBe(300);
    expect(left(sumOnly(965))).toBe(335);
    expect(left(taxOnly(800))).toBe(0);
    expect(goodsTaxLeft(OCTOBER, [])).toBe(0);
  });

  it('of all money have all tax, whatever was refunded before, outside the shop, or failed', () => {
    const REFUND = fc.record({
      lines: fc.nat(20_000),
      shipping: fc.nat(2000),
      other: fc.integer({ min: -500, max: 6000 }),
      isFailed: fc.boolean(),
      isOutside: fc.boolean(),
    });
    const NO_GOODS = fc.boolean().map((isTaxed) => supplement(isTaxed));
    const ORDER = PAID.map(({ lines, off, rate, shipping, shippingTaxed }) =>
      paidWith(lines, off, rate, shipping, shippingTaxed),
    );
    fc.assert(
      fc.property(
        fc.oneof(ORDER, NO_GOODS),
        fc.array(REFUND, { maxLength: 6 }),
        fc.nat(3000),
        (paid, refunds, movedTax) => {
          // The refund of moved tax failed, so its money is still here.
          const moved = { ...paid, total: paid.total + movedTax };
          const past = { lines: 0, shipping: 0, other: 0, hst: 0, provincial: 0, total: movedTax };
          const made: PastRefund[] = [{ ...past, isMovedTax: true, isFailed: true }];
          for (const { isFailed, isOutside, ...parts } of refunds) {
            const sums = isOutside
              ? {
                  ...sumOnly(parts.lines),
                  ...refundTax(moved, made, parts.lines, 0),
                  total: parts.lines,
                }
              : refundSums(moved, made, parts);
            const { left, shippingLeft } = refundable(moved, made);
            const linesLeft = moved.subtotal - total(made.map(({ lines }) => lines));
            if (sums.total < 0 || sums.total > left || sums.shipping > shippingLeft) continue;
            if (sums.lines > linesLeft) continue;
            made.push({ ...sums, isFailed });
          }
          const last = refundSums(moved, made, sumOnly(refundable(moved, made).left));
          const kept = [...made.filter(({ isFailed }) => !isFailed), last];
          expect(totalTax(kept)).toEqual({
            hst: moved.hst + movedTax,
            provincial: moved.provincial,
          });
          for (const { hst, provincial } of kept) {
            expect(hst).toBeGreaterThanOrEqual(provincial);
            expect(provincial).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });

  it('of an order without a payment give nothing', () => {
    const free: PaidSums = {
      subtotal: 6598,
      discount: 6598,
      hst: 0,
      provincial: 0,
      shipping: 0,
      total: 0,
    };
    expect(refundSums(free, [], goods(3299))).toMatchObject({ hst: 0, total: 0 });
  });
});

test.each<[OrderStatus, boolean]>([
  ['pending', true],
  ['processing', true],
  ['shipped', true],
  ['delivered', true],
  ['cancelled', false],
])('Parts of an order that is %s can be refunded: %s', (status, isPossible) => {
  expect(canRefund({ status })).toBe(isPossible);
});

describe('The refunds of an order', () => {
  const items = [
    { id: 'a', price: '19.99' },
    { id: 'b', price: '5.00' },
  ] as OrderItem[];
  const refund = (more: Partial<OrderRefund>): OrderRefund => ({
    id: 'r',
    kind: 'part',
    amount: '30.00',
    hst: '3.45',
    taxes: [
      { name: 'GST', percent: 5, amount: '1.50' },
      { name: 'PST', percent: 7, amount: '1.95' },
    ],
    shipping: '2.00',
    other: '-1.00',
    at: '2026-11-26T12:00:00Z',
    state: 'succeeded',
    lines: [{ itemId: 'a', quantity: 2, restocked: 0 }],
    ...more,
  });

  it('price their lines by the order, without lines of another', () => {
    const lines = [
      { itemId: 'a', quantity: 3 },
      { itemId: 'b', quantity: 1 },
      { itemId: 'c', quantity: 9 },
    ];
    expect(linesPrice(items, lines)).toBe(3 * 1999 + 500);
  });

  it('are read in cents: that of a part with its other sum, one from outside as a whole', () => {
    const refunds = [
      refund({}),
      refund({ state: 'failed' }),
      refund({ kind: 'outside', lines: [] }),
    ];
    const [part, failed, outside] = pastRefunds({ items, refunds });
    const sums = {
      lines: 3998,
      undiscounted: 0,
      shipping: 200,
      other: -100,
      hst: 345,
      provincial: 195,
      total: 3000,
    };
    expect(part).toEqual({ ...sums, isFailed: false });
    expect(failed).toEqual({ ...sums, isFailed: true });
    expect(outside).toMatchObject({ lines: 0, other: 3000 });
  });

  it('have no HST below zero when more is deducted than the lines have', () => {
    const paid = { subtotal: 10_000, discount: 0, hst: 1300, provincial: 0, shipping: 5000 };
    const parts = { lines: 100, shipping: 5000, other: -3000 };
    expect(refundSums({ ...paid, total: 16_300 }, [], parts)).toMatchObject({
      total: 2113,
      hst: 0,
    });
  });
});

describe('A share', () => {
  it('of nothing is nothing', () => {
    expect(proportionalShare(0, 0, 0)).toBe(0);
  });

  it('of large sums is exact to the cent', () => {
    // All but a cent of 1,000,000 dollars are shared.
    expect(proportionalShare(99_999_999, 99_999_999, 100_000_000)).toBe(99_999_998);
    expect(proportionalShare(99_999_999, 100_000_000, 100_000_000)).toBe(99_999_999);
  });
});

describe('The pieces of a line', () => {
  it('that were taken out before shipping are not shipped', () => {
    const item = { quantity: 5, refundedQuantity: 3, removedQuantity: 2 };
    expect(piecesToShip(item)).toBe(3);
    expect(piecesToRefund(item)).toBe(2);
  });

  it('that were never in stock are the first that are refunded', () => {
    const line = { quantity: 5, fromStock: 3, refunded: 0 };
    expect(piecesFromStock(line, 2)).toBe(0);
    expect(piecesFromStock(line, 3)).toBe(1);
    expect(piecesFromStock({ ...line, refunded: 3 }, 2)).toBe(2);
  });

  it('go back to stock as often as they were taken, however they are refunded', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.array(fc.nat(50)), (a, b, steps) => {
        const [fromStock, quantity] = [Math.min(a, b), Math.max(a, b)];
        let refunded = 0;
        let back = 0;
        for (const step of [...steps, quantity]) {
          const pieces = Math.min(step, quantity - refunded);
          back += piecesFromStock({ quantity, fromStock, refunded }, pieces);
          refunded += pieces;
        }
        expect(back).toBe(fromStock);
      }),
    );
  });
});
