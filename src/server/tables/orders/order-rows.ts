import type { Generated } from 'kysely';
import { z } from 'zod';
import type { DiscountKind } from '../../../shop/checkout/quote';
import type { InvoiceMeans } from '../../../shop/quotes';
import type { OrderStatus, RefundState } from '../../../shop/orders/order';
import type { RestockAs } from '../../../shop/orders/kits';
import type { ReturnState } from '../../../shop/orders/returns';
import { PROVINCES, ShippingAddress } from '../../../shop/checkout/address';
import type { Taxes } from '../../../shop/checkout/tax';
import type { MovedTax } from '../../../shop/orders/tax-move';
import type { Flag } from '../engine/flag';
import { jsonColumn } from '../engine/json-column';

export type PlacedVia = 'client' | 'webhook' | 'reconciler' | 'intent';

/**
 * `address`, `taxes` and `moved_tax` are JSON text. `hst_cents` is all tax; `taxes` has its parts, in an order with tax by place of
 * delivery. `attention` is a space-separated list of flags for the admin,
 * `attended` of resolved flags. `ready_at` is when the order became ready for pickup.
 */
export interface OrderRow {
  id: string;
  number: string;
  account_id: string;
  checkout_id: string;
  intent: string | null;
  status: OrderStatus;
  placed_as_vendor: Flag;
  /** The company of dealers that it belongs to. */
  company_id: string | null;
  subtotal_cents: number;
  discount_cents: number;
  discount_kind: DiscountKind | null;
  discount_code: string | null;
  /** The name of the seasonal sale that gave the discount; null for that of the specification. */
  discount_label: string | null;
  hst_cents: number;
  taxes: string | null;
  /** The taxes since the address moved to another province; null until then. `hst_cents` and `taxes` stay as sold. */
  moved_tax: string | null;
  /** Whether part of `hst_cents` is the tax on shipping. */
  shipping_taxed: Flag;
  shipping_cents: number;
  /** The price of the service that the code made free. */
  free_shipping_cents: number;
  total_cents: number;
  is_pickup: Flag;
  shipping_service: string | null;
  address: string | null;
  email: string;
  item_count: number;
  carrier: string | null;
  tracking_number: string | null;
  ready_at: number | null;
  po_number: string | null;
  build_name: string | null;
  attention: string | null;
  attended: string | null;
  via: PlacedVia;
  /** The terms of sale that its buyer was shown; null when its checkout was restored from a payment. */
  terms_version: string | null;
  created_at: number;
}

const Part = z.object({ name: z.string(), rate: z.int().min(0), cents: z.int().min(0) });

/** The frozen tax of an order or a checkout. */
export const StoredTaxes = z.object({
  province: z.enum(PROVINCES),
  federal: Part,
  provincial: Part.nullable(),
});

const StoredMove = z.object({ taxes: StoredTaxes, setOff: z.int().min(0) });

export const ORDER_JSON = {
  address: jsonColumn('orders.address', ShippingAddress),
  taxes: jsonColumn('orders.taxes', StoredTaxes),
  moved: jsonColumn('orders.moved_tax', StoredMove),
};

/** The frozen parts of the tax of an order; undefined when it was not charged by place of delivery. */
export const orderTaxes = ({ id, taxes }: Pick<OrderRow, 'id' | 'taxes'>): Taxes | undefined =>
  taxes === null ? undefined : ORDER_JSON.taxes.read(taxes, id);

/** The tax of an order since its address moved to another province; undefined when it never did. */
export const readMovedTax = ({
  id,
  moved_tax: moved,
}: Pick<OrderRow, 'id' | 'moved_tax'>): MovedTax | undefined =>
  moved === null ? undefined : ORDER_JSON.moved.read(moved, id);

/** The parts of the tax that an order has now. */
export const currentTaxes = (
  order: Pick<OrderRow, 'id' | 'taxes' | 'moved_tax'>,
): Taxes | undefined => readMovedTax(order)?.taxes ?? orderTaxes(order);

/**
 * `from_stock` pieces were taken from stock, `from_parts` kits are packed from their parts, and `to_make` pieces are made
 * for it; together they are fewer than `quantity` only when stock was lowered by hand. `promised_by` is the day by which the
 * line ships, null when its checkout was restored from a payment; `agreed_by` is the earlier day that was agreed while the buyer has not answered whether
 * `promised_by` will do, else null.
 */
export interface OrderItemRow {
  id: string;
  order_id: string;
  product_id: number;
  name: string;
  sku: string | null;
  slug: string;
  image_url: string;
  quantity: number;
  unit_cents: number;
  /** Whether the order's discount is that of a code for another category. */
  undiscounted: Flag;
  from_stock: number;
  to_make: number;
  promised_by: string | null;
  from_parts: number;
  agreed_by: string | null;
}

/**
 * A part of the kits of an order's line, as sold: each kit has `quantity` pieces of it. For those that are packed from
 * their parts `from_stock` pieces were taken from stock, and `to_make` are made.
 */
export interface OrderPartRow {
  item_id: string;
  part_id: number;
  name: string;
  sku: string | null;
  quantity: number;
  from_stock: number;
  to_make: number;
}

/** The pieces of a part that a refund of kits put back into stock. */
export interface RefundPartRow {
  refund_id: string;
  item_id: string;
  part_id: number;
  restocked: number;
}

/** The states of a move of a promise: the buyer was told, or asked; has accepted, or cancelled the line; or it moved on. */
export const PROMISE_MOVE_STATES = ['told', 'asked', 'accepted', 'cancelled', 'replaced'] as const;

/** A mailed link to the state of an order. An order may have several, which are all valid. */
export interface OrderLinkRow {
  token_hash: string;
  order_id: string;
  created_at: number;
}

/** An order for whose parcels the file of labels was made first at this time. */
interface OrderLabelRow {
  order_id: string;
  created_at: number;
}

/**
 * A move of the day of a line. `agreed_day` is the day that was agreed before, null when there was none. `token_hash` is
 * that of the link in the mail, null until it is written; `note` is for the buyer; `account_id` is who moved it.
 */
export interface PromiseMoveRow {
  id: string;
  order_id: string;
  item_id: string;
  from_day: string | null;
  to_day: string;
  agreed_day: string | null;
  state: (typeof PROMISE_MOVE_STATES)[number];
  note: string;
  token_hash: string | null;
  account_id: string | null;
  created_at: number;
  answered_at: number | null;
}

/** A parcel of an order. `number` counts its parcels from 1; `account_id` is who sent it, null when that is not known. */
export interface ParcelRow {
  id: string;
  order_id: string;
  number: number;
  carrier: string | null;
  tracking_number: string | null;
  account_id: string | null;
  created_at: number;
}

/** The pieces of an order's item in a parcel. */
export interface ParcelLineRow {
  parcel_id: string;
  item_id: string;
  quantity: number;
}

/** An internal note on an order. */
export interface OrderNoteRow {
  id: string;
  order_id: string;
  account_id: string;
  body: string;
  created_at: number;
}

/**
 * A refund that the shop makes: of what is left of a cancelled order ('cancel', at most one), or of a part. `asked_cents`
 * is what the provider was asked for in this `round`; null before the first call. A call for another sum begins a new
 * round. `shipping_cents` and `other_cents` are parts of `amount_cents`, `hst_cents` is the tax in it, `provincial_cents`
 * the province's own part of that. `moved_tax_cents` is tax that went back because the address moved. `account_id` is the admin who made it; `rounding_cents` is what was given in cash above `amount_cents`,
 * null when it was not rounded. Without an intent there is nothing to return but pieces.
 */
export interface RefundRow {
  id: string;
  order_id: string;
  kind: 'cancel' | 'part';
  intent: string | null;
  amount_cents: number;
  hst_cents: number;
  provincial_cents: number;
  moved_tax_cents: number;
  shipping_cents: number;
  other_cents: number;
  asked_cents: number | null;
  state: RefundState;
  reason: string | null;
  account_id: string | null;
  provider_id: string | null;
  attempts: number;
  next_at: number;
  lease_until: number;
  round: number;
  last_error: string | null;
  created_at: number;
  rounding_cents: number | null;
}

/**
 * The pieces of a line that were refunded together: `restocked` of them went back into stock, `removed` were taken out
 * of the order before they were shipped.
 */
export interface RefundLineRow {
  refund_id: string;
  item_id: string;
  quantity: number;
  restocked: number;
  removed: number;
}

/**
 * A refund as the provider reports it. `id` is the provider's; `refund_id` is the shop's, null for one that was made in
 * the dashboard. `hst_part_cents` is the tax in it, `provincial_cents` the province's own part of that.
 */
export interface ProviderRefundRow {
  order_id: string;
  id: string;
  refund_id: string | null;
  cents: number;
  hst_part_cents: number;
  provincial_cents: number;
  state: RefundState;
  created_at: number;
}

/**
 * Parts that a buyer sends back, or that the shop expects back. `number` counts the returns of the order from 1;
 * `account_id` is who entered it. `note` is about the condition of the parts, `answer` why it was refused.
 */
export interface OrderReturnRow {
  id: string;
  order_id: string;
  number: number;
  state: ReturnState;
  account_id: string;
  by_shop: Flag;
  reason: string;
  created_at: number;
  received_at: number | null;
  inspected_at: number | null;
  ended_at: number | null;
  note: string;
  answer: string | null;
  refund_id: string | null;
}

/** The pieces of a line in a return. Of these, `accepted` are refunded; null until they were looked at. */
export interface OrderReturnLineRow {
  return_id: string;
  item_id: string;
  quantity: number;
  accepted: number | null;
  restock: Flag;
  /** Whether kits go back into stock packed or as their parts; null for the way they were taken. */
  restock_as: RestockAs | null;
}

/** The text that the order search reads: number, buyer, address and parts, in lower case. */
interface OrderWordsRow {
  created_at: number;
  order_id: string;
  words: string;
}

/**
 * The company of dealers, with its terms: days to pay, null when it never had any, and how much may be open at a time; 0
 * when it has none any more. `open_cents` is what it owes in all, below zero when the shop owes it.
 */
export interface CompanyRow {
  id: string;
  name: string;
  tax_number: string | null;
  days: number | null;
  limit_cents: number;
  open_cents: number;
  created_at: number;
}

/** An order on terms. `open_cents` is its total less what was refunded and paid. */
export interface OrderTermsRow {
  order_id: string;
  company_id: string;
  due_day: string;
  open_cents: number;
}

/**
 * A payment for an order on terms; below zero the shop gave it back. `account_id` is the admin's, or that of the dealer
 * who paid by card; `rounding_cents` what the cash is more than `cents`, null when it was not rounded. The id of a payment
 * by card is that of its `invoice_payment`, the id of what went back to the card the provider's.
 */
export interface TermsPaymentRow {
  id: string;
  order_id: string;
  cents: number;
  means: InvoiceMeans;
  reference: string | null;
  account_id: string;
  at: number;
  rounding_cents: number | null;
}

/** A device of the staff that is notified of new orders, by its push endpoint. */
export interface OrderPushDeviceRow {
  endpoint: string;
  account_id: string;
  p256dh: string;
  auth: string;
  created_at: number;
}

/** A new order that a device is still to be notified of; removed once its push service has it. */
export interface OrderPushRow {
  order_id: string;
  endpoint: string;
  attempts: number;
  next_at: number;
}

export interface OrderTables {
  company: CompanyRow;
  order_terms: OrderTermsRow;
  terms_payment: TermsPaymentRow;
  order_push_device: OrderPushDeviceRow;
  order_push: OrderPushRow;
  /** `address_digest` is written with each address, for the audit. */
  orders: OrderRow & { address_digest: string };
  order_item: Omit<OrderItemRow, 'to_make' | 'promised_by' | 'from_parts' | 'agreed_by'> & {
    to_make: Generated<number>;
    promised_by: Generated<string | null>;
    from_parts: Generated<number>;
    agreed_by: Generated<string | null>;
  };
  promise_move: PromiseMoveRow;
  order_link: OrderLinkRow;
  order_label: OrderLabelRow;
  order_note: OrderNoteRow;
  parcel: ParcelRow;
  parcel_line: ParcelLineRow;
  order_return: OrderReturnRow;
  order_part: OrderPartRow;
  order_return_line: Omit<OrderReturnLineRow, 'restock_as'> & {
    restock_as: Generated<RestockAs | null>;
  };
  refund: Omit<RefundRow, 'provincial_cents' | 'moved_tax_cents'> & {
    provincial_cents: Generated<number>;
    moved_tax_cents: Generated<number>;
  };
  refund_line: RefundLineRow;
  refund_part: RefundPartRow;
  provider_refund: Omit<ProviderRefundRow, 'hst_part_cents' | 'provincial_cents'> & {
    hst_part_cents: Generated<number>;
    provincial_cents: Generated<number>;
  };
  order_words: OrderWordsRow;
}
