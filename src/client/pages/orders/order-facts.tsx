import { useQuery } from '@tanstack/react-query';
import { chakra } from '@chakra-ui/react';
import { Link } from '../../ui/link';
import { type OrderTerms } from '../../../shop/dealers/terms';
import { cad, parsePrice, parseSum } from '../../../shop/money';
import { type Order, canCancel } from '../../../shop/orders/order';
import { order as oneOrder } from '../../data/orders/orders';
import { dateText } from '../../parts/date-text';
import { Notice } from '../../ui/notice';
import { OrderAddress } from '../../parts/orders/order-address';
import { Tracking } from '../../parts/orders/tracking';
import { OrderBreakdown } from '../../parts/orders/order-breakdown';
import { owedText } from '../../parts/orders/owed-text';
import { OrderLines } from '../../parts/orders/order-lines';
import { HitRate } from '../../parts/promises/hit-rate';
import { OwnParcels, isSplit } from './order-parcels';
import { OrderRefunds } from './order-refunds';
import { refundText } from './refund-text';
import { Fact, Facts } from '../../parts/facts';
import { later } from '../../ui/later';

const ChangeAddress = later(
  () => import(/* kept: never */ './change-address').then((it) => it.ChangeAddress),
  () => null,
);

const Sheet = chakra('div', {
  base: {
    mt: '4',
    '& h3': {
      fontSize: 'lg',
      fontFamily: 'capitals',
      textTransform: 'uppercase',
      mt: '6',
      mb: '2',
    },
    _print: { '& > button, & > form': { display: 'none' } },
    '& address': { overflowWrap: 'anywhere' },
    '& .contact': { textDecoration: 'underline', color: 'accent' },
  },
});

const termsText = (terms: OrderTerms): string => {
  const cents = parseSum(terms.open);
  if (cents > 0) return owedText(terms);
  return cents < 0 ? `${cad(-cents)} in your favour` : 'Paid';
};

/** Paid differences for its shipping, which are orders of their own (docs/rules.md 19.10). */
const Supplements = ({ order: { id, supplementsPaid } }: { order: Order }) => {
  const { data } = useQuery({ ...oneOrder(id), enabled: parsePrice(supplementsPaid) > 0 });
  return data?.supplements.map((one) => (
    <p key={one.id}>
      <span>{`Difference for shipping: ${cad(parsePrice(one.total))} paid, `}</span>
      <Link to="/orders/$id" params={{ id: one.id }} className="contact">
        {one.orderNumber}
      </Link>
    </p>
  ));
};

/** The details of an order: date, address, items and sums. */
export const OrderFacts = ({ order }: { order: Order }) => {
  const { shippingAddress: to } = order;
  const refunded = refundText(order);
  return (
    <Sheet>
      <Facts look="columns">
        <Fact name="Placed">{dateText(order.createdAt)}</Fact>
        {order.orderedBy && <Fact name="Ordered by">{order.orderedBy}</Fact>}
        <Fact name="Order total">{cad(parsePrice(order.total))}</Fact>
        {order.terms && <Fact name="On terms">{termsText(order.terms)}</Fact>}
        {order.poNumber && <Fact name="PO number">{order.poNumber}</Fact>}
        {order.buildName && <Fact name="Build">{order.buildName}</Fact>}
        {order.readyAt && order.status === 'processing' && (
          <Fact name="Ready for pickup">{`Since ${dateText(order.readyAt)}`}</Fact>
        )}
        {order.trackingNumber && !isSplit(order) && (
          <Fact name={`Tracking${order.carrier ? ` (${order.carrier})` : ''}`}>
            <Tracking carrier={order.carrier} trackingNumber={order.trackingNumber} />
          </Fact>
        )}
      </Facts>
      {refunded && (
        <Notice mt="4" tone={order.refund === 'failed' ? 'bad' : 'neutral'}>
          <p>{refunded}</p>
          {order.refund === 'failed' && (
            <p>
              <Link to="/contact" className="contact">
                Contact Us
              </Link>
            </p>
          )}
        </Notice>
      )}
      <OrderRefunds order={order} />
      {isSplit(order) && <OwnParcels order={order} />}
      <h3>Shipping Address</h3>
      {order.isPickup && (
        <p>{to ? 'Local Pickup. The address is for your receipt.' : 'Local Pickup.'}</p>
      )}
      {to ? <OrderAddress to={to} /> : !order.isPickup && <p>No address was given.</p>}
      {!order.isPickup && !order.supplementOf && !order.orderedBy && canCancel(order) && (
        <ChangeAddress order={order} />
      )}
      {order.supplementOf ? (
        <>
          <h3>For</h3>
          <p>
            <span>{`Difference for shipping${parsePrice(order.hst) > 0 ? ' and tax' : ''} of `}</span>
            <Link to="/orders/$id" params={{ id: order.supplementOf.id }} className="contact">
              {order.supplementOf.orderNumber}
            </Link>
          </p>
        </>
      ) : (
        <>
          <h3>Items</h3>
          <OrderLines order={order} />
          {canCancel({ status: order.status }) && <HitRate />}
        </>
      )}
      <h3>Summary</h3>
      <OrderBreakdown order={order} />
      <Supplements order={order} />
    </Sheet>
  );
};
