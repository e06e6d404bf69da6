import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getSitePage } from '../../../contract/site/pages';
import { getSite } from '../../../contract/site/site';
import { NO_SITE, type Site } from '../../../shop/site/site';
import { queryOf } from '../query-of';

/** The facts of the shop. Every document of the server brings them along (client/document.ts). */
export const site = queryOptions({ ...queryOf(getSite), staleTime: Infinity });

/** The facts of the shop; empty ones until they are known. */
export const useSite = (): Site => useQuery(site).data ?? NO_SITE;

/** Fetches the facts and the pages of the owner again. */
export const refreshSite = (client: QueryClient): void => {
  for (const queryKey of [site.queryKey, [getSitePage.path]])
    void client.invalidateQueries({ queryKey });
};

/** The owner's texts in place of default ones that name no fact of the shop. */
export const useTexts = <Texts extends Record<string, string>>(defaults: Texts): Texts => ({
  ...defaults,
  ...useSite().texts,
});
