import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DealerAccount } from '../../../src/contract/dealers/account';
import type { Report } from '../../../src/contract/reports';
import { makeReconciler } from '../../../src/server/jobs/reconcile';
import { type Intent, DECLINED_CARD, codeOf, payWith } from '../../support/buyers';
import { type TestProvider, testProviders } from '../../support/fakes/test-providers';
import { auditOf } from '../../support/orders/audit-of';
import { giveTerms, payTerms, sellOnTerms } from '../../support/orders/terms';
import { type Member, addMember, meetPeople, peopleForEach, signedIn } from '../../support/people';
import { MINUTE, engines, shopForEach } from '../../support/shop';

/** Two brackets for a dealer, with tax. */
const TOTAL = '59.64';
const CENTS = 5964;

const begin = (who: Pick<Member, 'post'>, id: string, total = TOTAL) =>
  who.post(`/api/dealer/invoices/${id}/payment`, { total });
const settle = (who: Pick<Member, 'post'>, id: string) =>
  who.post(`/api/dealer/invoices/${id}/paid`, {});
const begun = async (who: Pick<Member, 'post'>, id: string) =>
  (await begin(who, id)).body as Intent;

describe.each(engines)('A card payment of an invoice (%s)', (engine) => {
  const shop = shopForEach({ engine });
  const people = peopleForEach(shop);
  let val: Member;
  let id: string;
  beforeEach(async () => {
    val = people.vendor;
    await giveTerms(people.admin, val, { days: 30, limit: '500' });
    ({ id } = await sellOnTerms(people.admin, val, 2));
  });
  const account = async (who = val) => (await who.get('/api/dealer/account')).body as DealerAccount;
  const books = () => auditOf(shop);

  it('settles it, is in the report, and can be seen by the owner', async () => {
    const intent = await begun(val, id);
    expect(codeOf(await settle(val, id))).toBe('payment_required');
    expect((await payWith(val, intent, DECLINED_CARD)).status).toBe(402);
    expect((await payWith(val, intent)).status).toBe(200);
    expect((await settle(val, id)).body).toMatchObject({ owed: [], left: '500.00' });
    expect((await settle(val, id)).status).toBe(200);
    expect(codeOf(await begin(val, id))).toBe('not_now');
    expect(await account()).toMatchObject({ owed: [], terms: { open: '0.00' } });
    const order = (await people.admin.get(`/api/admin/orders/${id}`)).body;
    expect(order).toMatchObject({
      terms: {
        open: '0.00',
        payments: [{ amount: TOTAL, means: 'card', by: 'val', reference: intent.paymentIntentId }],
      },
    });
    const report = (await people.admin.get('/api/admin/reports/months/2026-06')).body as Report;
    expect(report).toMatchObject({ terms: { received: TOTAL }, cards: { received: TOTAL } });
    expect(await books()).toEqual([]);
  });

  it('is for every dealer of its company, and for nobody else', async () => {
    const [mate, stranger] = await Promise.all(
      ['mate', 'stranger'].map(async (name) =>
        signedIn(shop, await addMember(shop, name, { is_vendor: 1 })),
      ),
    );
    if (!mate || !stranger) throw new Error('Nobody is there.');
    const company = `/api/admin/customers/${val.account.id}/company/people`;
    await people.admin.post(company, { who: 'mate' });
    for (const call of [begin, settle]) {
      expect(codeOf(await call(stranger, id))).toBe('not_found');
      expect(codeOf(await call(people.customer, id))).toBe('vendors_only');
      expect((await call(people.visitor, id)).status).toBe(401);
    }
    await payWith(mate, await begun(mate, id));
    expect((await settle(mate, id)).body).toMatchObject({ owed: [] });
    expect(await books()).toEqual([]);
  });

  it('is of what is open: another sum is refused with the right one', async () => {
    await payTerms(people.admin, { id }, '9.64');
    expect((await begin(val, id)).body).toMatchObject({
      code: 'amount_mismatch',
      totals: { total: '50.00' },
    });
    await payTerms(people.admin, { id }, '49.60');
    expect(codeOf(await begin(val, id, '0.40'))).toBe('below_minimum');
    expect(codeOf(await begin(val, 'nothing'))).toBe('not_found');
  });

  it('ends when a cheque is booked: its card cannot be charged any more', async () => {
    const intent = await begun(val, id);
    await payTerms(people.admin, { id }, '9.64');
    const next = (await begin(val, id, '50.00')).body as Intent;
    expect((await payWith(val, intent)).status).not.toBe(200);
    await payWith(val, next);
    expect((await settle(val, id)).body).toMatchObject({ owed: [] });
    expect(await books()).toEqual([]);
  });

  it('is one payment for two windows, and is booked once for two answers', async () => {
    const [one, other] = await Promise.all([begin(val, id), begin(val, id)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body).toEqual(other.body);
    await payWith(val, one.body as Intent);
    const replies = await Promise.all([settle(val, id), settle(val, id)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await account()).toMatchObject({ owed: [], terms: { open: '0.00' } });
    expect(await books()).toEqual([]);
  });

  it('that a cheque overtakes is booked too, and the shop owes it', async () => {
    const intent = await begun(val, id);
    await payWith(val, intent);
    await payTerms(people.admin, { id }, TOTAL);
    expect((await settle(val, id)).status).toBe(200);
    const owed = (await people.admin.get('/api/admin/owed?state=credit')).body;
    expect(owed).toMatchObject({ rows: [{ id, open: `-${TOTAL}` }] });
    expect(await books()).toEqual([]);
  });

  it('is noticed by the audit when it is not booked, or the card was not charged', async () => {
    await payWith(val, await begun(val, id));
    await settle(val, id);
    await shop.db.updateTable('terms_payment').set({ reference: 'pi_other' }).execute();
    expect((await books()).map(({ rule }) => rule).toSorted()).toEqual(['I1', 'I7']);
  });
});

describe.each(testProviders)('A card payment of an invoice through %s', (_name, open) => {
  let provider: TestProvider;
  let admin: Member;
  let val: Member;
  beforeAll(async () => {
    provider = await open();
    const met = await meetPeople(provider.shop);
    ({ admin } = met);
    val = met.vendor;
    await giveTerms(admin, val, { days: 30, limit: '500' });
  });
  afterAll(() => provider.close());

  const paid = async () => {
    const { id } = await sellOnTerms(admin, val, 2);
    const { paymentIntentId: intent, clientSecret } = await begun(val, id);
    await provider.pay({ id: intent, clientSecret });
    return { id, intent };
  };
  const openOf = async (id: string) =>
    ((await admin.get(`/api/admin/orders/${id}`)).body as { terms: { open: string } }).terms.open;
  const reconcile = () =>
    makeReconciler({ ...provider.shop.parts, payments: provider.payments }).run();
  const books = () => auditOf(provider.shop, { payments: provider.payments });

  it('is booked by the webhook when its page has closed', async () => {
    const { id } = await paid();
    await provider.deliverEvents();
    await provider.deliverEvents();
    expect(await openOf(id)).toBe('0.00');
    expect(await books()).toEqual([]);
  });

  it('is booked by the reconciliation when the webhook was lost', async () => {
    const { id } = await paid();
    provider.shop.clock.pass(2 * MINUTE);
    await reconcile();
    await reconcile();
    expect(await openOf(id)).toBe('0.00');
    expect(await books()).toEqual([]);
  });

  it('that nobody finishes ends after half an hour', async () => {
    const { id } = await sellOnTerms(admin, val, 2);
    const { paymentIntentId: intent } = await begun(val, id);
    provider.shop.clock.pass(31 * MINUTE);
    await reconcile();
    expect((await provider.payments.get(intent)).status).toBe('canceled');
    expect(await openOf(id)).toBe(TOTAL);
    expect((await begin(val, id)).status).toBe(200);
  });

  it('is owed again once the owner has given it back in the dashboard', async () => {
    const { id, intent } = await paid();
    await settle(val, id);
    await provider.payments.refund({ intent, cents: 1000, key: `back-${intent}` });
    await provider.deliverEvents();
    await reconcile();
    expect(await openOf(id)).toBe('10.00');
    await provider.payments.refund({ intent, cents: CENTS - 1000, key: `rest-${intent}` });
    await reconcile();
    expect(await openOf(id)).toBe(TOTAL);
    expect(await books()).toEqual([]);
  });
});
