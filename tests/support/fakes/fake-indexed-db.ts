import { vi } from 'vitest';

/** A request or a transaction that succeeds at once. idb-keyval listens to either with the same two handlers. */
class Settled extends EventTarget {
  onupgradeneeded?: () => void;
  oncomplete?: () => void;
  onsuccess?: () => void;
  constructor(
    readonly result?: unknown,
    isNew = false,
  ) {
    super();
    queueMicrotask(() => {
      if (isNew) {
        this.onupgradeneeded?.();
        this.dispatchEvent(new Event('upgradeneeded'));
      }
      this.onsuccess?.();
    });
  }
}

const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/** The browser's IndexedDB, which jsdom does not have, with the calls that the shop uses. */
export class FakeIndexedDb {
  /** The values of each store, by 'database/store' and key. */
  readonly stores = new Map<string, Map<string, unknown>>();

  /** Stops a transaction. By default it is too late for that. */
  abort(): void {
    throw new DOMException('The transaction has finished', 'InvalidStateError');
  }

  open(name: string): Settled {
    const inName = (store: string) => `${name}/${store}`;
    const isNew = ![...this.stores.keys()].some((key) => key.startsWith(`${name}/`));
    const database = {
      createObjectStore: (store: string) => this.stores.set(inName(store), new Map()),
      transaction: (store: string) => ({
        objectStore: () => this.#storeOf(inName(store)),
        abort: () => this.abort(),
      }),
      close: () => undefined,
    };
    return new Settled(database, isNew);
  }

  #storeOf(name: string) {
    const values = this.stores.get(name) ?? new Map<string, unknown>();
    const sorted = () => [...values].toSorted(byKey);
    return {
      get transaction() {
        return new Settled();
      },
      get: (key: string) => new Settled(structuredClone(values.get(key))),
      getAll: () => new Settled(sorted().map(([, value]) => structuredClone(value))),
      getAllKeys: () => new Settled(sorted().map(([key]) => key)),
      put: (value: unknown, key: string) => values.set(key, structuredClone(value)),
      delete: (key: string) => values.delete(key),
    };
  }
}

/** Replaces `indexedDB`, until vi.unstubAllGlobals. */
export const fakeIndexedDb = (): FakeIndexedDb => {
  const fake = new FakeIndexedDb();
  vi.stubGlobal('indexedDB', fake);
  return fake;
};
