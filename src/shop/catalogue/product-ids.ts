/** The maximum number of parts that can be compared. */
export const MAX_COMPARED_PARTS = 4;

/** The maximum number of products that one request can name by their ids. */
export const MAX_REQUESTED_PRODUCTS = 60;

/** Separates the ids in an address, where it needs no percent-encoding. */
const BETWEEN = '~';
const ID = /^[1-9]\d{0,8}$/;

/** Reads the ids in an address (`?ids=1012~1014`): each once, `max` at most. */
export const readIds = (text: string | null | undefined, max = Infinity): number[] => {
  const ids = (text ?? '').split(/[~,]/).filter((id) => ID.test(id));
  return [...new Set(ids.map(Number))].slice(0, max);
};

/**
 * Writes ids as a search parameter, sorted: their order does not change the answer, so equal sets share one address.
 */
export const idsText = (ids: Iterable<number>): string =>
  [...new Set(ids)].toSorted((a, b) => a - b).join(BETWEEN);

/** Reads the ids of the parts to compare from an address, each once, at most four. */
export const comparedIds = (text: string | null | undefined): number[] =>
  readIds(text, MAX_COMPARED_PARTS);

/** Writes the ids of compared parts as a search parameter, in the order of their columns. */
export const comparedText = (ids: readonly number[]): string => ids.join(BETWEEN);
