import { beforeEach, describe, expect, it } from 'vitest';
import { AccountExport } from '../../../src/contract/account/export';
import { DealerTerms } from '../../../src/contract/dealers/admin';
import { Company } from '../../../src/contract/dealers/admin-companies';
import { getOrderHistory } from '../../../src/contract/dealers/dealers';
import { AdminOrder } from '../../../src/contract/orders/admin';
import { listOrders } from '../../../src/contract/orders/orders';
import { auditOf } from '../../support/orders/audit-of';
import { actsOn } from '../../../src/server/tables/log/log';
import { type Buyer, buy, newBuyer } from '../../support/buyers';
import { PASSWORD, type Member, peopleForEach } from '../../support/people';
import { engines, shopForEach } from '../../support/shop';

const BRACKET = 1002; // 26.39 for a dealer

describe.each(engines)('a company of dealers on %s', (engine) => {
  const shop = shopForEach({ engine });
  const people = peopleForEach(shop);
  let ann: Buyer;
  let bob: Buyer;
  beforeEach(async () => {
    ann = await newBuyer(shop, [[BRACKET, 1]], { is_vendor: 1 });
    bob = await newBuyer(shop, [[BRACKET, 2]], { is_vendor: 1 });
  });

  const companyAt = (of: Member) => `/api/admin/customers/${of.account.id}/company`;
  const name = (of: Member, body: object = { name: 'Rock Lizard Fab', taxNumber: '81234 RT' }) =>
    people.admin.put(companyAt(of), body);
  const add = (of: Member, who: string) => people.admin.post(`${companyAt(of)}/people`, { who });
  const join = async () => {
    expect((await name(ann)).status).toBe(200);
    expect((await add(ann, bob.account.email.toUpperCase())).status).toBe(200);
  };
  const ordersOf = async (who: Member) =>
    listOrders.reply.parse((await who.get('/api/orders')).body);
  const quote = async (who: Member, quantity = 2) => {
    const lines = [{ productId: BRACKET, quantity }];
    const { username } = who.account;
    const { body } = await people.admin.post('/api/admin/quotes', { username, lines });
    return (body as { id: string }).id;
  };
  const onTerms = (id: string) =>
    people.admin.post(`/api/admin/quotes/${id}/paid`, { means: 'terms' });
  const setTerms = (of: Member, limit: string) =>
    people.admin.put(`/api/admin/users/${of.account.id}/terms`, { days: 30, limit });
  const books = () => auditOf(shop);

  it('has a name, a tax number and people, and the log has what changed', async () => {
    const { body } = await name(ann);
    const company = Company.parse((body as { company: unknown }).company);
    expect(company).toMatchObject({
      name: 'Rock Lizard Fab',
      taxNumber: '81234 RT',
      people: [{ username: ann.account.username, isVendor: true }],
    });
    const added = await add(ann, bob.account.username);
    expect((added.body as { company: Company }).company.people).toHaveLength(2);
    expect((await name(bob, { name: 'Rock Lizard' })).body).toMatchObject({
      company: { id: company.id, name: 'Rock Lizard', taxNumber: null },
    });
    expect(
      (await actsOn(shop.db, `company:${company.id}`)).map(({ act, detail }) => [
        act,
        JSON.parse(detail),
      ]),
    ).toEqual([
      [
        'company.changed',
        { name: ['Rock Lizard Fab', 'Rock Lizard'], taxNumber: ['81234 RT', null] },
      ],
      [
        'company.changed',
        { name: [ann.account.username, 'Rock Lizard Fab'], taxNumber: [null, '81234 RT'] },
      ],
    ]);
    expect(await actsOn(shop.db, `account:${bob.account.id}`)).toMatchObject([
      {
        act: 'dealer.company',
        detail: JSON.stringify({ from: null, to: 'Rock Lizard Fab', company: company.id }),
      },
    ]);
  });

  it('has a name that no other company has, however it is written', async () => {
    await name(ann);
    const taken = await name(bob, { name: 'rock  lizard\u200b FAB' });
    expect([taken.status, taken.body]).toMatchObject([
      409,
      { code: 'name_taken', fields: { name: 'Another company has this name' } },
    ]);
    expect((await name(ann, { name: 'ROCK Lizard Fab' })).body).toMatchObject({
      company: { name: 'ROCK Lizard Fab' },
    });
    // One that is named by the application or the account is told apart by the account.
    await name(ann, { name: bob.account.username.toUpperCase() });
    await setTerms(bob, '500.00');
    const { company_id } = await shop.db
      .selectFrom('account')
      .select('company_id')
      .where('id', '=', bob.account.id)
      .executeTakeFirstOrThrow();
    const { name: own } = await shop.db
      .selectFrom('company')
      .select('name')
      .where('id', '=', company_id)
      .executeTakeFirstOrThrow();
    expect(own).toBe(`${bob.account.username} (${bob.account.username})`);
  });

  it('shares orders at dealer prices with its people, and with nobody else', async () => {
    const before = await buy(ann);
    const carl = await newBuyer(shop, [], { is_vendor: 1 });
    expect((await bob.get(`/api/orders/${before.id}`)).status).toBe(404);
    await join();
    const after = await buy(bob);
    expect(await ordersOf(bob)).toMatchObject([
      { id: after.id, orderNumber: after.orderNumber },
      { id: before.id, orderedBy: 'Robin' },
    ]);
    expect((await ordersOf(bob))[0]).not.toHaveProperty('orderedBy');
    expect((await ann.get('/api/orders/count')).body).toEqual({ count: 2 });
    const history = getOrderHistory.reply.parse((await ann.get('/api/order-history')).body);
    expect(history.map(({ orderedBy }) => orderedBy)).toEqual(['Robin', undefined]);
    for (const path of ['', '/items', '/returns', '/agreement'])
      expect([path, (await bob.get(`/api/orders/${before.id}${path}`)).status]).toEqual([
        path,
        200,
      ]);
    for (const path of ['', '/items', '/returns', '/agreement'])
      expect((await carl.get(`/api/orders/${before.id}${path}`)).status).toBe(404);
    expect(await ordersOf(carl)).toEqual([]);
  });

  it('leaves acts on an order, cart and export to the one who ordered', async () => {
    const { id } = await buy(ann);
    await join();
    expect((await bob.put(`/api/orders/${id}/cancel`, {})).status).toBe(404);
    expect(
      (
        await bob.post(`/api/orders/${id}/returns`, {
          lines: [{ itemId: 'x', quantity: 1 }],
          reason: 'bent',
        })
      ).status,
    ).toBe(404);
    expect((await bob.get('/api/cart')).body).toHaveLength(1);
    expect((await ann.get('/api/cart')).body).toEqual([]);
    const data = AccountExport.parse((await bob.get('/api/account/export')).body);
    expect(data).toMatchObject({ orders: [], company: { name: 'Rock Lizard Fab' } });
    expect((await ann.put(`/api/orders/${id}/cancel`, {})).status).toBe(200);
  });

  it('keeps orders at the usual prices to the buyer', async () => {
    const carol = await newBuyer(shop, [[BRACKET, 1]]);
    const { id } = await buy(carol);
    await name(ann);
    await add(ann, carol.account.username);
    expect((await ann.get(`/api/orders/${id}`)).status).toBe(404);
    expect(await ordersOf(carol)).toMatchObject([{ id }]);
    await shop.deliver();
    const mails = shop.mail.sent.filter(({ to }) => to.address === carol.account.email);
    expect(mails.map(({ subject }) => subject).join()).toMatch(/dealer/i);
    expect((await carol.get('/api/user')).body).toMatchObject({ isVendor: true });
  });

  it('ends at once for somebody who is taken out, and leaves the orders where they are', async () => {
    await join();
    const { id } = await buy(bob);
    expect((await people.admin.delete(companyAt(bob))).body).toEqual({ company: null });
    expect((await bob.get('/api/user')).body).toMatchObject({ isVendor: false });
    expect(await ordersOf(bob)).toMatchObject([{ id }]);
    expect(await ordersOf(ann)).toMatchObject([{ id, orderedBy: 'Robin' }]);
    const theirs = await buy(ann);
    expect((await bob.get(`/api/orders/${theirs.id}`)).status).toBe(404);
    expect(await people.admin.delete(companyAt(bob))).toMatchObject({
      status: 409,
      body: { code: 'not_now' },
    });
  });

  it('shares nothing with a dealer who is switched off, until that ends', async () => {
    await join();
    const { id } = await buy(ann);
    const dealer = (isDealer: boolean) =>
      people.admin.post(`/api/admin/users/${bob.account.id}/dealer`, { isDealer });
    await dealer(false);
    expect((await bob.get(`/api/orders/${id}`)).status).toBe(404);
    await dealer(true);
    expect((await bob.get(`/api/orders/${id}`)).status).toBe(200);
  });

  it('has one credit limit for all its people, also for orders at the same moment', async () => {
    await join();
    expect((await setTerms(bob, '100')).body).toMatchObject({ terms: { limit: '100.00' } });
    const [first, second] = [await quote(ann), await quote(bob)];
    const replies = await Promise.all([onTerms(first), onTerms(second)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const terms = DealerTerms.parse(
      (await people.admin.get(`/api/admin/users/${ann.account.id}/terms`)).body,
    );
    expect(terms).toMatchObject({ terms: { days: 30, limit: '100.00', open: '59.64' } });
    const won = AdminOrder.parse(replies.find(({ status }) => status === 200)?.body);
    expect(terms.orders).toMatchObject([{ id: won.id, orderedBy: won.username }]);
    expect(won.buyer).toMatchObject({ company: 'Rock Lizard Fab', taxNumber: '81234 RT' });
    await people.admin.post(`/api/admin/orders/${won.id}/payments`, {
      amount: '59.64',
      means: 'cash',
    });
    expect((await onTerms(replies[0].status === 200 ? second : first)).status).toBe(200);
    expect(await books()).toEqual([]);
  });

  it('keeps what is owed when a person leaves or is deleted, and its last person while it owes', async () => {
    await join();
    await setTerms(ann, '100');
    const { id } = AdminOrder.parse((await onTerms(await quote(bob))).body);
    await bob.post('/api/account/delete', { password: PASSWORD });
    expect(await ordersOf(ann)).toMatchObject([
      { id, orderedBy: 'Somebody who has left', terms: { open: '59.64' } },
    ]);
    expect(await people.admin.delete(companyAt(ann))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has $59.64 CAD open') },
    });
    expect((await onTerms(await quote(ann))).body).toMatchObject({ code: 'over_limit' });
    await ann.post('/api/account/delete', { password: PASSWORD });
    const row = await shop.db.selectFrom('company').selectAll().executeTakeFirst();
    expect(row).toMatchObject({
      name: 'Unnamed company',
      tax_number: null,
      limit_cents: 0,
      open_cents: 5964,
    });
    const log = await shop.db
      .selectFrom('audit_log')
      .select('detail')
      .where('act', 'in', ['company.changed', 'dealer.company'])
      .execute();
    expect(JSON.stringify(log)).not.toContain('Rock');
    expect(await books()).toEqual([]);
  });

  it('invites somebody by mail, who has a dealer account in it by the link', async () => {
    await name(ann);
    const email = 'dee@colleagues.test';
    const invite = (body: object) => people.admin.post(`${companyAt(ann)}/invitations`, body);
    const { body } = await invite({ name: 'Dee Lafleur', email });
    const { company } = body as { company: Company };
    expect(company).toMatchObject({ people: [{}], invited: [{ name: 'Dee Lafleur', email }] });
    await shop.deliver();
    const mail = shop.mail.sent.find(({ to }) => to.address === email);
    expect(mail?.text).toContain('You are invited to order for Rock Lizard Fab');
    const token = /invitation\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const dee = shop.visitor();
    const credentials = { username: 'dee', password: PASSWORD };
    expect(await dee.post(`/api/invitations/${token}`, credentials)).toMatchObject({
      status: 201,
      body: { isVendor: true },
    });
    const { id } = await buy(ann);
    expect((await dee.get(`/api/orders/${id}`)).body).toMatchObject({ orderedBy: 'Robin' });
    expect((await people.admin.get(`/api/admin/customers/${ann.account.id}`)).body).toMatchObject({
      company: { people: [{}, { username: 'dee', name: 'Dee Lafleur' }], invited: [] },
    });
    expect((await invite({ name: 'Dee', email })).body).toMatchObject({
      code: 'email_taken',
      fields: { email: expect.stringContaining('Add that account') },
    });
  });

  it('withdraws an invitation, whose link ends', async () => {
    await name(ann);
    const email = 'dee@colleagues.test';
    const invited = await people.admin.post(`${companyAt(ann)}/invitations`, {
      name: 'Dee',
      email,
    });
    await shop.deliver();
    const mail = shop.mail.sent.find(({ to }) => to.address === email);
    const token = /invitation\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const [invitation] = (invited.body as { company: Company }).company.invited;
    await name(bob, { name: 'Ridge Runners' });
    const end = (of: Member) =>
      people.admin.delete(`${companyAt(of)}/invitations/${invitation?.id}`);
    expect((await end(bob)).status).toBe(404);
    expect((await end(ann)).body).toMatchObject({ company: { invited: [] } });
    const late = shop.visitor();
    expect(
      (await late.post(`/api/invitations/${token}`, { username: 'dee', password: PASSWORD })).body,
    ).toMatchObject({ code: 'link_invalid' });
  });

  it('is for dealers, and for one company at a time', async () => {
    const casey = people.customer;
    expect((await name(casey)).body).toMatchObject({ code: 'not_now' });
    expect((await add(casey, ann.account.username)).body).toMatchObject({ code: 'not_now' });
    await name(ann);
    await name(bob, { name: 'Ridge Runners' });
    expect((await add(ann, bob.account.username)).body).toMatchObject({
      code: 'not_now',
      message: expect.stringContaining('belongs to another company'),
    });
    expect((await add(ann, 'nobody')).status).toBe(404);
    expect((await add(ann, 'admin')).body).toMatchObject({ code: 'not_now' });
    expect((await name(ann, { name: 'x' })).status).toBe(400);
    expect(
      (await people.admin.put('/api/admin/customers/nobody/company', { name: 'Some' })).status,
    ).toBe(404);
  });
});
