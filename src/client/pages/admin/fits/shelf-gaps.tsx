import { Link } from '../../../ui/link';
import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { GapKind, type ShelfGapRow, listShelfGaps } from '../../../../contract/fits/admin';
import { pagedQueryOf } from '../../../data/query-of';
import { AdminFilter } from '../../../parts/admin/list/admin-filter';
import { AdminList } from '../../../parts/admin/list/admin-list';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminSearch } from '../../../parts/admin/list/admin-search';
import type { Column } from '../../../parts/admin/list/admin-table';
import { SizedText } from '../../../parts/sized-text';
import { useAdminSearch } from '../../../parts/admin/list/use-admin-search';

const KINDS: Record<ShelfGapRow['kind'], string> = {
  partner: 'No part to go with it',
  contents: 'In the box, but not in the shop',
  number: 'Numbers not stated',
  words: 'In the box, without a SKU',
};

const SHOWS = [
  ['', 'Everything'],
  ...GapKind.options.map((kind) => [kind, KINDS[kind]] as const),
] as const;

const Lines = chakra('ul', {
  base: { '& li + li': { mt: '1' } },
});

const COLUMNS: readonly Column<ShelfGapRow>[] = [
  {
    head: 'Part',
    cell: ({ productId, name, sku }) => (
      <div>
        <Link to="/admin/products/$id" params={{ id: String(productId) }}>
          {name}
        </Link>
        <small>{sku ?? `ID-${productId}`}</small>
      </div>
    ),
  },
  { head: 'Gap', cell: ({ kind }) => KINDS[kind] },
  {
    head: 'Missing',
    cell: ({ missing }) => (
      <Lines>
        {missing.map((line) => (
          <li key={line}>
            <SizedText text={line} />
          </li>
        ))}
      </Lines>
    ),
  },
];

/** Lists numbers and SKUs that the catalogue lacks (docs/rules.md 15.14). A row opens the form that adds them. */
export const ShelfGaps = () => {
  const { search } = useAdminSearch();
  const show = GapKind.options.find((kind) => kind === search.show);
  const list = useQuery(pagedQueryOf(listShelfGaps, { q: search.q, page: search.page, show }));
  const isNarrowed = Boolean(search.q) || show !== undefined;
  return (
    <AdminPage about="What keeps parts of the shop from being put together: parts that nothing completes, numbers that a maker would state, and contents of kits that are not parts of the shop. Open a part to add its numbers.">
      <AdminSearch looksFor="Name, SKU or what is missing">
        <AdminFilter label="Show" name="show" options={SHOWS} />
      </AdminSearch>
      <AdminList
        list={list}
        columns={COLUMNS}
        rowKey={({ productId, kind }) => `${productId} ${kind}`}
        nouns={['gap', 'gaps']}
        empty={
          isNarrowed ? undefined : (
            <p>Nothing is missing: each part can be completed, and all numbers are stated.</p>
          )
        }
      />
    </AdminPage>
  );
};
