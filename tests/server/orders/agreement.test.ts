import { describe, expect, it, test } from 'vitest';
import type { ShippingAddress } from '../../../src/shop/checkout/address';
import { OrderWithItems } from '../../../src/shop/orders/order';
import { AdminOrder, listOrderMails } from '../../../src/contract/orders/admin';
import {
  ADDRESS,
  type Placed,
  buy,
  buyParcel,
  newBuyer,
  orderBody,
  payForParcel,
} from '../../support/buyers';
import { sheetsIn, textIn } from '../../support/paper';
import { type Member, type People, meetPeople, peopleForAll, signedIn } from '../../support/people';
import { type Person, engines, shopForAll, shopForEach } from '../../support/shop';
import { LAKEHEAD } from '../../support/site';

const BRACKET = 1002;
const GUSSET = 1041;

const pathOf = ({ id }: Pick<Placed, 'id'>) => `/api/orders/${id}/agreement`;
const adminPathOf = (order: Pick<Placed, 'id'>) => pathOf(order).replace('/api/', '/api/admin/');

const load = async (person: Person, path: string) => {
  const response = await person.fetch(path);
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};

const setFacts = async ({ admin }: People, facts: object): Promise<void> => {
  const { revision } = (await admin.get('/api/admin/site')).body as { revision: number };
  const saved = await admin.put('/api/admin/site', { ...LAKEHEAD, ...facts, revision });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
};

describe.each(engines)('The agreement of an order (docs/rules.md 6.25, %s)', (engine) => {
  const shop = shopForEach({ engine });

  it('names seller, buyer, parts, sums, delivery and the pages, for the buyer and the admin', async () => {
    const people = await meetPeople(shop);
    await setFacts(people, {});
    const buyer = await newBuyer(shop, [
      [BRACKET, 2],
      [GUSSET, 1],
    ]);
    const order = await buyParcel(buyer);
    const { response, bytes } = await load(buyer, pathOf(order));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="agreement-${order.orderNumber}.pdf"`,
    });
    const text = await textIn(bytes);
    for (const words of [
      `Order ${order.orderNumber} of Jun 15, 2026`,
      'Lakehead Trailer Parts Ltd., trading as Lakehead Trailer Parts',
      '12 Cumberland St N, Thunder Bay, ON P7A 4L1, Canada',
      'Phone: 807 555 0142',
      'Email: hello@lakehead.example',
      'GST/HST number 123456782 RT0001.',
      'Ann Lee',
      'each',
      'Subtotal',
      'HST (13%)',
      '$9.49 CAD',
      'All sums are in Canadian dollars (CAD).',
      'Paid by card.',
      'To: Ann Lee, 12 Elm St, Sudbury ON P3A 1A1',
      'business days after it has left.',
      'Shipping and Delivery (draft)',
      'Returns and Refunds (draft)',
      'Warranty (draft)',
      'Terms of Sale (draft)',
      'by email at hello@lakehead.example',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('{');
    expect((await load(people.admin, adminPathOf(order))).bytes).toEqual(bytes);
  });

  it('stays the same, byte for byte, when facts, pages and products change and time passes', async () => {
    const people = await meetPeople(shop);
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const order = await buy(buyer);
    const { bytes } = await load(buyer, pathOf(order));
    await setFacts(people, {});
    for (const slug of ['shipping', 'returns', 'warranty', 'terms'])
      await people.admin.put(`/api/admin/pages/${slug}`, {
        title: 'New',
        text: 'Everything is new.',
        revision: 0,
      });
    await shop.db
      .updateTable('product')
      .set({ name: 'Renamed', price_cents: 1 })
      .where('id', '=', BRACKET)
      .execute();
    shop.clock.pass(400 * 24 * 60 * 60_000);
    const admin = await signedIn(shop, people.admin.account);
    expect((await load(admin, adminPathOf(order))).bytes).toEqual(bytes);
    // The next order has the new ones.
    const later = await newBuyer(shop, [[GUSSET, 1]]);
    expect(await textIn((await load(later, pathOf(await buy(later)))).bytes)).toContain(
      'Everything is new.',
    );
  });

  it('stores the terms once for all orders that were shown the same, and each order says which', async () => {
    const versions: (string | null)[] = [];
    for (let count = 0; count < 3; count += 1) {
      const buyer = await newBuyer(shop, [[GUSSET, 1]]);
      const { id } = await buy(buyer);
      versions.push(OrderWithItems.parse((await buyer.get(`/api/orders/${id}`)).body).termsVersion);
    }
    expect(new Set(versions).size).toBe(1);
    expect(versions[0]).toMatch(/^[0-9a-f]{32}$/);
    const rows = await shop.db.selectFrom('terms_of_sale').select('version').execute();
    expect(rows).toEqual([{ version: versions[0] }]);
  });

  it('has the terms of the payment, not those of a change between payment and order', async () => {
    const people = await meetPeople(shop);
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const quote = await payForParcel(buyer);
    await people.admin.put('/api/admin/pages/returns', {
      title: 'Returns',
      text: 'No returns any more.',
      revision: 0,
    });
    const order = (await buyer.post('/api/orders', orderBody(quote))).body as Placed; // the server checked its own reply
    const text = await textIn((await load(buyer, pathOf(order))).bytes);
    expect(text).toContain('You may return unused parts within 30 days');
    expect(text).not.toContain('No returns any more.');
  });

  it('shows the new address after a change of it, and is the same again when that is taken back', async () => {
    const people = await meetPeople(shop);
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const order = await buyParcel(buyer);
    const { bytes } = await load(buyer, pathOf(order));
    const move = (shippingAddress: ShippingAddress) =>
      people.admin.put(`/api/admin/orders/${order.id}/address`, { shippingAddress });
    expect((await move({ ...ADDRESS, address1: '7 Birch Ave' })).status).toBe(200);
    const moved = await load(buyer, pathOf(order));
    expect(await textIn(moved.bytes)).toContain('7 Birch Ave');
    expect(moved.bytes).not.toEqual(bytes);
    await move(ADDRESS);
    expect((await load(buyer, pathOf(order))).bytes).toEqual(bytes);
  });

  it('belongs to a quote that was paid at the counter, and to the holder of its link', async () => {
    const { admin, visitor } = await meetPeople(shop);
    const made = (
      await admin.post('/api/admin/quotes', {
        name: 'Zoë Łukasz',
        lines: [{ productId: BRACKET, quantity: 2 }],
        discount: { amount: '5.00', reason: 'Dented' },
      })
    ).body as { id: string; payUrl: string }; // the server checked its own reply
    const linked = `/api/pay/${made.payUrl.split('/').at(-1) ?? ''}/agreement`;
    expect((await visitor.get(linked)).status).toBe(404);
    const order = AdminOrder.parse(
      (await admin.post(`/api/admin/quotes/${made.id}/paid`, { means: 'cash' })).body,
    );
    const { bytes } = await load(admin, adminPathOf(order));
    const text = await textIn(bytes);
    expect(text).toContain('Zoë Lukasz');
    expect(text).toContain('Discount (Dented)');
    expect(text).toContain('Paid in cash: ');
    expect(text).toContain('You pick the order up at Sudbury, Ontario.');
    expect((await load(visitor, linked)).bytes).toEqual(bytes);
    expect((await visitor.get('/api/pay/wrong/agreement')).status).toBe(404);
  });

  it('is mailed with the confirmation, in words and as the same file', async () => {
    const { admin } = await meetPeople(shop);
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const order = await buyParcel(buyer);
    await shop.deliver();
    const mail = shop.mail.sent.find(({ key }) => key === `order-placed-${order.id}`);
    const { bytes } = await load(buyer, pathOf(order));
    expect(mail?.attachments).toEqual([
      { name: `agreement-${order.orderNumber}.pdf`, type: 'application/pdf', content: bytes },
    ]);
    for (const text of [mail?.text, mail?.html])
      for (const words of [
        'Email: info@nickelrange.example',
        'Your rights under the consumer laws',
      ])
        expect(text).toContain(words);
    const sent = listOrderMails.reply.parse(
      (await admin.get(`/api/admin/orders/${order.id}/mails`)).body,
    );
    // The link to the state of the order is in the mail alone: its token is not stored.
    const shown = mail?.text.replace(/Where your order is, .+:\n\S+\n\n/, '');
    expect(sent.map(({ text }) => text)).toEqual([shown]);
    expect(
      (await shop.db.selectFrom('outbox').select('payload').execute()).filter(({ payload }) =>
        payload.includes('consumer laws'),
      ),
    ).toEqual([]);
  });

  it('is mailed again when the address changes, and from the counter', async () => {
    const { admin } = await meetPeople(shop);
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const order = await buyParcel(buyer);
    await shop.deliver();
    shop.mail.sent.length = 0;
    await admin.put(`/api/admin/orders/${order.id}/address`, {
      shippingAddress: { ...ADDRESS, address1: '7 Birch Ave' },
    });
    const { id } = (
      await admin.post('/api/admin/quotes', {
        name: 'Bo Berg',
        email: 'bo@people.test',
        lines: [{ productId: BRACKET, quantity: 1 }],
      })
    ).body as { id: string }; // the server checked its own reply
    await admin.post(`/api/admin/quotes/${id}/paid`, { means: 'cheque' });
    await shop.deliver();
    const copies = await Promise.all(
      shop.mail.sent
        .filter(({ attachments }) => attachments)
        .map(async ({ to, attachments }) => [
          to.address,
          await textIn(attachments?.[0]?.content ?? new Uint8Array()),
        ]),
    );
    expect(copies).toEqual([
      [buyer.account.email, expect.stringContaining('7 Birch Ave')],
      ['bo@people.test', expect.stringContaining('Paid by: Cheque.')],
    ]);
  });

  it('names nobody once the person behind the order is forgotten', async () => {
    const people = await meetPeople(shop);
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const order = await buyParcel(buyer);
    for (const status of ['shipped', 'delivered'])
      await people.admin.put(`/api/admin/orders/${order.id}/status`, { status });
    await buyer.post('/api/account/delete', { password: 'tack, then weld' });
    const text = await textIn((await load(people.admin, adminPathOf(order))).bytes);
    expect(text).toContain('Deleted account');
    for (const words of ['Lee', 'Elm St', buyer.account.email]) expect(text).not.toContain(words);
  });
});

describe('The agreement', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);
  const addressed = async (more: Partial<ShippingAddress>): Promise<[Member, Placed]> => {
    const buyer = await newBuyer(shop, [[GUSSET, 1]]);
    const quote = await payForParcel(buyer);
    const body = orderBody(quote, { shippingAddress: { ...ADDRESS, ...more } });
    return [buyer, (await buyer.post('/api/orders', body)).body as Placed]; // the server checked its own reply
  };

  it('is refused to visitors, and does not exist for other buyers', async () => {
    const [, order] = await addressed({});
    expect((await people.visitor.get(pathOf(order))).status).toBe(401);
    expect((await people.customer.get(pathOf(order))).status).toBe(404);
    expect((await people.customer.get(adminPathOf(order))).status).toBe(403);
    expect((await people.admin.get(adminPathOf({ id: 'none' }))).status).toBe(404);
  });

  it('of an order from before it was kept does not exist, and the order says so', async () => {
    const [buyer, order] = await addressed({});
    await shop.db
      .updateTable('orders')
      .set({ terms_version: null })
      .where('id', '=', order.id)
      .execute();
    expect(await buyer.get(pathOf(order))).toMatchObject({
      status: 404,
      body: { message: 'This order is from before the shop kept copies of agreements.' },
    });
    expect((await buyer.get(`/api/orders/${order.id}`)).body).toMatchObject({ termsVersion: null });
  });

  test.each([
    ['Renée “Béa” O’Neil—Çelik', 'Renée “Béa” O’Neil—Çelik'],
    ['Łukasz Đorđević', 'Lukasz Dordevic'],
    ['ᓂᓇ', '[U+14C2 U+14C7]'],
    ['Bo 🔧', 'Bo [U+1F527]'],
    ['A\u200bn\u00adn', 'Ann'],
  ])('prints the name %s', async (typed, printed) => {
    const [buyer, order] = await addressed({ firstName: typed });
    expect(await textIn((await load(buyer, pathOf(order))).bytes)).toContain(printed);
  });

  it('has numbered sheets, and no line is wider than a sheet', async () => {
    await people.admin.put('/api/admin/pages/terms', {
      title: 'Terms of Sale',
      text: `# One\n\n${'word '.repeat(2000)}\n\n- first\n- ${'x'.repeat(300)}\n  1. inner\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nSee [the shop](https://shop.example/a) or <b>us</b>.`,
      revision: 0,
    });
    const [buyer, order] = await addressed({});
    const sheets = await sheetsIn((await load(buyer, pathOf(order))).bytes);
    expect(sheets.length).toBeGreaterThan(2);
    for (const [place, lines] of sheets.entries())
      expect(lines.at(-1)).toBe(`${place + 1} of ${sheets.length}`);
    const text = sheets.flat();
    expect(text).toEqual(expect.arrayContaining(['One', 'first', '1.', 'inner', 'a | b', '1 | 2']));
    expect(text).toContain('See the shop (https://shop.example/a) or <b>us</b>.');
    expect(Math.max(...text.map(({ length }) => length))).toBeLessThan(160);
  });
});
