import { Workbox } from 'workbox-window/Workbox.js';
import { messageSW } from 'workbox-window/messageSW.js';
import {
  isActivating,
  reloadOnce,
  onNewController,
  onWaitingWorker,
  updateUnnoticed,
  updateWhileHidden,
} from './update';
import { isCut } from './connection';
import { isLeaving } from './departure';
import { isShopReachable } from './health-check';
import { canReload, watchInput } from './unsaved-input';

const MINUTE = 60_000;

/** Checks for a newer worker when the page becomes visible, and every hour. Nothing waits for it. */
const lookForNewer = (worker: Workbox): void => {
  let last = Date.now();
  const check = (after: number) => {
    if (document.hidden || Date.now() - last < after) return;
    last = Date.now();
    void worker.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', () => check(30 * MINUTE));
  setInterval(check, 60 * MINUTE, 0);
};

/** A page without a worker is as new as the shop, so nothing newer can wait for it. */
const reportWaiting = (): void => {
  if (navigator.serviceWorker.controller) onWaitingWorker();
};

/**
 * Reports newer workers. It listens before the registration, which tells at once of a worker that waits already.
 * `isExternal` is not asked whether a new controller is an update: it is also true of the first worker ever, when the page
 * was loaded while that one was being installed.
 */
const watch = (worker: Workbox): void => {
  let isControlled = false;
  worker.addEventListener('waiting', reportWaiting);
  worker.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate || isControlled) onNewController();
    isControlled = true;
  });
};

/**
 * Reports the worker after one that could not be installed. Workbox stops listening with the second new worker of a page,
 * or with the first one after a minute, and calls it external.
 */
const watchAfterFailure = (worker: Workbox, registration: ServiceWorkerRegistration): void => {
  const watchNext = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') reportWaiting();
    });
  };
  worker.addEventListener('redundant', ({ isExternal }) => {
    if (isExternal) registration.addEventListener('updatefound', watchNext);
  });
};

/**
 * Called when a script could not be loaded. It may have belonged to an old build, and a reload gets the current one. If
 * the shop cannot be reached, the connection failed, and a reload would only get in the user's way; the state of before
 * counts too, because pages try to load scripts ahead without a connection. A page that activates a newer worker
 * reloads when that worker has taken over; earlier it would find the old one, and keep it busy. A page that is left does
 * not reload.
 */
const reloadForScripts = async (): Promise<void> => {
  const mayReload = () => canReload() && !isActivating() && !isLeaving();
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
  addEventListener('vite:preloadError', () => void reloadForScripts());
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  const worker = new Workbox('/sw.js', { updateViaCache: 'none' });
  watch(worker);
  // After the page's load event.
  const registration = await worker.register();
  if (registration) watchAfterFailure(worker, registration);
  // The newer version may have been waiting before this page was opened.
  void updateUnnoticed(0);
  updateWhileHidden();
  lookForNewer(worker);
  const { active } = await navigator.serviceWorker.ready;
  if (active) void messageSW(active, { type: 'HEAL', later });
  return true;
};
