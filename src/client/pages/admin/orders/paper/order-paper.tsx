import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { adminOrder } from '../../../../data/orders/admin';
import { type AdminOrder, getAdminOrder } from '../../../../../contract/orders/admin';
import { isApiError } from '../../../../data/call';
import { AdminMissing } from '../../../../parts/admin/admin-missing';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { OnPaper } from '../../../../parts/admin/on-paper';
import { NotLoaded } from '../../../../parts/not-loaded';
import { Button, ButtonLink } from '../../../../ui/button';
import { CreditNoteBody, creditNoteNumber } from './credit-note-body';
import { InvoiceBody } from './invoice-body';
import { PaperSheet } from './paper-sheet';
import { SlipBody } from './slip-body';

const PAPERS = {
  'packing-slip': 'Packing slip',
  invoice: 'Invoice',
  'credit-note': 'Credit note',
} as const;

interface Props {
  id: string;
  paper: keyof typeof PAPERS;
  /** The number of one parcel, from 1; without it the slip has the whole order. */
  parcel?: number | undefined;
  /** The refund of a credit note. */
  refundId?: string | undefined;
}

const Body = ({ order, paper, parcel, refundId }: Omit<Props, 'id'> & { order: AdminOrder }) => {
  const refund = order.refunds.find(({ id }) => id === refundId);
  if (refund) return <CreditNoteBody order={order} refund={refund} />;
  if (paper === 'invoice') return <InvoiceBody order={order} />;
  return <SlipBody order={order} parcel={parcel} />;
};

/** A printable document of an order. */
const OrderPaper = ({ id, paper, parcel, refundId }: Props) => {
  const { data: order, error, refetch } = useQuery(adminOrder(id));
  if (isApiError(error, getAdminOrder, 'invalid', 'not_found')) return <AdminMissing />;
  if (order && parcel && !order.parcels[parcel - 1]) return <AdminMissing />;
  // A supplement has nothing to pack.
  if (order?.supplementOf && paper === 'packing-slip') return <AdminMissing />;
  if (order && refundId && !order.refunds.some((refund) => refund.id === refundId))
    return <AdminMissing />;
  const part = parcel ? `, parcel ${parcel}` : '';
  const number = order && refundId ? creditNoteNumber(order, refundId) : order?.orderNumber;
  const title = number ? `${PAPERS[paper]} ${number}${part}` : PAPERS[paper];
  return (
    <AdminPage
      title={title}
      buttons={
        <>
          <ButtonLink to="/admin/orders/$id" params={{ id }} look="outline">
            Back to the order
          </ButtonLink>
          {order && <Button onClick={() => window.print()}>Print</Button>}
        </>
      }
    >
      <OnPaper page="margin: 15mm" />
      {!order && <NotLoaded query={{ error, refetch }} height="480px" label="Loading order..." />}
      {order && (
        <PaperSheet name={PAPERS[paper]} label={title}>
          <Body order={order} paper={paper} parcel={parcel} refundId={refundId} />
        </PaperSheet>
      )}
    </AdminPage>
  );
};

/** The packing slip of a whole order. */
export const PackingSlip = () => {
  const { id } = useParams({ from: '/admin/orders/$id/packing-slip' });
  return <OrderPaper id={id} paper="packing-slip" />;
};

/** The packing slip of one parcel. */
export const ParcelSlip = () => {
  const { id, parcel } = useParams({ from: '/admin/orders/$id/packing-slip/$parcel' });
  if (!/^[1-9]\d{0,3}$/.test(parcel)) return <AdminMissing />;
  return <OrderPaper id={id} paper="packing-slip" parcel={Number(parcel)} />;
};

/** The invoice of an order. */
export const Invoice = () => {
  const { id } = useParams({ from: '/admin/orders/$id/invoice' });
  return <OrderPaper id={id} paper="invoice" />;
};

/** The credit note of a refund. */
export const CreditNote = () => {
  const { id, refund } = useParams({ from: '/admin/orders/$id/credit-note/$refund' });
  return <OrderPaper id={id} paper="credit-note" refundId={refund} />;
};
