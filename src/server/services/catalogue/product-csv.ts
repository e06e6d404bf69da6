import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type Info, parse } from 'csv-parse';
import { plainCell } from './csv-cells';
import { CSV_COLUMNS, columnNamed } from './csv-columns';
import { type CommaMeaning, commaMeaning } from '../../../shop/typed-number';

/** Additional columns of the file of refused lines. The import ignores them, so the corrected file can be imported. */
export const REMARKS = ['line', 'reason'];

/** One line of a file with its cells by column. `line` counts from 1, the header. */
export interface CsvLine {
  line: number;
  cells: Partial<Record<string, string>>;
  /** Why the line as a whole is refused. */
  broken?: string;
  /** The meaning of a comma before three digits in its numbers, where the file tells. */
  comma?: CommaMeaning;
}

/** A file that cannot be read. The message is shown to the owner. */
export class CsvProblem extends Error {
  override name = 'CsvProblem';
}

/** The meaning of a comma before three digits in these lines. Files with semicolons mostly have decimal commas. */
const commaIn = (header: string[], rows: Raw[], separator: string): CommaMeaning | undefined => {
  const places = header.flatMap((name, place) => {
    const kind = columnNamed(name)?.number;
    return kind && kind !== 'whole' ? [place] : [];
  });
  const numbers = rows.flatMap(({ record }) =>
    places.map((place) => plainCell(record[place] ?? '')),
  );
  return commaMeaning(numbers, separator === ';' ? 'decimals' : undefined);
};

const SEPARATORS = [',', ';', '\t'] as const;

/** The separator of a file: the one that its first line names, as spreadsheets write it, or has most of. */
const headerOf = (text: string): { separator: string; rest: string; before: number } => {
  const named = /^"?sep=([,;\t])"?[,;\t]*(?:\r\n|\n|\r)/i.exec(text);
  const rest = named ? text.slice(named[0].length) : text;
  const [first = ''] = rest.split(/\r\n|\n|\r/, 1);
  const [most] = SEPARATORS.toSorted(
    (one, other) => first.split(other).length - first.split(one).length,
  );
  return { separator: named?.[1] ?? most ?? ',', rest, before: named ? 1 : 0 };
};

interface Raw {
  info: Info;
  record: string[];
}

/** Bytes that are parsed before others are served: a few milliseconds. */
const PARSED_AT_ONCE = 50_000;
/** Batch size for lines whose cells are read. */
const READ_AT_ONCE = 500;

async function* portions(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PARSED_AT_ONCE) {
    yield bytes.subarray(at, at + PARSED_AT_ONCE);
    await setImmediate();
  }
}

const linesIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

/** Tells on which line a record begins, as an editor counts. Records are asked for in the order of the file. */
const lineCounter = (bytes: Buffer, before: number): ((row: Raw) => number) => {
  let [at, line] = [0, before + 1];
  return ({ info }) => {
    const own = bytes.subarray(at, info.bytes).toString();
    const [empty = ''] = /^[\r\n]*/.exec(own) ?? [];
    const first = line + linesIn(empty);
    [at, line] = [info.bytes, line + linesIn(own)];
    return first;
  };
};

const isBlank = (cell: string | undefined): boolean => !cell?.trim();

/**
 * The names of the columns. Spreadsheets leave columns without a name and without content at the right.
 * @throws CsvProblem for unknown or duplicate columns, or content below no name
 */
const columnsOf = ([first, ...others]: Raw[]): string[] => {
  const header = first?.record.map((name) => name.trim().toLowerCase()) ?? [];
  while (header.length && !header.at(-1)) header.pop();
  if (!header.length) throw new CsvProblem('The file is empty.');
  const nameless = header.indexOf('');
  if (nameless >= 0 && others.some(({ record }) => !isBlank(record[nameless])))
    throw new CsvProblem(`Column ${nameless + 1} has no name in the first line.`);
  const known: string[] = [...CSV_COLUMNS, ...REMARKS, ''];
  const unknown = header.filter((name) => !known.includes(name));
  if (unknown.length)
    throw new CsvProblem(
      `There ${unknown.length === 1 ? 'is no column' : 'are no columns'} named ${unknown.map((name) => `"${name.slice(0, 40)}"`).join(', ')}. The columns are: ${CSV_COLUMNS.join(', ')}.`,
    );
  const twice = header.find((name, place) => name && header.indexOf(name) !== place);
  if (twice) throw new CsvProblem(`The column "${twice}" appears twice.`);
  return header;
};

/** The cells of a row by column. A row that ends early leaves its last columns out. */
const cellsIn = (header: readonly string[], record: readonly string[]): CsvLine['cells'] =>
  Object.fromEntries(
    header.flatMap((column, at) => {
      const cell = record[at];
      return column && cell !== undefined ? [[column, plainCell(cell)]] : [];
    }),
  );

/**
 * Splits a product CSV (columns: docs/catalogue-csv.md) into lines and cells. Accepts a byte order mark, any line ends,
 * commas, semicolons or tabs, and what spreadsheets leave behind: empty columns and rows, and rows that end early. Lets others be served during a long file.
 * @throws CsvProblem for unknown or duplicate columns, an empty file or broken quotes
 */
export const readProductCsv = async (
  file: string,
): Promise<{ columns: string[]; lines: CsvLine[] }> => {
  const text = file.replace(/^\ufeff/, '');
  if (text.includes('\ufffd'))
    throw new CsvProblem('The file is not in UTF-8. Save it as "CSV UTF-8" and try again.');
  if (text.includes('\0')) throw new CsvProblem('This is not a text file.');
  const { separator, rest, before } = headerOf(text);
  const bytes = Buffer.from(rest);
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  });
  let rows: Raw[];
  try {
    rows = (await Readable.from(portions(bytes)).pipe(parser).toArray()) as Raw[]; // the shape with `info: true`
  } catch (error) {
    const { message } = error as Error; // the parser throws nothing else
    throw new CsvProblem(`The file could not be read: ${message.slice(0, 200)}`);
  }
  const header = columnsOf(rows);
  const [, ...others] = rows;
  const comma = commaIn(header, others, separator);
  const lineOf = lineCounter(bytes, before);
  const lines: CsvLine[] = [];
  for (const [place, row] of rows.entries()) {
    if (place % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
    const line = lineOf(row);
    const { record } = row;
    if (!place || record.every(isBlank)) continue;
    const isLong = record.slice(header.length).some((cell) => !isBlank(cell));
    const broken = `has ${record.length} cells where the header has ${header.length}`;
    lines.push({
      line,
      cells: cellsIn(header, record),
      ...(isLong && { broken }),
      ...(comma && { comma }),
    });
  }
  return { columns: header.filter((name) => name && !REMARKS.includes(name)), lines };
};
