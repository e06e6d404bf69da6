import { type Info, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { parsePrice } from '../../shop/money';
import { Attributes } from '../../shop/product';
import {
  MOST_PRICE_CENTS,
  MOST_STOCK,
  MOST_WEIGHT_KG,
  PICTURE_ADDRESS,
} from '../../shop/product-edit';
import type { CategoryRow, NewProductRow } from '../tables/schema';
import { attributesText } from './apply-product-change';
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

const list = z.string().transform((text) =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean),
);

const picture = z
  .string()
  .regex(PICTURE_ADDRESS, 'must be a path of the shop or an https address')
  .max(500);

/** An empty cell is not 0. */
const number = z
  .string()
  .regex(/^-?\d{1,12}(\.\d+)?$/, 'must be a number')
  .transform(Number);

const Cells = z.object({
  id: number.pipe(z.int().positive().max(999_999_999)),
  slug: z
    .string()
    .max(120)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words with dashes')
    .regex(/\D/, 'must not be all digits'),
  sku: z.string().min(1, 'is missing').max(60),
  name: z.string().min(1, 'is missing').max(200),
  description: z.string().max(5000),
  category: z.string(),
  subcategory: z.string(),
  price: z.string().transform((text, context) => {
    try {
      const cents = parsePrice(text);
      if (cents <= MOST_PRICE_CENTS) return cents;
    } catch {
      // Said below.
    }
    context.addIssue({ code: 'custom', message: 'must be dollars like 6.99' });
    return z.NEVER;
  }),
  // Kept in whole grams.
  weight_kg: number.pipe(z.number().min(0.001, 'must be above 0').max(MOST_WEIGHT_KG)),
  stock: number.pipe(z.int().min(0).max(MOST_STOCK)),
  published: z.enum(['0', '1'], 'must be 0 or 1'),
  rating: number.pipe(z.number().min(0).max(5)),
  review_count: number.pipe(z.int().min(0).max(999_999_999)),
  image: picture,
  additional_images: list.pipe(z.array(picture).max(30)),
  attributes: z.string().transform((text, context) => {
    try {
      return attributesText(Attributes.parse(JSON.parse(text || '{}')));
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON with the known attributes' });
      return z.NEVER;
    }
  }),
});

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

type Columns = Omit<NewProductRow, 'id'> & { id: number };

/** What a line says: only the columns that the file has. */
export interface ReadLine {
  values: Partial<Columns>;
  /** What is wrong with it, column by column; such a line is not used. */
  reasons: string[];
}

const shelfOf = (
  cells: CsvLine['cells'],
  categories: CategoryRow[],
  known: Pick<NewProductRow, 'category_id'> | undefined,
): { values: Partial<Columns>; reason?: string } => {
  const { category: slug, subcategory: below } = cells;
  if (slug === undefined && below === undefined) return { values: {} };
  const category = categories.find((row) =>
    slug === undefined
      ? row.id === known?.category_id
      : row.parent_id === null && row.slug === slug,
  );
  if (!category)
    return {
      values: {},
      reason: slug === undefined ? 'category is missing' : `there is no category "${slug}"`,
    };
  const sub = categories.find((row) => row.parent_id === category.id && row.slug === below);
  if (below && !sub)
    return { values: {}, reason: `there is no sub-category "${below}" in ${category.name}` };
  // Another category and no word about what is below it: none.
  const moves = known !== undefined && known.category_id !== category.id;
  return {
    values: {
      ...(slug !== undefined && { category_id: category.id }),
      ...((below !== undefined || moves) && { subcategory_id: sub?.id ?? null }),
    },
  };
};

/**
 * Reads the cells of a line into columns of the database: prices in cents, weights in grams.
 * @param known the product that the line is about, when there is one already
 */
export const readLine = (
  { cells, broken }: CsvLine,
  categories: CategoryRow[],
  known?: Pick<NewProductRow, 'category_id'>,
): ReadLine => {
  if (broken) return { values: {}, reasons: [broken] };
  const parsed = Cells.partial().safeParse(cells);
  const shelf = shelfOf(cells, categories, known);
  const reasons = (parsed.error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')} ${issue.message}`,
  );
  if (shelf.reason) reasons.push(shelf.reason);
  if (!parsed.success || reasons.length) return { values: {}, reasons };
  const { data } = parsed;
  const values: Partial<Columns> = {
    id: data.id,
    slug: data.slug,
    sku: data.sku,
    name: data.name,
    description: data.description,
    price_cents: data.price,
    weight_g: data.weight_kg === undefined ? undefined : Math.round(data.weight_kg * 1000),
    stock: data.stock,
    published: data.published === undefined ? undefined : data.published === '1' ? 1 : 0,
    rating_tenths: data.rating === undefined ? undefined : Math.round(data.rating * 10),
    review_count: data.review_count,
    image_url: data.image,
    additional_images: data.additional_images && JSON.stringify(data.additional_images),
    attributes: data.attributes,
    ...shelf.values,
  };
  return {
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    reasons,
  };
};

/**
 * Reads a whole product CSV in which every column is there and nothing may be wrong: the sample catalogue's.
 * @throws Error that names the line, the column and what is wrong with it
 */
export const productsFromCsv = (text: string, categories: CategoryRow[]): NewProductRow[] => {
  const { columns, lines } = readProductCsv(text);
  return lines.map((line) => {
    const { values, reasons } = readLine(line, categories);
    const missing = CSV_COLUMNS.find((column) => !columns.includes(column));
    const [wrong = missing && `${missing} is missing`] = reasons;
    if (wrong) throw new Error(`Line ${line.line}: ${wrong}`);
    return values as NewProductRow; // every column was there
  });
};
