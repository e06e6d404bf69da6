/** A cell that a spreadsheet would run as a formula; the apostrophes before it are ours or were there already. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Makes a cell plain text for spreadsheets: one that they would take for a formula gets an apostrophe before it. */
export const neutralCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell that `neutralCell` made. */
export const plainCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
