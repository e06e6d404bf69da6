/** The worker's message to open pages when the connection is back. */
const SEND = 'SEND';
const TAG = 'outbox';

interface Syncing extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Registers a Background Sync, which wakes the worker when the connection is back. Not every browser supports it. */
export const requestSync = async (): Promise<void> => {
  try {
    const registration: Syncing | undefined = await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register(TAG);
  } catch {
    // Not permitted: the page's own health checks do the same.
  }
};

/** Calls `act` on a Background Sync. */
export const onSync = (act: () => void): void =>
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data && 'type' in data && data.type === SEND) act();
  });
