// The browser's side of the demo provider: what Stripe's script and servers do with a card.
import type { BillingDetails } from '../../contract/checkout/demo-payments';
import { type TypedCard, cardProblem } from '../../shop/checkout/card';
import { inTransaction } from '../tables/engine/database';
import type { Db } from '../tables/schema';
import type { DemoIntentRow } from '../tables/checkout/checkout-rows';
import { DEMO_INTENT_JSON, type DemoBooks, changeIntent, heldIntent } from './demo-books';
import { type DemoError, TEST_CARDS_ONLY, demoOutcome, storedCard } from './demo-cards';
import type { Billing } from './payments';

/** The result of a card; `refused` has the message for the buyer. */
export type Confirmed =
  | { id: string; status: 'succeeded' | 'requires_action' }
  | { id: string; status: 'refused'; code: DemoError; message: string };

const asBilling = ({ name, email, phone, address }: BillingDetails): Billing => ({
  name: name ?? undefined,
  email: email ?? undefined,
  phone: phone ?? undefined,
  line1: address?.line1 ?? undefined,
  line2: address?.line2 ?? undefined,
  city: address?.city ?? undefined,
  state: address?.state ?? undefined,
  postalCode: address?.postal_code ?? undefined,
  country: address?.country ?? undefined,
});

/** The refusal for an intent that has ended; undefined while it can be paid. */
const over = ({ id, status }: DemoIntentRow): Confirmed | undefined => {
  if (status === 'succeeded') return { id, status };
  if (status !== 'canceled') return undefined;
  const message = 'This payment was cancelled. Please start the payment again.';
  return { id, status: 'refused', code: 'payment_intent_unexpected_state', message };
};

const paid = (row: DemoIntentRow, { clock }: DemoBooks) =>
  ({ status: 'succeeded', received_cents: row.cents, paid_at: clock() }) as const;

/** Tries a card on an intent. @throws ProviderRefused `not_found` without such an intent */
export const confirmIntent = (
  db: Db,
  books: DemoBooks,
  clientSecret: string,
  card: TypedCard,
  billing: BillingDetails = {},
): Promise<Confirmed> =>
  inTransaction(db, async (tx): Promise<Confirmed> => {
    const row = await heldIntent(tx, 'client_secret', clientSecret);
    const ended = over(row);
    if (ended) return ended;
    const problem = cardProblem(card, books.clock());
    const outcome = problem ? { ...problem, status: 'refused' as const } : demoOutcome(card.number);
    // Any other number may be a real card: do not store even its last digits.
    const isTestCard = !problem && outcome !== TEST_CARDS_ONLY;
    const tried = {
      billing: DEMO_INTENT_JSON.billing.write(asBilling(billing)),
      card: isTestCard ? DEMO_INTENT_JSON.card.write(storedCard(card.number)) : null,
    };
    switch (outcome.status) {
      case 'succeeded':
        await changeIntent(books, tx, row, { ...tried, ...paid(row, books) }, 'succeeded');
        return { id: row.id, status: 'succeeded' };
      case 'requires_action':
        await changeIntent(books, tx, row, { ...tried, status: 'requires_action' });
        return { id: row.id, status: 'requires_action' };
      case 'refused': {
        const { code, message } = outcome;
        const again = { ...tried, status: 'requires_payment_method' } as const;
        await changeIntent(books, tx, row, again, 'failed');
        return { id: row.id, status: 'refused', code, message };
      }
    }
  });

/** Completes the 3-D Secure challenge of an intent. @throws ProviderRefused as confirmIntent */
export const authenticateIntent = (
  db: Db,
  books: DemoBooks,
  clientSecret: string,
  outcome: 'complete' | 'fail',
): Promise<Confirmed> =>
  inTransaction(db, async (tx): Promise<Confirmed> => {
    const row = await heldIntent(tx, 'client_secret', clientSecret);
    const ended = over(row);
    if (ended) return ended;
    const isPending = row.status === 'requires_action';
    if (isPending && outcome === 'complete') {
      await changeIntent(books, tx, row, paid(row, books), 'succeeded');
      return { id: row.id, status: 'succeeded' };
    }
    if (isPending)
      await changeIntent(books, tx, row, { status: 'requires_payment_method' }, 'failed');
    return {
      id: row.id,
      status: 'refused',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    };
  });
