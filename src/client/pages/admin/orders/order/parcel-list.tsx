import { useState } from 'react';
import type { AdminOrder } from '../../../../../contract/orders/admin';
import { changeParcelTracking } from '../../../../../contract/orders/admin-parcels';
import { counted } from '../../../../../shop/counted';
import { trackingUrl } from '../../../../../shop/orders/tracking';
import { useTrackingPages } from '../../../../data/shipping/carriers';
import { countPieces } from '../../../../../shop/orders/parcels';
import { shopTime } from '../../../../parts/admin/shop-time';
import { useMailText } from '../../../../parts/admin/use-mail-text';
import { Button, ButtonLink } from '../../../../ui/button';
import { Section } from '../../../../ui/section';
import { Actions } from '../../../../ui/stack';
import { Entries, TextAnchor } from '../../../../ui/text';
import { type PackingLine, linesLeft, namedLines } from './packing-fields';
import { ShipForm } from './ship-form';
import { type ShownOrder, useOrderCall } from './use-order-call';
import { useMay } from '../../../../data/session/use-may';

interface Props {
  order: AdminOrder;
  shown: ShownOrder;
}

const Contents = ({ lines }: { lines: readonly PackingLine[] }) => (
  <ul>
    {lines.map(({ itemId, quantity, name }) => (
      <li key={itemId}>{`${quantity} × ${name}`}</li>
    ))}
  </ul>
);

/** The parcels that have left with their contents, and what is still to ship. */
export const ParcelList = ({ order, shown }: Props) => {
  const [correcting, setCorrecting] = useState<string>();
  const mayShip = useMay('orders.ship');
  const pages = useTrackingPages();
  const mailed = useMailText()('The buyer is notified by mail.');
  const correct = useOrderCall(changeParcelTracking, shown, {
    done: 'Tracking corrected',
    mailed,
    isForm: true,
  });
  const { id, parcels, status } = order;
  if (!parcels.length) return null;
  const left = linesLeft(order);
  return (
    <Section panel title="Parcels">
      <Entries>
        {parcels.map((parcel, place) => {
          const { carrier, trackingNumber } = parcel;
          const follow = trackingUrl(carrier, trackingNumber, pages);
          const number = place + 1;
          const title = `Parcel ${number} of ${left.length ? 'more' : parcels.length}`;
          return (
            <li key={parcel.id}>
              <h3>{title}</h3>
              <p>
                <span>{`${carrier ?? 'No carrier'}, ${follow ? '' : (trackingNumber ?? 'no tracking number')}`}</span>
                {follow && (
                  <TextAnchor href={follow} target="_blank" rel="noreferrer">
                    {trackingNumber}
                  </TextAnchor>
                )}
              </p>
              <small>{shopTime(parcel.at)}</small>
              <Contents lines={namedLines(order, parcel.lines)} />
              <Actions>
                <ButtonLink
                  to="/admin/orders/$id/packing-slip/$parcel"
                  params={{ id, parcel: String(number) }}
                  look="plain"
                  aria-label={`Print slip of parcel ${number}`}
                >
                  Print slip
                </ButtonLink>
                {status !== 'delivered' && correcting !== parcel.id && mayShip && (
                  <Button
                    look="plain"
                    aria-label={`Correct the tracking number of parcel ${number}`}
                    onClick={() => setCorrecting(parcel.id)}
                  >
                    Correct tracking
                  </Button>
                )}
              </Actions>
              {correcting === parcel.id && (
                <ShipForm
                  sent={parcel}
                  label={`Correct the tracking number of parcel ${number}`}
                  submit="Save and notify the buyer"
                  send={async (sent) => {
                    const params = { id, parcelId: parcel.id };
                    await correct.mutateAsync({ params, body: sent });
                    setCorrecting((now) => (now === parcel.id ? undefined : now));
                  }}
                />
              )}
            </li>
          );
        })}
        {left.length > 0 && (
          <li>
            <h3>{`Still to ship: ${counted(countPieces(left), 'piece')}`}</h3>
            <Contents lines={left} />
          </li>
        )}
      </Entries>
    </Section>
  );
};
