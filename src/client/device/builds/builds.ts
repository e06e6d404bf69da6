import { create } from 'zustand';
import {
  type BuildsOwner,
  changeBuild,
  readBuilds,
  readBuildsOwner,
  removeOwnedBuilds,
  storeAccountBuilds,
  storeBuildsOwner,
  storeCurrent,
  storeNewBuild,
} from '../../../offline/build-store';
import {
  type BuildList,
  MAX_LISTS,
  type PlainLine,
  type PlainList,
  shownLists,
} from '../../../workbench/builds/list/build-list';
import { newList, withLine } from '../../../workbench/builds/list/edit-list';
import { readEpoch, readUserKey, signedOutEpoch } from '../stored-session';

interface Builds {
  /** All lists, removed ones too, the oldest first; undefined until they are read. */
  lists: readonly BuildList[] | undefined;
  /** The list that was shown last. */
  current: string | undefined;
  /** Whether the last attempt to read or store lists on this device failed. */
  isBlocked: boolean;
}

/** The build lists of this device. */
export const useBuilds = create<Builds>(() => ({
  lists: undefined,
  current: undefined,
  isBlocked: false,
}));

const FIRST_NAME = 'My build';

/** Removes an account's lists after its user has logged out, or another has signed in (docs/rules.md 16.12). */
const removeForeign = (): Promise<void> =>
  removeOwnedBuilds(({ userKey, epoch }) => {
    const isOther = readUserKey() !== null && readUserKey() !== userKey;
    return isOther || signedOutEpoch() > epoch;
  });

/** Lists that a signed-in user makes are theirs at once, also before the account has them. */
const claim = async (lists: readonly BuildList[]): Promise<void> => {
  const owner = await readBuildsOwner();
  if (!owner || owner.userKey !== readUserKey()) return;
  const known = new Set([...owner.ids, ...owner.refused]);
  const made = lists.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  if (made.length) await storeBuildsOwner({ ...owner, ids: [...owner.ids, ...made] });
};

/** The epoch (readEpoch) in which the lists were read. */
let readIn = 0;

const read = async (): Promise<void> => {
  const epoch = readEpoch();
  await removeForeign();
  const { lists, current } = await readBuilds();
  await claim(lists);
  const oldestFirst = lists.toSorted((a, b) => a.createdAt - b.createdAt);
  useBuilds.setState({ lists: oldestFirst, current, isBlocked: false });
  readIn = epoch;
};

/** Notes that the device did not answer. Lists stay in sight, unless they may be those of somebody who has logged out. */
const blocked = (): void =>
  useBuilds.setState(({ lists = [] }) => ({
    lists: readIn === readEpoch() ? lists : [],
    isBlocked: true,
  }));

let channel: BroadcastChannel | undefined;

/** Reads the lists now and whenever another tab has changed them. */
export const loadBuilds = async (): Promise<void> => {
  if (!channel && 'BroadcastChannel' in globalThis) {
    channel = new BroadcastChannel('shop-builds');
    channel.addEventListener('message', () => void read().catch(blocked));
  }
  await read().catch(blocked);
};

/** @returns whether it is stored */
const written = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work;
  } catch {
    blocked();
    return false;
  }
  await loadBuilds();
  channel?.postMessage('changed');
  return true;
};

/** The time after which a device that did not answer is asked again, ms. */
export const ASKED_AGAIN = 2000;

/** Removes the lists of the account after a logout, in every tab, as soon as the device answers. */
export const forgetBuilds = async (): Promise<void> => {
  await loadBuilds();
  channel?.postMessage('changed');
  if (useBuilds.getState().isBlocked) setTimeout(() => void forgetBuilds(), ASKED_AGAIN);
};

/** Changes a list as it is stored now; another tab may have changed it. @returns whether it is stored */
export const editBuild = (
  id: string,
  change: (list: BuildList) => BuildList | undefined,
): Promise<boolean> => written(changeBuild(id, (stored) => stored && change(stored)));

/**
 * Stores what other devices have changed in the lists of an account, and whose lists they are.
 * @param mayStore whether the owner has not logged out
 * @returns false when the device did not store it
 */
export const takeBuilds = (
  owner: BuildsOwner,
  lists: readonly BuildList[],
  mayStore: () => boolean,
): Promise<boolean> => written(storeAccountBuilds(owner, lists, mayStore));

/** The list to show: the one that was shown last, or the newest. */
export const currentBuild = ({
  lists = [],
  current,
}: Pick<Builds, 'lists' | 'current'>): BuildList | undefined => {
  const shown = shownLists(lists);
  return shown.find(({ id }) => id === current) ?? shown.at(-1);
};

export const showBuild = (id: string): Promise<boolean> => written(storeCurrent(id));

/** The outcome of putting lines on a list: its name, or why it failed. */
export type Listed = { list: string } | 'full' | 'blocked';

const newId = (): string => crypto.randomUUID();

/** Whether this device stores lists. It is asked once, because a store that does not answer costs a second. */
const canStore = async (): Promise<boolean> => {
  const { lists, isBlocked } = useBuilds.getState();
  if (!lists || isBlocked) await loadBuilds();
  return !useBuilds.getState().isBlocked;
};

/** Stores a new list and shows it. */
export const addBuild = async ({ name, lines }: PlainList): Promise<Listed> => {
  if (!(await canStore())) return 'blocked';
  if (shownLists(useBuilds.getState().lists ?? []).length >= MAX_LISTS) return 'full';
  const list = newList({ name: name ?? FIRST_NAME, lines }, newId, Date.now());
  return (await written(storeNewBuild(list))) ? { list: list.name } : 'blocked';
};

/** Puts lines on the current list, or on a new one when there is none. */
export const addToBuild = async (lines: readonly PlainLine[]): Promise<Listed> => {
  if (!(await canStore())) return 'blocked';
  const current = currentBuild(useBuilds.getState());
  if (!current) return addBuild({ name: null, lines: [...lines] });
  let isFull = false;
  const isStored = await editBuild(current.id, (list) => {
    let changed: BuildList | undefined = list;
    for (const line of lines) changed = changed && withLine(changed, line, newId, Date.now());
    isFull = changed === undefined;
    return changed;
  });
  if (isFull) return 'full';
  return isStored ? { list: current.name } : 'blocked';
};
