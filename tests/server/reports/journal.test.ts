import { describe, expect, it } from 'vitest';
import { auditOf } from '../../support/orders/audit-of';
import { postRefund } from '../../../src/server/services/reports/journal';
import { recordRefund } from '../../../src/server/services/orders/refunds';
import { inTransaction, isUniqueViolation } from '../../../src/server/tables/engine/database';
import { findOrder } from '../../../src/server/tables/orders/orders';
import { addToJournal, orderJournal } from '../../../src/server/tables/reports/journal';
import { ADDRESS, buy, newBuyer, orderBody, payForParcel } from '../../support/buyers';
import { engines, shopForAll } from '../../support/shop';

const BRACKET = 1002;

describe.each(engines)('The journal on %s', (engine) => {
  const shop = shopForAll({ engine });

  /** 'account debit credit' of each row. */
  const entryRows = async (orderId: string, cause: string) =>
    (await orderJournal(shop.db, orderId))
      .filter((row) => row.cause === cause)
      .map(({ account, debit_cents, credit_cents }) => `${account} ${debit_cents} ${credit_cents}`);
  const ordered = async () => {
    const placed = await buy(await newBuyer(shop, [[BRACKET, 2]]));
    return { ...placed, intentId: placed.intent.paymentIntentId };
  };
  const record = (
    { intentId }: { intentId: string },
    refund: { id: string; cents: number; status: 'pending' | 'succeeded' | 'failed' },
  ) =>
    inTransaction(shop.db, (tx) =>
      recordRefund(
        tx,
        { ...refund, intentId },
        { shopEmail: 'owner@shop.test', now: shop.clock(), isNews: true },
      ),
    );
  const complaints = async () => (await auditOf(shop)).filter(({ rule }) => rule === 'I18');

  it('has an order with its sums, at its time', async () => {
    const { id } = await ordered();
    expect(await entryRows(id, 'order')).toEqual([
      'card_clearing 7456 0',
      'hst_payable 0 858',
      'sales 0 6598',
    ]);
    const order = await findOrder(shop.db, id);
    for (const row of await orderJournal(shop.db, id))
      expect([row.at, row.province]).toEqual([order?.created_at, 'ON']);
  });

  it('has the province that a parcel goes to, and Ontario when it is picked up', async () => {
    const away = { ...ADDRESS, state: 'QC' };
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const quote = await payForParcel(buyer, { shippingAddress: away });
    const placed = await buyer.post('/api/orders', orderBody(quote, { shippingAddress: away }));
    const { id } = placed.body as { id: string };
    const rows = await orderJournal(shop.db, id);
    expect(rows.map(({ account }) => account)).toContain('shipping');
    expect(new Set(rows.map(({ province }) => province))).toEqual(new Set(['QC']));
  });

  it('has a refund once the provider has confirmed it, and once', async () => {
    const order = await ordered();
    await record(order, { id: 're_1', cents: 1000, status: 'pending' });
    expect(await entryRows(order.id, 'refund')).toEqual([]);
    await record(order, { id: 're_1', cents: 1000, status: 'succeeded' });
    await record(order, { id: 're_1', cents: 1000, status: 'succeeded' });
    const posted = ['card_clearing 0 1000', 'hst_payable 115 0', 'refunds 885 0'];
    expect(await entryRows(order.id, 'refund')).toEqual(posted);
    const found = await findOrder(shop.db, order.id);
    if (!found) throw new Error('no order');
    await inTransaction(shop.db, (tx) =>
      postRefund(tx, found, {
        id: 're_1',
        cents: 1000,
        tax: { hst: 115, provincial: 0 },
        at: shop.clock(),
      }),
    );
    expect(await entryRows(order.id, 'refund')).toEqual(posted);

    // The last refund has the rest of the HST.
    await record(order, { id: 're_2', cents: 6456, status: 'succeeded' });
    expect((await entryRows(order.id, 'refund')).filter((row) => row.includes('hst'))).toEqual([
      'hst_payable 115 0',
      'hst_payable 743 0',
    ]);
    expect(await complaints()).toEqual([]);
  });

  it('takes back a refund that the bank returned, and the next one has its HST again', async () => {
    const order = await ordered();
    await record(order, { id: 're_3', cents: 7456, status: 'succeeded' });
    await record(order, { id: 're_3', cents: 7456, status: 'failed' });
    await record(order, { id: 're_3', cents: 7456, status: 'failed' });
    expect(await entryRows(order.id, 'refund_returned')).toEqual([
      'card_clearing 7456 0',
      'hst_payable 0 858',
      'refunds 0 6598',
    ]);
    await record(order, { id: 're_4', cents: 7456, status: 'succeeded' });
    expect(await entryRows(order.id, 'refund')).toContain('hst_payable 858 0');
    expect(await complaints()).toEqual([]);
  });

  it('leaves out a refund that failed at once', async () => {
    const order = await ordered();
    await record(order, { id: 're_5', cents: 500, status: 'failed' });
    expect((await orderJournal(shop.db, order.id)).map(({ cause }) => cause)).toEqual(
      Array.from({ length: 3 }, () => 'order'),
    );
    expect(await complaints()).toEqual([]);
  });

  it('cannot be changed: the types refuse it', () => {
    // @ts-expect-error A row is never updated.
    shop.db.updateTable('journal_entry').set({ debit_cents: 5 });
  });

  it('refuses a second group of the same cause, and sums on both sides', async () => {
    const { id } = await ordered();
    const [row] = await orderJournal(shop.db, id);
    if (!row) throw new Error('no row');
    const add = (change: object) =>
      inTransaction(shop.db, (tx) => addToJournal(tx, [{ ...row, ...change }]));
    await expect(add({})).rejects.toSatisfy(isUniqueViolation);
    await expect(add({ cause_id: 'a', credit_cents: 1 })).rejects.toThrow();
    await expect(add({ cause_id: 'a', debit_cents: -1 })).rejects.toThrow();
  });
});
