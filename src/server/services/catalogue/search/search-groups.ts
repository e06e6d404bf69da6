import { MAX_GROUPS, type WordGroup } from '../../../../shop/catalogue/search/word-group';
import { ApiError } from '../../../ground/api-error';
import { raiseGroupsVersion, searchGroupRows } from '../../../tables/catalogue/search-groups';
import { resourceStore } from '../../resource-store';

/** The groups of words that mean the same part (docs/rules.md 3.35). Phones get them with the catalogue. */
export const wordGroupStore = resourceStore<{ words: WordGroup }>({
  rows: searchGroupRows,
  noun: 'group of words',
  log: {
    subject: ({ words }) => `words:${words[0]}`,
    added: ({ words: after }) => ({ act: 'words.added', detail: { after } }),
    changed: ({ words: before }, { words: after }) => ({
      act: 'words.changed',
      detail: { before, after },
    }),
    removed: ({ words: before }) => ({ act: 'words.removed', detail: { before } }),
  },
  check: (_, others) => {
    if (others.length >= MAX_GROUPS)
      throw new ApiError('invalid', `There can be at most ${MAX_GROUPS} groups of words.`);
  },
  changed: raiseGroupsVersion,
});
