import { setImmediate } from 'node:timers/promises';
import {
  PDFContext,
  PDFHexString,
  PDFString,
  PDFWriter,
  StandardFontEmbedder,
  StandardFonts,
} from '@cantoo/pdf-lib';
import type { MailPart } from './text';

/** A letter sheet and its margins, in points: 1/72 in. */
const WIDTH = 612;
const HEIGHT = 792;
const MARGIN = 54;
const TOP = HEIGHT - MARGIN;
const BOTTOM = 66;
const COLUMN = WIDTH - 2 * MARGIN;

interface Face {
  /** The name of the font in the resources of a page. */
  key: 'R' | 'B';
  size: number;
}
const BODY: Face = { key: 'R', size: 9.5 };
const STRONG: Face = { key: 'B', size: 9.5 };
const TITLE: Face = { key: 'B', size: 18 };
const HEADING: Face = { key: 'B', size: 12.5 };
const SMALL_HEADING: Face = { key: 'B', size: 10.5 };
const FOOT: Face = { key: 'R', size: 8 };

const SMALL: Face = { key: 'R', size: 8 };
const SMALL_STRONG: Face = { key: 'B', size: 8 };

/** The height of a line, as a multiple of the size of its letters. */
const LEADING = 1.35;
const GAP = 7;
const INSET = 12;

const FONTS = {
  R: StandardFontEmbedder.for(StandardFonts.Helvetica as never), // the same names, in another enum
  B: StandardFontEmbedder.for(StandardFonts.HelveticaBold as never),
};

const textHex = (text: string): string => FONTS.R.encodeText(text).asString();

/** Whether the fonts of PDF readers have this letter: those of Windows-1252 do. */
const isInFont = (letter: string): boolean => letter === '?' || textHex(letter) !== textHex('?');

/** Letters and signs that no decomposition makes printable. */
const LIKE: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  '‐': '-',
  '‑': '-',
  '‒': '–',
  '―': '—',
  '−': '-',
  '′': "'",
  '″': '"',
  '≤': '<=',
  '≥': '>=',
  '→': '->',
  '←': '<-',
  '✓': 'yes',
  '\t': ' ',
};

const isAllInFont = (text: string): boolean => text !== '' && [...text].every(isInFont);

const printableLetter = (letter: string): string => {
  if (isInFont(letter)) return letter;
  const like = LIKE[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '');
  if (isAllInFont(like)) return like;
  if (/\p{Z}/u.test(letter)) return ' ';
  if (/[\p{C}\p{M}]/u.test(letter)) return '';
  const code = letter.codePointAt(0) ?? 0;
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
};

const letters = new Map<string, string>();

/** The text in letters that every PDF reader has. A letter of another script becomes its number in Unicode: [U+14C2]. */
export const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => {
      const known = letters.get(letter) ?? printableLetter(letter);
      letters.set(letter, known);
      return known;
    })
    .join('')
    .replaceAll('][', ' ');

const widths = { R: new Map<string, number>(), B: new Map<string, number>() };

/** The width of a printable text in points. */
const textWidth = (text: string, { key, size }: Face): number => {
  let sum = 0;
  for (const letter of text) {
    let width = widths[key].get(letter);
    if (width === undefined) {
      width = FONTS[key].widthOfTextAtSize(letter, 1);
      widths[key].set(letter, width);
    }
    sum += width;
  }
  return sum * size;
};

/** The pieces of a word, each as long as a line takes. */
const broken = (word: string, face: Face, width: number): string[] => {
  const pieces = [''];
  for (const letter of word) {
    const longer = `${pieces.at(-1) ?? ''}${letter}`;
    if (textWidth(longer, face) <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces;
};

/** The lines of a text in a column of this width. */
const wrappedLines = (text: string, face: Face, width: number): string[] =>
  text.split(/\r?\n/).flatMap((paragraph) => {
    const lines = [''];
    for (const word of printable(paragraph).split(/ +/)) {
      const line = lines.at(-1) ?? '';
      const longer = line ? `${line} ${word}` : word;
      if (textWidth(longer, face) <= width) lines[lines.length - 1] = longer;
      else {
        const [first = '', ...rest] = broken(word, face, width);
        if (line) lines.push(first);
        else lines[lines.length - 1] = first;
        lines.push(...rest);
      }
    }
    return lines;
  });

const number = (value: number): string => String(Math.round(value * 100) / 100);

const write = (text: string, { key, size }: Face, x: number, y: number): string =>
  `BT /${key} ${number(size)} Tf 1 0 0 1 ${number(x)} ${number(y)} Tm <${textHex(text)}> Tj ET`;

/** A column of a table. `share` is its part of the width of a sheet: those of all columns add up to 1. */
interface PaperColumn {
  head: string;
  share: number;
  isNumber?: boolean;
}

/** A table of a paper, whose lines have a text for each column. The names of the columns are on each of its sheets. */
export interface PaperTable {
  columns: readonly PaperColumn[];
  lines: readonly (readonly string[])[];
}

/** Lines of a table that are laid out at once. */
const LINES_AT_ONCE = 50;

/** Sheets that are compressed at once. */
const SHEETS_AT_ONCE = 5;

/** Objects of a file that are written at once. */
const OBJECTS_AT_ONCE = 200;

/** A column with its place from the left edge of the sheet and its width, in points. */
type Placed = Pick<PaperColumn, 'isNumber'> & { x: number; width: number };

const placedColumns = (columns: readonly PaperColumn[]): Placed[] => {
  let x = MARGIN;
  return columns.map(({ share, isNumber }) => {
    const from = x;
    x += share * COLUMN;
    return { isNumber, x: from, width: share * COLUMN - INSET / 2 };
  });
};

/** Whether a text has letters that the paper writes as their numbers. */
const needsNumbers = (text: string): boolean =>
  /\[U\+/.test(printable(text)) && !text.includes('[U+');

/** The texts of a part besides those of a table. */
const partTexts = (part: MailPart | PaperTable): string[] => {
  if (typeof part === 'string') return [part];
  if ('heading' in part) return [part.heading];
  if ('columns' in part) return [];
  return 'item' in part ? [part.item] : part.rows.flat();
};

/** Lays parts out on sheets, from top to bottom. */
class Sheets {
  /** The operators of each sheet. */
  readonly sheets: string[][] = [[]];
  /** Whether letters are written as their numbers. */
  hasNumbers = false;
  #y = TOP;

  /** Begins a new sheet unless there is this much space. */
  #need(height: number): void {
    if (this.#y - height >= BOTTOM) return;
    this.sheets.push([]);
    this.#y = TOP;
  }

  #put(operator: string): void {
    this.sheets.at(-1)?.push(operator);
  }

  #lines(lines: readonly string[], face: Face, x = MARGIN): void {
    const height = face.size * LEADING;
    for (const line of lines) {
      this.#need(height);
      this.#y -= height;
      this.#put(write(line, face, x, this.#y));
    }
  }

  title(text: string): void {
    this.#lines(wrappedLines(text, TITLE, COLUMN), TITLE);
    this.#y -= GAP;
  }

  #heading(text: string, face: Face): void {
    // A heading stands with the lines below it.
    this.#need(face.size * 3 + BODY.size * LEADING * 2);
    if (this.#y < TOP) this.#y -= face.size * 0.8;
    this.#lines(wrappedLines(text, face, COLUMN), face);
    this.#y -= GAP / 2;
  }

  #row([label, value]: readonly [string, string], face: Face): void {
    const right = printable(value);
    const space = textWidth(right, face);
    const lines = wrappedLines(label, face, COLUMN - space - 2 * INSET);
    const height = face.size * LEADING;
    this.#need(height * lines.length + 4);
    const first = this.#y - height;
    this.#lines(lines, face);
    this.#put(write(right, face, WIDTH - MARGIN - space, first));
    this.#y -= 4;
    this.#put(
      `0.5 w 0.75 G ${MARGIN} ${number(this.#y)} m ${WIDTH - MARGIN} ${number(this.#y)} l S`,
    );
  }

  #cells(cells: readonly string[], columns: readonly Placed[], face: Face): void {
    const texts = columns.map(({ width }, place) => wrappedLines(cells[place] ?? '', face, width));
    const height = face.size * LEADING;
    const count = Math.max(...texts.map((lines) => lines.length));
    this.#need(height * count + 3);
    for (const [place, { x, width, isNumber }] of columns.entries())
      for (const [line, text] of (texts[place] ?? []).entries()) {
        const from = isNumber ? x + width - textWidth(text, face) : x;
        if (text) this.#put(write(text, face, from, this.#y - height * (line + 1)));
      }
    this.#y -= height * count + 3;
    this.#put(
      `0.5 w 0.75 G ${MARGIN} ${number(this.#y)} m ${WIDTH - MARGIN} ${number(this.#y)} l S`,
    );
  }

  async #table({ columns, lines }: PaperTable): Promise<void> {
    const placed = placedColumns(columns);
    const heads = columns.map(({ head }) => head);
    this.#need(SMALL.size * LEADING * 4);
    this.#cells(heads, placed, SMALL_STRONG);
    for (const [place, cells] of lines.entries()) {
      // Others are served between the lines of a long table.
      if (place % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
      const before = this.sheets.length;
      this.#need(SMALL.size * LEADING * 3);
      if (this.sheets.length > before) this.#cells(heads, placed, SMALL_STRONG);
      this.#cells(cells, placed, SMALL);
      this.hasNumbers ||= cells.some(needsNumbers);
    }
  }

  async add(part: MailPart | PaperTable): Promise<void> {
    this.hasNumbers ||= partTexts(part).some(needsNumbers);
    if (typeof part === 'string') this.#lines(wrappedLines(part, BODY, COLUMN), BODY);
    else if ('heading' in part)
      return this.#heading(part.heading, part.isSmall ? SMALL_HEADING : HEADING);
    else if ('item' in part) {
      const at = MARGIN + textWidth(printable(part.mark).replace(/\S+$/, ''), BODY);
      const inset = at + INSET + 4;
      const [first = '', ...rest] = wrappedLines(part.item, BODY, WIDTH - MARGIN - inset);
      this.#lines([first], BODY, inset);
      this.#put(write(printable(part.mark).trimStart(), BODY, at, this.#y));
      this.#lines(rest, BODY, inset);
    } else if ('columns' in part) {
      await this.#table(part);
    } else {
      const { rows, isSum } = part;
      for (const [place, row] of rows.entries())
        this.#row(row, isSum && place === rows.length - 1 ? STRONG : BODY);
    }
    this.#y -= GAP;
  }
}

const PLAIN_NOTE =
  'Signs in brackets such as [U+14C2] stand for letters that the font of this paper does not have. They are numbers of Unicode.';

/** The parts of a paper. */
export interface Paper {
  title: string;
  parts: readonly (MailPart | PaperTable)[];
  /** The line at the foot of each sheet, before the number of the sheet. */
  foot: string;
  /** The time that the file names as that of its making, epoch ms. */
  at: number;
}

/** Writes a paper as PDF, on letter sheets. The same paper gives the same bytes. */
export const writePdf = async ({ title, parts, foot, at }: Paper): Promise<Uint8Array> => {
  const laid = new Sheets();
  laid.title(title);
  for (const part of parts) await laid.add(part);
  if (laid.hasNumbers) await laid.add(PLAIN_NOTE);

  const context = PDFContext.create();
  const fonts = { R: FONTS.R.embedIntoContext(context), B: FONTS.B.embedIntoContext(context) };
  const pages = context.nextRef();
  const kids = [];
  for (const [place, operators] of laid.sheets.entries()) {
    if (place % SHEETS_AT_ONCE === SHEETS_AT_ONCE - 1) await setImmediate();
    const count = `${place + 1} of ${laid.sheets.length}`;
    const right = WIDTH - MARGIN - textWidth(count, FOOT);
    const content = [
      ...operators,
      write(wrappedLines(foot, FOOT, COLUMN - 60)[0] ?? '', FOOT, MARGIN, 40),
      write(count, FOOT, right, 40),
    ].join('\n');
    kids.push(
      context.register(
        context.obj({
          Type: 'Page',
          Parent: pages,
          MediaBox: [0, 0, WIDTH, HEIGHT],
          Contents: context.register(context.flateStream(content)),
          Resources: { Font: fonts },
        }),
      ),
    );
  }
  context.assign(pages, context.obj({ Type: 'Pages', Kids: kids, Count: kids.length }));
  context.trailerInfo.Info = context.register(
    context.obj({
      Title: PDFHexString.fromText(title),
      CreationDate: PDFString.fromDate(new Date(at)),
    }),
  );
  context.trailerInfo.Root = context.register(
    context.obj({ Type: 'Catalog', Pages: pages, Lang: PDFString.of('en-CA') }),
  );
  return PDFWriter.forContext(context, OBJECTS_AT_ONCE).serializeToBuffer();
};
