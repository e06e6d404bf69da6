/** How many parts can be compared. */
export const MOST_COMPARED = 4;

/** Between the ids in an address. Needs no percent sign there. */
const BETWEEN = '~';
const ID = /^[1-9]\d{0,8}$/;

/** The parts that an address asks to compare (`?ids=1012~1014`), each once, the first four. */
export const comparedIds = (asked: string | null | undefined): number[] => {
  const ids = (asked ?? '').split(/[~,]/).filter((id) => ID.test(id));
  return [...new Set(ids.map(Number))].slice(0, MOST_COMPARED);
};

/** The same as a search parameter. */
export const comparedText = (ids: readonly number[]): string => ids.join(BETWEEN);
