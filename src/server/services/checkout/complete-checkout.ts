import type { ShippingAddress } from '../../../shop/checkout/address';
import type { Site } from '../../../shop/site/site';
import type { Intent, PaymentProvider } from '../../gateways/payments';
import { newId } from '../../ground/new-id';
import { findAccount } from '../../tables/account/accounts';
import {
  findCheckout,
  findCheckoutByIntent,
  updateCheckout,
} from '../../tables/checkout/checkouts';
import { databaseEngine, inTransaction, isUniqueViolation } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import { endQuoteByCard, endSupplement, findQuote, setQuoteOrder } from '../../tables/quotes';
import { noteAct } from '../../tables/log/log';
import { findOrderByCheckout, hasOrderLike } from '../../tables/orders/orders';
import { addToPaymentLog, isNewEvent } from '../../tables/checkout/payment-log';
import { raiseStockVersion } from '../../tables/catalogue/stock';
import type { CheckoutRow, ShopQuoteRow } from '../../tables/checkout/checkout-rows';
import type { OrderRow, PlacedVia } from '../../tables/orders/order-rows';
import { raiseAttention } from '../orders/attention';
import { readSnapshot } from './snapshot';
import { createOrder } from './create-order';
import { restoreCheckout } from './restore-checkout';
import { takeAddress, takesAddress } from './take-address';

/** Dependencies of every step of a payment. */
export interface PaymentContext {
  db: Db;
  clock: () => number;
  payments: PaymentProvider;
  /** Has the shop's mailbox. */
  site: { readonly current: Pick<Site, 'email'> };
}

/** A successful payment as the provider's `get` returns it, or a checkout with nothing to pay. */
type Payment = Intent | { freeCheckoutId: string };

interface PaymentReport {
  via: PlacedVia;
  address?: ShippingAddress | undefined;
  /** The provider's event that reported the payment; recorded in the same transaction. */
  event?: { id: string; kind: string } | undefined;
}

export interface CompletedCheckout {
  order: OrderRow;
  isNew: boolean;
}

const TEN_MINUTES = 600_000;
const TRIES = 3;

const paidCheckout = async (tx: Tx, payment: Payment, now: number) => {
  if ('freeCheckoutId' in payment) {
    const checkout = await findCheckout(tx, payment.freeCheckoutId);
    if (checkout?.total_cents !== 0) throw new Error('This checkout is not free.');
    return { checkout, isRestored: false };
  }
  const known =
    (await findCheckoutByIntent(tx, payment.id)) ??
    (payment.metadata.checkout_id && (await findCheckout(tx, payment.metadata.checkout_id)));
  if (known) {
    // The provider created the intent, but its answer was lost.
    if (known.intent === null) await updateCheckout(tx, known.id, { intent: payment.id });
    return { checkout: known, isRestored: false };
  }
  const checkout = await restoreCheckout(tx, payment, now);
  return checkout && { checkout, isRestored: true };
};

/**
 * Marks the quote of a card payment as paid. @returns false when the payment is one too many: the quote was paid before,
 * or it is a supplement that is not owed any more (docs/decisions/039)
 */
const endPaidQuote = (tx: Tx, { id, supplement_of }: ShopQuoteRow): Promise<boolean> =>
  supplement_of === null ? endQuoteByCard(tx, id) : endSupplement(tx, id, 'paid');

const log = (tx: Tx, checkout: CheckoutRow, payment: Payment, via: PlacedVia, now: number) =>
  addToPaymentLog(tx, {
    id: newId(),
    at: now,
    intent: 'id' in payment ? payment.id : null,
    checkout_id: checkout.id,
    message: JSON.stringify(
      'id' in payment
        ? {
            event: 'paid',
            via,
            status: payment.status,
            received: payment.receivedCents,
            currency: payment.currency,
            card: payment.card,
          }
        : { event: 'free', via },
    ),
  });

/**
 * Creates the order of a paid checkout (docs/rules.md 6.1), in one transaction. Its callers are the buyer's own call,
 * the webhook, the reconciliation and the next payment; each later caller gets the same order. A successful payment is
 * never refused: anything odd about it raises an attention flag.
 * @returns undefined when the payment belongs to no checkout of this shop
 */
export const completeCheckout = async (
  { db, clock, site }: PaymentContext,
  payment: Payment,
  { via, address, event }: PaymentReport,
): Promise<CompletedCheckout | undefined> => {
  if ('id' in payment && payment.status !== 'succeeded')
    throw new Error('This intent is not paid.');
  // The version makes servers read the new stock. On PostgreSQL every concurrent order would conflict over this one
  // row, so it is raised after the commit; the order is valid either way.
  const isOneWriter = databaseEngine(db) === 'sqlite';
  const act = async (tx: Tx): Promise<CompletedCheckout | undefined> => {
    const now = clock();
    const shopEmail = site.current.email;
    const match = await paidCheckout(tx, payment, now);
    if (!match) return undefined;
    if (event) await isNewEvent(tx, { ...event, created_at: now });
    const { checkout, isRestored } = match;
    const intent = 'id' in payment ? payment : undefined;

    const existing = await findOrderByCheckout(tx, checkout.id);
    if (existing) {
      const mail = { to: shopEmail, now };
      const isSecond = intent && existing.intent !== intent.id;
      const order = isSecond
        ? await raiseAttention(tx, existing, 'double_payment', { ...mail, detail: intent.id })
        : existing;
      return {
        order:
          address && takesAddress(order, checkout, address, now)
            ? await takeAddress(tx, order, checkout, address, mail)
            : order,
        isNew: false,
      };
    }

    const account = await findAccount(tx, checkout.account_id);
    if (!account) throw new Error(`Checkout ${checkout.id} has no account.`); // the foreign key keeps it
    const quote = checkout.quote_id === null ? undefined : await findQuote(tx, checkout.quote_id);
    const isDouble = quote
      ? !(await endPaidQuote(tx, quote))
      : checkout.state !== 'open' &&
        !isRestored &&
        (await hasOrderLike(tx, checkout, now - TEN_MINUTES));
    const order = await createOrder(
      tx,
      {
        checkout,
        snapshot: readSnapshot(checkout),
        account,
        quote,
        intent,
        address,
        via,
        isDouble,
        now,
      },
      isRestored ? ['restored'] : [],
      shopEmail,
    );
    if (quote && !isDouble) {
      await setQuoteOrder(tx, quote.id, order.id, checkout);
      await noteAct(tx, {
        at: now,
        by: null,
        act: 'quote.paid',
        subject: `quote:${quote.id}`,
        detail: { cents: order.total_cents, means: intent ? 'card' : 'nothing' },
      });
    }
    await log(tx, checkout, payment, via, now);
    if (isOneWriter) await raiseStockVersion(tx);
    return { order, isNew: true };
  };

  for (let tries = 1; ; tries += 1) {
    try {
      const completed = await inTransaction(db, act);
      if (completed?.isNew && !isOneWriter) await raiseStockVersion(db).catch(() => {});
      return completed;
    } catch (error) {
      // A concurrent caller was first; the next try finds its order.
      if (!isUniqueViolation(error) || tries >= TRIES) throw error;
    }
  }
};
