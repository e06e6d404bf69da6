import * as z from 'zod/mini';
import { Quantity } from '../../../shop/cart/cart';

/** Limits of the lists of one device and of one account (docs/rules.md 16.3). */
export const MAX_LISTS = 50;
/** Lines that a list can have, without removed ones. */
export const MAX_LINES = 200;
/** Lines of a stored list, with removed ones and with those that a merge has brought. */
const MAX_STORED_LINES = 1000;
export const MAX_LIST_NAME = 60;
export const MAX_FREE_TEXT = 120;
export const MAX_NOTE = 200;

/** An id that a device makes. Not `z.uuid`, whose code would be in the first script of every page, as all of zod is. */
const Id = z
  .string()
  .check(z.refine((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id), 'Must be an id'));

/** One line of text without control characters. */
const oneLine = (most: number, least = 0) =>
  z.string('Must be text').check(
    z.trim(),
    z.minLength(least, 'Please write something'),
    z.maxLength(most, `Please use at most ${most} characters`),
    z.refine((text) => !/\p{Cc}|\p{Cs}/u.test(text), 'Line breaks are not allowed here'),
  );

export const ListName = oneLine(MAX_LIST_NAME, 1);
export const Note = oneLine(MAX_NOTE);
export const FreeText = oneLine(MAX_FREE_TEXT, 1);

/** The id of a product of this catalogue; a list from elsewhere may name one that does not exist. */
const ProductId = z.int().check(z.minimum(1), z.maximum(999_999_999));

/** What a line stands for: a part of the shop, or what the person wrote. */
const What = z.union([
  z.strictObject({ kind: z.literal('part'), productId: ProductId }),
  z.strictObject({ kind: z.literal('free'), text: FreeText }),
]);
export type What = z.infer<typeof What>;

/** What a person writes on a line. */
const WRITTEN = { what: What, quantity: Quantity, note: Note, have: z.boolean() };

/** A line without its history, as links and files carry it. */
export const PlainLine = z.strictObject(WRITTEN);
export type PlainLine = z.infer<typeof PlainLine>;

/** A list without its history. Without a name when the sender gave none. */
export const PlainList = z.strictObject({
  name: z.nullable(ListName),
  lines: z.array(PlainLine).check(z.maxLength(MAX_LINES)),
});
export type PlainList = z.infer<typeof PlainList>;

/** When something was written: epoch ms, later than everything that its device knew of the list. */
const Stamp = z.int().check(z.minimum(0), z.maximum(4_102_444_800_000));

/** When each thing on a line was last written. */
const Stamps = z.strictObject({ what: Stamp, quantity: Stamp, note: Stamp, have: Stamp });

/** A line of a stored list. Removed lines stay, so that other devices learn of it. */
export const BuildLine = z.strictObject({
  id: Id,
  ...WRITTEN,
  /** Orders the lines. */
  addedAt: Stamp,
  editedAt: Stamps,
  /** The line is removed unless something on it was written later. */
  removedAt: z.optional(Stamp),
});
export type BuildLine = z.infer<typeof BuildLine>;

/** A build list with what its devices need to merge it. */
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

/** When a list was last changed, epoch ms; its own removal is not a change. */
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

/** The lists to show, the oldest first. A list that was changed after its removal is back. */
export const shownLists = (lists: readonly BuildList[]): BuildList[] =>
  lists.filter((list) => !isGone(list.removedAt, listEditedAt(list)));

/** A list as it is shared. */
export const plainList = (list: BuildList): PlainList => ({
  name: list.name,
  lines: shownLines(list).map(({ what, quantity, note, have }) => ({ what, quantity, note, have })),
});

/** How many pieces of each product a list still needs; what the person has is left out. */
export const neededParts = (lines: readonly PlainLine[]): Map<number, number> => {
  const needed = new Map<number, number>();
  for (const { what, quantity, have } of lines)
    if (what.kind === 'part' && !have)
      needed.set(what.productId, (needed.get(what.productId) ?? 0) + quantity);
  return needed;
};
