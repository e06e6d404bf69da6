import { type QueryClient, hashKey } from '@tanstack/react-query';
import type { User } from '../../shop/session/user';
import { changeUser } from '../data/session-user';
import { discardRowsOfOthers, sendWaiting } from './outbox';
import { user } from '../data/session';
import {
  forgetStoredUser,
  isLogoutPending,
  onUserChangeElsewhere,
  readEpoch,
  readUserKey,
  userKeyOf,
  storeUserKey,
} from './stored-session';

/** Removes the user and everything private, in every tab. */
export const forgetSession = async (queryClient: QueryClient): Promise<void> => {
  // First, so that other tabs, and pages that load now, see it.
  forgetStoredUser();
  await queryClient.cancelQueries();
  changeUser(queryClient, null);
  await discardRowsOfOthers();
};

/** Stores the current user's key, and follows changes of user in other tabs. */
export const watchSession = (queryClient: QueryClient): void => {
  let epoch = readEpoch();
  const ofUser = hashKey(user.queryKey);
  if (isLogoutPending()) changeUser(queryClient, null);

  const remember = (person: User | null) => {
    const known = readUserKey();
    const userKey = person && userKeyOf(person);
    if (known === userKey) return;
    if (known !== null) forgetStoredUser();
    storeUserKey(userKey);
    // Parts of another user are neither shown nor sent.
    if (userKey) void discardRowsOfOthers(userKey).then(() => sendWaiting(queryClient));
  };
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === ofUser && query.state.status === 'success')
      remember(query.state.data as User | null); // the type of the user query
  });
  // A server-rendered page has fetched the user before this subscription.
  const here = queryClient.getQueryData(user.queryKey);
  if (here) remember(here);

  onUserChangeElsewhere((userKey) => {
    const here = queryClient.getQueryData(user.queryKey);
    if (userKey === (here ? userKeyOf(here) : null)) return;
    void queryClient.cancelQueries();
    changeUser(queryClient, null);
    if (userKey !== null) void queryClient.invalidateQueries({ queryKey: user.queryKey });
  });

  // A page from the back/forward cache may be older than a logout.
  addEventListener('pageshow', ({ persisted }) => {
    const here = queryClient.getQueryData(user.queryKey);
    const isOther = readEpoch() !== epoch || (here && readUserKey() !== userKeyOf(here));
    if (persisted && isOther) window.location.reload();
    epoch = readEpoch();
  });
};
