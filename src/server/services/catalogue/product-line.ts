import { z } from 'zod';
import type { ProductChange } from '../../../shop/catalogue/product-edit';
import { packedInches } from '../../../shop/catalogue/packing';
import {
  farReading,
  plainNumber,
  plainSum,
  plainWhole,
  twoReadings,
} from '../../../shop/typed-number';
import type { CategoryRow, ProductRow } from '../../tables/catalogue/catalogue-rows';
import { changedShelf } from './apply-product-change';
import { CSV_COLUMNS, columnNamed, fieldColumn } from './csv/csv-columns';
import type { CsvLine } from './product-csv';

/** An empty cell is not 0. */
const number = (message: string) =>
  z
    .string()
    .regex(/^-?\d{1,12}(\.\d+)?$/, message)
    .transform(Number);
const WHOLE = 'Must be a whole number';

/** A cell with JSON. @param empty what an empty cell means */
const json = (empty: string) =>
  z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text || empty);
    } catch {
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    }
  });

/** The columns that a change of a product has in another type, and those that only a file has. */
const OwnCells = z
  .object({
    id: number(WHOLE).pipe(z.int(WHOLE).positive('Must be above 0').max(999_999_999)),
    published: z.enum(['0', '1'], 'Must be 0 or 1').transform((text) => text === '1'),
    packed_from_parts: z.enum(['0', '1', ''], 'Must be 0 or 1').transform((text) => text === '1'),
    additional_images: z.string().transform((text) =>
      text
        .split('|')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    attributes: json('{}'),
    interfaces: json('[]'),
  })
  .partial();

/** The fields of a change whose parts have a column each. These are read together. */
const TOGETHER: ReadonlySet<string> = new Set(['sale', 'packing', 'supply']);

/** The other fields of a product's change, each with the column that sets it. */
const FIELDS = CSV_COLUMNS.flatMap((column) => {
  const field = columnNamed(column)?.field;
  return field && !field.includes('.') ? [{ field, column }] : [];
});

/** Reads the cells that belong together. A missing column keeps its value. @returns undefined when all are missing */
const together = <Name extends string>(
  columns: Readonly<Record<Name, string>>,
  cells: CsvLine['cells'],
  before: ProductRow | undefined,
): Record<Name, string> | undefined => {
  const names = Object.entries<string>(columns);
  if (names.every(([, column]) => cells[column] === undefined)) return undefined;
  const cellText = (column: string): string =>
    (cells[column] ?? (before && columnNamed(column)?.cell(before, [], () => null)) ?? '').trim();
  return Object.fromEntries(names.map(([name, column]) => [name, cellText(column)])) as Record<
    Name,
    string
  >; // one for each name
};

/** The sale in these cells: null when all are empty. */
const saleIn = (cells: CsvLine['cells'], before: ProductRow | undefined) => {
  const sale = together({ price: 'salePrice', from: 'saleFrom', to: 'saleTo' }, cells, before);
  return sale && Object.values(sale).every((cell) => !cell) ? null : sale;
};

/** The supply in these cells. A part whose supply is empty comes from stock. */
const supplyIn = (cells: CsvLine['cells'], before: ProductRow | undefined) => {
  const columns = { kind: 'supply', leadDays: 'lead_days', group: 'work_group' };
  const supply = together(columns, cells, before);
  return supply && { ...supply, kind: supply.kind || 'stock' };
};

const PACKING_COLUMNS = {
  lengthIn: 'pack_length',
  widthIn: 'pack_width',
  heightIn: 'pack_height',
  form: 'pack_form',
  nests: 'pack_nests',
} as const;

/** The packing facts in these cells, which the schema checks. A missing column keeps its value. */
const packingIn = (cells: CsvLine['cells'], before: ProductRow | undefined) => {
  const packed = together(PACKING_COLUMNS, cells, before);
  if (!packed) return undefined;
  const facts = Object.entries(packed).flatMap(([fact, cell]): [string, unknown][] => {
    if (!cell || (fact === 'nests' && cell === '0')) return [];
    if (fact === 'nests') return [[fact, cell === '1' || cell]];
    return [[fact, fact === 'form' ? cell.toLowerCase() : packedInches(cell)]];
  });
  return Object.fromEntries(facts);
};

/** The column of a value in the change. */
const columnAt = ([field, part]: z.core.$ZodIssue['path']): string =>
  fieldColumn(TOGETHER.has(String(field)) ? `${String(field)}.${String(part)}` : String(field));

const MAX_SHOWN = 40;

/** The cell's text in brackets, cut to its beginning; '' for a missing or empty cell. */
const quoted = (text = ''): string => {
  if (!text.trim()) return '';
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return ` (the file has "${shown}")`;
};

/** "no. 2: boreIn must be above 0", with the refused value; the place in the list counts from 1. */
const interfaceReason = (
  { path: [, place, ...inside], code, message }: z.core.$ZodIssue,
  cell: string | undefined,
  list: unknown,
): string => {
  if (typeof place !== 'number')
    return `interfaces: ${code === 'too_big' ? message : `Must be a JSON list of interfaces${quoted(cell)}`}`;
  if (inside.join() === 'kind') return `interfaces: ${message}`;
  const refused = inside.reduce<unknown>(
    (value, key) => (Object(value) as Record<PropertyKey, unknown>)[key],
    (list as unknown[])[place], // the schema found a list
  );
  const what = inside.length ? `${inside.join('.')} ` : '';
  return `interfaces: no. ${place + 1}: ${what}${message}${quoted(inside.length ? JSON.stringify(refused) : '')}`;
};

/** The message, after the column unless the message names it, as in "Price must be dollars". */
const issueMessage = ({ path: [field = '', ...rest], message }: z.core.$ZodIssue): string => {
  if (field === 'attributes') return 'attributes: Must be JSON with the known attributes';
  if (message.toLowerCase().includes(String(field))) return message;
  const within = TOGETHER.has(String(field)) ? [] : rest;
  return `${[columnAt([field, ...rest]), ...within].join('.')}: ${message}`;
};

/** The message with the refused value. @param own the cells that are read here */
const refusalReason = (
  issue: z.core.$ZodIssue,
  cells: CsvLine['cells'],
  own: z.output<typeof OwnCells> | undefined,
): string => {
  const [field, place] = issue.path;
  if (field === 'interfaces') return interfaceReason(issue, cells.interfaces, own?.interfaces);
  const column = columnAt(issue.path);
  const isPicture = field === 'additionalImages' && typeof place === 'number';
  return issueMessage(issue) + quoted(isPicture ? own?.additional_images?.[place] : cells[column]);
};

const isFirstOfItsField = ({ path }: z.core.$ZodIssue, place: number, all: z.core.$ZodIssue[]) =>
  all.findIndex((other) => other.path.join('.') === path.join('.')) === place;

/** A line that is refused. */
export class RefusedLine extends Error {
  override name = 'RefusedLine';
  constructor(readonly reasons: string[]) {
    super(reasons.join('; '));
  }
}

/** The cells with plain numbers, and the sentences about numbers that can be read two ways, by column. */
const numbersRead = (
  typed: CsvLine['cells'],
  commas: CsvLine['commas'],
  before: ProductRow | undefined,
) => {
  const cells = { ...typed };
  const unclear: Partial<Record<string, string>> = {};
  for (const [column, text = ''] of Object.entries(typed)) {
    const kind = columnNamed(column)?.number;
    if (!kind) continue;
    if (kind === 'whole') cells[column] = plainWhole(text);
    else {
      const comma = commas?.[column];
      cells[column] = kind === 'sum' ? plainSum(text, comma) : plainNumber(text, comma);
      const isSum = kind === 'sum' && before !== undefined;
      const sentence =
        twoReadings(text, comma) ??
        (isSum ? farReading(text, comma, before.price_cents / 100) : undefined);
      if (sentence) unclear[column] = sentence;
    }
  }
  return { cells, unclear };
};

/** A line as the form's change of a product, with the id that only a file has. */
export interface ReadLine<Change> {
  id: number | undefined;
  change: Change;
}

/**
 * Validates the cells of a line. A missing column changes nothing.
 * @param before undefined for a new product
 * @throws RefusedLine with the first reason of each column
 */
export const readLine = <Change extends ProductChange>(
  { cells: typed, broken, commas }: CsvLine,
  schema: z.core.$ZodType<Change>,
  categories: CategoryRow[],
  before?: ProductRow,
): ReadLine<Change> => {
  if (broken) throw new RefusedLine([broken]);
  const { cells, unclear } = numbersRead(typed, commas, before);
  const own = OwnCells.safeParse(cells);
  const read: Partial<Record<string, unknown>> = own.data ?? {};
  const result = z.safeParse(schema, {
    ...Object.fromEntries(
      FIELDS.map(({ field, column }) => [
        field,
        column in OwnCells.shape ? read[column] : cells[column],
      ]),
    ),
    sale: saleIn(cells, before),
    packing: packingIn(cells, before),
    supply: supplyIn(cells, before),
  });
  const reasons = [...(own.error?.issues ?? []), ...(result.error?.issues ?? [])]
    .filter(isFirstOfItsField)
    .filter(({ path }) => !(columnAt(path) in unclear))
    .map((issue) => refusalReason(issue, typed, own.data));
  reasons.unshift(...Object.entries(unclear).map(([column, sentence]) => `${column}: ${sentence}`));
  const { sku, category, subcategory } = cells;
  if (!before && !sku) reasons.unshift('SKU is required');
  if (category !== undefined || subcategory !== undefined) {
    const shelf = changedShelf(before, { category, subcategory }, categories);
    if ('field' in shelf) reasons.push(shelf.message);
  }
  if (!own.success || !result.success || reasons.length)
    throw new RefusedLine([...new Set(reasons)]);
  return { id: own.data.id, change: result.data };
};
