import { useQuery } from '@tanstack/react-query';
import { listInvoices } from '../../../../contract/dealers/account';
import { type DealerInvoice, InvoiceState } from '../../../../shop/orders/invoices';
import { cad, parsePrice, parseSum } from '../../../../shop/money';
import { noonOn } from '../../../../shop/noon-on';
import { pagedQueryOf } from '../../../data/query-of';
import { AdminFilter } from '../../../parts/admin/list/admin-filter';
import { AdminList } from '../../../parts/admin/list/admin-list';
import { AdminSearch } from '../../../parts/admin/list/admin-search';
import type { Column } from '../../../parts/admin/list/admin-table';
import { shopDate } from '../../../parts/admin/shop-time';
import { useAdminSearch } from '../../../parts/admin/list/use-admin-search';
import { OrderAgainLater } from '../../../parts/orders/order-again-later';
import { StatusBadge } from '../../../parts/orders/status-badge';
import { Tracking } from '../../../parts/orders/tracking';
import { InvoiceName, PdfLink, listedId } from './invoice-cells';

const STATES: Record<InvoiceState, string> = {
  open: 'To pay',
  overdue: 'Overdue',
  credit: 'In your favour',
  paid: 'Paid',
  cancelled: 'Cancelled',
};

const paymentText = ({ open, state }: DealerInvoice): string =>
  state === 'paid' || state === 'cancelled'
    ? STATES[state]
    : `${STATES[state]}: ${cad(Math.abs(parseSum(open)))}`;

const isToPay = (invoice: DealerInvoice): invoice is DealerInvoice & { dueDay: string } =>
  (invoice.state === 'open' || invoice.state === 'overdue') && invoice.dueDay !== null;

const COLUMNS: readonly Column<DealerInvoice>[] = [
  {
    head: 'Invoice',
    cell: (invoice) => (
      <>
        <InvoiceName invoice={invoice} isListed />
        <small>{shopDate(invoice.createdAt)}</small>
      </>
    ),
  },
  { head: 'PO number', cell: ({ poNumber }) => poNumber },
  {
    head: 'Order',
    cell: ({ status, parcels }) => (
      <div>
        <StatusBadge status={status} />
        {parcels.map(({ carrier, trackingNumber }, place) => (
          <p key={place}>
            {carrier && <span>{`${carrier} `}</span>}
            <Tracking carrier={carrier} trackingNumber={trackingNumber} />
          </p>
        ))}
      </div>
    ),
  },
  {
    head: 'Payment',
    cell: (invoice) => (
      <div>
        {paymentText(invoice)}
        {isToPay(invoice) && <small>{`Due ${shopDate(noonOn(invoice.dueDay))}`}</small>}
      </div>
    ),
  },
  { head: 'Total', isNumber: true, cell: ({ total }) => cad(parsePrice(total)) },
  {
    head: 'Actions',
    cell: (invoice) => (
      <div className="acts">
        <PdfLink invoice={invoice} />
        {invoice.hasParts && (
          <OrderAgainLater id={invoice.id} describedBy={listedId(invoice.id)} look="outline" />
        )}
      </div>
    ),
  },
];

/** All invoices of the company, found by number, PO number and how they stand. */
export const Invoices = () => {
  const { search } = useAdminSearch();
  const list = useQuery(
    pagedQueryOf(listInvoices, {
      q: search.q,
      page: search.page ?? '1',
      state: InvoiceState.safeParse(search.state).data,
    }),
  );
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      <AdminSearch looksFor="Number or PO number">
        <AdminFilter
          label="Payment"
          name="state"
          options={[['', 'All'], ...InvoiceState.options.map((one) => [one, STATES[one]] as const)]}
        />
      </AdminSearch>
      <AdminList
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        nouns={['invoice', 'invoices']}
      />
    </section>
  );
};
