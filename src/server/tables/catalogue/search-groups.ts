import { z } from 'zod';
import type { WordGroup } from '../../../shop/catalogue/search/word-group';
import { json, rowsIn } from '../rows';
import type { Queries } from '../schema';
import { raiseCatalogueVersion } from './versions';

/** The groups of search words; a page has them by their first words. */
export const searchGroupRows = rowsIn<{ words: WordGroup }>(
  'search_group',
  { words: json('words', z.array(z.string())) },
  { words: ['words'], by: 'words' },
);

/** Stores the version of the catalogue that last changed the groups. */
export const setGroupsVersion = async (tx: Queries, version: number): Promise<void> => {
  await tx.updateTable('catalogue_state').set({ groups_in: version }).where('id', '=', 1).execute();
};

/** Call this in the transaction of every change of the groups or the axles: phones get them with the catalogue. */
export const raiseGroupsVersion = async (tx: Queries): Promise<void> =>
  setGroupsVersion(tx, await raiseCatalogueVersion(tx, []));
