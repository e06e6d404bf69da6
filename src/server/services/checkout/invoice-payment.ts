// Dealers pay an open invoice by card (docs/rules.md 7.25).
import type { payInvoiceByCard, settleInvoice } from '../../../contract/dealers/account';
import type { BodyOf } from '../../../contract/endpoint';
import { isSameSum } from '../../../shop/checkout/asserted-sum';
import { priceText } from '../../../shop/money';
import { ProviderRefused, ProviderUnavailable } from '../../gateways/payments';
import { ApiError } from '../../ground/api-error';
import { newId } from '../../ground/new-id';
import { type AccountRow, sharedCompany } from '../../tables/account/account-rows';
import type { InvoicePaymentRow } from '../../tables/checkout/checkout-rows';
import {
  addInvoicePayment,
  endInvoicePayment,
  extendInvoicePayment,
  newestInvoicePayment,
  openInvoicePayment,
  setInvoiceIntent,
} from '../../tables/checkout/invoice-payments';
import { inTransaction, isUniqueViolation } from '../../tables/engine/database';
import type { Queries, Tx } from '../../tables/schema';
import { findOwed, type OwedRow } from '../../tables/orders/terms';
import { refuseOthers } from '../dealers/dealers';
import type { PaymentContext } from './complete-checkout';
import { completeInvoice } from './complete-invoice';
import { inProgress } from './create-payment';
import { CHECKOUT_FOR, refuseSum } from './freeze-checkout';
import { assertedCents } from './match-amount';

const ROUNDS = 6;

/** The invoice of the dealer's company. @throws ApiError vendors_only, not_found */
const ownInvoice = async (db: Queries, account: AccountRow, id: string): Promise<OwedRow> => {
  refuseOthers(account);
  const owed = await findOwed(db, id);
  if (!owed || owed.company_id !== sharedCompany(account))
    throw new ApiError<typeof payInvoiceByCard>('not_found', 'There is no such invoice.');
  return owed;
};

type Frozen = { payment: InvoicePaymentRow } | { stale: InvoicePaymentRow };

/** The open payment of what an invoice has open, or a new one. @throws ApiError not_now, amount_mismatch, below_minimum */
const freeze = async (
  tx: Tx,
  account: AccountRow,
  invoice: { id: string; asserted: number },
  { provider, now }: { provider: string; now: number },
): Promise<Frozen> => {
  const { order_id: orderId, open_cents: open } = await ownInvoice(tx, account, invoice.id);
  if (open <= 0)
    throw new ApiError<typeof payInvoiceByCard>('not_now', 'This invoice is paid already.');
  if (!isSameSum(invoice.asserted, open))
    throw new ApiError<typeof payInvoiceByCard>(
      'amount_mismatch',
      'Another sum of this invoice is open by now. Please check it.',
      { totals: { total: priceText(open) } },
    );
  refuseSum(open);
  const known = await openInvoicePayment(tx, orderId);
  if (known) {
    const isStale =
      known.cents !== open ||
      known.expires_at <= now ||
      known.provider !== provider ||
      known.account_id !== account.id;
    if (isStale) return { stale: known };
    await extendInvoicePayment(tx, known.id, now + CHECKOUT_FOR);
    return { payment: known };
  }
  const payment: InvoicePaymentRow = {
    id: newId(),
    order_id: orderId,
    account_id: account.id,
    cents: open,
    provider,
    intent: null,
    client_secret: null,
    state: 'open',
    created_at: now,
    expires_at: now + CHECKOUT_FOR,
  };
  await addInvoicePayment(tx, payment);
  return { payment };
};

/** Books an intent that has succeeded. @returns the error that says so */
const alreadyPaid = async (context: PaymentContext, intent: string): Promise<ApiError> => {
  await completeInvoice(context, await context.payments.get(intent));
  return new ApiError<typeof payInvoiceByCard>('already_paid', 'This invoice is paid already.');
};

/** Cancels an open payment, unless it is being paid. @throws ApiError already_paid, payment_in_progress */
const supersede = async (context: PaymentContext, open: InvoicePaymentRow): Promise<void> => {
  const { db, payments } = context;
  if (open.intent !== null && open.provider === payments.name) {
    const end = await payments.cancel(open.intent);
    if (end === 'processing') throw inProgress();
    if (end === 'succeeded') throw await alreadyPaid(context, open.intent);
  }
  await endInvoicePayment(db, open);
};

interface Begun {
  clientSecret: string;
  intent: string;
  cents: number;
}

/** The stored intent, or a new one. @returns undefined when it has ended meanwhile */
const begin = async (
  context: PaymentContext,
  { id, order_id, account_id, cents, intent, client_secret }: InvoicePaymentRow,
): Promise<Begun | undefined> => {
  const { db, payments, clock } = context;
  if (intent !== null && client_secret !== null) {
    const { status } = await payments.get(intent);
    if (status === 'succeeded') throw await alreadyPaid(context, intent);
    if (status === 'processing') throw inProgress();
    if (status !== 'canceled') return { clientSecret: client_secret, intent, cents };
    await endInvoicePayment(db, { id, intent });
    return undefined;
  }
  const made = await payments.create({
    checkoutId: id,
    userId: account_id,
    cents,
    currency: 'cad',
    metadata: { invoice_of: order_id },
  });
  const stored = { intent: made.id, clientSecret: made.clientSecret };
  if (await setInvoiceIntent(db, id, stored, clock())) return { ...stored, cents };
  // Another request of the same page has stored the same intent, or the sum has changed.
  const now = await openInvoicePayment(db, order_id);
  if (now?.intent === made.id && now.expires_at > clock()) return { ...stored, cents };
  await payments.cancel(made.id);
  return undefined;
};

/**
 * Starts or resumes the card payment of an invoice. Every dealer of its company may pay it.
 * @throws ApiError as the contract lists; ProviderUnavailable
 */
export const createInvoicePayment = async (
  context: PaymentContext,
  account: AccountRow,
  id: string,
  { total }: BodyOf<typeof payInvoiceByCard>,
): Promise<Begun> => {
  const { db, payments, clock } = context;
  await ownInvoice(db, account, id);
  const invoice = { id, asserted: assertedCents(total) };
  // Freeze nothing for a payment that cannot be made.
  if (!payments.isAvailable())
    throw new ProviderUnavailable('The circuit breaker of the payment provider is open.');
  for (let round = 0; round < ROUNDS; round += 1) {
    let frozen: Frozen;
    try {
      frozen = await inTransaction(db, (tx) =>
        freeze(tx, account, invoice, { provider: payments.name, now: clock() }),
      );
    } catch (error) {
      // A concurrent request was first; the next round reads its payment.
      if (isUniqueViolation(error)) continue;
      throw error;
    }
    if ('stale' in frozen) {
      await supersede(context, frozen.stale);
      continue;
    }
    try {
      const begun = await begin(context, frozen.payment);
      if (begun) return begun;
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      await endInvoicePayment(db, frozen.payment);
      throw new ApiError<typeof payInvoiceByCard>(
        'payments_unavailable',
        'Card payments are not available right now. Please try again in a moment.',
      );
    }
  }
  throw new ApiError<typeof payInvoiceByCard>(
    'busy',
    'This invoice is being paid in another window. Please try again.',
  );
};

/**
 * Books the payment that the page says is done; the provider is asked. A repeated call changes nothing.
 * @throws ApiError vendors_only, not_found, payment_required; ProviderUnavailable
 */
export const verifyInvoicePayment = async (
  context: PaymentContext,
  account: AccountRow,
  id: string,
): Promise<void> => {
  const { db, payments } = context;
  await ownInvoice(db, account, id);
  const begun = await newestInvoicePayment(db, id);
  if (begun?.state === 'paid') return;
  const intent =
    begun?.intent != null && begun.provider === payments.name
      ? await payments.get(begun.intent)
      : undefined;
  if (intent?.status !== 'succeeded')
    throw new ApiError<typeof settleInvoice>(
      'payment_required',
      'This invoice is not paid for yet.',
      { status: intent?.status ?? 'none' },
    );
  await completeInvoice(context, intent);
};
