// Writes the journal, each group in the transaction of its cause (docs/decisions/032).
import { type Province, isProvince } from '../../../shop/checkout/address';
import type { PaidByHand } from '../../../shop/quotes';
import { type Taxes, provincialCents, taxCents } from '../../../shop/checkout/tax';
import type { MovedTax } from '../../../shop/orders/tax-move';
import type { Cents } from '../../../shop/money';
import {
  type JournalCause,
  type Posting,
  moneyAccount,
  paymentPostings,
  refundPostings,
  reversed,
  salePostings,
  taxInPostings,
  taxOutPostings,
} from '../../../shop/reports/journal';
import type { Queries, Tx } from '../../tables/schema';
import {
  ORDER_JSON,
  type OrderRow,
  type TermsPaymentRow,
  orderTaxes,
  readMovedTax,
} from '../../tables/orders/order-rows';
import { addToJournal, orderJournal } from '../../tables/reports/journal';
import type { JournalRow } from '../../tables/reports/journal-rows';

/**
 * Where an order counts: where its tax was charged by place, else where it is delivered. Pickup and orders without a known
 * address count in Ontario then, whose HST is the single rate.
 */
export const orderProvince = (
  order: Pick<OrderRow, 'id' | 'is_pickup' | 'address' | 'taxes'>,
): Province => {
  const { id, is_pickup, address } = order;
  const taxes = orderTaxes(order);
  if (taxes) return taxes.province;
  if (is_pickup || address === null) return 'ON';
  const { state } = ORDER_JSON.address.read(address, id);
  return isProvince(state) ? state : 'ON';
};

interface Group extends Pick<JournalRow, 'order_id' | 'cause' | 'cause_id' | 'at' | 'province'> {
  postings: readonly Posting[];
}

/** Adds a group. @throws when the journal has one of this cause already */
export const post = (tx: Tx, { postings, ...group }: Group): Promise<void> =>
  addToJournal(
    tx,
    postings.map(({ account, debit, credit }) => ({
      ...group,
      account,
      debit_cents: debit,
      credit_cents: credit,
    })),
  );

/** The sums of an order as sold, as the journal takes them. */
export const soldSums = (order: OrderRow) => ({
  subtotal: order.subtotal_cents,
  discount: order.discount_cents,
  shipping: order.shipping_cents,
  hst: order.hst_cents,
  provincial: provincialCents(orderTaxes(order)),
  total: order.total_cents,
});

/** The current tax of an order: that of its new place once its address has moved to another province. */
export const currentTax = (order: OrderRow): { hst: Cents; provincial: Cents } => {
  const moved = readMovedTax(order)?.taxes;
  return moved
    ? { hst: taxCents(moved), provincial: provincialCents(moved) }
    : { hst: order.hst_cents, provincial: provincialCents(orderTaxes(order)) };
};

/** Where an order counts now: where its tax moved to, else where it was booked. */
const currentProvince = (order: OrderRow, rows: readonly JournalRow[]): JournalRow['province'] =>
  readMovedTax(order)?.taxes.province ?? rows[0]?.province ?? orderProvince(order);

/** The means of a payment by hand, and its rounding; null when it was not rounded. */
interface ByHand {
  means: PaidByHand;
  rounding_cents: Cents | null;
}

/** Posts a new order (docs/rules.md 17.1). @param byHand undefined for a card */
export const postSale = (tx: Tx, order: OrderRow, byHand?: ByHand): Promise<void> =>
  post(tx, {
    order_id: order.id,
    cause: 'order',
    cause_id: order.id,
    at: order.created_at,
    province: orderProvince(order),
    postings: salePostings(
      soldSums(order),
      moneyAccount(byHand?.means),
      byHand?.rounding_cents ?? 0,
    ),
  });

const journalGroup = (rows: readonly JournalRow[], cause: JournalCause, id: string): JournalRow[] =>
  rows.filter((row) => row.cause === cause && row.cause_id === id);

/** Rows of the journal as the rules have them. */
export const asPostings = (rows: readonly JournalRow[]): Posting[] =>
  rows.map(({ account, debit_cents, credit_cents }) => ({
    account,
    debit: debit_cents,
    credit: credit_cents,
  }));

interface CountedRefund {
  /** The provider's id. */
  id: string;
  cents: Cents;
  /** The tax in it, and the province's own part of that. */
  tax: { hst: Cents; provincial: Cents };
  at: number;
}

/**
 * Posts a refund that the provider has confirmed, or that the shop gave by hand (docs/rules.md 17.2). A repeated call
 * changes nothing. @param byHand how it was given back by hand; undefined for a card
 */
export const postRefund = async (
  tx: Tx,
  order: OrderRow,
  { id, cents, tax, at }: CountedRefund,
  byHand?: ByHand,
): Promise<void> => {
  const rows = await orderJournal(tx, order.id);
  if (journalGroup(rows, 'refund', id).length) return;
  await post(tx, {
    order_id: order.id,
    cause: 'refund',
    cause_id: id,
    at,
    province: currentProvince(order, rows),
    postings: refundPostings(
      { cents, ...tax },
      moneyAccount(byHand?.means),
      byHand?.rounding_cents ?? 0,
    ),
  });
};

/**
 * Posts the tax of an order that leaves one province for another (docs/rules.md 17.10).
 * @param back the tax that goes back to the buyer, which leaves the new province when it has
 * @param waiting tax of earlier moves that is still on its way back, and moves along
 */
export const postTaxMove = async (
  tx: Tx,
  order: Pick<OrderRow, 'id'>,
  {
    from,
    to,
    back,
    waiting,
    at,
  }: { from: Taxes; to: MovedTax; back: Cents; waiting: Cents; at: number },
): Promise<void> => {
  const moves = (await orderJournal(tx, order.id)).filter(({ cause }) => cause === 'tax_moved_out');
  const number = new Set(moves.map(({ cause_id: id }) => id)).size + 1;
  const group = { order_id: order.id, cause_id: String(number), at };
  await post(tx, {
    ...group,
    cause: 'tax_moved_out',
    province: from.province,
    postings: taxOutPostings({
      federal: from.federal.cents + waiting,
      provincial: provincialCents(from),
    }),
  });
  await post(tx, {
    ...group,
    cause: 'tax_moved_in',
    province: to.taxes.province,
    postings: taxInPostings(
      {
        federal: to.taxes.federal.cents + back + waiting,
        provincial: provincialCents(to.taxes),
      },
      to.setOff,
    ),
  });
};

/** The province to which the tax of an order moved at this time; undefined when it did not. */
export const movedToAt = async (
  db: Queries,
  orderId: string,
  at: number,
): Promise<Province | undefined> => {
  const rows = await orderJournal(db, orderId);
  const province = rows.find((row) => row.cause === 'tax_moved_in' && row.at === at)?.province;
  return province || undefined;
};

/** Posts a payment for an order on terms (docs/rules.md 17.6); below zero it was given back. */
export const postPayment = async (
  tx: Tx,
  order: OrderRow,
  payment: Pick<TermsPaymentRow, 'id' | 'cents' | 'means' | 'rounding_cents' | 'at'>,
): Promise<void> =>
  post(tx, {
    order_id: order.id,
    cause: 'terms_payment',
    cause_id: payment.id,
    at: payment.at,
    province: currentProvince(order, await orderJournal(tx, order.id)),
    postings: paymentPostings(payment.cents, payment.means, payment.rounding_cents ?? 0),
  });

/** Takes back a refund that was posted, and that the bank sent back. A repeated call changes nothing. */
export const postReturn = async (
  tx: Tx,
  order: OrderRow,
  { id, at }: Pick<CountedRefund, 'id' | 'at'>,
): Promise<void> => {
  const rows = await orderJournal(tx, order.id);
  const posted = journalGroup(rows, 'refund', id);
  if (!posted[0] || journalGroup(rows, 'refund_returned', id).length) return;
  await post(tx, {
    order_id: order.id,
    cause: 'refund_returned',
    cause_id: id,
    at,
    // Tax that was to go back because the order moved counts where the order is by now.
    province: currentProvince(order, rows),
    postings: reversed(asPostings(posted)),
  });
};
