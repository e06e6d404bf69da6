import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../../src/server/services/audit/audit';
import { postRefund } from '../../../src/server/services/reports/journal';
import { recordRefund } from '../../../src/server/services/orders/refunds';
import { inTransaction, isUniqueViolation } from '../../../src/server/tables/engine/database';
import { migrate } from '../../../src/server/tables/engine/migrate';
import { findOrder } from '../../../src/server/tables/orders/orders';
import { addToJournal, journalOf } from '../../../src/server/tables/reports/journal';
import { type BusyOrders, keepBusy } from '../../support/busy-shop';
import { ADDRESS, buy, newBuyer, orderBody, payForParcel } from '../../support/buyers';
import { engines, shopForAll } from '../../support/shop';

const BRACKET = 1002;

describe.each(engines)('The journal on %s', (engine) => {
  const shop = shopForAll({ engine });

  /** 'account debit credit' of each row. */
  const rowsOf = async (orderId: string, cause: string) =>
    (await journalOf(shop.db, orderId))
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
  const complaints = async () =>
    (await audit({ db: shop.db, payments: shop.demo, now: shop.clock() })).filter(
      ({ rule }) => rule === 'I18',
    );

  it('has an order with its sums, at its time', async () => {
    const { id } = await ordered();
    expect(await rowsOf(id, 'order')).toEqual([
      'card_clearing 7456 0',
      'hst_payable 0 858',
      'sales 0 6598',
    ]);
    const order = await findOrder(shop.db, id);
    for (const row of await journalOf(shop.db, id))
      expect([row.at, row.province]).toEqual([order?.created_at, 'ON']);
  });

  it('has the province that a parcel goes to, and Ontario when it is picked up', async () => {
    const away = { ...ADDRESS, state: 'QC' };
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const quote = await payForParcel(buyer, { shippingAddress: away });
    const placed = await buyer.post('/api/orders', orderBody(quote, { shippingAddress: away }));
    const { id } = placed.body as { id: string };
    const rows = await journalOf(shop.db, id);
    expect(rows.map(({ account }) => account)).toContain('shipping');
    expect(new Set(rows.map(({ province }) => province))).toEqual(new Set(['QC']));
  });

  it('has a refund once the provider has confirmed it, and once', async () => {
    const order = await ordered();
    await record(order, { id: 're_1', cents: 1000, status: 'pending' });
    expect(await rowsOf(order.id, 'refund')).toEqual([]);
    await record(order, { id: 're_1', cents: 1000, status: 'succeeded' });
    await record(order, { id: 're_1', cents: 1000, status: 'succeeded' });
    const posted = ['card_clearing 0 1000', 'hst_payable 115 0', 'refunds 885 0'];
    expect(await rowsOf(order.id, 'refund')).toEqual(posted);
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
    expect(await rowsOf(order.id, 'refund')).toEqual(posted);

    // The last refund has the rest of the HST.
    await record(order, { id: 're_2', cents: 6456, status: 'succeeded' });
    expect((await rowsOf(order.id, 'refund')).filter((row) => row.includes('hst'))).toEqual([
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
    expect(await rowsOf(order.id, 'refund_returned')).toEqual([
      'card_clearing 7456 0',
      'hst_payable 0 858',
      'refunds 0 6598',
    ]);
    await record(order, { id: 're_4', cents: 7456, status: 'succeeded' });
    expect(await rowsOf(order.id, 'refund')).toContain('hst_payable 858 0');
    expect(await complaints()).toEqual([]);
  });

  it('has nothing of a refund that failed at once', async () => {
    const order = await ordered();
    await record(order, { id: 're_5', cents: 500, status: 'failed' });
    expect((await journalOf(shop.db, order.id)).map(({ cause }) => cause)).toEqual(
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
    const [row] = await journalOf(shop.db, id);
    if (!row) throw new Error('no row');
    const add = (change: object) =>
      inTransaction(shop.db, (tx) => addToJournal(tx, [{ ...row, ...change }]));
    await expect(add({})).rejects.toSatisfy(isUniqueViolation);
    await expect(add({ cause_id: 'a', credit_cents: 1 })).rejects.toThrow();
    await expect(add({ cause_id: 'a', debit_cents: -1 })).rejects.toThrow();
  });
});

describe.each(engines)('A shop from before the journal on %s', (engine) => {
  const shop = shopForAll({ engine, now: '2026-10-05T16:00:00Z' });
  let orders: BusyOrders;
  beforeAll(async () => {
    orders = await keepBusy(shop);
  });

  const journal = async () =>
    (await shop.db.selectFrom('journal_entry').selectAll().execute()).map((row) =>
      JSON.stringify(row, Object.keys(row).toSorted()),
    );

  it('gets the one that it would have written', async () => {
    const { shipped, delivered } = orders;
    // In parts that the ratio rounds.
    const { intent } = await shop.db
      .selectFrom('orders')
      .select('intent')
      .where('id', '=', shipped.id)
      .executeTakeFirstOrThrow();
    for (const [at, cents] of [333, 1, 1008, 77].entries())
      await shop.demo.refund({ intent: intent ?? '', cents, key: `part-${at}` });
    await shop.deliverEvents();
    for (const [id, state] of [
      [shipped.id, 'QC'],
      [delivered.id, 'BC'],
    ])
      await sql`update orders set address = replace(address, '"state":"ON"', ${`"state":"${state}"`})
        where id = ${id}`.execute(shop.db);

    const inQuebec = (row: string) =>
      row.includes(shipped.id) ? row.replace('"province":"ON"', '"province":"QC"') : row;
    const before = (await journal()).map(inQuebec).toSorted();
    expect(before.length).toBeGreaterThan(40);
    for (const undone of [
      'drop table journal_entry',
      'delete from schema_migration where version = 32',
      "delete from kysely_migration where name like '032-%'",
    ])
      await sql.raw(undone).execute(shop.db);
    await migrate(shop.db, shop.clock());
    expect((await journal()).toSorted()).toEqual(before);
    const differences = await audit({ db: shop.db, payments: shop.demo, now: shop.clock() });
    expect(differences.filter(({ rule }) => rule === 'I18')).toEqual([]);
  });
});
