import { afterEach, describe, expect, it, test } from 'vitest';
import { AdminOrder } from '../../../src/contract/orders/admin';
import {
  type BatchResult,
  getPickList,
  shipOrders,
} from '../../../src/contract/orders/admin-batch';
import { MAX_BATCH_ORDERS, MAX_SELECTED_ORDERS } from '../../../src/shop/orders/ship-list';
import { actOnEach } from '../../../src/server/services/orders/batch';
import { auditOf } from '../../support/orders/audit-of';
import { type Buyer, type Placed, buy, buyParcel, codeOf, newBuyer } from '../../support/buyers';
import { addMember, signedIn, peopleForAll } from '../../support/people';
import { type Person, type Reply, shopForAll } from '../../support/shop';
import { BRACKETS, GUSSETS, KIT, packFromParts } from '../../support/kits';
import { setStock } from '../../support/stock';

const BRACKET = 1002;
const GUSSET = 1041;
const BATCH = '/api/admin/orders/batch';

let made = 0;
/** A tracking number that no other test has. */
const newNumber = () => `B 77${(made += 1)}`;

describe('Many orders at once (docs/rules.md 18.7, 18.8)', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);
  afterEach(async () => {
    expect(await auditOf(shop)).toEqual([]);
  });

  const resultsOf = (reply: Reply): BatchResult[] => shipOrders.reply.parse(reply.body).results;
  const act = async (name: string, placed: readonly Placed[], by: Person = people.admin) =>
    resultsOf(await by.post(BATCH, { act: name, orderIds: placed.map(({ id }) => id) }));

  type Line = [order: Pick<Placed, 'orderNumber'> | string, tracking: string, carrier?: string];
  const bodyOf = (lines: readonly Line[]) => ({
    lines: lines.map(([order, trackingNumber, carrier = 'UPS']) => ({
      orderNumber: typeof order === 'string' ? order : order.orderNumber,
      trackingNumber,
      carrier,
    })),
  });
  const check = async (...lines: Line[]) =>
    resultsOf(await people.admin.post(`${BATCH}/check`, bodyOf(lines)));
  const ship = async (lines: readonly Line[], by: Person = people.admin) =>
    resultsOf(await by.post(`${BATCH}/ship`, bodyOf(lines)));

  const order = async ({ id }: Placed) =>
    AdminOrder.parse((await people.admin.get(`/api/admin/orders/${id}`)).body);
  const statusOf = async (placed: Placed) => (await order(placed)).status;
  const mailsTo = async ({ account }: Buyer) => {
    while (await shop.deliver());
    return shop.mail.sent.filter(({ to }) => to.address === account.email).slice(1);
  };
  const outcomes = (results: readonly BatchResult[]) =>
    results.map(({ outcome, code }) => code ?? outcome);

  /** An order of three brackets to be shipped. */
  const parcel = async () => {
    await setStock(shop, BRACKET, 9);
    const buyer = await newBuyer(shop, [[BRACKET, 3]]);
    return { buyer, placed: await buyParcel(buyer) };
  };
  const pickup = async () => {
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    return { buyer, placed: await buy(buyer) };
  };
  const deskClerk = async () => {
    made += 1;
    return signedIn(shop, await addMember(shop, `batch-desk-${made}`, { role_id: 'owner' }));
  };

  it('are accepted, each by itself', async () => {
    const [one, two, sent] = [await parcel(), await pickup(), await parcel()];
    await ship([[sent.placed, newNumber()]]);
    const missing = { id: 'no-such-order', orderNumber: '', total: '' };
    const results = await act('accept', [one.placed, missing, sent.placed, two.placed]);
    expect(results).toEqual([
      {
        orderId: one.placed.id,
        orderNumber: one.placed.orderNumber,
        outcome: 'done',
        code: null,
        message: 'Accepted.',
      },
      {
        orderId: null,
        orderNumber: '',
        outcome: 'refused',
        code: 'not_found',
        message: 'There is no such order.',
      },
      {
        orderId: sent.placed.id,
        orderNumber: sent.placed.orderNumber,
        outcome: 'refused',
        code: 'too_late',
        message: expect.stringMatching(/^admin shipped this order on .* Nothing was changed\.$/),
      },
      expect.objectContaining({ orderId: two.placed.id, outcome: 'done' }),
    ]);
    expect(await statusOf(one.placed)).toBe('processing');
    expect((await order(one.placed)).history[0]?.what).toBe('Accepted');
  });

  it('are accepted once: a repeat, or another admin, reads who did it', async () => {
    const { placed } = await parcel();
    const desk = await deskClerk();
    const [mine, theirs] = await Promise.all([
      act('accept', [placed]),
      act('accept', [placed], desk),
    ]);
    const results = [...(mine ?? []), ...(theirs ?? [])];
    expect(outcomes(results).toSorted()).toEqual(['already', 'done']);
    const winner = mine?.[0]?.outcome === 'done' ? 'admin' : desk.account.username;
    expect(results.find(({ outcome }) => outcome === 'already')?.message).toMatch(
      new RegExp(`^${winner} accepted this order on `),
    );
    expect(outcomes(await act('accept', [placed]))).toEqual(['already']);
    expect((await order(placed)).history.map(({ what }) => what)).toEqual([
      'Accepted',
      'Placed at the checkout',
    ]);
  });

  it('are handed over when they are for pickup, after their buyers were told', async () => {
    const [one, other] = [await pickup(), await parcel()];
    expect(outcomes(await act('ready', [one.placed, other.placed]))).toEqual([
      'done',
      'not_allowed',
    ]);
    expect(outcomes(await act('ready', [one.placed]))).toEqual(['already']);
    expect(await mailsTo(one.buyer)).toHaveLength(1);
    const results = await act('hand-over', [one.placed, other.placed]);
    expect(outcomes(results)).toEqual(['done', 'not_allowed']);
    expect(results[1]?.message).toBe('This order is for shipping, not for pickup.');
    expect(outcomes(await act('hand-over', [one.placed]))).toEqual(['already']);
    expect(await statusOf(one.placed)).toBe('delivered');
    await ship([[other.placed, newNumber()]]);
    expect(outcomes(await act('hand-over', [other.placed]))).toEqual(['not_allowed']);
    expect(await statusOf(other.placed)).toBe('shipped');
  });

  it('are shipped from a list, each with its number, carrier and mail', async () => {
    const [one, two] = [await parcel(), await parcel()];
    const [first, second] = [newNumber(), newNumber()];
    const lines: Line[] = [
      [one.placed, first],
      [two.placed.orderNumber.toLowerCase(), second, 'Purolator'],
    ];
    expect(await check(...lines)).toEqual([
      {
        orderId: one.placed.id,
        orderNumber: one.placed.orderNumber,
        outcome: 'ready',
        code: null,
        message: 'Ships 3 pieces to Ann Lee, Sudbury, ON.',
      },
      expect.objectContaining({ orderNumber: two.placed.orderNumber, outcome: 'ready' }),
    ]);
    expect(await statusOf(one.placed)).toBe('pending');
    expect(await mailsTo(one.buyer)).toEqual([]);
    expect(outcomes(await ship(lines))).toEqual(['done', 'done']);
    expect(await order(one.placed)).toMatchObject({
      status: 'shipped',
      carrier: 'UPS',
      trackingNumber: first,
    });
    expect(await order(two.placed)).toMatchObject({ carrier: 'Purolator' });
    expect((await mailsTo(two.buyer))[0]?.text).toContain(`Tracking number: ${second}`);
  });

  it('are shipped once: a repeated list says so, and sends no second mail', async () => {
    const { buyer, placed } = await parcel();
    const number = newNumber();
    await ship([[placed, number]]);
    const again = await ship([[placed, number.replace(' ', '').toLowerCase()]]);
    expect(outcomes(again)).toEqual(['already']);
    expect(again[0]?.message).toBe('Already shipped with this number.');
    expect(outcomes(await check([placed, number]))).toEqual(['already']);
    const [other] = await ship([[placed, newNumber()]]);
    expect(other).toMatchObject({ outcome: 'refused', code: 'too_late' });
    expect(other?.message).toMatch(/^admin shipped this order on .* Its tracking number is B 77/);
    expect((await order(placed)).parcels).toHaveLength(1);
    expect(await mailsTo(buyer)).toHaveLength(1);
    await act('hand-over', [placed]);
    await people.admin.put(`/api/admin/orders/${placed.id}/status`, { status: 'delivered' });
    expect(outcomes(await ship([[placed, number]]))).toEqual(['already']);
  });

  it('are noted as delivered once they have left, but not those for pickup', async () => {
    const [sent, waiting, counter] = [await parcel(), await parcel(), await pickup()];
    await ship([[sent.placed, newNumber()]]);
    const all = [sent.placed, waiting.placed, counter.placed];
    const results = await act('deliver', all);
    expect(outcomes(results)).toEqual(['done', 'too_late', 'not_allowed']);
    expect(await Promise.all(all.map(statusOf))).toEqual(['delivered', 'pending', 'pending']);
    expect(outcomes(await act('deliver', [sent.placed]))).toEqual(['already']);
  });

  describe('on a pick list', () => {
    const picksOf = async (query: string, by: Person = people.admin) =>
      getPickList.reply.parse((await by.get(`${BATCH}/picks?${query}`)).body);
    const place = (id: number, shelf_place: string) =>
      shop.db.updateTable('product').set({ shelf_place }).where('id', '=', id).execute();

    it('are put together by shelf, without what was sent, refunded or is still to be made', async () => {
      await place(BRACKET, 'A-10');
      await place(GUSSET, 'A-2');
      const [one, two, gone] = [await parcel(), await parcel(), await parcel()];
      const counter = await pickup();
      await people.admin.post(`/api/admin/orders/${gone.placed.id}/cancel`, {});
      const [item] = (await order(one.placed)).items;
      const lines = [{ itemId: item?.id, quantity: 1 }];
      const sent = { lines, carrier: 'UPS', trackingNumber: newNumber() };
      expect(
        (await people.admin.post(`/api/admin/orders/${one.placed.id}/parcels`, sent)).status,
      ).toBe(200);
      await shop.db
        .updateTable('order_item')
        .set({ to_make: 1 })
        .where('order_id', '=', two.placed.id)
        .execute();
      const ids = [one, two, gone, counter].map(({ placed }) => placed.id).join(',');
      const { orders, isMore, picks } = await picksOf(`ids=${ids}`);
      await shop.db.updateTable('order_item').set({ to_make: 0 }).execute();
      expect([orders, isMore]).toEqual([3, false]);
      expect(picks).toMatchObject([
        {
          productId: GUSSET,
          shelfPlace: 'A-2',
          pieces: 1,
          toMake: 0,
          orders: [{ orderNumber: counter.placed.orderNumber, pieces: 1 }],
        },
        {
          productId: BRACKET,
          shelfPlace: 'A-10',
          pieces: 4,
          toMake: 1,
          orders: [
            { orderNumber: one.placed.orderNumber, pieces: 2 },
            { orderNumber: two.placed.orderNumber, pieces: 2 },
          ],
        },
      ]);
    });

    it('have the parts of kits that are packed from them, and packed kits as they are', async () => {
      expect((await packFromParts(people.admin)).status).toBe(200);
      await setStock(shop, KIT, 1);
      await setStock(shop, BRACKET, 9);
      await setStock(shop, GUSSET, 40);
      const placed = await buy(await newBuyer(shop, [[KIT, 3]]));
      const { picks } = await picksOf(`ids=${placed.id}`);
      expect(picks.map(({ productId, pieces }) => [productId, pieces])).toEqual([
        [GUSSET, 2 * GUSSETS],
        [BRACKET, 2 * BRACKETS],
        [KIT, 1],
      ]);
    });

    it('are those that the filters of the list name', async () => {
      const { placed } = await parcel();
      const found = await picksOf(`q=${placed.orderNumber}`);
      expect(found).toMatchObject({ orders: 1, picks: [{ productId: BRACKET, pieces: 3 }] });
      await ship([[placed, newNumber()]]);
      expect(await picksOf(`q=${placed.orderNumber}`)).toMatchObject({ orders: 0, picks: [] });
    });
  });

  it('are shipped without a tracking number where the list says “none”, and once', async () => {
    const [one, two] = [await parcel(), await parcel()];
    const lines: Line[] = [
      [one.placed, 'none'],
      [two.placed, 'NONE'],
    ];
    expect((await check(...lines)).map(({ message }) => message)).toEqual([
      'Ships 3 pieces to Ann Lee, Sudbury, ON, without a tracking number.',
      'Ships 3 pieces to Ann Lee, Sudbury, ON, without a tracking number.',
    ]);
    expect(outcomes(await ship(lines))).toEqual(['done', 'done']);
    expect(await order(one.placed)).toMatchObject({ status: 'shipped', trackingNumber: null });
    const again = await ship(lines);
    expect(outcomes(again)).toEqual(['already', 'already']);
    expect(again[0]?.message).toBe('Already shipped without a tracking number.');
    expect(await mailsTo(one.buyer)).toHaveLength(1);
  });

  it('are shipped once by two admins at a time, and the other reads who was first', async () => {
    const { buyer, placed } = await parcel();
    const desk = await deskClerk();
    const [mine, theirs] = await Promise.all([
      ship([[placed, newNumber()]]),
      ship([[placed, newNumber()]], desk),
    ]);
    const results = [...(mine ?? []), ...(theirs ?? [])];
    expect(outcomes(results).toSorted()).toEqual(['done', 'too_late']);
    const winner = mine?.[0]?.outcome === 'done' ? 'admin' : desk.account.username;
    expect(results.find(({ outcome }) => outcome === 'refused')?.message).toMatch(
      new RegExp(`^${winner} shipped this order on `),
    );
    expect(await mailsTo(buyer)).toHaveLength(1);
  });

  describe('are not shipped', () => {
    test('when their line is at fault; the others are', async () => {
      const [one, two, fine] = [await parcel(), await parcel(), await parcel()];
      const [same, number] = [newNumber(), newNumber()];
      const lines: Line[] = [
        ['', newNumber()],
        [one.placed, ''],
        [two.placed, '12#34'],
        ['ORD-NONE', newNumber()],
        [fine.placed, number],
        [fine.placed, number],
      ];
      const results = await check(...lines);
      expect(results.map(({ message }) => message)).toEqual([
        'The order number is missing.',
        'The tracking number is missing; write “none” if there is none.',
        'Letters, digits, spaces and hyphens, at most 40',
        'There is no order with this number.',
        'Ships 3 pieces to Ann Lee, Sudbury, ON.',
        'The same as line 5.',
      ]);
      expect(outcomes(results)).toEqual([
        'invalid',
        'invalid',
        'invalid',
        'not_found',
        'ready',
        'already',
      ]);
      expect(outcomes(await ship(lines)).slice(4)).toEqual(['done', 'already']);
      const repeated = await ship([
        [one.placed, same],
        [two.placed, same],
        [one.placed, newNumber()],
      ]);
      expect(outcomes(repeated)).toEqual(['repeated', 'repeated', 'repeated']);
      expect(repeated.map(({ message }) => message)).toEqual([
        'Line 3 has this order, too, with another number.',
        'Line 1 has this tracking number, too.',
        'Line 1 has this order, too, with another number.',
      ]);
      expect([await statusOf(one.placed), await statusOf(two.placed)]).toEqual([
        'pending',
        'pending',
      ]);
    });

    test('when they are for pickup or cancelled', async () => {
      const [one, gone] = [await pickup(), await parcel()];
      await people.admin.post(`/api/admin/orders/${gone.placed.id}/cancel`, {});
      const results = await ship([
        [one.placed, newNumber()],
        [gone.placed, newNumber()],
      ]);
      expect(outcomes(results)).toEqual(['not_allowed', 'too_late']);
      expect(results.map(({ message }) => message)).toEqual([
        'This order is for pickup and cannot be shipped.',
        expect.stringMatching(/^admin cancelled this order on /),
      ]);
    });

    test('with the tracking number of another parcel', async () => {
      const [one, other] = [await parcel(), await parcel()];
      const number = newNumber();
      await ship([[one.placed, number]]);
      const [result] = await ship([[other.placed, number.toLowerCase().replace(' ', '-')]]);
      expect(result).toMatchObject({
        code: 'tracking_used',
        message: `${one.placed.orderNumber} was shipped with this tracking number.`,
      });
      expect(await statusOf(other.placed)).toBe('pending');
    });
  });

  it('are shipped with what is left of them', async () => {
    const { placed } = await parcel();
    const [{ id: itemId = '' } = {}] = (await order(placed)).items;
    const number = newNumber();
    await people.admin.post(`/api/admin/orders/${placed.id}/parcels`, {
      lines: [{ itemId, quantity: 1 }],
      trackingNumber: number,
    });
    expect(outcomes(await check([placed, number]))).toEqual(['tracking_used']);
    const last = newNumber();
    expect((await check([placed, last]))[0]?.message).toBe(
      'Ships the rest: 2 pieces to Ann Lee, Sudbury, ON.',
    );
    expect(outcomes(await ship([[placed, last]]))).toEqual(['done']);
    expect((await order(placed)).parcels.map((one) => one.trackingNumber)).toEqual([number, last]);
  });

  it('are checked for what needs attention', async () => {
    const { placed } = await parcel();
    await shop.db
      .updateTable('orders')
      .set({ attention: 'postal' })
      .where('id', '=', placed.id)
      .execute();
    expect((await check([placed, newNumber()]))[0]?.message).toMatch(
      / Needs attention: Odd postal code\.$/,
    );
  });

  it('are read together for their packing slips', async () => {
    const [one, two] = [await parcel(), await pickup()];
    const ids = [two.placed.id, 'no-such-order', one.placed.id, two.placed.id].join(',');
    const { body } = await people.admin.get(`${BATCH}/slips?${new URLSearchParams({ ids })}`);
    expect(body).toEqual([await order(two.placed), await order(one.placed)]);
  });

  it('are at most a hundred', async () => {
    const ids = Array.from({ length: MAX_BATCH_ORDERS + 1 }, (_, place) => `id-${place}`);
    const accept = (orderIds: string[]) => people.admin.post(BATCH, { act: 'accept', orderIds });
    expect(codeOf(await accept(ids))).toBe('invalid');
    expect(codeOf(await accept(['a', 'a']))).toBe('invalid');
    expect(resultsOf(await accept(ids.slice(1)))).toHaveLength(MAX_BATCH_ORDERS);
    const lines = ids.map((id): Line => [id, 'X 1']);
    expect(codeOf(await people.admin.post(`${BATCH}/ship`, bodyOf(lines)))).toBe('invalid');
  });

  it('are checked in lists of a thousand', async () => {
    const listOf = (length: number) =>
      bodyOf(
        Array.from({ length }, (_, place): Line => [
          `ORD-${place}`,
          `X ${place}`,
          'A carrier with a long name',
        ]),
      );
    const checked = await people.admin.post(`${BATCH}/check`, listOf(MAX_SELECTED_ORDERS));
    expect(resultsOf(checked)).toHaveLength(MAX_SELECTED_ORDERS);
    const longer = await people.admin.post(`${BATCH}/check`, listOf(MAX_SELECTED_ORDERS + 1));
    expect(codeOf(longer)).toBe('invalid');
  });

  it('let others be served between two of them', async () => {
    let rounds = 0;
    let isOver = false;
    const count = () => {
      rounds += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const by = { adminId: people.admin.account.id, now: shop.clock() };
    const ids = ['a', 'b', 'c', 'd'];
    await actOnEach({ db: shop.db, mailsGoOut: true }, by, 'accept', ids);
    isOver = true;
    expect(rounds).toBeGreaterThanOrEqual(ids.length - 1);
  });
});
