import { delMany, entries, get, set, setMany, update } from 'idb-keyval';
import * as z from 'zod/mini';
import { deviceStore } from './device-store';
import { BuildList } from '../workbench/builds/list/build-list';

/** The id of the list that was shown last. */
const CURRENT = 'current';
/** The key under which the owner of the lists is stored. All other keys but CURRENT are ids of lists. */
const OWNER = 'owner';

/** The user with whose account this device has merged its lists. */
const BuildsOwner = z.object({
  /** The user's key; it does not identify them. */
  userKey: z.string(),
  /** The number of logouts and changes of user on this device up to the merge. */
  epoch: z.number(),
  /** The ids of the user's lists. */
  ids: z.array(z.string()),
  /** The ids of lists that the account refused, which exist on this device only. */
  refused: z.array(z.string()),
});
type BuildsOwner = z.infer<typeof BuildsOwner>;

const store = deviceStore('shop-builds-1', 'lists');

/**
 * Reads all build lists of this device and the list shown last. Removed lists are included; lists that cannot be parsed
 * are not.
 * @throws the browser's error when storage is blocked
 */
export const readBuilds = async (): Promise<{
  lists: BuildList[];
  current: string | undefined;
}> => {
  const all = await entries<string, unknown>(store);
  return {
    lists: all.flatMap(([key, value]) =>
      key === CURRENT || key === OWNER ? [] : (BuildList.safeParse(value).data ?? []),
    ),
    current: await get<string>(CURRENT, store),
  };
};

/**
 * Changes one list in one transaction, because several tabs write at the same time.
 * @param change receives the stored list, or undefined when there is none, and returns what to store
 * @throws the browser's error when storage is blocked or full
 */
export const changeBuild = (
  id: string,
  change: (stored: BuildList | undefined) => BuildList | undefined,
): Promise<void> =>
  update<unknown>(id, (stored) => change(BuildList.safeParse(stored).data) ?? stored, store);

/** Stores a new list, which is shown then. @throws as changeBuild */
export const storeNewBuild = (list: BuildList): Promise<void> =>
  setMany(
    [
      [list.id, list],
      [CURRENT, list.id],
    ],
    store,
  );

/** Remembers the list that is shown. @throws the browser's error when storage is blocked or full */
export const storeCurrent = (id: string): Promise<void> => set(CURRENT, id, store);

/** Reads the owner of the lists; undefined when they were never merged. @throws as readBuilds */
export const readBuildsOwner = async (): Promise<BuildsOwner | undefined> =>
  BuildsOwner.safeParse(await get<unknown>(OWNER, store)).data;

/** Stores the owner of the lists. @throws as changeBuild */
export const storeBuildsOwner = (owner: BuildsOwner): Promise<void> => set(OWNER, owner, store);

/** Removes a user's lists from this device, except those that the account refused. */
export const removeOwnedBuilds = ({ ids }: BuildsOwner): Promise<void> =>
  delMany([...ids, OWNER, CURRENT], store);
