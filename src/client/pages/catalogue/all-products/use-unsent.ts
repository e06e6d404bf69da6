import {
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  hashKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

const untilThere = (queryClient: QueryClient, queryKey: QueryKey): Promise<void> =>
  new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash !== hashKey(queryKey) || query.state.data === undefined) return;
      stop();
      resolve();
    });
  });

/**
 * The answer to a query that the server's page did not bring along (`need`). Whoever shows it waits for it, inside a
 * Suspense of their own: while the browser takes over a page, the server's markup stays in its place until then, also
 * when asking fails. Who asks, and says that it failed, stands outside.
 */
export const useUnsent = <Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): Data => {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...options, enabled: false });
  // What Suspense waits for is thrown.
  if (data === undefined) throw untilThere(queryClient, options.queryKey);
  return data;
};
