import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { AdminOrder, ShippingNow } from '../../../src/contract/orders/admin';
import { demoPayments } from '../../../src/server/gateways/demo-payments';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { auditOf } from '../../support/orders/audit-of';
import { SNAPSHOT, asMetadata, fromMetadata } from '../../../src/server/services/checkout/snapshot';
import { orderJournal } from '../../../src/server/tables/reports/journal';
import { ADDRESS, type Intent, newBuyer, payWith, quoteFor } from '../../support/buyers';
import { IN_ORDER } from '../../support/in-order';
import { type Member, addMember, signedIn } from '../../support/people';
import { shopForAll } from '../../support/shop';
import { QUEBEC, buyTo, chargeByPlace, quoteTo } from '../../support/taxes';

const BRACKET = 1002; // $32.99
const VANCOUVER = { ...ADDRESS, city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1' };
const BACK = { reason: 'Wrong size' };

// In order, because the tests switch the taxes of one shop.
describe('Tax on shipping (docs/rules.md 5.29)', IN_ORDER, () => {
  const shop = shopForAll({ now: '2026-05-05T16:00:00Z' });
  let admin: Member;
  beforeAll(async () => {
    admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
  });

  const two = () => newBuyer(shop, [[BRACKET, 2]]);
  const books = () => auditOf(shop);
  const shown = async (id: string) =>
    AdminOrder.parse((await admin.get(`/api/admin/orders/${id}`)).body);
  const give = async () => {
    await giveRefunds(shop.parts);
    await shop.deliverEvents();
  };
  const mails = async () => {
    shop.mail.sent = [];
    while (await shop.deliver());
    return shop.mail.sent.map(({ text }) => text).join('\n');
  };
  /** The credits less debits of an order in an account. */
  const booked = async (id: string, account: string) =>
    (await orderJournal(shop.db, id))
      .filter((row) => row.account === account)
      .reduce((sum, row) => sum + row.credit_cents - row.debit_cents, 0);

  it('is charged once the owner switches it on, and an order keeps what it was sold under', async () => {
    const before = await buyTo(await two(), ADDRESS);
    expect(await shown(before.id)).toMatchObject({ hst: '8.58', shippingCost: '13.50' });
    await chargeByPlace(admin, false, [], true);
    const settings = (await admin.get('/api/admin/settings')).body;
    expect(settings).toMatchObject({ tax: { name: 'flat-13', onShipping: true } });
    expect((await admin.get('/api/admin/audit-log')).body).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({
          what: 'Tax changed: tax on shipping no → yes',
        }),
      ]),
    });
    const old = await shown(before.id);
    expect(old).toMatchObject({ hst: '8.58' });
    expect(old).not.toHaveProperty('shippingTaxed');
    await admin.post(`/api/admin/orders/${before.id}/refunds`, { ...BACK, shipping: '13.50' });
    expect((await shown(before.id)).refunds).toMatchObject([{ amount: '13.50', hst: '0.00' }]);
  });

  it('is in the quote, the order, the mail, the journal and the CSV of orders', async () => {
    const buyer = await two();
    // 13 % of 65.98 and 13.50.
    const quote = await quoteTo(buyer, ADDRESS);
    expect(quote).toMatchObject({ hst: '10.33', shipping: '13.50', total: '89.81' });
    expect(await quoteFor(buyer, { pickup: 'true' })).toMatchObject({ hst: '8.58' });
    const { id, orderNumber } = await buyTo(buyer, ADDRESS);
    const sums = { subtotal: '65.98', hst: '10.33', shippingCost: '13.50', total: '89.81' };
    expect(await shown(id)).toMatchObject({ ...sums, shippingTaxed: true });
    expect((await buyer.get(`/api/orders/${id}`)).body).toMatchObject({
      ...sums,
      shippingTaxed: true,
    });
    expect(await mails()).toContain('HST (13%): $10.33 CAD');
    expect([await booked(id, 'hst_payable'), await booked(id, 'shipping')]).toEqual([1033, 1350]);
    const csv = await admin.fetch('/api/admin/exports/orders.csv?from=2026-05-05&to=2026-05-06');
    const rows: Record<string, string>[] = parse(await csv.text(), { bom: true, columns: true });
    expect(rows.find(({ order }) => order === orderNumber)).toMatchObject({
      hst: '10.33',
      shipping: '13.50',
      total: '89.81',
    });
    expect(await books()).toEqual([]);
  });

  it('can be restored from the metadata at the provider', async () => {
    const { id } = await buyTo(await two(), ADDRESS);
    const row = await shop.db
      .selectFrom('orders')
      .innerJoin('checkout', 'checkout.id', 'orders.checkout_id')
      .select(['checkout.id', 'snapshot'])
      .where('orders.id', '=', id)
      .executeTakeFirstOrThrow();
    const frozen = SNAPSHOT.read(row.snapshot, row.id);
    expect(frozen.shippingTaxed).toBe(true);
    const [line] = frozen.lines;
    if (!line) throw new Error('no line');
    expect(fromMetadata(asMetadata(frozen), () => line)).toEqual(frozen);
  });

  it('goes back with the shipping, by line, and all of it in the end', async () => {
    const { id } = await buyTo(await two(), ADDRESS);
    const item = (await shown(id)).items[0]?.id ?? '';
    const refund = async (body: object) =>
      expect(
        (await admin.post(`/api/admin/orders/${id}/refunds`, { ...BACK, ...body })).status,
      ).toBe(200);
    await refund({ shipping: '10.00' });
    await refund({ lines: [{ itemId: item, quantity: 1 }] });
    await refund({ shipping: '3.50', lines: [{ itemId: item, quantity: 1 }] });
    expect((await shown(id)).refunds).toMatchObject([
      { amount: '11.30', hst: '1.30', shipping: '10.00' },
      { amount: '37.28', hst: '4.29' },
      { amount: '41.23', hst: '4.74' },
    ]);
    await give();
    expect(await booked(id, 'hst_payable')).toBe(0);
    expect(await books()).toEqual([]);
  });

  it('is in a quote of the shop with delivery, and in its order paid by hand', async () => {
    const made = await admin.post('/api/admin/quotes', {
      lines: [{ productId: BRACKET, quantity: 1 }],
      name: 'Ann',
      email: 'ann@people.test',
      delivery: { address: ADDRESS, shipping: '10.00' },
    });
    const { id } = made.body as { id: string };
    const sums = { hst: '5.59', shipping: '10.00', total: '48.58', shippingTaxed: true };
    expect((await admin.get(`/api/admin/quotes/${id}`)).body).toMatchObject(sums);
    await admin.post(`/api/admin/quotes/${id}/mail`);
    expect(await mails()).toContain('HST (13%): $5.59 CAD');
    const paid = await admin.post(`/api/admin/quotes/${id}/paid`, { means: 'e-transfer' });
    expect(paid.body).toMatchObject({ hst: '5.59', total: '48.58' });
    expect(await books()).toEqual([]);
  });

  it('comes with the difference for shipping to another address, and goes back with it', async () => {
    const { id } = await buyTo(await two(), ADDRESS);
    const { state, zipCode } = VANCOUVER;
    const asked = await admin.post(`/api/admin/orders/${id}/quote`, { state, zipCode });
    expect(ShippingNow.parse(asked.body).now).toMatchObject({ difference: '9.45', tax: '1.23' });
    const move = (amount: string) =>
      admin.put(`/api/admin/orders/${id}/address`, {
        shippingAddress: VANCOUVER,
        difference: { act: 'charge', amount },
      });
    expect(await move('9.45')).toMatchObject({
      status: 409,
      body: { code: 'difference_changed', difference: '10.68' },
    });
    expect(await move('10.68')).toMatchObject({
      status: 200,
      body: { unpaidSupplement: { total: '10.68' } },
    });
    const text = await mails();
    expect(text).toContain('costs $10.68 CAD with $1.23 CAD HST more than was paid for it');
    const token = text.split('/pay/').at(-1)?.slice(0, 43) ?? '';
    const holder = shop.visitor('10.0.0.7');
    const payment = await holder.post(`/api/pay/${token}/payment`, { total: '10.68' });
    await payWith(holder, payment.body as Intent);
    expect(await holder.post(`/api/pay/${token}/order`)).toMatchObject({
      status: 200,
      body: { state: 'paid', hst: '1.23', shipping: '9.45', shippingTaxed: true },
    });
    expect(await mails()).toContain('$10.68 CAD with $1.23 CAD HST, is paid');
    const [supplement] = (await shown(id)).supplements;
    const other = supplement?.id ?? '';
    expect([await booked(other, 'hst_payable'), await booked(other, 'shipping')]).toEqual([
      123, 945,
    ]);
    // What shipping there costs is paid.
    expect(
      ShippingNow.parse(
        (await admin.post(`/api/admin/orders/${id}/quote`, { state, zipCode })).body,
      ),
    ).toMatchObject({ paid: '22.95', now: { difference: '0.00' } });
    await admin.post(`/api/admin/orders/${other}/refunds`, { ...BACK, shipping: '9.45' });
    await give();
    expect(await booked(other, 'hst_payable')).toBe(0);
    expect(await books()).toEqual([]);
  });

  it('is charged at the place of delivery, where tax is charged by place', async () => {
    await chargeByPlace(admin, true, ['QC'], true);
    const buyer = await two();
    const quote = await quoteTo(buyer, QUEBEC);
    const taxed = 65.98 + Number(quote.shipping);
    const taxes = [
      { name: 'GST', percent: 5, amount: (Math.round(taxed * 5) / 100).toFixed(2) },
      { name: 'QST', percent: 9.975, amount: (Math.round(taxed * 9.975) / 100).toFixed(2) },
    ];
    expect(quote).toMatchObject({ taxes });
    const { id } = await buyTo(buyer, QUEBEC);
    expect(await shown(id)).toMatchObject({ taxes, shippingTaxed: true });
    expect(await books()).toEqual([]);
  });

  it('makes the audit red when an order forgets it', async () => {
    const { id, orderNumber } = await buyTo(await two(), QUEBEC);
    const undo = new Error('undo');
    let found: unknown;
    const tampering = shop.db.transaction().execute(async (tx) => {
      await sql`update orders set shipping_taxed = 0 where id = ${id}`.execute(tx);
      const payments = demoPayments({ db: tx, clock: shop.clock });
      found = await auditOf(shop, { db: tx, payments });
      throw undo;
    });
    await expect(tampering).rejects.toBe(undo);
    expect(found).toEqual(
      expect.arrayContaining([
        { rule: 'I4', what: `${orderNumber} has a GST other than 5% of its goods.` },
        {
          rule: 'I13',
          what: `${orderNumber} has false as its tax on shipping, its checkout true.`,
        },
      ]),
    );
  });
});
