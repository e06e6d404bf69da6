import { useMemo, useState } from 'react';
import { MIN_CHARGE } from '../../../../shop/checkout/card';
import type { DealerInvoice } from '../../../../shop/orders/invoices';
import { cad, parsePrice, parseSum } from '../../../../shop/money';
import { AdminTable, type Column } from '../../../parts/admin/list/admin-table';
import { Button } from '../../../ui/button';
import { DueDay, InvoiceName, PdfLink } from './invoice-cells';
import { InvoiceForm } from './invoice-form';

const COLUMNS: readonly Column<DealerInvoice>[] = [
  { head: 'Invoice', cell: (invoice) => <InvoiceName invoice={invoice} /> },
  { head: 'PO number', cell: ({ poNumber }) => poNumber },
  { head: 'Due', cell: (invoice) => <DueDay invoice={invoice} /> },
  { head: 'Total', isNumber: true, cell: ({ total }) => cad(parsePrice(total)) },
  { head: 'To pay', isNumber: true, cell: ({ open }) => cad(parseSum(open)) },
  { head: 'Paper', cell: (invoice) => <PdfLink invoice={invoice} /> },
];

const payColumn = (onPay: (id: string) => void): Column<DealerInvoice> => ({
  head: 'Pay',
  cell: ({ id, open, orderNumber }) =>
    parseSum(open) >= MIN_CHARGE && (
      <Button look="outline" aria-label={`Pay ${orderNumber} by card`} onClick={() => onPay(id)}>
        Pay by Card
      </Button>
    ),
});

/** The invoices that are not paid in full, the first due first. Each can be paid by card. */
export const OwedInvoices = ({ owed }: { owed: DealerInvoice[] }) => {
  const [paying, setPaying] = useState<string>();
  const [paid, setPaid] = useState<string>();
  const columns = useMemo(
    () => [
      ...COLUMNS,
      payColumn((id) => {
        setPaid(undefined);
        setPaying(id);
      }),
    ],
    [],
  );
  const invoice = owed.find(({ id }) => id === paying);
  return (
    <section aria-labelledby="owed" hidden={!owed.length && !paid}>
      <h2 id="owed">To pay</h2>
      {owed.length > 0 && (
        <AdminTable label="To pay" columns={columns} rows={owed} rowKey={({ id }) => id} />
      )}
      {invoice && (
        <InvoiceForm
          key={invoice.id}
          invoice={invoice}
          onClose={(number) => {
            setPaying(undefined);
            setPaid(number);
          }}
        />
      )}
      <p role="status" className="paid">
        {paid && `${paid} is paid. Thank you.`}
      </p>
    </section>
  );
};
