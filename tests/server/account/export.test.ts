import { describe, expect, it } from 'vitest';
import { AccountExport } from '../../../src/contract/account/export';
import { ADDRESS, buy, intentFor, newBuyer } from '../../support/buyers';
import { addMember, signedIn } from '../../support/people';
import { addPasskey } from '../../support/session/passkeys';
import { shopForEach } from '../../support/shop';

const BRACKET = 1002;

describe('the export of an account', () => {
  const shop = shopForEach();

  it('has everything of the account, and stays within it', async () => {
    const ann = await newBuyer(shop, [[BRACKET, 1]]);
    const bob = await newBuyer(shop, [[BRACKET, 2]]);
    const [placed, other] = [await buy(ann), await buy(bob)];
    const admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
    const shippingAddress = { ...ADDRESS, address1: '1 Oak St' };
    const moved = await admin.put(`/api/admin/orders/${placed.id}/address`, { shippingAddress });
    expect(moved.status).toBe(200);
    for (const [person, message] of [
      [ann, 'A question of Ann'],
      [bob, 'A question of Bob'],
    ] as const)
      await person.post('/api/contact', { name: 'X', email: 'x@people.test', message });
    for (const person of [ann, bob]) await addPasskey(person);
    const { status, headers, body } = await ann.get('/api/account/export');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="account-.*\.json"$/);
    const data = AccountExport.parse(body);
    expect(data).toEqual(body);
    expect(data.account.id).toBe(ann.account.id);
    expect(data.orders.map(({ orderNumber }) => orderNumber)).toEqual([placed.orderNumber]);
    expect(data.orders[0]?.items).toMatchObject([{ productId: BRACKET, quantity: 1 }]);
    expect(data.orders[0]?.formerAddresses).toEqual(['Ann Lee, 12 Elm St, Sudbury ON P3A 1A1']);
    expect(data.messages.map(({ message }) => message)).toEqual(['A question of Ann']);
    expect(data.passkeys).toEqual([
      { name: 'Unknown device', createdAt: new Date(shop.clock()).toISOString(), usedAt: null },
    ]);
    expect(data).toMatchObject({ cart: { lines: [] }, checkouts: [], quotes: [] });
    const text = JSON.stringify(body);
    for (const foreign of [other.orderNumber, bob.account.id, bob.account.email, 'of Bob'])
      expect(text).not.toContain(foreign);
    expect(text).not.toContain('argon2');
  });

  it('has the cart, what is being paid, quotes, payments on terms, returns and our answers', async () => {
    const admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
    const val = await newBuyer(shop, [], { is_vendor: 1 });
    const { id: userId, username } = val.account;
    await admin.put(`/api/admin/users/${userId}/terms`, { days: 30, limit: '500' });
    const lines = [{ productId: BRACKET, quantity: 2 }];
    const quoted = async (more: object = {}) =>
      (await admin.post('/api/admin/quotes', { username, lines, ...more })).body as {
        id: string;
        number: string;
      };
    const open = await quoted({ delivery: { address: ADDRESS, shipping: '5' } });
    const { id } = await quoted();
    const placed = await admin.post(`/api/admin/quotes/${id}/paid`, { means: 'terms' });
    const order = placed.body as { id: string; items: { id: string }[] };
    const path = `/api/admin/orders/${order.id}`;
    const payment = { amount: '10', means: 'e-transfer', reference: 'CA77' };
    await admin.post(`${path}/payments`, payment);
    await admin.put(`${path}/status`, { status: 'delivered' });
    const back = [{ itemId: order.items[0]?.id, quantity: 1 }];
    await val.post(`/api/orders/${order.id}/returns`, { lines: back, reason: 'Too wide' });
    await val.post('/api/contact', { name: 'Val', email: 'val@people.test', message: 'Hello?' });
    const message = await shop.db.selectFrom('message').select(['id', 'version']).execute();
    await shop.db
      .insertInto('message_reply')
      .values({
        id: 'reply',
        message_id: message[0]?.id ?? '',
        account_id: admin.account.id,
        body: 'Hello, Val.',
        created_at: shop.clock(),
      })
      .execute();
    await val.post('/api/cart/lines', {
      lines: [{ productId: BRACKET, quantity: 1 }],
      poNumber: 'PO-5',
    });
    await intentFor(val);
    const data = AccountExport.parse((await val.get('/api/account/export')).body);
    expect(data).toMatchObject({
      cart: { lines: [{ productId: BRACKET, quantity: 1 }], poNumber: 'PO-5' },
      checkouts: [{ lines: [{ productId: BRACKET, quantity: 1 }] }],
      orders: [
        {
          returns: [{ reason: 'Too wide' }],
          payments: [{ amount: '10.00', means: 'e-transfer', reference: 'CA77' }],
        },
      ],
      messages: [{ message: 'Hello?', replies: [{ text: 'Hello, Val.' }] }],
    });
    expect(data.quotes.find(({ number }) => number === open.number)).toMatchObject({
      state: 'open',
      shippingAddress: { address1: ADDRESS.address1 },
    });
  });
});
