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

/** More do not fit between name and price. */
const MAX_COLUMNS = 7;
/** What a phone shows of a row's numbers. */
const MAX_ON_PHONES = 2;

/** Words, too wide for a column. */
const isNumber = ({ id }: Column): boolean => id !== 'material';

export interface SpecColumns {
  /** In the order of NUMBER_KINDS. */
  columns: Column[];
  /** The same, first those in which the products differ. */
  deciding: Column[];
}

/**
 * The columns of a table of these products: the kinds of numbers that they have; of many kinds those that most of them
 * have (docs/rules.md 3.25).
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
      // Texts are made only until two differ.
      one.differs ||= numberText(known) !== one.first;
    }
  }
  const found = all.filter(({ rows }) => rows);
  const most = new Set(found.toSorted((one, other) => other.rows - one.rows).slice(0, MAX_COLUMNS));
  const shown = found.filter((one) => most.has(one));
  return {
    columns: shown.map(({ column }) => column),
    deciding: shown
      .toSorted((one, other) => Number(other.differs) - Number(one.differs))
      .map(({ column }) => column),
  };
};

/** The numbers by which a phone tells this part from the others. */
export const decidingNumbers = (
  part: Described,
  { deciding }: SpecColumns,
): { column: Column; text: string }[] => {
  const numbers = partNumbers(part);
  return deciding
    .filter(({ id }) => numbers[id])
    .slice(0, MAX_ON_PHONES)
    .map((column) => ({ column, text: numberText(numbers[column.id]) }));
};

/** What a table is sorted by. */
export type SortId = NumberId | 'name' | 'price';
export interface Sorting {
  by: SortId;
  descending: boolean;
}

/** The sorting that an address asks for (`?sort=-price`); undefined for the list's own order, and for unknown columns. */
export const sortingAsked = (
  asked: string | null | undefined,
  columns: readonly Column[],
): Sorting | undefined => {
  const [, minus, name] = /^(-?)([a-z]+)$/.exec(asked ?? '') ?? [];
  const by = (['name', 'price', ...columns.map(({ id }) => id)] as const).find((id) => id === name);
  return by && { by, descending: minus === '-' };
};

/** The same as a search parameter. */
export const sortingText = ({ by, descending }: Sorting): string => `${descending ? '-' : ''}${by}`;

/** What a click on a column's head asks for: ascending, then descending, then the list's own order. */
export const nextSorting = (now: Sorting | undefined, by: SortId): Sorting | undefined =>
  now?.by !== by
    ? { by, descending: false }
    : now.descending
      ? undefined
      : { by, descending: true };

type Sorted = Described & Pick<Product, 'name' | 'price'>;

/** Rows by a column; equal ones stay in their order, and rows without the number come last, whatever the direction. */
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
