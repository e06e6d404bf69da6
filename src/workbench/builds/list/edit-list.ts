import { MAX_QUANTITY } from '../../../shop/cart/cart';
import {
  type BuildLine,
  type BuildList,
  MAX_LIST_LINES,
  type PlainLine,
  type PlainList,
  listEditedAt,
  shownLines,
} from './build-list';

/** The time of an edit. It is later than every change in this copy of the list, even if a clock is wrong. */
const editTime = (list: BuildList, now: number): number =>
  Math.max(now, listEditedAt(list) + 1, (list.removedAt ?? 0) + 1);

const newLine = (line: PlainLine, id: string, at: number): BuildLine => ({
  ...line,
  id,
  addedAt: at,
  editedAt: { what: at, quantity: at, note: at, have: at },
});

/** Whether a line can take the pieces of another one: it has the same part, note and mark. */
const isSameNeed = (one: PlainLine, other: PlainLine): boolean =>
  one.what.kind === 'part' &&
  other.what.kind === 'part' &&
  one.what.productId === other.what.productId &&
  one.have === other.have &&
  one.note === other.note;

/** Makes an id that no device has made before. */
type NewId = () => string;

/** Creates a list with these lines. @param now epoch ms */
export const newList = (
  { name, lines }: PlainList & { name: string },
  newId: NewId,
  now: number,
): BuildList => ({
  id: newId(),
  name,
  nameEditedAt: now,
  createdAt: now,
  lines: lines.map((line, index) => newLine(line, newId(), now + index)),
});

/**
 * Adds a line to the list. Pieces of a part that is already listed are added to its line.
 * @returns undefined when the list is full
 */
export const withLine = (
  list: BuildList,
  line: PlainLine,
  newId: NewId,
  now: number,
): BuildList | undefined => {
  const shown = shownLines(list);
  const same = shown.find((one) => isSameNeed(one, line));
  if (same)
    return changedLine(
      list,
      same.id,
      { quantity: Math.min(same.quantity + line.quantity, MAX_QUANTITY) },
      now,
    );
  if (shown.length >= MAX_LIST_LINES) return undefined;
  return { ...list, lines: [...list.lines, newLine(line, newId(), editTime(list, now))] };
};

const withLineChanged = (
  list: BuildList,
  id: string,
  change: (line: BuildLine) => BuildLine,
): BuildList => ({
  ...list,
  lines: list.lines.map((line) => (line.id === id ? change(line) : line)),
});

/** Changes fields of a line. */
export const changedLine = (
  list: BuildList,
  id: string,
  written: Partial<PlainLine>,
  now: number,
): BuildList => {
  const at = editTime(list, now);
  const stamps = Object.fromEntries(Object.keys(written).map((name) => [name, at]));
  return withLineChanged(list, id, (line) => ({
    ...line,
    ...written,
    editedAt: { ...line.editedAt, ...stamps },
  }));
};

/** Removes a line; it stays stored, so that other devices learn of the removal. @param now epoch ms */
export const withoutLine = (list: BuildList, id: string, now: number): BuildList => {
  const removedAt = editTime(list, now);
  return withLineChanged(list, id, (line) => ({ ...line, removedAt }));
};

/** Restores a removed line as it was. */
export const withLineBack = (list: BuildList, id: string, now: number): BuildList => {
  const at = editTime(list, now);
  return withLineChanged(list, id, (line) => ({
    ...line,
    editedAt: { ...line.editedAt, what: at },
  }));
};

/** Renames a list. @param now epoch ms */
export const renamed = (list: BuildList, name: string, now: number): BuildList => ({
  ...list,
  name,
  nameEditedAt: editTime(list, now),
});

/** Removes a list; it stays stored, so that other devices learn of the removal. @param now epoch ms */
export const removedList = (list: BuildList, now: number): BuildList => ({
  ...list,
  removedAt: editTime(list, now),
});

/** Restores a removed list as it was. */
export const listBack = (list: BuildList, now: number): BuildList => renamed(list, list.name, now);
