import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { listBuilds, mergeBuild } from '../../../contract/builds/builds';
import { type BuildList, shownLists } from '../../../workbench/builds/list/build-list';
import { mergeList } from '../../../workbench/builds/list/merge-lists';
import { CallError, call, errorCode } from '../../data/call';
import { user } from '../../data/session/session';
import { makeChange } from '../../data/use-call';
import { loadBuilds, takeBuilds, useBuilds } from './builds';
import { readEpoch, keyForUser } from '../stored-session';

interface BuildsSync {
  /** The key of the user whose account has the same lists, except those that it refused. */
  syncedFor: string | undefined;
  /** Why the account refused a list. */
  refused: string | undefined;
}

export const useBuildsSync = create<BuildsSync>(() => ({
  syncedFor: undefined,
  refused: undefined,
}));

const FULL = new Set(['builds_full', 'build_full', 'too_large']);

/** The account's reason for refusing a list. @throws the error itself when it is not a refusal */
const refusalText = (error: unknown): string => {
  if (error instanceof CallError && FULL.has(errorCode(error, mergeBuild) ?? ''))
    return error.serverMessage ?? 'Your account has no room for a list.';
  throw error;
};

/** Whether merging `other` into a list would change it. */
const brings = (other: BuildList, list: BuildList): boolean =>
  JSON.stringify(mergeList(list, other)) !== JSON.stringify(mergeList(list, list));

/** Whether a list has changes that are missing in `known`, the copy on the other side. */
const isNews = (list: BuildList, known: BuildList | undefined): boolean =>
  known ? brings(list, known) : shownLists([list]).length > 0;

const stored = (): readonly BuildList[] => useBuilds.getState().lists ?? [];

/** The lists of the account as this device knows them. */
let there = new Map<string, BuildList>();
/** The lists that the account refused, in the version that was sent. */
const refusedAs = new Map<string, string>();

const isUnsent = (list: BuildList): boolean => isNews(list, there.get(list.id));

/** Whether this device has changes that the account has not seen. */
export const hasUnsentBuilds = (): boolean =>
  stored().some((list) => isUnsent(list) && refusedAs.get(list.id) !== JSON.stringify(list));

/** @throws CallError, or the browser's error without a connection */
const sync = async (client: QueryClient): Promise<void> => {
  const person = await client.ensureQueryData(user);
  if (!person) return;
  const epoch = readEpoch();
  const isSame = () => readEpoch() === epoch;
  there = new Map((await call({ client }, listBuilds)).map((list) => [list.id, list]));
  // This drops the lists of an earlier user.
  await loadBuilds();
  if (useBuilds.getState().isBlocked) return;
  let refused: string | undefined;
  const notTaken: string[] = [];
  for (const list of stored()) {
    if (!isSame()) return;
    if (!isUnsent(list)) continue;
    try {
      const input = { params: { id: list.id }, body: list };
      there.set(list.id, await makeChange(client, { entry: mergeBuild }, input));
    } catch (error) {
      refused = refusalText(error);
      refusedAs.set(list.id, JSON.stringify(list));
      if (!there.has(list.id)) notTaken.push(list.id);
    }
  }
  const here = new Map(stored().map((list) => [list.id, list]));
  const news = [...there.values()].filter((list) => isNews(list, here.get(list.id)));
  const ids = [...new Set([...there.keys(), ...here.keys()])].filter(
    (id) => !notTaken.includes(id),
  );
  const owner = { userKey: keyForUser(person), epoch, ids, refused: notTaken };
  if (!(await takeBuilds(owner, news, isSame)) || !isSame()) return;
  useBuildsSync.setState({ syncedFor: keyForUser(person), refused });
};

let running: Promise<void> | undefined;

/**
 * Merges the lists of this device with those of the account, both ways (docs/rules.md 16.12). It does nothing for
 * visitors, and leaves the work to the next run when there is no connection. Calls during a run share it.
 */
export const syncBuilds = (client: QueryClient): Promise<void> => {
  running ??= sync(client)
    .catch(() => undefined)
    .finally(() => {
      running = undefined;
    });
  return running;
};
