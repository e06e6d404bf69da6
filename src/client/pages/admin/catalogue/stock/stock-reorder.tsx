import { useQuery } from '@tanstack/react-query';
import { type LowPart, listLowParts } from '../../../../../contract/catalogue/admin-stock';
import { LOW_STOCK } from '../../../../../shop/catalogue/stock';
import { SOLD_DAYS } from '../../../../../shop/catalogue/low-stock';
import { lowParts } from '../../../../data/catalogue/admin-stock';
import { CategoryFilter } from '../category-filter';
import { AdminList } from '../../../../parts/admin/list/admin-list';
import { AdminSearch } from '../../../../parts/admin/list/admin-search';
import type { Column } from '../../../../parts/admin/list/admin-table';
import { useAdminSearch } from '../../../../parts/admin/list/use-admin-search';
import { StockPage, ofPart, partText } from './stock-page';
import { Link } from '../../../../ui/link';

const COLUMNS: readonly Column<LowPart>[] = [
  {
    head: 'Part',
    cell: (part) => (
      <span>
        <Link to="/admin/products/$id" params={{ id: String(part.id) }}>
          {part.name}
        </Link>
        <small>{partText(part)}</small>
      </span>
    ),
  },
  {
    head: 'In stock',
    isNumber: true,
    cell: ({ stock, held }) => (
      <span>
        {stock}
        {held > 0 && <small>{`${held} being paid for`}</small>}
      </span>
    ),
  },
  { head: 'Mark', isNumber: true, cell: ({ lowMark }) => lowMark },
  { head: `Sold in ${SOLD_DAYS} days`, isNumber: true, cell: ({ sold }) => sold },
  {
    head: 'Ledger',
    cell: ({ id, name }) => (
      <Link to="/admin/stock" search={ofPart(id)} aria-label={`Ledger of ${name}`}>
        Ledger
      </Link>
    ),
  },
];

/** The published parts whose stock is at their mark or below. */
export const StockReorder = () => {
  const { search } = useAdminSearch();
  const parsed = listLowParts.query?.safeParse(search);
  const list = useQuery(lowParts(parsed?.success ? parsed.data : {}));
  return (
    <StockPage
      about={`Parts in the shop whose stock is at their low-stock mark or below, those farthest below it first. The mark is set in the product form; it is ${LOW_STOCK} where none is set.`}
    >
      <AdminSearch looksFor="Part, SKU or shelf place">
        <CategoryFilter />
      </AdminSearch>
      <AdminList
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => String(id)}
        nouns={['part', 'parts']}
        empty={<p>No part is low.</p>}
      />
    </StockPage>
  );
};
