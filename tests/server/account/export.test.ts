import { describe, expect, it } from 'vitest';
import { AccountExport } from '../../../src/contract/account/export';
import { ADDRESS, buy, newBuyer } from '../../support/buyers';
import { addMember, signedIn } from '../../support/people';
import { shopForEach } from '../../support/shop';

const BRACKET = 1002;

describe('the export of an account', () => {
  const shop = shopForEach();

  it('is all of its own and nothing of another account', async () => {
    const ann = await newBuyer(shop, [[BRACKET, 1]]);
    const bob = await newBuyer(shop, [[BRACKET, 2]]);
    const [placed, other] = [await buy(ann), await buy(bob)];
    const admin = await signedIn(shop, await addMember(shop, 'admin', { is_admin: 1 }));
    const shippingAddress = { ...ADDRESS, address1: '1 Oak St' };
    const moved = await admin.put(`/api/admin/orders/${placed.id}/address`, { shippingAddress });
    expect(moved.status).toBe(200);
    for (const [person, message] of [
      [ann, 'A question of Ann'],
      [bob, 'A question of Bob'],
    ] as const)
      await person.post('/api/contact', { name: 'X', email: 'x@people.test', message });
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
    const text = JSON.stringify(body);
    for (const foreign of [other.orderNumber, bob.account.id, bob.account.email, 'of Bob'])
      expect(text).not.toContain(foreign);
    expect(text).not.toContain('argon2');
  });
});
