import { useConnection } from './connection';
import { setReach } from './set-connection';
import { shopFetch } from './shop-fetch';

const FIRST = 5000;
const LAST = 60_000;
/** Timeout of a health check, ms. */
const PROBE_TIME = 2500;

/** Whether the server answers now. */
export const isShopReachable = (): Promise<boolean> =>
  shopFetch('/api/health', {
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_TIME),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * While the server cannot be reached and the page is visible, checks its health: after 5 s, then less often, and at
 * once on the browser's `online` event.
 * @param back called each time the server can be reached again
 */
export const startHealthChecks = (back: () => void): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST;
  const isLost = () => useConnection.getState().reach !== 'online';

  const schedule = () => {
    clearTimeout(timer);
    if (!isLost()) return;
    timer = setTimeout(() => {
      wait = Math.min(wait * 2, LAST);
      void (document.hidden ? Promise.resolve() : isShopReachable()).then(schedule);
    }, wait);
  };
  const now = () => {
    wait = FIRST;
    if (isLost()) void isShopReachable().then(schedule);
  };

  useConnection.subscribe(({ reach }, before) => {
    if (reach === before.reach) return;
    if (reach === 'online') back();
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
