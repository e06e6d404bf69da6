import { beforeEach, describe, expect, it, test } from 'vitest';
import { sweepPrivate } from '../../../src/server/jobs/sweep-private';
import { inTransaction } from '../../../src/server/tables/engine/database';
import { invite } from '../../../src/server/services/people/invitations';
import { codeOf } from '../../support/buyers';
import { invitationsTo } from '../../support/invited';
import { PASSWORD, type Member, addMember, signedIn } from '../../support/people';
import { addFactor } from '../../support/session/factor';
import { addPasskey } from '../../support/session/passkeys';
import { DAY, HOUR, MINUTE, type Person, engines, shopForEach } from '../../support/shop';

const EMAIL = 'pat@people.test';
const PAT = { email: EMAIL, name: 'Pat Lee Roy', role: 'packer' };
const ANSWER = { username: 'Pat', password: PASSWORD };

describe.each(engines)('an invitation on %s', (engine) => {
  const shop = shopForEach({ engine });
  let owner: Member;
  beforeEach(async () => {
    owner = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
  });

  const invitePat = (changes: object = {}) =>
    owner.post('/api/admin/people', { ...PAT, ...changes });
  const token = async () => (await invitationsTo(shop, EMAIL)).at(-1) ?? '';
  const accept = (link: string, answer: object = ANSWER, person = shop.visitor()) =>
    person.post(`/api/invitations/${link}`, answer);
  const read = (link: string) => shop.visitor().get(`/api/invitations/${link}`);
  const patRow = () =>
    shop.db.selectFrom('account').selectAll().where('email_key', '=', EMAIL).executeTakeFirst();

  it('is mailed, and makes an account of the staff with a proven address that is signed in', async () => {
    const invited = await invitePat({ email: 'Pat@People.test' });
    expect(invited).toMatchObject({
      status: 201,
      body: { state: 'invited', name: 'Pat Lee Roy', username: null, role: 'packer' },
    });
    await shop.deliver();
    const mail = shop.mail.sent.at(-1);
    expect(mail).toMatchObject({
      to: { name: 'Pat Lee Roy', address: 'Pat@People.test' },
      subject: expect.stringMatching(/^Your invitation to the staff of /),
      text: expect.stringContaining('with the role Packer'),
    });
    const link = /\?token=([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await read(link)).toMatchObject({
      status: 200,
      body: { name: 'Pat Lee Roy', email: 'Pat@People.test', role: 'Packer', isVendor: false },
    });
    const pat = shop.visitor();
    expect(await accept(link, ANSWER, pat)).toMatchObject({
      status: 201,
      body: {
        id: (invited.body as { id: string }).id,
        username: 'pat',
        email: 'Pat@People.test',
        firstName: 'Pat',
        lastName: 'Lee Roy',
        isVendor: false,
        staff: { role: 'Packer', rights: expect.arrayContaining(['today.read', 'orders.ship']) },
      },
    });
    expect((await pat.get('/api/admin/orders')).status).toBe(200);
    expect(await pat.get('/api/user')).toMatchObject({
      body: { username: 'pat', staff: { role: 'Packer' } },
    });
    expect((await pat.get('/api/user')).body).not.toHaveProperty('emailUnproven');
    expect(await shop.visitor().post('/api/login', ANSWER)).toMatchObject({ status: 200 });
  });

  it('works once, also for two at the same time', async () => {
    await invitePat();
    const link = await token();
    const both = await Promise.all([
      accept(link),
      accept(link, { ...ANSWER, username: 'pat-too' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).not.toEqual([201, 201]);
    expect(both.map(({ status }) => status)).toContain(201);
    const again = await accept(link, { ...ANSWER, username: 'pat-again' });
    expect([again.status, codeOf(again)]).toEqual([400, 'link_invalid']);
    expect(codeOf(await read(link))).toBe('link_invalid');
  });

  it('gives the role that the owner chose while it was accepted', async () => {
    const { body } = await invitePat();
    const link = await token();
    const { id } = body as { id: string };
    const both = await Promise.all([
      accept(link),
      owner.put(`/api/admin/people/${id}`, { role: 'bookkeeper' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 200]);
    expect(await patRow()).toMatchObject({ role_id: 'bookkeeper' });
  });

  it('can be used for 48 hours after its mail', async () => {
    await invitePat();
    shop.clock.pass(HOUR);
    const link = await token();
    shop.clock.pass(48 * HOUR - 1);
    expect((await read(link)).status).toBe(200);
    shop.clock.pass(1);
    expect(codeOf(await read(link))).toBe('link_invalid');
    expect(codeOf(await accept(link))).toBe('link_invalid');
    expect((await owner.get('/api/admin/people')).body).toContainEqual(
      expect.objectContaining({ email: EMAIL, state: 'expired', mayChange: true }),
    );
  });

  it('can be used again after a refused name or password', async () => {
    await addMember(shop, 'taken');
    await invitePat();
    const link = await token();
    for (const [answer, code] of [
      [{ ...ANSWER, username: 'taken' }, 'username_taken'],
      [{ ...ANSWER, username: 'ａｄｍｉｎ' }, 'username_taken'],
      [{ ...ANSWER, password: 'Password123!' }, 'weak_password'],
      [{ ...ANSWER, password: 'short' }, 'invalid'],
      [{ ...ANSWER, username: '' }, 'invalid'],
    ] as const)
      expect([answer, codeOf(await accept(link, answer))]).toEqual([answer, code]);
    expect((await accept(link)).status).toBe(201);
  });

  it('is replaced, with its link, by another one for the same address', async () => {
    await invitePat();
    const first = await token();
    expect((await invitePat({ email: 'PAT@people.test', role: 'bookkeeper' })).status).toBe(201);
    expect(codeOf(await accept(first))).toBe('link_invalid');
    await shop.deliver();
    const second = (await invitationsTo(shop, 'PAT@people.test')).at(-1) ?? '';
    expect(await accept(second)).toMatchObject({ body: { staff: { role: 'Bookkeeper' } } });
    expect(await shop.db.selectFrom('invitation').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['the staff', { role_id: 'packer' }],
    ['a dealer', { is_vendor: 1 as const }],
  ])('is refused for the address of %s', async (_, flags) => {
    await addMember(shop, 'casey', flags);
    const refused = await invitePat({ email: 'Casey@people.test' });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'email_taken']);
    await shop.deliver();
    expect(shop.mail.sent).toEqual([]);
  });

  it('makes no second account with an address that was registered meanwhile', async () => {
    await invitePat();
    const link = await token();
    await addMember(shop, 'pat');
    expect(codeOf(await accept(link, { ...ANSWER, username: 'pat-lee' }))).toBe('email_taken');
  });

  describe('to the staff, whose address has an account', () => {
    const OWN = 'rain on a tin roof';
    const joinWith = (person: Person, link: string) => person.post(`/api/invitations/${link}/join`);
    const claim = (link: string, password = OWN, person = shop.visitor()) =>
      person.post(`/api/invitations/${link}/password`, { password });
    const accountRows = async (accountId: string) => {
      const tables = ['passkey', 'second_factor', 'recovery_code', 'account_request'] as const;
      const all = tables.map((table) =>
        shop.db
          .selectFrom(table)
          .select('account_id')
          .where('account_id', '=', accountId)
          .execute(),
      );
      return (await Promise.all(all)).flat();
    };

    it('gives the role to that account, signed in, and ends what else could use it', async () => {
      const account = await addMember(shop, 'pat');
      const [pat, phone] = [await signedIn(shop, account), await signedIn(shop, account)];
      await addPasskey(phone);
      await pat.post('/api/account/email', { email: 'new@people.test', password: PASSWORD });
      expect((await invitePat()).status).toBe(201);
      const link = await token();
      expect(shop.mail.sent.at(-1)?.text).toContain('You have an account with this address');
      expect((await read(link)).body).toMatchObject({
        account: { username: 'pat', isProven: true },
      });
      const again = await signedIn(shop, account);
      expect(await joinWith(again, link)).toMatchObject({
        status: 200,
        body: { id: account.id, username: 'pat', staff: { role: 'Packer' } },
      });
      expect((await again.get('/api/admin/orders')).status).toBe(200);
      for (const person of [pat, phone]) expect((await person.get('/api/user')).status).toBe(401);
      expect(await accountRows(account.id)).toEqual([]);
      expect(codeOf(await read(link))).toBe('link_invalid');
      expect((await owner.get('/api/admin/people')).body).toContainEqual(
        expect.objectContaining({ id: account.id, state: 'active', role: 'packer' }),
      );
    });

    it('gives it to nobody who is not signed in to it just now', async () => {
      const account = await addMember(shop, 'pat');
      await invitePat();
      const link = await token();
      const late = await signedIn(shop, account);
      const casey = await signedIn(shop, await addMember(shop, 'casey'));
      expect(codeOf(await joinWith(shop.visitor(), link))).toBe('unauthorized');
      expect(codeOf(await joinWith(casey, link))).toBe('not_now');
      expect(codeOf(await joinWith(owner, link))).toBe('not_now');
      expect(codeOf(await claim(link))).toBe('changed');
      shop.clock.pass(11 * MINUTE);
      expect(codeOf(await joinWith(late, link))).toBe('proof_needed');
      expect((await casey.get('/api/admin/orders')).status).toBe(403);
      expect((await read(link)).status).toBe(200);
    });

    it('takes an account that never proved the address from whoever registered it', async () => {
      const account = await addMember(shop, 'pat', { email_proven_at: null });
      const stranger = await signedIn(shop, account);
      await addPasskey(stranger);
      const app = await addFactor(shop, stranger);
      await addPasskey(stranger);
      await stranger.post('/api/account/email', {
        email: 'mine@stranger.test',
        password: PASSWORD,
      });
      await invitePat();
      const link = await token();
      expect((await read(link)).body).toMatchObject({
        account: { username: 'pat', isProven: false },
      });
      expect(codeOf(await joinWith(stranger, link))).toBe('not_now');
      expect(codeOf(await claim(link, 'Password123!'))).toBe('weak_password');
      const pat = shop.visitor();
      expect(await claim(link, OWN, pat)).toMatchObject({
        status: 200,
        body: { id: account.id, staff: { role: 'Packer' } },
      });
      expect((await pat.get('/api/user')).body).not.toHaveProperty('emailUnproven');
      expect((await pat.get('/api/admin/orders')).status).toBe(200);
      expect((await stranger.get('/api/user')).status).toBe(401);
      expect(await accountRows(account.id)).toEqual([]);
      const knock = (password: string) =>
        shop.visitor().post('/api/login', { username: 'pat', password });
      expect(codeOf(await knock(PASSWORD))).toBe('wrong_credentials');
      expect((await knock(OWN)).status).toBe(200);
      expect(app.recoveryCodes).toHaveLength(10);
      expect(codeOf(await claim(link))).toBe('link_invalid');
    });

    it('is used once by two at the same time', async () => {
      await addMember(shop, 'pat', { email_proven_at: null });
      await invitePat();
      const link = await token();
      const both = await Promise.all([claim(link), claim(link, 'snow on a tin roof')]);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('is nothing for an account that became a dealer meanwhile', async () => {
      const account = await addMember(shop, 'pat');
      await invitePat();
      const link = await token();
      await shop.db
        .updateTable('account')
        .set({ is_vendor: 1 })
        .where('id', '=', account.id)
        .execute();
      const pat = await signedIn(shop, account);
      expect((await read(link)).body).toMatchObject({ account: null });
      expect(codeOf(await joinWith(pat, link))).toBe('not_now');
      expect(codeOf(await claim(link))).toBe('changed');
      expect((await pat.get('/api/admin/orders')).status).toBe(403);
    });
  });

  it('is refused for a role that does not exist', async () => {
    expect(await invitePat({ role: 'captain' })).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { role: 'There is no such role' } },
    });
  });

  it('has only the hash of its token in the database', async () => {
    await invitePat();
    const link = await token();
    const rows = [
      ...(await shop.db.selectFrom('invitation').selectAll().execute()),
      ...(await shop.db.selectFrom('outbox').selectAll().execute()),
      ...(await shop.db.selectFrom('audit_log').selectAll().execute()),
    ];
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain(link);
  });

  it.each(['x', 'A'.repeat(43), `${'A'.repeat(42)}'`])('is not forged by %s', async (link) => {
    expect((await accept(link)).status).toBe(400);
    expect((await read(link)).status).toBe(400);
    expect(await patRow()).toBeUndefined();
  });

  it('that nobody accepted is forgotten 30 days after its end', async () => {
    await invitePat();
    shop.clock.pass(32 * DAY - 1);
    await sweepPrivate(shop.db, shop.clock());
    expect(await shop.db.selectFrom('invitation').select('id').execute()).toHaveLength(1);
    shop.clock.pass(1);
    await sweepPrivate(shop.db, shop.clock());
    expect(await shop.db.selectFrom('invitation').select('id').execute()).toEqual([]);
  });

  test.each([
    [true, 'Your dealer account at ', 'wholesale prices'],
    [false, 'Your account at ', 'an account of our shop'],
  ])('without a role makes a customer, who is a dealer: %s', async (isVendor, subject, words) => {
    await inTransaction(shop.db, (tx) =>
      invite(
        tx,
        { email: EMAIL, name: 'Pat', roleId: null, isVendor },
        { by: owner.account.id, now: shop.clock(), site: 'https://shop.test' },
      ),
    );
    const link = await token();
    expect(shop.mail.sent.at(-1)?.subject).toContain(subject);
    expect(shop.mail.sent.at(-1)?.text).toContain(words);
    expect((await read(link)).body).toMatchObject({ role: null, isVendor });
    const accepted = await accept(link);
    expect(accepted).toMatchObject({ status: 201, body: { isVendor, lastName: null } });
    expect(accepted.body).not.toHaveProperty('staff');
    expect((await owner.get('/api/admin/people')).body).toHaveLength(1);
  });

  it('to the staff is not replaced by one to a customer', async () => {
    await invitePat();
    await expect(
      inTransaction(shop.db, (tx) =>
        invite(
          tx,
          { email: EMAIL, name: 'Pat', roleId: null },
          { by: owner.account.id, now: shop.clock(), site: 'https://shop.test' },
        ),
      ),
    ).rejects.toMatchObject({ code: 'email_taken' });
  });
});
