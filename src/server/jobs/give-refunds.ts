import { type Cents, cad } from '../../shop/money';
import { type PaymentProvider, ProviderRefused } from '../gateways/payments';
import type { PaymentContext } from '../services/checkout/complete-checkout';
import { finishRefund, intentRefunds, recordRefund, refundKey } from '../services/orders/refunds';
import { inTransaction } from '../tables/engine/database';
import type { Tx } from '../tables/schema';
import { findOrder } from '../tables/orders/orders';
import {
  claimRefund,
  dueRefunds,
  findRefund,
  putOffRefund,
  setRequest,
} from '../tables/orders/refunds';
import type { RefundRow } from '../tables/orders/order-rows';

const MINUTE = 60_000;
/** Longer than the provider's timeouts, retries included, of the calls for one refund. */
const LEASE = 3 * MINUTE;
const PAUSES = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE];
const LONGEST_PAUSE = 60 * MINUTE;
/** A run asks for at most this many refunds. */
export const REFUNDS_OF_A_RUN = 20;

type Ended = Parameters<typeof finishRefund>[3];

/** Everything was returned before, so no call to the provider made this refund. */
const ALREADY_DONE: Ended = { state: 'succeeded', providerId: null, error: null };

const end = async (
  tx: Tx,
  { clock, site }: PaymentContext,
  { id, order_id: orderId }: RefundRow,
  ended: Ended,
): Promise<void> => {
  const order = await findOrder(tx, orderId);
  if (order)
    await finishRefund(tx, order, id, ended, { shopEmail: site.current.email, now: clock() });
};

/** Schedules a look at a refund that the bank has not confirmed: a webhook reports the result, unless it is lost. */
const lookAgain = (
  { db, clock }: PaymentContext,
  { id }: RefundRow,
  providerId?: string,
): Promise<void> =>
  putOffRefund(db, id, {
    nextAt: clock() + LONGEST_PAUSE,
    error: null,
    ...(providerId !== undefined && { providerId }),
  });

/** Records the provider's refunds of a payment. @returns cents left to refund, and whether a refund is pending */
const readBooks = async (
  { db, clock, payments, site }: PaymentContext,
  intent: string,
): Promise<{ rest: Cents; isPending: boolean }> => {
  const { receivedCents } = await payments.get(intent);
  const made = await intentRefunds(payments, intent);
  const { email: shopEmail } = site.current;
  await inTransaction(db, async (tx) => {
    for (const refund of made)
      await recordRefund(tx, refund, { shopEmail, now: clock(), isNews: false });
  });
  const kept = made.filter(({ status }) => status !== 'failed');
  return {
    rest: kept.reduce((rest, { cents }) => rest - cents, receivedCents),
    isPending: kept.some(({ status }) => status === 'pending'),
  };
};

/** @returns the refusal, or whether the refund has ended */
const ask = async (
  context: PaymentContext,
  refund: RefundRow,
  cents: Cents,
): Promise<ProviderRefused | boolean> => {
  const { db, clock, payments, site } = context;
  const { intent } = refund;
  if (intent === null) throw new Error(`The refund ${refund.id} has no payment.`);
  const key = refundKey(refund);
  let answer: Awaited<ReturnType<PaymentProvider['refund']>>;
  try {
    answer = await payments.refund({ intent, cents, key });
  } catch (error) {
    if (error instanceof ProviderRefused) return error;
    throw error;
  }
  const { id, status } = answer;
  await inTransaction(db, async (tx) => {
    const made = { id, intentId: intent, cents, status, key };
    const { email: shopEmail } = site.current;
    await recordRefund(tx, made, { shopEmail, now: clock(), isNews: false });
    if (status === 'pending') return;
    const error = status === 'failed' ? 'reported by the provider' : null;
    await end(tx, context, refund, { state: status, providerId: id, error });
  });
  if (status !== 'pending') return true;
  await lookAgain(context, refund, id);
  return false;
};

/** Asks for what the provider has received less what it has refunded. @returns as `ask` */
const askRest = async (
  context: PaymentContext,
  refund: RefundRow,
): Promise<ProviderRefused | boolean> => {
  const { db } = context;
  const { rest, isPending } = await readBooks(context, refund.intent ?? '');
  if ((await findRefund(db, refund.id))?.state !== 'pending') return true;
  if (rest > 0) return ask(context, await setRequest(db, refund, rest), rest);
  if (isPending) {
    await lookAgain(context, refund);
    return false;
  }
  await inTransaction(db, (tx) => end(tx, context, refund, ALREADY_DONE));
  return true;
};

/**
 * Asks for the sum of a part, unless the provider's books have it already, or less is left of the payment.
 * @returns whether the refund has ended @throws ProviderRefused for good
 */
const settlePart = async (context: PaymentContext, refund: RefundRow): Promise<boolean> => {
  const { db } = context;
  const { rest } = await readBooks(context, refund.intent ?? '');
  const current = await findRefund(db, refund.id);
  if (current?.state !== 'pending') return true;
  if (current.provider_id !== null) {
    await lookAgain(context, refund);
    return false;
  }
  const { amount_cents: cents } = refund;
  if (rest < cents)
    throw new ProviderRefused(
      'amount_too_large',
      `${cad(Math.max(0, rest))} of the payment is left.`,
    );
  const isFirst = refund.asked_cents === null;
  const answer = await ask(context, isFirst ? await setRequest(db, refund, cents) : refund, cents);
  if (typeof answer !== 'boolean') throw answer;
  return answer;
};

/** @returns whether the refund has ended @throws ProviderRefused when the provider refuses for good */
const settleRest = async (context: PaymentContext, refund: RefundRow): Promise<boolean> => {
  const { db } = context;
  // A call whose answer was lost is repeated unchanged, so that it refunds once.
  const isRepeat = refund.asked_cents !== null && refund.provider_id === null;
  const first = isRepeat
    ? await ask(context, refund, refund.asked_cents ?? 0)
    : await askRest(context, refund);
  if (typeof first === 'boolean') return first;
  // Refunded by hand meanwhile, all or a part.
  const current = await findRefund(db, refund.id);
  if (current?.state !== 'pending') return true;
  const { rest } = await readBooks(context, refund.intent ?? '');
  const isOther = current.asked_cents !== rest && first.code !== 'charge_already_refunded';
  const answer = isOther ? await askRest(context, current) : first;
  if (typeof answer === 'boolean') return answer;
  if (answer.code !== 'charge_already_refunded') throw answer;
  await inTransaction(db, (tx) => end(tx, context, refund, ALREADY_DONE));
  return true;
};

const refundOne = async (context: PaymentContext, refund: RefundRow): Promise<boolean> => {
  const { db, clock } = context;
  try {
    return await (refund.kind === 'part' ? settlePart : settleRest)(context, refund);
  } catch (error) {
    if (error instanceof ProviderRefused) {
      const why = `${error.code}: ${error.message}`;
      const ended: Ended = { state: 'failed', providerId: null, error: why };
      await inTransaction(db, (tx) => end(tx, context, refund, ended));
      return true;
    }
    await putOffRefund(db, refund.id, {
      nextAt: clock() + (PAUSES[refund.attempts] ?? LONGEST_PAUSE),
      error: error instanceof Error ? error.message : String(error),
    });
    return false;
  }
};

/**
 * Refunds parts of orders, and what is left of cancelled ones (docs/rules.md 6.14, 6.16), retrying until the provider has accepted
 * or refused. @returns how many ended
 */
export const giveRefunds = async (context: PaymentContext): Promise<number> => {
  let ended = 0;
  const { db, clock } = context;
  for (const refund of await dueRefunds(db, clock(), REFUNDS_OF_A_RUN))
    if ((await claimRefund(db, refund, clock() + LEASE)) && (await refundOne(context, refund)))
      ended += 1;
  return ended;
};
