import { type Info, parse } from 'csv-parse/sync';
import { plainCell } from './csv-cells';

/** The columns of the catalogue's CSV, in the order in which they are exported. */
export const CSV_COLUMNS = [
  'id',
  'slug',
  'sku',
  'name',
  'description',
  'category',
  'subcategory',
  'price',
  'weight_kg',
  'stock',
  'published',
  'rating',
  'review_count',
  'image',
  'additional_images',
  'attributes',
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/** What a list of refused lines has besides; read and not heeded, so that it can be corrected and imported as it is. */
export const REMARKS = ['line', 'reason'];

/** One line of a file: its number from 1, the header being the first, and its cells by their column. */
export interface CsvLine {
  line: number;
  cells: Partial<Record<string, string>>;
  /** What is wrong with the line as a whole. */
  broken?: string;
}

/** A file that can not be read at all. The message is for the person who has it. */
export class CsvProblem extends Error {
  override name = 'CsvProblem';
}

const DECIMALS = new Set(['price', 'weight_kg', 'rating']);

/** Where semicolons separate, commas are decimal ones. */
const withPoint = (column: string, text: string, separator: string): string =>
  separator === ';' && DECIMALS.has(column) ? text.replace(/^(\d+),(\d+)$/, '$1.$2') : text;

const headerOf = (text: string): { separator: string; rest: string; before: number } => {
  // Some spreadsheets name their separator in a line of its own.
  const named = /^sep=([,;\t])\r?\n/i.exec(text);
  const rest = named ? text.slice(named[0].length) : text;
  const [first = ''] = rest.split(/\r\n|\n|\r/, 1);
  const semicolons = first.split(';').length;
  const separator = named?.[1] ?? (semicolons > first.split(',').length ? ';' : ',');
  return { separator, rest, before: named ? 1 : 0 };
};

interface Raw {
  info: Info;
  record: string[];
}

const linesIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

/** The line on which each record begins, as an editor counts them, from the records' ends in bytes. */
const beginnings = (text: string, rows: Raw[], before: number): number[] => {
  const bytes = Buffer.from(text);
  let [at, line] = [0, before + 1];
  return rows.map(({ info }) => {
    const own = bytes.subarray(at, info.bytes).toString();
    const [empty = ''] = /^[\r\n]*/.exec(own) ?? [];
    const first = line + linesIn(empty);
    [at, line] = [info.bytes, line + linesIn(own)];
    return first;
  });
};

/**
 * Reads a product CSV (columns: docs in README, "Catalogue") as far as lines and cells: with or without a byte order
 * mark, any line ends, commas or semicolons.
 * @throws CsvProblem for a file that is no such CSV: unknown columns by their names, none at all, broken quotes
 */
export const readProductCsv = (given: string): { columns: string[]; lines: CsvLine[] } => {
  const text = given.replace(/^\ufeff/, '');
  if (text.includes('\ufffd'))
    throw new CsvProblem('The file is not in UTF-8. Save it as "CSV UTF-8" and try again.');
  if (text.includes('\0')) throw new CsvProblem('This is not a text file.');
  const { separator, rest, before } = headerOf(text);
  let rows: Raw[];
  try {
    rows = parse(rest, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as Raw[]; // so with info
  } catch (error) {
    const { message } = error as Error; // the parser throws nothing else
    throw new CsvProblem(`The file could not be read: ${message.slice(0, 200)}`);
  }
  const header = rows[0]?.record.map((name) => name.trim().toLowerCase());
  if (!header) throw new CsvProblem('The file is empty.');
  const known: string[] = [...CSV_COLUMNS, ...REMARKS];
  const unknown = header.filter((name) => !known.includes(name));
  if (unknown.length)
    throw new CsvProblem(
      `There ${unknown.length === 1 ? 'is no column' : 'are no columns'} named ${unknown.map((name) => `"${name.slice(0, 40)}"`).join(', ')}. The columns are: ${CSV_COLUMNS.join(', ')}.`,
    );
  const twice = header.find((name, place) => header.indexOf(name) !== place);
  if (twice) throw new CsvProblem(`The column "${twice}" is there twice.`);

  const [, ...numbers] = beginnings(rest, rows, before);
  const lines = rows.slice(1).map(({ record }, place): CsvLine => {
    const line = numbers[place] ?? 0;
    const cells = Object.fromEntries(
      header.map((column, at) => [
        column,
        withPoint(column, plainCell(record[at] ?? ''), separator),
      ]),
    );
    if (record.length === header.length) return { line, cells };
    const broken = `has ${record.length} cells where the header has ${header.length}`;
    return { line, cells, broken };
  });
  return { columns: header.filter((name) => !REMARKS.includes(name)), lines };
};
