import { fc } from '../../support/properties';
import { describe, expect, it } from 'vitest';
import {
  chosenItem,
  itemPath,
  itemTitle,
  pages,
  variantLabel,
} from '../../../src/shop/catalogue/variants';

const slugs = fc.array(fc.constantFrom('a', 'b', 'c', 'd'));
const items = slugs.map((list) => list.map((slug, id) => ({ id, slug })));

describe('pages', () => {
  it('groups the items that share a slug, in order of first appearance', () => {
    const [small, bracket, large] = [
      { id: 1041, slug: 'gusset-plate-set' },
      { id: 1001, slug: 'bracket' },
      { id: 1042, slug: 'gusset-plate-set' },
    ];
    expect(pages([small, bracket, large])).toEqual([[small, large], [bracket]]);
  });

  it('has no pages without items', () => {
    expect(pages([])).toEqual([]);
  });

  it('loses no item and repeats none', () => {
    fc.assert(
      fc.property(items, (list) => {
        const ids = pages(list).flatMap((page) => page.map(({ id }) => id));
        expect(ids.toSorted((a, b) => a - b)).toEqual(list.map(({ id }) => id));
      }),
    );
  });

  it('makes one page for each slug, and keeps the order of pages and items', () => {
    fc.assert(
      fc.property(items, (list) => {
        const made = pages(list);
        expect(made.map(([first]) => first.slug)).toEqual([
          ...new Set(list.map(({ slug }) => slug)),
        ]);
        for (const page of made) {
          expect(new Set(page.map(({ slug }) => slug)).size).toBe(1);
          expect(page.map(({ id }) => id)).toEqual(
            page.map(({ id }) => id).toSorted((a, b) => a - b),
          );
        }
      }),
    );
  });
});

describe('itemOf', () => {
  const page = [{ id: 1041 }, { id: 1042 }] as const;
  it.each([
    ['1042', 1042],
    ['1041', 1041],
    [undefined, 1041],
    ['7', 1041],
    ['01042', 1041],
    ['x', 1041],
  ])('asked for %s is item %s', (id, item) => {
    expect(chosenItem<{ id: number }>(page, id).id).toBe(item);
  });
});

describe('itemPath', () => {
  const [small, large] = [
    { id: 1041, slug: 'gusset' },
    { id: 1042, slug: 'gusset' },
  ];
  it('is the page for its first item, and names every other item', () => {
    expect(itemPath([small, large], small)).toBe('/product/gusset');
    expect(itemPath([small, large], large)).toBe('/product/gusset?item=1042');
  });
});

describe('itemTitle', () => {
  it.each([
    ['Gusset Plate Set Small', 'Small', 'Gusset Plate Set Small'],
    ['Gusset Plate Set', 'Small', 'Gusset Plate Set, Small'],
    ['Large Hoodie', 'L', 'Large Hoodie, L'],
    ['Hoodie (xl)', 'XL', 'Hoodie (xl)'],
    ['Gusset Plate Set', undefined, 'Gusset Plate Set'],
  ])('of %s with option %s is %s', (name, option, title) => {
    expect(itemTitle({ name, attributes: option === undefined ? {} : { option } })).toBe(title);
  });
});

describe('optionOf', () => {
  it('is the option, or the name where there is none', () => {
    expect(variantLabel({ name: 'Gusset Plate Set Small', attributes: { option: 'Small' } })).toBe(
      'Small',
    );
    expect(variantLabel({ name: 'Link Tube', attributes: {} })).toBe('Link Tube');
  });
});
