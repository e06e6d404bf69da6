import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemOf, optionOf, pages } from '../../src/shop/catalogue/variants';

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

  it('makes one page a slug, in the order of the first items, each with its own order kept', () => {
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
    [1042, 1042],
    [1041, 1041],
    [undefined, 1041],
    [7, 1041],
    [Number.NaN, 1041],
  ])('chosen %s is item %s', (id, found) => {
    expect(itemOf<{ id: number }>(page, id).id).toBe(found);
  });
});

describe('optionOf', () => {
  it('is the option, or the name where there is none', () => {
    expect(optionOf({ name: 'Gusset Plate Set Small', attributes: { option: 'Small' } })).toBe(
      'Small',
    );
    expect(optionOf({ name: 'Link Tube', attributes: {} })).toBe('Link Tube');
  });
});
