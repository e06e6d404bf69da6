import { entries, get, promisifyRequest, set, setMany, update } from 'idb-keyval';
import * as z from 'zod/mini';
import { deviceStore } from './device-store';
import { BuildList } from '../workbench/builds/list/build-list';
import { mergeList } from '../workbench/builds/list/merge-lists';

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
export type BuildsOwner = z.infer<typeof BuildsOwner>;

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

/**
 * Stores lists of an account, merged with what this device has, and their owner. One transaction, so that this device
 * never holds a list of an account without its owner.
 * @param mayStore whether the owner has not logged out. If they have, nothing is stored
 * @throws as changeBuild
 */
export const storeAccountBuilds = (
  owner: BuildsOwner,
  lists: readonly BuildList[],
  mayStore: () => boolean,
): Promise<void> =>
  store('readwrite', async (rows) => {
    const merged: BuildList[] = [];
    for (const list of lists) {
      const stored = BuildList.safeParse(await promisifyRequest<unknown>(rows.get(list.id))).data;
      merged.push(stored ? mergeList(stored, list) : list);
    }
    if (!mayStore()) return;
    for (const list of merged) rows.put(list, list.id);
    rows.put(owner, OWNER);
    await promisifyRequest(rows.transaction);
  });

/**
 * Removes the lists of an owner from this device, except those that the account refused.
 * @param isForeign whether they are those of somebody who has logged out. Asked in the transaction that removes them
 * @throws as changeBuild
 */
export const removeOwnedBuilds = (isForeign: (owner: BuildsOwner) => boolean): Promise<void> =>
  store('readwrite', async (rows) => {
    const owner = BuildsOwner.safeParse(await promisifyRequest<unknown>(rows.get(OWNER))).data;
    if (!owner || !isForeign(owner)) return;
    for (const key of [...owner.ids, OWNER, CURRENT]) rows.delete(key);
    await promisifyRequest(rows.transaction);
  });
