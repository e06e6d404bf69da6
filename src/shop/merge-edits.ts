export interface Merged<T> {
  /** What the form shows now: mine where I changed something, theirs elsewhere. */
  values: T;
  /** What the other person changed to something else than I typed. */
  theirs: Partial<T>;
}

const text = (value: unknown): string => JSON.stringify(value) ?? '';

/**
 * Merges two edits of one thing (docs/rules.md 3.19). Nothing that was typed is lost.
 * @param base the values that both began with
 */
export const mergeEdits = <T extends object>(base: T, mine: T, theirs: T): Merged<T> => {
  const values = { ...mine };
  const beside: Partial<T> = {};
  for (const name of Object.keys(base) as (keyof T)[]) {
    if (text(theirs[name]) === text(base[name])) continue;
    if (text(mine[name]) === text(base[name])) values[name] = theirs[name];
    else if (text(mine[name]) !== text(theirs[name])) beside[name] = theirs[name];
  }
  return { values, theirs: beside };
};
