import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  adjustStock as adjustCall,
  bookCount as countCall,
  getCountSheet,
  listLowParts,
  listStockChanges,
  receiveDelivery as deliveryCall,
} from '../../../contract/catalogue/admin-stock';
import type { QueryOf, SentBodyOf } from '../../../contract/endpoint';
import { call } from '../call';
import { pagedList } from '../paged';

/** Timeout for checking and booking a long list, ms. */
const LONG = 60_000;

export const stockChanges = (query: QueryOf<typeof listStockChanges>) =>
  pagedList(listStockChanges, query);

export const lowParts = (query: QueryOf<typeof listLowParts>) => pagedList(listLowParts, query);

/** A count sheet: the one that was made at a time, or a new one on each visit. */
export const countSheet = (query: QueryOf<typeof getCountSheet>) =>
  queryOptions({
    queryKey: [getCountSheet.path, query],
    queryFn: (context) => call(context, getCountSheet, { query }),
    ...(query.at === undefined && { staleTime: 0 }),
  });

/**
 * Checks or books a delivery; a repeat with the same key books nothing more.
 * @throws CallError lines_refused, delivery_known
 */
export const receiveDelivery = (
  client: QueryClient,
  body: SentBodyOf<typeof deliveryCall>,
  key?: string,
) => call({ client }, deliveryCall, { body, patience: LONG, ...(key && { key }) });

/** Checks or books a count; a repeat with the same key books nothing more. @throws CallError lines_refused */
export const bookCount = (client: QueryClient, body: SentBodyOf<typeof countCall>, key?: string) =>
  call({ client }, countCall, { body, patience: LONG, ...(key && { key }) });

/** Adjusts the stock of a part; a repeat with the same key changes nothing more. @throws CallError stock_changed */
export const adjustStock = (
  client: QueryClient,
  body: SentBodyOf<typeof adjustCall>,
  key: string,
) => call({ client }, adjustCall, { body, key });

/** Invalidates the stock pages and Today after a booking. */
export const stockBooked = (client: QueryClient): Promise<void[]> =>
  Promise.all(
    [listStockChanges.path, listLowParts.path, getCountSheet.path, '/api/admin/today'].map((path) =>
      client.invalidateQueries({ queryKey: [path] }),
    ),
  );
