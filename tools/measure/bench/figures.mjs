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
/** A size of a shop, as '10,000'. */
export const number = (/** @type {number} */ count) => count.toLocaleString('en-CA');
export const pause = (/** @type {number} */ ms) =>
  new Promise((resolve) => setTimeout(resolve, ms));
