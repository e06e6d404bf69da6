import type { QueryClient } from '@tanstack/react-query';
import { config } from '../data/catalogue/catalogue';
import { site } from '../data/site/site';
import { keepAnswers } from './keep-answers';
import { type Device, clientDevice } from '../data/query-client';
import { replaceBrokenPictures } from './catalogue/broken-pictures';
import { followCart } from './follow-cart';
import { downloadAfterRefresh, mayStoreUnasked } from './catalogue/download';
import { followStock } from './catalogue/follow-stock';
import { restoreQueries } from './catalogue/stored-queries';
import { openStoredCatalogue } from './catalogue/stored-catalogue';
import { useOutbox } from './outbox/outbox';
import { startOutbox, sendWaiting } from './outbox/send-waiting';
import { updateNow } from './connection/update';
import { startHealthChecks } from './connection/health-check';
import { isLogoutPending } from './stored-session';
import { watchSession } from './session-watch';
import { pageFetch, shopFetch } from './connection/shop-fetch';
import { registerWorker } from './connection/worker';

/** A page that was hidden for longer refreshes its data, ms. */
const HIDDEN_FOR = 15 * 60_000;

const nothing = (): undefined => undefined;

/** Sends a logout that was made offline: any private call sends it first. */
const sendPendingLogout = (): void => {
  if (isLogoutPending()) void shopFetch('/api/user', {}).catch(nothing);
};

/** Calls `act` when the page becomes visible after a long time. */
const afterLongAbsence = (act: () => void): void => {
  let since = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - since > HIDDEN_FOR) act();
    since = Date.now();
  });
};

/**
 * Fills the query cache from this device's storage, and starts everything that works offline. The data is refreshed
 * once per page load, on reconnect, and after 15 minutes in the background. When the promise resolves, every stored
 * page can be shown.
 * @param begins whether the app starts from stored data, which must be confirmed; false for a server-rendered page
 */
export const startOffline = async (queryClient: QueryClient, begins: boolean): Promise<void> => {
  const device = clientDevice(queryClient);
  Object.assign(device, { send: pageFetch, update: updateNow } satisfies Partial<Device>);
  watchSession(queryClient);
  followCart(queryClient);
  replaceBrokenPictures();
  await restoreQueries(queryClient).catch(nothing);
  const stored = await openStoredCatalogue(queryClient);
  device.refreshPrices = stored.refreshAnew;

  let isConfirmed = false;
  /** Whether this device keeps the shop. A stored copy stays up to date even where the browser saves data. */
  const keepsShop = () => Boolean(stored.snapshot) || mayStoreUnasked();
  /** Stores pictures once a worker keeps the scripts, because nothing could show them without one. */
  const keep = async () => {
    if (!(await registerWorker(mayStoreUnasked())) || !stored.snapshot) return;
    await downloadAfterRefresh(stored.snapshot.catalogue).catch(nothing);
    await keepAnswers(queryClient).catch(nothing);
    document.documentElement.dataset.offline = 'ready';
  };
  const refresh = async () => {
    if (!keepsShop()) return;
    isConfirmed = await stored.refresh().then(
      () => true,
      () => false,
    );
    void keep();
  };
  const confirm = async () => {
    for (const { queryKey } of [config, site]) void queryClient.invalidateQueries({ queryKey });
    await refresh();
  };
  sendPendingLogout();
  startHealthChecks(async (before) => {
    sendPendingLogout();
    if (useOutbox.getState().rows.length) void sendWaiting(queryClient);
    // Refetch what failed meanwhile.
    const refetched = queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
    // On a slow connection, the requests of a confirmation can end in this state again and would cause the next one.
    if (before !== 'slow' || !isConfirmed) await confirm();
    await refetched;
    return isConfirmed || !keepsShop();
  });
  afterLongAbsence(() => void confirm());

  void startOutbox(queryClient);
  if (keepsShop()) void registerWorker(mayStoreUnasked());
  const refreshed = begins ? confirm() : refresh();
  void refreshed.then(() => followStock(stored.takeStock));
};
