import { type FetchQueryOptions, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';

/**
 * A query whose answer the server's page did not bring along (`need`). Whoever asks waits for it, inside a Suspense of
 * their own: while the browser takes over a page, the server's markup stays in its place until then.
 */
export const useUnsent = <Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
) => {
  const queryClient = useQueryClient();
  const result = useQuery({ ...options, retryOnMount: false });
  // What Suspense waits for is thrown. A failure ends the waiting too, and nothing asks again by itself.
  if (result.isPending) throw queryClient.fetchQuery(options).catch(() => undefined);
  return result;
};
