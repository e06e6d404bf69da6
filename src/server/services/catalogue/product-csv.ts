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
  /** What a comma before three digits means in its numbers, where the file tells. */
  comma?: CommaMeaning;
}

/** A file that cannot be read. The message is shown to the owner. */
export class CsvProblem extends Error {
  override name = 'CsvProblem';
}

/** What a comma before three digits means in these lines. Files with semicolons mostly have decimal commas. */
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

const headerOf = (text: string): { separator: string; rest: string; before: number } => {
  // Some spreadsheets write a first line that names the separator.
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

/** The line on which each record begins, as an editor counts, computed from the records' end offsets in bytes. */
const beginnings = (bytes: Buffer, rows: Raw[], before: number): number[] => {
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
 * Splits a product CSV (columns: docs/catalogue-csv.md) into lines and cells. Accepts a byte order mark, any line ends, and
 * commas or semicolons. Lets others be served during a long file.
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
  const header = rows[0]?.record.map((name) => name.trim().toLowerCase());
  if (!header) throw new CsvProblem('The file is empty.');
  const known: string[] = [...CSV_COLUMNS, ...REMARKS];
  const unknown = header.filter((name) => !known.includes(name));
  if (unknown.length)
    throw new CsvProblem(
      `There ${unknown.length === 1 ? 'is no column' : 'are no columns'} named ${unknown.map((name) => `"${name.slice(0, 40)}"`).join(', ')}. The columns are: ${CSV_COLUMNS.join(', ')}.`,
    );
  const twice = header.find((name, place) => header.indexOf(name) !== place);
  if (twice) throw new CsvProblem(`The column "${twice}" appears twice.`);

  const [, ...numbers] = beginnings(bytes, rows, before);
  const comma = commaIn(header, rows.slice(1), separator);
  const lines: CsvLine[] = [];
  for (const [place, { record }] of rows.slice(1).entries()) {
    if (place % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
    const line = numbers[place] ?? 0;
    const cells = Object.fromEntries(
      header.map((column, at) => [column, plainCell(record[at] ?? '')]),
    );
    const broken = `has ${record.length} cells where the header has ${header.length}`;
    lines.push({
      line,
      cells,
      ...(record.length !== header.length && { broken }),
      ...(comma && { comma }),
    });
  }
  return { columns: header.filter((name) => !REMARKS.includes(name)), lines };
};
