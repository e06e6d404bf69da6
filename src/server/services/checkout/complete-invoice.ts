// Card payments of dealers' invoices, as the provider tells of them (docs/rules.md 7.25).
import type { Intent, ProviderRefund } from '../../gateways/payments';
import { newId } from '../../ground/new-id';
import { addToPaymentLog, isNewEvent } from '../../tables/checkout/payment-log';
import { invoicePaymentBy, markInvoicePaid } from '../../tables/checkout/invoice-payments';
import { inTransaction, isUniqueViolation } from '../../tables/engine/database';
import { findOrder } from '../../tables/orders/orders';
import { termsPayments } from '../../tables/orders/terms';
import type { Tx } from '../../tables/schema';
import { bookPayment } from '../dealers/terms';
import { noteOrderAct } from '../orders/move-order';
import type { PaymentContext } from './complete-checkout';

/** The id of the order whose invoice an intent pays; undefined for every other intent. */
export const invoiceIn = ({ metadata }: Pick<Intent, 'metadata'>): string | undefined =>
  metadata.invoice_of;

interface Report {
  /** The provider's event that reported the payment; recorded in the same transaction. */
  event?: { id: string; kind: string } | undefined;
}

const book = async (
  tx: Tx,
  intent: Intent,
  orderId: string,
  { event, now }: Report & { now: number },
): Promise<boolean> => {
  const { checkout_id: named, user_id: payer } = intent.metadata;
  const row = await invoicePaymentBy(tx, intent.id, named);
  const order = await findOrder(tx, orderId);
  const [id, account] = [row?.id ?? named, row?.account_id ?? payer];
  if (!id || !account || order?.open_cents == null) return false;
  if (event) await isNewEvent(tx, { ...event, created_at: now });
  if ((await termsPayments(tx, orderId)).some((one) => one.id === id)) return true;
  const { receivedCents: cents } = intent;
  await bookPayment(tx, order, {
    id,
    order_id: orderId,
    cents,
    means: 'card',
    reference: intent.id,
    account_id: account,
    at: now,
    rounding_cents: null,
  });
  await noteOrderAct(tx, { orderId, adminId: account, now }, 'order.payment', {
    cents,
    means: 'card',
  });
  await markInvoicePaid(tx, id, intent.id);
  await addToPaymentLog(tx, {
    id: newId(),
    at: now,
    intent: intent.id,
    checkout_id: null,
    message: JSON.stringify({
      event: 'paid',
      invoice: order.number,
      status: intent.status,
      received: cents,
      currency: intent.currency,
      card: intent.card,
    }),
  });
  return true;
};

/**
 * Books the successful card payment of an invoice once, whoever reports it: the dealer's page, the webhook or the
 * reconciliation. What is more than is open by then is booked too: the shop owes it then (7.24).
 * @returns false when the shop has no such order on terms
 */
export const completeInvoice = async (
  { db, clock }: PaymentContext,
  intent: Intent,
  report: Report = {},
): Promise<boolean> => {
  if (intent.status !== 'succeeded') throw new Error('This intent is not paid.');
  const orderId = invoiceIn(intent);
  if (orderId === undefined) return false;
  const act = (tx: Tx) => book(tx, intent, orderId, { ...report, now: clock() });
  try {
    return await inTransaction(db, act);
  } catch (error) {
    // A concurrent caller was first, whose payment this one finds.
    if (!isUniqueViolation(error)) throw error;
    return inTransaction(db, act);
  }
};

/**
 * Books what went back to the card that paid an invoice, once, and takes it back when the bank has refused it: the shop
 * gives such money back in the provider's dashboard. @returns false for the refund of another payment
 */
export const recordInvoiceRefund = async (
  tx: Tx,
  { id, intentId, cents, status }: ProviderRefund,
  now: number,
): Promise<boolean> => {
  const row = await invoicePaymentBy(tx, intentId);
  const order = row && (await findOrder(tx, row.order_id));
  if (!row || !order) return false;
  const booked = new Set((await termsPayments(tx, order.id)).map((one) => one.id));
  const isBack = status === 'failed' && booked.has(id);
  const entry = isBack ? `${id}-failed` : id;
  if (booked.has(entry) || !(isBack || status === 'succeeded')) return true;
  const change = isBack ? cents : -cents;
  await bookPayment(tx, order, {
    id: entry,
    order_id: order.id,
    cents: change,
    means: 'card',
    reference: intentId,
    account_id: row.account_id,
    at: now,
    rounding_cents: null,
  });
  await noteOrderAct(tx, { orderId: order.id, adminId: row.account_id, now }, 'order.payment', {
    cents: change,
    means: 'card',
  });
  return true;
};
