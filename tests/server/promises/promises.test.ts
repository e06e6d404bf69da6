import { describe, expect, it } from 'vitest';
import { AdminOrder } from '../../../src/contract/orders/admin';
import { Queue } from '../../../src/contract/promises/admin';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { auditOf } from '../../support/orders/audit-of';
import { forgetBuyer } from '../../../src/server/tables/account/deleted-accounts';
import { findOrder } from '../../../src/server/tables/orders/orders';
import { OrderWithItems } from '../../../src/shop/orders/order';
import { type Buyer, buy, buyParcel, codeOf, newBuyer } from '../../support/buyers';
import { peopleForEach, signedIn } from '../../support/people';
import { DAY, engines, shopForEach } from '../../support/shop';

/** It is morning in Toronto. */
const THURSDAY = '2026-11-26T15:00:00Z';
/** Parts of the sample catalogue. */
const [TRUSS, TAB] = [1001, 1041];
const LATER = '2027-01-05';

describe.each(engines)('A later day (%s)', (engine) => {
  const shop = shopForEach({ engine, now: THURSDAY });
  const people = peopleForEach(shop);

  const orderOf = async (id: string) =>
    AdminOrder.parse((await people.admin.get(`/api/admin/orders/${id}`)).body);
  const deliver = async () => {
    while (await shop.deliver());
  };
  /** The token of the last mail that asks. */
  const tokenTo = async ({ account }: Buyer): Promise<string> => {
    await deliver();
    const mail = shop.mail.sent.findLast(
      ({ to, subject }) => to.address === account.email && subject.startsWith('A later day'),
    );
    return /\/promise\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const move = async (id: string, was: string, day: string) => {
    const { items } = await orderOf(id);
    const line = items.find((one) => one.productId === TRUSS);
    const path = `/api/admin/orders/${id}/items/${line?.id}/promise`;
    const reply = await people.admin.put(path, { was, day, note: 'The tube is late.' });
    expect(reply.status).toBe(200);
  };
  /** An order with a truss that takes longer than promised. */
  const slipped = async (
    { more = [], isParcel = false }: { more?: [number, number][]; isParcel?: boolean } = {},
    stock = 1,
  ) => {
    await people.admin.put(`/api/admin/products/${TRUSS}`, {
      stock,
      supply: { kind: 'both', leadDays: 15 },
    });
    const buyer = await newBuyer(shop, [[TRUSS, 2], ...more]);
    const { id, total } = await (isParcel ? buyParcel(buyer) : buy(buyer));
    const was = (await orderOf(id)).items.find((one) => one.productId === TRUSS)?.promisedBy;
    await move(id, was ?? '', LATER);
    return { buyer, id, total, was: was ?? '', token: await tokenTo(buyer) };
  };
  const see = (token: string) => people.visitor.get(`/api/promises/${token}`);
  const answer = (token: string, word: string) =>
    people.visitor.post(`/api/promises/${token}`, { answer: word });
  const give = () => giveRefunds(shop.parts);
  const stockOf = async () =>
    ((await people.admin.get(`/api/admin/products/${TRUSS}`)).body as { stock: number }).stock;
  /** The orders that are more than thirty days later than agreed. The admin's session has ended by then. */
  const lapsed = async () => {
    const admin = await signedIn(shop, people.admin.account);
    return ((await admin.get('/api/admin/orders?work=lapsed')).body as { total: number }).total;
  };
  const faults = () => auditOf(shop);

  it('is accepted by the link of its mail, without a login, once', async () => {
    const { token, id, was } = await slipped();
    expect(await see(token)).toMatchObject({
      status: 200,
      body: {
        quantity: 2,
        agreedBy: was,
        day: LATER,
        note: 'The tube is late.',
        state: 'asked',
      },
    });
    // Programs that check mails open links; that answers nothing.
    expect(await see(token)).toMatchObject({ body: { state: 'asked' } });
    for (let time = 0; time < 2; time += 1)
      expect(await answer(token, 'accept')).toMatchObject({
        status: 200,
        body: { state: 'accepted' },
      });
    expect(codeOf(await answer(token, 'cancel'))).toBe('not_now');
    const { items, history } = await orderOf(id);
    expect(items[0]).toMatchObject({ promisedBy: LATER, moves: [{ state: 'accepted' }] });
    expect(items[0]).not.toHaveProperty('agreedBy');
    expect(history[0]?.what).toMatch(/^Later day accepted: .+, Jan 5, 2027$/);
    const { answers } = Queue.parse((await people.admin.get('/api/admin/queue')).body);
    expect(answers).toMatchObject([{ orderId: id, day: LATER, answer: 'accepted' }]);
    // The day was agreed to: its thirty days begin there.
    shop.clock.pass(60 * DAY);
    expect(await lapsed()).toBe(0);
    expect(await faults()).toEqual([]);
  });

  it('is not waited for: the line is cancelled, refunded and back on the shelf, once', async () => {
    const { token, id, buyer } = await slipped({ more: [[TAB, 1]] });
    expect(await stockOf()).toBe(0);
    const replies = await Promise.all([answer(token, 'cancel'), answer(token, 'cancel')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body).toMatchObject({ state: 'cancelled', quantity: 0 });
    expect(codeOf(await answer(token, 'accept'))).toBe('not_now');
    await give();
    const { items, refunds, status, history } = await orderOf(id);
    expect(status).toBe('pending');
    expect(refunds).toMatchObject([
      { kind: 'part', state: 'succeeded', lines: [{ quantity: 2, restocked: 1 }] },
    ]);
    const line = items.find((one) => one.productId === TRUSS);
    expect(line).toMatchObject({ refundedQuantity: 2, toMake: 0, moves: [{ state: 'cancelled' }] });
    expect(history.some(({ what }) => /2 pieces cancelled instead of waiting/.test(what))).toBe(
      true,
    );
    expect(await stockOf()).toBe(1);
    await deliver();
    const mail = shop.mail.sent.findLast(({ to }) => to.address === buyer.account.email);
    expect(mail?.subject).toMatch(/^Your refund for order/);
    expect(await faults()).toEqual([]);
  });

  it('gives back what the rest costs less to ship when a line is cancelled', async () => {
    const { token, id } = await slipped({ more: [[TAB, 1]], isParcel: true });
    const paid = Number((await orderOf(id)).shippingCost);
    const alone = await buyParcel(await newBuyer(shop, [[TAB, 1]]));
    const rest = Number((await orderOf(alone.id)).shippingCost);
    expect(rest).toBeLessThan(paid);
    expect((await answer(token, 'cancel')).status).toBe(200);
    await give();
    expect((await orderOf(id)).refunds).toMatchObject([
      { state: 'succeeded', shipping: (paid - rest).toFixed(2), lines: [{ quantity: 2 }] },
    ]);
    expect(await faults()).toEqual([]);
  });

  it('cancels the order, with its shipping, when the line is its only one', async () => {
    const { token, id, total } = await slipped({ isParcel: true });
    expect((await answer(token, 'cancel')).status).toBe(200);
    await give();
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', refunded: total });
    expect(await stockOf()).toBe(1);
    expect(await faults()).toEqual([]);
  });

  it.each(['cash', 'terms'])(
    'is cancelled by a buyer who paid by %s: the line is refunded by hand',
    async (means) => {
      await people.admin.put(`/api/admin/products/${TRUSS}`, {
        stock: 1,
        supply: { kind: 'both', leadDays: 15 },
      });
      const buyer = await newBuyer(shop, [], { is_vendor: 1 });
      await people.admin.put(`/api/admin/users/${buyer.account.id}/terms`, {
        days: 30,
        limit: '5000',
      });
      const made = await people.admin.post('/api/admin/quotes', {
        username: buyer.account.username,
        lines: [
          { productId: TRUSS, quantity: 2 },
          { productId: TAB, quantity: 1 },
        ],
      });
      const { id: quote } = made.body as { id: string };
      const paid = await people.admin.post(`/api/admin/quotes/${quote}/paid`, { means });
      expect([paid.status, paid.body]).toEqual([200, expect.anything()]);
      const { id } = paid.body as { id: string };
      const line = (await orderOf(id)).items.find((one) => one.productId === TRUSS);
      await move(id, line?.promisedBy ?? '', LATER);
      expect(await answer(await tokenTo(buyer), 'cancel')).toMatchObject({
        status: 200,
        body: { state: 'cancelled' },
      });
      await give();
      const { items, refunds, status } = await orderOf(id);
      expect(status).not.toBe('cancelled');
      expect(refunds).toMatchObject([
        { kind: 'part', state: 'succeeded', lines: [{ quantity: 2, restocked: 1 }] },
      ]);
      expect(items.find((one) => one.productId === TRUSS)).toMatchObject({ refundedQuantity: 2 });
      expect(await stockOf()).toBe(1);
      expect(await faults()).toEqual([]);
    },
  );

  it('is answered by the buyer in the order, and by nobody else', async () => {
    const { buyer, id, was, token } = await slipped();
    const item = (await orderOf(id)).items[0]?.id ?? '';
    const path = `/api/orders/${id}/items/${item}/promise`;
    const shown = OrderWithItems.parse((await buyer.get(`/api/orders/${id}`)).body);
    expect(shown.items[0]).toMatchObject({ promisedBy: LATER, agreedBy: was });
    const body = { answer: 'accept', day: LATER };
    expect(codeOf(await people.customer.post(path, body))).toBe('not_found');
    expect((await people.visitor.post(path, body)).status).toBe(401);
    expect(codeOf(await buyer.post(path, { ...body, day: was }))).toBe('not_now');
    expect((await buyer.post(path, { ...body, answer: 'maybe' })).status).toBe(400);
    const reply = await buyer.post(path, body);
    expect(OrderWithItems.parse(reply.body).items[0]).not.toHaveProperty('agreedBy');
    expect(codeOf(await buyer.post(path, body))).toBe('not_now');
    expect(await see(token)).toMatchObject({ body: { state: 'accepted' } });
    expect(await faults()).toEqual([]);
  });

  it('cannot be answered once it has left, has moved again, or was not answered for too long', async () => {
    const { buyer, id, was, token } = await slipped();
    await move(id, LATER, '2027-01-06');
    const next = await tokenTo(buyer);
    expect(next).not.toBe(token);
    expect(await see(token)).toMatchObject({ body: { state: 'ended' } });
    expect(codeOf(await answer(token, 'cancel'))).toBe('not_now');
    expect(await see(next)).toMatchObject({ body: { state: 'asked', agreedBy: was } });
    await people.admin.put(`/api/admin/orders/${id}/status`, { status: 'delivered' });
    expect(await see(next)).toMatchObject({ body: { state: 'ended' } });
    expect(await answer(next, 'cancel')).toMatchObject({
      status: 409,
      body: {
        code: 'too_late',
        message: 'This part has left the shop by now. Nothing was changed.',
      },
    });
    const other = await slipped();
    shop.clock.pass(71 * DAY);
    expect(await see(other.token)).toMatchObject({ body: { state: 'ended' } });
    expect(codeOf(await answer(other.token, 'accept'))).toBe('not_now');
    // Nobody has agreed to the later day, so it lapsed by the first one.
    expect(await lapsed()).toBe(1);
    expect(await faults()).toEqual([]);
  });

  it('sends no mail about a question that has ended before it went out', async () => {
    await people.admin.put(`/api/admin/products/${TRUSS}`, {
      stock: 0,
      supply: { kind: 'made', leadDays: 15 },
    });
    const buyer = await newBuyer(shop, [[TRUSS, 1]]);
    const { id } = await buy(buyer);
    const was = (await orderOf(id)).items[0]?.promisedBy ?? '';
    await move(id, was, LATER);
    await move(id, LATER, was);
    await deliver();
    const subjects = shop.mail.sent
      .filter(({ to }) => to.address === buyer.account.email)
      .map(({ subject }) => subject);
    expect(subjects).toEqual([
      expect.stringMatching(/^Your order/),
      expect.stringMatching(/^The day of your order/),
    ]);
  });

  it('is not found by a wrong link', async () => {
    expect(codeOf(await see('nothing'))).toBe('not_found');
    expect(codeOf(await answer('nothing', 'cancel'))).toBe('not_found');
    expect((await see('x'.repeat(101))).status).toBe(400);
  });

  it('is in the export of the buyer, and its note goes with the order', async () => {
    const { buyer, id, token } = await slipped();
    const { body } = await buyer.get('/api/account/export');
    expect(body).toMatchObject({
      orders: [{ promiseMoves: [{ to: LATER, state: 'asked', note: 'The tube is late.' }] }],
    });
    await answer(token, 'cancel');
    await give();
    const order = await findOrder(shop.db, id);
    if (!order) throw new Error('No order');
    await forgetBuyer(shop.db, order, null);
    expect(await shop.db.selectFrom('promise_move').selectAll().execute()).toMatchObject([
      { note: '', token_hash: null },
    ]);
  });
});
