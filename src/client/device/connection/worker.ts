import {
  isActivating,
  reloadOnce,
  onNewController,
  onWaitingWorker,
  updateUnnoticed,
  updateWhileHidden,
} from './update';
import { isCut } from './connection';
import { isShopReachable } from './health-check';
import { canReload, watchInput } from './unsaved-input';

const MINUTE = 60_000;

/** Checks for a newer worker when the page becomes visible, and every hour. Nothing waits for it. */
const lookForNewer = (registration: ServiceWorkerRegistration): void => {
  let last = Date.now();
  const check = (after: number) => {
    if (document.hidden || Date.now() - last < after) return;
    last = Date.now();
    void registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', () => check(30 * MINUTE));
  setInterval(check, 60 * MINUTE, 0);
};

/** Reports newer workers. */
const watch = (registration: ServiceWorkerRegistration): void => {
  const { serviceWorker } = navigator;
  // The first worker ever claims a page of its own build, which is not an update.
  let isUpdate = serviceWorker.controller !== null;
  const check = () => {
    if (registration.waiting && isUpdate) onWaitingWorker();
  };
  check();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', check),
  );
  serviceWorker.addEventListener('controllerchange', () => {
    if (isUpdate) onNewController();
    isUpdate = true;
  });
};

/** Resolves after the page's load event. */
const whenLoaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', resolve, { once: true }));

/** A page that is left is shown this long at most, ms; then the person has stopped the browser. */
const LEAVING = 10_000;
let leftAt = -Infinity;

/** Firefox ends the loads of a page that is left before the next one comes, while this one still runs. */
const watchDeparture = (): void => {
  for (const departure of ['beforeunload', 'pagehide'])
    addEventListener(departure, () => {
      leftAt = Date.now();
    });
};

/**
 * Called when a script could not be loaded. It may have belonged to an old build, and a reload gets the current one. If
 * the shop cannot be reached, the connection failed, and a reload would only get in the user's way; the state of before
 * counts too, because pages try to load scripts ahead without a connection. A page that activates a newer worker
 * reloads when that worker has taken over; earlier it would find the old one, and keep it busy. A reload would win over
 * the address that a person goes to.
 */
const reloadForScripts = async (): Promise<void> => {
  const mayReload = () => canReload() && !isActivating() && Date.now() - leftAt > LEAVING;
  if (!isCut() && mayReload() && (await isShopReachable()) && mayReload()) reloadOnce();
};

let registering: Promise<boolean> | undefined;

/**
 * Registers the worker, once, and lets it repair its caches. The shop works without a worker.
 * @param later whether it may also fetch the pages of the workbench
 * @returns whether a worker keeps the shop now. Private windows of some browsers allow none.
 */
export const registerWorker = (later: boolean): Promise<boolean> =>
  (registering ??= register(later).catch(() => false));

const register = async (later: boolean): Promise<boolean> => {
  watchInput();
  watchDeparture();
  addEventListener('vite:preloadError', () => void reloadForScripts());
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  await whenLoaded();
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  watch(registration);
  // The newer version may have been waiting before this page was opened.
  void updateUnnoticed(0);
  updateWhileHidden();
  lookForNewer(registration);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'HEAL', later });
  return true;
};
