import { parsePrice } from '../../money';
import { type Described, type NumberId, numberText, partNumbers } from '../part-numbers';
import type { Product } from '../product';
import type { Column } from '../specs/spec-table';

/** The columns by which a table can be sorted. */
export type SortId = NumberId | 'name' | 'price';
export interface Sorting {
  by: SortId;
  descending: boolean;
}

/** The pattern of a sorting in an address; a leading minus means descending. */
export const SORTING = /^-?[a-z]{1,20}$/;

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
