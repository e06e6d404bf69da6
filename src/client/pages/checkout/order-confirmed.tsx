import { useSite } from '../../data/site/site';
import { useState } from 'react';
import { getOrderProgress } from '../../../contract/orders/progress';
import { arrivesWords } from '../../../shop/promises/promise-words';
import { shopDay } from '../../../shop/shop-day';
import { queryOf } from '../../data/query-of';
import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link';
import type { Order } from '../../../shop/orders/order';
import { orders } from '../../data/orders/orders';
import { user } from '../../data/session/session';
import { FailedNotice } from '../../parts/failed-notice';
import { OrderAddress } from '../../parts/orders/order-address';
import { OrderBreakdown } from '../../parts/orders/order-breakdown';
import { OrderLines } from '../../parts/orders/order-lines';
import { ButtonLink, OutlineLink } from '../../ui/button';
import { Intro } from '../../ui/intro';
import { Panel } from '../../ui/layout';
import { Spinner } from '../../ui/spinner';
import { useTakeFocus } from '../../parts/use-take-focus';
import { lastOrderNumber } from './payment-attempt';

const Card = chakra(Panel, {
  base: {
    maxWidth: 'prose',
    borderTop: '6px solid',
    borderTopColor: 'good',
    '& h1': {
      fontSize: '3xl',
      fontFamily: 'capitals',
      textTransform: 'uppercase',
      _focusVisible: { outline: 'none' },
    },
    '& .number': {
      display: 'grid',
      my: '5',
      p: '4',
      bg: 'goodBg',
      rounded: 'sm',
      '& span': { fontSize: 'sm' },
      '& b': {
        fontFamily: 'heading',
        fontSize: '2xl',
        fontWeight: '700',
        overflowWrap: 'anywhere',
      },
    },
    '& > p + p': { mt: '3' },
    '& p b': { overflowWrap: 'anywhere' },
    '& h2': {
      fontSize: 'lg',
      fontFamily: 'capitals',
      textTransform: 'uppercase',
      mt: '6',
      mb: '2',
    },
    '& address': { overflowWrap: 'anywhere' },
    '& p a': { color: 'accent', textDecoration: 'underline' },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: '3', mt: '6' },
  },
});

/** Between which days the order arrives; nothing where that is not known. */
const Arrival = ({ id }: { id: string }) => {
  const [today] = useState(() => shopDay(new Date()));
  const { data } = useQuery(queryOf(getOrderProgress, { params: { id } }));
  return data?.arrives ? <p>{`${arrivesWords(data.arrives, today)}.`}</p> : null;
};

const Confirmed = ({ number, order }: { number: string; order: Order | undefined }) => {
  const shop = useSite();
  const title = useTakeFocus();
  const { isGuest } = useQuery(user).data ?? {};
  const cancelling = `Until the order ${order?.isPickup ? 'is picked up' : 'ships'}, you can cancel it under View Orders.`;
  return (
    <Card>
      <h1 ref={title} tabIndex={-1}>
        Order Confirmed
      </h1>
      <p className="number">
        <span>Order number</span>
        <b>{number}</b>
      </p>
      <p>
        {order?.isPickup
          ? `Thank you! We email you when your order is ready to be picked up in ${shop.place}.`
          : 'Thank you! A confirmation email with tracking follows once your order ships.'}
      </p>
      <p>
        {order?.email
          ? `Your receipt goes to ${order.email}. ${cancelling}`
          : `Your receipt goes to the email address that you typed. ${cancelling}`}
      </p>
      {isGuest && (
        <p>
          Later, the link in our mail shows where your order stands. To find it here on every
          device, <Link to="/account">create an account</Link>.
        </p>
      )}
      <p>
        A question about your order? <Link to="/contact">Contact us</Link>.
      </p>
      {order && (
        <>
          <h2>Items</h2>
          <OrderLines order={order} />
          <h2>{order.isPickup ? 'Local Pickup' : 'Ships To'}</h2>
          {order.isPickup && order.shippingAddress && <p>The address is for your receipt.</p>}
          {order.shippingAddress ? (
            <OrderAddress to={order.shippingAddress} />
          ) : (
            !order.isPickup && <p>No address was given.</p>
          )}
          {!order.isPickup && <Arrival id={order.id} />}
          <h2>Summary</h2>
          <OrderBreakdown order={order} />
        </>
      )}
      <div className="buttons">
        <ButtonLink to="/">Continue Shopping</ButtonLink>
        <OutlineLink to="/orders">View Orders</OutlineLink>
      </div>
    </Card>
  );
};

/** The confirmation, read from the server so that only the buyer sees it (docs/rules.md 5.21). */
export const OrderConfirmed = ({ number }: { number: string }) => {
  const { data, isError, refetch } = useQuery(orders());
  const order = data?.find(({ orderNumber }) => orderNumber === number);
  // The server has just given this tab the number.
  if (order || lastOrderNumber() === number) return <Confirmed number={number} order={order} />;
  if (isError)
    return (
      <>
        <Intro>
          <h1>Your Order</h1>
        </Intro>
        <FailedNotice retry={refetch}>
          Your order is safe, but cannot be shown right now.
        </FailedNotice>
      </>
    );
  if (!data) return <Spinner label="Loading your order" />;
  return (
    <>
      <Intro>
        <h1>Order Not Found</h1>
        <p>There is no order with this number in your account.</p>
      </Intro>
      <ButtonLink to="/orders">View Orders</ButtonLink>
    </>
  );
};
