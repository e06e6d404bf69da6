import * as z from 'zod/mini';
import { PageSlug, PageText, SitePage } from '../../shop/site/page';
import { Done, endpoint } from '../endpoint';

/** A page as the owner edits it. `revision` is its version: 0 for a draft that came with the shop. */
export const EditedPage = z.extend(SitePage, {
  revision: z.int(),
  savedAt: z.nullable(z.string()),
  /** Username of the staff member who saved it. */
  savedBy: z.nullable(z.string()),
});
export type EditedPage = z.infer<typeof EditedPage>;

const Slug = z.object({ slug: PageSlug });

export const listAdminPages = endpoint('GET', '/api/admin/pages', {
  right: 'site.write',
  reply: z.array(EditedPage),
});

/** All versions of a page, newest first. */
export const listPageVersions = endpoint('GET', '/api/admin/pages/:slug', {
  right: 'site.write',
  params: Slug,
  reply: z.array(EditedPage),
  errors: ['not_found'],
});

/**
 * Saves a new version of a page, or a new page (revision 0). It has to be confirmed again. 409 `edit_conflict` when there is
 * a newer version than `revision`, with that as `stored`; saving what is stored already changes nothing.
 */
export const setPage = endpoint('PUT', '/api/admin/pages/:slug', {
  right: 'site.write',
  params: Slug,
  body: z.extend(PageText, { revision: z.int() }),
  reply: EditedPage,
  errors: ['edit_conflict'],
});

/** Confirms the newest version. Confirming it again changes nothing. */
export const confirmPage = endpoint('POST', '/api/admin/pages/:slug/confirm', {
  right: 'site.write',
  params: Slug,
  reply: EditedPage,
  errors: ['not_found'],
});

/** Takes a page that the owner has added out of the shop. 409 `not_now` for one that every shop has. */
export const removePage = endpoint('DELETE', '/api/admin/pages/:slug', {
  right: 'site.write',
  params: Slug,
  reply: Done,
  errors: ['not_found', 'not_now'],
});
