import { describe, expect, it, test } from 'vitest';
import { makeSlug } from '../../../src/shop/catalogue/product-edit';
import { cleanSku, severalAlike, skuFinder, skuKey } from '../../../src/shop/catalogue/sku';

describe('SKUs', () => {
  test.each(['nr-1', 'NR\u20111', 'NR\u20131', 'ＮＲ－１', 'NR-\u200b1', 'N\u00adR-1', ' NR-1\n'])(
    '%j looks like NR-1',
    (sku) => {
      expect(skuKey(sku)).toBe('NR-1');
    },
  );

  it('are stored on one line, in the case in which they were typed', () => {
    expect(cleanSku(' Nr\u20131\t a\u200b')).toBe('Nr-1 a');
    expect(cleanSku('\u200b')).toBe('');
  });

  it('find the part that has exactly them, else all that look like them', () => {
    const find = skuFinder(['NR-1', 'nr-1', 'NR-2', 'ＮＲ－３', 'NR-3'], (sku) => sku);
    expect(['NR-1', 'nr-1', 'nr-2', 'ＮＲ－３', 'NR-3'].map(find)).toEqual([
      ['NR-1'],
      ['nr-1'],
      ['NR-2'],
      ['ＮＲ－３'],
      ['NR-3'],
    ]);
    expect(find('Nr-1')).toEqual(['NR-1', 'nr-1']);
    expect(find('NR-9')).toEqual([]);
    expect(severalAlike('Nr-1', find('Nr-1'))).toBe(
      '"Nr-1" can be NR-1 or nr-1. Write it exactly as the shop does.',
    );
  });
});

it('the address of a name has its letters without accents', () => {
  expect(makeSlug('Plaque de Québec, 3/4 po')).toBe('plaque-de-quebec-3-4-po');
});
