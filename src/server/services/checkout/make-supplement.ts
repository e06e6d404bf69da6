import { randomBytes } from 'node:crypto';
import { QUOTE_DAYS } from '../../../shop/checkout/shop-quote';
import type { Cents } from '../../../shop/money';
import { orderNumber } from '../../../shop/orders/order';
import { newId } from '../../new-id';
import { findAccount } from '../../tables/account/accounts';
import type { ShopQuoteRow } from '../../tables/checkout/checkout-rows';
import { addQuote } from '../../tables/checkout/quotes';
import type { Tx } from '../../tables/engine/database';
import type { OrderRow } from '../../tables/orders/order-rows';
import { noteAct } from '../../tables/settings/audit-log';
import { orderAddress } from '../orders/stored-address';
import { SNAPSHOT, type Snapshot, hashOf } from './checkout-snapshot';
import { type AdminAct, DAY, mailQuote } from './shop-quotes';

/** The name in the address of an order, or else that of its account. */
const nameOf = async (tx: Tx, order: OrderRow): Promise<string> => {
  const to = orderAddress(order);
  if (to) return `${to.firstName} ${to.lastName}`;
  const account = await findAccount(tx, order.account_id);
  return account?.first_name ?? account?.username ?? '';
};

/**
 * Makes the supplement of an order, a quote without lines whose shipping is the difference, and queues the mail with its
 * link (docs/decisions/039). @param service of the carrier @param site the shop's base URL
 * @throws a unique violation while the order has one that is not paid
 */
export const makeSupplement = async (
  tx: Tx,
  order: OrderRow,
  { cents, service }: { cents: Cents; service: string },
  { by, now, site }: AdminAct & { site: string },
): Promise<ShopQuoteRow> => {
  const snapshot: Snapshot = {
    lines: [],
    subtotal: 0,
    discount: 0,
    discountKind: null,
    discountCode: null,
    hst: 0,
    shipping: cents,
    total: cents,
    isVendor: order.placed_as_vendor === 1,
    isPickup: false,
    service,
    postal: null,
  };
  const row: ShopQuoteRow = {
    id: newId(),
    number: orderNumber(randomBytes(10)).replace('ORD-', 'Q-'),
    account_id: order.account_id,
    state: 'open',
    name: await nameOf(tx, order),
    email: order.email,
    snapshot: SNAPSHOT.write(snapshot),
    hash: hashOf(snapshot),
    total_cents: cents,
    discount_reason: null,
    order_id: null,
    site,
    address: order.address,
    supplement_of: order.id,
    created_by: by,
    created_at: now,
    valid_until: now + QUOTE_DAYS * DAY,
  };
  await addQuote(tx, row, []);
  await noteAct(tx, {
    at: now,
    by,
    act: 'quote.added',
    subject: `quote:${row.id}`,
    detail: { cents },
  });
  await mailQuote(tx, row.id, { by, now, site });
  return row;
};
