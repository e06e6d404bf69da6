import { chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { type VendorHistoryOrder, getOrderHistory } from '../../../contract/dealers/dealers';
import { cad, parsePrice } from '../../../shop/money';
import { errorCode } from '../../data/call';
import { queryOf } from '../../data/query-of';
import { user } from '../../data/session/session';
import { PageHead } from '../../head/page-head';
import { AccessDenied } from '../../parts/session/access-denied';
import { logInAgain } from '../../parts/session/log-in-again';
import { OrderAgainLater } from '../../parts/orders/order-again-later';
import { OrderPages, useOrderPage } from '../../parts/orders/order-pages';
import { StatusBadge } from '../../parts/orders/status-badge';
import { toast } from '../../state/toasts';
import { Button, ButtonLink, OutlineLink } from '../../ui/button';
import { dateText } from '../../parts/date-text';
import { Intro } from '../../ui/intro';
import { Page } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { Fact, Facts } from '../../parts/facts';

const PATH = '/order-history';
const FAILED = 'Failed to load order history. Please try again.';
const VENDORS_ONLY = 'This page is only available to registered vendors.';
/** The reason is shown this long before the redirect, ms (docs/rules.md 7.8). */
const LEAVE_AFTER = 500;

const History = chakra('div', {
  base: {
    '& .ways': { display: 'flex', flexWrap: 'wrap', gap: '3', mb: '6' },
    '& ol': { display: 'grid', gap: '4' },
    '& article': {
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      borderLeftWidth: '4px',
      borderLeftColor: 'forge',
      rounded: 'md',
      p: { base: '4', md: '5' },
    },
    '& article header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' },
    '& h2': { fontSize: 'xl', overflowWrap: 'anywhere' },
    '& dl': { display: 'flex', flexWrap: 'wrap', columnGap: '8', mt: '4' },
    '& .wide': { flex: '1 1 16rem' },
    '& .id': { flexBasis: '100%' },
    '& .acts': { display: 'flex', flexWrap: 'wrap', gap: '3', mt: '4' },
    '& .again:not(:empty)': { flexBasis: '100%' },
    '& .id dd': { color: 'muted', fontSize: 'sm', fontWeight: '400' },
  },
});

const Entry = ({ order }: { order: VendorHistoryOrder }) => (
  <article aria-labelledby={`order-${order.id}`}>
    <header>
      <h2 id={`order-${order.id}`}>{`Order ${order.orderNumber}`}</h2>
      <StatusBadge status={order.status} />
    </header>
    <Facts look="columns">
      <Fact name="Date">{dateText(order.createdAt)}</Fact>
      {order.orderedBy && <Fact name="Ordered by">{order.orderedBy}</Fact>}
      <Fact name="Total">{cad(parsePrice(order.total))}</Fact>
      <Fact name="Shipping">{cad(parsePrice(order.shippingCost))}</Fact>
      <Fact className="wide" name="Address">
        {order.shippingAddress || 'No address was given.'}
      </Fact>
      <Fact className="wide id" name="Order ID">
        {order.id}
      </Fact>
    </Facts>
    <div className="acts">
      <OutlineLink
        to="/orders/$id"
        params={{ id: order.id }}
        aria-describedby={`order-${order.id}`}
      >
        View Details
      </OutlineLink>
      {order.hasParts && (
        <OrderAgainLater id={order.id} describedBy={`order-${order.id}`} look="outline" />
      )}
    </div>
  </article>
);

/**
 * The orders of a vendor (docs/rules.md 7.8). The server decides who is a vendor, since the flag may have just changed.
 */
export const OrderHistory = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const {
    data: list,
    error,
    refetch,
  } = useQuery(queryOf(getOrderHistory, { query: { page: useOrderPage() } }));
  const wasVendor = useQuery(user).data?.isVendor;
  const code = errorCode(error, getOrderHistory);

  useEffect(() => {
    if (code === 'unauthorized') {
      const timer = logInAgain(PATH, '/auth');
      return () => clearTimeout(timer);
    }
    if (code === 'vendors_only') {
      toast({ title: 'Access Denied', description: VENDORS_ONLY, tone: 'destructive' });
      const timer = setTimeout(() => void navigate({ to: '/', replace: true }), LEAVE_AFTER);
      return () => clearTimeout(timer);
    }
    if (error) toast({ title: 'Error', description: FAILED, tone: 'destructive' });
    return undefined;
  }, [error, code, navigate]);

  // If the vendor status has changed, update it on every page.
  const isVendor = code === 'vendors_only' ? false : list ? true : undefined;
  useEffect(() => {
    if (isVendor !== undefined && isVendor !== wasVendor)
      void client.invalidateQueries({ queryKey: user.queryKey });
  }, [client, isVendor, wasVendor]);

  if (code === 'vendors_only') return <AccessDenied path={PATH}>{VENDORS_ONLY}</AccessDenied>;

  let shown: ReactNode;
  if (list?.length)
    shown = (
      <ol>
        {list.map((order) => (
          <li key={order.id}>
            <Entry order={order} />
          </li>
        ))}
      </ol>
    );
  else if (list)
    shown = (
      <Notice maxWidth="prose">
        <h2>No Orders Yet</h2>
        <p>Your orders appear here.</p>
      </Notice>
    );
  else if (code === 'unauthorized') shown = <p role="status">You are logged out.</p>;
  else if (error)
    shown = (
      <Notice tone="bad" role="alert" maxWidth="prose">
        <p>{FAILED}</p>
        <Button mt="3" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  else
    shown = (
      <div role="status">
        <p>Loading order history...</p>
        {['1', '2', '3'].map((place) => (
          <Skeleton key={place} height="210px" mt="4" />
        ))}
      </div>
    );

  return (
    <Page>
      <PageHead
        title="Vendor Order History"
        description="Your orders as a vendor."
        path={PATH}
        hidden
      />
      <Intro>
        <h1>Vendor Order History</h1>
      </Intro>
      <History>
        <div className="ways">
          <OutlineLink to="/cart">Back to Cart</OutlineLink>
          <ButtonLink to="/order-pad">Order by SKU</ButtonLink>
          <OutlineLink to="/dealer/account">Invoices and Balance</OutlineLink>
        </div>
        {shown}
        {list && <OrderPages to="/order-history" />}
      </History>
    </Page>
  );
};
