/** A pivot below this fraction of its row's largest coefficient counts as zero. */
const SINGULAR = 1e-9;

/**
 * Solves linear equations by Gaussian elimination with scaled partial pivoting (Golub and Van Loan, Matrix
 * Computations, 3.4). Six equations need no library.
 * @param rows the coefficients of each equation, followed by its right side
 * @returns the unknowns, or undefined when the system is singular
 */
export const solve = (rows: readonly (readonly number[])[]): number[] | undefined => {
  const count = rows.length;
  const left = rows.map((row) => {
    const largest = Math.max(...row.slice(0, count).map(Math.abs));
    return row.map((value) => value / largest);
  });
  for (let at = 0; at < count; at++) {
    let best = at;
    for (let row = at + 1; row < count; row++)
      if (Math.abs(left[row]?.[at] ?? 0) > Math.abs(left[best]?.[at] ?? 0)) best = row;
    const pivot = left[best] ?? [];
    const by = pivot[at] ?? 0;
    if (!(Math.abs(by) > SINGULAR)) return undefined;
    left[best] = left[at] ?? [];
    left[at] = pivot;
    for (let row = at + 1; row < count; row++) {
      const other = left[row] ?? [];
      const share = (other[at] ?? 0) / by;
      if (share) left[row] = other.map((value, column) => value - share * (pivot[column] ?? 0));
    }
  }
  const unknowns = Array.from({ length: count }, () => 0);
  for (let at = count - 1; at >= 0; at--) {
    const row = left[at] ?? [];
    let sum = row[count] ?? 0;
    for (let column = at + 1; column < count; column++)
      sum -= (row[column] ?? 0) * (unknowns[column] ?? 0);
    unknowns[at] = sum / (row[at] ?? 1);
  }
  return unknowns;
};
