import { Fact, Facts } from '../../../../parts/facts';
import { useState } from 'react';
import type { AdminOrder } from '../../../../../contract/orders/admin';
import { canMove } from '../../../../../shop/orders/order';
import { OrderAddress } from '../../../../parts/orders/order-address';
import { shopTime } from '../../../../parts/admin/shop-time';
import { Button } from '../../../../ui/button';
import { Section } from '../../../../ui/section';
import { TextAnchor } from '../../../../ui/text';
import { AddressForm } from './address-form';
import type { ShownOrder } from './use-order-call';
import { May } from '../../../../parts/admin/may';

interface Props {
  order: AdminOrder;
  shown: ShownOrder;
  /** Opens the form for a refund with this sum of shipping. */
  onRefund: (shipping: string) => void;
}

/** The buyer, the address and the paid service of an order. */
export const ShipTo = ({ order, shown, onRefund }: Props) => {
  const [editing, setEditing] = useState(false);
  const { isPickup, shippingAddress: to, shippingService } = order;
  return (
    <Section panel title={isPickup ? 'Local Pickup' : 'Ship to'}>
      {editing ? (
        <AddressForm
          order={order}
          shown={shown}
          onRefund={onRefund}
          onDone={() => setEditing(false)}
        />
      ) : (
        <>
          {to ? <OrderAddress to={to} /> : <p>No address was given.</p>}
          {canMove(order.status, 'cancelled') && (
            <May right="orders.write">
              <Button look="plain" px="0" onClick={() => setEditing(true)}>
                Change address
              </Button>
            </May>
          )}
        </>
      )}
      <Facts look="table" mt="3">
        <Fact name="Account">{`${order.username}${order.isVendor ? ' (dealer prices)' : ''}`}</Fact>
        <Fact name="Email">
          {order.email ? (
            <TextAnchor href={`mailto:${order.email}`}>{order.email}</TextAnchor>
          ) : (
            'None given'
          )}
        </Fact>
        {shippingService && <Fact name="Paid for">{shippingService}</Fact>}
        {order.readyAt && <Fact name="Ready since">{shopTime(order.readyAt)}</Fact>}
      </Facts>
    </Section>
  );
};
