import { chakra } from '@chakra-ui/react';
import { cad, parsePrice } from '../../../shop/money';
import { type Order, differenceText, isCancellable } from '../../../shop/orders/order';
import { Button, ButtonLink } from '../../ui/button';
import { dateText } from '../../parts/date-text';
import { Notice } from '../../ui/notice';
import { StatusBadge } from '../../parts/orders/status-badge';
import { Fact, Facts } from '../../parts/facts';
import { OrderAgainLater } from '../../parts/orders/order-again-later';

const Card = chakra('article', {
  base: {
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    borderLeftWidth: '4px',
    rounded: 'md',
    p: { base: '4', md: '5' },
    // The order shown in the panel.
    '&:has(a[aria-current=page])': { borderLeftColor: 'forge', boxShadow: 'card' },
    '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' },
    '& h2': { fontSize: 'xl', overflowWrap: 'anywhere' },
    // The result of Buy Again stands under the buttons.
    '& .again': { order: 1, '&:not(:empty)': { flexBasis: '100%' } },
    // Places for words that come only now and then take no room between the buttons.
    '& .buttons > :empty': { order: 1 },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: '3', _print: { display: 'none' } },
  },
});

/** The id of an order's link in the list, which gets the focus back when its panel closes. */
export const viewId = (id: string): string => `view-${id}`;

/** Keeps a postal code on one line. */
const unbroken = (code: string): string => code.replaceAll(' ', '\u00a0');

interface Props {
  order: Order;
  onCancel: (order: Order) => void;
  /** Why it was not cancelled, unless the panel shows it already. */
  refused: string | undefined;
}

/** An order in the list. */
export const OrderCard = ({ order, onCancel, refused }: Props) => {
  const { id, orderNumber, shippingAddress: to } = order;
  const name = `order-${id}`;
  return (
    <Card aria-labelledby={name}>
      <header>
        <h2 id={name}>{`Order ${orderNumber}`}</h2>
        <StatusBadge status={order.status} />
      </header>
      <Facts look="columns" my="4">
        <Fact name="Date">{dateText(order.createdAt)}</Fact>
        {order.orderedBy && <Fact name="Ordered by">{order.orderedBy}</Fact>}
        <Fact name="Total">{cad(parsePrice(order.total))}</Fact>
        <Fact name={order.isPickup ? 'Local Pickup' : 'Shipping'}>
          {cad(parsePrice(order.shippingCost))}
        </Fact>
        {order.supplementOf && (
          <Fact name="For">
            {differenceText(order.supplementOf.orderNumber, parsePrice(order.hst) > 0)}
          </Fact>
        )}
        {to && <Fact name="Address">{`${to.city}, ${to.state} ${unbroken(to.zipCode)}`}</Fact>}
      </Facts>
      {refused && (
        <Notice tone="bad" role="alert" mb="4">
          <p>{`This order was not cancelled. ${refused}`}</p>
        </Notice>
      )}
      <div className="buttons">
        <ButtonLink
          id={viewId(id)}
          to="/orders/$id"
          params={{ id }}
          search={true}
          resetScroll={false}
          look="outline"
          aria-describedby={name}
        >
          View Details
        </ButtonLink>
        {!order.supplementOf && <OrderAgainLater id={id} describedBy={name} />}
        {!order.orderedBy && isCancellable(order) && (
          <Button look="danger" aria-describedby={name} onClick={() => onCancel(order)}>
            Cancel
          </Button>
        )}
      </div>
    </Card>
  );
};
