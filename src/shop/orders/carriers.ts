const link =
  (before: string) =>
  (number: string): string =>
    `${before}${encodeURIComponent(number)}`;

/** The known carriers, each with the address of a parcel's tracking page. */
const TRACKING: Record<string, (number: string) => string> = {
  'Canada Post': link('https://www.canadapost-postescanada.ca/track-reperage/en#/details/'),
  Purolator: link('https://www.purolator.com/en/shipping/tracker?pin='),
  UPS: link('https://www.ups.com/track?loc=en_CA&tracknum='),
  FedEx: link('https://www.fedex.com/fedextrack/?trknbr='),
  Canpar: link('https://www.canpar.com/en/tracking/track.htm?barcode='),
  DHL: link('https://www.dhl.com/ca-en/home/tracking.html?tracking-id='),
};

/** The carriers that the admin can choose. Any other name may be typed. */
export const CARRIERS: readonly string[] = Object.keys(TRACKING);

/** The tracking link of a parcel; undefined when the carrier is unknown. */
export const trackingUrl = (
  carrier: string | null,
  trackingNumber: string | null,
): string | undefined =>
  carrier && trackingNumber ? TRACKING[carrier]?.(trackingNumber.replaceAll(' ', '')) : undefined;
