import { beforeEach, describe, expect, it, test } from 'vitest';
import { sweepPrivate } from '../../../src/server/jobs/sweep-private';
import { inTransaction } from '../../../src/server/tables/engine/database';
import { invite } from '../../../src/server/services/people/invitations';
import { codeOf } from '../../support/buyers';
import { invitationsTo } from '../../support/invited';
import { PASSWORD, type Member, addMember, signedIn } from '../../support/people';
import { DAY, HOUR, engines, shopForEach } from '../../support/shop';

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

  it('is refused for the address of an account', async () => {
    await addMember(shop, 'casey');
    const refused = await invitePat({ email: 'Casey@people.test' });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'email_taken']);
    await shop.deliver();
    expect(shop.mail.sent).toEqual([]);
  });

  it('ends at an account that was registered with its address meanwhile', async () => {
    await invitePat();
    const link = await token();
    await addMember(shop, 'pat');
    expect(codeOf(await accept(link, { ...ANSWER, username: 'pat-lee' }))).toBe('email_taken');
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
