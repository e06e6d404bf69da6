import { describe, expect, it } from 'vitest';
import {
  onPage,
  readPage,
  pageCount,
  pagePath,
} from '../../../../src/shop/catalogue/lists/list-pages';
import { fc } from '../../../support/properties';

describe('readPage', () => {
  it.each([
    [null, 7, 1],
    ['1', 7, 1],
    ['3', 7, 3],
    ['8', 7, 7],
    ['9999', 7, 7],
    ['0', 7, 1],
    ['-2', 7, 1],
    ['2.5', 7, 1],
    ['1e3', 7, 1],
    ['two', 7, 1],
    ['99999', 7, 1],
  ])('of %j, with the last page %i, is page %i', (text, last, page) => {
    expect(readPage(text, last)).toBe(page);
  });
});

describe('the pages of a list', () => {
  it('have each item once, in its order, and only the last one is not full', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.integer({ min: 1, max: 100 }), (length, size) => {
        const list = Array.from({ length }, (_, at) => at);
        const last = pageCount(length, size);
        const all = Array.from({ length: last }, (_, at) => onPage(list, at + 1, size));
        expect(all.flat()).toEqual(list);
        expect(all.slice(0, -1).every((page) => page.length === size)).toBe(true);
        expect(last === 1 || (all.at(-1)?.length ?? 0) > 0).toBe(true);
      }),
    );
  });

  it('have addresses of their own, the first that of the list', () => {
    expect([1, 2].map((page) => pagePath('/category/tools', page))).toEqual([
      '/category/tools',
      '/category/tools?page=2',
    ]);
  });
});
