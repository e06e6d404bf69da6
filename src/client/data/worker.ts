import { Workbox } from 'workbox-window';
import { create } from 'zustand';

/** The service worker, as far as the page has to know it. */
interface WorkerState {
  /** A newer one is there and waits to be let in. */
  waiting: boolean;
}

export const useWorker = create<WorkerState>(() => ({ waiting: false }));

/** Once the page has all that it needs. */
const whenLoaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', resolve, { once: true }));

let workbox: Workbox | undefined;

/** Registers the worker and has it look after its caches. Nobody waits for this: the shop works without. */
export const openWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await whenLoaded();
  workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => useWorker.setState({ waiting: true }));
  await workbox.register({ immediate: true });
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'HEAL' });
};
