import { type QueryClient, hashKey } from '@tanstack/react-query';
import type { User } from '../../shop/session/user';
import { changeUser } from '../data/session-user';
import { dropOthers, sendWaiting } from './outbox';
import { user } from '../data/session';
import {
  forgetHint,
  logoutWaits,
  onOtherTab,
  readEpoch,
  readHint,
  userKeyOf,
  writeHint,
} from './stored-session';

/** Says in every tab of this browser that nobody is signed in, and forgets what belonged to the one who was. */
export const forgetSession = async (queryClient: QueryClient): Promise<void> => {
  // Before anything else, so that a page that is loaded now knows it, and other tabs hear it.
  forgetHint();
  await queryClient.cancelQueries();
  changeUser(queryClient, null);
  await dropOthers();
};

/** Keeps in mind whose session it is, and follows what other tabs do. */
export const watchSession = (queryClient: QueryClient): void => {
  let epoch = readEpoch();
  const ofUser = hashKey(user.queryKey);
  if (logoutWaits()) changeUser(queryClient, null);

  const remember = (person: User | null) => {
    const known = readHint();
    const userKey = person && userKeyOf(person);
    if (known === userKey) return;
    if (known !== null) forgetHint();
    writeHint(userKey);
    // Somebody else's parts are no business of whoever signs in now.
    if (userKey) void dropOthers(userKey).then(() => sendWaiting(queryClient));
  };
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === ofUser && query.state.status === 'success')
      remember(query.state.data as User | null); // what the user's own query holds
  });
  // A page that the server rendered has asked before anybody listened.
  const here = queryClient.getQueryData(user.queryKey);
  if (here) remember(here);

  onOtherTab((userKey) => {
    const here = queryClient.getQueryData(user.queryKey);
    if (userKey === (here ? userKeyOf(here) : null)) return;
    void queryClient.cancelQueries();
    changeUser(queryClient, null);
    if (userKey !== null) void queryClient.invalidateQueries({ queryKey: user.queryKey });
  });

  // A page that comes back from the browser's own memory may be from before somebody logged out.
  addEventListener('pageshow', ({ persisted }) => {
    const here = queryClient.getQueryData(user.queryKey);
    const isOther = readEpoch() !== epoch || (here && readHint() !== userKeyOf(here));
    if (persisted && isOther) window.location.reload();
    epoch = readEpoch();
  });
};
