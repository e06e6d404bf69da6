import { Workbox } from 'workbox-window';
const MINUTE = 60_000;
/** Two reloads within this time would be the beginning of an endless row of them; ms. */
const RELOADED_WITHIN = 10_000;
const RELOADED_AT = 'reloaded-at';

let workbox: Workbox | undefined;

/** Loads the page again, unless that has just been done. */
const reloadOnce = (): void => {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT));
    if (Date.now() - last < RELOADED_WITHIN) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    return;
  }
  window.location.reload();
};

/** Looks for a newer worker when somebody comes back to the page, and every hour. Never waited for. */
const lookForNewer = (): void => {
  let last = Date.now();
  const look = (after: number) => {
    if (document.hidden || Date.now() - last < after) return;
    last = Date.now();
    void workbox?.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', () => look(30 * MINUTE));
  setInterval(look, 60 * MINUTE, 0);
};

/** Once the page has all that it needs. */
const whenLoaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', resolve, { once: true }));

/** Registers the worker and has it look after its caches. Nobody waits for this: the shop works without. */
export const openWorker = async (): Promise<void> => {
  // A script of a build that is gone: the page as it is now knows the new ones.
  addEventListener('vite:preloadError', () => navigator.onLine && reloadOnce());
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await whenLoaded();
  workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  await workbox.register({ immediate: true });
  lookForNewer();
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'HEAL' });
};
