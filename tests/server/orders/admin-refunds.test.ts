import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { AdminOrder } from '../../../src/contract/orders/admin';
import type { PaymentProvider, RefundRequest } from '../../../src/server/gateways/payments';
import { ProviderRefused } from '../../../src/server/gateways/payments';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { makeReconciler } from '../../../src/server/jobs/reconcile';
import { auditOf } from '../../support/orders/audit-of';
import { type Intent, askToPay, newBuyer, orderBody, quoteFor } from '../../support/buyers';
import { type Member, addMember, signedIn } from '../../support/people';
import type { Reply, Shop } from '../../support/shop';
import { type TestProvider, testProviders } from '../../support/fakes/test-providers';

const BRACKET = 1002;

describe.each(testProviders)('Refunds of parts through %s', (_name, open) => {
  let provider: TestProvider;
  let shop: Shop;
  let admin: Member;
  let made = 0;
  beforeAll(async () => {
    provider = await open();
    ({ shop } = provider);
    admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
  });
  afterAll(() => provider.close());

  const context = (payments = provider.payments) => ({ ...shop.parts, payments });
  const give = (payments?: PaymentProvider) => giveRefunds(context(payments));
  const books = () => auditOf(shop, { payments: provider.payments });
  const stock = async () =>
    (
      await shop.db
        .selectFrom('product')
        .select('stock')
        .where('id', '=', BRACKET)
        .executeTakeFirstOrThrow()
    ).stock;
  /** Sends all mails, of which each run takes some. */
  const deliverAll = async () => {
    while (await shop.deliver());
  };
  const saidBy = ({ body }: Reply) => body as { code: string; message: string };

  /** A paid order of two brackets: 65.98 and 8.58 HST, 74.56 dollars. */
  const ordered = async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 2]]);
    const quote = await quoteFor(buyer);
    const { paymentIntentId: intent, clientSecret } = (await askToPay(buyer)).body as Intent;
    await provider.pay({ id: intent, clientSecret });
    const { id } = (await buyer.post('/api/orders', orderBody(quote))).body as { id: string };
    const shown = async () => (await admin.get(`/api/admin/orders/${id}`)).body as AdminOrder;
    const itemId = (await shown()).items[0]?.id ?? '';
    const path = `/api/admin/orders/${id}/refunds`;
    return {
      id,
      intent,
      buyer,
      shown,
      path,
      pieces: (quantity: number, more: object = {}) => ({
        lines: [{ itemId, quantity, ...more }],
        reason: 'Wrong size',
      }),
      refund: (body: object, headers?: Record<string, string>) => admin.post(path, body, headers),
      cancel: () => buyer.put(`/api/orders/${id}/cancel`),
      refunded: async () => (await provider.payments.get(intent)).refundedCents,
      mails: async () => {
        await deliverAll();
        return shop.mail.sent
          .filter(({ to }) => to.address === buyer.account.email)
          .slice(1)
          .map(({ subject, text }) => `${subject}\n${text}`);
      },
    };
  };

  it('take a piece out of an order that has not shipped', async () => {
    const order = await ordered();
    const before = await stock();
    const reply = await order.refund(order.pieces(1, { restock: true }));
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      status: 'pending',
      refunded: '0.00',
      items: [{ quantity: 2, refundedQuantity: 1, removedQuantity: 1 }],
      refunds: [
        {
          kind: 'part',
          amount: '37.28',
          hst: '4.29',
          state: 'pending',
          reason: 'Wrong size',
          by: 'admin',
          lines: [{ quantity: 1, restocked: 1 }],
        },
      ],
      history: [
        {
          by: 'admin',
          what: 'Refund of $37.28 CAD begun, 1 piece refunded, 1 put back on the shelf: Wrong size',
        },
        {},
      ],
    });
    expect(await stock()).toBe(before + 1);
    expect(await give()).toBe(1);
    await provider.deliverEvents();
    await makeReconciler(context()).run();
    expect(await order.refunded()).toBe(3728);
    expect(await order.shown()).toMatchObject({
      refunded: '37.28',
      refund: null,
      attention: [],
      refunds: [{ state: 'succeeded' }],
    });
    const own = (await order.buyer.get(`/api/orders/${order.id}`)).body as AdminOrder;
    expect(own.refunds).toMatchObject([{ amount: '37.28', state: 'succeeded' }]);
    expect(own.refunds[0]).not.toHaveProperty('reason');
    expect(await order.mails()).toEqual([
      expect.stringMatching(/We refunded \$37\.28 CAD[^]+no longer in the order:\s+1 x Weld-On/),
    ]);
    expect(await books()).toEqual([]);
  });

  it('of all pieces add up to the payment, and nothing more is refunded', async () => {
    const order = await ordered();
    await order.refund(order.pieces(1));
    await order.refund(order.pieces(1));
    const more = await order.refund(order.pieces(1));
    expect(more.status).toBe(409);
    expect(saidBy(more).code).toBe('refund_exceeds_paid');
    expect(saidBy(more).message).toMatch(
      /^Of Weld-On .+, 0 of 2 can still be refunded\. admin refunded \$37\.28 CAD on .+M\. Nothing was refunded\.$/,
    );
    expect(saidBy(await order.refund({ amount: '0.01', reason: 'Sorry' })).code).toBe(
      'refund_exceeds_paid',
    );
    expect(saidBy(await order.refund({ shipping: '0.01', reason: 'Late' })).message).toMatch(
      /^At most \$0\.00 CAD of the shipping/,
    );
    expect(await give()).toBe(2);
    expect(await order.refunded()).toBe(7456);
    expect((await order.shown()).refunds.map(({ hst }) => hst)).toEqual(['4.29', '4.29']);
    expect(await books()).toEqual([]);
  });

  it('count with those of the dashboard', async () => {
    const order = await ordered();
    await provider.payments.refund({ intent: order.intent, cents: 4000, key: 'by-hand-1' });
    await provider.deliverEvents();
    const reply = await order.refund(order.pieces(1));
    expect(reply.status).toBe(409);
    expect(saidBy(reply).message).toMatch(
      /^At most \$34\.56 CAD of this order can still be refunded, and this is \$37\.28 CAD\. Someone outside the shop refunded \$40\.00 CAD/,
    );
    shop.clock.pass(1000);
    expect((await order.refund({ ...order.pieces(1), amount: '-2.72' })).status).toBe(200);
    expect(await give()).toBe(1);
    expect(await order.refunded()).toBe(7456);
    const { refunds, hst } = await order.shown();
    expect(refunds).toMatchObject([{ kind: 'outside', amount: '40.00' }, { amount: '34.56' }]);
    // All is refunded, so all HST is.
    const cents = refunds.map((one) => Math.round(Number(one.hst) * 100));
    expect(cents.reduce((all, one) => all + one, 0)).toBe(Math.round(Number(hst) * 100));
    expect(await books()).toEqual([]);
  });

  it('that the dashboard overtook are refused by the books, and mark the order', async () => {
    const order = await ordered();
    await order.refund(order.pieces(1));
    await provider.payments.refund({ intent: order.intent, cents: 4000, key: 'by-hand-2' });
    expect(await give()).toBe(1);
    expect(await order.refunded()).toBe(4000);
    expect(await order.shown()).toMatchObject({
      refunds: [
        { state: 'failed', error: expect.stringContaining('$34.56 CAD of the payment') },
        {},
      ],
      attention: ['refunded_elsewhere', 'refund_failed'],
    });
    expect((await admin.post(`/api/admin/orders/${order.id}/refund`, {})).body).toMatchObject({
      code: 'refund_exceeds_paid',
    });
    await admin.post(`/api/admin/orders/${order.id}/seen`, { reason: 'refund_failed' });
    expect(await books()).toEqual([]);
  });

  it('leave the rest to a cancellation, in money and in pieces', async () => {
    const order = await ordered();
    const before = await stock();
    await order.refund({ ...order.pieces(1, { restock: true }), amount: '5.00' });
    // The part has not reached the provider: the rest waits for it.
    expect((await order.cancel()).status).toBe(200);
    expect(await stock()).toBe(before + 2);
    expect(await give()).toBe(1);
    expect(await order.refunded()).toBe(4228);
    expect(await give()).toBe(1);
    expect(await order.refunded()).toBe(7456);
    expect(await order.shown()).toMatchObject({
      status: 'cancelled',
      refund: 'succeeded',
      refunded: '74.56',
      refunds: [
        { kind: 'part', amount: '42.28', hst: '4.87', other: '5.00' },
        { kind: 'cancel', amount: '32.28', hst: '3.71' },
      ],
    });
    expect(saidBy(await order.refund(order.pieces(1))).code).toBe('too_late');
    await provider.deliverEvents();
    expect(await books()).toEqual([]);
  });

  it('are made once for each Idempotency-Key', async () => {
    const order = await ordered();
    const key = { 'idempotency-key': `refund-${(made += 1)}` };
    const replies = await Promise.all([
      order.refund(order.pieces(1), key),
      order.refund(order.pieces(1), key),
    ]);
    replies.push(await order.refund(order.pieces(1), key));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await order.shown()).refunds).toHaveLength(1);
    expect((await order.refund(order.pieces(2), key)).status).toBe(422);
    await give();
    expect(await order.refunded()).toBe(3728);
  });

  test.each([
    ['who have seen the refunds', (seen: number) => ({ seen }), 'too_late', 1],
    ['of more than is left', () => ({}), 'refund_exceeds_paid', 2],
  ])('by two admins at once %s have one winner', async (_what, more, code, quantity) => {
    const order = await ordered();
    const other = await signedIn(
      shop,
      await addMember(shop, `desk-${(made += 1)}`, { role_id: 'owner' }),
    );
    const body = { ...order.pieces(quantity), ...more(0) };
    const replies = await Promise.all([admin.post(order.path, body), other.post(order.path, body)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({
      code,
      message: expect.stringMatching(/(admin|desk-\d+) refunded \$.+ Nothing was refunded\.$/),
    });
    expect((await order.shown()).refunds).toHaveLength(1);
    await give();
  });

  it('are repeated unchanged when the answer was lost, and never taken for ones from outside', async () => {
    const order = await ordered();
    await order.refund(order.pieces(1));
    const asked: RefundRequest[] = [];
    const losing: PaymentProvider = {
      ...provider.payments,
      refund: async (refund) => {
        asked.push(refund);
        await provider.payments.refund(refund);
        throw new Error('no answer');
      },
    };
    expect(await give(losing)).toBe(0);
    // The webhook is faster than the repeated call.
    await provider.deliverEvents();
    expect(await order.shown()).toMatchObject({ attention: [], refunds: [{ state: 'succeeded' }] });
    shop.clock.pass(10_000);
    expect(await give()).toBe(0);
    expect(asked).toHaveLength(1);
    expect(await order.refunded()).toBe(3728);
    expect(await books()).toEqual([]);
  });

  it('that the provider refuses mark the order, and are retried under a new key', async () => {
    const order = await ordered();
    await order.refund(order.pieces(1));
    const keys: string[] = [];
    const watched = (isRefusing: boolean): PaymentProvider => ({
      ...provider.payments,
      refund: async (refund) => {
        keys.push(refund.key);
        if (isRefusing) throw new ProviderRefused('card_gone', 'The card is closed.');
        return provider.payments.refund(refund);
      },
    });
    expect(await give(watched(true))).toBe(1);
    expect(await order.shown()).toMatchObject({
      attention: ['refund_failed'],
      refunds: [{ state: 'failed', error: 'card_gone: The card is closed.' }],
    });
    await deliverAll();
    const { orderNumber, refunds } = await order.shown();
    expect(
      shop.mail.sent.some(
        ({ subject, text }) =>
          subject === `Please look at order ${orderNumber}` &&
          /The refund of \$37\.28 CAD\s+failed\./.test(text),
      ),
    ).toBe(true);
    // Its pieces stay refunded.
    expect(saidBy(await order.refund(order.pieces(2))).code).toBe('refund_exceeds_paid');
    const again = await admin.post(`/api/admin/orders/${order.id}/refund`, {});
    expect(again.body).toMatchObject({ attention: [], refunds: [{ state: 'pending' }] });
    expect(await give(watched(false))).toBe(1);
    expect(keys).toEqual([`rf_${refunds[0]?.id}`, `rf_${refunds[0]?.id}_1`]);
    await provider.deliverEvents();
    expect(await order.shown()).toMatchObject({ attention: [], refunds: [{ state: 'succeeded' }] });
    expect(await books()).toEqual([]);
  });

  it('that failed are part of what a cancellation refunds', async () => {
    const order = await ordered();
    await order.refund(order.pieces(1));
    const refusing: PaymentProvider = {
      ...provider.payments,
      refund: async () => {
        throw new ProviderRefused('card_gone', 'The card is closed.');
      },
    };
    await give(refusing);
    await order.cancel();
    expect(await order.shown()).toMatchObject({ attention: [], refund: 'pending' });
    expect(await give()).toBe(1);
    expect(await order.refunded()).toBe(7456);
    expect((await admin.post(`/api/admin/orders/${order.id}/refund`, {})).body).toMatchObject({
      code: 'refund_exceeds_paid',
    });
    expect(await books()).toEqual([]);
  });

  it('after delivery take nothing out of the order', async () => {
    const order = await ordered();
    await admin.put(`/api/admin/orders/${order.id}/status`, { status: 'delivered' });
    const reply = await order.refund({ ...order.pieces(1), amount: '-10.00' });
    expect(reply.body).toMatchObject({
      status: 'delivered',
      items: [{ refundedQuantity: 1, removedQuantity: 0 }],
      // 10.00 of 74.56, with 1.15 HST.
      refunds: [{ amount: '27.28', hst: '3.14', other: '-10.00', lines: [{ restocked: 0 }] }],
    });
    expect(await give()).toBe(1);
    expect(await books()).toEqual([]);
  });

  test.each([
    ['nothing', { reason: 'None' }],
    ['no reason', { amount: '1.00', reason: ' ' }],
    ['another line', { lines: [{ itemId: 'none', quantity: 1 }], reason: 'None' }],
    ['a fraction of a cent', { amount: '1.005', reason: 'None' }],
    ['less than nothing', { amount: '-1.00', reason: 'None' }],
  ])('of %s are invalid', async (_what, body) => {
    const order = await ordered();
    expect(saidBy(await order.refund(body)).code).toBe('invalid');
    const twice = order.pieces(1);
    expect(
      saidBy(await order.refund({ ...twice, lines: [...twice.lines, ...twice.lines] })).code,
    ).toBe('invalid');
    expect((await order.shown()).refunds).toEqual([]);
  });

  it('that were changed by hand are noticed by the audit', async () => {
    const order = await ordered();
    await order.refund(order.pieces(1, { restock: true }));
    await give();
    const { refunds } = await order.shown();
    const id = refunds[0]?.id ?? '';
    const rulesOf = async () => (await books()).map(({ rule }) => rule);
    const refund = (change: object) =>
      shop.db.updateTable('refund').set(change).where('id', '=', id).execute();
    const line = (change: object) =>
      shop.db.updateTable('refund_line').set(change).where('refund_id', '=', id).execute();
    await refund({ amount_cents: 3729 });
    expect(await rulesOf()).toEqual(['I20', 'I20']);
    await refund({ amount_cents: 3728, hst_cents: 859 });
    expect(await rulesOf()).toEqual(['I20']);
    await refund({ hst_cents: 429, shipping_cents: 1 });
    expect(await rulesOf()).toEqual(['I20']);
    await refund({ shipping_cents: 0 });
    await line({ quantity: 3 });
    expect(await rulesOf()).toContain('I20');
    await line({ quantity: 1, restocked: 0 });
    expect(await rulesOf()).toEqual(['I12']);
    await line({ restocked: 1 });
    expect(await rulesOf()).toEqual([]);
  });

  it('of an order without a payment put pieces back, and refund nothing', async () => {
    await admin.post('/api/admin/discounts', { code: 'ALL-OF-IT', percent: 100 });
    const buyer = await newBuyer(shop, [[BRACKET, 2]]);
    await buyer.post('/api/discount/calculate', { code: 'ALL-OF-IT', cartItems: [] });
    const quote = await quoteFor(buyer);
    expect(quote.total).toBe('0.00');
    await askToPay(buyer);
    const { id } = (await buyer.post('/api/orders', orderBody(quote))).body as { id: string };
    const path = `/api/admin/orders/${id}`;
    const { items } = (await admin.get(path)).body as AdminOrder;
    const before = await stock();
    const lines = [{ itemId: items[0]?.id, quantity: 1, restock: true }];
    const reply = await admin.post(`${path}/refunds`, { lines, reason: 'Lost' });
    expect(reply.body).toMatchObject({
      payment: null,
      items: [{ removedQuantity: 1 }],
      refunds: [{ amount: '0.00', hst: '0.00', state: 'succeeded' }],
    });
    expect(await stock()).toBe(before + 1);
    expect(
      saidBy(await admin.post(`${path}/refunds`, { amount: '1.00', reason: 'Lost' })).code,
    ).toBe('refund_exceeds_paid');
    await deliverAll();
    expect(shop.mail.sent.at(-1)?.text).toContain('Nothing was charged for these parts.');
    expect(await give()).toBe(0);
    expect((await buyer.put(`/api/orders/${id}/cancel`)).status).toBe(200);
    expect(await stock()).toBe(before + 2);
    expect(await books()).toEqual([]);
  });
});
