import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { AdminOrder, ShippingNow } from '../../../src/contract/orders/admin';
import { tableSource } from '../../../src/server/gateways/rate-source';
import { demoPayments } from '../../../src/server/gateways/demo-payments';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { auditOf } from '../../support/orders/audit-of';
import { finishRefund } from '../../../src/server/services/orders/refunds';
import { report } from '../../../src/server/services/reports/reports';
import { inTransaction } from '../../../src/server/tables/engine/database';
import { findOrder } from '../../../src/server/tables/orders/orders';
import { orderJournal } from '../../../src/server/tables/reports/journal';
import type { ShippingAddress } from '../../../src/shop/checkout/address';
import { ADDRESS, type Intent, newBuyer, payWith } from '../../support/buyers';
import { IN_ORDER } from '../../support/in-order';
import { type Member, addMember, signedIn } from '../../support/people';
import { type Reply, shopForAll } from '../../support/shop';
import { buyTo, chargeByPlace } from '../../support/taxes';

const BRACKET = 1002; // $32.99
const CALGARY = { ...ADDRESS, city: 'Calgary', state: 'AB', zipCode: 'T2P 1A1' };
const OTTAWA = { ...ADDRESS, city: 'Ottawa', zipCode: 'K1A 0B1' };

// In order, because the tests switch the taxes of one shop.
describe('An address that moves to another province (docs/rules.md 6.26)', IN_ORDER, () => {
  const rateSource = tableSource();
  const shop = shopForAll({ now: '2026-05-05T16:00:00Z', rateSource });
  let admin: Member;
  beforeAll(async () => {
    admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
    await chargeByPlace(admin, true, ['QC', 'BC']);
  });

  const books = () => auditOf(shop);
  const path = (id: string, act = '') => `/api/admin/orders/${id}${act && `/${act}`}`;
  const shown = async (id: string) => AdminOrder.parse((await admin.get(path(id))).body);
  const costs = async (id: string, { state, zipCode }: ShippingAddress) =>
    ShippingNow.parse((await admin.post(path(id, 'quote'), { state, zipCode })).body);
  const move = (id: string, shippingAddress: ShippingAddress, difference?: object) =>
    admin.put(path(id, 'address'), { shippingAddress, ...(difference && { difference }) });
  const give = async () => {
    await giveRefunds(shop.parts);
    await shop.deliverEvents();
  };
  const mails = async () => {
    shop.mail.sent = [];
    while (await shop.deliver());
    return shop.mail.sent;
  };
  /** The credits less debits of an order, by account and province. */
  const booked = async (id: string) => {
    const sums: Record<string, number> = {};
    for (const row of await orderJournal(shop.db, id)) {
      const name = `${row.account} ${row.province}`;
      sums[name] = (sums[name] ?? 0) + row.credit_cents - row.debit_cents;
    }
    return sums;
  };
  const cents = (dollars = '0') => Math.round(Number(dollars) * 100);
  const bought = async (address: ShippingAddress, quantity = 10) => {
    const buyer = await newBuyer(shop, [[BRACKET, quantity]]);
    return { buyer, ...(await buyTo(buyer, address)) };
  };
  const payByLink = async () => {
    const text = (await mails()).map((mail) => mail.text).join('\n');
    const token = text.split('/pay/').at(-1)?.slice(0, 43) ?? '';
    const holder = shop.visitor('10.0.0.7');
    const { total } = (await holder.get(`/api/pay/${token}`)).body as { total: string };
    const payment = await holder.post(`/api/pay/${token}/payment`, { total });
    await payWith(holder, payment.body as Intent);
    const reply: Reply = await holder.post(`/api/pay/${token}/order`);
    expect(reply.status).toBe(200);
    return { text, total };
  };

  it('gives back the tax that is less there, less what shipping there costs more', async () => {
    // 329.90 of parts: HST of 42.89 in Ontario, GST of 16.50 in Alberta.
    const { id } = await bought(ADDRESS);
    const { now, taxNote } = await costs(id, CALGARY);
    expect(taxNote).toBe('The tax of Alberta is $16.50 CAD, and $42.89 CAD is charged.');
    expect(now?.tax).toBe('-26.39');
    const more = cents(now?.difference);
    const back = 2639 - more;
    expect([more > 0, back > 0]).toEqual([true, true]);
    const amount = (back / 100).toFixed(2);
    const wrong = await move(id, CALGARY, { act: 'refund', amount: '26.39' });
    expect(wrong).toMatchObject({ status: 409, body: { code: 'difference_changed' } });
    const reply = await move(id, CALGARY, { act: 'refund', amount });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        hst: '42.89',
        movedTax: {
          province: 'AB',
          hst: '16.50',
          taxes: [{ name: 'GST', percent: 5, amount: '16.50' }],
          setOff: now?.difference,
        },
        attention: [],
        unpaidSupplement: null,
        refunds: [{ amount, hst: amount, isMovedTax: true, other: '0.00' }],
      },
    });
    const { history } = await shown(id);
    const whats = history.map(({ what }) => what);
    expect(whats).toContain('Tax moved: place Ontario → Alberta, tax $42.89 CAD → $16.50 CAD');
    expect(whats).toContain(`Difference for shipping and tax of $${amount} CAD refunded`);
    await give();
    expect((await mails()).at(-1)?.text).toContain(
      'This is tax, which is less in Alberta than what you paid.',
    );
    expect(await booked(id)).toMatchObject({
      'hst_payable ON': 0,
      'hst_payable AB': 1650,
      'tax_moved ON': 4289,
      'tax_moved AB': -4289,
      'shipping AB': more,
    });
    expect(await costs(id, CALGARY)).toMatchObject({ now: { difference: '0.00' } });
    expect(await books()).toEqual([]);
    // A refund after the move has the current tax, and the rest of the payment is all of it.
    const item = (await shown(id)).items[0]?.id ?? '';
    const refund = (body: object) =>
      admin.post(path(id, 'refunds'), { reason: 'Wrong size', ...body });
    await refund({ lines: [{ itemId: item, quantity: 1 }] });
    const { refunds, shippingCost } = await shown(id);
    expect(refunds[1]).toMatchObject({
      amount: '34.64',
      hst: '1.65',
      taxes: [{ name: 'GST', amount: '1.65' }],
    });
    const shipping = ((cents(shippingCost) + more) / 100).toFixed(2);
    await refund({ lines: [{ itemId: item, quantity: 9 }], shipping });
    await give();
    const after = await shown(id);
    expect(after.refunded).toBe(after.total);
    expect(await booked(id)).toMatchObject({ 'hst_payable ON': 0, 'hst_payable AB': 0 });
    expect(await books()).toEqual([]);
  });

  it('charges the tax that is more there in one sum with shipping', async () => {
    const { id, orderNumber } = await bought(CALGARY, 2);
    // 65.98 of parts: GST of 3.30 in Alberta, HST of 8.58 in Ontario.
    const { now } = await costs(id, OTTAWA);
    expect(now?.tax).toBe('5.28');
    expect(cents(now?.difference)).toBeLessThan(0);
    const reply = await move(id, OTTAWA, { act: 'charge', amount: '5.28' });
    expect(reply).toMatchObject({ status: 200, body: { unpaidSupplement: { total: '5.28' } } });
    const { text } = await payByLink();
    expect(text).toContain(
      `Your order ${orderNumber} now goes to Ontario: 1 Main St, Ottawa ON K1A 0B1`.slice(0, 40),
    );
    expect(text).toContain('The tax of that province comes to $5.28 CAD with $5.28 CAD HST more');
    const order = await shown(id);
    const other = order.supplements[0]?.id ?? '';
    expect(await shown(other)).toMatchObject({
      hst: '5.28',
      taxes: [{ name: 'HST', amount: '5.28' }],
      shippingCost: '0.00',
    });
    expect(await booked(id)).toMatchObject({ 'hst_payable AB': 0, 'hst_payable ON': 330 });
    expect(await booked(other)).toMatchObject({ 'hst_payable ON': 528 });
    expect(await books()).toEqual([]);
    // What the supplement has paid goes back when the order does.
    expect((await costs(id, CALGARY)).taxNote).toBe(
      'The tax of Alberta is $3.30 CAD, and $8.58 CAD is charged.',
    );
    await admin.put(path(id, 'status'), { status: 'cancelled' });
    await give();
    expect(await books()).toEqual([]);
  });

  it('gives back the tax that a supplement paid for goods that come back', async () => {
    const { id } = await bought(CALGARY, 2);
    await move(id, OTTAWA, { act: 'charge', amount: '5.28' });
    await payByLink();
    const item = (await shown(id)).items[0]?.id ?? '';
    const refund = (of: string, body: object) =>
      admin.post(path(of, 'refunds'), { reason: 'Returned', ...body });
    const other = (await shown(id)).supplements[0]?.id ?? '';
    expect((await refund(id, { lines: [{ itemId: item, quantity: 2 }] })).status).toBe(200);
    expect((await shown(id)).supplements).toMatchObject([{ taxLeft: '5.28' }]);
    expect(await refund(id, { tax: '0.01' })).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
    expect(await refund(other, { tax: '5.29' })).toMatchObject({
      status: 409,
      body: { code: 'refund_exceeds_paid' },
    });
    expect(await refund(other, { tax: '5.28' })).toMatchObject({
      status: 200,
      body: { refunds: [{ amount: '5.28', hst: '5.28', other: '0.00' }] },
    });
    await give();
    expect((await shown(id)).supplements).toMatchObject([{ taxLeft: '0.00' }]);
    expect(await booked(id)).toMatchObject({ 'hst_payable AB': 0, 'hst_payable ON': 0 });
    expect(await booked(other)).toMatchObject({ 'hst_payable ON': 0 });
    expect(await books()).toEqual([]);
  });

  it('charges what shipping costs more than the tax is less', async () => {
    const { id } = await bought(ADDRESS, 1);
    const { now } = await costs(id, CALGARY);
    expect(now?.tax).toBe('-2.64');
    const amount = ((cents(now?.difference) - 264) / 100).toFixed(2);
    const reply = await move(id, CALGARY, { act: 'charge', amount });
    expect(reply).toMatchObject({
      status: 200,
      body: { movedTax: { hst: '1.65', setOff: '2.64' }, unpaidSupplement: { total: amount } },
    });
    await payByLink();
    expect(await costs(id, CALGARY)).toMatchObject({ now: { difference: '0.00' } });
    expect(await booked(id)).toMatchObject({ 'hst_payable AB': 165, 'shipping AB': 264 });
    expect(await books()).toEqual([]);
  });

  const KINGSTON = { ...ADDRESS, city: 'Kingston', zipCode: 'K7L 1A1' };
  /** The carrier does not answer from now on. @returns how it answers again */
  const noRates = () => {
    const quote = vi.spyOn(rateSource, 'quote').mockResolvedValue(undefined);
    return () => quote.mockRestore();
  };
  const owedFor = ({ now }: ShippingNow) =>
    ((Math.max(0, cents(now?.difference)) + cents(now?.tax)) / 100).toFixed(2);

  it('does not ask again for tax that was waived when the address changes within the province', async () => {
    const { id } = await bought(CALGARY, 2);
    await move(id, OTTAWA, { act: 'waive', amount: owedFor(await costs(id, OTTAWA)) });
    const there = await costs(id, KINGSTON);
    expect(there.now).not.toHaveProperty('tax');
    expect(there).not.toHaveProperty('taxNote');
    expect(await move(id, KINGSTON)).toMatchObject({
      status: 200,
      body: { attention: [], unpaidSupplement: null, movedTax: { hst: '3.30' } },
    });
    expect(await books()).toEqual([]);
  });

  it('charges tax that is not paid yet again, with another address in the province', async () => {
    const { id } = await bought(CALGARY, 2);
    await move(id, OTTAWA, { act: 'charge', amount: '5.28' });
    const there = await costs(id, KINGSTON);
    expect(there.taxNote).toBe('The tax of Ontario is $8.58 CAD, and $3.30 CAD is charged.');
    expect(owedFor(there)).toBe('5.28');
    const charge = { act: 'charge', amount: '5.28' };
    expect(await move(id, KINGSTON, charge)).toMatchObject({
      status: 200,
      body: { unpaidSupplement: { total: '5.28' }, movedTax: { hst: '3.30' } },
    });
    await payByLink();
    expect((await costs(id, OTTAWA)).now).not.toHaveProperty('tax');
    expect(await books()).toEqual([]);
  });

  it('keeps tax that is not paid yet while the carrier does not answer', async () => {
    const { id } = await bought(CALGARY, 2);
    await move(id, OTTAWA, { act: 'charge', amount: '5.28' });
    const answer = noRates();
    expect((await costs(id, KINGSTON)).unpaidSupplement).toBeNull();
    const { body } = await move(id, KINGSTON);
    expect(body).toMatchObject({
      attention: ['unpaid_difference'],
      unpaidSupplement: { total: '5.28' },
    });
    const text = (await mails()).map((mail) => mail.text).join('\n');
    expect(text).toContain('Kingston');
    // In the province that it was sold to, nothing of it is owed.
    expect(await move(id, CALGARY)).toMatchObject({
      body: { attention: [], unpaidSupplement: null, movedTax: { province: 'AB', hst: '3.30' } },
    });
    answer();
    expect(await booked(id)).toMatchObject({ 'hst_payable AB': 330, 'hst_payable ON': 0 });
    expect(await books()).toEqual([]);
  });

  it('is refused after the first parcel left, also while the carrier does not answer', async () => {
    const { id } = await bought(ADDRESS, 2);
    const item = (await shown(id)).items[0]?.id ?? '';
    await admin.post(path(id, 'parcels'), { lines: [{ itemId: item, quantity: 1 }] });
    const answer = noRates();
    expect((await costs(id, CALGARY)).taxNote).toMatch(/^A parcel of this order has left/);
    expect(await move(id, CALGARY)).toMatchObject({ status: 409, body: { code: 'too_late' } });
    answer();
  });

  /** Moves an order to a province whose tax is less, and lets the refund of the difference fail. */
  const failedMove = async () => {
    const { id } = await bought(ADDRESS);
    const { now } = await costs(id, CALGARY);
    const amount = (-(cents(now?.difference) + cents(now?.tax)) / 100).toFixed(2);
    await move(id, CALGARY, { act: 'refund', amount });
    const { refunds } = await shown(id);
    await inTransaction(shop.db, async (tx) => {
      const order = await findOrder(tx, id);
      if (!order) throw new Error('no order');
      const failed = { state: 'failed', providerId: null, error: 'The card is closed.' } as const;
      const mailing = { shopEmail: 'owner@shop.test', now: shop.clock() };
      await finishRefund(tx, order, refunds[0]?.id ?? '', failed, mailing);
    });
    return { id, amount };
  };

  it('leaves no tax payable when the order is cancelled after the refund of the tax failed', async () => {
    const { id } = await failedMove();
    await admin.put(path(id, 'status'), { status: 'cancelled' });
    await give();
    const { refunds, total } = await shown(id);
    expect(refunds.at(-1)).toMatchObject({ kind: 'cancel', amount: total, state: 'succeeded' });
    expect(await booked(id)).toMatchObject({
      'hst_payable ON': 0,
      'hst_payable AB': 0,
      'card_clearing AB': expect.any(Number),
    });
    expect(await books()).toEqual([]);
  });

  it('leaves no tax payable when all that is left is refunded instead', async () => {
    const { id, amount } = await failedMove();
    const { total } = await shown(id);
    const rest = ((cents(total) - 1000) / 100).toFixed(2);
    await admin.post(path(id, 'refunds'), { reason: 'Goodwill', amount: '10.00' });
    await admin.post(path(id, 'refunds'), { reason: 'Gone', amount: rest });
    await give();
    expect(await booked(id)).toMatchObject({ 'hst_payable ON': 0, 'hst_payable AB': 0 });
    // Nothing is left to try the refund again with.
    expect((await admin.post(path(id, 'refund'))).status).toBe(409);
    expect(cents(amount)).toBeGreaterThan(0);
    await admin.post(path(id, 'seen'), { reason: 'refund_failed' });
    expect(await books()).toEqual([]);
  });

  it('charges nothing between provinces with the same tax, and counts in the new one', async () => {
    const { id } = await bought(CALGARY, 1);
    const winnipeg = { ...ADDRESS, city: 'Winnipeg', state: 'MB', zipCode: 'R3C 1A1' };
    const reply = await move(id, winnipeg);
    expect(reply).toMatchObject({
      status: 200,
      body: { movedTax: { province: 'MB', hst: '1.65' }, unpaidSupplement: null, refunds: [] },
    });
    expect(await booked(id)).toMatchObject({ 'hst_payable AB': 0, 'hst_payable MB': 165 });
    expect(await books()).toEqual([]);
  });

  it('waits with a flag until the owner has decided, and moves with the same address then', async () => {
    const { id } = await bought(ADDRESS);
    expect(await move(id, CALGARY)).toMatchObject({ body: { attention: ['tax_place'] } });
    const { now } = await costs(id, CALGARY);
    const amount = (-(cents(now?.difference) + cents(now?.tax)) / 100).toFixed(2);
    const reply = await move(id, CALGARY, { act: 'refund', amount });
    expect(reply).toMatchObject({
      status: 200,
      body: { attention: [], movedTax: { province: 'AB', hst: '16.50' }, refunds: [{ amount }] },
    });
    // Once more is nothing more.
    expect((await move(id, CALGARY, { act: 'refund', amount })).status).toBe(409);
    await give();
    expect(await books()).toEqual([]);
  });

  it('has the tax of both provinces in the report, each on its day', async () => {
    const before = await report(shop.db, '2026-05');
    const { id } = await bought(ADDRESS, 1);
    shop.clock.set('2026-06-02T16:00:00Z');
    admin = await signedIn(shop, admin.account);
    const { now } = await costs(id, CALGARY);
    const amount = ((cents(now?.difference) - 264) / 100).toFixed(2);
    expect((await move(id, CALGARY, { act: 'waive', amount })).status).toBe(200);
    const there = async (period: string, of: string) =>
      (await report(shop.db, period)).hst.byProvince.find(({ province }) => province === of);
    const was = before.hst.byProvince.find(({ province }) => province === 'ON');
    expect(cents((await there('2026-05', 'ON'))?.collected)).toBe(cents(was?.collected) + 429);
    expect((await there('2026-06', 'ON'))?.collected).toBe('-4.29');
    expect((await there('2026-06', 'AB'))?.collected).toBe('1.65');
    expect(await books()).toEqual([]);
  });

  it('is refused after the first parcel left, and waits for the owner after a refund', async () => {
    const { id } = await bought(ADDRESS, 2);
    const item = (await shown(id)).items[0]?.id ?? '';
    const lines = [{ itemId: item, quantity: 1 }];
    const sent = await admin.post(path(id, 'parcels'), { lines });
    expect(sent.status).toBe(200);
    expect(await move(id, CALGARY)).toMatchObject({ status: 409, body: { code: 'too_late' } });
    expect((await costs(id, CALGARY)).taxNote).toMatch(/^A parcel of this order has left/);
    expect((await move(id, OTTAWA)).status).toBe(200);

    const other = await bought(ADDRESS, 2);
    const [line] = (await shown(other.id)).items;
    const part = [{ itemId: line?.id ?? '', quantity: 1 }];
    await admin.post(path(other.id, 'refunds'), { reason: 'Wrong size', lines: part });
    expect((await costs(other.id, CALGARY)).taxNote).toMatch(/was refunded with its tax/);
    expect(await move(other.id, CALGARY)).toMatchObject({
      status: 200,
      body: { attention: ['tax_place'] },
    });
    await give();
    expect(await books()).toEqual([]);
  });

  it('waits for the owner while a refund of its tax has failed, which is tried again', async () => {
    const { id } = await bought(ADDRESS, 2);
    const [line] = (await shown(id)).items;
    const lines = [{ itemId: line?.id ?? '', quantity: 1 }];
    await admin.post(path(id, 'refunds'), { reason: 'Wrong size', lines });
    const set = (state: 'failed' | 'pending') =>
      shop.db.updateTable('refund').set({ state }).where('order_id', '=', id).execute();
    await set('failed');
    expect((await costs(id, CALGARY)).taxNote).toMatch(/^A refund of this order failed/);
    await set('pending');
    await give();
    expect(await books()).toEqual([]);
  });

  it('leaves an order at the single rate as it is', async () => {
    await chargeByPlace(admin, false);
    const { id } = await bought(ADDRESS, 1);
    await chargeByPlace(admin, true, ['QC', 'BC']);
    expect(await costs(id, CALGARY)).not.toHaveProperty('taxNote');
    const reply = await move(id, CALGARY);
    expect(reply).toMatchObject({ status: 200, body: { attention: [], refunds: [] } });
    expect(reply.body).not.toHaveProperty('movedTax');
  });

  const TAMPERINGS: [what: string, change: string, says: RegExp][] = [
    [
      'the order has another tax since it moved',
      `update orders set moved_tax = replace(moved_tax, '"cents":330', '"cents":331') where id = 'ID'`,
      /has another tax since its address moved than the journal\.$/,
    ],
    [
      'the order forgets that it moved',
      `update orders set moved_tax = null where id = 'ID'`,
      /has another tax since its address moved than the journal\.$/,
    ],
    [
      'a cent more comes than left',
      `update journal_entry set credit_cents = credit_cents + 1 where order_id = 'ID' and cause = 'tax_moved_in' and account = 'hst_payable'`,
      /has a move of its tax in the journal that is none\.$/,
    ],
    [
      'the tax comes to another province',
      `update journal_entry set province = 'YT' where order_id = 'ID' and cause = 'tax_moved_in'`,
      /has another tax since its address moved than the journal\.$/,
    ],
    [
      'the move is at another time in the journal',
      `update journal_entry set at = at + 1 where order_id = 'ID' and cause = 'tax_moved_out'`,
      /has a move of its tax in the journal that is none\.$/,
    ],
    [
      'the history has no move',
      `delete from audit_log where act = 'order.tax-moved' and subject = 'order:ID'`,
      /has other moves of its tax in the audit log than in the journal\.$/,
    ],
  ];
  test.each(TAMPERINGS)('makes the audit red when %s', async (_, change, says) => {
    const { id } = await bought(ADDRESS, 2);
    const { now } = await costs(id, CALGARY);
    const sum = cents(now?.difference) + cents(now?.tax);
    const difference = {
      act: sum < 0 ? 'refund' : 'charge',
      amount: (Math.abs(sum) / 100).toFixed(2),
    };
    expect((await move(id, CALGARY, difference)).status).toBe(200);
    await give();
    expect(await books()).toEqual([]);
    const undo = new Error('undo');
    let found: unknown;
    const tampering = shop.db.transaction().execute(async (tx) => {
      await sql.raw(change.replaceAll('ID', id)).execute(tx);
      const payments = demoPayments({ db: tx, clock: shop.clock });
      found = await auditOf(shop, { db: tx, payments });
      throw undo;
    });
    await expect(tampering).rejects.toBe(undo);
    expect(found).toContainEqual({ rule: 'I18', what: expect.stringMatching(says) });
  });
});
