import { Workbox } from 'workbox-window';
import {
  reloadOnce,
  onNewController,
  onWaitingWorker,
  updateUnnoticed,
  updateWhileHidden,
} from './update';
import { canReload, watchInput } from './unsaved-input';

const MINUTE = 60_000;

let workbox: Workbox | undefined;

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
    if (registration.waiting && isUpdate) onWaitingWorker();
  };
  look();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
  serviceWorker.addEventListener('controllerchange', () => {
    if (isUpdate) onNewController();
    isUpdate = true;
  });
};

/** Once the page has all that it needs. */
const whenLoaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', resolve, { once: true }));

/** Registers the worker and has it look after its caches. Nobody waits for this: the shop works without. */
export const registerWorker = async (): Promise<void> => {
  watchInput();
  // A script of a build that is gone: the page as it is now knows the new ones.
  addEventListener('vite:preloadError', () => navigator.onLine && canReload() && reloadOnce());
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await whenLoaded();
  workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  const registration = await workbox.register({ immediate: true });
  if (registration) watch(registration);
  // The page was opened while the newer version was waiting already.
  void updateUnnoticed(0);
  updateWhileHidden();
  lookForNewer();
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'HEAL' });
};
