/** The addresses of tracking pages by carrier, to which the number of a parcel is added; '' for a carrier without one. */
export type TrackingPages = Readonly<Record<string, string>>;

/** The carriers of a new shop. The owner changes them (docs/rules.md 5.36). */
export const TRACKING_PAGES: TrackingPages = {
  'Canada Post': 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/',
  Purolator: 'https://www.purolator.com/en/shipping/tracker?pin=',
  UPS: 'https://www.ups.com/track?loc=en_CA&tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  Canpar: 'https://www.canpar.com/en/tracking/track.htm?barcode=',
  DHL: 'https://www.dhl.com/ca-en/home/tracking.html?tracking-id=',
};

/** The carriers of a new shop that the admin can choose. Any other name may be typed. */
export const CARRIERS: readonly string[] = Object.keys(TRACKING_PAGES);

/** The tracking link of a parcel; undefined when the carrier is unknown. */
export const trackingUrl = (
  carrier: string | null,
  trackingNumber: string | null,
  pages: TrackingPages = TRACKING_PAGES,
): string | undefined => {
  const page = carrier !== null && Object.hasOwn(pages, carrier) ? pages[carrier] : undefined;
  return page && trackingNumber
    ? page + encodeURIComponent(trackingNumber.replaceAll(' ', ''))
    : undefined;
};
