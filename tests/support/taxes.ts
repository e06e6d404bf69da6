import { ShopState } from '../../src/contract/settings/settings';
import type { CartQuote } from '../../src/contract/checkout/checkout';
import type { Province, ShippingAddress } from '../../src/shop/checkout/address';
import {
  ADDRESS,
  type Buyer,
  type Intent,
  type Placed,
  orderBody,
  payWith,
  quoteFor,
} from './buyers';
import type { Member } from './people';
import type { Reply } from './shop';

const checked = ({ status, body }: Reply): unknown => {
  if (status >= 300) throw new Error(`Refused: ${JSON.stringify(body)}`);
  return body;
};

/**
 * Switches tax by place of delivery on or off. @param collects the provinces whose own tax is collected
 * @param onShipping whether shipping is taxed too
 */
export const chargeByPlace = async (
  admin: Member,
  byPlace: boolean,
  collects: Province[] = [],
  onShipping = false,
): Promise<void> => {
  const { tax } = ShopState.parse(checked(await admin.get('/api/admin/settings')));
  const body = { byPlace, collects, onShipping, from: tax.version };
  checked(await admin.put('/api/admin/settings/tax', body));
};

export const QUEBEC: ShippingAddress = { ...ADDRESS, state: 'QC', zipCode: 'J8X 1A1' };

/** The cheapest service for a parcel to this place, with its price. */
export const quoteTo = async (
  buyer: Buyer,
  { zipCode, state }: Pick<ShippingAddress, 'zipCode' | 'state'>,
): Promise<CartQuote & { service: string }> => {
  const asked = { weight: 1, zipCode, state };
  const rates = checked(await buyer.post('/api/shipping/calculate', asked));
  const { service } = (rates as { service: string }[])[0] ?? { service: '' }; // cheapest first
  return { ...(await quoteFor(buyer, { service, zipCode, state })), service };
};

/** Asks to pay for a parcel there, as our page does. */
export const askToSend = (
  buyer: Buyer,
  shippingAddress: ShippingAddress,
  { total, service }: CartQuote & { service: string },
): Promise<Reply> =>
  buyer.post('/api/create-payment-intent', {
    amount: total,
    pickup: false,
    shippingService: service,
    shippingAddress,
  });

/** Buys a parcel to an address. */
export const buyTo = async (
  buyer: Buyer,
  shippingAddress: ShippingAddress,
): Promise<Placed & { intent: string }> => {
  const quote = await quoteTo(buyer, shippingAddress);
  const intent = checked(await askToSend(buyer, shippingAddress, quote)) as Intent;
  checked(await payWith(buyer, intent));
  const placed = checked(await buyer.post('/api/orders', orderBody(quote, { shippingAddress })));
  return { ...(placed as Placed), intent: intent.paymentIntentId };
};
