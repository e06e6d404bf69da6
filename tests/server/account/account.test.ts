import { beforeEach, describe, expect, it, test } from 'vitest';
import { sweepPrivate } from '../../../src/server/jobs/sweep-private';
import { listAccounts } from '../../../src/server/tables/account/admin';
import { actsOn } from '../../../src/server/tables/log/log';
import { FORGOTTEN } from '../../../src/server/tables/mail/outbox';
import {
  ADDRESS,
  type Placed,
  buy,
  codeOf,
  intentFor,
  newBuyer,
  payWith,
} from '../../support/buyers';
import { endAllSessions } from '../../../src/server/services/session/sessions';
import { type Member, PASSWORD, addMember, signedIn } from '../../support/people';
import { DAY, HOUR, MINUTE, type Person, engines, openShop, shopForEach } from '../../support/shop';

const BRACKET = 1002;
const NEW_PASSWORD = 'grind, then paint';
const TOKEN = /\?token=([\w-]{43})\b/;

describe.each(engines)('an account on %s', (engine) => {
  const shop = shopForEach({ engine });
  let casey: Member;
  beforeEach(async () => {
    casey = await signedIn(shop, await addMember(shop, 'casey'));
  });

  const logIn = (username: string, password: string) =>
    shop.visitor().post('/api/login', { username, password });
  const forgot = (email: string) => shop.visitor().post('/api/account/forgot', { email });
  const reset = (token: string, password = NEW_PASSWORD) =>
    shop.visitor().post('/api/account/reset', { token, password });
  const isSignedIn = async (person: Member) => (await person.get('/api/user')).status === 200;
  const caseyRow = () =>
    shop.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', casey.account.id)
      .executeTakeFirstOrThrow();

  /** Delivers the queued mails. @returns the mails to this address */
  const mailsTo = async (address: string) => {
    shop.mail.sent = [];
    await shop.deliver();
    return shop.mail.sent.filter(({ to }) => to.address === address);
  };

  /** The owner changes the street of an order. */
  const readdress = async ({ id }: Placed) => {
    const admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
    const shippingAddress = { ...ADDRESS, address1: '1 Oak St' };
    const reply = await admin.put(`/api/admin/orders/${id}/address`, { shippingAddress });
    expect(reply.status).toBe(200);
  };

  /** The token in the only mail to this address. */
  const mailedToken = async (address: string): Promise<string> => {
    const texts = (await mailsTo(address)).map(({ text }) => TOKEN.exec(text)?.[1]);
    const [token, ...more] = texts.filter((found) => found !== undefined);
    if (!token || more.length) throw new Error(`${texts.length} mails with a link to ${address}`);
    return token;
  };

  describe('with a forgotten password', () => {
    it('gets a link by mail that sets a new one, once, and ends every session', async () => {
      const phone = await signedIn(shop, casey.account);
      const { status, body } = await forgot('Casey@people.test');
      expect([status, body]).toEqual([200, { ok: true }]);
      const token = await mailedToken('casey@people.test');
      expect(await reset(token)).toMatchObject({ status: 200 });
      expect([await isSignedIn(casey), await isSignedIn(phone)]).toEqual([false, false]);
      expect((await logIn('casey', PASSWORD)).status).toBe(401);
      expect((await logIn('casey', NEW_PASSWORD)).status).toBe(200);
      const again = await reset(token, 'another one, please');
      expect([again.status, codeOf(again)]).toEqual([400, 'link_invalid']);
      expect((await logIn('casey', NEW_PASSWORD)).status).toBe(200);
      expect((await mailsTo('casey@people.test')).map(({ subject }) => subject)).toEqual([
        'Your password was changed',
      ]);
    });

    it('gets the same reply for an unknown address, which gets no mail', async () => {
      const known = await forgot('casey@people.test');
      const unknown = await forgot('nobody@people.test');
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
      await mailsTo('casey@people.test');
      expect(shop.mail.sent.map(({ to }) => to.address)).toEqual(['casey@people.test']);
      const waiting = await shop.db.selectFrom('outbox').select('payload').execute();
      expect(waiting.filter(({ payload }) => payload.includes('nobody'))).toEqual([]);
    });

    it('is not looked up before the reply, so that both replies take equally long', async () => {
      // The reply is the same while the table of accounts is away, so it cannot depend on an account.
      await shop.db.schema.alterTable('account').renameTo('account_away').execute();
      const answers = [await forgot('casey@people.test'), await forgot('nobody@people.test')];
      await shop.db.schema.alterTable('account_away').renameTo('account').execute();
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    });

    it('has no plain token in the database', async () => {
      await forgot('casey@people.test');
      const token = await mailedToken('casey@people.test');
      const rows = [
        ...(await shop.db.selectFrom('account_request').selectAll().execute()),
        ...(await shop.db.selectFrom('outbox').selectAll().execute()),
      ];
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it('can use the link for an hour', async () => {
      await forgot('casey@people.test');
      const token = await mailedToken('casey@people.test');
      shop.clock.pass(HOUR);
      expect(codeOf(await reset(token))).toBe('link_invalid');
      await forgot('casey@people.test');
      const second = await mailedToken('casey@people.test');
      shop.clock.pass(HOUR - 1);
      expect((await reset(second)).status).toBe(200);
    });

    it('can use the link again after a refused password', async () => {
      await forgot('casey@people.test');
      const token = await mailedToken('casey@people.test');
      for (const weak of ['short', 'Password123!', 'caseycasey'])
        expect([weak, (await reset(token, weak)).status]).toEqual([weak, 400]);
      expect((await reset(token)).status).toBe(200);
    });

    it.each(['x', 'A'.repeat(43), `${'A'.repeat(42)}'`, ''])(
      'is refused with a forged token: %s',
      async (token) => {
        expect((await reset(token)).status).toBe(400);
        expect(await caseyRow()).toEqual(casey.account);
      },
    );

    it('sets one password for two concurrent uses of one link', async () => {
      await forgot('casey@people.test');
      const token = await mailedToken('casey@people.test');
      const both = await Promise.all([
        reset(token, 'grind it well'),
        reset(token, 'paint it well'),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      const won = both[0]?.status === 200 ? 'grind it well' : 'paint it well';
      expect((await logIn('casey', won)).status).toBe(200);
    });
  });

  describe('changes its password', () => {
    const change = (password: string, newPassword = NEW_PASSWORD) =>
      casey.post('/api/account/password', { password, newPassword });

    it('with the old one: this device gets a new session, every other session ends', async () => {
      const phone = await signedIn(shop, casey.account);
      const old = casey.cookies.get('sid');
      expect((await change(PASSWORD)).status).toBe(200);
      expect(casey.cookies.get('sid')).not.toBe(old);
      expect([await isSignedIn(casey), await isSignedIn(phone)]).toEqual([true, false]);
      const thief = shop.visitor();
      thief.cookies.set('sid', old ?? '');
      expect((await thief.get('/api/user')).status).toBe(401);
      expect((await logIn('casey', NEW_PASSWORD)).status).toBe(200);
    });

    it.each([
      ['a wrong old one', 'not it at all', NEW_PASSWORD, 'wrong_password', 'password'],
      ['a guessable new one', PASSWORD, 'Welcome2024', 'weak_password', 'newPassword'],
      ['a short new one', PASSWORD, '7 chars', 'invalid', 'newPassword'],
    ])('is refused with %s, under its field', async (_, password, newPassword, code, field) => {
      const reply = await change(password, newPassword);
      expect([reply.status, codeOf(reply)]).toEqual([400, code]);
      expect(reply.body).toHaveProperty(`fields.${field}`);
      expect(await caseyRow()).toEqual(casey.account);
      expect(await isSignedIn(casey)).toBe(true);
    });

    it('and invalidates links mailed before', async () => {
      await forgot('casey@people.test');
      const token = await mailedToken('casey@people.test');
      await change(PASSWORD);
      expect(codeOf(await reset(token, 'another long password'))).toBe('link_invalid');
    });
  });

  describe('changes its address', () => {
    const ask = (email: string, password = PASSWORD) =>
      casey.post('/api/account/email', { email, password });
    const confirm = (token: string) => shop.visitor().post('/api/account/confirm-email', { token });

    it('once the new one is confirmed; the old one gets a notice', async () => {
      expect((await ask('Casey@new.test')).status).toBe(200);
      expect(await caseyRow()).toEqual(casey.account);
      const token = await mailedToken('Casey@new.test');
      expect(shop.mail.sent.filter(({ to }) => to.address === 'casey@people.test')).toMatchObject([
        { subject: 'A new address for your account' },
      ]);
      expect((await caseyRow()).email).toBe('casey@people.test');
      expect((await confirm(token)).status).toBe(200);
      expect(await caseyRow()).toMatchObject({
        email: 'Casey@new.test',
        email_key: 'casey@new.test',
      });
      expect(codeOf(await confirm(token))).toBe('link_invalid');
      expect(await mailsTo('casey@people.test')).toMatchObject([
        { subject: 'Your email address was changed' },
      ]);
    });

    it('but not to an address of the shop itself', async () => {
      const reply = await ask('walk-in@account.invalid');
      expect([reply.status, codeOf(reply)]).toEqual([400, 'invalid']);
      expect(reply.body).toHaveProperty('fields.email');
      expect(await shop.deliver()).toBe(0);
    });

    it('with the same reply for an address in use; only its owner gets the reason', async () => {
      await addMember(shop, 'val');
      const free = await ask('free@people.test');
      const taken = await ask('val@people.test');
      expect([taken.status, taken.body]).toEqual([free.status, free.body]);
      const [mail, ...more] = await mailsTo('val@people.test');
      expect(more).toEqual([]);
      expect(mail?.subject).toBe('You have an account with this address already');
      expect(mail?.text).not.toMatch(TOKEN);
    });

    it('but not if another account took the address before the link was used', async () => {
      await ask('val@people.test');
      const token = await mailedToken('val@people.test');
      await addMember(shop, 'val');
      const reply = await confirm(token);
      expect([reply.status, codeOf(reply)]).toEqual([409, 'email_taken']);
      expect((await caseyRow()).email).toBe('casey@people.test');
    });

    it('but not without the password', async () => {
      const reply = await ask('casey@new.test', 'not it at all');
      expect([reply.status, codeOf(reply)]).toEqual([400, 'wrong_password']);
      expect(await shop.deliver()).toBe(0);
    });

    it('but not with a mail that was queued before a password change', async () => {
      await ask('thief@people.test');
      await casey.post('/api/account/password', { password: PASSWORD, newPassword: NEW_PASSWORD });
      expect(await mailsTo('thief@people.test')).toEqual([]);
    });

    it('but not with the link of a password reset', async () => {
      await forgot('casey@people.test');
      expect(codeOf(await confirm(await mailedToken('casey@people.test')))).toBe('link_invalid');
    });
  });

  it('signs out everywhere, including this device', async () => {
    const phone = await signedIn(shop, casey.account);
    const val = await signedIn(shop, await addMember(shop, 'val'));
    expect((await casey.post('/api/account/sign-out-everywhere')).status).toBe(200);
    expect(casey.cookies.has('sid')).toBe(false);
    expect([await isSignedIn(phone), await isSignedIn(val)]).toEqual([false, true]);
  });

  it('is signed out everywhere from the machine of the shop', async () => {
    await endAllSessions(shop.db, casey.account, { by: null, now: shop.clock() });
    expect(await isSignedIn(casey)).toBe(false);
    const acts = await shop.db.selectFrom('audit_log').select(['act', 'account_id']).execute();
    expect(acts).toEqual([{ act: 'account.signed_out_everywhere', account_id: null }]);
  });

  describe('is deleted', () => {
    const deletion = (person: Member, password = PASSWORD) =>
      person.post('/api/account/delete', { password });
    const orderRow = (id: string) =>
      shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

    it('with its password only', async () => {
      const reply = await deletion(casey, 'not it at all');
      expect([reply.status, codeOf(reply)]).toEqual([400, 'wrong_password']);
      expect(await caseyRow()).toEqual(casey.account);
    });

    it('without any personal data left; its name and address are free again', async () => {
      const phone = await signedIn(shop, casey.account);
      await casey.post('/api/cart', { productId: BRACKET, quantity: 1 });
      await casey.post('/api/contact', { name: 'C', email: 'casey@people.test', message: 'Hello' });
      expect((await deletion(casey)).status).toBe(200);
      expect(casey.cookies.has('sid')).toBe(false);
      expect(await isSignedIn(phone)).toBe(false);
      expect((await logIn('casey', PASSWORD)).status).toBe(401);
      // Longer than a username can be.
      expect((await logIn(`deleted-${casey.account.id}`, PASSWORD)).status).toBe(400);
      for (const table of ['cart_line', 'session', 'account_request'] as const)
        expect(
          await shop.db
            .selectFrom(table)
            .selectAll()
            .where('account_id', '=', casey.account.id)
            .execute(),
        ).toEqual([]);
      const kept = [
        ...(await shop.db.selectFrom('account').selectAll().execute()),
        ...(await shop.db.selectFrom('message').selectAll().execute()),
      ];
      expect(JSON.stringify(kept)).not.toMatch(/casey|Robin|Hello/);
      expect((await mailsTo('casey@people.test')).map(({ subject }) => subject)).toContain(
        'Your account is deleted',
      );
      expect((await listAccounts(shop.db)).map(({ id }) => id)).not.toContain(casey.account.id);
      const again = await shop.visitor().post('/api/register', {
        username: 'casey',
        password: NEW_PASSWORD,
        email: 'casey@people.test',
      });
      expect(again.status).toBe(201);
    });

    it('although another account has the address that deleted ones once had', async () => {
      const other = await addMember(shop, 'val');
      const address = `${casey.account.id}@account.invalid`;
      await shop.db
        .updateTable('account')
        .set({ email: address, email_key: address })
        .where('id', '=', other.id)
        .execute();
      expect((await deletion(casey)).status).toBe(200);
    });

    it('once by a double click', async () => {
      const replies = await Promise.all([deletion(casey), deletion(casey)]);
      for (const { status } of replies) expect([200, 401]).toContain(status);
      const acts = await actsOn(shop.db, `account:${casey.account.id}`);
      expect(acts.map(({ act }) => act)).toEqual(['account.deleted']);
      expect((await mailsTo('casey@people.test')).map(({ subject }) => subject)).toEqual([
        'Your account is deleted',
      ]);
    });

    it('with an unshipped order, whose address stays until it is delivered', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      const placed = await buy(buyer);
      const { id } = placed;
      await readdress(placed);
      const note = {
        order_id: id,
        account_id: 'admin',
        body: 'Ann called about the gate',
        created_at: 1,
      };
      await shop.db
        .insertInto('order_note')
        .values({ id: `note-${id}`, ...note })
        .execute();
      const notes = () => shop.db.selectFrom('order_note').selectAll().execute();
      const before = await orderRow(id);
      const { address } = before;
      expect((await deletion(buyer)).status).toBe(200);
      expect(await orderRow(id)).toEqual(before);
      expect(await notes()).toMatchObject([note]);
      await shop.db
        .updateTable('orders')
        .set({ status: 'delivered', address: address ?? JSON.stringify({ state: 'ON' }) })
        .where('id', '=', id)
        .execute();
      await sweepPrivate(shop.db, shop.clock());
      const after = await orderRow(id);
      expect(after).toMatchObject({
        email: 'deleted@account.invalid',
        total_cents: before.total_cents,
      });
      expect(after.address).toContain('"state":"ON"');
      expect(after.address).not.toMatch(/Ann|Elm|Sudbury|P3A/);
      expect(await notes()).toEqual([]);
      const acts = await actsOn(shop.db, `order:${id}`);
      expect(acts.map(({ act, detail }) => [act, detail])).toEqual([['order.address', '{}']]);
      const checkouts = await shop.db.selectFrom('checkout').selectAll().execute();
      expect(JSON.stringify(checkouts)).not.toMatch(/Elm|people\.test/);
    });

    it('and anonymizes a closed order at once, but not before its refund', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      const { id } = await buy(buyer);
      await buyer.put(`/api/orders/${id}/cancel`);
      await deletion(buyer);
      expect((await orderRow(id)).email).toBe(buyer.account.email);
      await shop.db.updateTable('refund').set({ state: 'succeeded' }).execute();
      await sweepPrivate(shop.db, shop.clock());
      expect((await orderRow(id)).email).toBe('deleted@account.invalid');
    });

    it('during a payment, which still becomes an order with its mail', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      const intent = await intentFor(buyer);
      expect((await deletion(buyer)).status).toBe(200);
      expect((await payWith(shop.visitor(), intent)).status).toBe(200);
      expect(await shop.deliverEvents()).toBe(1);
      const [order, ...more] = await shop.db.selectFrom('orders').selectAll().execute();
      expect([order?.email, more]).toEqual([buyer.account.email, []]);
      expect((await mailsTo(buyer.account.email)).map(({ subject }) => subject)).toContain(
        `Your order ${order?.number}`,
      );
    });

    it('unless it is the admin account', async () => {
      const admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
      const reply = await deletion(admin);
      expect([reply.status, codeOf(reply)]).toEqual([403, 'admin']);
      expect((await admin.get('/api/user')).status).toBe(200);
    });
  });

  test.each([
    ['POST', '/api/account/password', { password: PASSWORD, newPassword: NEW_PASSWORD }],
    ['POST', '/api/account/email', { password: PASSWORD, email: 'a@b.test' }],
    ['POST', '/api/account/sign-out-everywhere', {}],
    ['GET', '/api/account/export', undefined],
    ['POST', '/api/account/delete', { password: PASSWORD }],
  ])('requires a login for %s %s', async (method, path, body) => {
    const visitor = shop.visitor();
    const reply = method === 'GET' ? await visitor.get(path) : await visitor.post(path, body);
    expect(reply.status).toBe(401);
  });

  it('records its changes in the audit log, without any name or address', async () => {
    await casey.post('/api/account/password', { password: PASSWORD, newPassword: NEW_PASSWORD });
    await casey.post('/api/account/sign-out-everywhere');
    const log = await shop.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    expect(log).toMatchObject([
      { act: 'account.password_changed', subject: `account:${casey.account.id}` },
      { act: 'account.signed_out_everywhere', account_id: casey.account.id },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/casey|people\.test/);
  });

  describe('and the sweep', () => {
    it('deletes messages after two years, mails after thirty days, and expired links', async () => {
      await casey.post('/api/contact', { name: 'C', email: 'c@people.test', message: 'Hello' });
      await forgot('casey@people.test');
      await shop.deliver();
      const payloads = async () =>
        (await shop.db.selectFrom('outbox').select('payload').execute()).map((row) => row.payload);
      const count = async (table: 'message' | 'account_request') =>
        (await shop.db.selectFrom(table).selectAll().execute()).length;
      shop.clock.pass(HOUR - 1);
      await sweepPrivate(shop.db, shop.clock());
      expect(await count('account_request')).toBe(1);
      shop.clock.pass(30 * DAY - HOUR);
      await sweepPrivate(shop.db, shop.clock());
      expect([await count('account_request'), await count('message')]).toEqual([0, 1]);
      expect(await payloads()).not.toContain(FORGOTTEN);
      shop.clock.pass(MINUTE);
      await sweepPrivate(shop.db, shop.clock());
      expect(new Set(await payloads())).toEqual(new Set([FORGOTTEN]));
      shop.clock.pass(700 * DAY);
      await sweepPrivate(shop.db, shop.clock());
      expect(await count('message')).toBe(0);
    });
  });
});

describe('the limits of accounts', () => {
  test('a signed-in device may try ten wrong passwords, then it has to wait, and no other device', async () => {
    const shop = await openShop({ rateLimits: true });
    const account = await addMember(shop, 'casey');
    const [found, own] = [await signedIn(shop, account), await signedIn(shop, account)];
    const change = (device: Member, password: string) =>
      device.post('/api/account/password', { password, newPassword: NEW_PASSWORD });
    for (let tries = 0; tries < 10; tries += 1)
      expect((await change(found, 'not it at all')).status).toBe(400);
    const refused = await change(found, PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await change(own, PASSWORD)).status).toBe(200);
    await shop.close();
  });

  describe('a forgotten password', () => {
    const shop = shopForEach({ rateLimits: true });
    beforeEach(async () => {
      await addMember(shop, 'casey');
    });
    const forgot = async (person: Person, email: string) =>
      (await person.post('/api/account/forgot', { email })).status;

    test.each(['casey@people.test', 'nobody@people.test'])(
      'can be reported three times an hour from one address for %s',
      async (email) => {
        const person = shop.visitor('203.0.113.1');
        for (let i = 0; i < 3; i += 1) expect(await forgot(person, email)).toBe(200);
        expect(await forgot(person, email.toUpperCase())).toBe(429);
        expect(await forgot(person, 'val@people.test')).toBe(200);
        expect(await forgot(shop.visitor('203.0.113.2'), email)).toBe(200);
      },
    );

    it('always gets a link, within ten minutes at worst when strangers ask all the time', async () => {
      for (let last = 1; last <= 40; last += 1)
        expect(await forgot(shop.visitor(`203.0.113.${last}`), 'casey@people.test')).toBe(200);
      expect(await shop.deliver()).toBe(3);
      const owner = shop.visitor('198.51.100.7');
      expect(await forgot(owner, 'Casey@people.test')).toBe(200);
      expect(await shop.deliver()).toBe(0);
      shop.clock.pass(10 * MINUTE);
      shop.mail.sent = [];
      expect(await shop.deliver()).toBe(1);
      const token = TOKEN.exec(shop.mail.sent[0]?.text ?? '')?.[1];
      const reset = await owner.post('/api/account/reset', { token, password: NEW_PASSWORD });
      expect(reset.status).toBe(200);
    });

    it('can be reported at once on a device that has signed in before', async () => {
      const phone = shop.visitor('203.0.113.1');
      await phone.post('/api/login', { username: 'casey', password: PASSWORD });
      for (let i = 0; i < 11; i += 1)
        await forgot(
          shop.visitor('203.0.113.1'),
          i < 4 ? 'casey@people.test' : `no${i}@people.test`,
        );
      expect(await forgot(shop.visitor('203.0.113.1'), 'val@people.test')).toBe(429);
      await shop.deliver();
      shop.mail.sent = [];
      for (let i = 0; i < 3; i += 1) expect(await forgot(phone, 'casey@people.test')).toBe(200);
      expect(await shop.deliver()).toBe(3);
      expect(await forgot(phone, 'casey@people.test')).toBe(429);
      expect(await forgot(phone, 'val@people.test')).toBe(429);
    });
  });
});
