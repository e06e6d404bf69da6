import { Link } from '../../../../ui/link';
import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type AdminOrder,
  exportAdminAgreement,
  getAdminOrder,
} from '../../../../../contract/orders/admin';
import { adminOrder } from '../../../../data/orders/admin';
import { isApiError } from '../../../../data/call';
import { AdminMissing } from '../../../../parts/admin/admin-missing';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { NotLoaded } from '../../../../parts/not-loaded';
import { OrderBreakdown } from '../../../../parts/orders/order-breakdown';
import { StatusBadge } from '../../../../parts/orders/status-badge';
import { useAdminSearch } from '../../../../parts/admin/list/use-admin-search';
import { shopTime } from '../../../../parts/admin/shop-time';
import { ButtonAnchor, ButtonLink } from '../../../../ui/button';
import { AttentionList } from './attention-list';
import { NextStep } from './next-step';
import { OrderHistory } from './order-history';
import { OrderMails } from './order-mails';
import { OrderNotes } from './order-notes';
import { OrderParts } from './order-parts';
import { OrderRefunds } from './order-refunds';
import { OrderReturns } from '../returns/order-returns';
import { ParcelList } from './parcel-list';
import { PaymentFacts } from './payment-facts';
import { PromisedDays } from './promised-days';
import { ShipTo } from './ship-to';

const Board = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { lg: 'minmax(0, 1fr) 25rem' },
    alignItems: 'start',
    '& > div': { display: 'grid', gap: '4', minWidth: '0' },
    '& > .looks': { gridColumn: '1 / -1' },
    // The next step comes first, on a phone and in the tab order.
    '& > .side': { gridColumn: { lg: '2' } },
    '& > .side + div': { gridColumn: { lg: '1' }, gridRow: { lg: '2' } },
    '& > .side:first-child + div': { gridRow: { lg: '1' } },
    '& section': {
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'md',
      p: '4',
      minWidth: '0',
    },
    '& h2': { fontSize: 'lg', fontFamily: 'capitals', textTransform: 'uppercase', mb: '3' },
    '& h2:focus-visible': { outlineOffset: '2px' },
    '& address': { overflowWrap: 'anywhere' },
    '& .link': { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '3px' },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: '3' },
    '& .events': { listStyle: 'none', display: 'grid', gap: '3' },
    '& .events h3': { fontWeight: '600' },
    '& .events form': { mt: '3' },
    '& .events p': { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
    '& small': { color: 'muted', fontSize: 'xs' },
  },
});

const Shown = ({ order }: { order: AdminOrder }) => {
  /** Why the last call on the order failed. */
  const [problem, setProblem] = useState<string>();
  const shown = { id: order.id, onProblem: setProblem };
  /** The first values of the refund form; undefined while it is closed. */
  const [refund, setRefund] = useState<{ shipping: string }>();
  return (
    <Board>
      <AttentionList order={order} shown={shown} />
      <div className="side">
        <NextStep order={order} shown={shown} problem={problem} />
        <ParcelList order={order} shown={shown} />
        <ShipTo order={order} shown={shown} onRefund={(shipping) => setRefund({ shipping })} />
        <PaymentFacts order={order} shown={shown} />
      </div>
      <div>
        <OrderParts order={order} />
        <PromisedDays order={order} shown={shown} />
        <section aria-labelledby="sums">
          <h2 id="sums">Summary</h2>
          <OrderBreakdown order={order} />
        </section>
        <OrderRefunds order={order} shown={shown} begun={refund} setBegun={setRefund} />
        <OrderReturns order={order} />
        <OrderNotes order={order} shown={shown} />
        <OrderMails id={order.id} />
        <OrderHistory order={order} />
      </div>
    </Board>
  );
};

/** The admin page of one order: its items, the next step, and its history. */
export const OrderPage = () => {
  const { id } = useParams({ from: '/admin/orders/$id' });
  const { search } = useAdminSearch();
  const { data: order, error, refetch } = useQuery(adminOrder(id));
  if (isApiError(error, getAdminOrder, 'invalid', 'not_found')) return <AdminMissing />;
  const way = (
    <Link to="/admin/orders" search={search}>
      All orders
    </Link>
  );
  if (!order)
    return (
      <AdminPage way={way}>
        <NotLoaded
          query={{ error, refetch }}
          height={['120px', '240px', '180px']}
          label="Loading order..."
        />
      </AdminPage>
    );
  return (
    <AdminPage
      title={`Order ${order.orderNumber}`}
      way={way}
      about={
        <>
          <StatusBadge status={order.status} />
          <span>{`Placed ${shopTime(order.createdAt)}`}</span>
          {order.poNumber && <span>{`PO number ${order.poNumber}`}</span>}
          {order.buildName && <span>{`Build: ${order.buildName}`}</span>}
        </>
      }
      buttons={
        <>
          {!order.supplementOf && (
            <ButtonLink to="/admin/orders/$id/packing-slip" params={{ id }} look="outline">
              Packing slip
            </ButtonLink>
          )}
          <ButtonLink to="/admin/orders/$id/invoice" params={{ id }} look="outline">
            Invoice
          </ButtonLink>
          {order.termsVersion !== null && (
            <ButtonAnchor
              look="outline"
              href={exportAdminAgreement.path.replace(':id', id)}
              download
            >
              Copy of the agreement (PDF)
            </ButtonAnchor>
          )}
        </>
      }
    >
      <Shown key={order.id} order={order} />
    </AdminPage>
  );
};
