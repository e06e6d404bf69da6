import * as z from 'zod/mini';
import { HomeTexts } from '../../shop/site/home-texts';
import { endpoint } from '../endpoint';

/** The texts of the home page as the owner edits them. `revision` is 0 until he has changed them. */
export const KnownTexts = z.extend(HomeTexts, { revision: z.int() });
export type KnownTexts = z.infer<typeof KnownTexts>;

export const getHome = endpoint('GET', '/api/admin/home', {
  right: 'site.write',
  reply: KnownTexts,
});

/**
 * Replaces the texts. `revision` is the one that the admin has seen. 409 `edit_conflict` when there is a newer one, with
 * the stored texts as `stored`; saving what is stored already changes nothing.
 */
export const setHome = endpoint('PUT', '/api/admin/home', {
  right: 'site.write',
  body: KnownTexts,
  reply: KnownTexts,
  errors: ['edit_conflict'],
});
