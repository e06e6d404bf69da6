import {
  type Described,
  NUMBER_KINDS,
  type NumberId,
  type NumberKind,
  numberText,
  partNumbers,
} from '../part-numbers';
import { parsePrice } from '../../money';
import type { Product } from '../product';

/** A column of numbers. */
export type Column = NumberKind & { id: NumberId };

/** No more columns fit between name and price. */
const MAX_COLUMNS = 7;
/** A phone shows at most this many numbers in a row. */
const MAX_NUMBERS_ON_PHONES = 2;

/** Material is words, too wide for a column. */
const isNumber = ({ id }: Column): boolean => id !== 'material';

export interface SpecColumns {
  /** Columns in the order of NUMBER_KINDS. */
  columns: Column[];
  /** All columns, those in which the products differ first. */
  deciding: Column[];
}

/**
 * The columns of a table: the kinds of numbers that these products have. If there are too many, the most frequent
 * remain (docs/rules.md 3.25).
 */
export const columnsOf = (products: readonly Described[]): SpecColumns => {
  const all = NUMBER_KINDS.filter(isNumber).map((column) => ({
    column,
    rows: 0,
    first: numberText(products[0] && partNumbers(products[0])[column.id]),
    differs: false,
  }));
  for (const product of products) {
    const numbers = partNumbers(product);
    for (const one of all) {
      const known = numbers[one.column.id];
      if (known) one.rows += 1;
      // The texts are only built until two differ.
      one.differs ||= numberText(known) !== one.first;
    }
  }
  const present = all.filter(({ rows }) => rows);
  const frequent = new Set(
    present.toSorted((one, other) => other.rows - one.rows).slice(0, MAX_COLUMNS),
  );
  const shown = present.filter((one) => frequent.has(one));
  return {
    columns: shown.map(({ column }) => column),
    deciding: shown
      .toSorted((one, other) => Number(other.differs) - Number(one.differs))
      .map(({ column }) => column),
  };
};

/** The numbers that tell this part from the others, for the little room on a phone. */
export const decidingNumbers = (
  part: Described,
  { deciding }: SpecColumns,
): { column: Column; text: string }[] => {
  const numbers = partNumbers(part);
  return deciding
    .filter(({ id }) => numbers[id])
    .slice(0, MAX_NUMBERS_ON_PHONES)
    .map((column) => ({ column, text: numberText(numbers[column.id]) }));
};

/** The columns by which a table can be sorted. */
export type SortId = NumberId | 'name' | 'price';
export interface Sorting {
  by: SortId;
  descending: boolean;
}

/**
 * Reads the sorting from an address (`?sort=-price`). Undefined means the list's own order; unknown columns give that,
 * too.
 */
export const readSorting = (
  text: string | null | undefined,
  columns: readonly Column[],
): Sorting | undefined => {
  const [, minus, name] = /^(-?)([a-z]+)$/.exec(text ?? '') ?? [];
  const by = (['name', 'price', ...columns.map(({ id }) => id)] as const).find((id) => id === name);
  return by && { by, descending: minus === '-' };
};

/** Writes a sorting as a search parameter. */
export const sortingText = ({ by, descending }: Sorting): string => `${descending ? '-' : ''}${by}`;

/** The sorting after a click on a column's head: ascending, then descending, then the list's own order. */
export const nextSorting = (now: Sorting | undefined, by: SortId): Sorting | undefined =>
  now?.by !== by
    ? { by, descending: false }
    : now.descending
      ? undefined
      : { by, descending: true };

type Sorted = Described & Pick<Product, 'name' | 'price'>;

/** Sorts rows by a column. Equal rows keep their order; rows without the number come last in both directions. */
export const sortRows = <Item extends Sorted>(
  rows: readonly Item[],
  sorting: Sorting | undefined,
): Item[] => {
  if (!sorting) return [...rows];
  const { by, descending } = sorting;
  const turn = descending ? -1 : 1;
  if (by === 'name')
    return rows.toSorted((one, other) => turn * one.name.localeCompare(other.name, 'en'));
  const keyed = rows.map((row) => ({
    row,
    key: by === 'price' ? parsePrice(row.price) : partNumbers(row)[by]?.[0]?.order,
    text: by === 'price' ? '' : numberText(partNumbers(row)[by]),
  }));
  return keyed
    .toSorted((one, other) => {
      if (one.key === undefined || other.key === undefined)
        return Number(one.key === undefined) - Number(other.key === undefined);
      const order =
        one.key - other.key || (one.text < other.text ? -1 : Number(one.text > other.text));
      return turn * order;
    })
    .map(({ row }) => row);
};
