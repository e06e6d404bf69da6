import {
  type Described,
  NUMBER_KINDS,
  type NumberId,
  type PartNumber,
  byOrder,
  partNumbers,
} from '../part-numbers';
import { viewAsked } from '../list-pages';
import type { Product } from '../product';

/** By what a list can be narrowed, in the order of the panel (docs/rules.md 3.26). */
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

/** A value with the places of the products that have it. */
interface Found {
  value: PartNumber;
  places: number[];
}

/** One way to narrow a list, with the values that its parts have, by size. */
export interface Facet {
  id: FacetId;
  label: string;
  unit?: 'in' | '°' | undefined;
  values: readonly PartNumber[];
}

export type Faceted = Described & Pick<Product, 'inStock'>;

/** A list prepared for many choices. */
export interface Facets<Item> {
  facets: readonly Facet[];
  products: readonly Item[];
  /** For each value of each facet the places of the products that have it, ascending. */
  places: readonly (readonly Uint32Array[])[];
}

/** The chosen values by facet. Values of one facet are alternatives, facets add up. */
export type Chosen = Partial<Record<FacetId, readonly string[]>>;

const labelOf = (id: FacetId): Pick<Facet, 'label' | 'unit'> =>
  NUMBER_KINDS.find((kind) => kind.id === id) ?? { label: 'Stock' };

/** Prepares a list: reading the numbers of ten thousand parts takes longer than comparing them. */
export const facetsOf = <Item extends Faceted>(products: readonly Item[]): Facets<Item> => {
  const all = IDS.map((id) => ({ id, found: new Map<string, Found>() }));
  for (const [place, product] of products.entries()) {
    const numbers = partNumbers(product);
    for (const { id, found } of all)
      for (const value of (id === STOCK ? product.inStock && STOCKED : numbers[id]) || NOTHING) {
        const known = found.get(value.key);
        if (known) known.places.push(place);
        else found.set(value.key, { value, places: [place] });
      }
  }
  const useful = all.flatMap(({ id, found }) => {
    const sorted = [...found.values()].toSorted((a, b) => byOrder(a.value, b.value));
    const [first] = sorted;
    // What every part has narrows nothing; whether parts are in stock is always asked.
    if (!first) return [];
    if (sorted.length === 1 && id !== STOCK && first.places.length === products.length) return [];
    return [{ facet: { id, ...labelOf(id), values: sorted.map(({ value }) => value) }, sorted }];
  });
  return {
    facets: useful.map(({ facet }) => facet),
    products,
    places: useful.map(({ sorted }) => sorted.map(({ places }) => Uint32Array.from(places))),
  };
};

/** Which products have one of the wanted values: 1 at their place. */
const having = (
  places: readonly Uint32Array[],
  isWanted: (value: number) => boolean,
  count: number,
): Uint8Array => {
  const has = new Uint8Array(count);
  for (const [value, products] of places.entries())
    if (isWanted(value)) for (const product of products) has[product] = 1;
  return has;
};

/**
 * The products that have what is chosen, and for each value how many there would be with it: its own facet's other choices
 * do not count, since they are alternatives.
 */
export const filterBy = <Item>(
  { facets, products, places }: Facets<Item>,
  chosen: Chosen,
): { shown: readonly Item[]; counts: readonly (readonly number[])[] } => {
  const wanted = facets.map(({ id, values }, at) => {
    const keys = chosen[id];
    return keys?.length
      ? having(
          places[at] ?? [],
          (value) => keys.includes(values[value]?.key ?? ''),
          products.length,
        )
      : undefined;
  });
  if (wanted.every((has) => !has))
    return { shown: products, counts: places.map((values) => values.map(({ length }) => length)) };
  /** How many of the choices a product lacks. */
  const lacks = new Uint8Array(products.length);
  for (const has of wanted)
    if (has) for (const [product, one] of has.entries()) lacks[product]! += 1 - one;
  return {
    shown: products.filter((_, product) => lacks[product] === 0),
    // Computed when it is read: a page shows the products first.
    get counts() {
      return places.map((values, at) => {
        const own = wanted[at];
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

/** Between the values of a facet in an address. Needs no percent sign there. */
const BETWEEN = '~';
/** The longest value and the most values of one facet that an address can ask for. */
const LONGEST = 60;
const MAX = 40;

/** The parameters of an address. */
interface Params {
  get: (name: string) => string | null;
  getAll: (name: string) => string[];
}

const valuesIn = (params: Params, id: FacetId): string[] => {
  const asked = params.getAll(id).flatMap((text) => text.split(BETWEEN));
  return [...new Set(asked)].filter((key) => key && key.length <= LONGEST).slice(0, MAX);
};

/** What an address chooses, of what the list has: anything else is ignored. */
export const readChosen = (facets: readonly Facet[], params: Params): Chosen => {
  const chosen: Chosen = {};
  for (const { id, values } of facets) {
    const asked = valuesIn(params, id);
    const known = values.filter(({ key }) => asked.includes(key)).map(({ key }) => key);
    if (known.length) chosen[id] = known;
  }
  return chosen;
};

/** The choice with this value added, or removed when it was chosen. */
export const toggled = (chosen: Chosen, id: FacetId, key: string): Chosen => {
  const before = chosen[id] ?? [];
  const now = before.includes(key) ? before.filter((one) => one !== key) : [...before, key];
  const { [id]: _, ...others } = chosen;
  return now.length ? { ...others, [id]: now } : others;
};

/** A choice as search parameters. Facets without a value are undefined, so that they leave the address. */
export const chosenSearch = (chosen: Chosen): Record<FacetId, string | undefined> =>
  Object.fromEntries(IDS.map((id) => [id, chosen[id]?.join(BETWEEN)])) as Record<
    FacetId,
    string | undefined
  >;

/** A column to sort by, descending with a minus. */
const SORT = /^-?[a-z]{1,20}$/;

/** The search parameters on which a narrowed list depends, in one order; empty for the plain list. */
export const narrowedSearch = (params: Params): [string, string][] => {
  const view = viewAsked(params.get('view'));
  if (!view) return [];
  const sort = params.get('sort');
  const pairs = IDS.flatMap((id): [string, string][] => {
    const values = valuesIn(params, id).toSorted();
    return values.length ? [[id, values.join(BETWEEN)]] : [];
  });
  return [
    ['view', view],
    ...pairs,
    ...(sort && SORT.test(sort) ? [['sort', sort] as [string, string]] : []),
  ];
};
