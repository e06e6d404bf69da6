import { type QueryClient, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf, SentBodyOf } from '../../../contract/endpoint';
import * as calls from '../../../contract/catalogue/admin';
import { listProducts } from '../../../contract/catalogue/catalogue';
import { call } from '../call';
import { pagedList } from '../paged';
import { deviceOf } from '../query-client';
import { freshQuery, keptQuery } from '../call-query';

/** Timeout for encoding a large picture and importing a long file, ms. */
const LONG = 120_000;

export const adminProducts = (query: QueryOf<typeof calls.listAdminProducts>) =>
  pagedList(calls.listAdminProducts, query);

export const adminProduct = (id: string) =>
  freshQuery([calls.listAdminProducts.path, id], calls.getAdminProduct, { params: { id } });

/** One page of the price history of a product. */
export const pastPrices = (id: string, page: string | undefined) =>
  queryOptions({
    ...freshQuery([calls.listAdminProducts.path, id, 'prices', page], calls.listPrices, {
      params: { id },
      query: { page },
    }),
    placeholderData: keepPreviousData,
  });

/** The parts that have every word of a search. */
export const matchingProducts = (q: string) =>
  keptQuery([listProducts.path, { q }], listProducts, { query: { q } });

/** The product as it is saved now. */
export const readProduct = (client: QueryClient, id: string) =>
  call({ client }, calls.getAdminProduct, { params: { id } });

export const createProduct = (client: QueryClient, body: SentBodyOf<typeof calls.addProduct>) =>
  call({ client }, calls.addProduct, { body });

export const saveProduct = (
  client: QueryClient,
  id: number,
  body: SentBodyOf<typeof calls.changeProduct>,
) => call({ client }, calls.changeProduct, { params: { id: String(id) }, body });

export const changeStock = (
  client: QueryClient,
  id: number,
  body: SentBodyOf<typeof calls.changeStock>,
) => call({ client }, calls.changeStock, { params: { id: String(id) }, body });

/** @throws CallError not_a_picture, picture */
export const uploadPicture = (client: QueryClient, file: Blob) =>
  call({ client }, calls.addPicture, { file, patience: LONG });

export const importCsv = (client: QueryClient, body: SentBodyOf<typeof calls.importProducts>) =>
  call({ client }, calls.importProducts, { body, patience: LONG });

/** Refreshes the catalogue that this browser keeps, and invalidates every query about products. */
export const productsChanged = async (queryClient: QueryClient): Promise<void> => {
  await deviceOf(queryClient)
    .refreshPrices()
    .catch(() => undefined);
  await Promise.all(
    [calls.listAdminProducts.path, '/api/products', '/api/categories', '/api/config'].map((path) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  );
};
