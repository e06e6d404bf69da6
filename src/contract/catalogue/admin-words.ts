import * as z from 'zod/mini';
import { WordGroup } from '../../shop/catalogue/search/word-group';
import { resource } from '../resource';

/** The groups of words that mean the same part. 400 when the shop has the maximum number of groups. */
export const WORD_GROUPS = resource('/api/admin/search-words', z.object({ words: WordGroup }), {
  read: 'products.read',
  write: 'products.write',
});

/** A group of search words as the admin sees it. */
export const AdminWordGroup = WORD_GROUPS.stored;
export type AdminWordGroup = z.infer<typeof AdminWordGroup>;
