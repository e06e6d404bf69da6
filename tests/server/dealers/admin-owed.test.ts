import { beforeAll, describe, expect, it } from 'vitest';
import { OwedOrder, listOwed } from '../../../src/contract/dealers/admin-owed';
import { codeOf, newBuyer } from '../../support/buyers';
import { IN_ORDER } from '../../support/in-order';
import { auditOf } from '../../support/orders/audit-of';
import { type Member, addMember, peopleForAll, signedIn, signedInWith } from '../../support/people';
import { DAY, type Person, engines, shopForAll } from '../../support/shop';

const BRACKET = 1002; // 26.39 for a dealer

describe.each(engines)('what dealers owe on %s', IN_ORDER, (engine) => {
  const shop = shopForAll({ engine });
  const people = peopleForAll(shop);
  let bookkeeper: Member;
  let other: Member;
  let first: string;
  let second: string;

  const sell = async (username: string, userId: string, days: number): Promise<string> => {
    await people.admin.put(`/api/admin/users/${userId}/terms`, { days, limit: '500' });
    const lines = [{ productId: BRACKET, quantity: 2 }];
    const quote = await people.admin.post('/api/admin/quotes', { username, lines });
    const { id } = quote.body as { id: string }; // the server validates its replies
    const order = await people.admin.post(`/api/admin/quotes/${id}/paid`, { means: 'terms' });
    return (order.body as { id: string }).id;
  };
  beforeAll(async () => {
    bookkeeper = await signedIn(shop, await addMember(shop, 'bo', { role_id: 'bookkeeper' }));
    other = await newBuyer(shop, [], { is_vendor: 1 });
    await people.admin.put(`/api/admin/customers/${other.account.id}/company`, {
      name: 'Élan Off-Road',
    });
    first = await sell('val', people.vendor.account.id, 30);
    second = await sell(other.account.username, other.account.id, 10);
  });

  const owed = async (query = '', who: Person = bookkeeper) =>
    listOwed.reply.parse((await who.get(`/api/admin/owed${query}`)).body);
  const ids = async (query = '') => (await owed(query)).rows.map(({ id }) => id);
  const pay = (id: string, body: object, who: Person = bookkeeper) =>
    who.post(`/api/admin/orders/${id}/payments`, { means: 'cheque', ...body });

  it('is listed for a bookkeeper, who has a right of its own for it, the first due first', async () => {
    const list = await owed();
    expect(list).toMatchObject({ total: 2, open: '119.28', overdue: '0.00' });
    expect(list.rows).toEqual([
      expect.objectContaining({ id: second, company: 'Élan Off-Road', open: '59.64' }),
      expect.objectContaining({ id: first, company: 'val', orderedBy: 'val', isOverdue: false }),
    ]);
    expect(await ids('?q=elan')).toEqual([second]);
    expect(await ids(`?q=${list.rows[1]?.orderNumber}`)).toEqual([first]);
    expect(await ids('?state=overdue')).toEqual([]);
  });

  it('is nothing that other roles see by their rights', async () => {
    const packer = await signedIn(shop, await addMember(shop, 'pat', { role_id: 'packer' }));
    expect((await packer.get('/api/admin/owed')).body).toMatchObject({
      code: 'right_missing',
      right: 'payments.read',
    });
    const manager = await signedIn(shop, await addMember(shop, 'max', { role_id: 'manager' }));
    expect((await manager.get('/api/admin/owed')).status).toBe(200);
    for (const who of [people.vendor, people.customer])
      expect((await who.get('/api/admin/owed')).status).toBe(403);
  });

  it('is overdue after its day', async () => {
    shop.clock.pass(11 * DAY);
    bookkeeper = await signedIn(shop, bookkeeper.account);
    expect(await owed('?state=overdue')).toMatchObject({ open: '119.28', overdue: '59.64' });
    expect(await ids('?state=overdue')).toEqual([second]);
  });

  it('is booked by the bookkeeper, who sees no order, no customer and no address', async () => {
    const paid = await pay(second, { amount: '50', reference: 'cheque 212' });
    expect(OwedOrder.parse(paid.body)).toEqual(paid.body);
    expect(paid).toMatchObject({ status: 200, body: { id: second, open: '9.64' } });
    expect(codeOf(await pay(second, { amount: '10' }))).toBe('exceeds_open');
    expect((await pay(second, { amount: '9.64' })).body).toMatchObject({ open: '0.00' });
    expect(await ids()).toEqual([first]);
    for (const path of [
      `orders/${second}`,
      'orders',
      'customers',
      `users/${other.account.id}/terms`,
    ])
      expect([path, (await bookkeeper.get(`/api/admin/${path}`)).status]).toEqual([path, 403]);
    expect(await auditOf(shop)).toEqual([]);
  });

  it('is booked by nobody who may only see it', async () => {
    const reader = await signedInWith(shop, ['payments.read']);
    expect(await ids()).toEqual([first]);
    expect((await pay(first, { amount: '5' }, reader)).body).toMatchObject({
      right: 'payments.write',
    });
  });
});
