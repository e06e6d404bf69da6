const link =
  (before: string) =>
  (number: string): string =>
    `${before}${encodeURIComponent(number)}`;

/** Who takes the shop's parcels, with the page that follows one. */
const TRACKING: Record<string, (number: string) => string> = {
  'Canada Post': link('https://www.canadapost-postescanada.ca/track-reperage/en#/details/'),
  Purolator: link('https://www.purolator.com/en/shipping/tracker?pin='),
  UPS: link('https://www.ups.com/track?loc=en_CA&tracknum='),
  FedEx: link('https://www.fedex.com/fedextrack/?trknbr='),
  Canpar: link('https://www.canpar.com/en/tracking/track.htm?barcode='),
  DHL: link('https://www.dhl.com/ca-en/home/tracking.html?tracking-id='),
};

/** What the order desk offers; any other name may be typed. */
export const CARRIERS: readonly string[] = Object.keys(TRACKING);

/** Where a parcel can be followed; undefined for a carrier whose page we do not know. */
export const trackingUrl = (
  carrier: string | null,
  trackingNumber: string | null,
): string | undefined =>
  carrier && trackingNumber ? TRACKING[carrier]?.(trackingNumber.replaceAll(' ', '')) : undefined;
