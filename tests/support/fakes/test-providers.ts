import { webhook } from '../../../src/contract/checkout/checkout';
import { demoPayments } from '../../../src/server/gateways/demo-payments';
import type { PaymentProvider } from '../../../src/server/gateways/payments';
import { stripePayments } from '../../../src/server/gateways/stripe-payments';
import { KEYS, openFakeStripe } from './fake-stripe';
import { DAY, type Shop, engines, openShop } from '../shop';

export const GOOD_CARD = { number: '4242424242424242', exp: '12/30', cvc: '123' };

/** A payment provider, with the actions of a buyer and of the provider's servers. */
export interface TestProvider {
  payments: PaymentProvider;
  /** The buyer pays with a good card. */
  pay: (intent: { id: string; clientSecret: string }) => Promise<void>;
  /** All events so far, as webhook posts: signed now or `ageSeconds` ago, with the right secret or another one. */
  news: (bad?: { byAnother?: boolean; ageSeconds?: number }) => Promise<Posted[]>;
  /** The provider pays out what is on the balance. */
  payOut: () => Promise<void>;
  /** A shop that takes its payments through this provider. */
  shop: Shop;
  /** Posts the events since the last call to the webhook of the shop. */
  deliverEvents: () => Promise<void>;
  close: () => Promise<void>;
}

export interface Posted {
  payload: string;
  headers: Record<string, string>;
}

const openDemo = async (engine: (typeof engines)[number]): Promise<TestProvider> => {
  const shop = await openShop({ engine });
  const other = demoPayments({ db: shop.db, clock: shop.clock });
  return {
    payments: shop.demo,
    shop,
    deliverEvents: async () => {
      await shop.deliverEvents();
    },
    pay: async ({ clientSecret }) => {
      const billing_details = { name: 'Ada Builder', address: { city: 'Sudbury', state: 'ON' } };
      await shop.demo.confirm(clientSecret, GOOD_CARD, billing_details);
    },
    // It does so by itself within five days.
    payOut: async () => shop.clock.pass(5 * DAY),
    news: async ({ byAnother = false, ageSeconds = 0 } = {}) => {
      const rows = await shop.db.selectFrom('demo_event').selectAll().orderBy('id').execute();
      return rows.map(({ payload }) => {
        shop.clock.pass(-ageSeconds * 1000);
        const signature = (byAnother ? other : shop.demo).sign(payload);
        shop.clock.pass(ageSeconds * 1000);
        return { payload, headers: { 'stripe-signature': signature } };
      });
    },
    close: shop.close,
  };
};

const openStripe = async (): Promise<TestProvider> => {
  const fake = await openFakeStripe();
  const payments = await stripePayments({ ...KEYS, apiBase: fake.apiBase }, Date.now);
  // The fake dates its objects with the machine's clock.
  const shop = await openShop({ payments, now: new Date().toISOString() });
  let told = 0;
  return {
    payments,
    shop,
    deliverEvents: async () => {
      for (; told < fake.events.length; told += 1) {
        const { payload, headers } = fake.posted(fake.events[told]);
        const answer = await shop.app.inject({
          method: 'POST',
          url: webhook.path,
          payload,
          headers,
        });
        if (answer.statusCode !== 200)
          throw new Error(`An event was answered ${answer.statusCode}.`);
      }
    },
    pay: async ({ id }) => fake.pay(id),
    payOut: async () => void fake.payOut(),
    news: async ({ byAnother = false, ageSeconds = 0 } = {}) =>
      fake.events.map((event) =>
        fake.posted(event, {
          ...(byAnother && { secret: 'whsec_other' }),
          timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
        }),
      ),
    close: async () => {
      await shop.close();
      await fake.close();
    },
  };
};

/** For describe.each: every provider, the demo one on every database. */
export const testProviders: [name: string, open: () => Promise<TestProvider>][] = [
  ...engines.map((engine): [string, () => Promise<TestProvider>] => [
    `demo on ${engine}`,
    () => openDemo(engine),
  ]),
  ['stripe', openStripe],
];
