export interface Merged<T> {
  /** The form's values after the merge: mine where I changed them, theirs elsewhere. */
  values: T;
  /** The other person's changes to fields that I changed differently. */
  theirs: Partial<T>;
}

const text = (value: unknown): string => JSON.stringify(value) ?? '';

/**
 * Merges two edits of one thing (docs/rules.md 3.19). Nothing that I typed is lost.
 * @param base the values that both edits began with
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
