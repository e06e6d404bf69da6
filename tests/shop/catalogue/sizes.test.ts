import { describe, expect, it, test } from 'vitest';
import {
  NewSizes,
  pastedCells,
  repeatedSizes,
  typedSizes,
} from '../../../src/shop/catalogue/sizes';

describe('a part with sizes', () => {
  const part = { name: 'Rod End', category: 'heim-joints' };
  const size = { option: '3/4-16 right', price: '39', weight: '0.4' };
  const messagesOf = (sizes: object[]) =>
    Object.fromEntries(
      (NewSizes.safeParse({ ...part, sizes }).error?.issues ?? []).map(({ path, message }) => [
        path.join('.'),
        message,
      ]),
    );

  it('has every refusal under its size', () => {
    expect(
      messagesOf([
        size,
        { ...size, option: ' ', price: 'dear', weight: '' },
        { ...size, sku: 'A' },
      ]),
    ).toMatchObject({
      'sizes.1.option': 'Name this size',
      'sizes.1.price': 'Price must be dollars like 6.99, from 0 to 999999.99',
      'sizes.1.weight': 'Weight must be above 0: kilograms like 0.25, at most 1000',
    });
    expect(messagesOf([])).toEqual({ sizes: 'A part has at least one size' });
    expect(messagesOf([size, { ...size, option: '3/4-16 Right ' }])).toEqual({
      'sizes.1.option': 'Size 1 has the same name',
    });
  });

  it('reads numbers as people type them', () => {
    const read = NewSizes.parse({
      ...part,
      sizes: [{ ...size, price: '1 299,50', weight: '0,4' }],
    });
    expect(read.sizes[0]).toMatchObject({ price: '1299.50', weight: '0.4' });
  });
});

test('sizes repeat a SKU when it looks the same, and none is no SKU', () => {
  const sizes = ['re-12', null, '', 'RE‑12'].map((sku, place) => ({ option: `${place}`, sku }));
  expect(repeatedSizes(sizes)).toEqual([
    { place: 3, field: 'sku', message: 'Size 1 has the same SKU' },
  ]);
});

test.each([
  ['1/2, 5/8, 3/4', ['1/2', '5/8', '3/4']],
  [' Small;Large\nXL,, ', ['Small', 'Large', 'XL']],
  ['1/2, 1/2, known, KNOWN', ['1/2']],
  [' , ;', []],
])('the list %j names the sizes %j', (text, options) => {
  expect(typedSizes(text, ['Known'])).toEqual(options);
});

test('cells from a spreadsheet go into the columns from the one into which they are pasted', () => {
  expect(pastedCells('1/2\t12,50\t7\r\n5/8\t 14 \r\n', 'option')).toEqual([
    { option: '1/2', price: '12,50', stock: '7' },
    { option: '5/8', price: '14' },
  ]);
  expect(pastedCells('RE-8\t0.2\textra', 'sku')).toEqual([{ sku: 'RE-8', weight: '0.2' }]);
});
