import { Link } from '../../../../ui/link';
import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useState } from 'react';
import { type AdminOrderRow, listAdminOrders } from '../../../../../contract/orders/admin';
import { ATTENTION, Attention } from '../../../../../shop/orders/attention';
import { cad, parsePrice } from '../../../../../shop/money';
import { OrderStatus, differenceText } from '../../../../../shop/orders/order';
import { LONG_PAGE_SIZE, PAGE_SIZE } from '../../../../../shop/paged';
import { pagedQueryOf } from '../../../../data/query-of';
import { AdminFilter } from '../../../../parts/admin/list/admin-filter';
import { AdminList } from '../../../../parts/admin/list/admin-list';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { AdminSearch } from '../../../../parts/admin/list/admin-search';
import type { Column } from '../../../../parts/admin/list/admin-table';
import { BuyersFile } from '../../../../parts/admin/buyers-file';
import { StatusBadge } from '../../../../parts/orders/status-badge';
import { useAdminSearch } from '../../../../parts/admin/list/use-admin-search';
import { shopDate } from '../../../../parts/admin/shop-time';
import { ButtonLink } from '../../../../ui/button';
import { FormProblem } from '../../../../ui/form-problem';
import { VisuallyHidden } from '../../../../ui/layout';
import { Actions } from '../../../../ui/stack';
import { Marked, Tag } from '../../../../ui/text';
import { Tick } from '../../../../ui/tick';
import { BatchBar, forAct } from './batch-bar';
import { BatchReport } from './batch-report';
import { OrderFilters } from './order-filters';
import { exportHref, labelFiles, listFilter, listQuery } from './order-search';
import { ShipList } from './ship-list';
import { useBatch } from './use-batch';
import { type Selection, useSelection } from './use-selection';

const STATUSES = [
  ['', 'All Statuses'],
  ['open', 'To do'],
  ...OrderStatus.options.map(
    (status) => [status, status.slice(0, 1).toUpperCase() + status.slice(1)] as const,
  ),
] as const;

const LOOKS = [
  ['', 'All orders'],
  ['any', 'Any reason'],
  ...Attention.options.map((reason) => [reason, ATTENTION[reason].short] as const),
] as const;

const WORK = [
  ['', 'Any'],
  ['ship', 'Ready to ship'],
  ['late', 'Late'],
  ['lapsed', 'Late by more than 30 days'],
  ['pickup', 'Pickups'],
  ['owed', 'Owed on terms'],
  ['overdue', 'Overdue'],
] as const;

const SIZES = [
  ['', `${PAGE_SIZE} on a page`],
  [String(LONG_PAGE_SIZE), `${LONG_PAGE_SIZE} on a page`],
] as const;

/** Adds 'PO', unless the number already starts with it. */
const poText = (poNumber: string): string =>
  /^p\.?o\b/i.test(poNumber) ? poNumber : `PO ${poNumber}`;

const Numbered = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    '& label': { flex: 'none', pr: '2' },
  },
});

/** The selection is read by the ticks alone, so that a tick does not render every row again. */
const Selected = createContext<Selection | undefined>(undefined);

const OrderTick = ({ row }: { row: AdminOrderRow }) => {
  const selection = useContext(Selected);
  return (
    <Tick
      checked={selection?.has(row.id) ?? false}
      onTick={(isTicked) => (isTicked ? selection?.add([row]) : selection?.remove([row.id]))}
    >
      <VisuallyHidden>{`Select ${row.orderNumber}`}</VisuallyHidden>
    </Tick>
  );
};

const columnsWith = (search: Record<string, string | undefined>): Column<AdminOrderRow>[] => [
  {
    head: 'Order',
    cell: (row) => (
      <Numbered>
        <OrderTick row={row} />
        <Link to="/admin/orders/$id" params={{ id: row.id }} search={search}>
          {row.orderNumber}
        </Link>
      </Numbered>
    ),
  },
  { head: 'Date', cell: ({ createdAt }) => shopDate(createdAt) },
  {
    head: 'Buyer',
    cell: ({ name, username, email, isVendor }) => (
      <span>
        <span>{`${name ?? username}${isVendor ? ' (dealer)' : ''}`}</span>
        <small>{email}</small>
      </span>
    ),
  },
  {
    head: 'Delivery',
    cell: ({ isPickup, poNumber, supplementOf }) => (
      <span>
        {supplementOf ? differenceText(supplementOf) : isPickup ? 'Pickup' : 'Ship'}
        {poNumber && <small>{poText(poNumber)}</small>}
      </span>
    ),
  },
  {
    head: 'Status',
    cell: ({ status, readyAt, attention, refund }) => (
      <Actions as="span" alignItems="center" gap="2">
        <StatusBadge status={status} />
        {readyAt && status === 'processing' && <Marked tone="good">Ready</Marked>}
        {refund === 'pending' && <span>Refund on its way</span>}
        {attention.map((reason) => (
          <Tag key={reason} tone="bad">
            {ATTENTION[reason].short}
          </Tag>
        ))}
      </Actions>
    ),
  },
  { head: 'Pieces', isNumber: true, cell: ({ itemCount }) => itemCount },
  { head: 'Total', isNumber: true, cell: ({ total }) => cad(parsePrice(total)) },
];

/** All orders, newest first, with actions for the selected ones. */
export const OrderList = () => {
  const { search } = useAdminSearch();
  const columns = useMemo(() => columnsWith(search), [search]);
  const list = useQuery(pagedQueryOf(listAdminOrders, listQuery(search)));
  const page = list.data?.rows ?? [];
  const selection = useSelection(page);
  const batch = useBatch(selection);
  const [isShipping, setIsShipping] = useState(false);
  const ids = selection.rows.map(({ id }) => id);
  return (
    <AdminPage
      buttons={
        <>
          <ButtonLink to="/admin/orders/picks" search={search} look="outline">
            Pick list
          </ButtonLink>
          <ButtonLink to="/admin/queue" look="outline">
            What to make
          </ButtonLink>
          {search.work === 'ship' &&
            labelFiles(listFilter(search)).map(({ href, label }) => (
              <BuyersFile key={label} href={href}>
                {label}
              </BuyersFile>
            ))}
          <BuyersFile href={exportHref(listFilter(search))}>Export CSV</BuyersFile>
        </>
      }
    >
      <FormProblem id="batch-problem" text={batch.problem} />
      {batch.report && (
        <BatchReport
          // Each report takes the focus.
          key={batch.report.at}
          report={batch.report}
          search={search}
          onSelect={() => {
            selection.add(batch.report?.done ?? []);
            batch.close();
          }}
          onClose={batch.close}
        />
      )}
      {isShipping && (
        <ShipList
          orders={selection.rows.filter(forAct.ship)}
          search={search}
          onShipped={batch.shipped}
          onFailed={batch.failed}
          onClose={() => setIsShipping(false)}
        />
      )}
      <AdminSearch looksFor="Number, name, email, PO, tracking or SKU">
        <AdminFilter label="Status" name="status" options={STATUSES} />
        <AdminFilter label="Work" name="work" options={WORK} />
        <AdminFilter label="Needs attention" name="attention" options={LOOKS} />
        <AdminFilter label="Rows" name="size" options={SIZES} />
        <OrderFilters />
      </AdminSearch>
      {page.length > 0 && (
        <Tick
          checked={selection.hasPage}
          onTick={(isTicked) =>
            isTicked ? selection.add(page) : selection.remove(page.map(({ id }) => id))
          }
        >
          Select all on this page
        </Tick>
      )}
      <Selected value={selection}>
        <AdminList
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          nouns={['order', 'orders']}
        />
      </Selected>
      {ids.length > 0 && !isShipping && (
        <BatchBar
          rows={selection.rows}
          search={search}
          pending={batch.pending}
          onAct={(act, rows) => void batch.act(act, rows)}
          onShip={() => setIsShipping(true)}
          onClear={() => selection.remove(ids)}
        />
      )}
    </AdminPage>
  );
};
