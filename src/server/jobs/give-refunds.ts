import { type PaymentProvider, ProviderRefused } from '../gateways/payments';
import type { PaymentContext } from '../services/checkout/complete-checkout';
import { finishRefund } from '../services/orders/refunds';
import { inTransaction } from '../tables/engine/database';
import { findOrder } from '../tables/orders/orders';
import { claimRefund, dueRefunds, putOffRefund } from '../tables/orders/refunds';
import type { RefundRow } from '../tables/orders/order-rows';

const MINUTE = 60_000;
/** Longer than the provider's timeouts, retries included. */
const LEASE = MINUTE;
const PAUSES = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE];
const LONGEST_PAUSE = 60 * MINUTE;

type Answer = {
  state: 'succeeded' | 'failed' | 'pending';
  providerId: string | null;
  error: string | null;
};

/**
 * The idempotency key of a refund: repeated calls refund once. A provider repeats its answer to a key, also a
 * refusal, so a refund that is started again has a new key.
 */
const keyOf = ({ order_id, round }: RefundRow): string =>
  round ? `rf_${order_id}_${round}` : `rf_${order_id}`;

/** Requests a refund from the provider. */
const ask = async (payments: PaymentProvider, refund: RefundRow): Promise<Answer> => {
  try {
    const { id, status } = await payments.refund({
      intent: refund.intent,
      cents: refund.amount_cents,
      key: keyOf(refund),
    });
    return {
      state: status,
      providerId: id,
      error: status === 'failed' ? 'reported by the provider' : null,
    };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // Already refunded: by us before the answer was lost, or by hand.
    if (error.code === 'charge_already_refunded')
      return { state: 'succeeded', providerId: refund.provider_id, error: null };
    return {
      state: 'failed',
      providerId: refund.provider_id,
      error: `${error.code}: ${error.message}`,
    };
  }
};

const refundOne = async (
  { db, clock, payments, shopEmail }: PaymentContext,
  refund: RefundRow,
): Promise<boolean> => {
  const pause = PAUSES[refund.attempts] ?? LONGEST_PAUSE;
  let answer: Answer;
  try {
    answer = await ask(payments, refund);
  } catch (error) {
    await putOffRefund(db, refund.order_id, {
      nextAt: clock() + pause,
      error: error instanceof Error ? error.message : String(error),
    });
    return false;
  }
  const { state, providerId, error } = answer;
  if (state === 'pending') {
    // Still pending: a webhook reports the result, and polling does if the webhook is lost.
    await putOffRefund(db, refund.order_id, {
      nextAt: clock() + LONGEST_PAUSE,
      error: null,
      ...(providerId !== null && { providerId }),
    });
    return false;
  }
  await inTransaction(db, async (tx) => {
    const order = await findOrder(tx, refund.order_id);
    if (order)
      await finishRefund(tx, order, { state, providerId, error }, { shopEmail, now: clock() });
  });
  return true;
};

/** Refunds cancelled orders, retrying until the provider has accepted or refused. @returns how many ended */
export const giveRefunds = async (context: PaymentContext): Promise<number> => {
  let ended = 0;
  const { db, clock } = context;
  for (const refund of await dueRefunds(db, clock(), 20))
    if ((await claimRefund(db, refund, clock() + LEASE)) && (await refundOne(context, refund)))
      ended += 1;
  return ended;
};
