import { describe, expect, it } from 'vitest';
import {
  type Chosen,
  chosenSearch,
  filterBy,
  narrowedSearch,
  prepareFacets,
  readChosen,
  toggled,
} from '../../../../src/shop/catalogue/lists/facets';
import type { Interface } from '../../../../src/shop/catalogue/interfaces';
import { fc } from '../../../support/properties';

interface Part {
  name: string;
  inStock: boolean;
  attributes: { material?: string; thread?: string; hand?: 'right' | 'left' | 'pair' };
  interfaces?: Interface[];
}

const joint = (
  size: string,
  hand: 'right' | 'left',
  boreIn: number,
  more: Partial<Part> = {},
): Part => ({
  name: `${size} ${hand}`,
  inStock: true,
  attributes: { material: '4130 chromoly' },
  interfaces: [
    { kind: 'male_thread', size, tpi: 16, hand },
    { kind: 'ball', boreIn, widthIn: 0.875 },
  ],
  ...more,
});

const PARTS: Part[] = [
  joint('3/4', 'right', 0.75),
  joint('3/4', 'left', 0.75, { inStock: false }),
  joint('1-1/4', 'right', 1),
  joint('5/8', 'right', 0.625, { attributes: { material: 'stainless steel' } }),
  {
    name: 'bracket',
    inStock: true,
    attributes: { material: '70W mild steel' },
    interfaces: [{ kind: 'clevis', insideWidthIn: 2.625, boltIn: 0.75, plateIn: 0.25 }],
  },
  { name: 'nut pair', inStock: true, attributes: { thread: '3/4-16 UNF', hand: 'pair' } },
];

const facets = prepareFacets(PARTS);
const valuesOf = (id: string) =>
  facets.facets.find((facet) => facet.id === id)?.values.map(({ text }) => text);
const namesWith = (chosen: Chosen) => filterBy(facets, chosen).shown.map(({ name }) => name);
const countsWith = (chosen: Chosen, id: string) => {
  const at = facets.facets.findIndex((facet) => facet.id === id);
  const { counts } = filterBy(facets, chosen);
  return Object.fromEntries(
    facets.facets[at]?.values.map(({ key }, place) => [key, counts[at]?.[place]]) ?? [],
  );
};

describe('the facets of a list', () => {
  it('have the values of its parts by size, as fractions', () => {
    expect(valuesOf('thread')).toEqual(['5/8-16', '3/4-16', '1-1/4-16']);
    expect(valuesOf('hand')).toEqual(['Right', 'Left']);
    expect(valuesOf('bore')).toEqual(['5/8', '3/4', '1']);
    expect(valuesOf('width')).toEqual(['7/8', '2-5/8']);
    expect(valuesOf('bolt')).toEqual(['3/4']);
    expect(valuesOf('material')).toEqual(['4130 chromoly', '70W mild steel', 'Stainless steel']);
    expect(valuesOf('stock')).toEqual(['In stock']);
  });

  it('are left out when no part has them, or all parts have the same', () => {
    expect(valuesOf('tube')).toBeUndefined();
    const heims = prepareFacets(PARTS.slice(0, 2)).facets.map(({ id }) => id);
    expect(heims).toEqual(['hand', 'stock']);
    expect(prepareFacets([])).toEqual({ facets: [], products: [], places: [] });
  });
});

describe('a choice', () => {
  it('shows what has one value of each facet', () => {
    expect(filterBy(facets, {}).shown).toBe(PARTS);
    expect(namesWith({ thread: ['3/4-16'], hand: ['right'] })).toEqual(['3/4 right', 'nut pair']);
    expect(namesWith({ thread: ['3/4-16', '5/8-16'], stock: ['yes'] })).toEqual([
      '3/4 right',
      '5/8 right',
      'nut pair',
    ]);
    expect(namesWith({ bore: ['1'], hand: ['left'] })).toEqual([]);
  });

  it('counts what each value would give: its own facet is an alternative, the others add up', () => {
    expect(countsWith({}, 'hand')).toEqual({ right: 4, left: 2 });
    expect(countsWith({ hand: ['left'] }, 'hand')).toEqual({ right: 4, left: 2 });
    expect(countsWith({ hand: ['left'] }, 'bore')).toEqual({ '0.625': 0, '0.75': 1, '1': 0 });
    expect(countsWith({ hand: ['left'], stock: ['yes'] }, 'bore')).toEqual({
      '0.625': 0,
      '0.75': 0,
      '1': 0,
    });
  });

  it('counts as many as it then shows, for any choice', () => {
    const anyOf = (id: string) =>
      fc.subarray(facets.facets.find((one) => one.id === id)?.values.map(({ key }) => key) ?? []);
    fc.assert(
      fc.property(anyOf('thread'), anyOf('hand'), anyOf('stock'), (thread, hand, stock) => {
        const chosen = { thread, hand, stock };
        const { counts } = filterBy(facets, chosen);
        for (const [at, { id, values }] of facets.facets.entries())
          for (const [place, { key }] of values.entries())
            expect(counts[at]?.[place]).toBe(
              filterBy(facets, { ...chosen, [id]: [key] }).shown.length,
            );
      }),
    );
  });

  it('shows what has a chosen value of every facet, in the order of the list', () => {
    const ids = facets.facets.map(({ id }) => id);
    const texts = (at: number, part: Part) =>
      facets.facets[at]?.values
        .filter((_, place) => facets.places[at]?.[place]?.includes(PARTS.indexOf(part)))
        .map(({ key }) => key) ?? [];
    const anyChoice = fc.record(
      Object.fromEntries(
        facets.facets.map(({ id, values }) => [id, fc.subarray(values.map(({ key }) => key))]),
      ),
    );
    fc.assert(
      fc.property(anyChoice, (chosen: Record<string, string[]>) => {
        const expected = PARTS.filter((part) =>
          ids.every(
            (id, at) =>
              !chosen[id]?.length || texts(at, part).some((key) => chosen[id]?.includes(key)),
          ),
        );
        expect(filterBy(facets, chosen).shown).toEqual(expected);
      }),
    );
  });

  it('is changed one value at a time', () => {
    expect(toggled({}, 'hand', 'left')).toEqual({ hand: ['left'] });
    expect(toggled({ hand: ['left'] }, 'hand', 'right')).toEqual({ hand: ['left', 'right'] });
    expect(toggled({ hand: ['left'], bore: ['1'] }, 'hand', 'left')).toEqual({ bore: ['1'] });
  });
});

describe('an address', () => {
  const read = (search: string) => readChosen(facets.facets, new URLSearchParams(search));

  it('chooses only what the list has', () => {
    expect(read('hand=left&bore=0.75~1')).toEqual({ hand: ['left'], bore: ['0.75', '1'] });
    expect(read('bore=1&bore=0.75')).toEqual({ bore: ['0.75', '1'] });
    expect(read('bore=7~1~1&hand=up&tube=2&constructor=1&page=2')).toEqual({ bore: ['1'] });
    expect(read('')).toEqual({});
  });

  it('brings back what was chosen', () => {
    const chosen = { thread: ['1-1/4-16'], material: ['70w mild steel'] };
    const pairs = Object.entries(chosenSearch(chosen)).flatMap(([id, text]) =>
      text === undefined ? [] : [[id, text]],
    );
    expect(read(new URLSearchParams(pairs).toString())).toEqual(chosen);
    expect(chosenSearch({ hand: ['left'] }).bore).toBeUndefined();
  });

  it('is one address for one list, whatever the order of its parameters', () => {
    const of = (search: string) => narrowedSearch(new URLSearchParams(search));
    const one = of('hand=left&bore=1~0.75&view=table&sort=-price&other=1');
    expect(one).toEqual([
      ['view', 'table'],
      ['hand', 'left'],
      ['bore', '0.75~1'],
      ['sort', '-price'],
    ]);
    expect(of('view=table&sort=-price&bore=0.75&bore=1~1&hand=left')).toEqual(one);
    expect(of('hand=left')).toEqual([]);
    expect(of('view=list&hand=left')).toEqual([]);
    expect(of('view=cards&sort=1%3D1')).toEqual([['view', 'cards']]);
    expect(of(`view=cards&hand=${'x'.repeat(61)}`)).toEqual([['view', 'cards']]);
  });
});

it('parts are read once, not for each choice', () => {
  const reads: string[] = [];
  const many = Array.from({ length: 600 }, (_, at) => {
    const part = PARTS[at % PARTS.length] ?? { name: '', inStock: true, attributes: {} };
    return Object.defineProperty({ ...part }, 'interfaces', {
      get: () => {
        reads.push(part.name);
        return part.interfaces;
      },
    });
  });
  const prepared = prepareFacets(many);
  expect(reads.length).toBeGreaterThanOrEqual(many.length);
  reads.length = 0;
  expect(filterBy(prepared, { hand: ['left'] }).shown.length).toBeGreaterThanOrEqual(200);
  expect(reads).toEqual([]);
});
