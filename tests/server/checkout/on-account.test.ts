import { beforeEach, describe, expect, it } from 'vitest';
import { AdminOrder } from '../../../src/contract/orders/admin';
import { DealerAccount } from '../../../src/contract/dealers/account';
import { auditOf } from '../../support/orders/audit-of';
import { shopDay } from '../../../src/shop/shop-day';
import { ADDRESS, askToPay, intentFor, payWith, quoteFor } from '../../support/buyers';
import { BRACKET, giveTerms, payTerms } from '../../support/orders/terms';
import { withoutCopy } from '../../support/paper';
import { type Member, addMember, peopleForEach, signedIn } from '../../support/people';
import { DAY, engines, shopForEach } from '../../support/shop';

const PATH = '/api/orders/on-account';

describe.each(engines)('an order on account, on %s', (engine) => {
  const shop = shopForEach({ engine });
  const people = peopleForEach(shop);
  let val: Member;
  beforeEach(async () => {
    val = people.vendor;
    await giveTerms(people.admin, val, { days: 30, limit: '100' });
  });

  const add = (quantity: number, who = val) =>
    who.post('/api/cart', { productId: BRACKET, quantity });
  const bodyOf = async (who: Member) => ({
    amount: (await quoteFor(who)).total,
    pickup: true,
    shippingAddress: ADDRESS,
    poNumber: 'Rig 7',
  });
  const order = async (who = val) => who.post(PATH, await bodyOf(who));
  const account = async () => DealerAccount.parse((await val.get('/api/dealer/account')).body);
  const books = () => auditOf(shop);

  it('is owed until its day, empties the cart, and is told and paid as other orders on terms', async () => {
    await add(2);
    const { status, body } = await order();
    const dueDay = shopDay(new Date(shop.clock() + 30 * DAY));
    expect([status, body]).toEqual([
      200,
      { id: expect.any(String), orderNumber: expect.any(String), total: '59.64', dueDay },
    ]);
    const { id, orderNumber } = body as { id: string; orderNumber: string };
    expect((await val.get('/api/cart')).body).toEqual([]);
    expect(await account()).toMatchObject({
      left: '40.36',
      owed: [{ id, poNumber: 'Rig 7', dueDay, open: '59.64' }],
    });
    const { body: shown } = await people.admin.get(`/api/admin/orders/${id}`);
    expect(AdminOrder.parse(shown)).toMatchObject({
      paidByHand: 'terms',
      status: 'pending',
      quote: null,
      history: [{ what: 'Ordered on account: $59.64 CAD', by: 'val' }, { by: 'val' }],
    });
    expect(await books()).toEqual([]);
    await shop.deliver();
    const mail = shop.mail.sent.find(({ subject }) => subject.includes(orderNumber));
    expect(mail?.text).toContain('It is on terms. Please pay it by Jul 15, 2026.');
    expect(withoutCopy(mail?.text ?? '')).not.toMatch(/is paid/);
    await payTerms(people.admin, { id }, '59.64');
    expect(await account()).toMatchObject({ left: '100.00', owed: [] });
    expect(await books()).toEqual([]);
  });

  it('stays within the limit, and says by how much it would not', async () => {
    await add(4);
    expect((await order()).body).toMatchObject({
      code: 'over_limit',
      message:
        'This is $19.28 CAD over the credit limit of $100.00 CAD, of which $0.00 CAD is open. Nothing was ordered.',
    });
    expect((await val.get('/api/cart')).body).toHaveLength(1);
    expect((await account()).owed).toEqual([]);
    expect(await books()).toEqual([]);
  });

  it('is one of two that would exceed the limit of their company together', async () => {
    const wilma = await addMember(shop, 'wilma');
    const path = `/api/admin/customers/${val.account.id}/company/people`;
    await people.admin.post(path, { who: wilma.username });
    const mate = await signedIn(shop, wilma);
    await add(2);
    await add(2, mate);
    const [mine, hers] = [await bodyOf(val), await bodyOf(mate)];
    const replies = await Promise.all([val.post(PATH, mine), mate.post(PATH, hers)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await account()).toMatchObject({ left: '40.36', owed: [{}] });
    expect(await books()).toEqual([]);
  });

  it('is placed once for a key, and once for two clicks', async () => {
    await add(1);
    const body = await bodyOf(val);
    const once = () =>
      val.fetch(PATH, {
        method: 'POST',
        headers: { 'idempotency-key': 'one', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const [first, again] = [await (await once()).json(), await (await once()).json()];
    expect(again).toEqual(first);
    await add(1);
    const both = await Promise.all([val.post(PATH, body), val.post(PATH, body)]);
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect((await account()).owed).toHaveLength(2);
    expect(await books()).toEqual([]);
  });

  it('ends a card payment that was begun, and is refused once that one is paid', async () => {
    await add(1);
    const begun = await intentFor(val);
    expect((await order()).status).toBe(200);
    expect((await payWith(val, begun)).status).not.toBe(200);
    await add(1);
    const body = await bodyOf(val);
    await payWith(val, await intentFor(val));
    expect((await val.post(PATH, body)).body).toMatchObject({ code: 'already_paid' });
    expect((await account()).owed).toHaveLength(1);
    expect(await books()).toEqual([]);
  });

  it('replaces what an open checkout had', async () => {
    await add(1);
    await askToPay(val);
    await add(1);
    expect((await order()).body).toMatchObject({ total: '59.64' });
    expect(await books()).toEqual([]);
  });

  it.each([
    ['another sum', { amount: '1.00' }, 'amount_mismatch'],
    ['another cart', { cartItems: [{ productId: BRACKET, quantity: 3 }] }, 'cart_changed'],
    ['older terms of sale', { termsVersion: 'a'.repeat(40) }, 'terms_changed'],
  ])('is refused with %s', async (_, more, code) => {
    await add(1);
    const { status, body } = await val.post(PATH, { ...(await bodyOf(val)), ...more });
    expect([status, (body as { code: string }).code]).toEqual([409, code]);
    expect((await account()).owed).toEqual([]);
  });

  it('is for dealers with terms', async () => {
    await add(1, people.customer);
    expect((await order(people.customer)).body).toMatchObject({ code: 'over_limit' });
    await people.admin.post(`/api/admin/users/${val.account.id}/dealer`, { isDealer: false });
    await add(1);
    expect((await order()).body).toMatchObject({ code: 'over_limit' });
    expect((await people.visitor.post(PATH, { amount: '1' })).status).toBe(401);
  });
});
