import { z } from 'zod';
import { parsePrice } from '../../../shop/money';
import { Attributes } from '../../../shop/catalogue/product';
import {
  MOST_PRICE_CENTS,
  MOST_STOCK,
  MOST_WEIGHT_KG,
  PICTURE_ADDRESS,
} from '../../../shop/catalogue/product-edit';
import type { CategoryRow, NewProductRow } from '../../tables/schema';
import { attributesText } from './apply-product-change';
import { CSV_COLUMNS, type CsvLine, readProductCsv } from './product-csv';

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
