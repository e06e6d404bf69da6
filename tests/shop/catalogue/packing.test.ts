import { describe, expect, test } from 'vitest';
import {
  Packing,
  packedInches,
  packingField,
  packingTexts,
  typedPacking,
} from '../../../src/shop/catalogue/packing';
import { fc } from '../../support/properties';

const inches = fc.integer({ min: 1, max: 500_000 }).map((thousandths) => thousandths / 1000);
const anyPacking = fc.record(
  {
    lengthIn: inches,
    widthIn: inches,
    heightIn: inches,
    form: fc.constantFrom('flat' as const, 'tube'),
    nests: fc.constant(true),
  },
  { requiredKeys: [] },
);

describe('Packing facts', () => {
  test.each([
    ['12', 12],
    ['12 1/2', 12.5],
    ['12-1/2"', 12.5],
    ['8¼', 8.25],
    ['250 mm', 9.843],
    ["2'", 24],
    ['500', 500],
    ['501', NaN],
    ['0', NaN],
    ['-1', NaN],
    ['wide', NaN],
    ['', NaN],
  ])('are typed as "%s": %d in', (text, length) => {
    expect(packedInches(text)).toBe(length);
  });

  test('of a form that nobody touched stay what they are', () => {
    fc.assert(
      fc.property(anyPacking, (packing) => {
        expect(typedPacking(packingTexts(packing), packing)).toEqual(packing);
        expect(Packing.parse(packing)).toEqual(packing);
      }),
    );
  });

  test('of a form are its texts, and empty ones are left out', () => {
    const typed = { packLength: '12 1/2', packWidth: '', packForm: 'flat', packNests: 'no' };
    expect(typedPacking(typed, { lengthIn: 3, heightIn: 4, nests: true })).toEqual({
      lengthIn: 12.5,
      form: 'flat',
    });
  });

  test.each([
    ['packing.lengthIn', 'packLength'],
    ['sizes.3.packing.nests', 'sizes.3.packNests'],
    ['name', 'name'],
  ])('named %s by the server are the field %s', (name, field) => {
    expect(packingField(name)).toBe(field);
  });
});
