import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InboxMessage, listInbox } from '../../../src/contract/messages/admin';
import { actsOn } from '../../../src/server/tables/log/log';
import { newBuyer } from '../../support/buyers';
import { type People, meetPeople } from '../../support/people';
import { DAY, HOUR, type Person, type Shop, engines, openShop } from '../../support/shop';

const QUESTION = {
  name: 'Robin Tremblay',
  email: 'robin@garage.test',
  subject: 'Left hand thread',
  message: 'Do you stock 3/4-16 left hand?\nI need two.',
};
const APPLICATION = {
  name: 'Val Fournier',
  email: 'val@b4.test',
  company: 'B4 Off-Road',
  website: 'https://b4.test',
  subject: 'Vendor Request',
  message: 'We build trail rigs in North Bay.',
};

describe.each(engines)('The inbox on %s', (engine) => {
  let shop: Shop;
  let people: People;
  let other: Person;
  beforeAll(async () => {
    // A Monday.
    shop = await openShop({
      engine,
      now: '2026-06-15T16:00:00Z',
      shopEmail: 'desk@shop.test',
    });
    people = await meetPeople(shop);
    // The admin in a second browser.
    other = shop.visitor();
    other.cookies.set('sid', people.admin.cookies.get('sid') ?? '');
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await shop.db.deleteFrom('message_reply').execute();
    await shop.db.deleteFrom('message').execute();
    await shop.db.deleteFrom('outbox').execute();
    shop.clock.set('2026-06-15T16:00:00Z');
    shop.mail.sent = [];
  });

  const write = async (sent: object, who: Person = people.visitor): Promise<string> => {
    const reply = await who.post('/api/contact', sent);
    expect(reply.status).toBe(201);
    await shop.deliver();
    shop.mail.sent = [];
    return (reply.body as { id: string }).id; // the server validates its replies
  };
  const list = async (query = '') => {
    const reply = await people.admin.get(`/api/admin/inbox${query}`);
    expect(reply.status).toBe(200);
    return listInbox.reply.parse(reply.body);
  };
  const one = async (id: string) =>
    InboxMessage.parse((await people.admin.get(`/api/admin/inbox/${id}`)).body);
  const path = (id: string, act = '') => `/api/admin/inbox/${id}${act}`;
  const mails = async () => {
    await shop.deliver();
    return shop.mail.sent;
  };
  const actsOf = async (id: string) =>
    (await actsOn(shop.db, `message:${id}`)).map(({ account_id, act }) => [account_id, act]);

  describe('lists', () => {
    it('open messages first, oldest on top, then the rest, newest on top', async () => {
      const ids: string[] = [];
      for (const name of ['First', 'Second', 'Third', 'Fourth']) {
        ids.push(await write({ ...QUESTION, name }));
        shop.clock.pass(HOUR);
      }
      const [first, , third] = ids;
      for (const id of [first, third]) await people.admin.put(path(id ?? ''), { state: 'closed' });
      expect((await list()).rows.map(({ name }) => name)).toEqual([
        'Second',
        'Fourth',
        'Third',
        'First',
      ]);
    });

    it('by text, kind and state, in pages', async () => {
      for (let made = 0; made < 27; made += 1) await write({ ...QUESTION, name: `Asker ${made}` });
      const application = await write(APPLICATION);
      expect(await list()).toMatchObject({ total: 28, page: 1, pageSize: 25 });
      expect((await list('?page=2')).rows).toHaveLength(3);
      expect((await list('?kind=application')).rows.map(({ id }) => id)).toEqual([application]);
      expect((await list('?q=north+BAY')).rows.map(({ id }) => id)).toEqual([application]);
      expect((await list('?q=b4.test')).total).toBe(1);
      expect((await list('?q=asker+26')).total).toBe(1);
      expect((await list('?q=%25')).total).toBe(0);
      const named = await write({ ...QUESTION, name: 'ÉLISE Bélanger' });
      for (const q of ['élise', 'ÉLISE', 'BÉLANGER Élise'])
        expect([q, (await list(`?q=${encodeURIComponent(q)}`)).rows.map(({ id }) => id)]).toEqual([
          q,
          [named],
        ]);
      await people.admin.post(path(application, '/approve'));
      expect((await list('?show=approved')).total).toBe(1);
      expect((await list('?show=new')).total).toBe(28);
      expect((await people.admin.get('/api/admin/inbox?show=nothing')).status).toBe(400);
    });

    it('with the promised time of the reply, and marks overdue messages', async () => {
      const question = await write(QUESTION);
      const application = await write(APPLICATION);
      expect(await one(question)).toMatchObject({
        createdAt: '2026-06-15T16:00:00.000Z',
        dueAt: '2026-06-16T16:00:00.000Z',
        isOverdue: false,
      });
      expect(await one(application)).toMatchObject({ dueAt: '2026-06-18T16:00:00.000Z' });
      expect((await list('?show=overdue')).total).toBe(0);
      shop.clock.pass(DAY);
      expect((await list('?show=overdue')).rows.map(({ id }) => id)).toEqual([question]);
      expect(await one(question)).toMatchObject({ isOverdue: true });
      shop.clock.pass(2 * DAY);
      expect((await list('?show=overdue')).total).toBe(2);
      await people.admin.post(path(question, '/reply'), { message: 'Yes' });
      expect((await list('?show=overdue')).rows.map(({ id }) => id)).toEqual([application]);
      expect(await one(question)).toMatchObject({ isOverdue: false });
    });
  });

  describe('a reply', () => {
    it('is mailed with the shop’s reply-to address, and stored with the message', async () => {
      const id = await write(QUESTION);
      shop.clock.pass(HOUR);
      const reply = await people.admin.post(path(id, '/reply'), {
        message: 'We do.\nTwo are on the shelf.',
        version: 0,
      });
      expect(reply).toMatchObject({
        status: 200,
        body: {
          state: 'answered',
          version: 1,
          replies: [
            { message: 'We do.\nTwo are on the shelf.', createdAt: '2026-06-15T17:00:00.000Z' },
          ],
        },
      });
      expect(InboxMessage.parse(reply.body)).toEqual(reply.body);
      const [mail, ...others] = await mails();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        to: { name: 'Robin Tremblay', address: 'robin@garage.test' },
        replyTo: { address: 'desk@shop.test' },
        subject: 'Re: Left hand thread',
      });
      expect(mail?.text).toContain('We do.\nTwo are on the shelf.');
      expect(mail?.text).toContain(
        'On Jun 15, 2026 you wrote:\n> Do you stock 3/4-16 left hand?\n> I need two.',
      );
      expect(mail?.html).toContain('Two are on the shelf.');
      expect(await actsOf(id)).toEqual([[people.admin.account.id, 'message.answered']]);
    });

    it.each(['', '   ', 'x'.repeat(5001)])('that is %j is not sent', async (message) => {
      const id = await write(QUESTION);
      expect((await people.admin.post(path(id, '/reply'), { message })).status).toBe(400);
      expect(await mails()).toEqual([]);
    });

    it('by two admins to one new message is sent once; the second gets a conflict', async () => {
      const id = await write(QUESTION);
      const reply = await Promise.all(
        [people.admin, other].map((who) =>
          who.post(path(id, '/reply'), { message: 'Yes', version: 0 }),
        ),
      );
      expect(reply.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(reply.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed' });
      expect(await mails()).toHaveLength(1);
      expect((await one(id)).replies).toHaveLength(1);
    });

    it('to an application leaves it undecided', async () => {
      const id = await write(APPLICATION);
      await people.admin.post(path(id, '/reply'), { message: 'Where is your shop?' });
      expect(await one(id)).toMatchObject({ state: 'answered' });
      expect((await people.admin.post(path(id, '/approve'))).status).toBe(200);
      await people.admin.post(path(id, '/reply'), { message: 'See you.' });
      expect(await one(id)).toMatchObject({ state: 'approved' });
    });
  });

  describe('an application', () => {
    it('from an account is approved: dealer prices and the mail in one transaction', async () => {
      const buyer = await newBuyer(shop);
      const id = await write({ ...APPLICATION, email: buyer.account.email.toUpperCase() });
      expect(await one(id)).toMatchObject({
        account: {
          username: buyer.account.username,
          isVendor: false,
          wasSignedIn: false,
          isProven: true,
        },
      });
      const reply = await people.admin.post(path(id, '/approve'), { version: 0 });
      expect(reply).toMatchObject({
        status: 200,
        body: { state: 'approved', isWaiting: false, account: { isVendor: true } },
      });
      expect((await buyer.get('/api/user')).body).toMatchObject({ isVendor: true });
      const [mail, ...others] = await mails();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        to: { name: 'Val Fournier', address: buyer.account.email.toUpperCase() },
        subject: 'Your dealer account is ready',
        text: expect.stringContaining(
          `Your account ${buyer.account.username} now has dealer pricing`,
        ),
      });
      expect(await actsOf(id)).toEqual([[people.admin.account.id, 'application.approved']]);
      expect(await actsOn(shop.db, `account:${buyer.account.id}`)).toMatchObject([
        { act: 'dealer.company' },
        { act: 'dealer.approved' },
      ]);
    });

    it('from a signed-in account is linked to it, despite another address in the form', async () => {
      const buyer = await newBuyer(shop);
      const stranger = await newBuyer(shop);
      const id = await write({ ...APPLICATION, email: stranger.account.email }, buyer);
      expect(await one(id)).toMatchObject({
        account: { username: buyer.account.username, wasSignedIn: true, isProven: false },
      });
      await people.admin.post(path(id, '/approve'), { confirmUnproven: true });
      expect((await buyer.get('/api/user')).body).toMatchObject({ isVendor: true });
      expect((await stranger.get('/api/user')).body).toMatchObject({ isVendor: false });
    });

    it('without an account is approved in one act: accepting the invitation makes the dealer', async () => {
      const email = `once-${engine}@b4.test`;
      const company = `Once ${engine}`;
      const id = await write({ ...APPLICATION, company, email });
      expect((await people.admin.post(path(id, '/approve'))).body).toMatchObject({
        state: 'approved',
        isInvited: true,
        account: null,
      });
      const [mail] = await mails();
      const token = /invitation\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      expect(mail?.text).toContain('there is nothing else to wait for');
      const dealer = shop.visitor();
      const accepted = await dealer.post(`/api/invitations/${token}`, {
        username: `once-${engine}`,
        password: 'a long enough one',
      });
      expect(accepted).toMatchObject({ status: 201, body: { isVendor: true, email } });
      expect(accepted.body).not.toHaveProperty('emailUnproven');
      expect(await one(id)).toMatchObject({
        isWaiting: false,
        isInvited: false,
        account: { username: `once-${engine}`, isVendor: true, isProven: true },
      });
      const { id: accountId } = accepted.body as { id: string };
      expect((await people.admin.get(`/api/admin/customers/${accountId}`)).body).toMatchObject({
        company: { name: company, people: [{ username: `once-${engine}` }] },
      });
      expect((await people.admin.post(path(id, '/approve'))).status).toBe(409);
    });

    it('is invited again once the link has ended, and not before', async () => {
      const id = await write({ ...APPLICATION, email: `again-${engine}@b4.test` });
      await people.admin.post(path(id, '/approve'));
      await mails();
      expect((await people.admin.post(path(id, '/approve'))).status).toBe(409);
      shop.mail.sent = [];
      shop.clock.pass(3 * DAY);
      expect(await one(id)).toMatchObject({ state: 'approved', isInvited: false });
      expect((await people.admin.post(path(id, '/approve'))).body).toMatchObject({
        isInvited: true,
      });
      expect(await mails()).toMatchObject([{ to: { address: `again-${engine}@b4.test` } }]);
    });

    it('without an account is approved with an invitation; registering the address makes no dealer', async () => {
      const id = await write({ ...APPLICATION, email: 'later@b4.test' });
      await people.admin.post(path(id, '/approve'));
      expect(await one(id)).toMatchObject({ state: 'approved', account: null, isWaiting: false });
      expect(await mails()).toMatchObject([
        {
          to: { address: 'later@b4.test' },
          replyTo: { address: 'desk@shop.test' },
          subject: 'Your vendor application is approved',
          text: expect.stringContaining('http://shop.test/invitation?token='),
        },
      ]);
      expect((await people.admin.post(path(id, '/approve'))).status).toBe(409);

      const late = shop.visitor();
      const made = await late.post('/api/register', {
        username: `late-${engine}`,
        password: 'a long enough one',
        email: 'Later@B4.test',
      });
      expect(made).toMatchObject({ status: 201, body: { isVendor: false } });
      await write(QUESTION);
      expect((await list()).rows[0]).toMatchObject({
        id,
        isWaiting: true,
        account: { username: `late-${engine}`, wasSignedIn: false, isProven: false },
      });
      const confirmed = { confirmUnproven: true };
      expect((await people.admin.post(path(id, '/approve'), confirmed)).body).toMatchObject({
        isWaiting: false,
        account: { isVendor: true },
      });
      expect((await late.get('/api/user')).body).toMatchObject({ isVendor: true });
      expect((await people.admin.post(path(id, '/approve'))).status).toBe(409);
      expect((await mails()).map(({ subject }) => subject)).toEqual([
        'Your dealer account is ready',
      ]);
    });

    it('under an address that nobody has confirmed is approved only with a second confirmation', async () => {
      const thief = shop.visitor();
      const email = `owner-${engine}@b4.test`;
      await thief.post('/api/register', {
        username: `thief-${engine}`,
        password: 'a long enough one',
        email,
      });
      await shop.db.deleteFrom('outbox').execute();
      const id = await write({ ...APPLICATION, email }, thief);
      const refused = await people.admin.post(path(id, '/approve'), { version: 0 });
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'email_unproven',
          message: `Nobody has confirmed that ${email} belongs to the account thief-${engine}. Approve it only if you are sure.`,
        },
      });
      expect(await one(id)).toMatchObject({ state: 'new', account: { isProven: false } });
      expect((await thief.get('/api/user')).body).toMatchObject({ isVendor: false });
      const sure = { version: 0, confirmUnproven: true };
      expect((await people.admin.post(path(id, '/approve'), sure)).status).toBe(200);
      expect((await thief.get('/api/user')).body).toMatchObject({ isVendor: true });
    });

    it('is declined by mail, with the owner’s text', async () => {
      const id = await write(APPLICATION);
      const reply = await people.admin.put(path(id), {
        state: 'declined',
        note: 'We have a dealer in North Bay.',
      });
      expect(reply).toMatchObject({ status: 200, body: { state: 'declined' } });
      const [mail, ...others] = await mails();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        to: { address: 'val@b4.test' },
        replyTo: { address: 'desk@shop.test' },
        subject: 'Your vendor application',
      });
      expect(mail?.text).toContain('We have a dealer in North Bay.');
      expect(await actsOf(id)).toEqual([[people.admin.account.id, 'application.declined']]);
      expect((await people.admin.post(path(id, '/approve'))).status).toBe(409);
    });

    it('that one admin approves while another declines ends in one state', async () => {
      const buyer = await newBuyer(shop);
      const id = await write({ ...APPLICATION, email: buyer.account.email });
      const reply = await Promise.all([
        people.admin.post(path(id, '/approve')),
        other.put(path(id), { state: 'declined' }),
        other.post(path(id, '/approve')),
      ]);
      expect(reply.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      const { state } = await one(id);
      const { body } = await buyer.get('/api/user');
      expect(body).toMatchObject({ isVendor: state === 'approved' });
      expect(await mails()).toHaveLength(1);
      expect(await actsOf(id)).toHaveLength(1);
    });
  });

  it('closes and reopens a message, and refuses a change that its state does not allow', async () => {
    const id = await write(QUESTION);
    const move = (state: string) => people.admin.put(path(id), { state });
    expect((await move('closed')).body).toMatchObject({ state: 'closed' });
    expect(await move('closed')).toMatchObject({ status: 409, body: { code: 'not_now' } });
    expect((await move('new')).body).toMatchObject({ state: 'new' });
    expect((await move('declined')).status).toBe(409);
    expect((await move('approved')).status).toBe(400);
    expect((await people.admin.post(path(id, '/approve'))).status).toBe(409);
    expect(await mails()).toEqual([]);
  });

  it('cannot reply to the sender of a deleted account', async () => {
    const buyer = await newBuyer(shop);
    const id = await write(APPLICATION, buyer);
    await people.admin.put(path(id), { state: 'answered' });
    await shop.db
      .updateTable('message')
      .set({ email: '', body: '', account_id: null })
      .where('id', '=', id)
      .execute();
    const reply = await people.admin.post(path(id, '/reply'), { message: 'Yes' });
    expect(reply).toMatchObject({ status: 409, body: { code: 'sender_gone' } });
    expect((await people.admin.post(path(id, '/approve'))).status).toBe(409);
    expect((await people.admin.put(path(id), { state: 'declined' })).status).toBe(200);
    expect(await mails()).toEqual([]);
  });

  it('answers 404 for an unknown message', async () => {
    expect((await people.admin.get(path('none'))).status).toBe(404);
    expect((await people.admin.put(path('none'), { state: 'closed' })).status).toBe(404);
    expect((await people.admin.post(path('none', '/approve'))).status).toBe(404);
  });
});
