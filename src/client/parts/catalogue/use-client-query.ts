import {
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  hashKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

const untilLoaded = (queryClient: QueryClient, queryKey: QueryKey): Promise<void> =>
  new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash !== hashKey(queryKey) || query.state.data === undefined) return;
      stop();
      resolve();
    });
  });

/**
 * The data of a query that the server-rendered page does not include (see `prefetch`). Suspends until it is loaded: during
 * hydration the server's markup stays in place inside the Suspense boundary, even if the request fails. A component
 * outside the boundary fetches the data and reports a failure.
 */
export const useClientQuery = <Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): Data => {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...options, enabled: false });
  // Suspense waits for the thrown promise.
  if (data === undefined) throw untilLoaded(queryClient, options.queryKey);
  return data;
};
