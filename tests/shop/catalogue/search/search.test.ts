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

const look = (query: string) => {
  const { products, ...reading } = openSearch(shelf).look(query);
  return { ...reading, ids: products.map(({ id }) => id) };
};

describe('the closest parts, when none has every word (docs/rules.md 3.51)', () => {
  it('are those that have every word, where there are any', () => {
    for (const query of ['heim joint', 'truss', '3/4', '100%', ''])
      expect(look(query)).toMatchObject({ exact: true, dropped: [], ids: find(query) });
  });

  test.each<[query: string, ids: number[], dropped: string[]]>([
    ['front axle shaft', [3], ['shaft']],
    ['mount my truss', [3], ['my']],
    // A rare word tells more than a frequent one, and a name more than a description.
    ['lifetime gusset joint', [2], ['gusset']],
    ['snorkel gusset', [4], ['snorkel']],
    // What the part is for names no part.
    ['gusset for heim joint', [4], ['heim', 'joint']],
    ['3/4 snorkel', [], []],
    ['gusset set kit', [4], ['kit']],
    ['snorkel kit', [], []],
    // A word of descriptions alone leads nowhere.
    ['éclair slider', [], []],
    ['with my for', [], []],
  ])('%s', (query, ids, dropped) => {
    expect(look(query)).toMatchObject({ exact: false, ids, dropped });
  });

  it('reads names of the trade as one: a ball joint is no joint with a ball', () => {
    const joints = [part(1, 'Heim Joint', 'With a 3/4 ball.', null, 'Heims')];
    for (const query of ['ball joint', 'Ball-Joints', 'upper ball joint'])
      expect(openSearch(joints).look(query)).toMatchObject({ exact: false, products: [] });
    // The specified rule is another one.
    expect(openSearch(joints).find('ball joint').products).toHaveLength(1);
    const carried = [part(2, 'Ball Joint', 'Greaseable.', null, 'Steering'), ...joints];
    expect(openSearch(carried).look('ball joint')).toMatchObject({
      exact: true,
      products: [{ id: 2 }],
    });
    const named = openSearch(joints, [['heims', 'ball joint']]).look('ball joint');
    expect(named).toMatchObject({ exact: true, products: [{ id: 1 }] });
  });

  it('says that parts only mention the words', () => {
    expect(look('rebuildable')).toMatchObject({ exact: true, mentioned: true, ids: [2] });
    expect(look('lifetime rebuildable')).not.toHaveProperty('mentioned');
    expect(look('3/4')).not.toHaveProperty('mentioned');
  });

  it('are the same whatever the order and the case of the words', () => {
    const { ids, dropped } = look('lifetime gusset joint');
    expect(look('JOINT Gusset lifetime')).toMatchObject({ ids, dropped });
  });

  it('come for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (query) => {
        const { ids, exact } = look(query);
        if (exact) expect(ids).toEqual(find(query));
        else expect(find(query)).toEqual([]);
      }),
    );
  });

  it('reads French, fractions, and the inch mark before a thread', () => {
    const french = openSearch(shelf, [
      ['gusset', 'gousset'],
      ['truss', "renfort d'essieu"],
    ]);
    const found = (query: string) => french.look(query).products.map(({ id }) => id);
    expect(found('GOUSSET')).toEqual([4]);
    expect(found("renfort d'essieu")).toEqual([3]);
    expect(found("d'acier gousset")).toEqual([4]);
    for (const thread of ['3/4"-16', '¾”–16', '3⁄4″-16', '3/4’’-16'])
      expect([thread, found(thread)]).toEqual([thread, [1]]);
  });

  it('knows the number of another maker that the owner lists', () => {
    const search = openSearch(shelf, [['NR-HJ-075R', 'JMX12T', 'CMR-12']]);
    for (const number of ['jmx12t', 'JMX-12T', 'CMR12'])
      expect([number, search.look(number).products.map(({ id }) => id)]).toEqual([number, [1]]);
  });
});

describe('axles as facts (docs/rules.md 3.52)', () => {
  const cut = (id: number, odIn: number, name: string) => ({
    ...part(id, name, 'Cut for 7/8-14 bolts.', null, 'Axles'),
    interfaces: [{ kind: 'on_tube', odIn }],
  });
  const axles = [
    { names: ['Dana 60', 'D60'], tubesIn: [3.125] },
    { names: ['Ford 9 inch', '9 inch'], tubesIn: [3, 3.25] },
    { names: ['8.8'], tubesIn: [3.25] },
    { names: ['14 bolt'], tubesIn: [] },
  ];
  const search = openSearch(
    [cut(1, 3, 'Truss'), cut(2, 3.125, 'Truss'), cut(3, 3.25, 'Shock Mount'), ...shelf.slice(3)],
    [],
    axles,
  );

  test.each<[query: string, ids: number[], taken?: string]>([
    ['dana 60', [2], '3-1/8 in axle tube'],
    ['Dana-60 truss', [2], '3-1/8 in axle tube'],
    ['dana60', [2], '3-1/8 in axle tube'],
    ['d60 truss', [2], '3-1/8 in axle tube'],
    ['truss for ford 9”', [1], '3 or 3-1/4 in axle tube'],
    ['9" mount', [3], '3 or 3-1/4 in axle tube'],
    ['8.8 mount', [3], '3-1/4 in axle tube'],
  ])('%s', (query, ids, taken) => {
    const found = search.look(query);
    expect(found.products.map(({ id }) => id)).toEqual(ids);
    expect(found.takenFor.map(({ words }) => words)).toEqual([taken]);
  });

  it('have their words together: a 14 bolt is not a part with a thread 7/8-14', () => {
    const words = 'its axle tube is not stated here, so measure yours';
    const takenFor = [{ word: '14 bolt', words }];
    expect(search.look('14 bolt')).toMatchObject({ exact: false, products: [], takenFor });
    expect(search.look('14 bolt truss')).toMatchObject({ exact: false, dropped: ['14 bolt'] });
    // The specified rule is another one.
    expect(search.find('14 bolt').products.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('are found by name, too', () => {
    const named = openSearch([part(1, '14-Bolt Truss', '', null, 'Axles'), ...shelf], [], axles);
    expect(named.look('14 bolt truss')).toMatchObject({ exact: true, products: [{ id: 1 }] });
  });

  it('are told where no part is cut for one', () => {
    expect(search.look('dana 60 gusset')).toMatchObject({
      exact: false,
      dropped: ['dana 60'],
      takenFor: [{ word: 'dana 60', words: '3-1/8 in axle tube' }],
    });
  });
});

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

  it('puts first what a wish names before its purpose', () => {
    const bolts = [
      part(1, 'Bracket', 'For a 3/4 heim and its bolt.', null, 'Heims'),
      part(2, 'Bolt 3/4-16', 'For our bracket.', null, 'Heims'),
      part(3, 'Heim Joint 3/4-16', 'For a 3/4 bolt.', null, 'Heims'),
    ];
    const ids = (query: string) => searchProducts(bolts, query).map(({ id }) => id);
    expect(ids('bolt for 3/4 heim')).toEqual([2, 1, 3]);
    expect(ids('heim for 3/4 bolt')).toEqual([3, 1, 2]);
    expect(ids('for 3/4 heim bolt')).toEqual([1, 2, 3]);
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

  it('finds exactly the parts that contain words with one spelling', () => {
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
