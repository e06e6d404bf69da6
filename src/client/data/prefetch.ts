import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  hashKey,
} from '@tanstack/react-query';

/** The context of a route's loader. */
export interface RouteContext {
  queryClient: QueryClient;
  /** Keys of the queries that the page renderer includes in the HTML. */
  needed: Set<string>;
  /** Whether loaders wait for the data: true in the page renderer, false in the browser. */
  waits: boolean;
}

/**
 * Fetches a query that the page shows. Never throws: the page renders the failure of its own query.
 * @param sent whether the server-rendered page includes the data; if not, the page reads it with `useClientQuery`
 * @returns the data in the page renderer; undefined at once in the browser, so that a slow network shows the page's
 *   loading state instead of the previous page
 */
export const prefetch = async <Data, Key extends QueryKey>(
  { queryClient, needed, waits }: RouteContext,
  options: FetchQueryOptions<Data, Error, Data, Key>,
  sent = true,
): Promise<Data | undefined> => {
  if (sent) needed.add(hashKey(options.queryKey));
  const filled = queryClient.fetchQuery(options).catch(() => undefined);
  return waits ? filled : undefined;
};
