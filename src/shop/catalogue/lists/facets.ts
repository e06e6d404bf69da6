import {
  type Described,
  NUMBER_KINDS,
  type NumberId,
  type PartNumber,
  byOrder,
  partNumbers,
} from '../part-numbers';
import { readView } from './list-pages';
import { SORTING } from './sorting';
import type { Product } from '../product';

/** The numbers that narrow a list, in the order of the panel (docs/rules.md 3.26). */
const NARROWING = [
  'thread',
  'hand',
  'bore',
  'width',
  'tube',
  'bolt',
  'plate',
  'material',
] as const satisfies NumberId[];
const STOCK = 'stock';
const IDS = [...NARROWING, STOCK] as const;
export type FacetId = (typeof IDS)[number];

const STOCKED: readonly PartNumber[] = [{ key: 'yes', text: 'In stock', order: 0 }];
const NOTHING: readonly PartNumber[] = [];

/** A value, and the places of the products that have it. */
interface ValuePlaces {
  value: PartNumber;
  places: number[];
}

/** One way to narrow a list, with the values that its parts have, sorted by size. */
export interface Facet {
  id: FacetId;
  label: string;
  unit?: 'in' | '°' | undefined;
  values: readonly PartNumber[];
}

type Faceted = Described & Pick<Product, 'inStock'>;

/** A list prepared for repeated filtering. */
interface Facets<Item> {
  facets: readonly Facet[];
  products: readonly Item[];
  /** For each value of each facet, the ascending places of the products that have it. */
  places: readonly (readonly Uint32Array[])[];
}

/** The chosen values by facet. A product needs one of the values in each facet that has any. */
export type Chosen = Partial<Record<FacetId, readonly string[]>>;

const facetLabel = (id: FacetId): Pick<Facet, 'label' | 'unit'> =>
  NUMBER_KINDS.find((kind) => kind.id === id) ?? { label: 'Stock' };

/** Prepares a list. Reading the numbers of ten thousand parts takes longer than comparing them, so it is done once. */
export const prepareFacets = <Item extends Faceted>(products: readonly Item[]): Facets<Item> => {
  const all = IDS.map((id) => ({ id, byKey: new Map<string, ValuePlaces>() }));
  for (const [place, product] of products.entries()) {
    const numbers = partNumbers(product);
    for (const { id, byKey } of all)
      for (const value of (id === STOCK ? product.inStock && STOCKED : numbers[id]) || NOTHING) {
        const known = byKey.get(value.key);
        if (known) known.places.push(place);
        else byKey.set(value.key, { value, places: [place] });
      }
  }
  const useful = all.flatMap(({ id, byKey }) => {
    const sorted = [...byKey.values()].toSorted((a, b) => byOrder(a.value, b.value));
    const [first] = sorted;
    // A value that every part has narrows nothing. The stock facet is shown even then.
    if (!first) return [];
    if (sorted.length === 1 && id !== STOCK && first.places.length === products.length) return [];
    return [{ facet: { id, ...facetLabel(id), values: sorted.map(({ value }) => value) }, sorted }];
  });
  return {
    facets: useful.map(({ facet }) => facet),
    products,
    places: useful.map(({ sorted }) => sorted.map(({ places }) => Uint32Array.from(places))),
  };
};

/** Marks the places of the products that have one of the chosen values with 1. */
const markMatches = (
  places: readonly Uint32Array[],
  isChosen: (value: number) => boolean,
  count: number,
): Uint8Array => {
  const has = new Uint8Array(count);
  for (const [value, products] of places.entries())
    if (isChosen(value)) for (const product of products) has[product] = 1;
  return has;
};

/**
 * Returns the products that match the choice, and for each value the number of products it would show. The other values
 * of its own facet do not count there, since they are alternatives.
 */
export const filterBy = <Item>(
  { facets, products, places }: Facets<Item>,
  chosen: Chosen,
): { shown: readonly Item[]; counts: readonly (readonly number[])[] } => {
  const matches = facets.map(({ id, values }, at) => {
    const keys = chosen[id];
    return keys?.length
      ? markMatches(
          places[at] ?? [],
          (value) => keys.includes(values[value]?.key ?? ''),
          products.length,
        )
      : undefined;
  });
  if (matches.every((has) => !has))
    return { shown: products, counts: places.map((values) => values.map(({ length }) => length)) };
  /** The number of facets in which a product does not match. */
  const lacks = new Uint8Array(products.length);
  for (const has of matches)
    if (has) for (const [product, one] of has.entries()) lacks[product]! += 1 - one;
  return {
    shown: products.filter((_, product) => lacks[product] === 0),
    // The counts are computed on first use, so that a page can show the products first.
    get counts() {
      return places.map((values, at) => {
        const own = matches[at];
        return values.map((all) => {
          let count = 0;
          for (const product of all)
            if (!lacks[product] || (lacks[product] === 1 && own?.[product] === 0)) count += 1;
          return count;
        });
      });
    },
  };
};

/** Separates the values of a facet in an address, where it needs no percent-encoding. */
const BETWEEN = '~';
/** Limits on what an address can ask for: the length of a value, and the number of values in one facet. */
const MAX_VALUE_LENGTH = 60;
const MAX_VALUES = 40;

/** The part of URLSearchParams that is used here. */
interface Params {
  get: (name: string) => string | null;
  getAll: (name: string) => string[];
}

const valuesIn = (params: Params, id: FacetId): string[] => {
  const keys = params.getAll(id).flatMap((text) => text.split(BETWEEN));
  return [...new Set(keys)]
    .filter((key) => key && key.length <= MAX_VALUE_LENGTH)
    .slice(0, MAX_VALUES);
};

/** Reads the choice from an address. Values that the list does not have are ignored. */
export const readChosen = (facets: readonly Facet[], params: Params): Chosen => {
  const chosen: Chosen = {};
  for (const { id, values } of facets) {
    const keys = valuesIn(params, id);
    const known = values.filter(({ key }) => keys.includes(key)).map(({ key }) => key);
    if (known.length) chosen[id] = known;
  }
  return chosen;
};

/** Adds a value to the choice, or removes it when it was chosen. */
export const toggled = (chosen: Chosen, id: FacetId, key: string): Chosen => {
  const before = chosen[id] ?? [];
  const now = before.includes(key) ? before.filter((one) => one !== key) : [...before, key];
  const { [id]: _, ...others } = chosen;
  return now.length ? { ...others, [id]: now } : others;
};

/** Writes a choice as search parameters. Facets without a value are undefined, so that they leave the address. */
export const chosenSearch = (chosen: Chosen): Record<FacetId, string | undefined> =>
  Object.fromEntries(IDS.map((id) => [id, chosen[id]?.join(BETWEEN)])) as Record<
    FacetId,
    string | undefined
  >;

/** Returns the search parameters that shape a narrowed list, in a fixed order. The plain list has none. */
export const narrowedSearch = (params: Params): [string, string][] => {
  const view = readView(params.get('view'));
  if (!view) return [];
  const sort = params.get('sort');
  const pairs = IDS.flatMap((id): [string, string][] => {
    const values = valuesIn(params, id).toSorted();
    return values.length ? [[id, values.join(BETWEEN)]] : [];
  });
  return [
    ['view', view],
    ...pairs,
    ...(sort && SORTING.test(sort) ? [['sort', sort] as [string, string]] : []),
  ];
};
