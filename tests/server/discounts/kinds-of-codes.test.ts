import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { AdminOrder, ShippingNow } from '../../../src/contract/orders/admin';
import { listCodeCategories } from '../../../src/contract/discounts/discounts';
import { Report } from '../../../src/contract/reports';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { SNAPSHOT, asMetadata, fromMetadata } from '../../../src/server/services/checkout/snapshot';
import { orderJournal } from '../../../src/server/tables/reports/journal';
import {
  ADDRESS,
  type Buyer,
  type Intent,
  buy,
  buyParcel,
  newBuyer,
  orderBody,
  payWith,
  quoteFor,
} from '../../support/buyers';
import { auditOf } from '../../support/orders/audit-of';
import { peopleForEach } from '../../support/people';
import { engines, shopForEach } from '../../support/shop';
import { buyTo, chargeByPlace, quoteTo } from '../../support/taxes';
import { auditAfter } from '../audit/tampered';

const BRACKET = 1002; // $32.99, Suspension
const GUSSET = 1041; // $6.99, Tabs & Gussets
const SUSPENSION = 1;
/** Its sub-category that the bracket is in. */
const BRACKETS = 21;
const TABS = 7;
const VANCOUVER = { ...ADDRESS, city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1' };

describe.each(engines)('Discount codes on %s', (engine) => {
  const shop = shopForEach({ engine, now: '2026-05-05T16:00:00Z' });
  const people = peopleForEach(shop);
  afterEach(async () => {
    expect(await auditOf(shop)).toEqual([]);
  });

  const add = async (body: object) => {
    const reply = await people.admin.post('/api/admin/discounts', body);
    expect(reply.status).toBe(201);
    return reply.body;
  };
  const apply = async (buyer: Buyer, code: string) =>
    (await buyer.post('/api/discount/calculate', { code })).body;
  const shown = async (id: string) =>
    AdminOrder.parse((await people.admin.get(`/api/admin/orders/${id}`)).body);
  const refund = async (id: string, body: object) => {
    const reply = await people.admin.post(`/api/admin/orders/${id}/refunds`, {
      reason: 'Wrong size',
      ...body,
    });
    await giveRefunds(shop.parts);
    await shop.deliverEvents();
    return reply;
  };
  const mails = async () => {
    while (await shop.deliver());
    return shop.mail.sent.map(({ text }) => text).join('\n');
  };
  const ordersCsv = async () => {
    const file = await people.admin.fetch(
      '/api/admin/exports/orders.csv?from=2026-05-05&to=2026-05-06',
    );
    return parse(await file.text(), { bom: true, columns: true }) as Record<string, string>[];
  };
  const report = async () =>
    Report.parse((await people.admin.get('/api/admin/reports/months/2026-05')).body);
  const said = async () => {
    const { body } = await people.admin.get('/api/admin/audit-log');
    return (body as { rows: { what: string }[] }).rows.map(({ what }) => what);
  };
  const restored = async (id: string) => {
    const row = await shop.db
      .selectFrom('orders')
      .innerJoin('checkout', 'checkout.id', 'orders.checkout_id')
      .select(['checkout.id', 'snapshot'])
      .where('orders.id', '=', id)
      .executeTakeFirstOrThrow();
    const frozen = SNAPSHOT.read(row.snapshot, row.id);
    const lines = new Map(frozen.lines.map((line) => [line.productId, line]));
    const known = (productId: number) => {
      const line = lines.get(productId);
      if (!line) throw new Error('no line');
      const { name, sku, slug, imageUrl } = line;
      return { name, sku, slug, imageUrl };
    };
    expect(fromMetadata(asMetadata(frozen), known)).toEqual(frozen);
  };

  describe('for free shipping (docs/rules.md 5.38)', () => {
    const bracketsWith = async (code = 'POST-FREE') => {
      await add({ code, freeShipping: true });
      const buyer = await newBuyer(shop, [[BRACKET, 2]]);
      expect(await apply(buyer, code)).toEqual({ discountCode: code, discountAmount: 0 });
      return buyer;
    };

    it('make the cheapest service free, and say so everywhere', async () => {
      const buyer = await bracketsWith();
      expect(await quoteFor(buyer, {})).toMatchObject({
        shipping: null,
        code: { counts: true, note: 'makes the cheapest shipping service free.' },
      });
      expect(await quoteTo(buyer, ADDRESS)).toMatchObject({
        subtotal: '65.98',
        discount: '0.00',
        discountKind: 'code',
        shipping: '0.00',
        freeShipping: '13.50',
        hst: '8.58',
        total: '74.56',
        code: { note: 'makes shipping free.' },
      });
      const { id, orderNumber } = await buyTo(buyer, ADDRESS);
      const own = (await buyer.get(`/api/orders/${id}`)).body;
      expect(own).toMatchObject({
        discountCode: 'POST-FREE',
        discount: '0.00',
        shippingCost: '0.00',
        freeShipping: '13.50',
        total: '74.56',
      });
      expect(await mails()).toContain('Free shipping (POST-FREE): $0.00 CAD');
      expect((await ordersCsv()).find(({ order }) => order === orderNumber)).toMatchObject({
        discount_code: 'POST-FREE',
        discount: '0.00',
        shipping: '0.00',
        free_shipping: '13.50',
      });
      expect((await report()).byDiscount).toEqual([
        {
          kind: 'code',
          code: 'POST-FREE',
          orders: 1,
          discounts: '0.00',
          freeShipping: '13.50',
          sales: '65.98',
        },
      ]);
      const accounts = (await orderJournal(shop.db, id)).map(({ account }) => account);
      expect(accounts).not.toContain('shipping');
      expect(accounts).not.toContain('discounts');
      expect(await said()).toContain('Code added: free shipping, switched on');
      await restored(id);
    });

    it('leave a dearer service its price, and save nothing with pickup', async () => {
      const buyer = await bracketsWith();
      const { zipCode } = ADDRESS;
      const { body } = await buyer.post('/api/shipping/calculate', { weight: 1, zipCode });
      const dearest = (body as { service: string; cost: number }[]).at(-1);
      const express = await quoteFor(buyer, { service: dearest?.service ?? '', zipCode });
      expect(express).toMatchObject({
        discountKind: null,
        code: {
          counts: true,
          note: 'makes only the cheapest shipping service free, and you chose another one.',
        },
      });
      expect(Number(express.shipping)).toBe(dearest?.cost);
      expect(express.freeShipping).toBeUndefined();
      const order = await buy(buyer);
      expect(await shown(order.id)).toMatchObject({ discountCode: null, isPickup: true });
      // It was not used, so it stays in the cart's place.
      expect((await people.admin.get('/api/admin/discounts/POST-FREE')).body).toMatchObject({
        uses: 0,
      });
    });

    it('send a parcel when a client states the amount alone, which is that of pickup too', async () => {
      const buyer = await bracketsWith();
      const quote = await quoteTo(buyer, ADDRESS);
      const reply = await buyer.post('/api/create-payment-intent', {
        amount: quote.total,
        shippingAddress: ADDRESS,
      });
      await payWith(buyer, reply.body as Intent);
      const placed = await buyer.post('/api/orders', orderBody(quote));
      const { id } = placed.body as { id: string };
      expect(await shown(id)).toMatchObject({ isPickup: false, freeShipping: '13.50' });
    });

    it('give back no shipping that nobody paid', async () => {
      const buyer = await bracketsWith();
      const { id } = await buyParcel(buyer);
      expect(await refund(id, { shipping: '0.01' })).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/^At most \$0\.00 CAD of the shipping/) },
      });
      const items = (await shown(id)).items.map((item) => ({ itemId: item.id, quantity: 2 }));
      expect((await refund(id, { lines: items })).status).toBe(200);
      expect((await shown(id)).refunded).toBe('74.56');
    });

    it('leave an address that moves only what shipping there costs more', async () => {
      const { id } = await buyParcel(await bracketsWith());
      const { state, zipCode } = VANCOUVER;
      const path = `/api/admin/orders/${id}`;
      const costs = await people.admin.post(`${path}/quote`, { state, zipCode });
      expect(ShippingNow.parse(costs.body)).toMatchObject({
        paid: '13.50',
        freeShipping: '13.50',
        now: { cost: '22.95', difference: '9.45' },
      });
      const difference = { act: 'charge', amount: '9.45' };
      await people.admin.put(`${path}/address`, { shippingAddress: VANCOUVER, difference });
      expect(await shown(id)).toMatchObject({ unpaidSupplement: { total: '9.45' } });
    });

    it('take the tax on shipping with them', async () => {
      await chargeByPlace(people.admin, false, [], true);
      const buyer = await bracketsWith();
      expect(await quoteTo(buyer, ADDRESS)).toMatchObject({ hst: '8.58', total: '74.56' });
      const { id } = await buyTo(buyer, ADDRESS);
      expect(await shown(id)).toMatchObject({ hst: '8.58', shippingTaxed: true });
    });

    it('cannot be for one category, nor take something off as well', async () => {
      const free = { code: 'POST-FREE', freeShipping: true };
      for (const more of [{ categoryId: TABS }, { percent: 10 }])
        expect((await people.admin.post('/api/admin/discounts', { ...free, ...more })).status).toBe(
          400,
        );
    });

    it('are missed by the audit when somebody makes them up', async () => {
      const { id } = await buyParcel(await bracketsWith());
      const found = await auditAfter(
        shop,
        `update orders set free_shipping_cents = 5000 where id = '${id}'`,
      );
      expect(found).toContainEqual({
        rule: 'I13',
        what: expect.stringMatching(/has \$50\.00 as its free shipping, its checkout \$13\.50\.$/),
      });
    });
  });

  describe('for one category (docs/rules.md 5.39)', () => {
    const PIECES = [
      [BRACKET, 2],
      [GUSSET, 1],
    ] as const;

    it('take off its lines alone, also a code of a sub-category, and say of which', async () => {
      expect(await add({ code: 'LINKS', percent: 10, categoryId: SUSPENSION })).toMatchObject({
        categoryId: SUSPENSION,
        category: 'Suspension',
      });
      const buyer = await newBuyer(shop, PIECES);
      expect(await apply(buyer, 'LINKS')).toMatchObject({ discountAmount: 6.6 });
      expect(await quoteFor(buyer)).toMatchObject({
        subtotal: '72.97',
        discount: '6.60',
        hst: '8.63',
        total: '75.00',
        code: { counts: true, note: 'is applied to Suspension.' },
      });
      await add({ code: 'BRACKETS', amount: '100', categoryId: BRACKETS });
      expect(await apply(buyer, 'BRACKETS')).toMatchObject({ discountAmount: 65.98 });
      expect(await quoteFor(buyer)).toMatchObject({ discount: '65.98', total: '7.90' });
      expect(await said()).toContain('Code added: percent 10, switched on, category Suspension');
    });

    it('say when no part in the cart is of it, and count its lines alone for the minimum', async () => {
      await add({ code: 'TABS', percent: 10, categoryId: TABS, minTotal: '10' });
      const buyer = await newBuyer(shop, [[BRACKET, 2]]);
      expect(await apply(buyer, 'TABS')).toMatchObject({
        code: 'invalid_code',
        message: 'This code is for Tabs & Gussets, and no part in your cart is of that category.',
      });
      await buyer.post('/api/cart', { productId: GUSSET, quantity: 1 });
      expect(await apply(buyer, 'TABS')).toMatchObject({
        message: 'This code needs at least $10.00 CAD of Tabs & Gussets.',
      });
      await buyer.post('/api/cart', { productId: GUSSET, quantity: 1 });
      expect(await apply(buyer, 'TABS')).toMatchObject({ discountAmount: 1.4 });
    });

    it('give each part back what was paid for it', async () => {
      await add({ code: 'LINKS', percent: 10, categoryId: SUSPENSION });
      const buyer = await newBuyer(shop, PIECES);
      await apply(buyer, 'LINKS');
      const { id } = await buy(buyer);
      const { items } = await shown(id);
      const lineOf = (productId: number, quantity: number) => {
        const item = items.find((one) => one.productId === productId);
        return { lines: [{ itemId: item?.id, quantity }] };
      };
      expect(items.map(({ productId, undiscounted }) => [productId, undiscounted])).toEqual([
        [BRACKET, undefined],
        [GUSSET, true],
      ]);
      // 6.99 and 13 %; 32.99 less 3.30 and 13 %.
      await refund(id, lineOf(GUSSET, 1));
      await refund(id, lineOf(BRACKET, 1));
      await refund(id, lineOf(BRACKET, 1));
      const { refunds, refunded, total } = await shown(id);
      expect(refunds.map(({ amount, hst }) => [amount, hst])).toEqual([
        ['7.90', '0.91'],
        ['33.55', '3.86'],
        ['33.55', '3.86'],
      ]);
      expect(refunded).toBe(total);
      await restored(id);
    });

    it('keep an order as sold when its part moves to another category', async () => {
      await add({ code: 'LINKS', percent: 10, categoryId: SUSPENSION });
      const buyer = await newBuyer(shop, PIECES);
      await apply(buyer, 'LINKS');
      const { id } = await buy(buyer);
      await shop.db
        .updateTable('product')
        .set({ category_id: TABS, subcategory_id: null })
        .where('id', '=', BRACKET)
        .execute();
      const found = await auditAfter(
        shop,
        `update order_item set undiscounted = 1 - undiscounted where order_id = '${id}'`,
      );
      expect(found).toContainEqual({
        rule: 'I13',
        what: expect.stringMatching(
          /has 2 × product 1002 at \$32\.99 without discount, its checkout 2 × product 1002 at \$32\.99\.$/,
        ),
      });
    });

    it('are switched off with a category that is removed, and need another one to be on again', async () => {
      const { body } = await people.admin.post('/api/admin/categories', { name: 'Winches' });
      const { id: categoryId } = body as { id: number };
      await add({ code: 'PULL', percent: 10, categoryId });
      await people.admin.delete(`/api/admin/categories/${categoryId}`);
      const path = '/api/admin/discounts/PULL';
      expect((await people.admin.get(path)).body).toMatchObject({
        state: 'inactive',
        category: 'Winches',
      });
      const again = await people.admin.put(path, { percent: 10, categoryId, active: true });
      expect(again).toMatchObject({
        status: 400,
        body: { fields: { categoryId: expect.stringMatching(/removed/) } },
      });
      const other = { percent: 10, categoryId: TABS, active: true };
      expect((await people.admin.put(path, other)).body).toMatchObject({ state: 'counts' });
      const left = await people.admin.get('/api/admin/discount-categories');
      const categories = listCodeCategories.reply.parse(left.body);
      expect(categories.some(({ id }) => id === categoryId)).toBe(false);
      expect(categories).toContainEqual({
        id: BRACKETS,
        name: expect.stringMatching(/^Suspension: /),
      });
    });
  });

  it('are one kind of three in the database too', async () => {
    const refused = (columns: string, values: string) =>
      expect(
        sql
          .raw(
            `insert into discount_code (code, min_total_cents, active, ${columns}) values ('ODD-ONE', 0, 1, ${values})`,
          )
          .execute(shop.db),
      ).rejects.toThrow();
    await refused('percent, free_shipping', '10, 1');
    await refused('free_shipping', '0');
    await refused('free_shipping, category_id', `1, ${TABS}`);
  });
});
