import { CartQuote } from '../../src/contract/checkout/checkout';
import type { ShippingAddress } from '../../src/shop/checkout/address';
import type { AccountRow } from '../../src/server/tables/account/account-rows';
import { GOOD_CARD } from './fakes/test-providers';
import { type Member, addMember, signedIn } from './people';
import type { Reply, Shop } from './shop';

export const ADDRESS: ShippingAddress = {
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '12 Elm St',
  city: 'Sudbury',
  state: 'ON',
  zipCode: 'P3A 1A1',
};

export const DECLINED_CARD = { ...GOOD_CARD, number: '4000000000000002' };

/** A buyer, each with a separate IP address. */
export type Buyer = Member;

/** The calls of a buyer that buying needs. */
type Asks = Pick<Buyer, 'get' | 'post'>;

let made = 0;

/** A new, signed-in customer with these lines in the cart: product, quantity. */
export const newBuyer = async (
  shop: Shop,
  pieces: readonly (readonly [number, number])[] = [],
  flags: Partial<Pick<AccountRow, 'is_vendor' | 'role_id'>> = {},
): Promise<Buyer> => {
  made += 1;
  const buyer = await signedIn(shop, await addMember(shop, `buyer-${made}`, flags));
  for (const [productId, quantity] of pieces) {
    const reply = await buyer.post('/api/cart', { productId, quantity });
    if (reply.status !== 200) throw new Error(`Not in the cart: ${JSON.stringify(reply.body)}`);
  }
  return buyer;
};

/** The quote that the checkout shows; for pickup by default. */
export const quoteFor = async (
  buyer: Pick<Buyer, 'get'>,
  query: Record<string, string> = { pickup: 'true' },
): Promise<CartQuote> => {
  const reply = await buyer.get(`/api/checkout/quote?${new URLSearchParams(query).toString()}`);
  if (reply.status !== 200) throw new Error(`No quote: ${JSON.stringify(reply.body)}`);
  return CartQuote.parse(reply.body);
};

export interface Intent {
  clientSecret: string;
  paymentIntentId: string;
  free: boolean;
  total: string;
  expiresAt: string;
}

/** Creates the payment intent for what the checkout shows, with pickup, as our client does. */
export const askToPay = async (buyer: Asks, more: object = {}): Promise<Reply> => {
  const { total } = await quoteFor(buyer);
  return buyer.post('/api/create-payment-intent', {
    amount: total,
    pickup: true,
    shippingAddress: ADDRESS,
    ...more,
  });
};

/** @throws Error when no intent was created */
export const intentFor = async (buyer: Asks, more: object = {}): Promise<Intent> => {
  const reply = await askToPay(buyer, more);
  if (reply.status !== 200) throw new Error(`No intent: ${JSON.stringify(reply.body)}`);
  return reply.body as Intent; // the server checked its own reply
};

/** Pays with a card, as the browser does with the provider. */
export const payWith = (
  buyer: Pick<Buyer, 'post'>,
  { clientSecret }: Pick<Intent, 'clientSecret'>,
  card: object = GOOD_CARD,
): Promise<Reply> => buyer.post('/api/demo-payments/confirm', { clientSecret, ...card });

/** The body of POST /api/orders after a payment with pickup. */
export const orderBody = (quote: CartQuote, more: object = {}) => ({
  total: quote.total,
  shippingCost: quote.shipping ?? '0.00',
  hst: quote.hst,
  shippingAddress: ADDRESS,
  ...more,
});

export interface Placed {
  id: string;
  orderNumber: string;
  total: string;
}

/** Buys: from the cart to the placed order. */
export const buy = async (buyer: Asks): Promise<Placed & { intent: Intent }> => {
  const quote = await quoteFor(buyer);
  const intent = await intentFor(buyer);
  const paid = await payWith(buyer, intent);
  if (paid.status !== 200) throw new Error(`Not paid: ${JSON.stringify(paid.body)}`);
  const reply = await buyer.post('/api/orders', orderBody(quote));
  if (reply.status !== 201) throw new Error(`No order: ${JSON.stringify(reply.body)}`);
  return { ...(reply.body as Placed), intent }; // the server checked its own reply
};

/** Pays for a parcel to ADDRESS, by the cheapest service. @returns what was paid */
export const payForParcel = async (buyer: Buyer, more: object = {}): Promise<CartQuote> => {
  const { zipCode } = ADDRESS;
  const rates = (await buyer.post('/api/shipping/calculate', { weight: 1, zipCode })).body;
  const { service } = (rates as { service: string }[])[0] ?? { service: '' }; // cheapest first
  const quote = await quoteFor(buyer, { service, zipCode });
  const asked = { amount: quote.total, pickup: false, shippingService: service, ...more };
  await payWith(buyer, await intentFor(buyer, asked));
  return quote;
};

/** Buys a parcel to ADDRESS. */
export const buyParcel = async (buyer: Buyer): Promise<Placed> => {
  const reply = await buyer.post('/api/orders', orderBody(await payForParcel(buyer)));
  if (reply.status !== 201) throw new Error(`No order: ${JSON.stringify(reply.body)}`);
  return reply.body as Placed; // the server checked its own reply
};

/** The code of an API error. */
export const codeOf = ({ body }: Reply): string | undefined =>
  (body as { code?: string } | undefined)?.code;
