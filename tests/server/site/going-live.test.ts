import { describe, expect, it } from 'vitest';
import { getGoingLive } from '../../../src/contract/site/going-live';
import { buy, newBuyer } from '../../support/buyers';
import { addMember, peopleForEach } from '../../support/people';
import { shopForEach } from '../../support/shop';
import { LAKEHEAD } from '../../support/site';

const PATH = '/api/admin/going-live';

describe('the checklist before the shop opens', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);
  const left = async () =>
    getGoingLive.reply
      .parse((await people.admin.get(PATH)).body)
      .items.flatMap(({ id, done }) => (done ? [] : [id]));

  it('follows what the owner does', async () => {
    expect(await left()).toEqual(
      expect.arrayContaining(['facts', 'tax', 'shipping', 'pages', 'payments', 'sample']),
    );
    await people.admin.put('/api/admin/site', {
      ...LAKEHEAD,
      email: 'hello@lakehead.ca',
      hours: 'Mon to Fri',
      privacyPerson: 'Kim Lee',
      revision: 0,
    });
    for (const page of ['shipping', 'returns', 'warranty', 'terms', 'privacy', 'about'])
      await people.admin.post(`/api/admin/pages/${page}/confirm`, {});
    await shop.db.updateTable('product').set({ published: 0 }).execute();
    expect(await left()).toContain('sample');
    await shop.db.updateTable('category').set({ hidden: 1 }).execute();
    const after = await left();
    for (const id of ['facts', 'pages', 'sample']) expect(after).not.toContain(id);
    expect(after).toContain('payments');
  });

  it('is done with what came with the shop once the owner has saved it, changed or not', async () => {
    await people.admin.put('/api/admin/site', { ...LAKEHEAD, revision: 0 });
    expect(await left()).toEqual(expect.arrayContaining(['tax', 'home', 'offers']));
    const taxes = { from: 0, byPlace: false, collects: [], onShipping: false };
    for (const _ of ['first', 'again'])
      expect((await people.admin.put('/api/admin/settings/tax', taxes)).status).toBe(200);
    for (const path of ['/api/admin/home', '/api/admin/promotions']) {
      const { body } = await people.admin.get(path);
      expect((await people.admin.put(path, body)).body).toMatchObject({ revision: 1 });
      expect((await people.admin.put(path, body)).body).toMatchObject({ revision: 1 });
    }
    const after = await left();
    for (const id of ['tax', 'home', 'offers']) expect(after).not.toContain(id);
    const log = JSON.stringify((await people.admin.get('/api/admin/audit-log')).body);
    for (const title of ['Tax changed', 'Home page changed', 'Promotions changed'])
      expect(log).toContain(title);
  });
});

describe('the test mail of the checklist', () => {
  const shop = shopForEach({ mailTransport: 'smtp' });
  const people = peopleForEach(shop);
  const MAIL = `${PATH}/test-mail`;
  const point = async () => {
    const { items, testMail } = getGoingLive.reply.parse((await people.admin.get(PATH)).body);
    return { testMail, done: items.find(({ id }) => id === 'mail')?.done };
  };
  const codeIn = async () => {
    shop.mail.sent = [];
    while (await shop.deliver());
    const mail = shop.mail.sent.find(({ subject }) => subject === 'Test mail of your shop');
    return { to: mail?.to.address, code: /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? '' };
  };
  const confirm = (code: string) => people.admin.post(`${MAIL}/received`, { code });

  it('has come once its code is typed, for the current mail settings', async () => {
    expect(await point()).toEqual({ testMail: 'send', done: false });
    expect((await people.admin.post(MAIL)).status).toBe(200);
    expect(await point()).toEqual({ testMail: 'confirm', done: false });
    const first = await codeIn();
    await people.admin.post(MAIL);
    const { to, code } = await codeIn();
    expect((await people.visitor.get('/api/site')).body).toMatchObject({ email: to });
    // Only the code of the last mail counts.
    for (const wrong of [first.code, '1234', `${code}\u0000`])
      if (wrong !== code)
        expect(await confirm(wrong)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await confirm(` ${code}`)).toMatchObject({ status: 200, body: { testMail: 'none' } });
    expect(await point()).toEqual({ testMail: 'none', done: true });
    expect((await confirm(code)).status).toBe(400);
    // Another mailbox is not tried yet.
    await people.admin.put('/api/admin/site', {
      ...LAKEHEAD,
      email: 'new@lakehead.ca',
      revision: 0,
    });
    expect(await point()).toEqual({ testMail: 'send', done: false });
    expect((await confirm(code)).status).toBe(400);
  });

  it('is not for customers', async () => {
    expect((await people.customer.post(MAIL)).status).toBe(403);
    expect((await people.customer.post(`${MAIL}/received`, { code: '00000000' })).status).toBe(403);
  });
});

describe('an empty shelf to start with', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  it('has no part, category, code or account of the sample, and keeps what was sold', async () => {
    const shelf = { category: 'tools', published: true, weight: 1, price: '5.00' };
    const own = { ...shelf, name: 'Own part', imageUrl: '/img/uploads/own.webp' };
    const added = await people.admin.post('/api/admin/products', own);
    const buyer = await newBuyer(shop, [[1041, 1]]);
    const { orderNumber } = await buy(buyer);
    await addMember(shop, 'demo-customer');
    const { status, body } = await people.admin.post(`${PATH}/empty-shelf`, {});
    expect(status).toBe(200);
    expect(getGoingLive.reply.parse(body).items).toContainEqual(
      expect.objectContaining({ id: 'sample', done: true }),
    );
    const onSale = (await people.visitor.get('/api/products')).body;
    expect(onSale).toEqual([expect.objectContaining({ name: 'Own part' })]);
    const shown = (await people.visitor.get('/api/categories')).body;
    expect(shown).toEqual([expect.objectContaining({ slug: 'tools' })]);
    expect(added.status).toBe(201);
    const inLists = (await people.admin.get('/api/admin/products')).body;
    expect(inLists).toMatchObject({ rows: [{ name: 'Own part' }] });
    expect((await people.admin.get('/api/admin/categories')).body).toMatchObject([
      { slug: 'tools' },
    ]);
    for (const list of ['example-builds', 'axles', 'search-words'])
      expect((await people.admin.get(`/api/admin/${list}`)).body).toMatchObject({ rows: [] });
    expect((await people.visitor.get('/api/site')).body).toMatchObject({
      workbench: 'off',
      reminders: 'off',
    });
    const codes = await shop.db
      .selectFrom('discount_code')
      .select('active')
      .where('code', 'in', ['WELCOME10', 'BIGBUILD50'])
      .execute();
    expect(codes).toEqual([{ active: 0 }, { active: 0 }]);
    const demo = await shop.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'demo-customer')
      .execute();
    expect(demo).toEqual([]);
    expect(JSON.stringify((await buyer.get('/api/orders')).body)).toContain(orderNumber);
    const again = await people.admin.post(`${PATH}/empty-shelf`, {});
    expect(again.status).toBe(200);
  });
});

describe('the checklist before the shop opens', () => {
  const people = peopleForEach(shopForEach());

  it('is for the admin alone', async () => {
    expect((await people.visitor.get(PATH)).status).toBe(401);
    expect((await people.vendor.get(PATH)).status).toBe(403);
  });
});
