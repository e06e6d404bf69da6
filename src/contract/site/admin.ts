import * as z from 'zod/mini';
import { SiteFacts } from '../../shop/site/site-facts';
import { endpoint } from '../endpoint';

/** The facts of the shop as the owner edits them. `revision` is 0 until he has changed them. */
export const KnownFacts = z.extend(SiteFacts, { revision: z.int() });
export type KnownFacts = z.infer<typeof KnownFacts>;

export const getAdminSite = endpoint('GET', '/api/admin/site', {
  right: 'site.write',
  reply: KnownFacts,
});

/**
 * Replaces the facts. `revision` is the one that the admin has seen. 409 `edit_conflict` when there is a newer one, with
 * the stored facts as `stored`; saving what is stored already changes nothing.
 */
export const setSite = endpoint('PUT', '/api/admin/site', {
  right: 'site.write',
  body: KnownFacts,
  reply: KnownFacts,
  errors: ['edit_conflict'],
});
