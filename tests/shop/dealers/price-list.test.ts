import { describe, expect, it } from 'vitest';
import type { StockedProduct } from '../../../src/shop/catalogue/product';
import { priceLine, priceShelves } from '../../../src/shop/dealers/price-list';
import { DEFAULT_PROMOTIONS } from '../../../src/shop/discounts/promotions';

const HEIMS = { name: 'Heim Joints', slug: 'heim-joints' };
const BRACKETS = { name: 'Brackets', slug: 'brackets' };

const part = (id: number, more: Partial<StockedProduct> = {}): StockedProduct => ({
  id,
  name: `Part ${id}`,
  slug: `part-${id}`,
  description: '',
  price: '10.00',
  sku: null,
  category: BRACKETS,
  subcategory: null,
  categoryId: 1,
  imageUrl: '',
  additionalImages: [],
  inStock: true,
  stock: 50,
  rating: '0',
  reviewCount: 0,
  weight: 1,
  attributes: {},
  ...more,
});

const line = (more: Partial<StockedProduct>, day?: string) =>
  priceLine(part(7, more), { dealers: DEFAULT_PROMOTIONS.dealers, day, today: '2026-06-15' });

describe('the price list of a dealer', () => {
  it('has the shop’s categories in their order, with the sizes of a part together', () => {
    const hidden = part(5, { category: { name: 'Old', slug: 'old' } });
    const heim = { category: HEIMS };
    const shelves = priceShelves(
      [
        hidden,
        part(1),
        part(2, { ...heim, slug: 'heim' }),
        part(3, heim),
        part(4, { ...heim, slug: 'heim' }),
      ],
      [HEIMS, { name: 'Nothing', slug: 'nothing' }, BRACKETS],
    );
    expect(shelves.map(({ name, parts }) => [name, parts.map(({ id }) => id)])).toEqual([
      ['Heim Joints', [2, 4, 3]],
      ['Brackets', [1]],
      ['Old', [5]],
    ]);
  });

  it('has the dealer’s price beside the regular one, also where a sale is lower', () => {
    expect(line({ sku: 'NR-7', attributes: { option: 'Large' } })).toMatchObject({
      sku: 'NR-7',
      size: 'Large',
      list: 1000,
    });
    expect(line({}).price).toBeLessThan(1000);
    const sale = { regular: '10.00', ends: '2026-06-30' };
    expect(line({ price: '1.00', sale })).toMatchObject({ sku: 'ID-7', price: 100, list: 1000 });
  });

  it('says how many there are, or when a part ships', () => {
    const made = { supply: { kind: 'made' as const, leadDays: 3 }, inStock: false, stock: 0 };
    expect(line({}).stock).toBe('In Stock');
    expect(line({ stock: 3 }, '2026-06-16').stock).toBe('Only 3 left');
    expect(line({ inStock: false, stock: 0 }).stock).toBe('Out of Stock');
    expect(line(made, '2026-06-19').stock).toBe('Ships by Fri Jun 19');
    expect(line(made).stock).toBe('Made to order in 3 business days');
  });
});
