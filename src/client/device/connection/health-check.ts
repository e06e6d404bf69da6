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
 * While the server cannot be reached, or did not answer everything on its return, and the page is visible, tries again:
 * after 5 s, then less often, and at once on the browser's `online` event.
 * @param back called when the server can be reached again, with what the connection was before. It asks for what may be
 *   old by then, and tells whether everything was answered; it does not reject
 */
export const startHealthChecks = (back: (before: Reach) => Promise<boolean>): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST;
  let isServed = true;
  let isAsking = false;
  const isLost = () => useConnection.getState().reach !== 'online';

  const ask = async (before: Reach) => {
    if (isAsking) return;
    isAsking = true;
    isServed = await back(before);
    isAsking = false;
    if (isServed && !isLost()) wait = FIRST;
    schedule();
  };
  const schedule = () => {
    clearTimeout(timer);
    if (isServed && !isLost()) return;
    timer = setTimeout(() => {
      // The timeout is short at first, to notice soon when a silent connection works again.
      const patience = Math.min(wait, PROBE_TIME);
      wait = Math.min(wait * 2, LAST);
      if (document.hidden) schedule();
      else if (isLost()) void isShopReachable(patience).then(schedule);
      else void ask('offline');
    }, wait);
  };
  const now = () => {
    wait = FIRST;
    if (isLost()) void isShopReachable(wait).then(schedule);
    else if (!isServed) void ask('offline');
  };

  useConnection.subscribe(({ reach }, before) => {
    if (reach === before.reach) return;
    // The timer asks for what it did not answer. The answers to everything else would ask for it without a pause.
    if (reach === 'online' && isServed) void ask(before.reach);
    else if (before.reach === 'online') schedule();
  });
  addEventListener('online', now);
  addEventListener('offline', () => setReach('offline'));
  document.addEventListener('visibilitychange', () => !document.hidden && now());
  if (!navigator.onLine) setReach('offline');
  schedule();
};
