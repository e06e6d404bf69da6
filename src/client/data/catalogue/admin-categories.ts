import type { QueryClient } from '@tanstack/react-query';
import type { SentBodyOf } from '../../../contract/endpoint';
import * as calls from '../../../contract/catalogue/admin-categories';
import { call } from '../call';
import { freshQuery } from '../call-query';
import { productsChanged } from './admin';

/** The categories of the owner. Fetched on each visit. */
export const adminCategories = freshQuery(
  [calls.listAdminCategories.path],
  calls.listAdminCategories,
);

const changed = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries({ queryKey: adminCategories.queryKey });
  await productsChanged(client);
};

/** @throws CallError invalid, not_found, slug_taken */
export const addCategory = async (
  client: QueryClient,
  body: SentBodyOf<typeof calls.addCategory>,
) => {
  const added = await call({ client }, calls.addCategory, { body });
  await changed(client);
  return added;
};

/** @throws CallError invalid, not_found, slug_taken */
export const changeCategory = async (
  client: QueryClient,
  id: number,
  body: SentBodyOf<typeof calls.changeCategory>,
) => {
  const saved = await call({ client }, calls.changeCategory, { params: { id }, body });
  await changed(client);
  return saved;
};
