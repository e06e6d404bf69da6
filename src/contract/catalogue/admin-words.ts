import * as z from 'zod/mini';
import { WordGroup } from '../../shop/catalogue/search/word-group';
import { PagedQuery, paged } from '../../shop/paged';
import { Done, endpoint } from '../endpoint';

/** A group of search words as the admin sees it. */
export const AdminWordGroup = z.object({ id: z.string(), words: z.array(z.string()) });
export type AdminWordGroup = z.infer<typeof AdminWordGroup>;

const Id = z.object({ id: z.string().check(z.maxLength(64)) });
const Words = z.object({ words: WordGroup });

export const listWordGroups = endpoint('GET', '/api/admin/search-words', {
  right: 'products.read',
  query: PagedQuery,
  reply: paged(AdminWordGroup),
});

export const getWordGroup = endpoint('GET', '/api/admin/search-words/:id', {
  right: 'products.read',
  params: Id,
  reply: AdminWordGroup,
  errors: ['not_found'],
});

/** Adds a group of search words. 400 when the shop has the maximum number of groups. */
export const addWordGroup = endpoint('POST', '/api/admin/search-words', {
  right: 'products.write',
  body: Words,
  reply: AdminWordGroup,
});

export const changeWordGroup = endpoint('PUT', '/api/admin/search-words/:id', {
  right: 'products.write',
  params: Id,
  body: Words,
  reply: AdminWordGroup,
  errors: ['not_found'],
});

export const removeWordGroup = endpoint('DELETE', '/api/admin/search-words/:id', {
  right: 'products.write',
  params: Id,
  reply: Done,
  errors: ['not_found'],
});
