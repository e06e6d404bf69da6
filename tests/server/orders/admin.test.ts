import { afterEach, describe, expect, it, test } from 'vitest';
import { AdminOrder, listAdminOrders } from '../../../src/contract/orders/admin';
import { ATTENTION } from '../../../src/shop/orders/attention';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import type { PaymentProvider } from '../../../src/server/gateways/payments';
import { auditOf } from '../../support/orders/audit-of';
import { writeOrderWords } from '../../../src/server/tables/orders/order-words';
import {
  ADDRESS,
  type Buyer,
  type Placed,
  buy,
  buyParcel,
  codeOf,
  newBuyer,
} from '../../support/buyers';
import { addMember, signedIn, peopleForAll } from '../../support/people';
import { type Reply, engines, shopForAll } from '../../support/shop';

const BRACKET = 1002;
const GUSSET = 1041;

describe.each(engines)('The admin orders API on %s', (engine) => {
  const shop = shopForAll({ engine });
  const people = peopleForAll(shop);
  afterEach(async () => {
    expect(await auditOf(shop)).toEqual([]);
  });

  const path = ({ id }: { id: string }, act = '') => `/api/admin/orders/${id}${act && `/${act}`}`;
  const seen = (reply: Reply): AdminOrder => AdminOrder.parse(reply.body);
  const order = async (placed: Placed) => seen(await people.admin.get(path(placed)));
  const find = async (query: Record<string, string>) =>
    listAdminOrders.reply.parse(
      (await people.admin.get(`/api/admin/orders?${new URLSearchParams(query)}`)).body,
    );
  const found = async (query: Record<string, string>) =>
    (await find(query)).rows.map(({ orderNumber }) => orderNumber);
  const move = (placed: Placed, body: object) => people.admin.put(path(placed, 'status'), body);
  const stockOf = async (id: number) =>
    (
      await shop.db
        .selectFrom('product')
        .select('stock')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).stock;
  const mailsTo = async ({ account }: Buyer) => {
    while (await shop.deliver());
    return shop.mail.sent.filter(({ to }) => to.address === account.email);
  };
  const wordsOf = (reply: Reply | undefined) =>
    (reply?.body as { message?: string } | undefined)?.message;
  const whole = (placed: Placed) =>
    shop.db.selectFrom('orders').selectAll().where('id', '=', placed.id).executeTakeFirstOrThrow();

  /** An order for pickup: one gusset. */
  const pickup = async () => {
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    return { buyer, placed: await buy(buyer) };
  };

  /** An order for shipping: two brackets. */
  const parcel = async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 2]]);
    return { buyer, placed: await buyParcel(buyer) };
  };

  const CALLS = [
    ['GET', '/ID', undefined],
    ['PUT', '/ID/status', { status: 'processing' }],
    ['POST', '/ID/cancel', {}],
    ['PUT', '/ID/tracking', { carrier: 'UPS', trackingNumber: '1' }],
    ['POST', '/ID/ready', {}],
    ['POST', '/ID/refund', {}],
    ['POST', '/ID/seen', { reason: 'amount' }],
    ['PUT', '/ID/address', { shippingAddress: ADDRESS }],
    ['POST', '/ID/quote', { state: 'ON', zipCode: 'P3A 1A1' }],
    ['POST', '/ID/notes', { body: 'Hello' }],
  ] as const;

  test.each(CALLS)('%s /api/admin/orders%s answers 404 for an unknown order', async (...call) => {
    const [method, rest, body] = call;
    const response = await people.admin.fetch(`/api/admin/orders${rest.replace('ID', 'none')}`, {
      method,
      ...(body && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    expect(response.status).toBe(404);
  });

  it('lists all orders, newest first, and searches by number, buyer and address', async () => {
    const { buyer, placed } = await parcel();
    shop.clock.pass(1000);
    const other = await pickup();
    const { checkout_id } = await whole(placed);
    for (const [table, id] of [
      ['orders', placed.id],
      ['checkout', checkout_id],
    ] as const)
      await shop.db
        .updateTable(table)
        .set({ po_number: 'PO-7781_x' })
        .where('id', '=', id)
        .execute();
    await writeOrderWords(shop.db, placed.id);
    const { rows, total, page, pageSize } = await find({});
    expect({ page, pageSize }).toEqual({ page: 1, pageSize: 25 });
    expect(total).toBeGreaterThanOrEqual(2);
    expect(rows[0]?.orderNumber).toBe(other.placed.orderNumber);
    expect(rows[1]).toEqual({
      id: placed.id,
      orderNumber: placed.orderNumber,
      status: 'pending',
      total: placed.total,
      itemCount: 2,
      createdAt: expect.any(String),
      username: buyer.account.username,
      email: buyer.account.email,
      name: 'Ann Lee',
      isVendor: false,
      isPickup: false,
      readyAt: null,
      poNumber: 'PO-7781_x',
      attention: [],
      refund: null,
      supplementOf: null,
    });
    const here = placed.orderNumber;
    for (const q of [here, here.toLowerCase(), 'po-7781_X', buyer.account.email])
      expect([q, await found({ q })]).toEqual([q, [here]]);
    for (const q of ['ann lee p3a', 'LEE sudbury', 'nr-su-lb-262', 'link bracket'])
      expect([q, (await found({ q })).includes(here)]).toEqual([q, true]);
    // SQL wildcards match literally; the names of the address fields match nothing.
    for (const q of ['PO-7781%x', 'PO%', '_______', 'zipcode', "' or 1=1 --", 'ann nobody'])
      expect([q, await found({ q })]).toEqual([q, []]);
  });

  it('finds names and cities in any case, with accented capitals too', async () => {
    const { placed } = await parcel();
    const address = { ...ADDRESS, firstName: 'Étienne', lastName: 'Ünal', city: 'MONTRÉAL-ÇA' };
    expect(
      (await people.admin.put(path(placed, 'address'), { shippingAddress: address })).status,
    ).toBe(200);
    for (const q of [
      'étienne',
      'ÉTIENNE',
      'Étienne ünal',
      'etienne UNAL',
      'montréal-ça',
      'tienne montr',
    ])
      expect([q, await found({ q })]).toEqual([q, [placed.orderNumber]]);
    for (const q of ['etiene', 'étienne müller']) expect([q, await found({ q })]).toEqual([q, []]);
  });

  it('filters by status, and by orders marked for review', async () => {
    const { placed } = await parcel();
    const { placed: odd } = await pickup();
    await shop.db
      .updateTable('orders')
      .set({ attention: 'postal out_of_stock' })
      .where('id', '=', odd.id)
      .execute();
    expect((await move(placed, { status: 'processing' })).status).toBe(200);
    expect(await found({ status: 'processing' })).toContain(placed.orderNumber);
    expect(await found({ status: 'processing' })).not.toContain(odd.orderNumber);
    for (const { orderNumber: q } of [placed, odd])
      expect(await found({ status: 'open', q })).toEqual([q]);
    const { placed: done } = await pickup();
    expect((await move(done, { status: 'delivered' })).status).toBe(200);
    expect(await found({ status: 'open', q: done.orderNumber })).toEqual([]);
    const open = (await find({ status: 'open' })).rows;
    const times = open.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted()); // oldest first
    expect(await found({ attention: 'any', q: odd.orderNumber })).toEqual([odd.orderNumber]);
    expect(await found({ attention: 'any', q: placed.orderNumber })).toEqual([]);
    expect(await found({ attention: 'out_of_stock', q: odd.orderNumber })).toHaveLength(1);
    expect(await found({ attention: 'amount', q: odd.orderNumber })).toEqual([]);
    for (const wrong of ['status=lost', 'attention=much', 'page=0', 'page=x'])
      expect((await people.admin.get(`/api/admin/orders?${wrong}`)).status).toBe(400);
  });

  it('pages the list, and shows the last page for a higher page number', async () => {
    const { total } = await find({});
    for (let missing = 26 - total; missing > 0; missing -= 1) await pickup();
    const [first, second, far] = await Promise.all(['1', '2', '999'].map((page) => find({ page })));
    expect(first?.rows).toHaveLength(25);
    const ids = [...(first?.rows ?? []), ...(second?.rows ?? [])].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(far).toEqual(await find({ page: String(Math.ceil((first?.total ?? 0) / 25)) }));
  });

  it('shows one order with its payment and its history', async () => {
    const { buyer, placed } = await parcel();
    expect(await order(placed)).toMatchObject({
      orderNumber: placed.orderNumber,
      username: buyer.account.username,
      items: [{ quantity: 2, price: '32.99', product: { sku: 'NR-SU-LB-262' } }],
      payment: { provider: 'demo', card: { brand: 'visa', last4: '4242' } },
      refundDetail: null,
      history: [{ by: buyer.account.username, what: 'Placed at the checkout' }],
    });
  });

  describe('a parcel', () => {
    it('is accepted, shipped with a tracking number in the mail to the buyer, and delivered', async () => {
      const { buyer, placed } = await parcel();
      expect(seen(await move(placed, { status: 'processing' })).status).toBe('processing');
      const shipped = await move(placed, {
        status: 'shipped',
        carrier: 'Canada Post',
        trackingNumber: ' 7023 2101 2345 6789 ',
      });
      expect(seen(shipped)).toMatchObject({
        status: 'shipped',
        carrier: 'Canada Post',
        trackingNumber: '7023 2101 2345 6789',
      });
      const [, mail] = await mailsTo(buyer);
      expect(mail?.subject).toBe(`Your order ${placed.orderNumber} has shipped`);
      expect(mail?.key).toBe(`order-shipped-${placed.id}`);
      const url =
        'https://www.canadapost-postescanada.ca/track-reperage/en#/details/7023210123456789';
      expect(mail?.text).toContain('Hello Ann,');
      expect(mail?.text).toContain('has shipped with Canada Post.');
      expect(mail?.text).toContain('Tracking number: 7023 2101 2345 6789');
      expect(mail?.text).toContain(`Track it here: ${url}`);
      expect(mail?.html).toContain(`<a href="${url}"`);
      expect((await buyer.get(`/api/orders/${placed.id}`)).body).toMatchObject({
        status: 'shipped',
        carrier: 'Canada Post',
        trackingNumber: '7023 2101 2345 6789',
      });
      const done = seen(await move(placed, { status: 'delivered' }));
      expect(done.history.map(({ by, what }) => [by, what])).toEqual([
        ['admin', 'Delivered'],
        ['admin', 'Shipped: Canada Post 7023 2101 2345 6789'],
        ['admin', 'Accepted'],
        [buyer.account.username, 'Placed at the checkout'],
      ]);
      expect(await mailsTo(buyer)).toHaveLength(2);
    });

    it('without a tracking number is mailed as such', async () => {
      const { buyer, placed } = await parcel();
      await move(placed, { status: 'shipped' });
      const [, mail] = await mailsTo(buyer);
      expect(mail?.text).toContain('This parcel has no tracking number');
      expect(mail?.text).not.toContain('Tracking number:');
    });

    it('has its tracking corrected, and the buyer gets another mail', async () => {
      const { buyer, placed } = await parcel();
      expect(codeOf(await people.admin.put(path(placed, 'tracking'), {}))).toBe('not_shipped');
      await move(placed, { status: 'shipped', carrier: 'UPS', trackingNumber: '1Z1' });
      const right = { carrier: 'Purolator', trackingNumber: 'P 2' };
      await people.admin.put(path(placed, 'tracking'), right);
      const twice = seen(await people.admin.put(path(placed, 'tracking'), right));
      expect(twice).toMatchObject(right);
      expect(twice.history[0]?.what).toBe('Tracking corrected: UPS 1Z1 → Purolator P 2');
      const mails = await mailsTo(buyer);
      expect(mails.map(({ subject }) => subject)).toEqual([
        `Your order ${placed.orderNumber}`,
        `Your order ${placed.orderNumber} has shipped`,
        `Tracking of your order ${placed.orderNumber}`,
      ]);
      expect(mails[2]?.text).toContain('https://www.purolator.com/en/shipping/tracker?pin=P2');
    });

    test.each([[{ status: 'delivered' }], [{ status: 'pending' }]])(
      'refuses a status change that is not allowed: %j',
      async (body) => {
        const { placed } = await parcel();
        const reply = await move(placed, body);
        expect(reply.status).toBe(409);
        expect((await order(placed)).status).toBe('pending');
        expect((await order(placed)).history).toHaveLength(1);
      },
    );

    test.each([
      [{ status: 'lost' }],
      [{}],
      [{ status: 'shipped', trackingNumber: 'x'.repeat(41) }],
      [{ status: 'shipped', trackingNumber: '<b>' }],
      [{ status: 'shipped', carrier: 'a\nb' }],
    ])('keeps its status for the body %j', async (body) => {
      const { placed } = await parcel();
      expect((await move(placed, body)).status).toBe(400);
      expect((await order(placed)).status).toBe('pending');
    });

    it('cannot be marked ready for pickup', async () => {
      const { placed } = await parcel();
      expect(codeOf(await people.admin.post(path(placed, 'ready'), {}))).toBe('not_allowed');
    });
  });

  describe('an order for pickup', () => {
    it('is marked ready with one mail to the buyer, and handed over', async () => {
      const { buyer, placed } = await pickup();
      const ready = seen(await people.admin.post(path(placed, 'ready'), {}));
      expect(ready).toMatchObject({
        status: 'processing',
        readyAt: new Date(shop.clock()).toISOString(),
      });
      expect(codeOf(await people.admin.post(path(placed, 'ready'), {}))).toBe('too_late');
      const mails = await mailsTo(buyer);
      expect(mails).toHaveLength(2);
      expect(mails[1]?.subject).toBe(`Your order ${placed.orderNumber} is ready for pickup`);
      expect(mails[1]?.text).toContain('at our shop in Sudbury, Ontario');
      expect((await buyer.get(`/api/orders/${placed.id}`)).body).toMatchObject({
        readyAt: ready.readyAt,
      });
      const done = seen(await move(placed, { status: 'delivered' }));
      expect(done.status).toBe('delivered');
      expect(done.history[0]?.what).toBe('Picked up');
      expect(await mailsTo(buyer)).toHaveLength(2);
    });

    it('is never shipped', async () => {
      const { placed } = await pickup();
      const reply = await move(placed, { status: 'shipped', trackingNumber: '1' });
      expect(reply.status).toBe(409);
      expect(wordsOf(reply)).toBe('This order is for pickup and cannot be shipped.');
      expect(await whole(placed)).toMatchObject({ status: 'pending', tracking_number: null });
    });
  });

  describe('is cancelled by the admin', () => {
    it('with a refund, a restock and a mail', async () => {
      const { buyer, placed } = await pickup();
      const before = await stockOf(GUSSET);
      const cancelled = seen(await people.admin.post(path(placed, 'cancel'), {}));
      expect(cancelled).toMatchObject({ status: 'cancelled', refund: 'pending' });
      expect(await stockOf(GUSSET)).toBe(before + 1);
      await giveRefunds(shop.parts);
      const refunded = await order(placed);
      expect(refunded.refund).toBe('succeeded');
      expect(refunded.history.map(({ by, what }) => [by, what]).slice(0, 2)).toEqual([
        [null, `Refunded: $${placed.total} CAD`],
        ['admin', `Cancelled, refund of $${placed.total} CAD begun`],
      ]);
      expect((await mailsTo(buyer)).map(({ subject }) => subject).slice(1)).toEqual([
        `Your order ${placed.orderNumber} is cancelled`,
        `Your refund for order ${placed.orderNumber}`,
      ]);
    });

    it('by a status change as well', async () => {
      const { placed } = await pickup();
      expect(seen(await move(placed, { status: 'cancelled' }))).toMatchObject({
        status: 'cancelled',
        refund: 'pending',
      });
    });

    it('without a restock, when the items cannot be sold again', async () => {
      const { placed } = await pickup();
      const before = await stockOf(GUSSET);
      const reply = await people.admin.post(path(placed, 'cancel'), { restock: false });
      expect(seen(reply).history[0]?.what).toContain('parts not put back on the shelf');
      expect(await stockOf(GUSSET)).toBe(before);
    });

    it('unless it shipped first: the reply names who changed it', async () => {
      const { buyer, placed } = await pickup();
      await buyer.put(`/api/orders/${placed.id}/cancel`);
      const reply = await people.admin.post(path(placed, 'cancel'), {});
      expect(reply.status).toBe(409);
      expect(wordsOf(reply)).toMatch(
        /^The buyer cancelled this order on Jun \d+, 2026, \d+:\d\d\s[AP]M\. Nothing was changed\.$/,
      );
    });

    it('retries a failed refund under a new key until it succeeds', async () => {
      // The refunds of other orders succeed.
      await giveRefunds(shop.parts);
      const { buyer, placed } = await pickup();
      await people.admin.post(path(placed, 'cancel'), {});
      const keys: string[] = [];
      const refusing = {
        ...shop.demo,
        refund: async ({ key }: { key: string }) => {
          keys.push(key);
          return { id: `re_${keys.length}`, status: 'failed' as const };
        },
      };
      await giveRefunds({ ...shop.parts, payments: refusing });
      const failed = await order(placed);
      expect(failed).toMatchObject({
        refund: 'failed',
        attention: ['refund_failed'],
        refundDetail: { amount: placed.total, error: 'reported by the provider', nextAt: null },
      });
      expect(seen(await people.admin.post(path(placed, 'refund'), {}))).toMatchObject({
        refund: 'pending',
        attention: [],
      });
      expect(codeOf(await people.admin.post(path(placed, 'refund'), {}))).toBe('not_failed');
      await giveRefunds({ ...shop.parts, payments: refusing });
      expect(await order(placed)).toMatchObject({ refund: 'failed', attention: ['refund_failed'] });
      await people.admin.post(path(placed, 'refund'), {});
      const payments: PaymentProvider = {
        ...shop.demo,
        refund: (asked) => {
          keys.push(asked.key);
          return shop.demo.refund(asked);
        },
      };
      await giveRefunds({ ...shop.parts, payments });
      expect((await order(placed)).refund).toBe('succeeded');
      expect(keys.filter((key) => key.includes(placed.id))).toEqual([
        `rf_${placed.id}`,
        `rf_${placed.id}_1`,
        `rf_${placed.id}_2`,
      ]);
      await mailsTo(buyer);
      // The owner gets a mail about each failure.
      expect(
        shop.mail.sent.filter(
          ({ subject }) => subject === `Please look at order ${placed.orderNumber}`,
        ),
      ).toHaveLength(2);
      expect((await mailsTo(buyer)).at(-1)?.subject).toBe(
        `Your refund for order ${placed.orderNumber}`,
      );
    });
  });

  describe('when two admins act at once', () => {
    it('one ships, the reply to the other names the first', async () => {
      const { buyer, placed } = await parcel();
      const second = await signedIn(
        shop,
        await addMember(shop, `desk-${placed.id.slice(-8)}`, { role_id: 'owner' }),
      );
      const reply = await Promise.all([
        move(placed, { status: 'shipped', carrier: 'UPS', trackingNumber: 'A1' }),
        second.put(path(placed, 'status'), {
          status: 'shipped',
          carrier: 'FedEx',
          trackingNumber: 'B2',
        }),
      ]);
      expect(reply.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const won = reply[0]?.status === 200 ? 'admin' : second.account.username;
      const lost = reply.find(({ status }) => status === 409);
      expect(wordsOf(lost)).toMatch(
        new RegExp(`^${won} shipped this order on .*\\. Nothing was changed\\.$`),
      );
      expect((await order(placed)).trackingNumber).toBe(won === 'admin' ? 'A1' : 'B2');
      expect(await mailsTo(buyer)).toHaveLength(2);
    });

    it('the order is shipped or cancelled, never both', async () => {
      const { buyer, placed } = await parcel();
      const reply = await Promise.all([
        move(placed, { status: 'shipped' }),
        people.admin.post(path(placed, 'cancel'), {}),
        buyer.put(`/api/orders/${placed.id}/cancel`),
      ]);
      const { status, refund } = await order(placed);
      expect(refund !== null).toBe(status === 'cancelled');
      expect(reply.filter((one) => one.status === 200).length).toBeGreaterThan(0);
      expect(reply[0]?.status).toBe(status === 'shipped' ? 200 : 409);
    });

    it('the order is marked ready once', async () => {
      const { buyer, placed } = await pickup();
      const reply = await Promise.all(
        ['1', '2', '3'].map(() => people.admin.post(path(placed, 'ready'), {})),
      );
      expect(reply.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      expect(await mailsTo(buyer)).toHaveLength(2);
    });
  });

  it('resolves the reasons for review one after the other', async () => {
    const { placed } = await pickup();
    await shop.db
      .updateTable('orders')
      .set({ attention: 'postal dispute' })
      .where('id', '=', placed.id)
      .execute();
    const once = seen(await people.admin.post(path(placed, 'seen'), { reason: 'postal' }));
    expect(once).toMatchObject({ attention: ['dispute'], attended: ['postal'] });
    const again = seen(await people.admin.post(path(placed, 'seen'), { reason: 'postal' }));
    expect(again.history.filter(({ what }) => what.startsWith('Resolved'))).toEqual([
      { at: expect.any(String), by: 'admin', what: `Resolved: ${ATTENTION.postal.short}` },
    ]);
    await people.admin.post(path(placed, 'seen'), { reason: 'dispute' });
    expect((await whole(placed)).attention).toBeNull();
    expect((await people.admin.post(path(placed, 'seen'), { reason: 'x' })).status).toBe(400);
  });

  it('keeps an unusual order explained to the audit after its review is resolved', async () => {
    const { placed } = await pickup();
    await shop.db
      .updateTable('orders')
      .set({ attention: 'refunded_elsewhere' })
      .where('id', '=', placed.id)
      .execute();
    const { intent } = await whole(placed);
    await shop.demo.refund({ intent: intent ?? '', cents: 100, key: `by-hand-${placed.id}` });
    expect(await auditOf(shop)).toEqual([]);
    await people.admin.post(path(placed, 'seen'), { reason: 'refunded_elsewhere' });
    expect(await auditOf(shop)).toEqual([]);
  });

  it('stores notes that no buyer sees', async () => {
    const { buyer, placed } = await pickup();
    const reply = await people.admin.post(path(placed, 'notes'), { body: ' Call first.\nTwice. ' });
    expect(seen(reply).notes).toEqual([
      { at: expect.any(String), by: 'admin', body: 'Call first.\nTwice.' },
    ]);
    expect((await people.admin.post(path(placed, 'notes'), { body: '  ' })).status).toBe(400);
    const shown = await buyer.get(`/api/orders/${placed.id}`);
    expect(JSON.stringify(shown.body)).not.toContain('Call first');
    const log = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `order:${placed.id}`)
      .execute();
    expect(log).toMatchObject([{ act: 'order.noted', detail: '{}' }]);
  });

  describe('on a changed address', () => {
    const VANCOUVER = {
      ...ADDRESS,
      address1: '1 Main St',
      city: 'Vancouver',
      state: 'BC',
      zipCode: 'v6b1a1',
    };
    const FROM = 'Ann Lee, 12 Elm St, Sudbury ON P3A 1A1';
    const TO = 'Ann Lee, 1 Main St, Vancouver BC V6B 1A1';
    const changed = (placed: Placed, shippingAddress: object) =>
      people.admin.put(path(placed, 'address'), { shippingAddress });
    const quoted = (placed: Placed, to: object) =>
      people.admin.post(path(placed, 'quote'), { state: 'BC', zipCode: 'V6B 1A1', ...to });

    it('say what was paid for shipping and what it would cost, and change nothing', async () => {
      const { placed } = await parcel();
      const before = await whole(placed);
      expect((await quoted(placed, {})).body).toEqual({
        paid: '13.50',
        service: 'Regular Parcel',
        now: { service: 'Regular Parcel', cost: '22.95', difference: '9.45' },
        unpaidSupplement: null,
      });
      expect((await quoted(placed, { state: 'ZZ', zipCode: '12345' })).body).toMatchObject({
        paid: '13.50',
        now: null,
      });
      expect(await whole(placed)).toEqual(before);
    });

    it('name the cheapest service where the paid one does not go, and none for a pickup', async () => {
      const { placed } = await parcel();
      const ship = (shipping_service: string | null) =>
        shop.db
          .updateTable('orders')
          .set({ shipping_service })
          .where('id', '=', placed.id)
          .execute();
      const { shipping_service: before } = await whole(placed);
      await ship('Priority');
      expect((await quoted(placed, { state: 'YT', zipCode: 'Y1A 1A1' })).body).toMatchObject({
        now: { service: 'Regular Parcel' },
      });
      await ship(before);
      expect((await quoted((await pickup()).placed, {})).body).toMatchObject({ now: null });
    });

    it('log both addresses and what shipping costs there, and mail the buyer', async () => {
      const { placed, buyer } = await parcel();
      const { history, total } = seen(await changed(placed, VANCOUVER));
      expect(total).toBe(placed.total);
      expect(history[0]?.what).toBe(
        `Address changed, shipping paid $13.50 CAD, there $22.95 CAD (Regular Parcel): ${FROM} → ${TO}`,
      );
      const mail = (await mailsTo(buyer)).at(-1);
      expect(mail?.subject).toBe(`The address of your order ${placed.orderNumber}`);
      for (const line of [`New address: ${TO}`, `Before: ${FROM}`])
        expect(mail?.text).toContain(line);
    });

    it('do nothing when it is the same', async () => {
      const { placed, buyer } = await parcel();
      const mails = (await mailsTo(buyer)).length;
      expect(seen(await changed(placed, { ...ADDRESS, zipCode: 'p3a1a1' })).history).toHaveLength(
        1,
      );
      expect(await mailsTo(buyer)).toHaveLength(mails);
    });

    it('clear the flag of an odd postal code, unless the new one is odd too', async () => {
      const { placed } = await parcel();
      await shop.db
        .updateTable('orders')
        .set({ attention: 'postal' })
        .where('id', '=', placed.id)
        .execute();
      const odd = { ...VANCOUVER, zipCode: '90210' };
      expect(seen(await changed(placed, odd)).attention).toEqual(['postal']);
      expect(seen(await changed(placed, VANCOUVER))).toMatchObject({
        attention: [],
        attended: ['postal'],
      });
    });
  });

  it('accepts a missing address until the order has shipped', async () => {
    const { placed } = await parcel();
    await shop.db
      .updateTable('orders')
      .set({ attention: 'address', address: null })
      .where('id', '=', placed.id)
      .execute();
    const shippingAddress = { ...ADDRESS, city: 'Levack', zipCode: 'p0m2c0' };
    const given = seen(await people.admin.put(path(placed, 'address'), { shippingAddress }));
    expect(given).toMatchObject({
      attention: [],
      attended: ['address'],
      shippingAddress: { city: 'Levack', zipCode: 'P0M 2C0' },
    });
    await move(placed, { status: 'shipped' });
    const late = await people.admin.put(path(placed, 'address'), { shippingAddress: ADDRESS });
    expect(codeOf(late)).toBe('too_late');
    expect((await order(placed)).shippingAddress?.city).toBe('Levack');
  });
});
