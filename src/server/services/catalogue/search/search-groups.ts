import type {
  AdminWordGroup,
  changeWordGroup,
  getWordGroup,
  removeWordGroup,
} from '../../../../contract/catalogue/admin-words';
import { MAX_GROUPS, type WordGroup } from '../../../../shop/catalogue/search/word-group';
import type { Paged, PagedQuery } from '../../../../shop/paged';
import { ApiError } from '../../../ground/api-error';
import { newId } from '../../../ground/new-id';
import { SEARCH_GROUP_JSON, type SearchGroupRow } from '../../../tables/catalogue/catalogue-rows';
import {
  addSearchGroups,
  allSearchGroups,
  deleteSearchGroup,
  findSearchGroup,
  raiseGroupsVersion,
  searchGroupPage,
  updateSearchGroup,
} from '../../../tables/catalogue/search-groups';
import { inTransaction } from '../../../tables/engine/database';
import type { Db, Queries } from '../../../tables/schema';
import { noteAct } from '../../../tables/log/log';

interface AdminAct {
  /** The admin's account. */
  by: string;
  now: number;
}

const asGroup = ({ id, words }: SearchGroupRow): AdminWordGroup => ({
  id,
  words: SEARCH_GROUP_JSON.words.read(words, id),
});

const stored = async (db: Queries, id: string): Promise<SearchGroupRow> => {
  const row = await findSearchGroup(db, id);
  if (!row)
    throw new ApiError<typeof getWordGroup | typeof changeWordGroup | typeof removeWordGroup>(
      'not_found',
      'There is no such group of words.',
    );
  return row;
};

/** One page of the groups. */
export const searchGroups = async (db: Db, query: PagedQuery): Promise<Paged<AdminWordGroup>> => {
  const page = await searchGroupPage(db, query);
  return { ...page, rows: page.rows.map(asGroup) };
};

/** @throws ApiError not_found */
export const searchGroup = async (db: Db, id: string): Promise<AdminWordGroup> =>
  asGroup(await stored(db, id));

/** @throws ApiError invalid, when there are as many groups as the shop may have */
export const addSearchGroup = (
  db: Db,
  words: WordGroup,
  { by, now }: AdminAct,
): Promise<AdminWordGroup> =>
  inTransaction(db, async (tx) => {
    if ((await allSearchGroups(tx)).length >= MAX_GROUPS)
      throw new ApiError('invalid', `There can be at most ${MAX_GROUPS} groups of words.`);
    const id = newId();
    await addSearchGroups(tx, [{ id, words: SEARCH_GROUP_JSON.words.write(words) }]);
    await raiseGroupsVersion(tx);
    const subject = `words:${words[0]}`;
    await noteAct(tx, { at: now, by, act: 'words.added', subject, detail: { after: words } });
    return { id, words };
  });

/** @throws ApiError not_found */
export const changeSearchGroup = (
  db: Db,
  id: string,
  words: WordGroup,
  { by, now }: AdminAct,
): Promise<AdminWordGroup> =>
  inTransaction(db, async (tx) => {
    const { words: before } = asGroup(await stored(tx, id));
    await updateSearchGroup(tx, { id, words: SEARCH_GROUP_JSON.words.write(words) });
    await raiseGroupsVersion(tx);
    const subject = `words:${before[0]}`;
    const detail = { before, after: words };
    await noteAct(tx, { at: now, by, act: 'words.changed', subject, detail });
    return { id, words };
  });

/** @throws ApiError not_found */
export const removeSearchGroup = (db: Db, id: string, { by, now }: AdminAct): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { words: before } = asGroup(await stored(tx, id));
    await deleteSearchGroup(tx, id);
    await raiseGroupsVersion(tx);
    const subject = `words:${before[0]}`;
    await noteAct(tx, { at: now, by, act: 'words.removed', subject, detail: { before } });
  });
