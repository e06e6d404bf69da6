import { describe, expect, it } from 'vitest';
import type { AdminQuote } from '../../../src/contract/quotes/admin';
import type { PayableQuote } from '../../../src/contract/quotes/quotes';
import { sweepPrivate } from '../../../src/server/jobs/sweep-private';
import { auditOf } from '../../support/orders/audit-of';
import { ADDRESS, type Intent, newBuyer, payWith } from '../../support/buyers';
import { peopleForEach, signedIn } from '../../support/people';
import { DAY, type Person, engines, shopForEach } from '../../support/shop';

const PATH = '/api/freight-requests';
const QUOTES = '/api/admin/quotes';
const TRUSS = 1001;
const TAB = 1041;
const REQUEST = {
  items: [{ productId: TRUSS, quantity: 40 }],
  name: 'Ann Lee',
  email: 'ann@people.test',
  phone: '705 555 0100',
  address: ADDRESS,
  dock: false,
  tailLift: true,
  callAhead: true,
  notes: 'Gate 4,\nring twice.',
};

describe.each(engines)('a request for freight on %s', (engine) => {
  const shop = shopForEach({ engine });
  const people = peopleForEach(shop);

  const ask = async (more: object = {}, person: Pick<Person, 'post'> = people.visitor) => {
    const reply = await person.post(PATH, { ...REQUEST, ...more });
    expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
    return (reply.body as { number: string }).number;
  };
  const find = async (number: string) => {
    const { body } = await people.admin.get(`${QUOTES}?q=${number}`);
    const { id } = (body as { rows: { id: string }[] }).rows[0] ?? { id: '' };
    return (await people.admin.get(`${QUOTES}/${id}`)).body as AdminQuote; // the server checked its own reply
  };
  const answer = (id: string, body: object = { shipping: '412.50' }) =>
    people.admin.post(`${QUOTES}/${id}/answer`, body);
  const mailTo = async (address: string, subject: string) => {
    await shop.deliver();
    return shop.mail.sent.find((mail) => mail.to.address === address && mail.subject === subject);
  };
  const waiting = async () =>
    ((await people.admin.get('/api/admin/today')).body as { freight: number }).freight;
  const linkIn = (text = '') => `/api${/\/pay\/\S+/.exec(text)?.[0]}`;
  const faults = () => auditOf(shop);

  it('becomes a quote with the typed price, which its customer pays by card', async () => {
    const number = await ask();
    expect(number).toMatch(/^F-[0-9A-Z]{10}$/);
    expect(await waiting()).toBe(1);
    const receipt = await mailTo('ann@people.test', `We have your request ${number}`);
    expect(receipt?.text).toContain('An address without a dock. Tail lift. Call ahead.');
    const toShop = shop.mail.sent.find(
      ({ subject }) => subject === `Request for freight ${number}`,
    );
    expect(toShop?.replyTo).toEqual({ name: 'Ann Lee', address: 'ann@people.test' });
    expect(toShop?.text).toContain('Gate 4,\nring twice.');

    const asked = await find(number);
    expect(asked).toMatchObject({
      number,
      state: 'requested',
      username: null,
      lines: [{ productId: TRUSS, quantity: 40 }],
      shippingAddress: { ...ADDRESS, phone: '705 555 0100' },
      freight: { place: 'none', tailLift: true, callAhead: true, notes: 'Gate 4,\nring twice.' },
    });
    expect(asked.freight?.weightKg).toBeGreaterThan(150);
    expect(asked.freight?.reasons).toEqual(['This order is too heavy for parcels.']);

    const answered = await answer(asked.id);
    expect(answered).toMatchObject({
      status: 200,
      body: { state: 'open', shipping: '412.50', shippingService: 'By freight', short: [TRUSS] },
    });
    expect(await waiting()).toBe(0);
    const mail = await mailTo('ann@people.test', `Our quote ${number}`);
    expect(mail?.text).toContain('Freight: $412.50');
    const link = linkIn(mail?.text);
    const quote = (await people.visitor.get(link)).body as PayableQuote;
    expect(quote).toMatchObject({
      number,
      state: 'open',
      freight: { place: 'none', tailLift: true, callAhead: true },
    });
    expect(JSON.stringify(quote)).not.toContain('Gate 4');
    const paying = await people.visitor.post(`${link}/payment`, { total: quote.total });
    expect([paying.status, paying.body]).toEqual([200, expect.anything()]);
    await payWith(people.visitor, paying.body as Intent);
    const paid = (await people.visitor.post(`${link}/order`)).body as PayableQuote;
    expect(paid).toMatchObject({ state: 'paid', shipping: '412.50' });
    const { order } = (await people.admin.get(`${QUOTES}/${asked.id}`)).body as AdminQuote;
    const { body } = await people.admin.get(`/api/admin/orders/${order?.id}`);
    expect(body).toMatchObject({ shippingService: 'By freight', shippingCost: '412.50' });
    const confirmation = await mailTo('ann@people.test', `Your order ${order?.orderNumber}`);
    expect(confirmation?.text).toContain('By freight to ');
    expect(await faults()).toEqual([]);
  });

  it('holds nothing, and can be neither paid, mailed, renewed nor linked before it is answered', async () => {
    const stock = async () =>
      ((await people.visitor.get(`/api/products/${TAB}`)).body as { stock: number }).stock;
    const before = await stock();
    const { id } = await find(await ask({ items: [{ productId: TAB, quantity: 1 }] }));
    expect(await stock()).toBe(before);
    for (const act of ['link', 'mail', 'renew', 'paid']) {
      const body = act === 'paid' ? { means: 'cash' } : {};
      expect(await people.admin.post(`${QUOTES}/${id}/${act}`, body)).toMatchObject({
        status: 409,
        body: {
          code: 'not_now',
          message: 'This request has no price for the freight yet.',
        },
      });
    }
    const states = async (state: string) =>
      ((await people.admin.get(`${QUOTES}?state=${state}`)).body as { total: number }).total;
    expect([await states('requested'), await states('expired')]).toEqual([1, 0]);
  });

  it('is found by its number, as it is read out on the phone', async () => {
    const number = await ask();
    await ask();
    const rest = number.slice('F-'.length);
    for (const typed of [
      number,
      `f-${rest}`,
      `F${rest}`,
      `#${number}`,
      rest,
      `f${rest.slice(0, 9)}`,
    ])
      expect([
        typed,
        (await people.admin.get(`${QUOTES}?q=${encodeURIComponent(typed)}`)).body,
      ]).toMatchObject([typed, { total: 1, rows: [{ number }] }]);
  });

  it.each([
    [true, 'dock'],
    [false, 'none'],
    ['dock', 'dock'],
    ['none', 'none'],
    ['terminal', 'terminal'],
  ])('takes the place %j', async (dock, place) => {
    const { items, name, email, address } = REQUEST;
    const reply = await people.visitor.post(PATH, { items, name, email, address, dock });
    expect(reply.status).toBe(201);
    const { freight } = await find((reply.body as { number: string }).number);
    expect(freight).toMatchObject({ place, tailLift: false, callAhead: false, notes: '' });
  });

  it.each([
    [{ items: [] }, 'items'],
    [{ items: [{ productId: TRUSS, quantity: 0 }] }, 'items.0.quantity'],
    [
      {
        items: [
          { productId: TAB, quantity: 1 },
          { productId: TAB, quantity: 2 },
        ],
      },
      'items',
    ],
    [{ name: ' ' }, 'name'],
    [{ name: 'Ann\0' }, 'name'],
    [{ email: 'ann' }, 'email'],
    [{ address: { ...ADDRESS, city: '' } }, 'address.city'],
    [{ address: undefined }, 'address'],
    [{ dock: 'somewhere' }, 'dock'],
    [{ dock: undefined }, 'dock'],
    [{ tailLift: 'yes' }, 'tailLift'],
    [{ notes: 'a\0b' }, 'notes'],
    [{ notes: 'a'.repeat(5001) }, 'notes'],
    [{ phone: '7'.repeat(41) }, 'phone'],
  ])('refuses %j', async (more, field) => {
    const refused = await people.visitor.post(PATH, { ...REQUEST, ...more });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(Object.keys((refused.body as { fields: object }).fields)).toEqual([field]);
  });

  it('refuses a part that is not sold', async () => {
    const items = [{ productId: 999_999, quantity: 1 }];
    expect(await people.visitor.post(PATH, { ...REQUEST, items })).toMatchObject({
      status: 404,
      body: { code: 'not_found', ids: [999_999] },
    });
  });

  it('counts once for its key, and pretends to thank a bot', async () => {
    const headers = { 'idempotency-key': 'once' };
    const one = await people.visitor.post(PATH, REQUEST, headers);
    expect(await people.visitor.post(PATH, REQUEST, headers)).toMatchObject({
      status: 201,
      body: one.body,
    });
    expect(await people.visitor.post(PATH, { ...REQUEST, name: 'Bo' }, headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
    await ask({ homepage: 'https://bot.test' });
    expect(await waiting()).toBe(1);
  });

  it('belongs to the account that asks, with its prices, its export and its end', async () => {
    const dealer = await newBuyer(shop, [], { is_vendor: 1 });
    const number = await ask({}, dealer);
    expect(await find(number)).toMatchObject({ username: dealer.account.username, isVendor: true });
    const { body } = await dealer.get('/api/account/export');
    expect(body).toMatchObject({
      quotes: [{ number, state: 'requested', freight: { notes: 'Gate 4,\nring twice.' } }],
    });
  });

  it('is answered once, and not when it was declined', async () => {
    const { id } = await find(await ask());
    expect((await answer(id)).status).toBe(200);
    const done = { status: 409, body: { code: 'not_now' } };
    expect(await answer(id)).toMatchObject(done);
    const reason = 'No carrier goes there in winter.';
    const decline = (of: string) => people.admin.post(`${QUOTES}/${of}/decline`, { reason });
    expect(await decline(id)).toMatchObject(done);

    const number = await ask();
    const other = await find(number);
    expect(await decline(other.id)).toMatchObject({
      status: 200,
      body: { state: 'cancelled', freight: { declined: reason } },
    });
    expect(await answer(other.id)).toMatchObject(done);
    expect((await mailTo('ann@people.test', `Your request ${number}`))?.text).toContain(reason);
    expect(await faults()).toEqual([]);
  });

  it('keeps the price of the freight when it is priced again', async () => {
    const { id } = await find(await ask());
    await answer(id);
    shop.clock.pass(90 * DAY);
    const renewed = await (
      await signedIn(shop, people.admin.account)
    ).post(`${QUOTES}/${id}/renew`);
    expect(renewed).toMatchObject({
      status: 200,
      body: { state: 'open', shipping: '412.50', shippingService: 'By freight' },
    });
  });

  it.each([
    [{ shipping: '' }, 'shipping'],
    [{ shipping: '-5' }, 'shipping'],
    [{}, 'shipping'],
    [{ shipping: '5', validDays: 0 }, 'validDays'],
  ])('is not answered with %j', async (body, field) => {
    const { id } = await find(await ask());
    const refused = await answer(id, body);
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(Object.keys((refused.body as { fields: object }).fields)).toEqual([field]);
    expect(await waiting()).toBe(1);
  });

  it('is forgotten after two years, answered or not', async () => {
    const { id } = await find(await ask());
    shop.clock.pass(731 * DAY);
    await sweepPrivate(shop.db, shop.clock());
    const row = await shop.db
      .selectFrom('shop_quote')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      state: 'cancelled',
      awaits_answer: 0,
      freight: null,
      address: null,
      name: 'Deleted account',
    });
  });
});
