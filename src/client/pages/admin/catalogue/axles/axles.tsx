import { useQuery } from '@tanstack/react-query';
import type { AdminAxle } from '../../../../../contract/catalogue/admin-axles';
import { axleText } from '../../../../../shop/catalogue/search/axle';
import { axles } from '../../../../data/catalogue/admin-axles';
import type { Column } from '../../../../parts/admin/admin-table';
import { May } from '../../../../parts/admin/may';
import { SearchList, usePagedQuery } from '../../../../parts/admin/search-list';
import { ButtonLink } from '../../../../ui/button';
import { Link } from '../../../../ui/link';

const COLUMNS: readonly Column<AdminAxle>[] = [
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
];

/** The axles that a search knows by name (docs/rules.md 3.52). */
export const Axles = () => (
  <SearchList
    title="Axles"
    path="/admin/axles"
    about="Axles by name, with the outside diameter of their tubes. A search for one of them finds the parts that are cut for its tube; an axle that is not measured yet is named as left out."
    add={
      <May right="products.write">
        <ButtonLink to="/admin/axles/new">New Axle</ButtonLink>
      </May>
    }
    looksFor="Name"
    list={useQuery(axles(usePagedQuery()))}
    columns={COLUMNS}
    rowKey={({ id }) => id}
    nouns={['axle', 'axles']}
  />
);
