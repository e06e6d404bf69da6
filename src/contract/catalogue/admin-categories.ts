import * as z from 'zod/mini';
import { CategoryChange, NewCategory } from '../../shop/catalogue/category-edit';
import { Done, endpoint } from '../endpoint';

/** A category as the owner sees it. `parts` counts those on sale; `imageUrl` is empty for the standard picture. */
export const AdminCategory = z.object({
  id: z.number(),
  parentId: z.nullable(z.number()),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  position: z.number(),
  hidden: z.boolean(),
  imageUrl: z.string(),
  searchTitle: z.string(),
  searchDescription: z.string(),
  parts: z.number(),
});
export type AdminCategory = z.infer<typeof AdminCategory>;

/** All categories in the order of the shop, each followed by its sub-categories. */
export const listAdminCategories = endpoint('GET', '/api/admin/categories', {
  right: 'products.read',
  reply: z.array(AdminCategory),
});

/** Adds a category at the end. 409 `slug_taken` when another beside it has the slug of its name, `name_taken` when it looks the same. */
export const addCategory = endpoint('POST', '/api/admin/categories', {
  right: 'products.write',
  body: NewCategory,
  reply: AdminCategory,
  errors: ['not_found', 'slug_taken', 'name_taken'],
});

/** Removes a category. 409 `not_now` while it has parts or sub-categories. */
export const removeCategory = endpoint('DELETE', '/api/admin/categories/:id', {
  right: 'products.write',
  params: z.object({ id: z.coerce.number().check(z.int()) }),
  reply: Done,
  errors: ['not_found', 'not_now'],
});

/** Changes a category. Under its old addresses the shop leads to the new one. */
export const changeCategory = endpoint('PUT', '/api/admin/categories/:id', {
  right: 'products.write',
  params: z.object({ id: z.coerce.number().check(z.int()) }),
  body: CategoryChange,
  reply: AdminCategory,
  errors: ['not_found', 'slug_taken', 'name_taken'],
});
