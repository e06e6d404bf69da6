import { describe, expect, it, test } from 'vitest';
import type { StockedProduct } from '../../../src/shop/catalogue/product';
import { asListed, asStocked, restocked } from '../../../src/shop/catalogue/stock/shown-stock';
import { shownPieces } from '../../../src/shop/catalogue/stock';

const part = (id: number, stock: number): StockedProduct => ({
  id,
  name: `Part ${id}`,
  slug: 'part',
  sku: null,
  description: '',
  price: '10.00',
  imageUrl: '/img/mark.svg',
  additionalImages: [],
  category: { name: 'Tools', slug: 'tools' },
  categoryId: 9,
  subcategory: null,
  inStock: stock > 0,
  stock,
  weight: 1,
  rating: '4.0',
  reviewCount: 1,
  attributes: {},
});
const listed = (product: StockedProduct) => {
  const { stock: _, ...shown } = product;
  return shown;
};

describe('the shown stock (docs/rules.md 3.21)', () => {
  test.each([
    [0, 0],
    [1, 1],
    [5, 5],
    [6, undefined],
    [1_000_000, undefined],
  ])('of %i pieces is %s', (pieces, shown) => expect(shownPieces(pieces)).toBe(shown));

  const stock = { left: { 1: 0, 2: 5 } };
  test.each([
    [1, false, 0],
    [2, true, 5],
    [3, true, 6],
  ])('is put into part %i', (id, inStock, pieces) => {
    const old = part(id, 3);
    expect(asListed(listed(old), stock)).toEqual({ ...listed(old), inStock });
    expect(asStocked(old, stock)).toEqual({ ...old, inStock, stock: pieces });
  });

  it('is put into lists and pages alone', () => {
    const [one, two] = [part(1, 9), part(2, 9)];
    expect(restocked([listed(one), listed(two)], stock)).toEqual([
      { ...listed(one), inStock: false },
      listed(two),
    ]);
    expect(restocked({ ...one, variants: [one, two] }, stock)).toEqual({
      ...part(1, 0),
      variants: [part(1, 0), part(2, 5)],
    });
    const gone = { ...part(2, 0), replacedBy: listed(one) };
    expect(restocked({ ...gone, variants: [gone] }, stock)).toEqual({ ...gone, variants: [gone] });
    for (const other of [undefined, null, { id: 1 }, [{ id: 1 }], 'part'])
      expect(restocked(other, stock)).toBeUndefined();
  });
});
