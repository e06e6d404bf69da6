/** The worker's word to open pages that the browser has a connection again. */
const SEND = 'SEND';
const TAG = 'outbox';

interface Syncing extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Has the browser tell the worker when there is a connection, also while this page sleeps. Not every browser can. */
export const requestSync = async (): Promise<void> => {
  try {
    const registration: Syncing | undefined = await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register(TAG);
  } catch {
    // The browser does not allow it: the page looks by itself.
  }
};

/** Calls `act` when the worker says so. */
export const onSync = (act: () => void): void =>
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data && 'type' in data && data.type === SEND) act();
  });
