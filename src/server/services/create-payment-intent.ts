import { v7 as uuid } from 'uuid';
import type { ShippingAddress } from '../../shop/address';
import type { Cents } from '../../shop/money';
import {
  LEAST_CHARGE,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from '../gateways/payments';
import { Refusal } from '../refusal';
import {
  addCheckout,
  endCheckout,
  findCheckout,
  openCheckout,
  setIntent,
  updateCheckout,
} from '../tables/checkouts';
import { type Tx, inTransaction, isUniqueViolation } from '../tables/database';
import { addToPaymentLog } from '../tables/payment-log';
import type { AccountRow } from '../tables/schema';
import type { CheckoutRow } from '../tables/schema-orders';
import { asMetadata, hashOf, readSnapshot } from './checkout-snapshot';
import { type Till, finalizePayment } from './finalize-payment';
import { type Meant, assertedCents, candidatesFor, matchAmount, snapshotOf } from './match-amount';
import { addressText } from './order-of-checkout';
import { readCart } from './read-cart';
import { quotedRates } from './shipping';

/** How long prices and parts are kept for somebody who is paying. */
export const CHECKOUT_FOR = 30 * 60_000;
const MOST_TOTAL: Cents = 100_000_000;
const ROUNDS = 6;

export type PayingTill = Till & { payments: PaymentProvider };

export interface WantedIntent extends Omit<Meant, 'state'> {
  amount: number | string;
  shippingAddress?: ShippingAddress | null | undefined;
  email?: string | null | undefined;
}

export interface Payment {
  checkout: CheckoutRow;
  /** Undefined when there is nothing to pay. */
  clientSecret: string | undefined;
  intent: string | undefined;
}

const refuseProblems = (cart: Awaited<ReturnType<typeof readCart>>): void => {
  if (!cart.lines.length) throw new Refusal(409, 'cart_empty', 'Your cart is empty.');
  const bad = cart.lines.filter(({ problem }) => problem);
  if (!bad.length) return;
  const names = bad
    .map(({ product, productId }) => product?.name ?? `Part ${productId}`)
    .join(', ');
  const isGone = bad.every(({ problem }) => problem === 'unavailable');
  throw new Refusal(
    409,
    isGone ? 'unavailable' : 'out_of_stock',
    isGone ? `No longer available: ${names}.` : `Not enough in stock: ${names}.`,
    { ids: bad.map(({ productId }) => productId) },
  );
};

const refuseSum = (total: Cents): void => {
  if (total > MOST_TOTAL)
    throw new Refusal(422, 'too_large', 'Please contact us about orders of this size.');
  if (total > 0 && total < LEAST_CHARGE)
    throw new Refusal(422, 'below_minimum', 'Cards can not be charged less than $0.50 CAD.');
};

type More = Partial<Pick<CheckoutRow, 'address' | 'email'>> & Pick<CheckoutRow, 'expires_at'>;

/** What a checkout that is taken up again learns; undefined where that is nothing, so that a double click writes nothing. */
const changeOf = (open: CheckoutRow, more: More): More | undefined => {
  const isSame =
    (more.address ?? open.address) === open.address && (more.email ?? open.email) === open.email;
  return isSame && more.expires_at - open.expires_at < 60_000 ? undefined : more;
};

type Plan = { take: CheckoutRow } | { end: CheckoutRow };

/** What the buyer's checkout shall be, by the prices of now: the open one, a new one, or first the end of the open one. */
const planCheckout = async (
  tx: Tx,
  account: AccountRow,
  wanted: WantedIntent,
  provider: string,
  now: number,
): Promise<Plan> => {
  const asserted = assertedCents(wanted.amount);
  const cart = await readCart(tx, account, now);
  refuseProblems(cart);
  const address = wanted.shippingAddress ?? undefined;
  const rates = await quotedRates(
    tx,
    { accountId: account.id, grams: cart.grams, zipCode: address?.zipCode },
    now,
  );
  const candidate = matchAmount(
    candidatesFor(cart, rates, { ...wanted, state: address?.state }),
    asserted,
  );
  refuseSum(candidate.quote.total);
  const snapshot = snapshotOf(cart, candidate);
  const hash = hashOf(snapshot);

  const more: More = {
    ...(address && { address: addressText(address) }),
    ...(wanted.email && { email: wanted.email }),
    expires_at: now + CHECKOUT_FOR,
  };
  const open = await openCheckout(tx, account.id);
  if (open && (open.hash !== hash || open.expires_at <= now || open.provider !== provider))
    return { end: open };
  if (open) {
    const change = changeOf(open, more);
    if (change) await updateCheckout(tx, open.id, change);
    return { take: { ...open, ...change } };
  }
  const id = uuid();
  const checkout: CheckoutRow = {
    id,
    account_id: account.id,
    state: 'open',
    hash,
    snapshot: JSON.stringify(snapshot),
    total_cents: snapshot.total,
    discount_code: snapshot.discountCode,
    provider,
    intent: null,
    client_secret: null,
    address: null,
    email: null,
    created_at: now,
    ...more,
  };
  const lines = snapshot.lines.map(({ productId, quantity }) => ({
    checkout_id: id,
    product_id: productId,
    quantity,
  }));
  await addCheckout(tx, checkout, lines);
  return { take: checkout };
};

/**
 * Ends an open checkout that is no longer what the buyer wants, and its intent with it.
 * @throws Refusal 409 already_paid with the order that was made of it, payment_in_progress while money is on its way
 */
const supersede = async (till: PayingTill, open: CheckoutRow): Promise<void> => {
  const { db, payments } = till;
  // Without an intent there is nothing to end: the secret of one that is just being made is never given out.
  const end =
    open.intent === null || open.provider !== payments.name
      ? 'canceled'
      : await payments.cancel(open.intent);
  if (end === 'processing')
    throw new Refusal(
      409,
      'payment_in_progress',
      'Your payment is being confirmed. Please wait a moment.',
    );
  if (end === 'succeeded' && open.intent !== null) {
    const paid = await finalizePayment(till, await payments.get(open.intent), { via: 'intent' });
    throw new Refusal(409, 'already_paid', 'You have paid for this order already.', {
      orderNumber: paid?.order.number,
    });
  }
  await endCheckout(db, open.id, 'superseded');
};

/** Makes the intent of a checkout; the same one again when it was made before. @returns undefined when the checkout ended meanwhile */
const makeIntent = async (
  { db, payments, clock }: PayingTill,
  checkout: CheckoutRow,
): Promise<Payment | undefined> => {
  const snapshot = readSnapshot(checkout.snapshot);
  const made = await payments.create({
    checkoutId: checkout.id,
    userId: checkout.account_id,
    cents: checkout.total_cents,
    currency: 'cad',
    metadata: asMetadata(snapshot),
  });
  const isOpen = await inTransaction(db, async (tx) => {
    const there = await findCheckout(tx, checkout.id);
    if (there?.intent === made.id) return there.state === 'open';
    const stored = await setIntent(tx, checkout.id, {
      intent: made.id,
      clientSecret: made.clientSecret,
    });
    if (stored)
      await addToPaymentLog(tx, {
        id: uuid(),
        at: clock(),
        intent: made.id,
        checkout_id: checkout.id,
        said: JSON.stringify({
          said: 'created',
          provider: payments.name,
          cents: checkout.total_cents,
        }),
      });
    return stored;
  });
  if (isOpen) return { checkout, clientSecret: made.clientSecret, intent: made.id };
  // Another tab changed the cart in between: nobody shall be able to pay the old sum.
  const now = await findCheckout(db, checkout.id);
  if (now?.state !== 'ordered') await payments.cancel(made.id);
  return undefined;
};

const plan = async (
  { db, payments, clock }: PayingTill,
  account: AccountRow,
  wanted: WantedIntent,
): Promise<Plan | undefined> => {
  try {
    return await inTransaction(db, (tx) =>
      planCheckout(tx, account, wanted, payments.name, clock()),
    );
  } catch (error) {
    // A second request of the same buyer was faster: it is read in the next round.
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
};

/**
 * The payment of an account's cart (design: one live intent for each buyer, bound to a frozen checkout and never
 * changed). The same cart at the same prices gets the same intent; another one ends it first.
 * @throws Refusal 400, 409 (cart_empty, unavailable, out_of_stock, amount_mismatch, quote_expired, code_not_applied,
 *   already_paid, payment_in_progress), 422 (too_large, below_minimum); ProviderUnavailable
 */
export const createPaymentIntent = async (
  till: PayingTill,
  account: AccountRow,
  wanted: WantedIntent,
): Promise<Payment> => {
  // Nothing is held for a payment that can not be made.
  if (!till.payments.isAvailable() && assertedCents(wanted.amount) > 0)
    throw new ProviderUnavailable('The payment provider is left alone for now.');
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = await plan(till, account, wanted);
    if (!next) continue;
    if ('end' in next) {
      await supersede(till, next.end);
      continue;
    }
    const { take: checkout } = next;
    if (checkout.total_cents === 0) return { checkout, clientSecret: undefined, intent: undefined };
    if (checkout.intent !== null && checkout.client_secret !== null)
      return { checkout, clientSecret: checkout.client_secret, intent: checkout.intent };
    try {
      const payment = await makeIntent(till, checkout);
      if (payment) return payment;
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      // The provider's no to this checkout is final; a new one is another question.
      await endCheckout(till.db, checkout.id, 'canceled');
      throw new Refusal(
        503,
        'payments_unavailable',
        'Card payments are not available right now. Please try again in a moment.',
      );
    }
  }
  throw new Refusal(409, 'busy', 'Your cart is being changed elsewhere. Please try again.');
};
