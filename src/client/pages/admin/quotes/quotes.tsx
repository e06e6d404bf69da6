import { useQuery } from '@tanstack/react-query';
import { QuoteState } from '../../../../contract/quotes/quotes';
import { type AdminQuoteRow, listAdminQuotes } from '../../../../contract/quotes/admin';
import { cad, parsePrice } from '../../../../shop/money';
import { pagedQueryOf } from '../../../data/query-of';
import { AdminFilter } from '../../../parts/admin/list/admin-filter';
import { AdminList } from '../../../parts/admin/list/admin-list';
import { AdminPage } from '../../../parts/admin/admin-page';
import { AdminSearch } from '../../../parts/admin/list/admin-search';
import type { Column } from '../../../parts/admin/list/admin-table';
import { shopDate } from '../../../parts/admin/shop-time';
import { useAdminSearch } from '../../../parts/admin/list/use-admin-search';
import { ButtonLink } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { QUOTE_STATES } from './quote-states';
import { May } from '../../../parts/admin/may';

const COLUMNS: readonly Column<AdminQuoteRow>[] = [
  {
    head: 'Quote',
    cell: ({ id, number }) => (
      <Link to="/admin/quotes/$id" params={{ id }}>
        {number}
      </Link>
    ),
  },
  {
    head: 'Customer',
    cell: ({ name, email, isSupplement, isFreight }) => (
      <span>
        {name}
        <small>{email}</small>
        {isSupplement && <small>Difference for shipping</small>}
        {isFreight && <small>Freight</small>}
      </span>
    ),
  },
  { head: 'Made', cell: ({ createdAt }) => shopDate(createdAt) },
  {
    head: 'Valid until',
    cell: ({ state, validUntil }) => (state === 'requested' ? '-' : shopDate(validUntil)),
  },
  { head: 'State', cell: ({ state }) => QUOTE_STATES[state] },
  {
    head: 'Total',
    isNumber: true,
    cell: ({ state, total }) => (state === 'requested' ? 'No price yet' : cad(parsePrice(total))),
  },
];

/** The quotes and counter sales. */
export const Quotes = () => {
  const { search } = useAdminSearch();
  const parsed = listAdminQuotes.query?.safeParse(search);
  const list = useQuery(pagedQueryOf(listAdminQuotes, parsed?.success ? parsed.data : {}));
  return (
    <AdminPage
      about="Offers and sales by phone, at the counter and by email. An open quote holds its parts."
      buttons={
        <May right="quotes.write">
          <ButtonLink to="/admin/quotes/new">New Quote or Sale</ButtonLink>
        </May>
      }
    >
      <AdminSearch looksFor="Number, name or email">
        <AdminFilter
          label="State"
          name="state"
          options={[
            ['', 'All States'],
            ...QuoteState.options.map((state) => [state, QUOTE_STATES[state]] as const),
          ]}
        />
      </AdminSearch>
      <AdminList
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        nouns={['quote', 'quotes']}
      />
    </AdminPage>
  );
};
