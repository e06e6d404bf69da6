import { type QueryClient, hashKey } from '@tanstack/react-query';
import { isPublicRead } from '../../../contract/public-reads';
import type { User } from '../../../shop/session/user';
import { user } from './session';

/** Removes everything private of the present user but the user. Public data stays (docs/rules.md 1.9). */
export const forgetPrivateQueries = (queryClient: QueryClient): void => {
  queryClient.removeQueries({
    predicate: ({ queryKey, queryHash }) =>
      queryHash !== hashKey(user.queryKey) && !isPublicRead('GET', queryKey.join('/')),
  });
  queryClient.getMutationCache().clear();
};

/**
 * Sets the user in the cache and removes everything private of the previous user. Public data stays, so that the visible
 * page does not go blank.
 */
export const changeUser = (queryClient: QueryClient, next: User | null): void => {
  forgetPrivateQueries(queryClient);
  // Last, because visible components refetch when the user changes.
  queryClient.setQueryData(user.queryKey, next);
};
