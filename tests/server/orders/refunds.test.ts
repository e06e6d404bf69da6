import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { stripePayments } from '../../../src/server/gateways/stripe-payments';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { makeReconciler } from '../../../src/server/jobs/reconcile';
import { auditOf } from '../../support/orders/audit-of';
import { recordRefund } from '../../../src/server/services/orders/refunds';
import { inTransaction } from '../../../src/server/tables/engine/database';
import type {
  PaymentProvider,
  ProviderRefund,
  RefundRequest,
} from '../../../src/server/gateways/payments';
import { type Intent, askToPay, newBuyer, orderBody, quoteFor } from '../../support/buyers';
import { type FakeStripe, KEYS, openFakeStripe } from '../../support/fakes/fake-stripe';
import { type Member, addMember, signedIn } from '../../support/people';
import { type Shop, openShop } from '../../support/shop';
import { type TestProvider, testProviders } from '../../support/fakes/test-providers';

const BRACKET = 1002;
const OWNER = 'owner@shop.test';

interface Shown {
  status: string;
  refund: string | null;
  refunded: string;
  attention: string[];
}

/** A test's actions in a shop: orders, refunds in the provider's dashboard, and views of people. */
const at = (shop: Shop, admin: Member, payments: PaymentProvider, pay: TestProvider['pay']) => {
  const context = (provider = payments) => ({ ...shop.parts, payments: provider });
  let made = 0;
  return {
    /** A paid order of 74.56 dollars. */
    ordered: async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 2]]);
      const quote = await quoteFor(buyer);
      const { paymentIntentId: intent, clientSecret } = (await askToPay(buyer)).body as Intent;
      await pay({ id: intent, clientSecret });
      const placed = await buyer.post('/api/orders', orderBody(quote));
      expect(placed.status).toBe(201);
      const { id } = placed.body as { id: string };
      return {
        intent,
        cancel: async () => expect((await buyer.put(`/api/orders/${id}/cancel`)).status).toBe(200),
        shown: async () => {
          const own = (await buyer.get(`/api/orders/${id}`)).body as Shown;
          const { attention } = (await admin.get(`/api/admin/orders/${id}`)).body as Shown;
          return { status: own.status, refund: own.refund, refunded: own.refunded, attention };
        },
        retry: () => admin.post(`/api/admin/orders/${id}/refund`, {}),
        /** The buyer's mails about refunds and cancellation, without the greeting. */
        mails: async () => {
          await shop.deliver();
          return shop.mail.sent
            .filter(({ to }) => to.address === buyer.account.email)
            .slice(1)
            .map(({ text }) => text);
        },
      };
    },
    byHand: (intent: string, cents: number) =>
      payments.refund({ intent, cents, key: `by-hand-${intent}-${(made += 1)}` }),
    give: (provider?: PaymentProvider) => giveRefunds(context(provider)),
    reconcile: () => makeReconciler(context()).run(),
    books: () => auditOf(shop, { payments }),
  };
};

describe.each(testProviders)('Refunds through %s', (_name, open) => {
  let provider: TestProvider;
  let shop: Shop;
  let desk: ReturnType<typeof at>;
  beforeAll(async () => {
    provider = await open();
    ({ shop } = provider);
    const admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
    desk = at(shop, admin, provider.payments, provider.pay);
  });
  afterAll(() => provider.close());

  const refundedOf = async (intent: string) => (await provider.payments.get(intent)).refundedCents;

  it('are not recorded above what was paid, and the owner is told', async () => {
    const order = await desk.ordered();
    const report = (id: string, cents: number) =>
      inTransaction(shop.db, (tx) =>
        recordRefund(
          tx,
          { id, intentId: order.intent, cents, status: 'succeeded' } as ProviderRefund,
          { shopEmail: OWNER, now: shop.clock(), isNews: true },
        ),
      );
    await report(`re_above_${order.intent}`, 7457);
    await report(`re_above_${order.intent}`, 7457);
    expect(await order.shown()).toMatchObject({
      refunded: '0.00',
      attention: ['refund_above_paid'],
    });
    expect(await order.mails()).toEqual([]);
    const told = shop.mail.sent.filter(({ text }) => text.includes('$74.57 CAD was reported'));
    expect(told.map(({ to }) => to.address)).toEqual([OWNER]);
    await desk.byHand(order.intent, 7456);
    await provider.deliverEvents();
    expect(await order.shown()).toMatchObject({ refunded: '74.56' });
  });

  it('that were made in the dashboard are shown and mailed, each once', async () => {
    const order = await desk.ordered();
    await desk.byHand(order.intent, 1000);
    await desk.byHand(order.intent, 500);
    await provider.deliverEvents();
    await provider.deliverEvents();
    await desk.reconcile();
    expect(await order.shown()).toEqual({
      status: 'pending',
      refund: null,
      refunded: '15.00',
      attention: ['refunded_elsewhere'],
    });
    expect((await order.mails()).toSorted()).toEqual([
      expect.stringContaining('We refunded $10.00 CAD'),
      expect.stringContaining('We refunded $5.00 CAD'),
    ]);
    expect(await desk.books()).toEqual([]);
  });

  it('whose webhooks were lost are recorded by the reconciliation', async () => {
    const order = await desk.ordered();
    await desk.byHand(order.intent, 1000);
    await desk.reconcile();
    expect(await order.shown()).toMatchObject({
      refunded: '10.00',
      attention: ['refunded_elsewhere'],
    });
    expect(await desk.books()).toEqual([]);
  });

  test.each([
    ['that the shop knows of', true],
    ['that the shop does not know of yet', false],
  ])('of a part %s leave the rest to a cancellation', async (_what, isKnown) => {
    const order = await desk.ordered();
    await desk.byHand(order.intent, 1000);
    if (isKnown) await provider.deliverEvents();
    await order.cancel();
    expect(await order.shown()).toMatchObject({
      status: 'cancelled',
      refund: 'pending',
      refunded: isKnown ? '10.00' : '0.00',
    });
    expect(await desk.give()).toBe(1);
    expect(await refundedOf(order.intent)).toBe(7456);
    expect(await order.shown()).toMatchObject({ refund: 'succeeded', refunded: '74.56' });
    await provider.deliverEvents();
    await desk.reconcile();
    // Only sums that the provider has confirmed, and each of them once.
    const sums = (await order.mails()).flatMap((text) => text.match(/\$[\d.]+ CAD/g) ?? []);
    expect(sums.toSorted()).toEqual(
      isKnown ? ['$10.00 CAD', '$10.00 CAD', '$64.56 CAD'] : ['$10.00 CAD', '$64.56 CAD'],
    );
    expect(await desk.books()).toEqual([]);
  });

  it('of the whole order mark it while it is open, and leave nothing to a cancellation', async () => {
    const order = await desk.ordered();
    await desk.byHand(order.intent, 1000);
    await provider.deliverEvents();
    await desk.byHand(order.intent, 6456);
    await provider.deliverEvents();
    expect(await order.shown()).toEqual({
      status: 'pending',
      refund: null,
      refunded: '74.56',
      attention: ['refunded_elsewhere', 'refunded_in_full'],
    });
    await order.cancel();
    const asked: RefundRequest[] = [];
    const watched: PaymentProvider = {
      ...provider.payments,
      refund: (refund) => {
        asked.push(refund);
        return provider.payments.refund(refund);
      },
    };
    expect(await desk.give(watched)).toBe(1);
    expect(asked).toEqual([]);
    expect(await order.shown()).toMatchObject({
      status: 'cancelled',
      refund: 'succeeded',
      refunded: '74.56',
      attention: ['refunded_elsewhere'],
    });
    expect((await order.mails()).at(-1)).toContain('$74.56 CAD was refunded before');
    expect(await desk.books()).toEqual([]);
  });

  it('never exceed the payment when someone refunds a part at the same time', async () => {
    const order = await desk.ordered();
    await order.cancel();
    let isFirst = true;
    const slow: PaymentProvider = {
      ...provider.payments,
      refund: async (asked) => {
        if (isFirst) await desk.byHand(order.intent, 1000);
        isFirst = false;
        return provider.payments.refund(asked);
      },
    };
    expect(await desk.give(slow)).toBe(1);
    expect(await refundedOf(order.intent)).toBe(7456);
    expect(await order.shown()).toMatchObject({
      refund: 'succeeded',
      refunded: '74.56',
      attention: [],
    });
    expect(await desk.books()).toEqual([]);
  });

  it('are repeated unchanged when the answer was lost', async () => {
    const order = await desk.ordered();
    await order.cancel();
    const asked: RefundRequest[] = [];
    const losing: PaymentProvider = {
      ...provider.payments,
      refund: async (refund) => {
        asked.push(refund);
        const answer = await provider.payments.refund(refund);
        if (asked.length === 1) throw new Error('no answer');
        return answer;
      },
    };
    expect(await desk.give(losing)).toBe(0);
    shop.clock.pass(10_000);
    expect(await desk.give(losing)).toBe(1);
    expect(asked[1]).toEqual(asked[0]);
    expect(await refundedOf(order.intent)).toBe(7456);
    expect(await order.shown()).toMatchObject({ refund: 'succeeded', refunded: '74.56' });
    expect(await desk.books()).toEqual([]);
  });
});

describe('Refunds that take time at the bank', () => {
  let fake: FakeStripe;
  let shop: Shop;
  let desk: ReturnType<typeof at>;
  let told = 0;
  beforeAll(async () => {
    fake = await openFakeStripe();
    const payments = await stripePayments({ ...KEYS, apiBase: fake.apiBase }, Date.now);
    shop = await openShop({ payments, now: new Date().toISOString(), shopEmail: OWNER });
    const admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
    desk = at(shop, admin, payments, async ({ id }) => fake.pay(id));
  });
  afterAll(async () => {
    await shop.close();
    await fake.close();
  });
  const deliverEvents = async () => {
    for (; told < fake.events.length; told += 1)
      await shop.app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        ...fake.posted(fake.events[told]),
      });
  };

  it('are shown and mailed once the provider confirms them', async () => {
    const order = await desk.ordered();
    await order.cancel();
    fake.refundStatus.next = 'pending';
    expect(await desk.give()).toBe(0);
    fake.refundStatus.next = 'succeeded';
    await deliverEvents();
    expect(await order.shown()).toMatchObject({ refund: 'pending', refunded: '0.00' });
    expect((await order.mails()).join()).not.toContain('$');
    const id = fake.events.findLast(({ type }) => type === 'refund.created')?.data.object as {
      id: string;
    };
    fake.endRefund(id.id, 'succeeded');
    // The webhook is lost.
    shop.clock.pass(60 * 60_000);
    expect(await desk.give()).toBe(1);
    expect(await order.shown()).toMatchObject({ refund: 'succeeded', refunded: '74.56' });
    expect((await order.mails()).at(-1)).toContain('We refunded $74.56 CAD');
    expect(await desk.books()).toEqual([]);
  });

  it('and fail there no longer count, and mark the order', async () => {
    const order = await desk.ordered();
    const { id } = await desk.byHand(order.intent, 7456);
    await deliverEvents();
    expect(await order.shown()).toMatchObject({
      refunded: '74.56',
      attention: ['refunded_in_full'],
    });
    fake.endRefund(id, 'failed');
    await deliverEvents();
    expect(await order.shown()).toMatchObject({ refunded: '0.00', attention: ['refund_failed'] });
    await order.cancel();
    expect(await desk.give()).toBe(1);
    expect(await order.shown()).toMatchObject({ refund: 'succeeded', refunded: '74.56' });
    expect(await desk.books()).toEqual([]);
  });

  it('are asked for again only as far as they failed', async () => {
    const order = await desk.ordered();
    await desk.byHand(order.intent, 1000);
    await order.cancel();
    await desk.give();
    const last = fake.events.findLast(({ type }) => type === 'refund.created')?.data.object as {
      id: string;
    };
    fake.endRefund(last.id, 'failed');
    await deliverEvents();
    expect(await order.shown()).toMatchObject({
      refund: 'failed',
      refunded: '10.00',
      attention: ['refund_failed'],
    });
    expect((await order.retry()).status).toBe(200);
    expect(await desk.give()).toBe(1);
    expect(await order.shown()).toMatchObject({
      refund: 'succeeded',
      refunded: '74.56',
      attention: [],
    });
    expect(await desk.books()).toEqual([]);
  });
});
