import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getSite } from '../../../contract/site/site';
import { NO_SITE, type Site } from '../../../shop/site/site';
import { keptQuery } from '../call-query';

/** The facts of the shop. Every document of the server brings them along (client/document.ts). */
export const site = keptQuery([getSite.path], getSite);

/** The facts of the shop; empty ones until they are known. */
export const useSite = (): Site => useQuery(site).data ?? NO_SITE;

/** Fetches the facts and the pages of the owner again. */
export const refreshSite = (client: QueryClient): void => {
  for (const queryKey of [site.queryKey, ['/api/pages']])
    void client.invalidateQueries({ queryKey });
};

/** The owner's texts in place of default ones that name no fact of the shop. */
export const useTexts = <Texts extends Record<string, string>>(defaults: Texts): Texts => ({
  ...defaults,
  ...useSite().texts,
});
