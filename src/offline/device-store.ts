import { type UseStore, promisifyRequest } from 'idb-keyval';

/** Every act of a person is answered within this time, ms. */
const PATIENCE = 1000;

const LATE = new Error('The device did not answer');

/**
 * Opens one store of this device, on first use. Where the browser has no IndexedDB, refuses it or never answers, a use
 * throws after `patience` ms at the latest, and then nothing is stored. Only a change that is being written by then is
 * waited for, because it can no longer be stopped.
 * @param database the name of the database, which has this one store
 */
export const deviceStore =
  (database: string, name: string, patience = PATIENCE): UseStore =>
  async (mode, act) => {
    let isLate = false;
    let transaction: IDBTransaction | undefined;
    const work = async () => {
      const request = indexedDB.open(database);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(name));
      const db = await promisifyRequest(request);
      try {
        if (isLate) throw LATE;
        // Strict: it resolves when the change is on the disk.
        transaction = db.transaction(name, mode, { durability: 'strict' });
        return await act(transaction.objectStore(name));
      } finally {
        db.close();
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        try {
          transaction?.abort();
          reject(LATE);
        } catch {
          // It is being written, or has been: `work` ends with what became of it.
        }
      }, patience);
    });
    try {
      return await Promise.race([work(), limit]);
    } finally {
      clearTimeout(timer);
    }
  };
