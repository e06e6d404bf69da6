import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as calls from '../../../contract/catalogue/admin-stock';
import type { QueryOf, SentBodyOf } from '../../../contract/endpoint';
import { call } from '../call';
import { pagedList } from '../paged';

/** Timeout for checking and booking a long list, ms. */
const LONG = 60_000;

export const stockChanges = (query: QueryOf<typeof calls.listStockChanges>) =>
  pagedList(calls.listStockChanges, query);

export const lowParts = (query: QueryOf<typeof calls.listLowParts>) =>
  pagedList(calls.listLowParts, query);

/** A count sheet: the one that was made at a time, or a new one on each visit. */
export const countSheet = (query: QueryOf<typeof calls.getCountSheet>) =>
  queryOptions({
    queryKey: [calls.getCountSheet.path, query],
    queryFn: (context) => call(context, calls.getCountSheet, { query }),
    ...(query.at === undefined && { staleTime: 0 }),
  });

/**
 * Checks or books a delivery; a repeat with the same key books nothing more.
 * @throws CallError lines_refused, delivery_known
 */
export const receiveDelivery = (
  client: QueryClient,
  body: SentBodyOf<typeof calls.receiveDelivery>,
  key?: string,
) => call({ client }, calls.receiveDelivery, { body, patience: LONG, ...(key && { key }) });

/** Checks or books a count; a repeat with the same key books nothing more. @throws CallError lines_refused */
export const bookCount = (
  client: QueryClient,
  body: SentBodyOf<typeof calls.bookCount>,
  key?: string,
) => call({ client }, calls.bookCount, { body, patience: LONG, ...(key && { key }) });

/** Adjusts the stock of a part; a repeat with the same key changes nothing more. @throws CallError stock_changed */
export const adjustStock = (
  client: QueryClient,
  body: SentBodyOf<typeof calls.adjustStock>,
  key: string,
) => call({ client }, calls.adjustStock, { body, key });

/** Invalidates the stock pages and Today after a booking. */
export const stockBooked = (client: QueryClient): Promise<void[]> =>
  Promise.all(
    [
      calls.listStockChanges.path,
      calls.listLowParts.path,
      calls.getCountSheet.path,
      '/api/admin/today',
    ].map((path) => client.invalidateQueries({ queryKey: [path] })),
  );
