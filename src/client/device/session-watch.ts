import { type QueryClient, hashKey } from '@tanstack/react-query';
import type { User } from '../../shop/session/user';
import { changeUser, forgetPrivateQueries, refreshPrivateQueries } from '../data/session/user';
import { noteSession } from './outbox/outbox';
import { discardRowsOfOthers, sendWaiting } from './outbox/send-waiting';
import { user } from '../data/session/session';
import { PRIVATE_KEYS } from '../../shop/private-keys';
import {
  claimTab,
  forgetStoredUser,
  forgetTab,
  isLogoutPending,
  noteSignOut,
  onStoredUserChange,
  readEpoch,
  readUserKey,
  keyForUser,
  storeUserKey,
  watchSignOuts,
} from './stored-session';

/** Removes the user and everything private, in every tab. */
export const forgetSession = async (queryClient: QueryClient): Promise<void> => {
  // Do this first, so that other tabs, and pages that load now, see it.
  forgetStoredUser();
  noteSignOut();
  await queryClient.cancelQueries();
  changeUser(queryClient, null);
  await discardRowsOfOthers(queryClient);
};

/**
 * Stores the current user's key, and follows changes of user in other tabs. The server decides who is signed in: only its
 * answers are stored. A tab that follows another one stores nothing, or two tabs would take turns at signing each other
 * out.
 */
export const watchSession = (queryClient: QueryClient): void => {
  watchSignOuts();
  let epoch = readEpoch();
  const ofUser = hashKey(user.queryKey);
  if (isLogoutPending()) changeUser(queryClient, null);

  const storeUser = (person: User | null) => {
    const known = readUserKey();
    const userKey = person && keyForUser(person);
    if (userKey) claimTab(userKey);
    // An unresolved payment stays: the same person may sign in again, and must not pay twice.
    else forgetTab(PRIVATE_KEYS.tab.placedOrder);
    if (known === userKey) return;
    // This also discards answers to a visitor that arrive after a sign-in in any tab.
    forgetStoredUser(known === null);
    storeUserKey(userKey);
    epoch = readEpoch();
    void noteSession(userKey !== null);
    // Parts of another user are neither shown nor sent.
    if (userKey) void discardRowsOfOthers(queryClient).then(() => sendWaiting(queryClient));
  };
  queryClient.getQueryCache().subscribe((event) => {
    // Only an answer counts: a fetch that begins, or is cancelled by a logout, still has the previous user.
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryHash === ofUser) storeUser(event.query.state.data as User | null); // the type of the user query
  });
  // A server-rendered page has fetched the user before this subscription.
  const current = queryClient.getQueryData(user.queryKey);
  if (current) storeUser(current);

  onStoredUserChange((userKey) => {
    // Rows are shown also in a tab that does not know its user yet.
    void discardRowsOfOthers(queryClient);
    const current = queryClient.getQueryData(user.queryKey);
    if (userKey === (current ? keyForUser(current) : null)) return;
    epoch = readEpoch();
    void queryClient.cancelQueries();
    if (userKey === null) return changeUser(queryClient, null);
    // Who it is, is unknown until the server answers: a protected page shows a spinner and stays.
    forgetPrivateQueries(queryClient);
    void queryClient.resetQueries({ queryKey: user.queryKey });
  });

  // A page from the back/forward cache may be older than a logout.
  addEventListener('pageshow', ({ persisted }) => {
    const current = queryClient.getQueryData(user.queryKey);
    const isOther = readEpoch() !== epoch || (current && readUserKey() !== keyForUser(current));
    if (persisted && isOther) window.location.reload();
    // What it shows may have changed since, in another tab or on another device.
    else if (persisted) void refreshPrivateQueries(queryClient);
    epoch = readEpoch();
  });
};
