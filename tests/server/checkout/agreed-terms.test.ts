import { describe, expect, it } from 'vitest';
import { getSite } from '../../../src/contract/site/site';
import { agreedTerms } from '../../../src/server/services/checkout/agreed-terms';
import { holdSite } from '../../../src/server/services/site/hold-site';
import { ADDRESS, askToPay, buy, codeOf, newBuyer, payWith, quoteFor } from '../../support/buyers';
import { peopleForEach } from '../../support/people';
import { shopForEach } from '../../support/shop';

const GUSSET = 1041;

describe('A payment is under the terms that its page showed (docs/rules.md 5.30)', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  const shownTerms = async () =>
    getSite.reply.parse((await people.visitor.get('/api/site')).body).termsVersion;
  const publish = async (text: string) => {
    const page = { title: 'Returns', text };
    const { body } = await people.admin.get('/api/admin/pages/returns');
    const [newest] = body as { revision: number }[]; // the server checked its own reply
    const saved = await people.admin.put('/api/admin/pages/returns', {
      ...page,
      revision: newest?.revision ?? 0,
    });
    expect(saved.status).toBe(200);
  };
  const kept = async (table: 'checkout' | 'orders') =>
    (await shop.db.selectFrom(table).select('terms_version').execute()).map(
      ({ terms_version }) => terms_version,
    );
  const quoted = async () => {
    const { body } = await people.admin.post('/api/admin/quotes', {
      name: 'Ann Lee',
      lines: [{ productId: GUSSET, quantity: 1 }],
    });
    const { id, payUrl, total } = body as { id: string; payUrl: string; total: string }; // the server checked its own reply
    const payment = `/api/pay/${payUrl.split('/').at(-1) ?? ''}/payment`;
    return {
      byLink: (termsVersion?: string) => people.visitor.post(payment, { total, termsVersion }),
      atCounter: (termsVersion?: string) =>
        people.admin.post(`/api/admin/quotes/${id}/paid`, { means: 'cash', termsVersion }),
    };
  };
  /** Each place where money is taken, ready to be paid. */
  const PLACES = {
    'at the checkout': async () => {
      const buyer = await newBuyer(shop, [[GUSSET, 1]]);
      return (termsVersion?: string) => askToPay(buyer, { termsVersion });
    },
    'for a quote by link': async () => (await quoted()).byLink,
    'at the counter': async () => (await quoted()).atCounter,
  };

  it.each(Object.entries(PLACES))(
    'is refused %s once there are newer ones, and taken under those when they were shown',
    async (_, ready) => {
      const pay = await ready();
      const shown = await shownTerms();
      await publish('Nothing is taken back.');
      const refused = await pay(shown);
      expect([refused.status, refused.body]).toMatchObject([
        409,
        {
          code: 'terms_changed',
          message: 'Our terms of sale have changed. Please read them again before you pay.',
        },
      ]);
      expect(await kept('checkout')).toEqual([]);
      const newer = await shownTerms();
      expect(newer).not.toBe(shown);
      expect((await pay(newer)).status).toBe(200);
      expect(await kept('checkout')).toEqual([newer]);
    },
  );

  it.each(Object.entries(PLACES))(
    'is refused %s under a version that never was, and needs none',
    async (_, ready) => {
      const pay = await ready();
      expect(codeOf(await pay('0123456789abcdef0123456789abcdef'))).toBe('terms_changed');
      expect((await pay()).status).toBe(200);
      expect(await kept('checkout')).toEqual([await shownTerms()]);
    },
  );

  it('ends a payment that has begun under older ones and is not paid', async () => {
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const shown = await shownTerms();
    const { body } = await askToPay(buyer, { termsVersion: shown });
    await publish('Nothing is taken back.');
    expect(codeOf(await askToPay(buyer, { termsVersion: shown }))).toBe('terms_changed');
    const { clientSecret } = body as { clientSecret: string }; // the server checked its own reply
    expect(codeOf(await payWith(buyer, { clientSecret }))).toBe('payment_intent_unexpected_state');
    await buy(buyer);
    expect(await kept('orders')).toEqual([await shownTerms()]);
  });

  it('becomes its order under older ones when it is paid already', async () => {
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const shown = await shownTerms();
    const { total } = await quoteFor(buyer);
    const pay = () =>
      buyer.post('/api/create-payment-intent', {
        amount: total,
        pickup: true,
        shippingAddress: ADDRESS,
        termsVersion: shown,
      });
    const { clientSecret } = (await pay()).body as { clientSecret: string }; // the server checked its own reply
    await payWith(buyer, { clientSecret });
    await publish('Nothing is taken back.');
    expect(codeOf(await pay())).toBe('already_paid');
    expect(await kept('orders')).toEqual([shown]);
  });

  it('is compared with the newest terms, also where another process has saved them', async () => {
    const site = await holdSite(shop.db, undefined);
    await publish('Nothing is taken back.');
    const version = (await shownTerms()) ?? '';
    expect(site.terms.version).not.toBe(version);
    expect(await agreedTerms({ db: shop.db, clock: shop.clock, site }, version)).toEqual({
      version,
      isOutdated: false,
    });
  });
});
