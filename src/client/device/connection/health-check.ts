import { type Reach, useConnection } from './connection';
import { setReach } from './set-connection';
import { shopFetch } from './shop-fetch';

const FIRST = 5000;
const LAST = 60_000;
/** Timeout of a health check, ms. */
const PROBE_TIME = 10_000;

/** Whether the server answers now. @param patience timeout, ms */
export const isShopReachable = (patience = PROBE_TIME): Promise<boolean> =>
  shopFetch('/api/health', {
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * While the server cannot be reached and the page is visible, checks its health: after 5 s, then less often, and at
 * once on the browser's `online` event.
 * @param back called each time the server can be reached again, with what the connection was before
 */
export const startHealthChecks = (back: (before: Reach) => void): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST;
  const isLost = () => useConnection.getState().reach !== 'online';

  const schedule = () => {
    clearTimeout(timer);
    if (!isLost()) return;
    timer = setTimeout(() => {
      // The timeout is short at first, to notice soon when a silent connection works again.
      const patience = Math.min(wait, PROBE_TIME);
      wait = Math.min(wait * 2, LAST);
      void (document.hidden ? Promise.resolve() : isShopReachable(patience)).then(schedule);
    }, wait);
  };
  const now = () => {
    wait = FIRST;
    if (isLost()) void isShopReachable(wait).then(schedule);
  };

  useConnection.subscribe(({ reach }, before) => {
    if (reach === before.reach) return;
    if (reach === 'online') back(before.reach);
    else if (before.reach === 'online') {
      wait = FIRST;
      schedule();
    }
  });
  addEventListener('online', now);
  addEventListener('offline', () => setReach('offline'));
  document.addEventListener('visibilitychange', () => !document.hidden && now());
  if (!navigator.onLine) setReach('offline');
  schedule();
};
