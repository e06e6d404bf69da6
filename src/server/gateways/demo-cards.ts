import type { confirmDemoPayment } from '../../contract/checkout/demo-payments';
import type { ErrorOf } from '../../contract/endpoint';
import { cardDigits } from '../../shop/checkout/card';

/** Decline codes of the demo, the same as Stripe's. */
export type DemoError = ErrorOf<typeof confirmDemoPayment>;

/** The outcome of a card. */
type DemoOutcome =
  | { status: 'succeeded' | 'requires_action' }
  | { status: 'refused'; code: DemoError; message: string };

const refused = (code: DemoError, message: string): DemoOutcome => ({
  status: 'refused',
  code,
  message,
});

/** The answer to any other number: real cards are never accepted. */
export const TEST_CARDS_ONLY: DemoOutcome = refused(
  'testmode_charges_only',
  'This shop takes test cards only. Please use a test card.',
);

/** Stripe's well-known test cards (docs.stripe.com/testing), with Stripe's codes and sentences. */
const CARDS: Record<string, DemoOutcome> = {
  '4242424242424242': { status: 'succeeded' },
  '4000002760003184': { status: 'requires_action' },
  '4000000000000002': refused('card_declined', 'Your card was declined.'),
  '4000000000009995': refused('card_declined', 'Your card has insufficient funds.'),
  '4000000000000069': refused('expired_card', 'Your card has expired.'),
  '4000000000000127': refused('incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000119': refused(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
};

export const demoOutcome = (number: string): DemoOutcome =>
  CARDS[cardDigits(number)] ?? TEST_CARDS_ONLY;

/** The stored part of a card. Every test card is a Visa. */
export const storedCard = (number: string): { brand: string; last4: string } => ({
  brand: 'visa',
  last4: cardDigits(number).slice(-4),
});
