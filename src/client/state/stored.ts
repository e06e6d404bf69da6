import { type StoreApi, type UseBoundStore, create } from 'zustand';
import {
  type PersistStorage,
  type StateStorage,
  createJSONStorage,
  persist,
} from 'zustand/middleware';
import type * as z from 'zod/mini';

type Store<State> = UseBoundStore<StoreApi<State>>;

/** All tabs share `localStorage`; `sessionStorage` belongs to one tab. */
type Area = 'localStorage' | 'sessionStorage';

/** A storage that never throws: where it is blocked or full, a store keeps its state until the page is closed. */
const storageIn = (area: Area): StateStorage => {
  const attempt = <Found>(act: (storage: Storage) => Found): Found | null => {
    try {
      return act(globalThis[area]);
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key)),
    setItem: (key, text) => attempt((storage) => storage.setItem(key, text)),
    removeItem: (key) => attempt((storage) => storage.removeItem(key)),
  };
};

export interface StoredText {
  /** Null where nothing is stored; undefined where that is unknown: on the server and until the page is hydrated. */
  text: string | null | undefined;
}

/** Stores the text itself under the key, without a name or JSON around it. */
const plainTextIn = (area: Area): PersistStorage<StoredText> => {
  const storage = storageIn(area);
  return {
    getItem: (key) => ({ state: { text: storage.getItem(key) as string | null } }), // not a promise
    setItem: (key, { state: { text } }) =>
      text == null ? storage.removeItem(key) : storage.setItem(key, text),
    removeItem: storage.removeItem,
  };
};

/** Reads the store of a key again. */
const rereadAt = new Map<string, () => unknown>();

const reread = (isMeant: (key: string) => boolean): void => {
  for (const [key, read] of rereadAt) if (isMeant(key)) read();
};

/** Reads what another tab may have stored under a key, before its event has come. */
export const readAgain = (key: string): void => reread((one) => one === key);

if (!import.meta.env.SSR) {
  addEventListener('storage', ({ key: changed }) => reread((key) => key === (changed ?? key)));
  // Pages that were opened in this tab since may have changed the storage.
  addEventListener('pageshow', ({ persisted }) => reread(() => persisted));
}

/** A store with one text, under a plain key. The text null removes the key. */
export const storeText = (key: string, area: Area = 'localStorage'): Store<StoredText> => {
  const store = create<StoredText>()(
    persist((): StoredText => ({ text: undefined }), {
      name: key,
      storage: plainTextIn(area),
      skipHydration: import.meta.env.SSR,
    }),
  );
  rereadAt.set(key, store.persist.rehydrate);
  return store;
};

/** A store whose state is the JSON under a key. What does not fit the schema is not read. */
export const storeJson = <Schema extends z.ZodMiniType<object>>(
  key: string,
  schema: Schema,
  initial: z.infer<Schema>,
  area: Area = 'localStorage',
): Store<z.infer<Schema>> => {
  const store = create<z.infer<Schema>>()(
    persist(() => initial, {
      name: key,
      storage: createJSONStorage(() => storageIn(area)),
      merge: (stored) => schema.safeParse(stored).data ?? initial,
      skipHydration: import.meta.env.SSR,
    }),
  );
  rereadAt.set(key, store.persist.rehydrate);
  return store;
};

/** Removes keys from the storage, and what they held from the stores. @param isMeant says which keys */
export const forgetStored = (area: Area, isMeant: (key: string) => boolean): void => {
  const storage = storageIn(area);
  try {
    for (const key of Object.keys(globalThis[area]).filter(isMeant)) storage.removeItem(key);
  } catch {
    // Storage is blocked: nothing is stored.
  }
  reread(isMeant);
};
