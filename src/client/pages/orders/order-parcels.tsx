import { chakra } from '../../ui/styled';
import { useQuery } from '@tanstack/react-query';
import { trackingUrl } from '../../../shop/orders/carriers';
import { useTrackingPages } from '../../data/shipping';
import type { Order } from '../../../shop/orders/order';
import { type Pieces, piecesLeft } from '../../../shop/orders/parcels';
import { orderItems } from '../../data/orders/orders';
import { SizedText } from '../../parts/sized-text';
import { dateText } from '../../ui/date-text';

/** The parcels or the refunds of an order, each with what is in it. */
export const Entries = chakra('ol', {
  base: {
    listStyle: 'none',
    p: '0',
    display: 'grid',
    gap: '3',
    '& > li': { breakInside: 'avoid', overflowWrap: 'anywhere' },
    '& b': { display: 'block' },
    '& ul': { pl: '5', mt: '1' },
  },
});

interface Sent {
  carrier: string | null;
  trackingNumber: string | null;
}

/** A tracking number, with a link for carriers that have a tracking page. */
export const Tracking = ({ carrier, trackingNumber }: Sent) => {
  const follow = trackingUrl(carrier, trackingNumber, useTrackingPages());
  return follow ? (
    <a className="contact" href={follow} target="_blank" rel="noreferrer">
      {trackingNumber}
    </a>
  ) : (
    trackingNumber
  );
};

/** Whether the order left, or leaves, in several parcels. */
export const isSplit = ({ parcels, status }: Order): boolean =>
  parcels.length > 1 || (parcels.length === 1 && status === 'processing');

/** The parcels of an order with what is in them, and what is still to come. */
export const OrderParcels = ({ order }: { order: Order }) => {
  const { data: items } = useQuery(orderItems(order.id));
  const { parcels } = order;
  const left = items && piecesLeft({ items, parcels });
  const contents = (lines: readonly Pieces[]) =>
    items && (
      <ul>
        {lines.map(({ itemId, quantity }) => (
          <li key={itemId}>
            {`${quantity} × `}
            <SizedText text={items.find(({ id }) => id === itemId)?.product.name ?? ''} />
          </li>
        ))}
      </ul>
    );
  return (
    <>
      <h3 id="parcels">Parcels</h3>
      <Entries aria-labelledby="parcels">
        {parcels.map((parcel, place) => (
          <li key={parcel.id}>
            <b>
              {`Parcel ${place + 1}${order.status === 'processing' ? '' : ` of ${parcels.length}`}, ${dateText(parcel.at)}`}
            </b>
            {`${parcel.carrier ?? ''} ${parcel.trackingNumber ? '' : '(no tracking number)'}`}
            {parcel.trackingNumber && <Tracking {...parcel} />}
            {contents(parcel.lines)}
          </li>
        ))}
        {order.status === 'processing' && left && left.length > 0 && (
          <li>
            <b>Still to come</b>
            {contents(left)}
          </li>
        )}
      </Entries>
    </>
  );
};
