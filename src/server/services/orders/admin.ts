import * as z from 'zod/mini';
import type {
  AdminOrder,
  AdminOrderRow,
  AdminRefund,
  OrderFilters,
  PromiseMove,
  listAdminOrders,
  getAdminOrder,
} from '../../../contract/orders/admin';
import type { QueryOf } from '../../../contract/endpoint';
import type { Attention } from '../../../shop/orders/attention';
import { lateSince } from '../../../shop/orders/late';
import { type OrderItem, canCancel } from '../../../shop/orders/order';
import { piecesLeft } from '../../../shop/orders/parcels';
import { piecesToShip } from '../../../shop/orders/refund';
import { openDays } from '../../../shop/promises/work-days';
import type { ShownParcel } from '../../../shop/shipping/shown-parcel';
import { dayStart, shopDay } from '../../../shop/shop-day';
import { parsePrice, priceText } from '../../../shop/money';
import type { Paged } from '../../../shop/paged';
import { newId } from '../../ground/new-id';
import { ApiError } from '../../ground/api-error';
import { stockRows } from '../../tables/catalogue/stock-counts';
import type { AccountRow } from '../../tables/account/account-rows';
import { findAccount } from '../../tables/account/accounts';
import { findCheckout } from '../../tables/checkout/checkouts';
import { nameOnQuote, paymentByHand, quoteOfOrder } from '../../tables/quotes';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries } from '../../tables/schema';
import { jsonColumn } from '../../tables/engine/json-column';
import { type ListedOrder, orderPage, packingFacts } from '../../tables/orders/admin';
import { applicationCompany } from '../../tables/messages/messages';
import { addOrderNote, notesOn } from '../../tables/orders/notes';
import { type OrderWithRefund, findOrder, orderItems } from '../../tables/orders/orders';
import { orderParcels } from '../../tables/orders/parcels';
import { promiseMoves } from '../../tables/orders/promise-moves';
import { findCompany, termsPayments } from '../../tables/orders/terms';
import { paymentLog } from '../../tables/checkout/payment-log';
import type { OrderRow } from '../../tables/orders/order-rows';
import { readCalendar } from '../../tables/settings/calendar';
import { attentionList, clearAttention, hasAttention } from './attention';
import { type AuditEntry, noteOrderAct, orderForAdmin } from './move-order';
import { orderEvents } from './events';
import { linePieces } from '../shipping/pieces';
import { shownParcels } from '../shipping/shipping';
import { asItem, asOrder, orderTerms } from './orders';
import { shownSupplement, supplementsWithTax } from './supplements';
import { cashRounding, refundList } from './refund-list';
import { orderAddress } from './stored-address';

const iso = (time: number): string => new Date(time).toISOString();

const asRow = (row: ListedOrder): AdminOrderRow => {
  const to = orderAddress(row);
  return {
    id: row.id,
    orderNumber: row.number,
    status: row.status,
    total: priceText(row.total_cents),
    itemCount: row.item_count,
    createdAt: iso(row.created_at),
    username: row.username,
    email: row.email,
    name: to ? `${to.firstName} ${to.lastName}` : null,
    isVendor: row.placed_as_vendor === 1,
    isPickup: row.is_pickup === 1,
    readyAt: row.ready_at === null ? null : iso(row.ready_at),
    poNumber: row.po_number,
    attention: attentionList(row.attention),
    refund: row.refund_state,
    supplementOf: row.main_number,
  };
};

/** The filter of a list, with its days as times. */
export const timedFilter = async <Q extends OrderFilters>(
  db: Queries,
  { from, to, ...filter }: Q,
  now: number,
) => ({
  ...filter,
  since: from === undefined ? undefined : dayStart(from)?.getTime(),
  until: to === undefined ? undefined : dayStart(to, 1)?.getTime(),
  lateSince: lateSince(now, openDays((await readCalendar(db)).calendar)),
  today: shopDay(new Date(now)),
});

/** The orders of all accounts, newest first. */
export const adminOrders = async (
  db: Db,
  query: QueryOf<typeof listAdminOrders>,
  now: number,
): Promise<Paged<AdminOrderRow>> => {
  const page = await orderPage(db, { ...query, ...(await timedFilter(db, query, now)) });
  return { ...page, rows: page.rows.map(asRow) };
};

const LOG_ENTRY = jsonColumn(
  'payment_log.message',
  z.object({ card: z.optional(z.object({ brand: z.string(), last4: z.string() })) }),
);

const orderPayment = async (db: Db, order: OrderRow): Promise<AdminOrder['payment']> => {
  if (order.intent === null) {
    const paid = await paymentByHand(db, order.id);
    return paid ? { provider: paid.means, intent: paid.reference ?? '', card: null } : null;
  }
  const provider = (await findCheckout(db, order.checkout_id))?.provider ?? '';
  const cards = (await paymentLog(db, order.intent)).flatMap(({ id, message }) => {
    const { card } = LOG_ENTRY.read(message, id);
    return card ? [card] : [];
  });
  return { provider, intent: order.intent, card: cards[0] ?? null };
};

const shownTerms = async (db: Db, order: OrderWithRefund): Promise<AdminOrder['terms']> => {
  const terms = orderTerms(order);
  return (
    terms && {
      ...terms,
      payments: (await termsPayments(db, order.id)).map((payment) => ({
        id: payment.id,
        at: iso(payment.at),
        by: payment.username,
        amount: priceText(payment.cents),
        means: payment.means,
        reference: payment.reference,
        ...cashRounding(payment.rounding_cents),
      })),
    }
  );
};

/** The sum that a cancellation returns, less refunds since. */
const cancellationRefund = (
  { refunded_cents: refunded, total_cents: total }: OrderWithRefund,
  refunds: readonly AdminRefund[],
): AdminOrder['refundDetail'] => {
  const refund = refunds.find(({ kind }) => kind === 'cancel');
  if (!refund) return null;
  const { attempts, error, nextAt } = refund;
  const rest = Math.max(0, Math.min(parsePrice(refund.amount), total - refunded));
  return { amount: priceText(rest), attempts, error, nextAt };
};

const fullName = (first: string | null, last: string | null): string =>
  [first, last].filter(Boolean).join(' ');

/** The buyer by name: that of the address, of the quote, or of the account. */
export const orderBuyer = async (
  db: Queries,
  order: OrderRow,
  account: AccountRow | undefined,
): Promise<AdminOrder['buyer']> => {
  const to = orderAddress(order);
  const name = to
    ? fullName(to.firstName, to.lastName)
    : ((await nameOnQuote(db, order.id)) ??
      (account && fullName(account.first_name, account.last_name)));
  const company = await findCompany(db, order.company_id);
  // Named after its first account, it has no name of its own yet.
  const isNamed = company !== undefined && company.name !== account?.username;
  return {
    name: name || (account?.username ?? ''),
    company: isNamed ? company.name : ((await applicationCompany(db, order.account_id)) ?? null),
    taxNumber: company?.tax_number ?? null,
  };
};

/** Username of the staff member who booked the payment by hand, which made the order. */
const sellerUsername = async (db: Db, id: string): Promise<string | undefined> => {
  const paid = await paymentByHand(db, id);
  return paid && (await findAccount(db, paid.taken_by))?.username;
};

/** Packs the pieces of these items. */
const packedItems = async (db: Queries, items: readonly OrderItem[]): Promise<ShownParcel[]> => {
  const lines = items.map((item) => ({ ...item, quantity: piecesToShip(item) }));
  return shownParcels(
    await linePieces(
      db,
      lines.filter(({ quantity }) => quantity > 0),
    ),
  );
};

const asMove = (move: Awaited<ReturnType<typeof promiseMoves>>[number]): PromiseMove => ({
  id: move.id,
  at: iso(move.created_at),
  by: move.username,
  from: move.from_day,
  to: move.to_day,
  state: move.state,
  note: move.note,
  answeredAt: move.answered_at === null ? null : iso(move.answered_at),
});

/** Everything the admin sees of one order. @throws ApiError not_found */
export const adminOrder = async (db: Db, id: string): Promise<AdminOrder> => {
  const row = await findOrder(db, id);
  if (!row) throw new ApiError<typeof getAdminOrder>('not_found', 'There is no such order.');
  const account = await findAccount(db, row.account_id);
  const username = account?.username ?? '';
  const quote = await quoteOfOrder(db, id);
  const notes = await notesOn(db, id);
  const packing = await packingFacts(db, id);
  const refunds = await refundList(db, row);
  const stored = await orderItems(db, id);
  const items = stored.map(asItem);
  const order = asOrder(row, await orderParcels(db, id));
  const left = canCancel({ status: row.status }) ? piecesLeft({ ...order, items }) : [];
  const moves = await promiseMoves(db, id);
  const places = await stockRows(
    db,
    items.flatMap(({ parts = [] }) => parts.map(({ productId }) => productId)),
  );
  return {
    ...order,
    packed: row.is_pickup === 1 ? [] : await packedItems(db, items),
    items: items.map((item, at) => ({
      ...item,
      toMake: Math.min(
        stored[at]?.to_make ?? 0,
        left.find(({ itemId }) => itemId === item.id)?.quantity ?? 0,
      ),
      moves: moves.filter((move) => move.item_id === item.id).map(asMove),
      grams: packing.get(item.id)?.grams ?? null,
      shelfPlace: packing.get(item.id)?.shelfPlace ?? '',
      ...(item.parts && {
        parts: item.parts.map((part) => ({
          ...part,
          shelfPlace: places.get(part.productId)?.shelf_place ?? '',
        })),
      }),
    })),
    username,
    buyer: await orderBuyer(db, row, account),
    email: row.email,
    isVendor: row.placed_as_vendor === 1,
    quote: quote ?? null,
    attention: attentionList(row.attention),
    attended: attentionList(row.attended),
    payment: await orderPayment(db, row),
    refunds,
    supplements: await supplementsWithTax(db, id),
    unpaidSupplement: (await shownSupplement(db, id)) ?? null,
    terms: await shownTerms(db, row),
    refundDetail: cancellationRefund(row, refunds),
    notes: notes.map((note) => ({
      at: iso(note.created_at),
      by: note.username ?? '',
      body: note.body,
    })),
    history: await orderEvents(db, row, { by: (await sellerUsername(db, id)) ?? username, quote }),
  };
};

/** Several orders, in this order; unknown ones are left out. */
export const adminOrdersById = async (db: Db, ids: readonly string[]): Promise<AdminOrder[]> => {
  const orders: AdminOrder[] = [];
  for (const id of new Set(ids)) if (await findOrder(db, id)) orders.push(await adminOrder(db, id));
  return orders;
};

/** Marks a flag as dealt with; repeating it changes nothing. @throws ApiError not_found */
export const resolveAttention = (db: Db, entry: AuditEntry, reason: Attention): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await orderForAdmin(tx, entry.orderId);
    if (!hasAttention(order, reason)) return;
    await clearAttention(tx, order, reason, { isAttended: true });
    await noteOrderAct(tx, entry, 'order.seen-to', { reason });
  });

/** @throws ApiError not_found */
export const addNote = (db: Db, entry: AuditEntry, body: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { id } = await orderForAdmin(tx, entry.orderId);
    await addOrderNote(tx, {
      id: newId(),
      order_id: id,
      account_id: entry.adminId,
      body,
      created_at: entry.now,
    });
    await noteOrderAct(tx, entry, 'order.noted');
  });
