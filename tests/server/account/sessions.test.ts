import { beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../../src/contract/account/sessions';
import { changePassword } from '../../../src/server/services/account/change-password';
import { confirmNewFactor, renewRecoveryCodes } from '../../../src/server/services/account/factor';
import { addPasskey, creationOptions } from '../../../src/server/services/account/passkeys';
import { endOtherSessions } from '../../../src/server/services/account/sessions';
import { joinSignedIn } from '../../../src/server/services/people/join-staff';
import { askFactor } from '../../../src/server/services/session/second-factor';
import { beginSession } from '../../../src/server/services/session/sessions';
import { findAccount } from '../../../src/server/tables/account/accounts';
import { codeOf } from '../../support/buyers';
import { type Member, PASSWORD, addMember, signedIn } from '../../support/people';
import { addFactor, appShows } from '../../support/session/factor';
import { newPasskey } from '../../support/session/passkeys';
import { DAY, HOUR, MINUTE, engines, shopForEach } from '../../support/shop';

const PHONE = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
const CALL = '/api/account/sessions';

describe('the sessions of an account', () => {
  const shop = shopForEach();
  let casey: Member;
  beforeEach(async () => {
    casey = await signedIn(shop, await addMember(shop, 'casey'));
  });

  const sessionsOf = async (person: Pick<Member, 'get'>) =>
    (await person.get(CALL)).body as Session[];
  const isSignedIn = async (person: Pick<Member, 'get'>) =>
    (await person.get('/api/user')).status === 200;

  it('have the device, when they began and were used, and which is the own', async () => {
    const phone = shop.visitor();
    const response = await phone.fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': PHONE },
      body: JSON.stringify({ username: 'casey', password: PASSWORD }),
    });
    expect(response.status).toBe(200);
    const began = new Date(shop.clock()).toISOString();
    shop.clock.pass(HOUR);
    const [own, other, ...more] = await sessionsOf(phone);
    const seenAt = new Date(shop.clock()).toISOString();
    expect(own).toEqual({
      id: own?.id,
      device: 'Firefox on Android',
      createdAt: began,
      seenAt,
      current: true,
    });
    expect(other).toMatchObject({ device: null, current: false, createdAt: began });
    expect(more).toEqual([]);
    expect(own?.id).toMatch(/^[\w-]{8,64}$/);
    const rows = await shop.db.selectFrom('session').select('token_hash').execute();
    for (const { token_hash: hash } of rows) expect([own?.id, other?.id]).not.toContain(hash);
  });

  it('are left out once they have ended by time', async () => {
    shop.clock.pass(5 * DAY);
    const phone = await signedIn(shop, casey.account);
    shop.clock.pass(3 * DAY);
    expect(await sessionsOf(phone)).toMatchObject([{ current: true }]);
  });

  it('are ended one by one, and the log says on which device', async () => {
    const phone = await signedIn(shop, casey.account);
    const other = (await sessionsOf(casey)).find(({ current }) => !current);
    expect((await casey.delete(`${CALL}/${other?.id}`)).status).toBe(200);
    expect([await isSignedIn(casey), await isSignedIn(phone)]).toEqual([true, false]);
    expect(codeOf(await casey.delete(`${CALL}/${other?.id}`))).toBe('not_found');
    const log = await shop.db.selectFrom('audit_log').selectAll().execute();
    expect(log).toMatchObject([
      { act: 'account.session_ended', account_id: casey.account.id, detail: '{"on":null}' },
    ]);
  });

  it('end with their cookies when one ends the own', async () => {
    const [own] = await sessionsOf(casey);
    expect((await casey.delete(`${CALL}/${own?.id}`)).status).toBe(200);
    expect(casey.cookies.has('sid')).toBe(false);
    expect(await isSignedIn(casey)).toBe(false);
  });

  it('are nobody else’s to end', async () => {
    const sam = await signedIn(shop, await addMember(shop, 'sam'));
    const admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
    const [session] = await sessionsOf(casey);
    for (const person of [sam, admin]) {
      const reply = await person.delete(`${CALL}/${session?.id}`);
      expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
      expect(await sessionsOf(person)).toHaveLength(1);
    }
    expect(await isSignedIn(casey)).toBe(true);
  });

  it('all end but the own, with the links of mails, and not those of others', async () => {
    const [phone, desk] = [
      await signedIn(shop, casey.account),
      await signedIn(shop, casey.account),
    ];
    const sam = await signedIn(shop, await addMember(shop, 'sam'));
    await shop.visitor().post('/api/account/forgot', { email: casey.account.email });
    await shop.deliver();
    expect((await casey.delete(CALL)).status).toBe(200);
    const signedInOn = [casey, phone, desk, sam].map(isSignedIn);
    expect(await Promise.all(signedInOn)).toEqual([true, false, false, true]);
    expect(await shop.db.selectFrom('account_request').selectAll().execute()).toEqual([]);
    const acts = await shop.db.selectFrom('audit_log').select('act').execute();
    expect(acts).toEqual([{ act: 'account.signed_out_elsewhere' }]);
  });

  it('of an account with a second factor end elsewhere only for who shows it, and here at once', async () => {
    const app = await addFactor(shop, casey);
    const [phone, desk] = [
      await signedIn(shop, casey.account),
      await signedIn(shop, casey.account),
    ];
    shop.clock.pass(11 * MINUTE);
    const thief = shop.visitor();
    for (const [name, value] of phone.cookies) thief.cookies.set(name, value);
    const [own, other] = await sessionsOf(thief);
    for (const path of [CALL, `${CALL}/${other?.id}`, `${CALL}/no-session`])
      expect(await thief.delete(path)).toMatchObject({
        status: 403,
        body: { code: 'proof_needed', by: 'code' },
      });
    expect([await isSignedIn(casey), await isSignedIn(desk)]).toEqual([true, true]);

    // The owner has the app, and takes the place of the stranger's session at once.
    expect((await desk.post('/api/account/proof', { code: app.code() })).status).toBe(200);
    const strange = (await sessionsOf(desk)).find(({ id }) => id === own?.id);
    expect((await desk.delete(`${CALL}/${strange?.id}`)).status).toBe(200);
    expect([await isSignedIn(thief), await isSignedIn(desk)]).toEqual([false, true]);

    // Leaving needs no proof: here, or everywhere with this device.
    shop.clock.pass(11 * MINUTE);
    const [mine] = await sessionsOf(casey);
    expect((await casey.delete(`${CALL}/${mine?.id}`)).status).toBe(200);
    expect((await desk.post('/api/account/sign-out-everywhere')).status).toBe(200);
    expect([await isSignedIn(casey), await isSignedIn(desk)]).toEqual([false, false]);
  });

  it('are in the export, without their ids', async () => {
    const { body } = await casey.get('/api/account/export');
    const at = new Date(shop.clock()).toISOString();
    expect(body).toMatchObject({ sessions: [{ device: null, createdAt: at, seenAt: at }] });
  });
});

// An act may be under way while its session ends elsewhere, or while the password changes: the services see it then.
describe.each(engines)('an act under way on %s', (engine) => {
  const shop = shopForEach({ engine });
  let casey: Member;
  let caller: { token: string; now: number };
  beforeEach(async () => {
    casey = await signedIn(shop, await addMember(shop, 'casey'));
    caller = { token: casey.cookies.get('sid') ?? '', now: shop.clock() };
  });
  const REFUSED = { code: 'unauthorized' };

  it('adds no way into an account whose session has ended', async () => {
    const { db } = shop;
    const { account } = casey;
    const { token, now } = caller;
    const site = { name: 'Shop', publicUrl: 'http://shop.test' };
    const options = await creationOptions(db, account, site, now);
    const response = newPasskey().create(options);
    const { secret } = (await casey.post('/api/account/totp')).body as { secret: string };
    await casey.post('/api/account/sign-out-everywhere');

    const asked = { ...site, response, device: 'Firefox', token };
    await expect(addPasskey(db, account, asked, now)).rejects.toMatchObject(REFUSED);
    await expect(
      confirmNewFactor(db, account, appShows(secret, now), caller),
    ).rejects.toMatchObject(REFUSED);
    await expect(renewRecoveryCodes(db, account, caller)).rejects.toMatchObject(REFUSED);
    await expect(changePassword(db, account, 'grind, then paint', caller)).rejects.toMatchObject(
      REFUSED,
    );
    await expect(
      joinSignedIn(db, account, { token: 'a-link', session: token }, now),
    ).rejects.toMatchObject(REFUSED);
    await expect(endOtherSessions(db, account, caller)).rejects.toMatchObject(REFUSED);
    await expect(beginSession(db, account, { now, instead: token })).rejects.toMatchObject(REFUSED);
    expect(await db.selectFrom('passkey').selectAll().execute()).toEqual([]);
    expect((await casey.get('/api/user')).status).toBe(401);
  });

  it('begins no session with a password that has changed since it was checked', async () => {
    const { account } = casey;
    await addFactor(shop, casey);
    const body = { password: PASSWORD, newPassword: 'grind, then paint' };
    expect((await casey.post('/api/account/password', body)).status).toBe(200);
    const now = shop.clock();
    await expect(beginSession(shop.db, account, { now })).rejects.toMatchObject(REFUSED);
    await expect(askFactor(shop.db, account, now)).rejects.toMatchObject(REFUSED);
    const changed = await findAccount(shop.db, account.id);
    await expect(askFactor(shop.db, changed ?? account, now)).rejects.toMatchObject({
      code: 'factor_required',
    });
    expect(await casey.get('/api/user')).toMatchObject({ status: 200 });
  });
});
