import { LOW_STOCK } from './stock';

/** The highest low-stock mark that the owner can set, in pieces. */
export const MAX_LOW_MARK = 100_000;

/** The reorder list counts the sales of this many days. */
export const SOLD_DAYS = 90;

/** A count sheet lists at most this many parts. */
export const SHEET_PARTS = 500;

/** The low-stock mark of a part in pieces: the owner's, else LOW_STOCK (docs/rules.md 20.6). */
export const lowStockMark = (mark: number | null): number => mark ?? LOW_STOCK;

/** Whether a part must be reordered: its stock has fallen to its mark. @param mark null where the owner set none */
export const isLow = (stock: number, mark: number | null): boolean => stock <= lowStockMark(mark);
