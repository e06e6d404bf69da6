import { afterEach, describe, expect, it, test } from 'vitest';
import { listAdminReturns, returnsOfOrder } from '../../../src/contract/orders/admin-returns';
import { AdminOrder } from '../../../src/contract/orders/admin';
import { listReturns } from '../../../src/contract/orders/orders';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { deleteAccount, forgetBuyers } from '../../../src/server/services/account/delete-account';
import { auditOf } from '../../support/orders/audit-of';
import { inTransaction } from '../../../src/server/tables/engine/database';
import { type Buyer, buy, buyParcel, codeOf, newBuyer } from '../../support/buyers';
import { addMember, signedIn, peopleForAll } from '../../support/people';
import { type Person, type Reply, engines, shopForAll } from '../../support/shop';

const BRACKET = 1002;
const GUSSET = 1041;

describe.each(engines)('Returns (docs/rules.md 6.18) on %s', (engine) => {
  const shop = shopForAll({ engine });
  const people = peopleForAll(shop);
  const faults = () => auditOf(shop);
  afterEach(async () => {
    expect(await faults()).toEqual([]);
  });

  const list = (reply: Reply) => returnsOfOrder.reply.parse(reply.body);
  const own = (reply: Reply) => listReturns.reply.parse(reply.body);
  const messageOf = ({ body }: Reply) => (body as { message: string }).message;
  const stockOf = async (id: number) =>
    (
      await shop.db
        .selectFrom('product')
        .select('stock')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).stock;
  const mailsTo = async (address: string) => {
    await shop.deliver();
    return shop.mail.sent.filter(({ to }) => to.address === address);
  };
  const mailsAbout = async ({ account }: Buyer) =>
    (await mailsTo(account.email))
      .filter(({ subject }) => subject.startsWith('Your return'))
      .map(({ text }) => text);

  /** A shipped order of three brackets and two gussets. */
  const shipped = async (status = 'shipped') => {
    const buyer = await newBuyer(shop, [
      [BRACKET, 3],
      [GUSSET, 2],
    ]);
    const placed = await buyParcel(buyer);
    const path = `/api/admin/orders/${placed.id}`;
    if (status !== 'pending') await people.admin.put(`${path}/status`, { status });
    const order = async () => AdminOrder.parse((await people.admin.get(path)).body);
    const { items } = await order();
    const idOf = (product: number) =>
      items.find(({ productId }) => productId === product)?.id ?? '';
    const pieces = (...lines: [product: number, quantity: number][]) => ({
      lines: lines.map(([product, quantity]) => ({ itemId: idOf(product), quantity })),
      reason: 'Too wide',
    });
    const ask = (...lines: [product: number, quantity: number][]) =>
      buyer.post(`/api/orders/${placed.id}/returns`, pieces(...lines));
    const move = (id: string, step: object, by: Person = people.admin) =>
      by.put(`${path}/returns/${id}`, step);
    const found = (...lines: [product: number, accepted: number, restock: boolean][]) => ({
      to: 'inspected',
      note: 'A scratch',
      lines: lines.map(([product, accepted, restock]) => ({
        itemId: idOf(product),
        accepted,
        restock,
      })),
    });
    return { buyer, placed, path, order, idOf, pieces, ask, move, found };
  };

  it('are asked for by the buyer, received, inspected and refunded with what was accepted', async () => {
    const { buyer, placed, path, order, ask, move, found, idOf } = await shipped();
    const [asked] = own(await ask([BRACKET, 2], [GUSSET, 1]));
    expect(asked).toMatchObject({ number: 1, state: 'open', byShop: false, reason: 'Too wide' });
    const id = asked?.id ?? '';
    const slip = `RET-${placed.orderNumber.slice(4)}-1`;
    expect(await mailsAbout(buyer)).toEqual([
      expect.stringMatching(new RegExp(`Return ${slip}:[^]*2 x Weld-On Link Bracket`)),
    ]);
    const [toShop, ...more] = (await mailsTo('info@nickelrange.example')).filter(
      ({ subject }) => subject === `Return ${slip}`,
    );
    expect([toShop?.text.includes(placed.orderNumber), more]).toEqual([true, []]);

    expect(list(await move(id, { to: 'received' }))[0]).toMatchObject({ state: 'received' });
    const before = [await stockOf(BRACKET), await stockOf(GUSSET)];
    const inspected = found([BRACKET, 2, true], [GUSSET, 0, true]);
    expect(list(await move(id, inspected))[0]).toMatchObject({
      state: 'inspected',
      note: 'A scratch',
      lines: expect.arrayContaining([
        { itemId: idOf(BRACKET), quantity: 2, accepted: 2, restock: true },
        { itemId: idOf(GUSSET), quantity: 1, accepted: 0, restock: false },
      ]),
    });
    const [done] = list(await move(id, { to: 'refunded', amount: '-5.00' }));
    const { refunds, history, items } = await order();
    // 2 x 32.99 with 13 % HST, less 5.00.
    expect(refunds).toMatchObject([
      {
        id: done?.refundId,
        amount: '69.56',
        other: '-5.00',
        reason: `Return ${slip}`,
        lines: [{ itemId: idOf(BRACKET), quantity: 2, restocked: 2 }],
      },
    ]);
    expect(items.find(({ productId }) => productId === BRACKET)).toMatchObject({
      refundedQuantity: 2,
      removedQuantity: 0,
    });
    expect([await stockOf(BRACKET), await stockOf(GUSSET)]).toEqual([
      (before[0] ?? 0) + 2,
      before[1],
    ]);
    expect(history.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'Return 1 asked for by the buyer: 3 pieces',
        'Return 1 received',
        'Return 1 looked at',
        'Return 1 refunded',
      ]),
    );
    await giveRefunds(shop.parts);
    expect((await order()).refunded).toBe('69.56');
    const theirs = await buyer.get(`/api/orders/${placed.id}/returns`);
    expect(own(theirs)).toMatchObject([{ state: 'refunded' }]);
    expect(JSON.stringify(theirs.body)).not.toContain('scratch');
    expect(list(await people.admin.get(`${path}/returns`))).toMatchObject([
      { endedAt: expect.any(String), note: 'A scratch' },
    ]);
  });

  it('have at most what left the shop, and what is not on its way back', async () => {
    const { ask } = await shipped();
    expect((await ask([BRACKET, 2])).status).toBe(200);
    const more = await ask([BRACKET, 2]);
    expect([more.status, codeOf(more), messageOf(more)]).toEqual([
      409,
      'return_exceeds_order',
      expect.stringMatching(/^Only 1 piece of Weld-On Link Bracket .* can come back\. Nothing/),
    ]);
    expect((await ask([BRACKET, 1])).status).toBe(200);
    expect(messageOf(await ask([BRACKET, 1]))).toMatch(/^No piece of Weld-On Link Bracket/);
    const { ask: tooEarly } = await shipped('pending');
    expect(codeOf(await tooEarly([BRACKET, 1]))).toBe('return_exceeds_order');
  });

  it('of an order that is partly shipped take nothing out of what is still to ship', async () => {
    const { path, idOf, ask, move, found, order } = await shipped('processing');
    await people.admin.post(`${path}/parcels`, { lines: [{ itemId: idOf(BRACKET), quantity: 1 }] });
    const [{ id } = { id: '' }] = own(await ask([BRACKET, 1]));
    await move(id, found([BRACKET, 1, false]));
    await move(id, { to: 'refunded' });
    const { items, status } = await order();
    expect([status, items.find(({ productId }) => productId === BRACKET)]).toMatchObject([
      'processing',
      { refundedQuantity: 1, removedQuantity: 0 },
    ]);
  });

  it('are entered at the counter for a pickup, and refused with a reason that is mailed', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 2]]);
    const { id: orderId } = await buy(buyer);
    const path = `/api/admin/orders/${orderId}`;
    await people.admin.put(`${path}/status`, { status: 'delivered' });
    const [item] = AdminOrder.parse((await people.admin.get(path)).body).items;
    const body = { lines: [{ itemId: item?.id, quantity: 1 }], reason: 'Bent' };
    const key = { 'idempotency-key': `return-${orderId}` };
    await people.admin.post(`${path}/returns`, body, key);
    const [entered, ...others] = list(await people.admin.post(`${path}/returns`, body, key));
    expect([entered, others]).toMatchObject([{ state: 'open', byShop: true }, []]);
    const refused = { to: 'refused', answer: 'It was welded.' };
    const at = `${path}/returns/${entered?.id}`;
    expect(list(await people.admin.put(at, refused))[0]).toMatchObject({ state: 'refused' });
    expect((await people.admin.put(at, refused)).status).toBe(200);
    const [, answer, ...rest] = await mailsAbout(buyer);
    expect([answer, rest]).toEqual([expect.stringContaining('It was welded.'), []]);
    const late = await people.admin.put(at, { to: 'received' });
    expect([codeOf(late), messageOf(late)]).toEqual([
      'too_late',
      expect.stringMatching(/^This return was refused on .* Nothing was changed\.$/),
    ]);
    // A refused return can be asked for again.
    expect((await people.admin.post(`${path}/returns`, body)).status).toBe(200);
  });

  it('are withdrawn by their buyer until the parts are here', async () => {
    const { buyer, placed, ask, move } = await shipped();
    const path = `/api/orders/${placed.id}/returns`;
    const [first] = own(await ask([BRACKET, 1]));
    for (const reply of [
      await buyer.post(`${path}/${first?.id}/withdraw`),
      await buyer.post(`${path}/${first?.id}/withdraw`),
    ])
      expect([reply.status, reply.body]).toMatchObject([200, [{ state: 'withdrawn' }]]);
    const [, second] = own(await ask([BRACKET, 3]));
    await move(second?.id ?? '', { to: 'received' });
    expect(codeOf(await buyer.post(`${path}/${second?.id}/withdraw`))).toBe('too_late');
  });

  it('are refunded once by two people, and not beside a refund of the same pieces', async () => {
    const { ask, move, found, order, path, idOf } = await shipped();
    const [one] = own(await ask([BRACKET, 3]));
    const id = one?.id ?? '';
    await move(id, found([BRACKET, 3, false]));
    const second = await signedIn(shop, await addMember(shop, `admin-${id}`, { role_id: 'owner' }));
    const replies = await Promise.all([
      move(id, { to: 'refunded' }),
      move(id, { to: 'refunded' }, second),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await order()).refunds).toHaveLength(1);

    const [, two] = own(await ask([GUSSET, 2]));
    await move(two?.id ?? '', found([GUSSET, 2, false]));
    await people.admin.post(`${path}/refunds`, {
      lines: [{ itemId: idOf(GUSSET), quantity: 1 }],
      reason: 'Goodwill',
    });
    const refused = await move(two?.id ?? '', { to: 'refunded' });
    expect(codeOf(refused)).toBe('refund_exceeds_paid');
    expect(list(await people.admin.get(`${path}/returns`))[1]).toMatchObject({
      state: 'inspected',
      refundId: null,
    });
    // Looked at again, with one piece less.
    await move(two?.id ?? '', found([GUSSET, 1, false]));
    expect((await move(two?.id ?? '', { to: 'refunded' })).status).toBe(200);
  });

  test.each([
    ['a line of it is missing', [], 'invalid'],
    ['a line has more pieces than came', [[BRACKET, 2, true]], 'return_exceeds_order'],
    [
      'there is a line of something else',
      [
        [BRACKET, 1, true],
        [GUSSET, 1, true],
      ],
      'invalid',
    ],
  ] as const)('are not inspected when %s', async (_, lines, code) => {
    const { ask, move, found } = await shipped();
    const [one] = own(await ask([BRACKET, 1]));
    const reply = await move(
      one?.id ?? '',
      found(...lines.map((line) => [...line] as [number, number, boolean])),
    );
    expect(codeOf(reply)).toBe(code);
  });

  it('are refused, not refunded, when no piece was accepted', async () => {
    const { ask, move, found } = await shipped();
    const [one] = own(await ask([BRACKET, 1]));
    await move(one?.id ?? '', found([BRACKET, 0, false]));
    const reply = await move(one?.id ?? '', { to: 'refunded' });
    expect([codeOf(reply), messageOf(reply)]).toEqual([
      'invalid',
      'No piece of this return was accepted: refuse it instead.',
    ]);
  });

  it('of another buyer do not exist, and the list is the admin’s', async () => {
    const { placed, ask } = await shipped();
    const [one] = own(await ask([BRACKET, 1]));
    const other = await newBuyer(shop);
    const path = `/api/orders/${placed.id}/returns`;
    for (const reply of [
      await other.get(path),
      await other.post(path, { lines: [{ itemId: 'x', quantity: 1 }], reason: 'x' }),
      await other.post(`${path}/${one?.id}/withdraw`),
    ])
      expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
    const { rows } = listAdminReturns.reply.parse(
      (await people.admin.get('/api/admin/returns')).body,
    );
    expect(rows.find(({ id }) => id === one?.id)).toMatchObject({
      orderNumber: placed.orderNumber,
      pieces: 1,
      state: 'open',
      reason: 'Too wide',
    });
  });

  it('lose their words with the buyer’s account, once they have ended', async () => {
    const { buyer, path, ask, move } = await shipped();
    await people.admin.put(`${path}/status`, { status: 'delivered' });
    const [one] = own(await ask([BRACKET, 1]));
    await deleteAccount(shop.db, buyer.account, shop.clock());
    const forget = () => inTransaction(shop.db, (tx) => forgetBuyers(tx, shop.clock()));
    const reason = async () =>
      list(await people.admin.get(`${path}/returns`)).map((row) => row.reason);
    await forget();
    expect(await reason()).toEqual(['Too wide']);
    await move(one?.id ?? '', { to: 'refused', answer: 'Sorry, Ann' });
    await forget();
    expect(list(await people.admin.get(`${path}/returns`))).toMatchObject([
      { reason: '', answer: null },
    ]);
  });

  it('are compared with their refunds by the audit', async () => {
    const { ask, move, found } = await shipped();
    const [one] = own(await ask([BRACKET, 1]));
    const id = one?.id ?? '';
    await move(id, found([BRACKET, 1, false]));
    await move(id, { to: 'refunded' });
    const set = (accepted: number) =>
      shop.db
        .updateTable('order_return_line')
        .set({ accepted })
        .where('return_id', '=', id)
        .execute();
    await set(0);
    expect(await faults()).toEqual([
      { rule: 'I21', what: expect.stringMatching(/has return 1, whose refund is not what/) },
    ]);
    await set(1);
  });
});
