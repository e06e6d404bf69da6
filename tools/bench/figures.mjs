/** @returns {number} the middle of the values, NaN of none */
export const median = (/** @type {number[]} */ values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
};

/** @returns {number} the least value that so many percent are not above, NaN of none */
export const percentile = (/** @type {number[]} */ values, /** @type {number} */ percent) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil((values.length * percent) / 100) - 1)] ??
  NaN;

export const kB = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
export const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(2)} s`;
export const milliseconds = (/** @type {number} */ ms) => `${Math.round(ms)} ms`;

/** A growth factor: '1.25 x'. */
export const times = (/** @type {number} */ value, /** @type {number | undefined} */ first = NaN) =>
  `${(value / first).toFixed(2)} x`;

/**
 * Formats a table: the first row is its header, the first column is aligned left, all others right.
 * @param {string[][]} rows
 */
export const table = (rows) => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0),
      )
      .join('  '),
  );
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('  '));
  return lines.join('\n');
};

/**
 * The same as Markdown.
 * @param {string[][]} rows
 */
export const markdown = ([header = [], ...rows]) =>
  [header, header.map((_, column) => (column ? '--:' : '---')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
