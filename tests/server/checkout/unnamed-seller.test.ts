import { describe, expect, it, test } from 'vitest';
import { needsSeller } from '../../../src/server/process/opening';
import { readSettings } from '../../../src/server/process/environment';
import { askToPay, codeOf, newBuyer } from '../../support/buyers';
import { peopleForEach } from '../../support/people';
import { shopForEach } from '../../support/shop';
import { LAKEHEAD } from '../../support/site';

const GUSSET = 1041;

const STRIPE = (kind: 'test' | 'live') => ({
  STRIPE_SECRET_KEY: `sk_${kind}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${kind}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
});
const PRODUCTION = { NODE_ENV: 'production' };

describe('A payment needs the facts of the seller (docs/rules.md 5.31)', () => {
  test.each<[Record<string, string>, boolean]>([
    [{}, false],
    [STRIPE('live'), false],
    [{ ...PRODUCTION, ALLOW_DEMO_PAYMENTS: '1' }, false],
    [{ ...PRODUCTION, ALLOW_DEMO_PAYMENTS: '1', DEMO: '1' }, false],
    [{ ...PRODUCTION, ...STRIPE('test'), ALLOW_TEST_PAYMENTS: '1' }, false],
    [{ ...PRODUCTION, ...STRIPE('live') }, true],
  ])('with the settings %j: %s', (environment, needs) => {
    expect(needsSeller(readSettings(environment))).toBe(needs);
  });

  describe('where cards are charged in production', () => {
    const shop = shopForEach({ needsSeller: true });
    const people = peopleForEach(shop);
    const setFacts = async (facts: object) => {
      const { revision } = (await people.admin.get('/api/admin/site')).body as {
        revision: number;
      };
      const saved = await people.admin.put('/api/admin/site', { ...LAKEHEAD, ...facts, revision });
      expect(saved.status).toBe(200);
    };
    const quoted = async () =>
      (
        await people.admin.post('/api/admin/quotes', {
          name: 'Ann Lee',
          lines: [{ productId: GUSSET, quantity: 1 }],
        })
      ).body as { id: string; payUrl: string; total: string }; // the server checked its own reply
    const payQuote = async ({ payUrl, total }: Awaited<ReturnType<typeof quoted>>) =>
      people.visitor.post(`/api/pay/${payUrl.split('/').at(-1) ?? ''}/payment`, { total });

    it('is refused with whom to call, and nothing is frozen, until street, phone, mail and name are known', async () => {
      const buyer = await newBuyer(shop, [[GUSSET, 1]]);
      const refused = await askToPay(buyer);
      expect([refused.status, codeOf(refused)]).toEqual([409, 'not_open']);
      expect(refused.body).toMatchObject({
        message:
          'The shop is not taking orders online yet. Call or write to us: info@nickelrange.example.',
      });
      expect(codeOf(await payQuote(await quoted()))).toBe('not_open');
      expect(await shop.db.selectFrom('checkout').select('id').execute()).toEqual([]);
      for (const facts of [
        { email: 'a@b.ca', street: '' },
        { email: 'a@b.ca', phone: '' },
        { email: 'hello@lakehead.example' },
        { email: 'a@b.ca', name: 'Nickel Range Fabrication Supply' },
      ]) {
        await setFacts(facts);
        expect(codeOf(await askToPay(buyer))).toBe('not_open');
      }
      // Nothing else is needed: neither confirmed pages nor opening hours.
      await setFacts({ email: 'a@b.ca', hours: '' });
      expect((await askToPay(buyer)).status).toBe(200);
      expect((await payQuote(await quoted())).status).toBe(200);
    });

    it('is no matter at the counter, where the customer sees who sells', async () => {
      const { id } = await quoted();
      const paid = await people.admin.post(`/api/admin/quotes/${id}/paid`, { means: 'cash' });
      expect(paid.status).toBe(200);
    });

    it('is said in the public settings, and there only', async () => {
      expect((await people.visitor.get('/api/config')).body).toMatchObject({ needsSeller: true });
    });
  });
});
