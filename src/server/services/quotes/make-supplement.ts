import { QUOTE_DAYS } from '../../../shop/quotes';
import type { Cents } from '../../../shop/money';
import { findAccount } from '../../tables/account/accounts';
import type { ShopQuoteRow } from '../../tables/checkout/checkout-rows';
import type { Tx } from '../../tables/schema';
import type { OrderRow } from '../../tables/orders/order-rows';
import { orderAddress } from '../orders/stored-address';
import type { Snapshot } from '../checkout/snapshot';
import { type AdminAct, openQuote } from './open-quote';
import { mailQuote } from './admin';

/** The name in the address of an order, or else that of its account. */
const buyerName = async (tx: Tx, order: OrderRow): Promise<string> => {
  const to = orderAddress(order);
  if (to) return `${to.firstName} ${to.lastName}`;
  const account = await findAccount(tx, order.account_id);
  return account?.first_name ?? account?.username ?? '';
};

/** The charges of a supplement: shipping in cents, and tax. */
export interface Supplement {
  shipping: Cents;
  tax: Pick<Snapshot, 'hst' | 'taxes' | 'shippingTaxed'>;
}

/**
 * Makes the supplement of an order, a quote without lines whose shipping is the difference, and queues the mail with its
 * link where the order has a mail address (docs/decisions/039). @param service of the carrier @param site the shop's base URL
 * @throws a unique violation while the order has one that is not paid
 */
export const makeSupplement = async (
  tx: Tx,
  order: OrderRow,
  { shipping, tax: { hst, ...tax }, service }: Supplement & { service: string },
  act: AdminAct & { site: string },
): Promise<ShopQuoteRow> => {
  const snapshot: Snapshot = {
    lines: [],
    subtotal: 0,
    discount: 0,
    discountKind: null,
    discountCode: null,
    hst,
    shipping,
    total: shipping + hst,
    isVendor: order.placed_as_vendor === 1,
    isPickup: false,
    service,
    postal: null,
    ...tax,
  };
  const row = await openQuote(
    tx,
    {
      accountId: order.account_id,
      name: await buyerName(tx, order),
      email: order.email,
      snapshot,
      discountReason: null,
      address: order.address,
      supplementOf: order.id,
      validDays: QUOTE_DAYS,
    },
    act,
  );
  // A customer at the counter may have given no mail address: the owner gets the link on the page of the quote.
  if (order.email !== '') await mailQuote(tx, row.id, act);
  return row;
};
