import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { parsePrice } from '../../shop/money';
import { Attributes } from '../../shop/product';
import type { CategoryRow, ProductRow } from '../tables/schema';

const list = z.string().transform((text) =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean),
);

const picture = z
  .string()
  .regex(/^(\/(?!\/)|https:\/\/)/, 'must be a path of the shop or an https address');

/** An empty cell is not 0. */
const number = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'must be a number')
  .transform(Number);

const Line = z.strictObject({
  id: number.pipe(z.int().positive()),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words with dashes')
    .regex(/\D/, 'must not be all digits'),
  sku: z.string().min(1, 'is missing'),
  name: z.string().min(1, 'is missing').max(200),
  description: z.string().max(5000),
  category: z.string(),
  subcategory: z.string(),
  price: z.string().transform((text, context) => {
    try {
      return parsePrice(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be dollars like 6.99' });
      return z.NEVER;
    }
  }),
  // Kept in whole grams.
  weight_kg: number.pipe(z.number().min(0.001, 'must be above 0').max(1000)),
  stock: number.pipe(z.int().min(0).max(1_000_000)),
  published: z.enum(['0', '1'], 'must be 0 or 1'),
  rating: number.pipe(z.number().min(0).max(5)),
  review_count: number.pipe(z.int().min(0)),
  image: picture,
  additional_images: list.pipe(z.array(picture)),
  attributes: z.string().transform((text, context) => {
    try {
      return Attributes.parse(JSON.parse(text || '{}'));
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON with the known attributes' });
      return z.NEVER;
    }
  }),
});

/**
 * Reads a product CSV (columns: docs in README, "Catalogue") into rows. Prices become cents, weights grams.
 * @throws Error that names the line, the column and what is wrong with it
 */
export const productsFromCsv = (text: string, categories: CategoryRow[]): ProductRow[] => {
  const records = parse(text, { columns: true, skip_empty_lines: true, bom: true }) as Record<
    string,
    string
  >[];
  return records.map((record, index) => {
    const where = `Line ${index + 2}`;
    const parsed = Line.safeParse(record);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw new Error(`${where}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}`);
    }
    const line = parsed.data;
    const category = categories.find((row) => row.parent_id === null && row.slug === line.category);
    if (!category) throw new Error(`${where}: there is no category "${line.category}"`);
    const subcategory = categories.find(
      (row) => row.parent_id === category.id && row.slug === line.subcategory,
    );
    if (line.subcategory && !subcategory)
      throw new Error(
        `${where}: there is no sub-category "${line.subcategory}" in ${category.name}`,
      );
    return {
      id: line.id,
      slug: line.slug,
      sku: line.sku,
      name: line.name,
      description: line.description,
      category_id: category.id,
      subcategory_id: subcategory?.id ?? null,
      price_cents: line.price,
      weight_g: Math.round(line.weight_kg * 1000),
      stock: line.stock,
      published: line.published === '1' ? 1 : 0,
      rating_tenths: Math.round(line.rating * 10),
      review_count: line.review_count,
      image_url: line.image,
      additional_images: JSON.stringify(line.additional_images),
      attributes: JSON.stringify(line.attributes),
    };
  });
};
