import type { QueryClient } from '@tanstack/react-query';
import type { SentBodyOf } from '../../../contract/endpoint';
import * as calls from '../../../contract/catalogue/admin-sizes';
import { listAdminProducts } from '../../../contract/catalogue/admin';
import { call } from '../call';
import { freshQuery } from '../call-query';
import { productsChanged } from './admin';

/** The sizes of a part. Fetched on each visit. */
export const partSizes = (id: string) =>
  freshQuery([listAdminProducts.path, id, 'sizes'], calls.getSizes, { params: { id } });

/** @throws CallError invalid, slug_taken, sku_taken, changed */
export const addSizes = async (client: QueryClient, body: SentBodyOf<typeof calls.addSizes>) => {
  const added = await call({ client }, calls.addSizes, { body });
  await productsChanged(client);
  return added;
};

/** @throws CallError invalid, edit_conflict, stock_changed, held, slug_taken, sku_taken, changed */
export const changeSizes = async (
  client: QueryClient,
  id: string,
  body: SentBodyOf<typeof calls.changeSizes>,
) => {
  const saved = await call({ client }, calls.changeSizes, { params: { id }, body });
  client.setQueryData(partSizes(id).queryKey, saved);
  await productsChanged(client);
  return saved;
};
