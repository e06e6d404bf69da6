import { describe, expect, it } from 'vitest';
import { PROVINCES } from '../../../src/shop/checkout/address';
import { type PlaceTax, taxCents, taxesOn } from '../../../src/shop/checkout/tax';
import { moveTax } from '../../../src/shop/orders/tax-move';
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
const bought = (place: PlaceTax, shipping = 0) => {
  const { taxes } = taxesOn(10_000, place);
  if (!taxes) throw new Error('no parts');
  return { taxes, taxable: 10_000, shippingTaxed: false, shipping };
};
const parts = ({ federal, provincial }: ReturnType<typeof moveTax>['taxes']) => [
  federal.cents,
  provincial?.cents ?? null,
];

describe('The tax of an order that moves (docs/rules.md 6.26)', () => {
  it('goes back where the new province has less', () => {
    const move = moveTax(bought(ONTARIO), ALBERTA);
    expect(move).toMatchObject({ owed: -800, setOff: 0, taxes: { province: 'AB' } });
    expect(parts(move.taxes)).toEqual([500, null]);
  });

  it('is charged where the new province has more, and the order keeps what it has', () => {
    const move = moveTax(bought(ONTARIO), QUEBEC);
    expect(move).toMatchObject({ owed: 198, setOff: 0, supplement: { shipping: 0, hst: 198 } });
    expect(parts(move.taxes)).toEqual([500, 800]);
    expect(parts(move.supplement.taxes)).toEqual([0, 198]);
  });

  it('pays for shipping there first', () => {
    expect(moveTax(bought(ONTARIO, 500), ALBERTA)).toMatchObject({ owed: -300, setOff: 500 });
    expect(moveTax(bought(ONTARIO, 1100), ALBERTA)).toMatchObject({
      owed: 300,
      setOff: 800,
      supplement: { shipping: 300, hst: 0 },
    });
  });

  it('leaves goods and shipping taxed at their rates, whatever pays for shipping', () => {
    // 50 of tax on 1000 of shipping; of 250 that are still to pay, 12 are the tax on 238.
    const move = moveTax({ ...bought(ONTARIO, 1000), shippingTaxed: true }, ALBERTA);
    expect(move).toMatchObject({ owed: 250, setOff: 762, supplement: { shipping: 238, hst: 12 } });
    expect(parts(move.taxes)).toEqual([538, null]);
  });

  it('is one sum with shipping where both are more', () => {
    expect(moveTax(bought(ALBERTA, 900), ONTARIO)).toMatchObject({
      owed: 1700,
      supplement: { shipping: 900, hst: 800 },
    });
  });

  it('is nothing between provinces with the same tax', () => {
    expect(moveTax(bought(ALBERTA), { ...ALBERTA, province: 'YT' })).toMatchObject({
      owed: 0,
      setOff: 0,
      taxes: { province: 'YT', federal: { cents: 500 } },
    });
  });

  it('is to the cent what the goods and the shipping there are taxed with', () => {
    const rate = fc.integer({ min: 0, max: 20_000 });
    const place: fc.Arbitrary<PlaceTax> = fc.record({
      province: fc.constantFrom(...PROVINCES),
      federal: rate.map((of) => ({ name: 'GST', rate: of })),
      provincial: fc.option(rate.map((of) => ({ name: 'PST', rate: of }))),
    });
    const sum = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(place, place, sum, sum, fc.boolean(), (from, to, taxable, more, taxed) => {
        const { taxes: before } = taxesOn(taxable, from);
        if (!before) throw new Error('no parts');
        const { owed, taxes, setOff, supplement } = moveTax(
          { taxes: before, taxable, shipping: more, shippingTaxed: taxed },
          to,
        );
        const due = taxesOn(taxable, to).hst + taxesOn(taxed ? more : 0, to).hst;
        // What the order has, less what pays for shipping and what goes back, and the supplement are all of the tax.
        expect(taxCents(before) - setOff + Math.min(0, owed)).toBe(taxCents(taxes));
        expect(taxCents(taxes) + supplement.hst).toBe(due);
        expect(supplement.shipping + setOff).toBe(more);
        expect(supplement.shipping + supplement.hst).toBe(Math.max(0, owed));
        expect(taxCents(supplement.taxes)).toBe(supplement.hst);
        for (const one of [taxes, supplement.taxes])
          for (const cents of [one.federal.cents, one.provincial?.cents ?? 0])
            expect(cents).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
