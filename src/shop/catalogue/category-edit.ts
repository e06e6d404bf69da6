import * as z from 'zod/mini';
import { ChosenPicture } from './picture';
import { SEARCH_TEXTS } from '../search-texts';
import { oneLine, onLines } from '../typed-text';

const name = z
  .string('Please give the category a name')
  .check(
    z.overwrite(oneLine),
    z.minLength(1, 'Please give the category a name'),
    z.maxLength(60, 'Please use at most 60 characters'),
  );

const description = z
  .string('Please write text')
  .check(
    z.overwrite(onLines),
    z.maxLength(300, 'Please use at most 300 characters'),
    z.regex(/^[^\p{Cc}]*$/u, 'Line breaks are not allowed here'),
  );

/** Slugs are never all digits, so that an id and a slug cannot be confused. */
const slug = z
  .string('Please use small letters, digits and hyphens')
  .check(
    z.maxLength(80, 'Please use at most 80 characters'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Please use small letters, digits and hyphens'),
    z.regex(/[a-z]/, 'Please use a letter'),
  );

/** A new category, or with `parentId` a sub-category. Its slug is made from the name. */
export const NewCategory = z.object({
  name,
  description: z._default(description, ''),
  parentId: z.optional(z.nullable(z.int())),
});
export type NewCategory = z.infer<typeof NewCategory>;

/** A change of a category; what is missing stays. `position` is its place among those beside it, from 0. */
export const CategoryChange = z.object({
  name: z.optional(name),
  slug: z.optional(slug),
  description: z.optional(description),
  position: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  hidden: z.optional(z.boolean()),
  imageUrl: z.optional(ChosenPicture),
  searchTitle: z.optional(SEARCH_TEXTS.searchTitle),
  searchDescription: z.optional(SEARCH_TEXTS.searchDescription),
});
export type CategoryChange = z.infer<typeof CategoryChange>;
