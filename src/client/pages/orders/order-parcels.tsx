import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '../../../shop/orders/order';
import { type Pieces, piecesLeft } from '../../../shop/orders/parcels';
import { orderItems } from '../../data/orders/orders';
import { Tracking } from '../../parts/orders/tracking';
import { SizedText } from '../../parts/sized-text';
import { dateText } from '../../parts/date-text';

/** The parcels or the refunds of an order, each with what is in it. */
export const Entries = chakra('ol', {
  base: {
    display: 'grid',
    gap: '3',
    '& > li': { breakInside: 'avoid', overflowWrap: 'anywhere' },
    '& b': { display: 'block' },
    '& ul': { pl: '5', mt: '1' },
  },
});

/** Whether the order left, or leaves, in several parcels. */
export const isSplit = ({ parcels, status }: Order): boolean =>
  parcels.length > 1 || (parcels.length === 1 && status === 'processing');

interface Props extends Pick<Order, 'parcels' | 'status'> {
  /** The lines with their pieces that were not taken off; undefined while they are loaded. */
  lines: readonly { id: string; name: string; quantity: number }[] | undefined;
  heading?: 'h2' | 'h3';
}

/** The parcels of an order with what is in them, and what is still to come. */
export const OrderParcels = ({ parcels, status, lines, heading: Heading = 'h3' }: Props) => {
  const left = lines && piecesLeft({ items: lines, parcels });
  const contents = (pieces: readonly Pieces[]) =>
    lines && (
      <ul>
        {pieces.map(({ itemId, quantity }) => (
          <li key={itemId}>
            <span>{`${quantity} × `}</span>
            <SizedText text={lines.find(({ id }) => id === itemId)?.name ?? ''} />
          </li>
        ))}
      </ul>
    );
  return (
    <>
      <Heading id="parcels">Parcels</Heading>
      <Entries aria-labelledby="parcels">
        {parcels.map((parcel, place) => (
          <li key={parcel.id}>
            <b>
              {`Parcel ${place + 1}${status === 'processing' ? '' : ` of ${parcels.length}`}, ${dateText(parcel.at)}`}
            </b>
            <span>{`${parcel.carrier ?? ''} ${parcel.trackingNumber ? '' : '(no tracking number)'}`}</span>
            {parcel.trackingNumber && <Tracking {...parcel} />}
            {contents(parcel.lines)}
          </li>
        ))}
        {status === 'processing' && left && left.length > 0 && (
          <li>
            <b>Still to come</b>
            {contents(left)}
          </li>
        )}
      </Entries>
    </>
  );
};

/** The parcels of one of the buyer's orders. */
export const OwnParcels = ({ order: { id, parcels, status } }: { order: Order }) => {
  const { data: items } = useQuery(orderItems(id));
  const lines = items?.map((item) => ({
    id: item.id,
    name: item.product.name,
    quantity: item.quantity - item.removedQuantity,
  }));
  return <OrderParcels parcels={parcels} status={status} lines={lines} />;
};
