import type { ShippingAddress } from '../../../shop/checkout/address';
import type { Intent } from '../../gateways/payments';
import { newId } from '../../new-id';
import { findAccount } from '../../tables/account/accounts';
import {
  findCheckout,
  findCheckoutByIntent,
  updateCheckout,
} from '../../tables/checkout/checkouts';
import {
  type Db,
  type Tx,
  engineOf,
  inTransaction,
  isUniqueViolation,
} from '../../tables/engine/database';
import { findOrderOfCheckout, hasOrderLike, updateOrder } from '../../tables/orders/orders';
import { removeUnsent } from '../../tables/mail/outbox';
import { addToPaymentLog, isNewEvent } from '../../tables/checkout/payment-log';
import { raiseCatalogueVersion } from '../../tables/catalogue/products';
import type { CheckoutRow } from '../../tables/checkout/checkout-rows';
import type { OrderRow, PlacedVia } from '../../tables/orders/order-rows';
import { callAttention, withoutAttention } from '../orders/attention';
import { readSnapshot } from './checkout-snapshot';
import { addressMail, makeOrder } from './create-order';
import { addressText } from './order-from-checkout';
import { restoreCheckout } from './restore-checkout';

/** What the acts about money need of the shop. */
export interface Till {
  db: Db;
  clock: () => number;
  /** Where the shop reads its mail. */
  shopEmail: string;
}

/** A payment that went through, as the provider's `get` gives it; or a checkout with nothing to pay. */
export type Paid = Intent | { freeCheckoutId: string };

interface Given {
  via: PlacedVia;
  address?: ShippingAddress | undefined;
  /** The provider's event that tells of the payment; noted with its effect, so that it has one. */
  event?: { id: string; kind: string } | undefined;
}

export interface Finalized {
  order: OrderRow;
  isNew: boolean;
}

const TEN_MINUTES = 600_000;
const TRIES = 3;

const checkoutOf = async (tx: Tx, paid: Paid, now: number) => {
  if ('freeCheckoutId' in paid) {
    const checkout = await findCheckout(tx, paid.freeCheckoutId);
    if (checkout?.total_cents !== 0) throw new Error('This checkout is not free.');
    return { checkout, isRestored: false };
  }
  const known =
    (await findCheckoutByIntent(tx, paid.id)) ??
    (paid.metadata.checkout_id && (await findCheckout(tx, paid.metadata.checkout_id)));
  if (known) {
    // The intent was made, and the answer that named it got lost.
    if (known.intent === null) await updateCheckout(tx, known.id, { intent: paid.id });
    return { checkout: known, isRestored: false };
  }
  const checkout = await restoreCheckout(tx, paid, now);
  return checkout && { checkout, isRestored: true };
};

/** An order that was made without its address gets the one that the buyer sent a moment later. */
const withAddress = async (
  tx: Tx,
  order: OrderRow,
  address: ShippingAddress | undefined,
): Promise<OrderRow> => {
  if (!address || !order.attention?.split(' ').includes('address')) return order;
  const change = {
    address: addressText(address),
    attention: withoutAttention(order.attention, 'address'),
  };
  await updateOrder(tx, order.id, change);
  await removeUnsent(tx, addressMail(order.id));
  return { ...order, ...change };
};

const log = (tx: Tx, checkout: CheckoutRow, paid: Paid, via: PlacedVia, now: number) =>
  addToPaymentLog(tx, {
    id: newId(),
    at: now,
    intent: 'id' in paid ? paid.id : null,
    checkout_id: checkout.id,
    said: JSON.stringify(
      'id' in paid
        ? {
            said: 'paid',
            via,
            status: paid.status,
            received: paid.receivedCents,
            currency: paid.currency,
            card: paid.card,
          }
        : { said: 'free', via },
    ),
  });

/**
 * Where every order is born, whoever learns first that it is paid for: the buyer's own call, the provider's webhook,
 * the reconciliation, or the next payment. One transaction; whoever comes later gets the same order. Money that was
 * taken is never refused: what is odd about it is marked for the shop to look at.
 * @returns undefined when the payment belongs to no checkout of this shop
 */
export const finalizePayment = async (
  { db, clock, shopEmail }: Till,
  paid: Paid,
  { via, address, event }: Given,
): Promise<Finalized | undefined> => {
  if ('id' in paid && paid.status !== 'succeeded') throw new Error('This intent is not paid.');
  // The catalogue shows how many are left. Where writers do not wait for one another anyway, all orders at once would
  // fail one another over this one row: there it is raised after the order, which stands whether or not it is.
  const isOneWriter = engineOf(db) === 'sqlite';
  const act = async (tx: Tx): Promise<Finalized | undefined> => {
    const now = clock();
    const found = await checkoutOf(tx, paid, now);
    if (!found) return undefined;
    if (event) await isNewEvent(tx, { ...event, created_at: now });
    const { checkout, isRestored } = found;
    const intent = 'id' in paid ? paid : undefined;

    const there = await findOrderOfCheckout(tx, checkout.id);
    if (there && intent && there.intent !== intent.id)
      await callAttention(tx, there, 'double_payment', { to: shopEmail, detail: intent.id, now });
    if (there) return { order: await withAddress(tx, there, address), isNew: false };

    const account = await findAccount(tx, checkout.account_id);
    if (!account) throw new Error(`Checkout ${checkout.id} has no account.`); // the foreign key keeps it
    const isDouble =
      checkout.state !== 'open' &&
      !isRestored &&
      (await hasOrderLike(tx, checkout, now - TEN_MINUTES));
    const order = await makeOrder(
      tx,
      {
        checkout,
        snapshot: readSnapshot(checkout.snapshot),
        account,
        intent,
        address,
        via,
        isDouble,
        now,
      },
      isRestored ? ['restored'] : [],
      shopEmail,
    );
    await log(tx, checkout, paid, via, now);
    if (isOneWriter) await raiseCatalogueVersion(tx);
    return { order, isNew: true };
  };

  for (let tries = 1; ; tries += 1) {
    try {
      const finalized = await inTransaction(db, act);
      if (finalized?.isNew && !isOneWriter) await raiseCatalogueVersion(db).catch(() => {});
      return finalized;
    } catch (error) {
      // Another caller was faster by a moment: then its order is there now.
      if (!isUniqueViolation(error) || tries >= TRIES) throw error;
    }
  }
};
