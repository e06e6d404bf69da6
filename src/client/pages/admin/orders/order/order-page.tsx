import { Link } from '../../../../ui/link';
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
import { Section } from '../../../../ui/section';
import { Columns, Stack } from '../../../../ui/stack';
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

const Shown = ({ order }: { order: AdminOrder }) => {
  /** Why the last call on the order failed. */
  const [problem, setProblem] = useState<string>();
  const shown = { id: order.id, onProblem: setProblem };
  /** The first values of the refund form; undefined while it is closed. */
  const [refund, setRefund] = useState<{ shipping: string }>();
  return (
    <>
      <AttentionList order={order} shown={shown} />
      <Columns side="wide">
        {/* The next step comes first, on a phone and in the tab order. */}
        <Stack gridColumn={{ lg: '2' }}>
          <NextStep order={order} shown={shown} problem={problem} />
          <ParcelList order={order} shown={shown} />
          <ShipTo order={order} shown={shown} onRefund={(shipping) => setRefund({ shipping })} />
          <PaymentFacts order={order} shown={shown} />
        </Stack>
        <Stack gridColumn={{ lg: '1' }} gridRow={{ lg: '1' }}>
          <OrderParts order={order} />
          <PromisedDays order={order} shown={shown} />
          <Section panel title="Summary">
            <OrderBreakdown order={order} />
          </Section>
          <OrderRefunds order={order} shown={shown} begun={refund} setBegun={setRefund} />
          <OrderReturns order={order} />
          <OrderNotes order={order} shown={shown} />
          <OrderMails id={order.id} />
          <OrderHistory order={order} />
        </Stack>
      </Columns>
    </>
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
