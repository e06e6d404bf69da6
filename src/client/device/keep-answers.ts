import type { QueryClient } from '@tanstack/react-query';
import { DATA_SCHEMA } from '../../shop/data-schema';
import { site } from '../data/site/site';
import { shopFetch } from './connection/shop-fetch';

/** The key of the pages that the worker has been given, and of the version of its store, which a new one replaces. */
const KEPT_PAGES = 'kept-pages';

/**
 * Reads the tables of shipping, and the owner's pages once in each version. The worker keeps the answers for the time
 * without a connection.
 */
export const keepAnswers = async (queryClient: QueryClient): Promise<void> => {
  await shopFetch('/api/shipping/tables', {});
  const { pages = [] } = queryClient.getQueryData(site.queryKey) ?? {};
  const versions = JSON.stringify([DATA_SCHEMA, pages]);
  if (localStorage.getItem(KEPT_PAGES) === versions) return;
  for (const { slug } of pages) await shopFetch(`/api/pages/${slug}`, {});
  localStorage.setItem(KEPT_PAGES, versions);
};
