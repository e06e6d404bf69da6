import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  hashKey,
} from '@tanstack/react-query';

/** What a route's loader gets: the cache, and `need` to fill it with what the page shows. */
export interface RouteContext {
  queryClient: QueryClient;
  /** Keys that the page asked for; the page renderer sends these along with the HTML. */
  needed: Set<string>;
  /** Whether a page waits for its data: so when it is rendered to HTML, never on a screen. */
  waits: boolean;
}

/**
 * Fills the cache with what a page shows. Never throws: the page shows the failed face of its own query.
 * @returns the data where pages wait for it; in the browser undefined at once, so that a slow network shows the
 * page's loading face instead of the page before it
 * @param sent whether the server's page brings the answer along; one that does not shows it with `useClientQuery`
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
