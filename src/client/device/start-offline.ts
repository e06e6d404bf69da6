import type { QueryClient } from '@tanstack/react-query';
import { config } from '../data/catalogue';
import { type Device, deviceOf } from '../data/query-client';
import { downloadWanted } from './download';
import { restoreQueries } from './stored-queries';
import { openStoredCatalogue } from './stored-catalogue';
import { startOutbox, sendWaiting, useOutbox } from './outbox';
import { updateNow } from './update';
import { startHealthChecks } from './health-check';
import { isLogoutPending } from './stored-session';
import { watchSession } from './session-watch';
import { shopFetch } from './shop-fetch';
import { registerWorker } from './worker';

/** A page that was out of sight for longer is looked at again; ms. */
const HIDDEN_FOR = 15 * 60_000;

const nothing = (): undefined => undefined;

/** Somebody has logged out here without the shop: any private question tells it first. */
const sendPendingLogout = (): void => {
  if (isLogoutPending()) void shopFetch('/api/user', {}).catch(nothing);
};

/** Calls `act` when the page comes into sight after a long time. */
const afterLongAbsence = (act: () => void): void => {
  let since = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - since > HIDDEN_FOR) act();
    since = Date.now();
  });
};

/**
 * Gives the app what this device keeps, and keeps it right from then on: once a load, when the shop is reached again,
 * and after 15 minutes out of sight. When this is done, every page can be shown without the shop, as far as it was
 * ever heard.
 * @param begins whether the app begins with it, so that what is kept has to be confirmed; a page that the server
 *   rendered is right as it is
 */
export const startOffline = async (queryClient: QueryClient, begins: boolean): Promise<void> => {
  const device = deviceOf(queryClient);
  Object.assign(device, { send: shopFetch, update: updateNow } satisfies Partial<Device>);
  watchSession(queryClient);
  await restoreQueries(queryClient).catch(nothing);
  const keeper = await openStoredCatalogue(queryClient);
  device.refreshPrices = keeper.refresh;

  const refresh = async () => {
    await keeper.refresh().catch(nothing);
    if (keeper.kept) await downloadWanted(keeper.kept.catalogue).catch(nothing);
  };
  const confirm = async () => {
    void queryClient.invalidateQueries({ queryKey: config.queryKey });
    await refresh();
  };
  sendPendingLogout();
  startHealthChecks(() => {
    sendPendingLogout();
    // What failed meanwhile is asked for again by itself.
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
    if (useOutbox.getState().rows.length) void sendWaiting(queryClient);
    void confirm();
  });
  afterLongAbsence(() => void confirm());

  void startOutbox(queryClient);
  const markReady = () => {
    if (keeper.kept) document.documentElement.dataset.offline = 'ready';
  };
  void Promise.allSettled([begins ? confirm() : refresh(), registerWorker()]).then(markReady);
};
