import { type QueryClient, hashKey } from '@tanstack/react-query';
import { isPublicRead } from '../../contract/public-reads';
import type { User } from '../../shop/session/user';
import { user } from './session';

/**
 * Puts another person, or nobody, into the cache. Everything that belonged to the one before is dropped; what is the
 * same for everybody stays (docs/rules.md 1.9), so that the page on screen does not go blank.
 */
export const changeUser = (queryClient: QueryClient, next: User | null): void => {
  queryClient.removeQueries({
    predicate: ({ queryKey, queryHash }) =>
      queryHash !== hashKey(user.queryKey) && !isPublicRead('GET', queryKey.join('/')),
  });
  queryClient.getMutationCache().clear();
  // Last, because what shows on screen asks again when the user changes.
  queryClient.setQueryData(user.queryKey, next);
};
