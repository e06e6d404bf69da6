import { describe, expect, it } from 'vitest';
import { resetFactor } from '../../../src/server/services/account/factor';
import { beginFactorPolicy } from '../../../src/server/services/people/factor-policy';
import { countOwnersWithoutFactor } from '../../../src/server/tables/session/factors';
import { addFactor } from '../../support/session/factor';
import {
  addPasskey,
  creationOptions,
  newPasskey,
  requestOptions,
  signInBy,
} from '../../support/session/passkeys';
import { PASSWORD, addMember, peopleForEach, signedIn } from '../../support/people';
import { DAY, MINUTE, engines, openShop, shopForEach } from '../../support/shop';

const REFUSED = { status: 401, body: { code: 'passkey_refused' } };

describe.each(engines)('a passkey on %s', (engine) => {
  const shop = shopForEach({ engine });
  const people = peopleForEach(shop);
  const actsOf = async () =>
    (await shop.db.selectFrom('audit_log').select('act').orderBy('id').execute()).map(
      ({ act }) => act,
    );

  it('is added with the options of the account, and listed', async () => {
    const { customer } = people;
    const options = await creationOptions(customer);
    expect(options).toEqual({
      rp: { id: 'shop.test', name: expect.any(String) },
      user: {
        id: Buffer.from(customer.account.id).toString('base64url'),
        name: 'casey',
        displayName: 'Robin',
      },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: 5 * MINUTE,
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    });
    const passkey = newPasskey();
    const reply = await customer.post('/api/account/passkeys', {
      response: passkey.create(options),
      name: 'My key ring',
    });
    const listed = {
      id: expect.any(String),
      name: 'My key ring',
      createdAt: new Date(shop.clock()).toISOString(),
      usedAt: null,
    };
    // A customer's stands beside the password: it brings no codes and ends no session.
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body).toEqual({ passkey: listed });
    expect((await customer.get('/api/account/passkeys')).body).toEqual([listed]);
    expect((await people.vendor.get('/api/account/passkeys')).body).toEqual([]);
    expect((await creationOptions(customer)).excludeCredentials).toEqual([
      { id: passkey.id, type: 'public-key', transports: ['internal'] },
    ]);
    const login = { username: 'casey', password: PASSWORD };
    expect((await shop.visitor().post('/api/login', login)).status).toBe(200);
    await shop.deliver();
    expect(shop.mail.sent.map(({ subject }) => subject)).toEqual([
      'Your account has a new passkey',
    ]);
    expect(await actsOf()).toEqual(['account.passkey_added']);
  });

  it('has the name of browser and system unless one is given', async () => {
    const response = newPasskey().create(await creationOptions(people.customer));
    const agent =
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
    expect(
      await people.customer.post('/api/account/passkeys', { response }, { 'user-agent': agent }),
    ).toMatchObject({ body: { passkey: { name: 'Chrome on Android' } } });
  });

  it.each([
    ['another origin', { origin: 'http://evil.test' }],
    ['another site', { host: 'evil.test' }],
    ['nobody who unlocked it', { isVerified: false }],
    ['a use', { type: 'webauthn.get' }],
    ['a statement that names a maker', { format: 'apple' }],
    ['a statement of an unknown kind', { format: 'x' }],
  ])('is refused with %s, and takes the challenge', async (_, lie) => {
    const options = await creationOptions(people.customer);
    const send = (one = {}) =>
      people.customer.post('/api/account/passkeys', {
        response: newPasskey().create(options, one),
      });
    expect(await send(lie)).toMatchObject(REFUSED);
    expect(await send()).toMatchObject(REFUSED);
    expect((await people.customer.get('/api/account/passkeys')).body).toEqual([]);
  });

  it("is refused with another account's challenge, with a late one, and when it is known", async () => {
    const options = await creationOptions(people.vendor);
    const passkey = newPasskey();
    const response = passkey.create(options);
    expect(await people.customer.post('/api/account/passkeys', { response })).toMatchObject(
      REFUSED,
    );
    shop.clock.pass(5 * MINUTE);
    expect(await people.vendor.post('/api/account/passkeys', { response })).toMatchObject(REFUSED);
    expect((await addPasskey(people.customer, passkey)).reply.status).toBe(200);
    expect((await addPasskey(people.vendor, passkey)).reply).toMatchObject(REFUSED);
  });

  it('needs a fresh proof, and there are ten at most', async () => {
    for (let passkeys = 0; passkeys < 9; passkeys += 1) await addPasskey(people.customer);
    const two = [await creationOptions(people.customer), await creationOptions(people.customer)];
    const replies = await Promise.all(
      two.map((options) =>
        people.customer.post('/api/account/passkeys', { response: newPasskey().create(options) }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await people.customer.post('/api/account/passkeys/options')).toMatchObject({
      status: 409,
      body: { code: 'not_now' },
    });
    shop.clock.pass(11 * MINUTE);
    expect(await people.customer.post('/api/account/passkeys/options')).toMatchObject({
      status: 403,
      body: { code: 'proof_needed', by: 'password', passkey: true },
    });
  });

  it('is removed by its account alone, which signs out the other devices', async () => {
    const { id } = await addPasskey(people.customer);
    const other = await signedIn(shop, people.customer.account);
    const path = `/api/account/passkeys/${id}`;
    expect((await people.vendor.delete(path)).status).toBe(404);
    shop.clock.pass(11 * MINUTE);
    expect((await people.customer.delete(path)).body).toMatchObject({ code: 'proof_needed' });
    await people.customer.post('/api/account/proof', { password: PASSWORD });
    expect((await people.customer.delete(path)).body).toEqual({
      rpId: 'shop.test',
      credentialId: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect((await people.customer.delete(path)).status).toBe(404);
    expect((await people.customer.get('/api/account/passkeys')).body).toEqual([]);
    expect((await other.get('/api/user')).status).toBe(401);
    await shop.deliver();
    expect(shop.mail.sent.at(-1)?.subject).toBe('A passkey was removed');
    expect(await actsOf()).toEqual(['account.passkey_added', 'account.passkey_removed']);
  });
});

describe.each(engines)('a passkey of the staff on %s', (engine) => {
  const shop = shopForEach({ engine });
  const people = peopleForEach(shop);
  const passwordOf = async (person = shop.visitor()) => {
    const reply = await person.post('/api/login', { username: 'admin', password: PASSWORD });
    return { person, reply, challenge: String((reply.body as { challenge?: string }).challenge) };
  };
  const codesLeft = async () =>
    ((await people.admin.get('/api/account/factor')).body as { recoveryCodesLeft: number })
      .recoveryCodesLeft;

  it('is a second factor: it brings codes, and a stolen password opens nothing', async () => {
    expect(await countOwnersWithoutFactor(shop.db)).toBe(1);
    const other = await signedIn(shop, people.admin.account);
    const { recoveryCodes } = await addPasskey(people.admin);
    expect(recoveryCodes).toHaveLength(10);
    expect(await countOwnersWithoutFactor(shop.db)).toBe(0);
    expect((await other.get('/api/user')).status).toBe(401);
    expect((await people.admin.get('/api/user')).status).toBe(200);
    const { person, reply, challenge } = await passwordOf();
    expect(reply).toMatchObject({
      status: 401,
      body: {
        code: 'factor_required',
        message: 'Use your passkey, or enter a recovery code.',
        by: 'passkey',
      },
    });
    const answer = (code: string | undefined) =>
      person.post('/api/login/factor', { challenge, code });
    expect(await answer('000000')).toMatchObject({ status: 401, body: { code: 'wrong_code' } });
    expect(await answer(recoveryCodes[0])).toMatchObject({
      status: 200,
      body: { username: 'admin', recoveryCodesLeft: 9 },
    });
    expect((await addPasskey(people.admin)).recoveryCodes).toEqual([]);
    expect((await person.get('/api/user')).status).toBe(200);
  });

  it('shows again who is there, and so does a recovery code', async () => {
    const { passkey, recoveryCodes } = await addPasskey(people.admin);
    const theirs = await addPasskey(people.customer);
    shop.clock.pass(11 * MINUTE);
    const need = () => people.admin.get('/api/account/proof');
    const prove = (typed: object) => people.admin.post('/api/account/proof', typed);
    expect(await need()).toMatchObject({
      status: 403,
      body: { code: 'proof_needed', by: 'passkey', passkey: true },
    });
    expect(await prove({ password: PASSWORD })).toMatchObject({ body: { code: 'wrong_code' } });
    const wrong = theirs.passkey.use(await requestOptions(people.admin));
    expect(await prove({ passkey: wrong })).toMatchObject(REFUSED);
    const right = passkey.use(await requestOptions(people.admin));
    expect((await prove({ passkey: right })).body).toEqual({ ok: true });
    expect((await need()).status).toBe(200);
    expect(await prove({ passkey: right })).toMatchObject(REFUSED);
    shop.clock.pass(11 * MINUTE);
    expect((await prove({ code: recoveryCodes[0] })).status).toBe(200);
    expect((await need()).status).toBe(200);
  });

  it('stays when the password changes, and the mail says so', async () => {
    const { passkey } = await addPasskey(people.admin);
    const newPassword = 'a brand new way in';
    await people.admin.post('/api/account/password', { password: PASSWORD, newPassword });
    await people.vendor.post('/api/account/password', { password: PASSWORD, newPassword });
    expect((await signInBy(shop.visitor(), passkey)).status).toBe(200);
    await shop.deliver();
    const mails = shop.mail.sent.filter(({ subject }) => subject === 'Your password was changed');
    expect(mails.map(({ text }) => text.includes('passkeys of your account'))).toEqual([
      true,
      false,
    ]);
  });

  it('keeps the recovery codes with the app, whichever is removed first', async () => {
    const { id } = await addPasskey(people.admin);
    const app = await addFactor(shop, people.admin);
    expect((await passwordOf()).reply.body).toMatchObject({ by: 'code' });
    await people.admin.delete(`/api/account/passkeys/${id}`);
    expect(await codesLeft()).toBe(10);
    const again = await addPasskey(people.admin);
    expect(again.recoveryCodes).toEqual([]);
    const typed = JSON.stringify({ password: PASSWORD, code: app.code() });
    const headers = { 'content-type': 'application/json' };
    await people.admin.fetch('/api/account/totp', { method: 'DELETE', headers, body: typed });
    expect(await codesLeft()).toBe(10);
    expect((await passwordOf()).reply.body).toMatchObject({ by: 'passkey' });
    await shop.deliver();
    expect(shop.mail.sent.at(-1)?.text).toContain('Your passkeys are its second factor now.');
    await people.admin.delete(`/api/account/passkeys/${again.id}`);
    expect(await codesLeft()).toBe(0);
    expect((await passwordOf()).reply.status).toBe(200);
  });

  it('goes with the second factor that is removed on the machine', async () => {
    const { passkey } = await addPasskey(people.admin);
    expect(await resetFactor(shop.db, people.admin.account, shop.clock())).toBe(true);
    expect((await people.admin.get('/api/user')).status).toBe(401);
    expect((await passwordOf()).reply.status).toBe(200);
    expect(await signInBy(shop.visitor(), passkey)).toMatchObject(REFUSED);
    expect(await shop.db.selectFrom('recovery_code').selectAll().execute()).toEqual([]);
    expect(await resetFactor(shop.db, people.admin.account, shop.clock())).toBe(false);
  });

  it('goes when its owner leaves the staff', async () => {
    const packer = await signedIn(shop, await addMember(shop, 'pat', { role_id: 'packer' }));
    const { passkey } = await addPasskey(packer);
    await people.admin.delete(`/api/admin/people/${packer.account.id}`);
    expect(await signInBy(shop.visitor(), passkey)).toMatchObject(REFUSED);
    expect(await shop.db.selectFrom('recovery_code').selectAll().execute()).toEqual([]);
  });
});

describe('a late first passkey', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  it('needs a mailed link where the shop requires a factor, and then counts as one', async () => {
    await beginFactorPolicy(shop.db, false, shop.clock());
    const options = await creationOptions(people.admin);
    shop.clock.pass(8 * DAY);
    const person = await signedIn(shop, people.admin.account);
    expect(await person.get('/api/admin/orders')).toMatchObject({
      body: { code: 'factor_missing' },
    });
    const response = newPasskey().create(options);
    for (const late of [
      () => person.post('/api/account/passkeys/options'),
      () => person.post('/api/account/passkeys', { response }),
    ])
      expect(await late()).toMatchObject({ status: 403, body: { code: 'link_needed' } });
    const customer = await signedIn(shop, people.customer.account);
    expect((await creationOptions(customer)).challenge).toBeTypeOf('string');
    await shop.db
      .updateTable('account')
      .set({ email_proven_at: shop.clock() })
      .where('id', '=', people.admin.account.id)
      .execute();
    expect((await addPasskey(person)).recoveryCodes).toHaveLength(10);
    expect((await person.get('/api/admin/orders')).status).toBe(200);
  });
});

describe('options for a passkey', () => {
  it('are refused where the address of the shop is a number', async () => {
    const shop = await openShop({ publicUrl: 'http://192.0.2.1' });
    const person = await signedIn(shop, await addMember(shop, 'casey'));
    expect(await person.post('/api/account/passkeys/options')).toMatchObject({
      status: 409,
      body: { code: 'not_now' },
    });
    await shop.close();
  });
});
