import type { mergeBuild as mergeCall } from '../../../contract/builds/builds';
import {
  BuildList,
  MAX_LISTS,
  MAX_LIST_BYTES,
  MAX_STORED_BYTES,
  MAX_STORED_LISTS,
  shownLists,
} from '../../../workbench/builds/list/build-list';
import { mergeList } from '../../../workbench/builds/list/merge-lists';
import { ApiError } from '../../ground/api-error';
import { BUILD_JSON, type BuildListRow } from '../../tables/builds/build-rows';
import {
  buildListRows,
  countBuildLists,
  dropOldestGone,
  findBuildList,
  saveBuildList,
} from '../../tables/builds/builds';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';

const read = ({ id, list }: BuildListRow): BuildList => BUILD_JSON.list.read(list, id);

/** The lists of an account, removed ones too. */
export const accountBuilds = async (db: Queries, accountId: string): Promise<BuildList[]> =>
  (await buildListRows(db, accountId)).map(read);

const full = (): ApiError =>
  new ApiError<typeof mergeCall>(
    'builds_full',
    `An account keeps ${MAX_LISTS} build lists. Delete one to keep this one, too; until then it is on this device only.`,
  );

/** Makes room by deleting removed lists for good. @throws ApiError builds_full */
const makeRoom = async (tx: Tx, accountId: string, id: string, bytes: number): Promise<void> => {
  for (;;) {
    const others = await countBuildLists(tx, accountId, id);
    if (others.shown >= MAX_LISTS) throw full();
    if (others.all < MAX_STORED_LISTS && others.bytes + bytes <= MAX_STORED_BYTES) return;
    if (!(await dropOldestGone(tx, accountId))) throw full();
  }
};

/**
 * Merges a device's copy of a list with that of the account (docs/rules.md 16.4). What the account does not have is
 * not removed there. @returns the merged list @throws ApiError builds_full, build_full
 */
export const mergeBuild = (
  db: Db,
  accountId: string,
  sent: BuildList,
  now: number,
): Promise<BuildList> =>
  inTransaction(db, async (tx) => {
    const row = await findBuildList(tx, accountId, sent.id);
    const merged = mergeList(row ? read(row) : sent, sent);
    const isShown = shownLists([merged]).length > 0;
    if (!row && !isShown) return merged;
    const list = BUILD_JSON.list.write(merged);
    if (list === row?.list) return merged;
    const bytes = Buffer.byteLength(list);
    if (bytes > MAX_LIST_BYTES || !BuildList.safeParse(merged).success)
      throw new ApiError<typeof mergeCall>(
        'build_full',
        'Together with the lines of your other devices this list is too long. Delete some lines to keep it in your account.',
      );
    // A list can always be removed.
    if (isShown) await makeRoom(tx, accountId, sent.id, bytes);
    const gone_at = isShown ? null : (row?.gone_at ?? now);
    await saveBuildList(tx, { account_id: accountId, id: sent.id, list, bytes, gone_at });
    return merged;
  });
