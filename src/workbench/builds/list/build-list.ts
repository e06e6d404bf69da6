import * as z from 'zod/mini';
import { withoutUnseen } from '../../../shop/typed-text';
import { Quantity } from '../../../shop/cart/cart';

/** Limits of the lists of one device and of one account (docs/rules.md 16.3). */
export const MAX_LISTS = 50;
/** Lists that are stored of an account, removed ones included. */
export const MAX_STORED_LISTS = 3 * MAX_LISTS;
/** The bytes of one list: 200 lines with the longest notes. */
export const MAX_LIST_BYTES = 256 * 1024;
/** The bytes of all stored lists of an account. */
export const MAX_STORED_BYTES = 2 * 1024 * 1024;
/** The maximum number of lines of a list, not counting removed ones. */
export const MAX_LIST_LINES = 200;
/** The maximum number of stored lines, counting removed ones and those that a merge has added. */
const MAX_STORED_LINES = 1000;
export const MAX_LIST_NAME = 60;
export const MAX_FREE_TEXT = 120;
export const MAX_NOTE = 200;

/** An id that a device makes. `z.uuid` is not used, since every page would load its code with the first script. */
const Id = z
  .string()
  .check(z.refine((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id), 'Must be an id'));

/** One line of text without control characters. */
const oneLine = (max: number, min = 0) =>
  z.string('Must be text').check(
    z.overwrite(withoutUnseen),
    z.trim(),
    z.minLength(min, 'Please write something'),
    z.maxLength(max, `Please use at most ${max} characters`),
    z.refine((text) => !/\p{Cc}|\p{Cs}/u.test(text), 'Line breaks are not allowed here'),
  );

export const ListName = oneLine(MAX_LIST_NAME, 1);
export const Note = oneLine(MAX_NOTE);
export const FreeText = oneLine(MAX_FREE_TEXT, 1);

/** The id of a product in this catalogue. A list from elsewhere may name one that does not exist. */
const ProductId = z.int().check(z.minimum(1), z.maximum(999_999_999));

/** The subject of a line: a part of the shop, or a person's own words. */
const What = z.union([
  z.strictObject({ kind: z.literal('part'), productId: ProductId }),
  z.strictObject({ kind: z.literal('free'), text: FreeText }),
]);
export type What = z.infer<typeof What>;

/** The fields of a line that a person fills in. */
const WRITTEN = { what: What, quantity: Quantity, note: Note, have: z.boolean() };

/** A line without its history, as links and files carry it. */
export const PlainLine = z.strictObject(WRITTEN);
export type PlainLine = z.infer<typeof PlainLine>;

/** A list without its history. The name is missing when the sender gave none. */
export const PlainList = z.strictObject({
  name: z.nullable(ListName),
  lines: z.array(PlainLine).check(z.maxLength(MAX_LIST_LINES)),
});
export type PlainList = z.infer<typeof PlainList>;

/** The time of a change, epoch ms. It is later than every change that its device knew of in the list. */
const Stamp = z.int().check(z.minimum(0), z.maximum(4_102_444_800_000));

/** The time of the last change of each field of a line. */
const Stamps = z.strictObject({ what: Stamp, quantity: Stamp, note: Stamp, have: Stamp });

/** A line of a stored list. Removed lines stay, so that other devices learn of the removal. */
export const BuildLine = z.strictObject({
  id: Id,
  ...WRITTEN,
  /** Lines are sorted by this. */
  addedAt: Stamp,
  editedAt: Stamps,
  /** The line is removed unless one of its fields was changed later. */
  removedAt: z.optional(Stamp),
});
export type BuildLine = z.infer<typeof BuildLine>;

/** A build list with the history that devices need to merge it. */
export const BuildList = z.strictObject({
  id: Id,
  name: ListName,
  nameEditedAt: Stamp,
  createdAt: Stamp,
  removedAt: z.optional(Stamp),
  lines: z.array(BuildLine).check(z.maxLength(MAX_STORED_LINES)),
});
export type BuildList = z.infer<typeof BuildList>;

const lineEditedAt = ({ editedAt }: BuildLine): number => Math.max(...Object.values(editedAt));

/** The time of a list's last change, epoch ms; its own removal does not count. */
export const listEditedAt = ({ createdAt, nameEditedAt, lines }: BuildList): number =>
  Math.max(
    createdAt,
    nameEditedAt,
    ...lines.map((line) => Math.max(lineEditedAt(line), line.removedAt ?? 0)),
  );

const isGone = (removedAt: number | undefined, editedAt: number): boolean =>
  removedAt !== undefined && removedAt >= editedAt;

/** The lines to show, in the order in which they were added. */
export const shownLines = ({ lines }: BuildList): BuildLine[] =>
  lines.filter((line) => !isGone(line.removedAt, lineEditedAt(line)));

/** The lists to show, oldest first. A list that was changed after its removal is shown again. */
export const shownLists = (lists: readonly BuildList[]): BuildList[] =>
  lists.filter((list) => !isGone(list.removedAt, listEditedAt(list)));

/** A list as it is shared, without its history. */
export const plainList = (list: BuildList): PlainList => ({
  name: list.name,
  lines: shownLines(list).map(({ what, quantity, note, have }) => ({ what, quantity, note, have })),
});

/** Counts the pieces of each product that a list still needs. Lines that the person already has do not count. */
export const neededParts = (lines: readonly PlainLine[]): Map<number, number> => {
  const needed = new Map<number, number>();
  for (const { what, quantity, have } of lines)
    if (what.kind === 'part' && !have)
      needed.set(what.productId, (needed.get(what.productId) ?? 0) + quantity);
  return needed;
};
