// Rows for the shipping software of a carrier, which prints the labels (docs/rules.md 18.14).
import type { ShippingAddress } from '../checkout/address';
import { SHIPPING_TABLE } from '../shipping/built-in-table';
import { postalText } from '../shipping/shipping';
import type { ShownParcel } from '../shipping/shown-parcel';

/** A plain list with metric sizes, and one with the codes of Canada Post's services. */
export const LABEL_TEMPLATES = ['plain', 'canada-post'] as const;
export type LabelTemplate = (typeof LABEL_TEMPLATES)[number];

/** The codes of the shipping table's services at Canada Post, in its order. */
const POST_CODES = ['DOM.RP', 'DOM.EP', 'DOM.XP', 'DOM.PC'];

/** The order of a label. */
interface LabelOrder {
  orderNumber: string;
  shippingService: string | null;
  shippingAddress: ShippingAddress | null;
}

/** A parcel of an order; undefined when its weight is not known, because a part is gone or goes by freight. */
interface LabelParcel {
  order: LabelOrder;
  parcel: ShownParcel | undefined;
  /** Its number in the order, from 1, and how many there are. */
  place: number;
  count: number;
}

type Cells = Record<string, string>;

/** A side in whole centimetres, rounded up as carriers do; '' when it is not known. */
const centimetres = (inches: number | undefined): string =>
  inches ? String(Math.ceil(Number((inches * 2.54).toFixed(2)))) : '';

const sharedCells = ({ order, parcel, place, count }: LabelParcel) => {
  const address = order.shippingAddress;
  const [length, width, height] = parcel?.sidesIn ?? [];
  return {
    reference: count > 1 ? `${order.orderNumber} ${place}/${count}` : order.orderNumber,
    name: address ? `${address.firstName} ${address.lastName}` : '',
    address1: address?.address1 ?? '',
    address2: address?.address2 ?? '',
    city: address?.city ?? '',
    province: address?.state ?? '',
    postalCode: postalText(address?.zipCode ?? ''),
    phone: address?.phone ?? '',
    kilograms: parcel ? String(parcel.weightKg) : '',
    length: centimetres(length),
    width: centimetres(width),
    height: centimetres(height),
    service: order.shippingService ?? '',
  };
};

/** The rows of each template: its columns in their order, with what stands in them. */
const TEMPLATES: Record<LabelTemplate, (parcel: LabelParcel) => Cells> = {
  plain: (parcel) => {
    const cells = sharedCells(parcel);
    return {
      order: parcel.order.orderNumber,
      parcel: String(parcel.place),
      parcels: String(parcel.count),
      service: cells.service,
      name: cells.name,
      address: cells.address1,
      address_2: cells.address2,
      city: cells.city,
      province: cells.province,
      postal_code: cells.postalCode,
      country: 'CA',
      phone: cells.phone,
      weight_kg: cells.kilograms,
      length_cm: cells.length,
      width_cm: cells.width,
      height_cm: cells.height,
    };
  },
  'canada-post': (parcel) => {
    const cells = sharedCells(parcel);
    const place = SHIPPING_TABLE.services.findIndex(({ service }) => service === cells.service);
    return {
      'Customer Reference 1': cells.reference,
      'Service Code': POST_CODES[place] ?? '',
      'Recipient Name': cells.name,
      'Address Line 1': cells.address1,
      'Address Line 2': cells.address2,
      City: cells.city,
      Province: cells.province,
      'Postal Code': cells.postalCode.replace(' ', ''),
      'Country Code': 'CA',
      'Client Voice Number': cells.phone,
      'Weight (kg)': cells.kilograms,
      'Length (cm)': cells.length,
      'Width (cm)': cells.width,
      'Height (cm)': cells.height,
    };
  },
};

/** The columns of a template. */
export const labelColumns = (template: LabelTemplate): string[] =>
  Object.keys(
    TEMPLATES[template]({
      order: { orderNumber: '', shippingService: null, shippingAddress: null },
      parcel: undefined,
      place: 1,
      count: 1,
    }),
  );

/** The rows of an order: one for each parcel, or one without a weight when there are none. */
export const labelRows = (
  template: LabelTemplate,
  order: LabelOrder,
  parcels: readonly ShownParcel[],
): Cells[] => {
  const count = Math.max(1, parcels.length);
  return Array.from({ length: count }, (_, at) =>
    TEMPLATES[template]({ order, parcel: parcels[at], place: at + 1, count }),
  );
};
