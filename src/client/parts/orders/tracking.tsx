import { trackingUrl } from '../../../shop/orders/tracking';
import { useTrackingPages } from '../../data/shipping/carriers';

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
