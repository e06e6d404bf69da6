import { fc } from '../../../support/properties';
import { describe, expect, it } from 'vitest';
import {
  bound,
  byCategory,
  filterCatalog,
  withPrices,
} from '../../../../src/shop/catalogue/lists/catalog-filter';
import { priceText } from '../../../../src/shop/money';

const item = (price: string, name = 'Tools') => ({
  price,
  category: { name, slug: name.toLowerCase() },
});
const items = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 200_000 }), fc.constantFrom('Tools', 'Wheels', 'Steering'))
    .map(([cents, name]) => item(priceText(cents), name)),
);
const cents = fc.integer({ min: 0, max: 200_000 });
const categories = fc.constantFrom('', 'tools', 'wheels', 'apparel');

describe('bound', () => {
  it.each([
    ['', 0, 0],
    ['', 1000, 100_000],
    ['  ', 1000, 100_000],
    ['12.49', 0, 1249],
    ['0', 1000, 0],
    ['abc', 1000, 100_000],
    ['Infinity', 1000, 100_000],
    ['-5', 0, -500],
  ])('%j with the default $%i is %i cents', (typed, otherwise, expected) => {
    expect(bound(typed, otherwise)).toBe(expected);
  });
});

describe('filterCatalog', () => {
  const all = [item('6.99'), item('1000.00'), item('1000.01'), item('0.00', 'Wheels')];

  it('includes both bounds and counts the dearer products', () => {
    expect(filterCatalog(withPrices(all), { category: '', min: 0, max: 100_000 })).toEqual({
      shown: [all[0], all[1], all[3]],
      dearer: 1,
    });
    expect(filterCatalog(withPrices(all), { category: '', min: 699, max: 699 }).shown).toEqual([
      all[0],
    ]);
  });

  it('counts dearer products of the chosen category only', () => {
    expect(filterCatalog(withPrices(all), { category: 'wheels', min: 0, max: 0 })).toEqual({
      shown: [all[3]],
      dearer: 0,
    });
  });

  it('shows or counts every product of the category above the minimum', () => {
    fc.assert(
      fc.property(items, categories, cents, cents, (list, category, min, max) => {
        const { shown, dearer } = filterCatalog(withPrices(list), {
          category,
          min: Math.min(min, max),
          max,
        });
        const { shown: free } = filterCatalog(withPrices(list), {
          category,
          min: Math.min(min, max),
          max: 1e9,
        });
        expect(shown.length + dearer).toBe(free.length);
      }),
    );
  });
});

describe('byCategory', () => {
  it('loses no product, mixes no categories and has no empty groups', () => {
    fc.assert(
      fc.property(items, (list) => {
        const groups = byCategory(list);
        expect(groups.flatMap(({ products }) => products).length).toBe(list.length);
        expect(new Set(groups.map(({ slug }) => slug)).size).toBe(groups.length);
        for (const { name, products } of groups) {
          expect(products.length).toBeGreaterThan(0);
          expect(products.every(({ category }) => category.name === name)).toBe(true);
        }
      }),
    );
  });
});
