import { WORD_GROUPS } from '../../../../../contract/catalogue/admin-words';
import { search } from '../../../../../contract/catalogue/catalogue';
import { listSuggestions } from '../../../../../contract/catalogue/search';
import { type WordGroup, WordGroupForm } from '../../../../../shop/catalogue/search/word-group';
import { resourceData } from '../../../../data/resource';
import { type Noun, ResourceList, ResourcePage } from '../../../../parts/admin/resource-page';
import { useAdminSearch } from '../../../../parts/admin/list/use-admin-search';
import { Link } from '../../../../ui/link';

const WORD_GROUP: Noun<{ words: WordGroup }, { words: string }> = {
  data: resourceData(WORD_GROUPS, { touches: [search, listSuggestions], changesCatalogue: true }),
  path: '/admin/search-words',
  right: 'products.write',
  words: {
    about:
      'Words that mean the same part. A search for one of them finds the parts that are called by the others; parts that are called as typed come first.',
    looksFor: 'Word',
    nouns: ['group of words', 'groups of words'],
    all: 'All Words',
    new: 'New Words',
    add: 'Add Words',
    change: 'Change Words',
    remove: 'Remove These Words',
    added: 'Words added',
    changed: 'Words changed',
    removed: 'Words removed',
  },
  titleOf: ({ words: [first = ''] }) => first,
  columns: [
    {
      head: 'Part',
      cell: ({ id, words: [first] }) => (
        <Link to="/admin/search-words/$id" params={{ id }}>
          {first}
        </Link>
      ),
    },
    { head: 'Also called', cell: ({ words: [, ...others] }) => others.join(', ') },
  ],
  codec: WordGroupForm,
  begins: { words: '' },
  fields: [
    {
      name: 'words',
      kind: 'textarea',
      label: 'Words',
      required: true,
      rows: 8,
      hint: 'One on each line: a word, or several. The first is what the search page calls the part. Singular, plural, hyphens and words written together need no lines of their own.',
      spellCheck: false,
    },
  ],
};

/** The words that mean the same part (docs/rules.md 3.35). */
export const SearchWords = () => <ResourceList {...WORD_GROUP} />;

/** One group of words, or the form for a new one with the words of the address. */
export const SearchWordsPage = () => {
  const { words = '' } = useAdminSearch().search;
  return <ResourcePage {...WORD_GROUP} begins={{ words }} />;
};
