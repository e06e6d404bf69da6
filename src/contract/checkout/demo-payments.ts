import * as z from 'zod/mini';
import { endpoint } from '../endpoint';

const text = (max: number) => z.string().check(z.maxLength(max));
const line = z.optional(z.nullable(text(200)));

/** Name and address of the card's owner, in the shape that Stripe's confirmCardPayment takes. */
export const BillingDetails = z.object({
  name: line,
  email: line,
  phone: line,
  address: z.optional(
    z.nullable(
      z.object({
        line1: line,
        line2: line,
        city: line,
        state: line,
        postal_code: line,
        country: line,
      }),
    ),
  ),
});
export type BillingDetails = z.infer<typeof BillingDetails>;

const clientSecret = text(200);

const Answer = z.object({
  paymentIntent: z.object({ id: z.string(), status: z.enum(['succeeded', 'requires_action']) }),
});

/** Stripe's codes for a declined card, and `not_found` for a secret without an intent. */
const DEMO_ERRORS = [
  'not_found',
  'invalid_number',
  'incomplete_number',
  'incorrect_number',
  'incomplete_expiry',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'incomplete_cvc',
  'testmode_charges_only',
  'card_declined',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
  'payment_intent_unexpected_state',
  'payment_intent_authentication_failure',
] as const;

/** Confirms an intent with a card, as Stripe's script does. 402 with the reason when the card is declined. */
export const confirmDemoPayment = endpoint('POST', '/api/demo-payments/confirm', {
  body: z.object({
    clientSecret,
    number: text(40),
    exp: text(10),
    cvc: text(10),
    billing_details: z.optional(BillingDetails),
  }),
  reply: Answer,
  errors: DEMO_ERRORS,
});

/** Completes the bank's authentication of an intent that requires action. 402 when it failed. */
export const authenticateDemoPayment = endpoint('POST', '/api/demo-payments/authenticate', {
  body: z.object({ clientSecret, outcome: z.enum(['complete', 'fail']) }),
  reply: Answer,
  errors: DEMO_ERRORS,
});
