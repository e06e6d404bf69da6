import { describe, expect, it } from 'vitest';
import { listActs } from '../../../src/contract/log';
import { ShopState } from '../../../src/contract/settings/settings';
import { type ShippingPrices, shippingPrices } from '../../../src/shop/shipping/shipping-prices';
import { SHIPPING_TABLE } from '../../../src/shop/shipping/built-in-table';
import type { Right } from '../../../src/shop/people/rights';
import { ADDRESS, buy, buyParcel, codeOf, newBuyer } from '../../support/buyers';
import { meetPeople, peopleForEach, signedInWith } from '../../support/people';
import { type Person, type Reply, newPlace, openShop, shopForEach } from '../../support/shop';

const BRACKET = 1002;
const SHIPPED = shippingPrices(SHIPPING_TABLE);

/** The default prices with some of them changed. */
const changed = (change: (prices: ShippingPrices) => void): ShippingPrices => {
  const prices = structuredClone(SHIPPED);
  change(prices);
  return prices;
};
const dearer = changed(({ regular }) =>
  regular[0]?.splice(0, 7, 2000, 2100, 2200, 2300, 2400, 3000, 4000),
);

describe('the admin settings', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  const state = async () => ShopState.parse((await people.admin.get('/api/admin/settings')).body);
  const save = (body: object) => people.admin.put('/api/admin/settings/shipping', body);
  const rates = async (who: Person) =>
    (await who.post('/api/shipping/calculate', { weight: 0.4, zipCode: 'P3A 1A1' })).body;

  it('start with the default table, unconfirmed, and a flat tax', async () => {
    const { shipping, tax, mail, payments } = await state();
    expect(shipping).toMatchObject({
      version: 0,
      isConfirmed: false,
      carrier: 'table',
      prices: SHIPPED,
    });
    expect(tax.name).toBe('flat-13');
    expect(new Set(tax.rates.map(({ percent }) => percent))).toEqual(new Set([13]));
    expect(mail).toMatchObject({ transport: 'file', waiting: 0, failed: 0, lastSentAt: null });
    expect(payments).toMatchObject({ provider: 'demo', lastNews: null, refundsFailed: 0 });
  });

  it('change the table: the next quote uses it, earlier quotes stay valid, and the audit log records it', async () => {
    const early = await newBuyer(shop, [[BRACKET, 1]]);
    const [before] = (await rates(early)) as { service: string; cost: number }[];
    const reply = await save({ from: 0, prices: dearer, isConfirmed: true });
    expect(reply.status).toBe(200);
    expect(ShopState.parse(reply.body).shipping).toMatchObject({ version: 1, isConfirmed: true });
    expect(await rates(people.visitor)).toMatchObject([
      { service: 'Regular Parcel', cost: 20 },
      {},
      {},
    ]);
    const quote = await early.get(
      `/api/checkout/quote?service=${encodeURIComponent(before?.service ?? '')}&zipCode=P3A1A1`,
    );
    expect(quote.body).toMatchObject({ shipping: before?.cost.toFixed(2) });
    await rates(early);
    const kept = await shop.db.selectFrom('shipping_quote').select('source').execute();
    expect(kept).toEqual([{ source: 'table own-1' }]);
    const log = listActs.reply.parse((await people.admin.get('/api/admin/audit-log')).body);
    expect(log.rows).toMatchObject([
      {
        by: 'admin',
        act: 'shipping.changed',
        title: 'Shipping table changed: version 1, confirmed',
        what: expect.stringContaining('Northern Ontario, up to 0.5 kg $10.95 CAD → $20.00 CAD'),
        subject: 'setting:shipping',
        name: 'The shipping table',
      },
    ]);
  });

  it('keep the table after a restart', async () => {
    const place = await newPlace('sqlite');
    const before = await openShop({ place });
    const { admin } = await meetPeople(before);
    await admin.put('/api/admin/settings/shipping', { from: 0, prices: dearer, isConfirmed: true });
    await before.close();
    const after = await openShop({ place });
    expect(await rates(after.visitor())).toMatchObject([{ cost: 20 }, {}, {}]);
    await after.close();
    await place.remove();
  });

  it('charge nothing more for oversize in a table from before parts had sizes', async () => {
    const { divisor: _, oversize: __, ...older } = SHIPPED;
    await save({ from: 0, prices: older, isConfirmed: true });
    expect((await state()).shipping.prices).toEqual({ ...SHIPPED, divisor: 6000, oversize: 0 });
  });

  it('refuse a change of an outdated table', async () => {
    await save({ from: 0, prices: dearer, isConfirmed: false });
    const late = await save({ from: 0, prices: SHIPPED, isConfirmed: true });
    expect([late.status, codeOf(late)]).toEqual([409, 'changed']);
    expect((await state()).shipping).toMatchObject({ version: 1, isConfirmed: false });
  });

  it.each<[string, (prices: ShippingPrices) => void]>([
    ['a heavier parcel that is cheaper', ({ regular }) => regular[0]?.splice(1, 1, 1)],
    ['a price of nothing', ({ regular }) => regular[0]?.splice(0, 1, 0)],
    ['half a cent', ({ regular }) => regular[0]?.splice(0, 1, 10.5)],
    ['a price too few', ({ regular }) => regular[0]?.pop()],
    ['a zone too few', ({ regular }) => regular.pop()],
    ['brackets out of order', ({ bracketsG }) => bracketsG.splice(0, 2, 1000, 500)],
    ['a last bracket below the heaviest parcel', ({ bracketsG }) => bracketsG.splice(6, 1, 25_000)],
    ['a quicker service that is cheaper', ({ percents }) => percents.splice(3, 1, 90)],
    ['a negative surcharge', (prices) => (prices.oversize = -1)],
    ['a volume of nothing', (prices) => (prices.divisor = 0)],
    ['a zone where nothing goes', ({ days }) => days[6]?.splice(0, 1, 0)],
  ])('refuses %s', async (_, change) => {
    const reply = await save({ from: 0, prices: changed(change), isConfirmed: true });
    expect(reply.status).toBe(400);
    expect((await state()).shipping.version).toBe(0);
  });

  it('show the last response of the payment provider, and pending refunds', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const { id, orderNumber, total } = await buy(buyer);
    await shop.deliverEvents();
    await buyer.put(`/api/orders/${id}/cancel`);
    expect((await state()).payments).toMatchObject({
      lastNews: { kind: 'succeeded', at: new Date(shop.clock()).toISOString() },
      refundsWaiting: 1,
      refunds: [{ orderNumber, amount: total, state: 'pending', lastError: null }],
    });
    await shop.db
      .updateTable('refund')
      .set({ state: 'failed', last_error: 'card expired' })
      .execute();
    expect((await state()).payments).toMatchObject({
      refundsFailed: 1,
      refunds: [{ state: 'failed', lastError: 'card expired' }],
    });
  });

  it('describe each action in plain English, and search those texts', async () => {
    const { admin, customer } = people;
    const done = async (ask: Promise<Reply>) => {
      const reply = await ask;
      expect(reply.status).toBeLessThan(300);
      shop.clock.pass(1000);
      return reply.body;
    };
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const { id, orderNumber, total } = await buy(buyer);
    await done(admin.put(`/api/admin/orders/${id}/status`, { status: 'processing' }));
    await done(admin.put(`/api/admin/products/${BRACKET}`, { price: '36.25', description: 'New' }));
    await done(admin.post(`/api/admin/products/${BRACKET}/stock`, { stock: 3 }));
    await done(admin.post('/api/admin/discounts', { code: 'TRAIL-10', percent: 10 }));
    await done(admin.put('/api/admin/discounts/TRAIL-10', { percent: 12, active: false }));
    await done(admin.post(`/api/admin/users/${customer.account.id}/dealer`, { isDealer: true }));
    await done(admin.post(`/api/admin/orders/${id}/cancel`, {}));

    const log = async (q = '') => {
      const reply = await admin.get(`/api/admin/audit-log?q=${encodeURIComponent(q)}`);
      return listActs.reply
        .parse(reply.body)
        .rows.map(({ by, what, name }) => [by, what, name].join(' | '));
    };
    const accepted = `admin | Accepted | Order ${orderNumber}`;
    const cancelled = `admin | Cancelled, refund of $${total} CAD begun | Order ${orderNumber}`;
    const priced = expect.stringMatching(
      /^admin \| Product changed: description \S.* → New, price \$32\.99 CAD → \$36\.25 CAD \| Weld-On Link Bracket 2\.625 in Wide$/,
    );
    expect(await log()).toEqual([
      cancelled,
      'admin | Made a dealer: Customer → Dealer | Account casey',
      'admin | Code changed: percent 10 → 12, switched on yes → no | Code TRAIL-10',
      'admin | Code added: percent 10, switched on | Code TRAIL-10',
      expect.stringMatching(/^admin \| Stock changed: stock \d+ → 3 \| /),
      priced,
      accepted,
    ]);
    expect(await log(`accepted ${orderNumber}`)).toEqual([accepted]);
    expect(await log('stock changed bracket')).toHaveLength(1);
    expect(await log('made a dealer casey')).toHaveLength(1);
  });

  it('says of buyers, customers and senders only what the reader may see', async () => {
    const { admin, customer, visitor } = people;
    const { id, orderNumber } = await buyParcel(await newBuyer(shop, [[BRACKET, 1]]));
    const moved = await admin.put(`/api/admin/orders/${id}/address`, {
      shippingAddress: { ...ADDRESS, address1: '7 Oak Ave' },
    });
    expect(moved.status).toBe(200);
    await admin.post(`/api/admin/users/${customer.account.id}/dealer`, { isDealer: true });
    await visitor.post('/api/contact', {
      name: 'Ann Lee',
      email: 'ann@people.test',
      subject: 'Tubes',
      message: 'Do you bend tubes?',
    });
    const [message] = (
      (await admin.get('/api/admin/inbox')).body as { rows: { id: string; version: number }[] }
    ).rows;
    await admin.put(`/api/admin/inbox/${message?.id}`, { state: 'closed' });
    const read = async (rights: Right[], q = '') => {
      const reader = await signedInWith(shop, ['people.read', ...rights]);
      return listActs.reply
        .parse((await reader.get(`/api/admin/audit-log?q=${encodeURIComponent(q)}`)).body)
        .rows.map(({ what, name }) => `${what} | ${name}`);
    };
    expect(await read([])).toEqual([
      'Marked: new → closed | A message',
      'Made a dealer: Customer → Dealer | An account',
      `Address changed | Order ${orderNumber}`,
    ]);
    for (const word of ['casey', 'ann lee']) expect(await read([], word)).toEqual([]);
    expect(await read(['customers.read', 'messages.read', 'orders.read'])).toEqual([
      'Marked: new → closed | Message of Ann Lee',
      'Made a dealer: Customer → Dealer | Account casey',
      expect.stringMatching(/^Address changed.*: .*12 Elm St.* → .*7 Oak Ave/),
    ]);
  });

  it('name each change of an import, one entry for each product', async () => {
    const csv = [
      'sku,name,price,weight_kg,category,subcategory,description',
      'NR-TG-GP-L,Gusset Plate Set Large,13.25,0.35,tools,,New',
      'NR-NEW,Tab,1.00,0.1,tools,,',
      'NR-NO,Tab,one,0.1,tools,,',
    ].join('\n');
    const { body } = await people.admin.post('/api/admin/product-csv', { csv });
    expect(body).toMatchObject({ counts: { created: 1, updated: 1, refused: 1 } });
    const read = async (q = '') =>
      listActs.reply
        .parse((await people.admin.get(`/api/admin/audit-log?q=${encodeURIComponent(q)}`)).body)
        .rows.map(({ what, name }) => [what, name]);
    const [summary, added, changed, ...more] = await read();
    expect(more).toEqual([]);
    expect(summary?.[0]).toBe('Products imported: 1 added, 1 changed');
    expect(added).toEqual(['Product added by an import', 'Tab']);
    expect(changed?.[1]).toBe('Gusset Plate Set Large');
    expect(changed?.[0]).toContain('category tabs-gussets → tools');
    expect(changed?.[0]).toContain('price 12.49 → 13.25');
    expect(changed?.[0]).toMatch(/description .+ → New/);
    expect(await read('NR-TG-GP-L')).toEqual([changed]);
    expect(await read('product imported gusset')).toEqual([changed]);
  });

  it('list the actions in pages, with a search', async () => {
    for (let count = 0; count < 30; count += 1) {
      shop.clock.pass(1000);
      const code = `LOG-TEST-${10 + count}`;
      await people.admin.post('/api/admin/discounts', { code, percent: 5 });
    }
    const read = async (query: string) =>
      listActs.reply.parse((await people.admin.get(`/api/admin/audit-log${query}`)).body);
    const first = await read('');
    expect([first.total, first.rows.length]).toEqual([30, 25]);
    expect(first.rows[0]).toMatchObject({ by: 'admin', subject: 'discount:LOG-TEST-39' });
    expect((await read('?page=2')).rows).toHaveLength(5);
    expect((await read('?q=test-15')).rows.map(({ subject }) => subject)).toEqual([
      'discount:LOG-TEST-15',
    ]);
  });
});
