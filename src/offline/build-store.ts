import { createStore, entries, get, set, update } from 'idb-keyval';
import { BuildList } from '../shop/builds/build-list';

/** The id of the list that was shown last; all other keys are ids of lists. */
const CURRENT = 'current';

// Opened on first use, because opening throws when storage is blocked.
const store = () => createStore('shop-builds-1', 'lists');

/**
 * All build lists of this device, removed ones too, without those that cannot be parsed, and the list shown last.
 * @throws the browser's error when storage is blocked
 */
export const readBuilds = async (): Promise<{
  lists: BuildList[];
  current: string | undefined;
}> => {
  const all = await entries<string, unknown>(store());
  return {
    lists: all.flatMap(([key, value]) =>
      key === CURRENT ? [] : (BuildList.safeParse(value).data ?? []),
    ),
    current: await get<string>(CURRENT, store()),
  };
};

/**
 * Changes one list in one transaction, because several tabs write at the same time.
 * @param change gets undefined for a list that is not stored, and returns what is stored
 * @throws the browser's error when storage is blocked or full
 */
export const changeBuild = (
  id: string,
  change: (stored: BuildList | undefined) => BuildList | undefined,
): Promise<void> =>
  update<unknown>(id, (stored) => change(BuildList.safeParse(stored).data) ?? stored, store());

export const storeCurrent = (id: string): Promise<void> => set(CURRENT, id, store());
