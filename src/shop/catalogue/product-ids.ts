/** How many parts can be compared. */
export const MAX_COMPARED = 4;

/** How many products one request can name by their ids. */
export const MAX_REQUESTED = 60;

/** Between the ids in an address. Needs no percent sign there. */
const BETWEEN = '~';
const ID = /^[1-9]\d{0,8}$/;

/** The ids in an address (`?ids=1012~1014`), each once, the first `most`. */
export const askedIds = (asked: string | null | undefined, most = Infinity): number[] => {
  const ids = (asked ?? '').split(/[~,]/).filter((id) => ID.test(id));
  return [...new Set(ids.map(Number))].slice(0, most);
};

/** The ids of products as a search parameter. Their order does not change the answer: equal sets have equal texts. */
export const askedText = (ids: Iterable<number>): string =>
  [...new Set(ids)].toSorted((a, b) => a - b).join(BETWEEN);

/** The parts that an address asks to compare, each once, the first four. */
export const comparedIds = (asked: string | null | undefined): number[] =>
  askedIds(asked, MAX_COMPARED);

/** The same as a search parameter. Parts are compared in this order. */
export const comparedText = (ids: readonly number[]): string => ids.join(BETWEEN);
