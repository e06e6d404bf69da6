import { CallError } from '../../data/call';
import { PaymentError } from './payment-error';
import type { ConfirmResult, PaymentHandle } from './payment-handle';
import {
  CHECK_CARD,
  INTENT_IS_OVER,
  NO_ANSWER,
  PAYMENT_FAILED,
  refusedCard,
} from './payment-words';

/** Interval of asking about a payment that is still processing, ms. */
const POLL_INTERVAL = 3000;
/** Limit of tries. What was paid is booked even if the page stops asking. */
const POLLS = 20;

/** How the shop is asked whether a payment has succeeded. */
export interface Settling {
  /** Books the payment. Fails while it has not succeeded. */
  book: () => Promise<unknown>;
  /** The status of a payment that has not succeeded; undefined for every other error. */
  statusIn: (error: unknown) => unknown;
  /** The sentence for a page that cannot find out whether the card was charged. */
  unknown: string;
}

/** Asks the shop until the payment is no longer processing. @throws PaymentError */
export const settlePayment = async (
  { book, statusIn, unknown }: Settling,
  refused?: string,
): Promise<void> => {
  for (let polls = 0; polls < POLLS; polls += 1) {
    try {
      await book();
      return;
    } catch (error) {
      const status = statusIn(error);
      if (status === undefined) throw new PaymentError(PAYMENT_FAILED, unknown);
      if (status !== 'processing')
        throw new PaymentError(PAYMENT_FAILED, refused ?? `${CHECK_CARD} Nothing was charged.`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
  }
  throw new PaymentError(PAYMENT_FAILED, unknown);
};

interface CardInBox {
  card: PaymentHandle | null;
  /** The name on the card. */
  name: string;
  clientSecret: string;
}

/** The card's answer; undefined when there was none. */
const confirm = async ({
  card,
  name,
  clientSecret,
}: CardInBox): Promise<ConfirmResult | undefined> => {
  if (!card) throw new PaymentError(PAYMENT_FAILED, 'Card element not found');
  try {
    return await card.confirm({ clientSecret, billing: { name, address: { country: 'CA' } } });
  } catch (error) {
    if (error instanceof Error && error.message === 'Card element not found')
      throw new PaymentError(PAYMENT_FAILED, error.message);
    return undefined;
  }
};

/** Pays an intent with the card in the box, and books it. @throws PaymentError */
export const payByCard = async (inBox: CardInBox, settling: Settling): Promise<void> => {
  const problem = (await confirm(inBox))?.error;
  if (problem && ![INTENT_IS_OVER, ...NO_ANSWER].includes(problem.code ?? ''))
    throw new PaymentError(PAYMENT_FAILED, refusedCard(problem));
  return settlePayment(settling, problem?.message);
};

/** Why a payment by `payByCard` failed, for its form. */
export const explainPayment = (error: unknown): string => {
  if (error instanceof PaymentError) return error.description;
  const message = error instanceof CallError ? error.serverMessage : undefined;
  return `${message ?? 'We could not reach the shop. Please check your connection and try again.'} Nothing was charged.`;
};
