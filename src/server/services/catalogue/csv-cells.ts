/** A cell that a spreadsheet would run as a formula, after any apostrophes. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula. */
export const neutralCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The inverse of `neutralCell`. */
export const plainCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
