import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AdminToday } from '../../../src/contract/settings/today';
import { parsePrice, priceText } from '../../../src/shop/money';
import { lateSince } from '../../../src/shop/orders/late';
import { paged } from '../../../src/shop/paged';
import { dayStart, shopDay } from '../../../src/shop/shop-day';
import { buy, newBuyer } from '../../support/buyers';
import type { Right } from '../../../src/shop/people/rights';
import { addMember, peopleForEach, signedIn, signedInWith } from '../../support/people';
import { DAY, openShop, shopForEach } from '../../support/shop';

/** The day of the owner, who sees every part of it. */
const WholeDay = z.required(z.omit(AdminToday, { diskFree: true }));

describe('The owner’s day', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  it('says how much is left of a disk that is nearly full, to those who see the settings', async () => {
    const full = await openShop({ disk: async () => ({ free: 120e6, total: 100e9 }) });
    const admin = await signedIn(full, await addMember(full, 'admin', { role_id: 'owner' }));
    const packer = await signedInWith(full, ['today.read', 'orders.read']);
    const shown = async (person: typeof admin) =>
      AdminToday.parse((await person.get('/api/admin/today')).body).diskFree;
    expect([await shown(admin), await shown(packer)]).toEqual([120e6, undefined]);
    await full.close();
  });

  it('is counted for today, each figure as long as the list that it leads to', async () => {
    const { admin, visitor } = people;
    const today = async () => WholeDay.parse((await admin.get('/api/admin/today')).body);
    const listed = async (path: string) =>
      paged(z.unknown()).parse((await admin.get(`/api/admin/${path}`)).body).total;
    const none = { orders: 0, total: '0.00', refunded: '0.00', net: '0.00' };
    expect(await today()).toMatchObject({
      orders: { new: 0, ship: 0, late: 0, pickup: 0, attention: 0, refundFailed: 0 },
      messages: { new: 0, overdue: 0 },
      mails: { failed: 0, late: 0 },
      paying: 0,
      money: { today: none, yesterday: none, month: none },
    });
    const set = (id: string, change: object) =>
      shop.db.updateTable('orders').set(change).where('id', '=', id).execute();
    const orders = [];
    for (let count = 0; count < 6; count += 1)
      orders.push(await buy(await newBuyer(shop, [[1041, 1]])));
    const [, ship, late, pickup, odd, gone] = orders.map(({ id }) => id);
    const before = lateSince(shop.clock()) - 1;
    await set(ship ?? '', { status: 'processing', is_pickup: 0 });
    await set(late ?? '', { status: 'processing', is_pickup: 0, created_at: before });
    // It is from before there were promises.
    await shop.db
      .updateTable('order_item')
      .set({ promised_by: null })
      .where('order_id', '=', late ?? '')
      .execute();
    await set(pickup ?? '', { status: 'processing', is_pickup: 1, created_at: before });
    await set(odd ?? '', { status: 'delivered', attention: 'postal refund_failed' });
    await set(gone ?? '', { status: 'shipped', is_pickup: 0, created_at: before });
    await visitor.post('/api/contact', {
      name: 'Ann',
      email: 'ann@people.test',
      subject: 'Tubes',
      message: 'Do you bend tubes?',
    });
    await admin.post('/api/admin/products/1002/stock', { stock: 3 });
    await admin.post('/api/admin/products/1003/stock', { stock: 0 });
    await shop.db.updateTable('outbox').set({ dead: 1 }).execute();
    const counted = await today();
    expect(counted.orders).toMatchObject({ new: 1, ship: 2, late: 1, attention: 1 });
    expect(counted.stock.out).toBeGreaterThan(0);
    const { orders: figures, messages, mails, stock } = counted;
    for (const [path, figure] of [
      ['orders?status=pending', figures.new],
      ['orders?work=ship', figures.ship],
      ['orders?work=late', figures.late],
      ['orders?work=pickup', figures.pickup],
      ['orders?attention=any', figures.attention],
      ['orders?attention=refund_failed', figures.refundFailed],
      ['inbox?show=new', messages.new],
      ['mails?state=failed', mails.failed],
      ['stock/reorder', stock.low],
      ['products?show=out', stock.out],
    ] as const) {
      expect([path, await listed(path)]).toEqual([path, figure]);
      expect([path, figure > 0]).toEqual([path, true]);
    }
    shop.clock.pass(2 * DAY);
    expect((await today()).messages).toEqual({ new: 1, overdue: 1 });
  });

  it('says what was sold and refunded today, yesterday and this month, in days of Toronto', async () => {
    const { admin } = people;
    const money = async () => WholeDay.parse((await admin.get('/api/admin/today')).body).money;
    const at = (later: number) => dayStart(shopDay(new Date(shop.clock())), later)?.getTime() ?? 0;
    const placed = [];
    for (let count = 0; count < 3; count += 1)
      placed.push(await buy(await newBuyer(shop, [[1041, 1]])));
    const [first, last, old] = placed;
    const set = (id: string | undefined, created_at: number) =>
      shop.db
        .updateTable('orders')
        .set({ created_at })
        .where('id', '=', id ?? '')
        .execute();
    await set(first?.id, at(0));
    await set(last?.id, at(0) - 1);
    await set(old?.id, at(-1) - 1);
    const cents = parsePrice(first?.total ?? '');
    await shop.db
      .insertInto('provider_refund')
      .values([
        { order_id: old?.id ?? '', id: 're_1', cents: 100, state: 'succeeded', created_at: at(0) },
        { order_id: old?.id ?? '', id: 're_2', cents: 300, state: 'pending', created_at: at(0) },
      ])
      .execute();
    const { today, yesterday } = await money();
    expect(today).toEqual({
      orders: 1,
      total: priceText(cents),
      refunded: '1.00',
      net: priceText(cents - 100),
    });
    expect(yesterday).toMatchObject({ orders: 1, refunded: '0.00', net: priceText(cents) });
  });

  it.each<[Right[], string[]]>([
    [[], []],
    [
      ['orders.read', 'products.read'],
      ['orders', 'paying', 'stock'],
    ],
    [['messages.read'], ['messages', 'reviews']],
    [['settings.read'], ['mails']],
    [['reports.read'], ['money']],
  ])('has for the rights %j only the parts %j', async (rights, parts) => {
    const person = await signedInWith(shop, rights);
    const { body } = await person.get('/api/admin/today');
    expect(Object.keys(Object(body)).toSorted()).toEqual(['at', ...parts].toSorted());
  });
});
