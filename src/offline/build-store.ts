import { createStore, delMany, entries, get, set, update } from 'idb-keyval';
import * as z from 'zod/mini';
import { BuildList } from '../workbench/builds/list/build-list';

/** The id of the list that was shown last. */
const CURRENT = 'current';
/** Whose lists are on this device. All other keys are ids of lists. */
const OWNER = 'owner';

/** The user with whose account this device has merged its lists. */
const BuildsOwner = z.object({
  /** Does not identify them. */
  userKey: z.string(),
  /** The number of logouts and changes of user on this device until then. */
  epoch: z.number(),
  /** The user's lists. */
  ids: z.array(z.string()),
  /** Lists that the account did not take, which are on this device only. */
  refused: z.array(z.string()),
});
export type BuildsOwner = z.infer<typeof BuildsOwner>;

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
      key === CURRENT || key === OWNER ? [] : (BuildList.safeParse(value).data ?? []),
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

export const readBuildsOwner = async (): Promise<BuildsOwner | undefined> =>
  BuildsOwner.safeParse(await get<unknown>(OWNER, store())).data;

export const storeBuildsOwner = (owner: BuildsOwner): Promise<void> => set(OWNER, owner, store());

/** Removes the lists of a user from this device, without those that the account did not take. */
export const removeOwnedBuilds = ({ ids }: BuildsOwner): Promise<void> =>
  delMany([...ids, OWNER, CURRENT], store());
