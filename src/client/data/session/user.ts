import { type Query, type QueryClient, hashKey } from '@tanstack/react-query';
import { isPublicRead } from '../../../contract/public-reads';
import type { User } from '../../../shop/session/user';
import { refetchMatching } from '../use-call';
import { user } from './session';

/** Whether a query's answer is the same for everyone. Its key begins with the path of the call's entry (`keyOf`). */
export const isPublicQuery = ({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean =>
  isPublicRead('GET', String(path));

/** Removes everything private of the present user but the user. Public data stays (docs/rules.md 1.9). */
export const forgetPrivateQueries = (queryClient: QueryClient): void => {
  queryClient.removeQueries({
    predicate: (query) => query.queryHash !== hashKey(user.queryKey) && !isPublicQuery(query),
  });
  queryClient.getMutationCache().clear();
};

/** Fetches everything private again, and who the user is. */
export const refreshPrivateQueries = (queryClient: QueryClient): Promise<void> =>
  refetchMatching(queryClient, [{ predicate: (query) => !isPublicQuery(query) }]);

/**
 * Sets the user in the cache and removes everything private of the previous user. Public data stays, so that the visible
 * page does not go blank.
 */
export const changeUser = (queryClient: QueryClient, next: User | null): void => {
  forgetPrivateQueries(queryClient);
  // Last, because visible components refetch when the user changes.
  queryClient.setQueryData(user.queryKey, next);
};
