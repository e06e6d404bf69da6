import { fc } from '../../../support/properties';
import { describe, expect, it, test } from 'vitest';
import { MAX_QUERY, queryWords, readQuery } from '../../../../src/shop/catalogue/search/search';
import { openSearch, searchProducts } from '../../../../src/shop/catalogue/search/searcher';

const part = (
  id: number,
  name: string,
  description: string,
  sku: string | null,
  category: string,
) => ({
  id,
  name,
  description,
  sku,
  category: { name: category, slug: 'x' },
});

const shelf = [
  part(1, 'Chromoly Heim Joint 3/4-16 Right Hand', 'Lined, 4130.', 'NR-HJ-075R', 'Heim Joints'),
  part(2, 'TMR Lifetime Heim Joint', 'Greaseable. 100% rebuildable', 'NR-LT-1', 'Heim Joints'),
  part(3, 'Front Axle Truss', 'Fits under a heim mount', null, 'AXLES'),
  part(4, 'Gusset Plate Set', 'Éclair steel', 'nr-gp', 'Tabs & Gussets'),
];
const find = (query: string) => searchProducts(shelf, query).map(({ id }) => id);

describe('the search rule (docs/rules.md 3.4)', () => {
  test.each([
    ['heim', [1, 2, 3]],
    ['HEIM', [1, 2, 3]],
    ['heim joint', [1, 2]],
    ['joint heim', [1, 2]],
    ['axles', [3]],
    ['truss axles', [3]],
    ['075r', [1]],
    ['nr-', [1, 2, 4]],
    ['3/4', [1]],
    ['&', [4]],
    ['100%', [2]],
    ['%', [2]],
    ['.', [1, 2]],
    ['ÉCLAIR', [4]],
    ['eim', [1, 2, 3]],
    ['heim truss gusset', []],
    ['null', []],
    ['undefined', []],
    ['', []],
    ['   ', []],
    ['_', []],
    ['.*', []],
    ['(', []],
    ['\\', []],
  ])('%j finds %j', (query, ids) => expect(find(query)).toEqual(ids));

  it('searches name, description, SKU and category name separately', () => {
    for (const word of ['truss', 'mount', 'axles']) expect(find(word)).toEqual([3]);
    expect(find('nr-gp')).toEqual([4]);
  });

  it('does not search slugs', () => expect(find('x')).toEqual(find('axle')));

  it('splits on every kind of space', () => {
    expect(queryWords(' Heim\t3/4\n\u00a0Joint  ')).toEqual(['heim', '3/4', 'joint']);
    expect(queryWords(' ')).toEqual([]);
  });

  it('reads at most 200 characters and twenty words', () => {
    expect(MAX_QUERY).toBe(200);
    expect(queryWords('x'.repeat(500))).toEqual(['x'.repeat(200)]);
    expect(queryWords('a '.repeat(99))).toHaveLength(20);
  });

  it('cuts a longer text to 200 characters, without cutting a character in two', () => {
    expect(readQuery(` ${'heim '.repeat(99)}`)).toBe('heim '.repeat(40).trim());
    expect(readQuery(`${'x'.repeat(199)}🔧`)).toBe('x'.repeat(199));
    expect(readQuery(`${'x'.repeat(198)}🔧`)).toBe(`${'x'.repeat(198)}🔧`);
  });

  const plainWord = fc.constantFrom(
    'heim',
    'joint',
    'Chromoly',
    'AXLE',
    'nr',
    '3/4',
    'steel',
    'set',
    'zzz',
    '%',
  );
  const words = fc.array(
    fc.oneof(
      plainWord,
      fc.string({ minLength: 1, maxLength: 3 }).filter((word) => /^\S+$/.test(word)),
    ),
    { minLength: 1, maxLength: 5 },
  );

  it('ignores the order, repetition and case of words', () => {
    fc.assert(
      fc.property(words, (words) => {
        const matches = find(words.join(' '));
        expect(find(words.toReversed().join('  '))).toEqual(matches);
        expect(find([...words, ...words].join(' '))).toEqual(matches);
        // Only a-z are raised: ß, for example, has no single capital letter.
        const shouted = words.join(' ').replace(/[a-z]/g, (letter) => letter.toUpperCase());
        expect(find(shouted)).toEqual(matches);
      }),
    );
  });

  it('finds no more when a word is added', () => {
    fc.assert(
      fc.property(words, words, (some, more) => {
        const wide = find(some.join(' '));
        for (const id of find([...some, ...more].join(' '))) expect(wide).toContain(id);
      }),
    );
  });

  it('lists matches in the name before other matches, each in catalogue order', () => {
    const turned = shelf.toReversed();
    expect(searchProducts(turned, 'heim').map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(searchProducts(turned, 'Axles heim').map(({ id }) => id)).toEqual([3]);
  });

  const containing = (query: readonly string[]) =>
    shelf.filter(({ name, description, sku, category }) => {
      const text = `${name} ${sku ?? ''} ${category.name} ${description}`.toLowerCase();
      return query.every((word) => text.includes(word));
    });

  it('finds all products that contain every word', () => {
    fc.assert(
      fc.property(words, (words) => {
        const matches = searchProducts(shelf, words.join(' '));
        expect(matches).toEqual(expect.arrayContaining(containing(queryWords(words.join(' ')))));
      }),
    );
  });

  // Words with other spellings are left out: those with punctuation, or with the beginning of a SKU.
  const plainWords = fc.array(fc.oneof(plainWord, fc.stringMatching(/^[A-Za-z]{1,2}$/)), {
    minLength: 1,
    maxLength: 5,
  });

  it('finds no others by words with one spelling', () => {
    fc.assert(
      fc.property(plainWords, (words) => {
        const expected = containing(queryWords(words.join(' ')));
        expect(new Set(searchProducts(shelf, words.join(' ')))).toEqual(new Set(expected));
        expect(find(words.join(' '))).toHaveLength(expected.length);
      }),
    );
  });

  it('reads the texts of the products once for many searches', () => {
    let reads = 0;
    const counted = shelf.map(({ description, ...product }) => ({
      ...product,
      get description() {
        reads += 1;
        return description;
      },
    }));
    const search = openSearch(counted);
    for (const query of ['heim', 'zzz', '']) search.find(query);
    expect(reads).toBe(shelf.length);
  });

  it('accepts any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (query) => {
        expect(find(query).length).toBeLessThanOrEqual(shelf.length);
      }),
    );
  });
});
