import { AdminProduct } from '../../src/contract/catalogue/admin';
import type { CartQuote } from '../../src/contract/checkout/checkout';
import { giveRefunds } from '../../src/server/jobs/give-refunds';
import {
  ADDRESS,
  type Buyer,
  type Placed,
  buy,
  buyParcel,
  intentFor,
  newBuyer,
  orderBody,
  payForParcel,
  payWith,
  quoteFor,
} from './buyers';
import { PASSWORD, addMember, signedIn } from './people';
import type { Reply, Shop } from './shop';

const BRACKET = 1002;
const GUSSET = 1041;
const HEIM = 1014;
const HEIM_SKU = 'NR-HJ-CM-062R';
/** Few of it are left. */
const ARM = 1080;

/** The orders of a busy shop, by what is special about each. */
export interface BusyOrders {
  /** Two lines for pickup, in October, handed over. */
  delivered: Placed;
  /** Shipped, with another address than the buyer gave. */
  shipped: Placed;
  /** A dealer's order with a PO number. */
  dealer: Placed;
  /** With a discount code. */
  coded: Placed;
  /** Cancelled by its buyer and refunded. */
  refunded: Placed;
  /** Cancelled by the shop without putting the pieces back; its refund is still pending. */
  pending: Placed;
  /** Its code takes off everything. */
  free: Placed;
}

const checked = ({ status, body }: Reply): unknown => {
  if (status >= 300) throw new Error(`Refused: ${JSON.stringify(body)}`);
  return body;
};

const place = async (buyer: Buyer, quote: CartQuote): Promise<Placed> =>
  checked(await buyer.post('/api/orders', orderBody(quote))) as Placed; // the server checked it

/** Ends the checkout here, but not at the provider, and pays it. */
const payLate = async (shop: Shop, buyer: Buyer, before: () => Promise<unknown>): Promise<void> => {
  const intent = await intentFor(buyer);
  await shop.db
    .updateTable('checkout')
    .set({ state: 'expired' })
    .where('account_id', '=', buyer.account.id)
    .where('state', '=', 'open')
    .execute();
  await before();
  checked(await payWith(buyer, intent));
  await shop.deliverEvents();
};

const apply = async (buyer: Buyer, code: string) =>
  checked(await buyer.post('/api/discount/calculate', { code, cartItems: [] }));

/**
 * Sells, ships, cancels, refunds, edits and imports in an empty shop, in every way that changes stock, carts, checkouts
 * or orders. Start the clock in October.
 */
export const keepBusy = async (shop: Shop): Promise<BusyOrders> => {
  const admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
  const order = async ({ id }: Placed, act: string, body: object, method: 'put' | 'post' = 'put') =>
    checked(await admin[method](`/api/admin/orders/${id}/${act}`, body));
  const stock = async (id: number, change: object) =>
    AdminProduct.parse(checked(await admin.post(`/api/admin/products/${id}/stock`, change)));

  // The owner counts, edits, adds and imports.
  await stock(BRACKET, { by: 6 });
  await stock(HEIM, { stock: 70, was: 76 });
  checked(await admin.put(`/api/admin/products/${GUSSET}`, { name: 'Gusset', stock: 40 }));
  const tab = { name: 'Shackle tab', category: 'tabs-gussets', price: '9.50', weight: 0.2 };
  checked(await admin.post('/api/admin/products', { ...tab, stock: 7 }));
  checked(await admin.post('/api/admin/product-csv', { csv: `sku,stock\n${HEIM_SKU},33\n` }));
  checked(await admin.post('/api/admin/discounts', { code: 'ALL-OF-IT', percent: 100 }));
  checked(await admin.post('/api/admin/discounts', { code: 'SHORT-LIVED', percent: 50 }));

  const pair = [
    [BRACKET, 2],
    [GUSSET, 1],
  ] as const;
  const delivered = await buy(await newBuyer(shop, pair));
  await order(delivered, 'ready', {}, 'post');
  await order(delivered, 'status', { status: 'delivered' });

  const shipped = await buyParcel(await newBuyer(shop, [[BRACKET, 3]]));
  await order(shipped, 'address', { shippingAddress: { ...ADDRESS, address1: '14 Elm St' } });
  await order(shipped, 'status', { status: 'processing' });
  await order(shipped, 'status', { status: 'shipped', carrier: 'UPS', trackingNumber: '1Z' });

  // The webhook is faster than the address.
  const hasty = await newBuyer(shop, [[BRACKET, 1]]);
  const paid = await payForParcel(hasty, { shippingAddress: undefined });
  await shop.deliverEvents();
  await place(hasty, paid);

  const vendor = await newBuyer(shop, [], { is_vendor: 1 });
  const lines = [
    { productId: HEIM, quantity: 8 },
    { productId: GUSSET, quantity: 2 },
  ];
  checked(await vendor.post('/api/cart/lines', { lines, poNumber: 'PO-77' }));
  const dealer = await buy(vendor);

  const coder = await newBuyer(shop, [[BRACKET, 1]]);
  await apply(coder, 'WELCOME10');
  const coded = await buy(coder);

  const changer = await newBuyer(shop, [[HEIM, 2]]);
  checked(await changer.put(`/api/cart/${HEIM}`, { quantity: 5 }));
  const refunded = await buy(changer);
  checked(await changer.put(`/api/orders/${refunded.id}/cancel`));
  await giveRefunds(shop.parts);

  const pending = await buy(await newBuyer(shop, [[BRACKET, 4]]));
  await order(pending, 'cancel', { restock: false }, 'post');

  const lucky = await newBuyer(shop, [[GUSSET, 1]]);
  await apply(lucky, 'ALL-OF-IT');
  await intentFor(lucky);
  const free = await place(lucky, await quoteFor(lucky));

  // The stock is counted down while a buyer pays.
  const late = await newBuyer(shop, [[ARM, 3]]);
  await payLate(shop, late, () => stock(ARM, { stock: 2, evenHeld: true }));

  const twice = await newBuyer(shop, [[BRACKET, 1]]);
  await payLate(shop, twice, () => buy(twice));

  const slow = await newBuyer(shop, [[BRACKET, 1]]);
  await apply(slow, 'SHORT-LIVED');
  await payLate(shop, slow, async () =>
    checked(await admin.delete('/api/admin/discounts/SHORT-LIVED')),
  );

  const leaver = await newBuyer(shop, [[GUSSET, 1]]);
  const left = await buy(leaver);
  await order(left, 'ready', {}, 'post');
  await order(left, 'status', { status: 'delivered' });
  checked(await leaver.post('/api/cart', { productId: GUSSET, quantity: 3 }));
  checked(await leaver.post('/api/account/delete', { password: PASSWORD }));

  const shopper = await newBuyer(shop, [...pair, [HEIM, 4]]);
  checked(await shopper.delete(`/api/cart/${HEIM}`));
  await intentFor(shopper);
  return { delivered, shipped, dealer, coded, refunded, pending, free };
};
