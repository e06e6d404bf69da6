// How an entry of the log becomes a sentence.
import type { ActChange, AuditEntry } from '../../../contract/log';
import { sentenceCase } from '../../../shop/site/sentence-case';
import { changesText, difference, wholeText } from './difference';

/** An act whose words are not only its title and its detail. */
export interface Words<Detail> {
  /** The title, also used by the search. */
  title: string;
  /** The sentence, when it is not the title with what the detail says. */
  say?: (detail: Detail) => string | undefined;
  /** The part of the detail, or the form of it, that the log tells. */
  of?: (detail: Detail) => object;
  /** The changes, when they are not the difference in the detail. */
  changes?: (detail: Detail) => readonly ActChange[];
  /** The status that the act leads to. */
  to?: string;
}

/** The words of an act: its title, alone or with its sentence, or more. */
export type Wording<Detail> =
  | string
  | readonly [title: string, say: (detail: Detail) => string]
  | Words<Detail>;

/** A change whose sides are texts. */
export const changed = (
  name: string | null,
  from: string | null,
  to: string | null,
): ActChange => ({ name, from: from || 'none', to: to || 'none' });

/** Older entries do not know whether mails go out. */
export const mailed = (
  { mailsGoOut }: { mailsGoOut?: boolean | undefined },
  queued: string,
): string =>
  mailsGoOut === false
    ? '; the mail is written to the outbox folder, no mail server is set'
    : queued;

/** A title, and after a colon what there is to say more. */
export const after = (title: string, more: string): string => (more ? `${title}: ${more}` : title);

type Fields = Record<string, unknown>;

const isPair = (value: unknown): value is readonly [unknown, unknown] =>
  Array.isArray(value) && value.length === 2;

const ofPairs = (pairs: object, side: 0 | 1): Fields =>
  Object.fromEntries(
    Object.entries(pairs).map(([name, pair]) => [name, isPair(pair) && pair[side]]),
  );

interface Read {
  /** Undefined where the entry knows one side alone. */
  before?: unknown;
  after?: unknown;
  /** What the entry says besides. */
  rest: Fields;
}

/**
 * What changed. A detail has it as the versions before and after, the latter of which may be the rest of the detail; as pairs
 * by field, in `changes` or as the whole detail; or as from and to.
 */
const readDetail = (detail: Fields): Read => {
  const { before, after: now, changes, from, to, ...rest } = detail;
  if (now !== undefined) return { before, after: now, rest };
  if (before !== undefined)
    return Object.keys(rest).length
      ? { before: before ?? {}, after: rest, rest: {} }
      : { before, rest };
  if (from !== undefined && to !== undefined) return { before: from, after: to, rest: {} };
  const isPairs = Object.keys(detail).length > 0 && Object.values(detail).every(isPair);
  const pairs = isPairs ? detail : changes;
  return pairs
    ? { before: ofPairs(pairs, 0), after: ofPairs(pairs, 1), rest: isPairs ? {} : rest }
    : { rest };
};

/** The words of an entry. @param detail as it is stored for this act */
export const entryWords = (
  act: string,
  { title, say, of, changes, to }: Words<unknown>,
  detail: Fields,
): Pick<AuditEntry, 'what' | 'title' | 'changes'> => {
  if (to !== undefined) {
    const sentence = say?.(detail) ?? title;
    const moved = typeof detail.from === 'string' ? [changed(null, detail.from, to)] : [];
    return { what: sentence, title: sentence, changes: moved };
  }
  const { noun, ...told }: Fields = { ...(of?.(detail) ?? detail) };
  const [kind = '', name] =
    typeof noun === 'string'
      ? [noun, `${sentenceCase(noun)} ${title.toLowerCase()}`]
      : [act.split('.', 1)[0], title];
  const { before, after: now, rest } = readDetail(told);
  const hasBoth = before !== undefined && now !== undefined;
  const differences = changes?.(detail) ?? (hasBoth ? difference(kind, before, now) : []);
  const more = [rest, hasBoth ? undefined : (before ?? now)].map((one) => wholeText(kind, one));
  const sentence = say?.(detail) ?? after(name, more.filter(Boolean).join(', '));
  return {
    what: after(sentence, changesText(differences)),
    title: sentence,
    changes: [...differences],
  };
};
