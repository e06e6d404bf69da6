import type { DealerInvoice } from '../../../../shop/orders/invoices';
import { cad, parsePrice, parseSum } from '../../../../shop/money';
import { AdminTable, type Column } from '../../../parts/admin/admin-table';
import { DueDay, InvoiceName, PdfLink } from './invoice-cells';

const COLUMNS: readonly Column<DealerInvoice>[] = [
  { head: 'Invoice', cell: (invoice) => <InvoiceName invoice={invoice} /> },
  { head: 'PO number', cell: ({ poNumber }) => poNumber },
  { head: 'Due', cell: (invoice) => <DueDay invoice={invoice} /> },
  { head: 'Total', isNumber: true, cell: ({ total }) => cad(parsePrice(total)) },
  { head: 'To pay', isNumber: true, cell: ({ open }) => cad(parseSum(open)) },
  { head: 'Paper', cell: (invoice) => <PdfLink invoice={invoice} /> },
];

/** The invoices that are not paid in full, the first due first. */
export const OwedInvoices = ({ owed }: { owed: DealerInvoice[] }) => (
  <section aria-labelledby="owed">
    <h2 id="owed">To pay</h2>
    <AdminTable label="To pay" columns={COLUMNS} rows={owed} rowKey={({ id }) => id} />
  </section>
);
