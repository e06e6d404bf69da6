// Orders that dealers place on terms at the checkout (docs/decisions/055).
import type { orderOnAccount as call } from '../../../contract/checkout/on-account';
import type { ReplyOf } from '../../../contract/endpoint';
import { dueDay } from '../../../shop/dealers/terms';
import { priceText } from '../../../shop/money';
import type { AccountRow } from '../../tables/account/account-rows';
import { raiseStockVersion } from '../../tables/catalogue/stock';
import type { CheckoutRow } from '../../tables/checkout/checkout-rows';
import { endCheckout, openCheckout } from '../../tables/checkout/checkouts';
import type { Tx } from '../../tables/schema';
import { noteAct } from '../../tables/log/log';
import { termsFor } from '../dealers/terms';
import { orderSubject } from '../orders/events';
import type { AgreedTerms } from './agreed-terms';
import type { PaymentContext } from './complete-checkout';
import { createOrder } from './create-order';
import { inProgress, supersede } from './create-payment';
import { type PaymentRequest, freezeCheckout } from './freeze-checkout';
import { readSnapshot } from './snapshot';

/**
 * Ends the card payment that an account has begun, so that nothing is both paid and owed. Call it before the transaction.
 * @throws ApiError already_paid, payment_in_progress
 */
export const endCardPayment = async (
  context: PaymentContext,
  { id }: Pick<AccountRow, 'id'>,
): Promise<void> => {
  const open = await openCheckout(context.db, id);
  if (open && open.intent !== null) await supersede(context, open);
};

interface Placing {
  /** The name of the payment provider. */
  provider: string;
  agreed: AgreedTerms;
  shopEmail: string;
  now: number;
}

/** Freezes the cart, and replaces an open checkout that has other contents. @throws ApiError payment_in_progress */
const frozenCart = async (
  tx: Tx,
  account: AccountRow,
  input: PaymentRequest,
  freezing: Placing,
): Promise<CheckoutRow> => {
  const first = await freezeCheckout(tx, account, input, freezing);
  const open = 'stale' in first ? first.stale : first.checkout;
  // A card payment began in another window since.
  if (open.intent !== null) throw inProgress();
  if ('checkout' in first) return first.checkout;
  await endCheckout(tx, open, 'superseded');
  const second = await freezeCheckout(tx, account, input, freezing);
  if ('stale' in second) throw new Error(`Checkout ${second.stale.id} opened meanwhile.`); // one transaction
  return second.checkout;
};

/**
 * Places the order of a dealer's cart on terms. The limit is checked in the transaction that adds the debt, so that two
 * orders at the same moment never exceed it together.
 * @throws ApiError over_limit, and as freezeCheckout
 */
export const placeOnAccount = async (
  tx: Tx,
  account: AccountRow,
  input: PaymentRequest,
  placing: Placing,
): Promise<ReplyOf<typeof call>> => {
  const { shopEmail, now } = placing;
  const checkout = await frozenCart(tx, account, input, placing);
  const terms = await termsFor(tx, account, checkout.total_cents);
  const day = dueDay(new Date(now), terms.days);
  const order = await createOrder(
    tx,
    {
      checkout,
      snapshot: readSnapshot(checkout),
      account,
      intent: undefined,
      address: input.shippingAddress ?? undefined,
      via: 'client',
      byHand: {
        quote_id: null,
        means: 'terms',
        reference: null,
        taken_by: account.id,
        at: now,
        rounding_cents: null,
      },
      terms: { companyId: terms.id, dueDay: day },
      isDouble: false,
      now,
    },
    [],
    shopEmail,
  );
  await noteAct(tx, {
    at: now,
    by: account.id,
    act: 'order.on-terms',
    subject: orderSubject(order.id),
    detail: { cents: order.total_cents, means: 'terms', company: terms.id, dueDay: day },
  });
  await raiseStockVersion(tx);
  return {
    id: order.id,
    orderNumber: order.number,
    total: priceText(order.total_cents),
    dueDay: day,
  };
};
