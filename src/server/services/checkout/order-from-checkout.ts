import { randomBytes } from 'node:crypto';
import { MAX_PHONE, ShippingAddress } from '../../../shop/checkout/address';
import type { Attention } from '../../../shop/orders/attention';
import { orderNumber } from '../../../shop/orders/order';
import { compactPostal, postalWarning } from '../../../shop/shipping/shipping';
import type { Billing, Intent } from '../../gateways/payments';
import { newId } from '../../ground/new-id';
import { type AccountRow, sharedCompany } from '../../tables/account/account-rows';
import type {
  CheckoutRow,
  OrderPaymentRow,
  ShopQuoteRow,
} from '../../tables/checkout/checkout-rows';
import {
  ORDER_JSON,
  type OrderItemRow,
  type OrderPartRow,
  type OrderRow,
  type PlacedVia,
} from '../../tables/orders/order-rows';
import { attentionText } from '../orders/attention';
import { type Snapshot, isSupplement } from './snapshot';
import { checkoutAddress, serializeAddress } from '../orders/stored-address';

export interface OrderSource {
  checkout: CheckoutRow;
  snapshot: Snapshot;
  account: AccountRow;
  /** Undefined when there was nothing to pay. */
  intent: Intent | undefined;
  /** The address sent with the order. Without it the checkout's address is used, then the card's. */
  address: ShippingAddress | undefined;
  via: PlacedVia;
  /** The shop's quote that is paid; the buyer's cart does not change. */
  quote?: ShopQuoteRow | undefined;
  /** The payment that the shop took by hand for the quote. */
  byHand?: Omit<OrderPaymentRow, 'order_id'> | undefined;
  /** The company that owes an order on terms, and the last day to pay it: '2026-11-30'. */
  terms?: { companyId: string; dueDay: string } | undefined;
  /** The buyer has just paid for the same contents: the order is created cancelled, and refunded. */
  isDouble: boolean;
  now: number;
}

/** The card's billing address, if it is complete. */
const billingAddress = (billing: Billing | undefined): ShippingAddress | undefined => {
  const [firstName, ...rest] = (billing?.name ?? '').trim().split(/\s+/);
  const parsed = ShippingAddress.safeParse({
    firstName,
    lastName: rest.join(' ') || firstName,
    address1: billing?.line1,
    address2: billing?.line2,
    city: billing?.city,
    state: billing?.state,
    zipCode: billing?.postalCode,
    phone: billing?.phone?.slice(0, MAX_PHONE),
  });
  return parsed.success ? parsed.data : undefined;
};

/** Whether shipping there may cost more than was paid: not a Canadian code, or not the quoted one. */
const isOddPostal = (address: ShippingAddress, { postal }: Pick<Snapshot, 'postal'>): boolean => {
  const compact = compactPostal(address.zipCode);
  const isQuoted = postal === null || compact.startsWith(postal) || postal.startsWith(compact);
  return !isQuoted || postalWarning(address.zipCode, address.state) === 'not_canadian';
};

/** The shop's mail about a missing address waits this long, ms: a client may send it right after the payment. */
export const ADDRESS_WAIT = 600_000;

/** Attention flags for the address of an order. @param isFromBuyer by the buyer; otherwise it is the card's, or missing */
export const addressFlags = (
  snapshot: Snapshot,
  address: ShippingAddress | undefined,
  isFromBuyer: boolean,
): Attention[] => {
  if (snapshot.isPickup || isSupplement(snapshot)) return [];
  const isOdd = address !== undefined && isOddPostal(address, snapshot);
  return [...(isFromBuyer ? [] : ['address' as const]), ...(isOdd ? ['postal' as const] : [])];
};

const attentionFlags = (source: OrderSource, address: ShippingAddress | undefined): Attention[] => {
  const { checkout, snapshot, intent, isDouble } = source;
  const isFromBuyer = Boolean(source.address ?? checkoutAddress(checkout));
  const isPaid =
    !intent || (intent.receivedCents === checkout.total_cents && intent.currency === 'cad');
  const flags: [Attention, boolean][] = [
    ['double_payment', isDouble],
    ['amount', !isPaid],
  ];
  return [
    ...flags.flatMap(([flag, applies]) => (applies ? [flag] : [])),
    ...addressFlags(snapshot, address, isFromBuyer),
  ];
};

/** The pieces that an order took from stock: for its lines themselves, and for the kits that are packed from parts. */
export class TakenPieces {
  readonly #pieces = new Map<string, number>();

  note(productId: number, pieces: number, kitId = 0): void {
    this.#pieces.set(`${kitId} ${productId}`, pieces);
  }

  of(productId: number, kitId = 0): number {
    return this.#pieces.get(`${kitId} ${productId}`) ?? 0;
  }
}

/** The rows of a new order with this id. */
export const orderFromCheckout = (
  id: string,
  source: OrderSource,
  taken: TakenPieces,
  more: readonly Attention[],
): { order: OrderRow; items: OrderItemRow[]; parts: OrderPartRow[]; flags: Attention[] } => {
  const { checkout, snapshot, account, intent, isDouble, now } = source;
  const address = source.address ?? checkoutAddress(checkout) ?? billingAddress(intent?.billing);
  const flags = [...attentionFlags(source, address), ...more];
  const order: OrderRow = {
    id,
    number: orderNumber(randomBytes(10)),
    account_id: account.id,
    checkout_id: checkout.id,
    intent: intent?.id ?? null,
    status: isDouble ? 'cancelled' : isSupplement(snapshot) ? 'delivered' : 'pending',
    placed_as_vendor: snapshot.isVendor ? 1 : 0,
    company_id: source.terms?.companyId ?? (snapshot.isVendor ? sharedCompany(account) : null),
    subtotal_cents: snapshot.subtotal,
    discount_cents: snapshot.discount,
    discount_kind: snapshot.discountKind,
    discount_code: snapshot.discountCode,
    discount_label: snapshot.discountLabel ?? null,
    hst_cents: snapshot.hst,
    taxes: snapshot.taxes ? ORDER_JSON.taxes.write(snapshot.taxes) : null,
    moved_tax: null,
    shipping_taxed: snapshot.shippingTaxed ? 1 : 0,
    shipping_cents: snapshot.shipping,
    free_shipping_cents: snapshot.freeShipping ?? 0,
    total_cents: snapshot.total,
    is_pickup: snapshot.isPickup ? 1 : 0,
    shipping_service: snapshot.service,
    address: address ? serializeAddress(address) : null,
    email: checkout.email ?? account.email,
    item_count: snapshot.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    carrier: null,
    tracking_number: null,
    ready_at: null,
    po_number: checkout.po_number,
    build_name: checkout.build_name,
    attention: attentionText(flags),
    attended: null,
    via: source.via,
    terms_version: checkout.terms_version,
    created_at: now,
  };
  const items = snapshot.lines.map((line): OrderItemRow => ({
    id: newId(),
    order_id: id,
    product_id: line.productId,
    name: line.name,
    sku: line.sku,
    slug: line.slug,
    image_url: line.imageUrl,
    quantity: line.quantity,
    unit_cents: line.unit,
    undiscounted: line.undiscounted ? 1 : 0,
    from_stock: taken.of(line.productId),
    to_make: line.toMake ?? 0,
    promised_by: line.promisedBy ?? null,
    from_parts: line.fromParts ?? 0,
    agreed_by: null,
  }));
  const parts = snapshot.lines.flatMap(({ productId: kitId, parts: sold = [] }, place) =>
    sold.map((part): OrderPartRow => ({
      item_id: items[place]?.id ?? '',
      part_id: part.productId,
      name: part.name,
      sku: part.sku,
      quantity: part.quantity,
      from_stock: taken.of(part.productId, kitId),
      to_make: part.toMake ?? 0,
    })),
  );
  return { order, items, parts, flags };
};
