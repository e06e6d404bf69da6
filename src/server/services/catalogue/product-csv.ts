import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type Info, parse } from 'csv-parse';
import { plainCell } from './csv/csv-cells';
import { CSV_COLUMNS, NEEDED_COLUMNS, columnNamed, columnWritten } from './csv/csv-columns';
import type { Note, OtherPicture, OtherShop } from './other-shops/other-shop';
import { SHOPIFY } from './other-shops/shopify';
import { WOOCOMMERCE } from './other-shops/woocommerce';
import { type CommaMeaning, commaMeaning } from '../../../shop/typed-number';

/** Additional columns of the file of refused lines. The import ignores them, so the corrected file can be imported. */
export const REMARKS = ['line', 'reason'];

/** One line of a file with its cells by column. `line` counts from 1, the header. */
export interface CsvLine {
  line: number;
  cells: Partial<Record<string, string>>;
  /** Why the line as a whole is refused. */
  broken?: string;
  /** What a file of another shop says and is read otherwise. */
  notes?: readonly Note[];
  /** Whether another shop does not count the pieces. */
  isUncounted?: boolean;
  /** The meaning of a comma before three digits in its numbers, by column, where the file tells. */
  commas?: Partial<Record<string, CommaMeaning>>;
}

/** A file that cannot be read. The message is shown to the owner. */
export class CsvProblem extends Error {
  override name = 'CsvProblem';
}

/**
 * The meaning of a comma before three digits in these lines, by column. Files with semicolons mostly have decimal commas.
 * Only another comma of its own column says that one is between thousands.
 */
const commasIn = (lines: readonly CsvLine[], separator: string): NonNullable<CsvLine['commas']> => {
  const columns = CSV_COLUMNS.flatMap((name) => {
    const kind = columnNamed(name)?.number;
    const numbers = lines.flatMap(({ cells }) => cells[name] ?? []);
    return kind && kind !== 'whole' && numbers.length ? [{ name, numbers }] : [];
  });
  const all = columns.flatMap(({ numbers }) => numbers);
  const meaning = commaMeaning(all, separator === ';' ? 'decimals' : undefined);
  return Object.fromEntries(
    columns.flatMap(({ name, numbers }) =>
      meaning && (meaning === 'decimals' || commaMeaning(numbers) === meaning)
        ? [[name, meaning]]
        : [],
    ),
  );
};

const SEPARATORS = [',', ';', '\t'] as const;

/** The separator of a file: the one that its first line names, as spreadsheets write it, or has most of. */
const readHeader = (text: string): { separator: string; rest: string; before: number } => {
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

/** A row that is not blank. `line` counts as an editor does. */
interface NumberedRow {
  line: number;
  record: string[];
}

const OTHER_SHOPS: readonly OtherShop[] = [WOOCOMMERCE, SHOPIFY];

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

/** The names in the first line, in the case of our columns or in lower case. Spreadsheets leave columns without a name at the right. */
const namesIn = ([first]: Raw[]): string[] => {
  const header = first?.record.map(columnWritten) ?? [];
  while (header.length && !header.at(-1)) header.pop();
  if (!header.length) throw new CsvProblem('The file is empty.');
  return header;
};

/** @throws CsvProblem for unknown or duplicate columns, or content below no name */
const checkColumns = (header: string[], rows: readonly NumberedRow[]): void => {
  const nameless = header.indexOf('');
  if (nameless >= 0 && rows.some(({ record }) => !isBlank(record[nameless])))
    throw new CsvProblem(`Column ${nameless + 1} has no name in the first line.`);
  const known: string[] = [...CSV_COLUMNS, ...REMARKS, ''];
  const unknown = header.filter((name) => !known.includes(name));
  if (unknown.length)
    throw new CsvProblem(
      `There ${unknown.length === 1 ? 'is no column' : 'are no columns'} named ${unknown.map((name) => `"${name.slice(0, 40)}"`).join(', ')}. The columns are: ${CSV_COLUMNS.join(', ')}.`,
    );
  const twice = header.find((name, place) => name && header.indexOf(name) !== place);
  if (twice) throw new CsvProblem(`The column "${twice}" appears twice.`);
};

/** The cells of a row by column. A row that ends early leaves its last columns out. */
const cellsIn = (header: readonly string[], record: readonly string[]): CsvLine['cells'] =>
  Object.fromEntries(
    header.flatMap((column, at) => {
      const cell = record[at];
      return column && cell !== undefined ? [[column, plainCell(cell)]] : [];
    }),
  );

/** Why a row with more cells than the header is refused; undefined for any other. */
const tooLong = (header: readonly string[], { record }: NumberedRow): string | undefined =>
  record.slice(header.length).some((cell) => !isBlank(cell))
    ? `has ${record.length} cells where the header has ${header.length}`
    : undefined;

const ownLine = (header: readonly string[], row: NumberedRow): CsvLine => {
  const broken = tooLong(header, row);
  return { line: row.line, cells: cellsIn(header, row.record), ...(broken && { broken }) };
};

/** The rows that are not blank, with their lines. Lets others be served during a long file. */
const numberedRows = async (
  rows: Raw[],
  lineNumber: (row: Raw) => number,
): Promise<NumberedRow[]> => {
  const numbered: NumberedRow[] = [];
  for (const [place, row] of rows.entries()) {
    if (place % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
    const line = lineNumber(row);
    if (place && !row.record.every(isBlank)) numbered.push({ line, record: row.record });
  }
  return numbered;
};

/** The reading of a file that another shop program has written. */
export interface Translation {
  shop: OtherShop['name'];
  /** Which of its columns became which of ours. */
  columns: { from: string; to: string }[];
  /** The columns that were left out. */
  others: string[];
  pictures: OtherPicture[];
}

/** A new part is refused for an empty cell of these, with a better reason than for a missing column. */
const NEEDED_CELLS: CsvLine['cells'] = Object.fromEntries(NEEDED_COLUMNS.map((name) => [name, '']));

const translated = async (
  shop: OtherShop,
  header: readonly string[],
  rows: readonly NumberedRow[],
): Promise<ProductFile> => {
  const isRead = (name: string) => name in shop.columns || shop.readOtherwise.includes(name);
  const twice = header.find((name, place) => isRead(name) && header.indexOf(name) !== place);
  if (twice) throw new CsvProblem(`The column "${twice}" appears twice.`);
  const broken = new Map(
    rows.flatMap((row) => {
      const text = tooLong(header, row);
      return text ? [[row.line, text]] : [];
    }),
  );
  const translation = shop.translate(
    rows.map(({ line, record }) => ({ line, cells: cellsIn(header, record) })),
  );
  const lines: CsvLine[] = [];
  for (const line of translation.lines) {
    const isLong = broken.get(line.line);
    lines.push({
      ...line,
      cells: { ...NEEDED_CELLS, ...line.cells },
      ...(isLong && { broken: isLong }),
    });
    if (lines.length % READ_AT_ONCE === 0) await setImmediate();
  }
  const hasContent = (name: string) => {
    const place = header.indexOf(name);
    return rows.some(({ record }) => !isBlank(record[place]));
  };
  const filledColumns = [...new Set(header)].filter((name) => name && hasContent(name));
  return {
    columns: ['sku'],
    lines,
    translation: {
      shop: shop.name,
      columns: filledColumns.flatMap((from) => {
        const to = shop.columns[from];
        return to ? [{ from, to }] : [];
      }),
      others: filledColumns.filter(
        (name) => !shop.columns[name] && !shop.readOtherwise.includes(name),
      ),
      pictures: translation.pictures,
    },
  };
};

/** The lines of a file, and how it was read when another shop program has written it. */
export interface ProductFile {
  columns: string[];
  lines: CsvLine[];
  translation?: Translation;
}

/**
 * Splits a product CSV (columns: docs/catalogue-csv.md) into lines and cells; the exports of WooCommerce and Shopify are
 * translated. Accepts a byte order mark, any line ends, commas, semicolons or tabs, and what spreadsheets leave behind:
 * empty columns and rows, and rows that end early. Lets others be served during a long file.
 * @throws CsvProblem for unknown or duplicate columns, an empty file or broken quotes
 */
export const readProductCsv = async (file: string): Promise<ProductFile> => {
  const text = file.replace(/^\ufeff/, '');
  if (text.includes('\ufffd'))
    throw new CsvProblem('The file is not in UTF-8. Save it as "CSV UTF-8" and try again.');
  if (text.includes('\0')) throw new CsvProblem('This is not a text file.');
  const { separator, rest, before } = readHeader(text);
  const bytes = Buffer.from(rest);
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  });
  let raw: Raw[];
  try {
    raw = (await Readable.from(portions(bytes)).pipe(parser).toArray()) as Raw[]; // the shape with `info: true`
  } catch (error) {
    const { message } = error as Error; // the parser throws nothing else
    throw new CsvProblem(`The file could not be read: ${message.slice(0, 200)}`);
  }
  const header = namesIn(raw);
  const rows = await numberedRows(raw, lineCounter(bytes, before));
  const names = new Set(header);
  const shop = OTHER_SHOPS.find(({ writes }) => writes(names));
  if (!shop) checkColumns(header, rows);
  const { columns, lines, translation } = shop
    ? await translated(shop, header, rows)
    : {
        columns: header.filter((name) => name && !REMARKS.includes(name)),
        lines: rows.map((row) => ownLine(header, row)),
      };
  const commas = commasIn(lines, separator);
  return {
    columns,
    lines: Object.keys(commas).length ? lines.map((line) => ({ ...line, commas })) : lines,
    ...(translation && { translation }),
  };
};
