import {
  type Described,
  NUMBER_KINDS,
  type NumberId,
  type NumberKind,
  numberText,
  partNumbers,
} from '../part-numbers';

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
export const specColumns = (products: readonly Described[]): SpecColumns => {
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
