import { useQuery } from '@tanstack/react-query';
import { EXAMPLES } from '../../../../contract/builds/admin';
import { listExamples } from '../../../../contract/builds/examples';
import { getConfig } from '../../../../contract/catalogue/catalogue';
import type { Product } from '../../../../shop/catalogue/product';
import type { ExampleDraft } from '../../../../workbench/builds/examples/example-draft';
import { products } from '../../../data/catalogue/catalogue';
import { resourceData } from '../../../data/resource';
import { AdminPage } from '../../../parts/admin/admin-page';
import { type Noun, ResourceList, ResourcePage } from '../../../parts/admin/resource-page';
import { NotLoaded } from '../../../parts/not-loaded';
import { ButtonLink } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { ExampleFields, NEW_EXAMPLE, type TypedExample, exampleForm } from './example-fields';

const EXAMPLE: Omit<Noun<ExampleDraft, TypedExample>, 'codec' | 'fields'> = {
  data: resourceData(EXAMPLES, { touches: [listExamples, getConfig] }),
  path: '/admin/example-builds',
  right: 'products.write',
  words: {
    about: 'Lists of parts that visitors see under /builds, with what they cost now.',
    looksFor: 'Title or address',
    nouns: ['example', 'examples'],
    all: 'All Examples',
    new: 'New Example',
    add: 'Add Example',
    change: 'Change Example',
    remove: 'Delete This Example',
    added: 'Example added',
    changed: 'Example changed',
    removed: 'Example deleted',
  },
  titleOf: ({ title }) => title,
  buttons: ({ slug, published }) =>
    published && (
      <ButtonLink to="/builds/$slug" params={{ slug }}>
        View
      </ButtonLink>
    ),
  begins: NEW_EXAMPLE,
  columns: [
    {
      head: 'Title',
      cell: ({ id, title }) => (
        <Link to="/admin/example-builds/$id" params={{ id }}>
          {title}
        </Link>
      ),
    },
    { head: 'Address', cell: ({ slug }) => `/builds/${slug}` },
    { head: 'Lines', isNumber: true, cell: ({ lines }) => lines.length },
    { head: 'State', cell: ({ published }) => (published ? 'Published' : 'Not published') },
  ],
};

/** The example builds, published or not. */
export const Examples = () => <ResourceList {...EXAMPLE} />;

/** @param shelf the parts that its lines can name */
const exampleWith = (shelf: readonly Product[]): Noun<ExampleDraft, TypedExample> => ({
  ...EXAMPLE,
  codec: exampleForm(shelf),
  fields: (draft) => <ExampleFields draft={draft} products={shelf} />,
});

/** One example build, or the form for a new one. */
export const ExamplePage = () => {
  const { data: shelf, error, refetch } = useQuery(products);
  if (!shelf)
    return (
      <AdminPage>
        <NotLoaded query={{ error, refetch }} height="30rem" />
      </AdminPage>
    );
  return <ResourcePage {...exampleWith(shelf)} />;
};
