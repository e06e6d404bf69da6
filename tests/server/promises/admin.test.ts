import { describe, expect, it } from 'vitest';
import { AdminOrder } from '../../../src/contract/orders/admin';
import { Queue } from '../../../src/contract/promises/admin';
import { auditOf } from '../../support/orders/audit-of';
import { type Buyer, buy, codeOf, newBuyer } from '../../support/buyers';
import { BRACKET, GUSSET, KIT, packFromParts } from '../../support/kits';
import { addMember, peopleForEach, signedIn, signedInWith } from '../../support/people';
import { setStock } from '../../support/stock';
import { DAY, engines, shopForEach } from '../../support/shop';

/** It is morning in Toronto. */
const THURSDAY = '2026-11-26T15:00:00Z';
/** Parts of the sample catalogue. */
const [TRUSS, TAB] = [1001, 1041];
const CALENDAR = {
  closedWeekdays: [0, 6],
  closedDates: ['2026-12-29'],
  cutOff: '14:00',
  groups: [{ name: 'Trusses', perWeek: 5 }],
  revision: 0,
};

describe.each(engines)('The queue of the owner (%s)', (engine) => {
  const shop = shopForEach({ engine, now: THURSDAY });
  const people = peopleForEach(shop);

  const open = async (supply: object = {}) => {
    await people.admin.put('/api/admin/calendar', CALENDAR);
    await people.admin.put(`/api/admin/products/${TRUSS}`, {
      stock: 1,
      supply: { kind: 'both', leadDays: 15, group: 'Trusses', ...supply },
    });
  };
  const queue = async (query = ''): Promise<Queue> => {
    const reply = await people.admin.get(`/api/admin/queue${query}`);
    expect(reply.status).toBe(200);
    return Queue.parse(reply.body);
  };
  const orderOf = async (id: string) =>
    AdminOrder.parse((await people.admin.get(`/api/admin/orders/${id}`)).body);
  const lineOf = async (id: string) => {
    const line = (await orderOf(id)).items[0];
    if (!line) throw new Error('No line');
    return line;
  };
  const move = async (id: string, body: object, by: Pick<Buyer, 'put'> = people.admin) =>
    by.put(`/api/admin/orders/${id}/items/${(await lineOf(id)).id}/promise`, body);
  const faults = () => auditOf(shop);
  const mailOf = async (buyer: Buyer) => {
    while (await shop.deliver());
    return shop.mail.sent.findLast(({ to }) => to.address === buyer.account.email)?.text ?? '';
  };

  it('has each line on the day by which it is promised, with the pieces to make', async () => {
    await open();
    const buyer = await newBuyer(shop, [
      [TRUSS, 3],
      [TAB, 4],
    ]);
    const { id, orderNumber } = await buy(buyer);
    const { days, late, weeks } = await queue('?from=2026-11-26&to=2026-12-31');
    expect(days).toMatchObject([
      {
        date: '2026-11-26',
        lines: [{ orderId: id, productId: TAB, quantity: 4, toMake: 0, promisedBy: '2026-11-26' }],
      },
      {
        date: '2026-12-17',
        lines: [
          {
            orderId: id,
            orderNumber,
            productId: TRUSS,
            quantity: 3,
            toMake: 2,
            group: 'Trusses',
            promisedBy: '2026-12-17',
            agreedBy: null,
            moved: null,
          },
        ],
      },
    ]);
    expect(late).toEqual([]);
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual({
      monday: '2026-11-23',
      groups: [{ name: 'Trusses', pieces: 0, capacity: 2 }],
    });
    expect(weeks[3]?.groups).toEqual([{ name: 'Trusses', pieces: 2, capacity: 5 }]);
    expect(await lineOf(id)).toMatchObject({ toMake: 2, moves: [] });
    // A shorter list has only its days.
    expect((await queue('?from=2026-12-01&to=2026-12-16')).days).toEqual([]);
    expect((await queue()).days.map(({ date }) => date)).toEqual(['2026-11-26', '2026-12-17']);
    // What is refunded is not made.
    const itemId = (await lineOf(id)).id;
    await people.admin.post(`/api/admin/orders/${id}/refunds`, {
      lines: [{ itemId, quantity: 2 }],
      reason: 'Too many',
    });
    expect((await queue()).days[1]?.lines).toMatchObject([{ quantity: 1, toMake: 1 }]);
    // What has left, or waits for its buyer, is not in it; nor does it take any time of the group.
    await people.admin.post(`/api/admin/orders/${id}/ready`, {});
    const ready = await queue();
    expect(ready.days).toEqual([]);
    expect(ready.weeks[3]?.groups).toEqual([{ name: 'Trusses', pieces: 0, capacity: 5 }]);
  });

  it('has the parts to make for kits that are packed from them', async () => {
    await packFromParts(people.admin);
    await setStock(shop, KIT, 0);
    await setStock(shop, BRACKET, 1);
    await setStock(shop, GUSSET, 40);
    const supply = { kind: 'both', leadDays: 5 };
    await people.admin.put(`/api/admin/products/${BRACKET}`, { supply });
    const { id } = await buy(await newBuyer(shop, [[KIT, 2]]));
    const { days } = await queue();
    expect(days).toMatchObject([
      {
        lines: [
          { orderId: id, productId: KIT, quantity: 2, toMake: 0, kit: null },
          { orderId: id, productId: BRACKET, quantity: 3, toMake: 3, kit: expect.any(String) },
        ],
      },
    ]);
  });

  it('has what is late before it, and counts it among the late orders', async () => {
    await open();
    const { id } = await buy(await newBuyer(shop, [[TAB, 1]]));
    let admin = people.admin;
    const lists = async (work: string) =>
      (await admin.get(`/api/admin/orders?work=${work}`)).body as { total: number };
    expect(await lists('late')).toMatchObject({ total: 0 });
    shop.clock.pass(DAY);
    expect(await queue()).toMatchObject({ days: [], late: [{ orderId: id }], lateCount: 1 });
    expect(await lists('late')).toMatchObject({ total: 1, rows: [{ id }] });
    // Thirty days after the promised day it is late, and one more the law has its say.
    shop.clock.pass(29 * DAY);
    admin = await signedIn(shop, people.admin.account);
    expect(await lists('lapsed')).toMatchObject({ total: 0 });
    shop.clock.pass(DAY);
    expect(await lists('lapsed')).toMatchObject({ total: 1, rows: [{ id }] });
    expect((await admin.get('/api/admin/today')).body).toMatchObject({
      orders: { late: 1, lapsed: 1 },
    });
  });

  it.each([
    ['from=2026-12-02&to=2026-12-01', { to: 'The last day is before the first' }],
    ['from=2026-12-01&to=2027-03-03', { to: 'At most 92 days' }],
    ['from=tomorrow', { from: 'A day is written 2026-10-31' }],
    ['from=2026-02-29', { from: 'A day is written 2026-10-31' }],
  ])('refuses %s', async (query, fields) => {
    expect(await people.admin.get(`/api/admin/queue?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields },
    });
  });

  it('is for those who may read orders, and moved by those who may change them', async () => {
    await open();
    const { id } = await buy(await newBuyer(shop, [[TRUSS, 2]]));
    const reader = await signedInWith(shop, ['today.read', 'orders.read']);
    expect((await reader.get('/api/admin/queue')).status).toBe(200);
    const body = { was: '2026-12-17', day: '2026-12-18' };
    expect(codeOf(await move(id, body, reader))).toBe('right_missing');
    expect((await people.customer.get('/api/admin/queue')).status).toBe(403);
  });

  it('tells the buyer of an earlier day, and asks about a later one', async () => {
    await open();
    const buyer = await newBuyer(shop, [[TRUSS, 2]]);
    const { id } = await buy(buyer);
    const earlier = { was: '2026-12-17', day: '2026-12-15', note: 'The tube came in.' };
    expect((await move(id, earlier)).status).toBe(200);
    expect(await mailOf(buyer)).toContain(
      'It is ready for you by Dec 15, 2026, not only by Dec 17, 2026.\n\nThe tube came in.',
    );
    expect(await lineOf(id)).toMatchObject({ promisedBy: '2026-12-15' });
    expect(await lineOf(id)).not.toHaveProperty('agreedBy');
    expect((await move(id, { was: '2026-12-15', day: '2027-01-05' })).status).toBe(200);
    expect(await mailOf(buyer)).toMatch(
      /We promised it by Dec 15, 2026, and cannot keep that day\. .+ by Jan 5, 2027\.\n\nAccept the new day:\nhttp\S+\/promise\/[\w-]{43}\n\nCancel this line and get its money back:\nhttp\S+\/promise\/[\w-]{43}\?answer=cancel\n/,
    );
    expect(await lineOf(id)).toMatchObject({
      promisedBy: '2027-01-05',
      agreedBy: '2026-12-15',
      moves: [
        { from: '2026-12-17', to: '2026-12-15', state: 'told', note: 'The tube came in.' },
        { from: '2026-12-15', to: '2027-01-05', state: 'asked', by: 'admin' },
      ],
    });
    expect((await queue('?from=2027-01-01')).days[0]?.lines).toMatchObject([
      { promisedBy: '2027-01-05', agreedBy: '2026-12-15', moved: 'asked' },
    ]);
    const far = await queue('?from=2026-12-01&to=2026-12-31');
    expect(far).toMatchObject({ days: [], laterCount: 1, to: '2026-12-31' });
    // Back at the agreed day there is nothing to ask.
    expect((await move(id, { was: '2027-01-05', day: '2026-12-15' })).status).toBe(200);
    expect(await mailOf(buyer)).toContain('It is still ready for you by Dec 15, 2026.');
    const { moves, ...line } = await lineOf(id);
    expect(line).not.toHaveProperty('agreedBy');
    expect(moves.map(({ state }) => state)).toEqual(['told', 'replaced', 'told']);
    const { history } = await orderOf(id);
    expect(history[0]?.what).toMatch(
      /^Promised day moved, the buyer was told: .+: Jan 5, 2027 → Dec 15, 2026$/,
    );
    const mails = (await people.admin.get(`/api/admin/orders/${id}/mails`)).body as object[];
    expect(mails).toHaveLength(4);
    expect(JSON.stringify(mails)).not.toMatch(/promise\/[\w-]{43}/);
    expect(await faults()).toEqual([]);
  });

  it('lets the first of two people move a day', async () => {
    await open();
    const { id } = await buy(await newBuyer(shop, [[TRUSS, 2]]));
    const other = await signedIn(shop, await addMember(shop, 'welder', { role_id: 'owner' }));
    const replies = await Promise.all([
      move(id, { was: '2026-12-17', day: '2026-12-18' }),
      move(id, { was: '2026-12-17', day: '2026-12-21' }, other),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    const { promisedBy, moves } = await lineOf(id);
    expect(refused?.body).toMatchObject({
      code: 'changed',
      promisedBy,
      message: expect.stringMatching(
        /^(admin|welder) moved this line to (Fri Dec 18|Mon Dec 21) on Nov 26, 2026, 10:00 AM\. Nothing was changed\.$/,
      ),
    });
    expect(moves).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });

  it.each([
    ['2026-11-25', 'This day has passed'],
    ['2026-12-19', 'The shop is closed on this day'],
    ['2026-12-25', 'The shop is closed on this day'],
    ['2026-12-29', 'The shop is closed on this day'],
    ['2032-01-05', 'A promise is never more than five years away'],
    ['2026-02-30', 'Please choose a day'],
    ['soon', 'Please choose a day'],
  ])('does not move a line to %s', async (day, fault) => {
    await open();
    const { id } = await buy(await newBuyer(shop, [[TRUSS, 2]]));
    expect(await move(id, { was: '2026-12-17', day })).toMatchObject({
      status: 400,
      body: { fields: { day: fault } },
    });
    expect((await lineOf(id)).moves).toEqual([]);
  });

  it('does not move what is not at the shop any more, or in no such order', async () => {
    await open();
    const first = await buy(await newBuyer(shop, [[TRUSS, 2]]));
    const second = await buy(await newBuyer(shop, [[TAB, 1]]));
    const body = { was: '2026-12-17', day: '2026-12-18' };
    await people.admin.put(`/api/admin/orders/${first.id}/status`, { status: 'delivered' });
    expect(codeOf(await move(first.id, body))).toBe('too_late');
    await people.admin.post(`/api/admin/orders/${second.id}/cancel`, {});
    expect(codeOf(await move(second.id, { ...body, was: '2026-11-26' }))).toBe('too_late');
    const itemId = (await lineOf(second.id)).id;
    const of = (id: string, item: string) =>
      people.admin.put(`/api/admin/orders/${id}/items/${item}/promise`, body);
    expect(codeOf(await of(first.id, itemId))).toBe('not_found');
    expect(codeOf(await of('none', itemId))).toBe('not_found');
    expect(await move(first.id, { ...body, note: 'a\0b' })).toMatchObject({ status: 400 });
  });

  it('gives a line from before there were promises its first day', async () => {
    await open();
    const { id } = await buy(await newBuyer(shop, [[TRUSS, 2]]));
    await shop.db.updateTable('order_item').set({ promised_by: null }).execute();
    expect((await queue()).days).toEqual([]);
    expect((await move(id, { was: null, day: '2026-12-18' })).status).toBe(200);
    expect(await lineOf(id)).toMatchObject({
      promisedBy: '2026-12-18',
      moves: [{ from: null, state: 'told' }],
    });
  });
});
