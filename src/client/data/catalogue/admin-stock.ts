import { queryOptions } from '@tanstack/react-query';
import * as calls from '../../../contract/catalogue/admin-stock';
import type { QueryOf } from '../../../contract/endpoint';
import { getToday } from '../../../contract/settings/today';
import { pagedQueryOf, queryOf } from '../query-of';
import { changeOf } from '../use-call';
import { PRODUCT_VIEWS } from './admin';

/** Timeout for checking and booking a long list, ms. */
export const LONG_LIST = 60_000;

export const stockChanges = (query: QueryOf<typeof calls.listStockChanges>) =>
  pagedQueryOf(calls.listStockChanges, query);

export const lowParts = (query: QueryOf<typeof calls.listLowParts>) =>
  pagedQueryOf(calls.listLowParts, query);

/** A count sheet: the one that was made at a time, or a new one on each visit. */
export const countSheet = (query: QueryOf<typeof calls.getCountSheet>) =>
  queryOptions({
    ...queryOf(calls.getCountSheet, { query }),
    ...(query.at !== undefined && { staleTime: Infinity }),
  });

const effects = {
  touches: [
    calls.listStockChanges,
    calls.listLowParts,
    calls.getCountSheet,
    getToday,
    ...PRODUCT_VIEWS,
  ],
  changesCatalogue: true,
};
export const bookingDelivery = changeOf(calls.receiveDelivery, effects);
export const bookingCount = changeOf(calls.bookCount, effects);
export const adjustingStock = changeOf(calls.adjustStock, effects);
