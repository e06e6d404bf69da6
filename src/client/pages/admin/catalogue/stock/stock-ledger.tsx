import { useQuery } from '@tanstack/react-query';
import { type StockRow, listStockChanges } from '../../../../../contract/catalogue/admin-stock';
import { lowStockMark } from '../../../../../shop/catalogue/low-stock';
import {
  REASON_TITLES,
  StockReason,
  signedPieces,
} from '../../../../../shop/catalogue/stock-ledger';
import { adminProduct } from '../../../../data/catalogue/admin';
import { stockChanges } from '../../../../data/catalogue/admin-stock';
import { AdminFilter, DayFilter } from '../../../../parts/admin/list/admin-filter';
import { AdminList } from '../../../../parts/admin/list/admin-list';
import { AdminSearch } from '../../../../parts/admin/list/admin-search';
import type { Column } from '../../../../parts/admin/list/admin-table';
import { shopTime } from '../../../../parts/admin/shop-time';
import { useAdminSearch } from '../../../../parts/admin/list/use-admin-search';
import { Link } from '../../../../ui/link';
import { tallLinkStyle } from '../../../../ui/text';
import { chakra } from '@chakra-ui/react';
import { StockAdjust } from './stock-adjust';
import { StockPage, ofPart, partText } from './stock-page';
import { May } from '../../../../parts/admin/may';

const Chosen = chakra('section', {
  base: {
    display: 'grid',
    gap: '3',
    mb: '5',
    p: '4',
    maxWidth: '40rem',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    rounded: 'md',
    '& h2': { fontSize: 'lg', overflowWrap: 'anywhere' },
    '& .figure': { fontSize: '3xl', fontFamily: 'heading', fontVariantNumeric: 'tabular-nums' },
    '& summary': {
      minHeight: '44px',
      alignContent: 'center',
      fontWeight: '600',
      cursor: 'pointer',
    },
    '& .ways': { display: 'flex', flexWrap: 'wrap', columnGap: '4' },
    '& .ways a': tallLinkStyle,
  },
});

const OrderLink = ({ id, number }: NonNullable<StockRow['order']>) => (
  <May right="orders.read" otherwise={number}>
    <Link to="/admin/orders/$id" params={{ id }}>
      {number}
    </Link>
  </May>
);

const pieces: Column<StockRow> = {
  head: 'Pieces',
  isNumber: true,
  cell: (row) => signedPieces(row.pieces),
};
const balance: Column<StockRow> = { head: 'Balance', isNumber: true, cell: (row) => row.balance };
const cause: Column<StockRow> = {
  head: 'Cause',
  cell: ({ cause: reason, by, note, order }) => (
    <span>
      {REASON_TITLES[reason]}
      {order && (
        <>
          {' '}
          <OrderLink {...order} />
        </>
      )}
      {(note || by) && <small>{[note, by && `by ${by}`].filter(Boolean).join(', ')}</small>}
    </span>
  ),
};
const when: Column<StockRow> = { head: 'When', cell: ({ at }) => shopTime(at) };

const ALL: readonly Column<StockRow>[] = [
  {
    head: 'Part',
    cell: ({ part }) => (
      <span>
        <Link to="/admin/stock" search={ofPart(part.id)}>
          {part.name}
        </Link>
        <small>{partText(part)}</small>
      </span>
    ),
  },
  when,
  cause,
  pieces,
  balance,
];
const OF_ONE: readonly Column<StockRow>[] = [when, cause, pieces, balance];

const CAUSES = [
  ['', 'All causes'],
  ...StockReason.options.map((reason) => [reason, REASON_TITLES[reason]] as const),
] as const;

/** The facts of the chosen part, and the form that adjusts its stock. */
const ChosenPart = ({ id }: { id: string }) => {
  const { data } = useQuery(adminProduct(id));
  if (!data) return null;
  const { name, stock, held, lowMark } = data;
  return (
    <Chosen aria-labelledby="chosen">
      <h2 id="chosen">{name}</h2>
      <p>
        <span className="figure">{stock}</span>
        <span>{` in stock${held > 0 ? `, ${held} being paid for` : ''}, low at ${lowStockMark(lowMark)}`}</span>
      </p>
      <p>{partText(data)}</p>
      <May right="stock.write">
        <StockAdjust product={data} />
      </May>
      <p className="ways">
        <Link to="/admin/products/$id" params={{ id }}>
          Product form
        </Link>
        <Link to="/admin/stock">Ledger of all parts</Link>
      </p>
    </Chosen>
  );
};

/** The stock ledger of all parts or of one, with its filters in the address. */
export const StockLedger = () => {
  const { search } = useAdminSearch();
  const parsed = listStockChanges.query?.safeParse(search);
  const filters = parsed?.success ? parsed.data : {};
  // A search looks for another part.
  const query = filters.q ? { ...filters, part: undefined } : filters;
  const list = useQuery(stockChanges(query));
  return (
    <StockPage about="Each change of stock with its cause, newest first, and the balance of its part after it.">
      {query.part && <ChosenPart key={query.part} id={query.part} />}
      <AdminSearch looksFor="Part, SKU or shelf place">
        <AdminFilter label="Cause" name="cause" options={CAUSES} />
        <DayFilter label="From" name="from" />
        <DayFilter label="To" name="to" />
      </AdminSearch>
      <AdminList
        list={list}
        columns={query.part ? OF_ONE : ALL}
        rowKey={({ key }) => key}
        nouns={['change', 'changes']}
      />
    </StockPage>
  );
};
