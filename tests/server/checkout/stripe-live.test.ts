// The real Stripe API in test mode: STRIPE_SECRET_KEY=sk_test_… npx vitest run --project server stripe-live
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { stripePayments } from '../../../src/server/gateways/stripe-payments';
import { KEYS } from '../../support/fakes/fake-stripe';

const secretKey = process.env.STRIPE_SECRET_KEY ?? '';

it.skipIf(!secretKey.startsWith('sk_test_'))(
  'the real Stripe creates one intent, charges a card, lists it and refunds it once',
  async () => {
    const payments = await stripePayments({ ...KEYS, secretKey }, Date.now);
    const asked = {
      checkoutId: `live-${Date.now()}`,
      userId: 'live',
      cents: 1234,
      currency: 'cad' as const,
    };
    const { id } = await payments.create(asked);
    expect((await payments.create(asked)).id).toBe(id);

    // The call that the browser makes with a card.
    await new Stripe(secretKey).paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(await payments.get(id)).toMatchObject({ status: 'succeeded', receivedCents: 1234 });
    expect(await payments.cancel(id)).toBe('succeeded');
    const listed: string[] = [];
    for await (const intent of payments.listSince(Date.now() - 3_600_000)) listed.push(intent.id);
    expect(listed).toContain(id);

    const refund = { intent: id, cents: 1234, key: `rf_${id}` };
    const given = await payments.refund(refund);
    expect(await payments.refund(refund)).toEqual(given);
  },
);
