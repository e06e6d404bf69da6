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

/** Says in every tab of this browser that nobody is signed in, and forgets what belonged to the one who was. */
export const forgetSession = async (queryClient: QueryClient): Promise<void> => {
  // Before anything else, so that a page that is loaded now knows it, and other tabs hear it.
  forgetStoredUser();
  await queryClient.cancelQueries();
  changeUser(queryClient, null);
  await discardRowsOfOthers();
};

/** Keeps in mind whose session it is, and follows what other tabs do. */
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
    // Somebody else's parts are no business of whoever signs in now.
    if (userKey) void discardRowsOfOthers(userKey).then(() => sendWaiting(queryClient));
  };
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === ofUser && query.state.status === 'success')
      remember(query.state.data as User | null); // what the user's own query holds
  });
  // A page that the server rendered has asked before anybody listened.
  const here = queryClient.getQueryData(user.queryKey);
  if (here) remember(here);

  onUserChangeElsewhere((userKey) => {
    const here = queryClient.getQueryData(user.queryKey);
    if (userKey === (here ? userKeyOf(here) : null)) return;
    void queryClient.cancelQueries();
    changeUser(queryClient, null);
    if (userKey !== null) void queryClient.invalidateQueries({ queryKey: user.queryKey });
  });

  // A page that comes back from the browser's own memory may be from before somebody logged out.
  addEventListener('pageshow', ({ persisted }) => {
    const here = queryClient.getQueryData(user.queryKey);
    const isOther = readEpoch() !== epoch || (here && readUserKey() !== userKeyOf(here));
    if (persisted && isOther) window.location.reload();
    epoch = readEpoch();
  });
};
