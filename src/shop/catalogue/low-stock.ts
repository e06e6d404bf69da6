import { LOW_STOCK } from './stock';

/** The most pieces that can be a mark for low stock. */
export const MAX_LOW_MARK = 100_000;

/** Days over which the reorder list counts what was sold. */
export const SOLD_DAYS = 90;

/** The most parts on one sheet for counting. */
export const SHEET_PARTS = 500;

/** The mark of a part: the owner's, or LOW_STOCK where none is set (docs/rules.md 20.6). */
export const lowMarkOf = (mark: number | null): number => mark ?? LOW_STOCK;

/** Whether a part is to be reordered: its stock is at its mark or below. @param mark null where none is set */
export const isLow = (stock: number, mark: number | null): boolean => stock <= lowMarkOf(mark);
