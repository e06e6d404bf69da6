import type * as z from 'zod/mini';
import { AXLES } from '../../../../../contract/catalogue/admin-axles';
import { search } from '../../../../../contract/catalogue/catalogue';
import { listSuggestions } from '../../../../../contract/catalogue/search';
import { type Axle, axleText } from '../../../../../shop/catalogue/search/axle';
import { AxleForm } from '../../../../../shop/catalogue/search/axle-form';
import { resourceData } from '../../../../data/resource';
import { type Noun, ResourceList, ResourcePage } from '../../../../parts/admin/resource-page';
import { Link } from '../../../../ui/link';

const AXLE: Noun<Axle, z.input<typeof AxleForm>> = {
  data: resourceData(AXLES, { touches: [search, listSuggestions], changesCatalogue: true }),
  path: '/admin/axles',
  right: 'products.write',
  words: {
    about:
      'Axles by name, with the outside diameter of their tubes. A search for one of them finds the parts that are cut for its tube; an axle that is not measured yet is named as left out.',
    looksFor: 'Name',
    nouns: ['axle', 'axles'],
    all: 'All Axles',
    new: 'New Axle',
    add: 'Add Axle',
    change: 'Change Axle',
    remove: 'Remove This Axle',
    added: 'Axle added',
    changed: 'Axle changed',
    removed: 'Axle removed',
  },
  titleOf: ({ names: [first = ''] }) => first,
  columns: [
    {
      head: 'Axle',
      cell: ({ id, names: [first] }) => (
        <Link to="/admin/axles/$id" params={{ id }}>
          {first}
        </Link>
      ),
    },
    {
      head: 'Tube',
      cell: (axle) => (axle.tubesIn.length ? axleText(axle) : 'Not measured yet'),
    },
    { head: 'Also called', cell: ({ names: [, ...others] }) => others.join(', ') },
  ],
  codec: AxleForm,
  begins: { names: '', tubesIn: '' },
  fields: [
    {
      name: 'names',
      kind: 'textarea',
      label: 'Names',
      required: true,
      rows: 5,
      hint: 'One on each line, as people type them: Ford 9 inch, 9 inch. Hyphens, capitals and the inch mark need no lines of their own.',
      spellCheck: false,
    },
    {
      name: 'tubesIn',
      kind: 'textarea',
      label: 'Outside diameter of the tube, inches',
      rows: 3,
      hint: 'One on each line, like 3-1/8, where it was made with several. Leave it empty until you have measured one.',
    },
  ],
};

/** The axles that a search knows by name (docs/rules.md 3.52). */
export const Axles = () => <ResourceList {...AXLE} />;

/** One axle, or the form for a new one. */
export const AxlePage = () => <ResourcePage {...AXLE} />;
