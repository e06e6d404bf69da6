import { type UseStore, promisifyRequest } from 'idb-keyval';

/** Every act of a person is answered within this time, ms. */
const PATIENCE = 1000;

const LATE = new Error('The device did not answer');

/**
 * Opens one store of this device, on first use. Every use of it ends: where the browser has no IndexedDB, refuses it or
 * never answers, it throws after `patience` ms at the latest, and then nothing is stored.
 * @param database the name of the database, which has this one store
 */
export const deviceStore =
  (database: string, name: string, patience = PATIENCE): UseStore =>
  async (mode, act) => {
    const late = new AbortController();
    const work = async () => {
      const request = indexedDB.open(database);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(name));
      const db = await promisifyRequest(request);
      try {
        if (late.signal.aborted) throw LATE;
        // Strict: it resolves when the change is on the disk.
        const transaction = db.transaction(name, mode, { durability: 'strict' });
        late.signal.addEventListener('abort', () => transaction.abort());
        return await act(transaction.objectStore(name));
      } finally {
        db.close();
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        late.abort();
        reject(LATE);
      }, patience);
    });
    try {
      return await Promise.race([work(), limit]);
    } finally {
      clearTimeout(timer);
    }
  };
