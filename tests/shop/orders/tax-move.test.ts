import { describe, expect, it } from 'vitest';
import { PROVINCES } from '../../../src/shop/checkout/address';
import { type PlaceTax, taxCents, taxesOn } from '../../../src/shop/checkout/tax';
import { type TaxPayer, moveTax } from '../../../src/shop/orders/tax-move';
import { fc } from '../../support/properties';

const GST = { name: 'GST', rate: 5000 };
const ONTARIO: PlaceTax = {
  province: 'ON',
  federal: { name: 'HST', rate: 13_000 },
  provincial: null,
};
const ALBERTA: PlaceTax = { province: 'AB', federal: GST, provincial: null };
const QUEBEC: PlaceTax = {
  province: 'QC',
  federal: GST,
  provincial: { name: 'QST', rate: 9975 },
};

/** 100.00 of goods, taxed there. */
const bought = (place: PlaceTax): TaxPayer => {
  const { taxes } = taxesOn(10_000, place);
  if (!taxes) throw new Error('no parts');
  return { taxes, taxable: 10_000 };
};
const parts = ({ federal, provincial }: TaxPayer['taxes']) => [
  federal.cents,
  provincial?.cents ?? null,
];
/** Moves an order to a place. @param shipping its extra price there */
const moved = (payer: TaxPayer, place: PlaceTax, shipping = 0, shippingTaxed = false) => {
  const { parts: all, ...move } = moveTax([payer], { shipping, shippingTaxed }, place);
  const [part] = all;
  if (!part) throw new Error('no part');
  return { ...move, ...part };
};

describe('The tax of an order that moves (docs/rules.md 6.26)', () => {
  it('goes back where the new province has less', () => {
    const move = moved(bought(ONTARIO), ALBERTA);
    expect(move).toMatchObject({ owed: -800, setOff: 0, taxes: { province: 'AB' } });
    expect(parts(move.taxes)).toEqual([500, null]);
  });

  it('is charged where the new province has more, and the order keeps what it has', () => {
    const move = moved(bought(ONTARIO), QUEBEC);
    expect(move).toMatchObject({ owed: 198, setOff: 0, supplement: { shipping: 0, hst: 198 } });
    expect(parts(move.taxes)).toEqual([500, 800]);
    expect(parts(move.supplement.taxes)).toEqual([0, 198]);
  });

  it('pays for shipping there first', () => {
    expect(moved(bought(ONTARIO), ALBERTA, 500)).toMatchObject({ owed: -300, setOff: 500 });
    expect(moved(bought(ONTARIO), ALBERTA, 1100)).toMatchObject({
      owed: 300,
      setOff: 800,
      supplement: { shipping: 300, hst: 0 },
    });
  });

  it('leaves goods and shipping taxed at their rates, whatever pays for shipping', () => {
    // 50 of tax on 1000 of shipping; of 250 that are still to pay, 12 are the tax on 238.
    const move = moved(bought(ONTARIO), ALBERTA, 1000, true);
    expect(move).toMatchObject({ owed: 250, setOff: 762, supplement: { shipping: 238, hst: 12 } });
    expect(parts(move.taxes)).toEqual([538, null]);
  });

  it('is one sum with shipping where both are more', () => {
    expect(moved(bought(ALBERTA), ONTARIO, 900)).toMatchObject({
      owed: 1700,
      supplement: { shipping: 900, hst: 800 },
    });
  });

  it('is nothing between provinces with the same tax', () => {
    expect(moved(bought(ALBERTA), { ...ALBERTA, province: 'YT' })).toMatchObject({
      owed: 0,
      setOff: 0,
      taxes: { province: 'YT', federal: { cents: 500 } },
    });
  });

  it('that a supplement paid counts as paid, and goes back from there', () => {
    const { taxes } = taxesOn(0, ONTARIO);
    if (!taxes) throw new Error('no parts');
    const paid = { taxes: { ...taxes, federal: { ...taxes.federal, cents: 800 } }, taxable: 0 };
    const order = {
      ...bought(ALBERTA),
      taxes: { ...bought(ALBERTA).taxes, province: 'ON' as const },
    };
    const back = moveTax([order, paid], { shipping: 300, shippingTaxed: false }, ALBERTA);
    expect(back).toMatchObject({ owed: -500, before: 1300, after: 500 });
    expect(back.parts.map(({ back: cents, setOff }) => [cents, setOff])).toEqual([
      [0, 0],
      [500, 300],
    ]);
    const on = moveTax([order, paid], { shipping: 0, shippingTaxed: false }, QUEBEC);
    expect(on).toMatchObject({ owed: 198, supplement: { hst: 198 } });
  });

  it('is to the cent what the goods and the shipping there are taxed with, however often they move', () => {
    const rate = fc.integer({ min: 0, max: 20_000 });
    const place: fc.Arbitrary<PlaceTax> = fc.record({
      province: fc.constantFrom(...PROVINCES),
      federal: rate.map((of) => ({ name: 'GST', rate: of })),
      provincial: fc.option(rate.map((of) => ({ name: 'PST', rate: of }))),
    });
    const sum = fc.integer({ min: 0, max: 1_000_000 });
    const moves = fc.array(fc.record({ to: place, more: sum }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(place, sum, fc.boolean(), moves, (from, taxable, shippingTaxed, steps) => {
        const { taxes } = taxesOn(taxable, from);
        if (!taxes) throw new Error('no parts');
        let payers: TaxPayer[] = [{ taxes, taxable }];
        for (const { to, more } of steps) {
          const before = payers.reduce((all, one) => all + taxCents(one.taxes), 0);
          const extra = { shipping: more, shippingTaxed };
          const { owed, parts: after, supplement } = moveTax(payers, extra, to);
          const due =
            payers.reduce((all, one) => all + taxesOn(one.taxable, to).hst, 0) +
            taxesOn(shippingTaxed ? more : 0, to).hst;
          const total = (key: 'back' | 'setOff') => after.reduce((all, one) => all + one[key], 0);
          const left = after.reduce((all, one) => all + taxCents(one.taxes), 0);
          // What is paid, less what pays for shipping and what goes back, and the supplement are all of the tax.
          expect(total('back')).toBe(Math.max(0, -owed));
          expect(before - total('setOff') - total('back')).toBe(left);
          expect(left + supplement.hst).toBe(due);
          expect(supplement.shipping + total('setOff')).toBe(more);
          expect(supplement.shipping + supplement.hst).toBe(Math.max(0, owed));
          expect(taxCents(supplement.taxes)).toBe(supplement.hst);
          for (const one of [...after.map((part) => part.taxes), supplement.taxes])
            for (const cents of [one.federal.cents, one.provincial?.cents ?? 0])
              expect(cents).toBeGreaterThanOrEqual(0);
          for (const [at, { back, setOff, taxes: own }] of after.entries())
            expect(back + setOff + taxCents(own)).toBe(taxCents(payers[at]?.taxes ?? own));
          // The supplement is paid; shipping that tax paid for is taxed with what paid for it.
          const paid = payers.map((one, at) => ({
            taxes: after[at]?.taxes ?? one.taxes,
            taxable: one.taxable + (shippingTaxed ? (after[at]?.setOff ?? 0) : 0),
          }));
          const own = { taxes: supplement.taxes, taxable: shippingTaxed ? supplement.shipping : 0 };
          const [order, ...others] = paid;
          payers = order ? [order, own, ...others] : [];
        }
      }),
    );
  });
});
