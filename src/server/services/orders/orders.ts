import type { getOrder, listOrderItems } from '../../../contract/orders/orders';
import { kitsToPack } from '../../../shop/orders/kits';
import { taxCents, taxLines } from '../../../shop/checkout/tax';
import { INTERNAL_DOMAIN } from '../../../shop/messages/message';
import { priceText } from '../../../shop/money';
import type { Order, OrderItem, OrderWithItems } from '../../../shop/orders/order';
import type { SentParcel } from '../../../shop/orders/parcels';
import { ApiError } from '../../ground/api-error';
import { supplementOrders } from '../../tables/orders/supplements';
import { type AccountRow, sharedCompany } from '../../tables/account/account-rows';
import { accountsById } from '../../tables/account/companies';
import type { Db, Queries } from '../../tables/schema';
import {
  type OrderWithRefund,
  type OrderedItem,
  customerOrders,
  findOrder,
  orderItems,
} from '../../tables/orders/orders';
import { type OrderRow, orderTaxes, readMovedTax } from '../../tables/orders/order-rows';
import { type ParcelWithLines, orderParcels, parcelsByOrder } from '../../tables/orders/parcels';
import { withPlaces } from '../promises/queue-place';
import { cashRounding, refundsForBuyer } from './refund-list';
import { orderAddress } from './stored-address';

export const asParcel = ({ lines, ...parcel }: ParcelWithLines): SentParcel => ({
  id: parcel.id,
  at: new Date(parcel.created_at).toISOString(),
  carrier: parcel.carrier,
  trackingNumber: parcel.tracking_number,
  lines: lines.map(({ item_id, quantity }) => ({ itemId: item_id, quantity })),
});

/** The open sum of an order on terms. */
export const orderTerms = ({
  due_day: dueDay,
  open_cents: open,
}: Pick<OrderWithRefund, 'due_day' | 'open_cents'>): Order['terms'] =>
  dueDay === null || open === null ? null : { dueDay, open: priceText(open) };

/** The parts of the tax of an order, when it was charged by place, and whether shipping was taxed. */
export const taxFacts = (
  row: Pick<OrderRow, 'id' | 'taxes' | 'shipping_taxed'>,
): Pick<Order, 'taxes' | 'shippingTaxed'> => {
  const taxes = orderTaxes(row);
  return {
    ...(taxes && { taxes: taxLines(taxes) }),
    ...(row.shipping_taxed && { shippingTaxed: true }),
  };
};

/** The tax of an order since its address moved to another province. */
const movedTax = (row: OrderRow): Pick<Order, 'movedTax'> => {
  const moved = readMovedTax(row);
  if (!moved) return {};
  const { taxes, setOff } = moved;
  return {
    movedTax: {
      province: taxes.province,
      hst: priceText(taxCents(taxes)),
      taxes: taxLines(taxes),
      setOff: priceText(setOff),
    },
  };
};

export const asOrder = (row: OrderWithRefund, parcels: readonly ParcelWithLines[]): Order => ({
  id: row.id,
  orderNumber: row.number,
  status: row.status,
  subtotal: priceText(row.subtotal_cents),
  discount: priceText(row.discount_cents),
  discountCode: row.discount_code,
  ...(row.discount_label !== null && { discountLabel: row.discount_label }),
  shippingCost: priceText(row.shipping_cents),
  ...(row.free_shipping_cents > 0 && { freeShipping: priceText(row.free_shipping_cents) }),
  shippingService: row.shipping_service,
  isPickup: row.is_pickup === 1,
  hst: priceText(row.hst_cents),
  ...taxFacts(row),
  ...movedTax(row),
  total: priceText(row.total_cents),
  totalAmount: priceText(row.total_cents),
  itemCount: row.item_count,
  shippingAddress: orderAddress(row) ?? null,
  carrier: row.carrier,
  trackingNumber: row.tracking_number,
  parcels: parcels.map(asParcel),
  readyAt: row.ready_at === null ? null : new Date(row.ready_at).toISOString(),
  poNumber: row.po_number,
  buildName: row.build_name,
  paidByHand: row.paid_by_hand,
  ...cashRounding(row.cash_rounding_cents),
  terms: orderTerms(row),
  refund: row.refund_state,
  refunded: priceText(row.refunded_cents),
  supplementOf:
    row.main_id === null || row.main_number === null
      ? null
      : { id: row.main_id, orderNumber: row.main_number },
  supplementsPaid: priceText(row.supplement_cents),
  termsVersion: row.terms_version,
  createdAt: new Date(row.created_at).toISOString(),
});

export const asItem = (row: OrderedItem): OrderItem => {
  const toPack = kitsToPack({ ...row, fromStock: row.from_stock, fromParts: row.from_parts });
  return {
    id: row.id,
    productId: row.product_id,
    quantity: row.quantity,
    refundedQuantity: row.refunded,
    removedQuantity: row.removed,
    promisedBy: row.promised_by,
    ...(row.agreed_by !== null && { agreedBy: row.agreed_by }),
    price: priceText(row.unit_cents),
    ...(row.undiscounted && { undiscounted: true }),
    product: { name: row.name, sku: row.sku, slug: row.slug, imageUrl: row.image_url },
    ...(toPack > 0 && { packedFromParts: toPack }),
    ...(row.parts.length > 0 && {
      parts: row.parts.map(({ part_id: productId, name, sku, quantity }) => ({
        productId,
        name,
        sku,
        quantity,
      })),
    }),
  };
};

/** The orders that paid for differences of the shipping of an order. */
export const supplementList = async (
  db: Queries,
  orderId: string,
): Promise<OrderWithItems['supplements']> =>
  (await supplementOrders(db, orderId)).map(({ id, number, total_cents: total }) => ({
    id,
    orderNumber: number,
    total: priceText(total),
  }));

/** The account and the company whose orders a user sees. */
export const orderersFor = (account: AccountRow) => ({
  accountId: account.id,
  companyId: sharedCompany(account),
});

/** Whether an account may see an order: its own, or one of the company that it belongs to (docs/rules.md 7.15). */
export const maySee = (
  account: AccountRow,
  order: Pick<OrderRow, 'account_id' | 'company_id'>,
): boolean =>
  order.account_id === account.id ||
  (order.company_id !== null && order.company_id === sharedCompany(account));

/** The people of the same company who placed some of these orders: their names by the id of the account. */
export const orderersBesides = async (
  db: Queries,
  account: AccountRow,
  orders: readonly Pick<OrderRow, 'account_id'>[],
): Promise<(accountId: string) => { orderedBy?: string }> => {
  const others = orders.map((order) => order.account_id).filter((id) => id !== account.id);
  const names = new Map(
    (await accountsById(db, [...new Set(others)])).map((one) => [
      one.id,
      // A deleted account has a made-up name.
      one.email.endsWith(`@${INTERNAL_DOMAIN}`)
        ? 'Somebody who has left'
        : [one.first_name, one.last_name].filter(Boolean).join(' ') || one.username,
    ]),
  );
  return (accountId) => {
    const orderedBy = names.get(accountId);
    return orderedBy === undefined ? {} : { orderedBy };
  };
};

/** The mail address of an order of one's own. */
const ownMail = (account: AccountRow, { account_id: by, email }: OrderRow) =>
  by === account.id && { email };

/** The orders of an account and of its company, newest first: all of them, or one page. */
export const accountOrders = async (
  db: Db,
  account: AccountRow,
  page?: string,
): Promise<Order[]> => {
  const rows = await customerOrders(db, orderersFor(account), page);
  const by = await orderersBesides(db, account, rows);
  const parcels = await parcelsByOrder(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...asOrder(row, parcels.get(row.id) ?? []),
    ...by(row.account_id),
    ...ownMail(account, row),
  }));
};

/** An order that an account may see. @throws ApiError not_found, for an order of somebody else too */
export const visibleOrder = async (
  db: Queries,
  account: AccountRow,
  id: string,
): Promise<OrderWithRefund> => {
  const row = await findOrder(db, id);
  if (!row || !maySee(account, row))
    throw new ApiError<typeof getOrder | typeof listOrderItems>(
      'not_found',
      'There is no such order.',
    );
  return row;
};

/** @throws ApiError not_found */
export const itemsOfOrder = async (
  db: Db,
  account: AccountRow,
  id: string,
): Promise<OrderItem[]> => {
  const row = await visibleOrder(db, account, id);
  return withPlaces(db, row, (await orderItems(db, row.id)).map(asItem));
};

/** @throws ApiError not_found */
export const orderWithItems = async (
  db: Db,
  account: AccountRow,
  id: string,
): Promise<OrderWithItems> => {
  const row = await visibleOrder(db, account, id);
  const by = await orderersBesides(db, account, [row]);
  return {
    ...asOrder(row, await orderParcels(db, row.id)),
    ...by(row.account_id),
    ...ownMail(account, row),
    items: await withPlaces(db, row, (await orderItems(db, row.id)).map(asItem)),
    refunds: await refundsForBuyer(db, row),
    supplements: await supplementList(db, row.id),
  };
};
