import { demoPayments } from '../../src/server/gateways/demo-payments';
import type { PaymentProvider } from '../../src/server/gateways/payments';
import { stripePayments } from '../../src/server/gateways/stripe-payments';
import { KEYS, openFakeStripe } from './fake-stripe';
import { engines, openShop } from './shop';

export const GOOD_CARD = { number: '4242424242424242', exp: '12/30', cvc: '123' };

/** A payment provider, with the actions of a buyer and of the provider's servers. */
export interface Stand {
  payments: PaymentProvider;
  /** The buyer pays with a good card. */
  pay: (intent: { id: string; clientSecret: string }) => Promise<void>;
  /** All events so far, as webhook posts: signed now or `ageSeconds` ago, with the right secret or another one. */
  news: (bad?: { byAnother?: boolean; ageSeconds?: number }) => Promise<Posted[]>;
  close: () => Promise<void>;
}

export interface Posted {
  payload: string;
  headers: Record<string, string>;
}

const openDemo = async (engine: (typeof engines)[number]): Promise<Stand> => {
  const shop = await openShop({ engine });
  const other = demoPayments({ db: shop.db, clock: shop.clock });
  return {
    payments: shop.demo,
    pay: async ({ clientSecret }) => {
      const billing_details = { name: 'Ada Builder', address: { city: 'Sudbury', state: 'ON' } };
      await shop.demo.confirm(clientSecret, GOOD_CARD, billing_details);
    },
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

const openStripe = async (): Promise<Stand> => {
  const fake = await openFakeStripe();
  const payments = await stripePayments({ ...KEYS, apiBase: fake.apiBase }, Date.now);
  return {
    payments,
    pay: async ({ id }) => fake.pay(id),
    news: async ({ byAnother = false, ageSeconds = 0 } = {}) =>
      fake.events.map((event) =>
        fake.posted(event, {
          ...(byAnother && { secret: 'whsec_other' }),
          timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
        }),
      ),
    close: fake.close,
  };
};

/** For describe.each: every provider, the demo one on every database. */
export const stands: [name: string, open: () => Promise<Stand>][] = [
  ...engines.map((engine): [string, () => Promise<Stand>] => [
    `demo on ${engine}`,
    () => openDemo(engine),
  ]),
  ['stripe', openStripe],
];
