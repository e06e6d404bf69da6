/** A cell that a spreadsheet would run as a formula, after any apostrophes. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A number below zero, or a telephone number: "-100.00", "+1 (705) 555-0100". Neither can call anything. */
const NUMBER = /^-\d+(?:\.\d+)?$|^[+(]?[\d ()-]*\d[\d ()-]*$/;

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula. Plain numbers stay as they are. */
export const neutralCell = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;

/** The inverse of `neutralCell`. */
export const plainCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
