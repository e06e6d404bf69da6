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

/** Merges two edits of one form. A field that one of them does not have is empty there. */
export const mergeTyped = (
  base: Readonly<Record<string, string>>,
  mine: Readonly<Record<string, string>>,
  theirs: Readonly<Record<string, string>>,
): Merged<Record<string, string>> => {
  const names = Object.keys({ ...base, ...mine, ...theirs });
  const whole = (some: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, some[name] ?? '']));
  return mergeEdits(whole(base), whole(mine), whole(theirs));
};
