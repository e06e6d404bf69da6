import type { QueryClient } from '@tanstack/react-query';
import type { SentBodyOf } from '../../../contract/endpoint';
import * as calls from '../../../contract/site/admin-pages';
import { call } from '../call';
import { freshQuery } from '../call-query';
import { refreshSite } from './site';

/** The pages of the owner. Fetched on each visit. */
export const adminPages = freshQuery([calls.listAdminPages.path], calls.listAdminPages);

/** All versions of a page, newest first. Fetched on each visit. */
export const pageVersions = (slug: string) =>
  freshQuery([calls.listAdminPages.path, slug], calls.listPageVersions, { params: { slug } });

/** Everyone's copies of the pages. */
const refresh = async (client: QueryClient): Promise<void> => {
  refreshSite(client);
  void client.invalidateQueries({ queryKey: adminPages.queryKey });
};

/** @throws CallError invalid, edit_conflict */
export const setPage = async (
  client: QueryClient,
  slug: string,
  body: SentBodyOf<typeof calls.setPage>,
) => {
  const saved = await call({ client }, calls.setPage, { params: { slug }, body });
  await refresh(client);
  return saved;
};

/** @throws CallError not_found */
export const confirmPage = async (client: QueryClient, slug: string) => {
  const confirmed = await call({ client }, calls.confirmPage, { params: { slug } });
  await refresh(client);
  return confirmed;
};

/** @throws CallError not_found, not_now */
export const removePage = async (client: QueryClient, slug: string) => {
  await call({ client }, calls.removePage, { params: { slug } });
  await refresh(client);
};
