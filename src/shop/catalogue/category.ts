import * as z from 'zod/mini';
import { SearchTexts } from '../search-texts';

/** A sub-category (docs/rules.md 3.1). */
export const Subcategory = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  ...SearchTexts.shape,
});
export type Subcategory = z.infer<typeof Subcategory>;

/**
 * A category of the catalogue (docs/rules.md 3.1). Slugs are never all digits, so an id and a slug cannot be
 * confused.
 */
export const Category = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** The address of its picture, or empty; missing for the categories whose pictures come with the shop. */
  imageUrl: z.optional(z.string()),
  ...SearchTexts.shape,
});
export type Category = z.infer<typeof Category>;

/** The name and slug of a category, as a product carries them. */
export const CategoryName = z.object({ name: z.string(), slug: z.string() });
export type CategoryName = z.infer<typeof CategoryName>;
