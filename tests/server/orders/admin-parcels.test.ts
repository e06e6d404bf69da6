import { afterEach, describe, expect, it, test } from 'vitest';
import { AdminOrder, listAdminOrders } from '../../../src/contract/orders/admin';
import { getOrder, listOrders } from '../../../src/contract/orders/orders';
import { auditOf } from '../../support/orders/audit-of';
import { type Buyer, type Placed, buy, buyParcel, codeOf, newBuyer } from '../../support/buyers';
import { addMember, signedIn, peopleForAll } from '../../support/people';
import { type Person, type Reply, engines, shopForAll } from '../../support/shop';

const BRACKET = 1002;
const GUSSET = 1041;
/** No order number has a U, so none is found by the tracking numbers here. */
const UPS = { carrier: 'UPS', trackingNumber: '1Z UU1' };

interface Shipping {
  by?: Person;
  key?: string;
  carrier?: string;
  trackingNumber?: string;
}

describe.each(engines)('Parcels of an order (docs/rules.md 6.17) on %s', (engine) => {
  const shop = shopForAll({ engine });
  const people = peopleForAll(shop);
  afterEach(async () => {
    expect(await auditOf(shop)).toEqual([]);
  });

  const path = ({ id }: { id: string }, act = '') => `/api/admin/orders/${id}${act && `/${act}`}`;
  const seen = (reply: Reply): AdminOrder => AdminOrder.parse(reply.body);
  const order = async (placed: Placed) => seen(await people.admin.get(path(placed)));
  const wordsOf = (reply: Reply | undefined) =>
    (reply?.body as { message?: string } | undefined)?.message;
  const found = async (q: string) =>
    listAdminOrders.reply
      .parse((await people.admin.get(`/api/admin/orders?${new URLSearchParams({ q })}`)).body)
      .rows.map(({ orderNumber }) => orderNumber);
  const mailsTo = async ({ account }: Buyer) => {
    while (await shop.deliver());
    return shop.mail.sent.filter(({ to }) => to.address === account.email).slice(1);
  };

  /** An order of three brackets and two gussets, to be shipped. */
  const bought = async () => {
    const buyer = await newBuyer(shop, [
      [BRACKET, 3],
      [GUSSET, 2],
    ]);
    const placed = await buyParcel(buyer);
    const { items } = await order(placed);
    const idOf = (product: number) =>
      items.find(({ productId }) => productId === product)?.id ?? '';
    const lines = (pieces: [product: number, quantity: number][]) =>
      pieces.map(([product, quantity]) => ({ itemId: idOf(product), quantity }));
    const ship = (
      pieces: [product: number, quantity: number][],
      { by = people.admin, key, ...sent }: Shipping = {},
    ) =>
      by.post(
        path(placed, 'parcels'),
        { lines: lines(pieces), ...sent },
        key === undefined ? {} : { 'idempotency-key': key },
      );
    return { buyer, placed, lines, ship };
  };

  it('make it shipped with the last piece, and accepted with an earlier one', async () => {
    const { buyer, placed, ship, lines } = await bought();
    const first = { carrier: 'UPS', trackingNumber: '1Z UU811' };
    const part = seen(await ship([[BRACKET, 2]], first));
    expect(part).toMatchObject({ status: 'processing', ...first });
    shop.clock.pass(1000);
    const last = { carrier: 'FedEx', trackingNumber: 'F UU812' };
    const second = seen(
      await ship(
        [
          [BRACKET, 1],
          [GUSSET, 2],
        ],
        last,
      ),
    );
    expect(second).toMatchObject({ status: 'shipped', ...last });
    expect(second.parcels).toEqual([
      { id: expect.any(String), at: expect.any(String), ...first, lines: lines([[BRACKET, 2]]) },
      {
        id: expect.any(String),
        at: new Date(shop.clock()).toISOString(),
        ...last,
        lines: expect.arrayContaining(
          lines([
            [BRACKET, 1],
            [GUSSET, 2],
          ]),
        ),
      },
    ]);
    expect(second.history.map(({ what }) => what)).toEqual([
      'Shipped: parcel 2, 3 pieces, FedEx F UU812',
      'Part shipped: parcel 1, 2 pieces, UPS 1Z UU811',
      'Accepted',
      'Placed at the checkout',
    ]);
    const { parcels } = second;
    expect(
      getOrder.reply.parse((await buyer.get(`/api/orders/${placed.id}`)).body).parcels,
    ).toEqual(parcels);
    expect(listOrders.reply.parse((await buyer.get('/api/orders')).body)[0]?.parcels).toEqual(
      parcels,
    );
    expect(await found('1z uu811')).toEqual([placed.orderNumber]);
    expect(await found('f uu812')).toEqual([placed.orderNumber]);
    expect(codeOf(await ship([[BRACKET, 1]]))).toBe('too_late');
  });

  it('are each mailed to the buyer: what is in it, and what is still to come', async () => {
    const { buyer, placed, ship } = await bought();
    await ship([[BRACKET, 2]], UPS);
    await ship([
      [BRACKET, 1],
      [GUSSET, 2],
    ]);
    const [part, last, ...more] = await mailsTo(buyer);
    expect(more).toEqual([]);
    expect(part?.subject).toBe(`Part of your order ${placed.orderNumber} is on its way`);
    expect(part?.text).toContain('Tracking number: 1Z UU1');
    const [inIt, toCome] = part?.text.split('Still to come') ?? [];
    expect(inIt).toContain('2 x Weld-On Link Bracket 2.625 in Wide (NR-SU-LB-262)');
    expect(toCome).toContain('1 x Weld-On Link Bracket 2.625 in Wide');
    expect(toCome).toMatch(/2 x .*Gusset/);
    expect(last?.subject).toBe(`Your order ${placed.orderNumber} has shipped`);
    expect(last?.text).toContain('This is the last parcel. In it:\n1 x Weld-On Link Bracket');
  });

  it('never have more pieces than were bought, and two admins do not ship the same ones', async () => {
    const { buyer, placed, ship } = await bought();
    const desk = await signedIn(
      shop,
      await addMember(shop, `desk-${placed.id.slice(-8)}`, { role_id: 'owner' }),
    );
    const replies = await Promise.all([
      ship([[BRACKET, 2]]),
      ship([[BRACKET, 2]], { by: desk }),
      ship([[GUSSET, 3]]),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const [mine, theirs, toMany] = replies;
    const won = mine?.status === 200 ? 'admin' : desk.account.username;
    expect(wordsOf(mine?.status === 409 ? mine : theirs)).toMatch(
      new RegExp(
        `^${won} shipped a parcel of this order on .*\\. Only 1 piece of Weld-On Link Bracket 2.625 in Wide is left to ship\\. Nothing was changed\\.$`,
      ),
    );
    expect(codeOf(toMany)).toBe('parcel_exceeds_order');
    expect(wordsOf(toMany)).toMatch(/Only 2 pieces of .* are left to ship/);
    expect((await order(placed)).parcels).toHaveLength(1);
    expect(await mailsTo(buyer)).toHaveLength(1);
  });

  it('are sent once for a repeated request', async () => {
    const { buyer, placed, ship } = await bought();
    const repeated = [1, 2, 3].map(() => ship([[BRACKET, 1]], { key: `once-${placed.id}` }));
    const [first, ...others] = (await Promise.all(repeated)).map(seen);
    for (const other of others) expect(other.parcels).toEqual(first?.parcels);
    expect((await order(placed)).parcels).toHaveLength(1);
    expect(await mailsTo(buyer)).toHaveLength(1);
    expect(codeOf(await ship([[GUSSET, 1]], { key: `once-${placed.id}` }))).toBe(
      'idempotency_mismatch',
    );
  });

  it('of all that is left are sent by the call that changes the status', async () => {
    const { placed, ship, lines } = await bought();
    await ship([[BRACKET, 2]]);
    const shipped = seen(
      await people.admin.put(path(placed, 'status'), { status: 'shipped', ...UPS }),
    );
    expect(shipped).toMatchObject({ status: 'shipped', ...UPS });
    expect(shipped.parcels[1]?.lines).toHaveLength(2);
    expect(shipped.parcels[1]?.lines).toEqual(
      expect.arrayContaining(
        lines([
          [BRACKET, 1],
          [GUSSET, 2],
        ]),
      ),
    );
    const again = await people.admin.put(path(placed, 'status'), { status: 'shipped' });
    expect(wordsOf(again)).toMatch(/^admin shipped this order on /);
  });

  it('have their tracking corrected one by one; the older call corrects the last', async () => {
    const { buyer, placed, ship } = await bought();
    const [first] = seen(await ship([[BRACKET, 2]], { ...UPS })).parcels;
    await ship([[BRACKET, 1]], { carrier: 'FedEx', trackingNumber: 'F 2' });
    const right = { carrier: 'Purolator', trackingNumber: 'PUU77' };
    const correct = (id: string, body: object) =>
      people.admin.put(path(placed, `parcels/${id}/tracking`), body);
    await correct(first?.id ?? '', right);
    const corrected = seen(await correct(first?.id ?? '', right));
    expect(corrected.parcels.map(({ trackingNumber }) => trackingNumber)).toEqual(['PUU77', 'F 2']);
    expect(corrected.trackingNumber).toBe('F 2');
    expect(corrected.history[0]?.what).toBe(
      'Tracking corrected: parcel 1: UPS 1Z UU1 → Purolator PUU77',
    );
    expect(await found('puu77')).toEqual([placed.orderNumber]);
    expect(await found('1z uu1')).not.toContain(placed.orderNumber);
    const last = await people.admin.put(path(placed, 'tracking'), {
      carrier: 'DHL',
      trackingNumber: 'D9',
    });
    expect(seen(last)).toMatchObject({ carrier: 'DHL', trackingNumber: 'D9' });
    expect(seen(last).parcels.map(({ trackingNumber }) => trackingNumber)).toEqual(['PUU77', 'D9']);
    const mails = await mailsTo(buyer);
    expect(mails).toHaveLength(4);
    expect(mails[2]?.text).toContain(
      `correct tracking information for parcel 1 of your order ${placed.orderNumber}`,
    );
    expect(codeOf(await correct('none', right))).toBe('not_found');
  });

  it('refuse a cancellation once one has left, in words for the shop and for the buyer', async () => {
    const { buyer, placed, ship } = await bought();
    await ship([[GUSSET, 1]]);
    const refused = [
      await people.admin.post(path(placed, 'cancel'), {}),
      await people.admin.put(path(placed, 'status'), { status: 'cancelled' }),
      await buyer.put(`/api/orders/${placed.id}/cancel`),
    ];
    expect(refused.map(codeOf)).toEqual(['too_late', 'too_late', 'too_late']);
    expect(wordsOf(refused[0])).toContain('Refund what has not shipped instead.');
    expect(wordsOf(refused[2])).toContain('contact us for a refund');
    expect((await order(placed)).status).toBe('processing');
  });

  it('and a cancellation never both happen', async () => {
    const { buyer, placed, ship } = await bought();
    const [sent, cancelled] = await Promise.all([
      ship([[GUSSET, 1]]),
      buyer.put(`/api/orders/${placed.id}/cancel`),
    ]);
    expect([sent?.status, cancelled?.status].toSorted()).toEqual([200, 409]);
  });

  it('are not for a pickup', async () => {
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const placed = await buy(buyer);
    const { items } = await order(placed);
    const refused = await people.admin.post(path(placed, 'parcels'), {
      lines: [{ itemId: items[0]?.id, quantity: 1 }],
    });
    expect(codeOf(refused)).toBe('not_allowed');
    expect(wordsOf(refused)).toBe('This order is for pickup and cannot be shipped.');
  });

  test.each([
    ['no lines', []],
    ['no pieces', [{ itemId: 'ID', quantity: 0 }]],
    ['half a piece', [{ itemId: 'ID', quantity: 0.5 }]],
    [
      'an item twice',
      [
        { itemId: 'ID', quantity: 1 },
        { itemId: 'ID', quantity: 1 },
      ],
    ],
    ['an item of another order', [{ itemId: 'other', quantity: 1 }]],
  ])('are refused with %s', async (_, given) => {
    const { placed, lines } = await bought();
    const [line] = lines([[BRACKET, 1]]);
    const body = JSON.parse(JSON.stringify({ lines: given }).replaceAll('ID', line?.itemId ?? ''));
    expect((await people.admin.post(path(placed, 'parcels'), body)).status).toBe(400);
    expect((await order(placed)).parcels).toEqual([]);
  });
});
