import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '../../../contract/endpoint';
import * as calls from '../../../contract/catalogue/admin';
import { getSizes } from '../../../contract/catalogue/admin-sizes';
import * as shown from '../../../contract/catalogue/catalogue';
import { getFits } from '../../../contract/fits/fits';
import { pagedQueryOf, queryOf } from '../query-of';
import { changeOf } from '../use-call';

/** Timeout for encoding a large picture and importing a long file, ms. */
export const LONG = 120_000;

export const adminProducts = (query: QueryOf<typeof calls.listAdminProducts>) =>
  pagedQueryOf(calls.listAdminProducts, query);

export const adminProduct = (id: string) => queryOf(calls.getAdminProduct, { params: { id } });

/** One page of the price history of a product. */
export const pastPrices = (id: string, page: string | undefined) =>
  queryOptions({
    ...queryOf(calls.listPrices, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  });

/** The parts that have every word of a search. */
export const matchingProducts = (q: string) =>
  queryOptions({ ...queryOf(shown.listProducts, { query: { q } }), staleTime: Infinity });

/** The calls that show products. The admin's list is not among them: a row of it waits until it has been read again. */
export const PRODUCT_VIEWS = [
  calls.getAdminProduct,
  calls.listPrices,
  getSizes,
  shown.getConfig,
  shown.listProducts,
  shown.getProduct,
  shown.listCategories,
  shown.getCategory,
  shown.listCategoryProducts,
  shown.listSubcategories,
  getFits,
];

const effects = { touches: PRODUCT_VIEWS, changesCatalogue: true };
const answers = ({ params }: { params: { id: string } }) => adminProduct(params.id).queryKey;
export const addingProduct = changeOf(calls.addProduct, effects);
export const changingProduct = changeOf(calls.changeProduct, { ...effects, answers });
export const changingStock = changeOf(calls.changeStock, { ...effects, answers });
export const importingProducts = changeOf(calls.importProducts, effects);
/** Reads a product as it is saved now. */
export const readingProduct = changeOf(calls.getAdminProduct, { answers });

export const removingProduct = changeOf(calls.removeProduct, {
  touches: [...PRODUCT_VIEWS, calls.listAdminProducts],
  changesCatalogue: true,
});
