import { Workbox } from 'workbox-window';
import { create } from 'zustand';
import { mayReload, watchForms } from './unsent';

/** A newer version of the shop: its worker waits to be let in, or another window has let it in already. */
type Newer = 'waiting' | 'elsewhere' | undefined;

export const useNewer = create<{ newer: Newer }>(() => ({ newer: undefined }));

const MINUTE = 60_000;
/** Two reloads within this time would be the beginning of an endless row of them; ms. */
const RELOADED_WITHIN = 10_000;
const RELOADED_AT = 'reloaded-at';

let workbox: Workbox | undefined;
let isAsked = false;

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

/**
 * Goes over to the newer version by loading the page anew; only by somebody's own click (offline 3.11).
 * @returns false where that would take something from them: then nothing is done
 */
export const takeNewer = (): boolean => {
  if (!mayReload()) return false;
  if (useNewer.getState().newer === 'elsewhere') window.location.reload();
  isAsked = true;
  workbox?.messageSkipWaiting();
  return true;
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

/** Says when there is a newer worker. Workbox's own events stop at the second one and miss what other windows do. */
const watch = (registration: ServiceWorkerRegistration): void => {
  const { serviceWorker } = navigator;
  // The first worker of all takes over a page that is of its own build.
  let isUpdate = serviceWorker.controller !== null;
  const look = () => {
    if (registration.waiting && isUpdate) useNewer.setState({ newer: 'waiting' });
  };
  look();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
  serviceWorker.addEventListener('controllerchange', () => {
    if (isAsked) {
      isAsked = false;
      window.location.reload();
    } else if (isUpdate) useNewer.setState({ newer: 'elsewhere' });
    isUpdate = true;
  });
};

/** Once the page has all that it needs. */
const whenLoaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', resolve, { once: true }));

/** Registers the worker and has it look after its caches. Nobody waits for this: the shop works without. */
export const openWorker = async (): Promise<void> => {
  watchForms();
  // A script of a build that is gone: the page as it is now knows the new ones.
  addEventListener('vite:preloadError', () => navigator.onLine && mayReload() && reloadOnce());
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await whenLoaded();
  workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  const registration = await workbox.register({ immediate: true });
  if (registration) watch(registration);
  lookForNewer();
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'HEAL' });
};
