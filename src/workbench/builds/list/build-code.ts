import { type PlainLine, PlainList } from './build-list';

/**
 * Encodes a list as text for the fragment of an address. It is the base64url of
 *
 *     version, checksum (2 bytes), sections
 *
 * A section is a number, its length and its bytes, so that a reader can skip sections that it does not know. Numbers
 * are varints. Section 1 is the name. Section 2 has the lines: for each a head with quantity - 1 in the upper bits and
 * three flags, then the difference to the previous product or the text of a free line, then the note. Sections from 16
 * on are free for other pages of the workbench. Prices and people are never encoded (docs/rules.md 16.5).
 */
const VERSION = 1;
const NAME = 1;
const LINES = 2;
/** Pages of the workbench may use sections from this number on for what they add to a list. */
const FIRST_EXTRA = 16;

/** Longer texts are refused unread. */
const MAX_CODE_LENGTH = 65_536;

const FREE = 1;
const HAVE = 2;
const NOTED = 4;
const FLAGS = 3;

/** The digits of base64url. Addresses, chats and QR codes leave these characters unchanged. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const toText = (bytes: readonly number[]): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two = 0, three = 0] = bytes.slice(at, at + 3);
    const word = (one << 16) | (two << 8) | three;
    const digits = [18, 12, 6, 0].map((shift) => DIGITS[(word >> shift) & 63]);
    text += digits.slice(0, Math.min(4, bytes.length - at + 1)).join('');
  }
  return text;
};

/** Decodes base64url. @returns undefined for text that `toText` would not write */
const toBytes = (text: string): number[] | undefined => {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 4) {
    const digits = Array.from(text.slice(at, at + 4), (digit) => DIGITS.indexOf(digit));
    if (digits.includes(-1) || digits.length === 1) return undefined;
    const [one = 0, two = 0, three = 0, four = 0] = digits;
    const word = (one << 18) | (two << 12) | (three << 6) | four;
    bytes.push(...[word >> 16, (word >> 8) & 255, word & 255].slice(0, digits.length - 1));
  }
  return bytes;
};

/** Encodes text as UTF-8. Half characters, which have no UTF-8, become the replacement character. */
const utf8 = (text: string): number[] =>
  encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))
    .match(/%..|./g)
    ?.map((unit) => (unit.length === 3 ? parseInt(unit.slice(1), 16) : unit.charCodeAt(0))) ?? [];

const varint = (number: number): number[] => {
  const bytes: number[] = [];
  let rest = number;
  while (rest > 127) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
};

/** Maps small differences of both signs to small numbers. */
const zigzag = (difference: number): number =>
  difference < 0 ? -2 * difference - 1 : 2 * difference;
const unzigzag = (number: number): number => (number % 2 ? -(number + 1) / 2 : number / 2);

const withLength = (bytes: readonly number[]): number[] => [...varint(bytes.length), ...bytes];

/** Fletcher's checksum detects a character that was lost or changed on the way. */
const checksum = (bytes: readonly number[]): number[] => {
  let [sum, sums] = [0, 0];
  for (const byte of bytes) {
    sum = (sum + byte) % 255;
    sums = (sums + sum) % 255;
  }
  return [sum, sums];
};

const linesBytes = (lines: readonly PlainLine[]): number[] => {
  const bytes = varint(lines.length);
  let before = 0;
  for (const { what, quantity, note, have } of lines) {
    const flags = (what.kind === 'free' ? FREE : 0) | (have ? HAVE : 0) | (note ? NOTED : 0);
    bytes.push(...varint(((quantity - 1) << FLAGS) | flags));
    if (what.kind === 'free') bytes.push(...withLength(utf8(what.text)));
    else {
      bytes.push(...varint(zigzag(what.productId - before)));
      before = what.productId;
    }
    if (note) bytes.push(...withLength(utf8(note)));
  }
  return bytes;
};

/** Sections that a page of the workbench adds to a list: bytes by the section's number. */
type Extras = ReadonlyMap<number, readonly number[]>;

/** Writes a list as the fragment of an address. `decodeBuild` reads it. */
export const encodeBuild = ({ name, lines }: PlainList, extras: Extras = new Map()): string => {
  const sections: [number, readonly number[]][] = [[LINES, linesBytes(lines)], ...extras];
  if (name) sections.unshift([NAME, utf8(name)]);
  const body = sections.flatMap(([kind, bytes]) => [...varint(kind), ...withLength(bytes)]);
  return toText([VERSION, ...checksum(body), ...body]);
};

/** Thrown for a text that is no list. It never leaves this file. */
class Broken extends Error {}

/** Reads bytes one after another. */
class Reader {
  #at = 0;
  constructor(readonly bytes: readonly number[]) {}

  get isAtEnd(): boolean {
    return this.#at >= this.bytes.length;
  }

  take(length: number): number[] {
    if (length > this.bytes.length - this.#at) throw new Broken();
    this.#at += length;
    return this.bytes.slice(this.#at - length, this.#at);
  }

  varint(): number {
    let number = 0;
    for (let factor = 1; factor <= 128 ** 4; factor *= 128) {
      const [byte = 0] = this.take(1);
      number += (byte & 127) * factor;
      if (byte < 128) return number;
    }
    throw new Broken();
  }

  text(): string {
    return decodedText(this.take(this.varint()));
  }
}

const decodedText = (bytes: readonly number[]): string => {
  try {
    return decodeURIComponent(
      bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    );
  } catch {
    throw new Broken();
  }
};

const readLines = (reader: Reader): PlainLine[] => {
  const lines: PlainLine[] = [];
  let before = 0;
  for (let left = reader.varint(); left > 0; left -= 1) {
    const head = reader.varint();
    const what: PlainLine['what'] =
      head & FREE
        ? { kind: 'free', text: reader.text() }
        : { kind: 'part', productId: (before += unzigzag(reader.varint())) };
    const note = head & NOTED ? reader.text() : '';
    lines.push({
      what,
      quantity: Math.floor(head / 2 ** FLAGS) + 1,
      note,
      have: (head & HAVE) > 0,
    });
  }
  return lines;
};

/**
 * A list read from an address. `newer` means that only a newer version of the shop can read it, `broken` that none can.
 */
export type ReadBuild =
  | { kind: 'list'; list: PlainList; extras: Map<number, number[]> }
  | { kind: 'newer' | 'broken' };

const readSections = (body: readonly number[]): ReadBuild => {
  const reader = new Reader(body);
  const read: { name: string | null; lines: PlainLine[] } = { name: null, lines: [] };
  const extras = new Map<number, number[]>();
  while (!reader.isAtEnd) {
    const kind = reader.varint();
    const bytes = reader.take(reader.varint());
    if (kind === NAME) read.name = decodedText(bytes);
    else if (kind === LINES) read.lines = readLines(new Reader(bytes));
    else if (kind >= FIRST_EXTRA) extras.set(kind, bytes);
  }
  const { data: list } = PlainList.safeParse(read);
  return list ? { kind: 'list', list, extras } : { kind: 'broken' };
};

/**
 * Reads the output of `encodeBuild`, of this and every earlier version. It never throws: a link may come from anyone.
 * @param text the fragment, with or without its number sign
 */
export const decodeBuild = (text: string): ReadBuild => {
  const code = text.replace(/^#/, '');
  const bytes = code.length > MAX_CODE_LENGTH ? undefined : toBytes(code);
  const [version = 0, sum, sums, ...body] = bytes ?? [];
  if (version > VERSION) return { kind: 'newer' };
  const [expected, all] = checksum(body);
  if (version < 1 || sum !== expected || sums !== all) return { kind: 'broken' };
  try {
    return readSections(body);
  } catch (error) {
    if (error instanceof Broken) return { kind: 'broken' };
    throw error;
  }
};
