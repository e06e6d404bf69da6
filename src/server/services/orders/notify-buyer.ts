// The mails that an order sends to its buyer, each queued in the transaction of the change that it reports.
import { trackingUrl } from '../../../shop/orders/tracking';
import { readCarriers } from '../../tables/shipping/carriers';
import { trackingPages } from '../shipping/carriers';
import {
  PROVINCE_NAMES,
  type ShippingAddress,
  addressWithPhone,
} from '../../../shop/checkout/address';
import type { PaidByHand } from '../../../shop/quotes';
import type { Cents } from '../../../shop/money';
import { returnNumber } from '../../../shop/orders/returns';
import { findAccount } from '../../tables/account/accounts';
import type { Tx } from '../../tables/schema';
import {
  type OrderItemRow,
  type OrderReturnRow,
  type OrderRow,
  type ParcelRow,
  type PromiseMoveRow,
} from '../../tables/orders/order-rows';
import { orderItems } from '../../tables/orders/orders';
import { findRefund, refundLines } from '../../tables/orders/refunds';
import type { AccountRow } from '../../tables/account/account-rows';
import type { ShopQuoteRow } from '../../tables/checkout/checkout-rows';
import { lastPromise } from '../../../shop/promises/promise-words';
import type { PackedLine } from '../mail/lines';
import { queueMail } from '../mail/outbox';
import { movedToAt } from '../reports/journal';
import { taxFacts } from './orders';
import { shopDay } from '../../../shop/shop-day';
import { orderArrival } from '../shipping/arrival';
import { orderAddress } from './stored-address';

const firstName = (address: ShippingAddress | undefined, account: AccountRow): string =>
  address?.firstName ?? account.first_name ?? '';

const recipient = async (tx: Tx, order: OrderRow) => {
  const account = await findAccount(tx, order.account_id);
  return {
    name: account ? firstName(orderAddress(order), account) : '',
    email: order.email,
    number: order.number,
  };
};

/** Sends a copy of the agreement along, where the order has one (docs/rules.md 6.25). */
const agreementFor = ({ id, terms_version }: OrderRow) =>
  terms_version !== null && { agreement: id };

interface Placed {
  items: readonly OrderItemRow[];
  account: AccountRow;
  /** The quote that was paid; the mail then links to its receipt. */
  quote?: ShopQuoteRow | undefined;
  /** The number of the order whose difference for shipping it pays. */
  supplements?: string | undefined;
  /** The last day to pay an order on terms, '2026-11-30'. */
  dueDay?: string | undefined;
  /** The cash above the total, negative when it is less; undefined for other means. */
  cashRounding?: Cents | undefined;
  now: number;
}

/** The order confirmation. */
export const notifyPlaced = async (
  tx: Tx,
  order: OrderRow,
  { items, account, quote, supplements, dueDay, cashRounding, now }: Placed,
): Promise<void> => {
  const address = orderAddress(order);
  const promisedBy = lastPromise(items.map((item) => item.promised_by));
  const arrives = await orderArrival(tx, order, { to: address, day: promisedBy });
  return queueMail(tx, `order-placed-${order.id}`, now, {
    kind: 'order-placed',
    name: quote?.name ?? firstName(address, account),
    email: order.email,
    number: order.number,
    ...(quote?.site && { receipt: { quoteId: quote.id, site: quote.site } }),
    placedAt: order.created_at,
    lines: items.map((item) => ({
      name: item.name,
      sku: item.sku,
      quantity: item.quantity,
      unit: item.unit_cents,
    })),
    subtotal: order.subtotal_cents,
    discount: order.discount_cents,
    ...(order.discount_label !== null && { discountLabel: order.discount_label }),
    hst: order.hst_cents,
    ...taxFacts(order),
    shipping: order.shipping_cents,
    ...(order.free_shipping_cents && order.discount_code !== null
      ? { freeWith: order.discount_code }
      : {}),
    total: order.total_cents,
    isPickup: order.is_pickup === 1,
    service: order.shipping_service,
    address: address ? addressWithPhone(address) : null,
    ...(promisedBy !== undefined && { promisedBy }),
    ...(arrives && { arrives }),
    poNumber: order.po_number,
    ...(dueDay !== undefined && { dueDay }),
    ...(cashRounding !== undefined && { cashRounding }),
    ...(supplements !== undefined && { supplementOf: supplements }),
    ...agreementFor(order),
  });
};

interface Cancellation {
  /** Cents that the shop is about to refund; 0 when nothing was paid, or all was refunded before. */
  refund: Cents;
  /** Cents that the provider has refunded before. */
  refunded: Cents;
  isDouble: boolean;
  now: number;
}

export const notifyCancelled = async (
  tx: Tx,
  order: OrderRow,
  { now, ...cancellation }: Cancellation,
): Promise<void> =>
  queueMail(tx, `order-cancelled-${order.id}`, now, {
    kind: 'order-cancelled',
    ...(await recipient(tx, order)),
    ...cancellation,
    ...(order.item_count === 0 && { isSupplement: true }),
  });

/** The pieces of a refund. */
const refundedParts = async (tx: Tx, orderId: string, refundId: string) => {
  const lines = (await refundLines(tx, orderId)).filter(({ refund_id }) => refund_id === refundId);
  if (!lines.length) return [];
  const items = await orderItems(tx, orderId);
  return lines.flatMap(({ item_id, quantity, removed }) => {
    const item = items.find(({ id }) => id === item_id);
    return item ? [{ name: item.name, sku: item.sku, quantity, isRemoved: removed > 0 }] : [];
  });
};

interface Refunded {
  /** The provider's, or the shop's when there was no money to refund. */
  id: string;
  /** Cents that went back. */
  refund: Cents;
  /** The means of a refund by hand; undefined for a card. */
  means?: PaidByHand | undefined;
  /** The cash given above `refund`; undefined when it was not rounded. */
  cashRounding?: Cents | undefined;
  /** The shop's refund; undefined for one that was made outside. */
  refundId?: string | undefined;
  now: number;
}

/** A mail for each refund, with its parts. */
export const notifyRefunded = async (
  tx: Tx,
  order: OrderRow,
  { id, refund, means, cashRounding, refundId, now }: Refunded,
): Promise<void> => {
  const own = refundId === undefined ? undefined : await findRefund(tx, refundId);
  const province = own?.moved_tax_cents ? await movedToAt(tx, order.id, own.created_at) : undefined;
  return queueMail(tx, `order-refunded-${order.id}-${id}`, now, {
    kind: 'order-refunded',
    ...(await recipient(tx, order)),
    refund,
    ...(province && { movedTo: PROVINCE_NAMES[province] }),
    ...(means && { means }),
    ...(cashRounding !== undefined && { cashRounding }),
    lines: refundId === undefined ? [] : await refundedParts(tx, order.id, refundId),
  });
};

const parcelTracking = async (
  tx: Tx,
  { carrier, tracking_number: trackingNumber }: Pick<ParcelRow, 'carrier' | 'tracking_number'>,
) => ({
  carrier,
  trackingNumber,
  trackingUrl: trackingUrl(carrier, trackingNumber, trackingPages(await readCarriers(tx))) ?? null,
});

interface Shipment {
  parcel: ParcelRow;
  /** The parcel's lines; empty when it is the whole order. */
  lines: PackedLine[];
  /** Lines that have not shipped yet; empty after the last parcel. */
  left: PackedLine[];
  now: number;
}

/** A parcel has left. */
export const notifyShipped = async (
  tx: Tx,
  order: OrderRow,
  { parcel, lines, left, now }: Shipment,
): Promise<void> => {
  const arrives = await orderArrival(tx, order, {
    to: orderAddress(order),
    day: shopDay(new Date(now)),
  });
  const shipped = {
    ...(await recipient(tx, order)),
    ...(await parcelTracking(tx, parcel)),
    lines,
    ...(arrives && { arrives }),
  };
  return left.length
    ? queueMail(tx, `order-part-shipped-${parcel.id}`, now, {
        kind: 'order-part-shipped',
        ...shipped,
        left,
      })
    : queueMail(tx, `order-shipped-${order.id}`, now, {
        kind: 'order-shipped',
        ...shipped,
        isCorrected: false,
      });
};

/** The tracking information of an earlier mail was wrong. @param isOne whether the order has no other parcel */
export const notifyTracking = async (
  tx: Tx,
  order: OrderRow,
  { parcel, isOne, now }: { parcel: ParcelRow; isOne: boolean; now: number },
): Promise<void> =>
  queueMail(tx, `order-shipped-${parcel.id}-${now}`, now, {
    kind: 'order-shipped',
    ...(await recipient(tx, order)),
    ...(await parcelTracking(tx, parcel)),
    isCorrected: true,
    ...(!isOne && { parcel: parcel.number }),
  });

/** The shop changed the address of an order. @param before undefined when there was none */
export const notifyAddress = async (
  tx: Tx,
  order: OrderRow,
  { before, now }: { before: ShippingAddress | undefined; now: number },
): Promise<void> => {
  const address = orderAddress(order);
  return queueMail(tx, `order-address-${order.id}-${now}`, now, {
    kind: 'order-address',
    ...(await recipient(tx, order)),
    address: address ? addressWithPhone(address) : '',
    before: before ? addressWithPhone(before) : null,
    isPickup: order.is_pickup === 1,
    ...agreementFor(order),
  });
};

interface MovedPromise {
  move: PromiseMoveRow;
  line: PackedLine;
  now: number;
}

/** The day of a line has moved; where it is later than agreed, the mail has a link that answers. */
export const notifyPromise = async (
  tx: Tx,
  order: OrderRow,
  { move, line, now }: MovedPromise,
): Promise<void> =>
  queueMail(tx, `order-promise-${move.id}`, now, {
    kind: 'order-promise',
    ...(await recipient(tx, order)),
    move: move.id,
    line,
    before: move.agreed_day,
    day: move.to_day,
    asks: move.state === 'asked',
    note: move.note,
    isPickup: order.is_pickup === 1,
  });

/** The order can be picked up. */
export const notifyReady = async (tx: Tx, order: OrderRow, now: number): Promise<void> =>
  queueMail(tx, `order-ready-${order.id}`, now, {
    kind: 'order-ready',
    ...(await recipient(tx, order)),
  });

/** Mails the buyer the list of returned pieces and the next steps. */
export const notifyReturnTaken = async (
  tx: Tx,
  order: OrderRow,
  { row, lines, now }: { row: OrderReturnRow; lines: PackedLine[]; now: number },
): Promise<void> =>
  queueMail(tx, `return-taken-${row.id}`, now, {
    kind: 'return-taken',
    ...(await recipient(tx, order)),
    slip: returnNumber(order.number, row.number),
    lines,
    byShop: row.by_shop === 1,
  });

/** Why the shop does not take the parts back. */
export const notifyReturnRefused = async (
  tx: Tx,
  order: OrderRow,
  { row, answer, now }: { row: OrderReturnRow; answer: string; now: number },
): Promise<void> =>
  queueMail(tx, `return-refused-${row.id}`, now, {
    kind: 'return-refused',
    ...(await recipient(tx, order)),
    slip: returnNumber(order.number, row.number),
    answer,
  });

/** The shop wrote a message. @param actId its entry in the audit log */
export const notifyMessage = async (
  tx: Tx,
  order: OrderRow,
  { actId, body, now }: { actId: string; body: string; now: number },
): Promise<void> =>
  queueMail(tx, `order-message-${actId}`, now, {
    kind: 'order-message',
    ...(await recipient(tx, order)),
    body,
  });
