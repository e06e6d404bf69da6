import type { DealerInvoice } from '../../../../shop/orders/invoices';
import { noonOn } from '../../../../shop/noon-on';
import { shopDate } from '../../../parts/admin/shop-time';
import { Link } from '../../../ui/link';

interface Props {
  invoice: DealerInvoice;
}

/** The id of the number of an invoice in the list of all invoices, which has each once. */
export const listedId = (id: string): string => `invoice-${id}`;

/** The number of an invoice, which leads to its order, with who ordered. */
export const InvoiceName = ({
  invoice: { id, orderNumber, orderedBy },
  isListed = false,
}: Props & { isListed?: boolean }) => (
  <>
    <Link id={isListed ? listedId(id) : undefined} to="/orders/$id" params={{ id }}>
      {orderNumber}
    </Link>
    {orderedBy && <small>{`Ordered by ${orderedBy}`}</small>}
  </>
);

/** The last day to pay an invoice on terms. */
export const DueDay = ({ invoice: { dueDay, state } }: Props) =>
  dueDay && (
    <span className={state === 'overdue' ? 'late' : undefined}>
      {`${shopDate(noonOn(dueDay))}${state === 'overdue' ? ', overdue' : ''}`}
    </span>
  );

/** Saves the invoice as PDF. */
export const PdfLink = ({ invoice: { id, orderNumber } }: Props) => (
  <a href={`/api/orders/${id}/invoice.pdf`} download aria-label={`PDF of ${orderNumber}`}>
    PDF
  </a>
);
