import { type BuildLine, type BuildList, type PlainLine } from './build-list';

const after = <T extends number | string>(one: T, other: T): number =>
  one < other ? -1 : Number(one > other);

/** Whether the first of two values was written later. For equal times, every device picks the same one. */
const isLater = (
  [value, at]: readonly [unknown, number],
  [other, then]: readonly [unknown, number],
): boolean => at > then || (at === then && JSON.stringify(value) > JSON.stringify(other));

const latest = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);

const WRITTEN = ['what', 'quantity', 'note', 'have'] as const satisfies (keyof PlainLine)[];

const mergeLine = (one: BuildLine, other: BuildLine): BuildLine => {
  const merged: BuildLine = {
    ...one,
    addedAt: Math.min(one.addedAt, other.addedAt),
    editedAt: { ...one.editedAt },
  };
  const take = <Name extends (typeof WRITTEN)[number]>(name: Name) => {
    if (!isLater([other[name], other.editedAt[name]], [one[name], one.editedAt[name]])) return;
    merged[name] = other[name];
    merged.editedAt[name] = other.editedAt[name];
  };
  WRITTEN.forEach(take);
  const removedAt = latest(one.removedAt, other.removedAt);
  return removedAt === undefined ? merged : { ...merged, removedAt };
};

/** All things of both lists, each id once. */
const union = <Thing extends { id: string }>(
  ones: readonly Thing[],
  others: readonly Thing[],
  mergeTwo: (one: Thing, other: Thing) => Thing,
): Thing[] => {
  const byId = new Map<string, Thing>();
  for (const thing of [...ones, ...others]) {
    const before = byId.get(thing.id);
    byId.set(thing.id, before ? mergeTwo(before, thing) : thing);
  }
  return [...byId.values()];
};

/**
 * Merges two copies of a list. Where both have changed a field, the later change wins; all other changes are kept
 * (docs/rules.md 16.4). The order of the copies does not matter.
 */
export const mergeList = (one: BuildList, other: BuildList): BuildList => {
  const named = isLater([other.name, other.nameEditedAt], [one.name, one.nameEditedAt])
    ? other
    : one;
  const removedAt = latest(one.removedAt, other.removedAt);
  return {
    id: one.id,
    name: named.name,
    nameEditedAt: named.nameEditedAt,
    createdAt: Math.min(one.createdAt, other.createdAt),
    ...(removedAt !== undefined && { removedAt }),
    lines: union(one.lines, other.lines, mergeLine).toSorted(
      (a, b) => after(a.addedAt, b.addedAt) || after(a.id, b.id),
    ),
  };
};

/** Merges the lists of two devices, each list as `mergeList` does, oldest list first. */
export const mergeLists = (
  ones: readonly BuildList[],
  others: readonly BuildList[],
): BuildList[] => {
  // Only a fault can give two lists of one device the same id. Merging each list with nothing sorts its lines.
  const all = union(ones, others, mergeList);
  return all
    .map((list) => mergeList(list, list))
    .toSorted((a, b) => after(a.createdAt, b.createdAt) || after(a.id, b.id));
};
