import * as z from 'zod/mini';
import { SitePage } from '../../shop/site/page';
import { endpoint } from '../endpoint';

/** A page that the owner writes: shipping, returns, warranty, terms and others. */
export const getSitePage = endpoint('GET', '/api/pages/:slug', {
  params: z.object({ slug: z.string() }),
  reply: SitePage,
  errors: ['not_found'],
});
