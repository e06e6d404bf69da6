import { useState } from 'react';
import type { AdminOrder } from '../../../../contract/admin-orders';
import { trackingUrl } from '../../../../shop/orders/carriers';
import { canCancel } from '../../../../shop/orders/order';
import { OrderAddress } from '../../../parts/order-address';
import { shopTime } from '../../../parts/admin/shop-time';
import { Button } from '../../../ui/button';
import { AddressForm } from './address-form';
import type { OrderActions } from './use-order-actions';

interface Props {
  order: AdminOrder;
  actions: OrderActions;
}

/** The buyer, the address and the shipment of an order. */
export const ShipTo = ({ order, actions }: Props) => {
  const [editing, setEditing] = useState(false);
  const { isPickup, shippingAddress: to, shippingService, carrier, trackingNumber } = order;
  const follow = trackingUrl(carrier, trackingNumber);
  return (
    <section aria-labelledby="ship-to">
      <h2 id="ship-to">{isPickup ? 'Local Pickup' : 'Ship to'}</h2>
      {editing ? (
        <AddressForm order={order} actions={actions} onDone={() => setEditing(false)} />
      ) : (
        <>
          {to ? <OrderAddress to={to} /> : <p>No address was given.</p>}
          {canCancel(order) && (
            <Button look="plain" px="0" onClick={() => setEditing(true)}>
              Change address
            </Button>
          )}
        </>
      )}
      <dl className="facts" style={{ marginTop: '0.75rem' }}>
        <dt>Account</dt>
        <dd>
          {order.username}
          {order.isVendor && ' (dealer prices)'}
        </dd>
        <dt>Email</dt>
        <dd>
          <a className="link" href={`mailto:${order.email}`}>
            {order.email}
          </a>
        </dd>
        {shippingService && (
          <>
            <dt>Paid for</dt>
            <dd>{shippingService}</dd>
          </>
        )}
        {order.readyAt && (
          <>
            <dt>Ready since</dt>
            <dd>{shopTime(order.readyAt)}</dd>
          </>
        )}
        {carrier && (
          <>
            <dt>Carrier</dt>
            <dd>{carrier}</dd>
          </>
        )}
        {trackingNumber && (
          <>
            <dt>Tracking</dt>
            <dd>
              {follow ? (
                <a className="link" href={follow} target="_blank" rel="noreferrer">
                  {trackingNumber}
                </a>
              ) : (
                trackingNumber
              )}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
};
