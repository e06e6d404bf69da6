import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { auditOf } from '../../support/orders/audit-of';
import { buy, intentFor, newBuyer, payWith } from '../../support/buyers';
import { orderItems } from '../../../src/server/tables/orders/orders';
import { addMember, meetPeople, signedIn } from '../../support/people';
import { openShop, shopForEach } from '../../support/shop';

const BRACKET = 1002;

describe('The audit', () => {
  const shop = shopForEach();

  const rules = async (witness: Parameters<typeof auditOf>[2] = {}) =>
    (await auditOf(shop, {}, witness)).map(({ rule }) => rule);
  const oneOrder = async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 2]]);
    return { buyer, placed: await buy(buyer) };
  };

  it('reports nothing when the data is consistent', async () => {
    const { buyer, placed } = await oneOrder();
    const stock = new Map([[BRACKET, 64]]);
    const added = new Map([[buyer.account.id, new Map([[BRACKET, 2]])]]);
    expect(await rules({ acknowledged: [placed], added, stockBefore: stock })).toEqual([]);
  });

  it('I1: reports a payment without an order', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await payWith(buyer, await intentFor(buyer));
    expect(await rules()).toEqual(['I1']);
  });

  it('I2: reports a missing order and a wrong total', async () => {
    const { placed } = await oneOrder();
    expect(await rules({ acknowledged: [{ ...placed, total: '1.00' }] })).toEqual(['I2']);
    expect(await rules({ acknowledged: [{ ...placed, orderNumber: 'ORD-X' }] })).toEqual(['I2']);
  });

  it('I6: reports a wrong quantity in a cart', async () => {
    const { buyer } = await oneOrder();
    const added = new Map([[buyer.account.id, new Map([[BRACKET, 3]])]]);
    expect(await rules({ added })).toEqual(['I6']);
  });

  it('I10: knows the piece that was refunded, and not put back, before the rest was cancelled', async () => {
    const { buyer, placed } = await oneOrder();
    const { admin } = await meetPeople(shop);
    const [item] = await orderItems(shop.db, placed.id);
    const refund = { lines: [{ itemId: item?.id, quantity: 1 }], reason: 'scratched' };
    const refunded = await admin.post(`/api/admin/orders/${placed.id}/refunds`, refund);
    expect(refunded.status).toBe(200);
    expect((await buyer.put(`/api/orders/${placed.id}/cancel`)).status).toBe(200);
    expect(await rules({ stockBefore: new Map([[BRACKET, 64]]) })).toEqual([]);
    expect(await rules({ stockBefore: new Map([[BRACKET, 63]]) })).toEqual(['I10']);
  });

  it('I10: reports wrong stock', async () => {
    await oneOrder();
    expect(await rules({ stockBefore: new Map([[BRACKET, 65]]) })).toEqual(['I10']);
  });

  test.each([
    [
      'I3',
      'the payment is larger than the total of the order',
      'update demo_intent set received_cents = 9999, cents = 9999',
    ],
    ['I3', 'a cancelled order has no refund', "update orders set status = 'cancelled'"],
    [
      'I4',
      'the items add up to another subtotal',
      'update order_item set unit_cents = unit_cents + 1',
    ],
    ['I4', 'the pieces are another count', 'update orders set item_count = 3'],
    ['I5', 'the mail is missing', "delete from outbox where kind = 'order-placed'"],
    ['I7', 'the payment never happened', "update demo_intent set status = 'canceled'"],
  ])('%s: reports %s', async (rule, _, change) => {
    await oneOrder();
    await sql.raw(change).execute(shop.db);
    expect(await rules()).toContain(rule);
  });

  it('I3: reports a refund that the database does not record', async () => {
    const { placed } = await oneOrder();
    await shop.demo.refund({ intent: placed.intent.paymentIntentId, cents: 500, key: 'by-hand' });
    expect(await rules()).toEqual(['I3']);
  });
});

test('I8: the audit reports two open checkouts of one buyer', async () => {
  const shop = await openShop();
  const buyer = await newBuyer(shop, [[BRACKET, 1]]);
  await intentFor(buyer);
  await sql`drop index checkout_open`.execute(shop.db);
  const [row] = await shop.db.selectFrom('checkout').selectAll().execute();
  if (row)
    await shop.db
      .insertInto('checkout')
      .values({ ...row, id: 'second', intent: null })
      .execute();
  const differences = await auditOf(shop);
  expect(differences.map(({ rule }) => rule)).toEqual(['I8']);
  await shop.close();
});

test('I34: an owner may change a code of the sample before the sample is removed', async () => {
  const shop = await openShop();
  const admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
  await admin.put('/api/admin/discounts/WELCOME10', { percent: 15 });
  const { status } = await admin.post('/api/admin/going-live/empty-shelf', {});
  expect(status).toBe(200);
  expect(await auditOf(shop)).toEqual([]);
  await shop.close();
});

test('I9: the audit reports broken references', async () => {
  const shop = await openShop();
  await buy(await newBuyer(shop, [[BRACKET, 1]]));
  await sql`pragma foreign_keys = off`.execute(shop.db);
  await sql`update orders set account_id = 'nobody'`.execute(shop.db);
  const differences = await auditOf(shop);
  expect(differences.map(({ rule }) => rule)).toContain('I9');
  await shop.close();
});
