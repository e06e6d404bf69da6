import { describe, expect, it, test } from 'vitest';
import { resetFactor } from '../../../src/server/services/account/factor';
import { sweepSessions } from '../../../src/server/services/session/sessions';
import { addFactor, appShows } from '../../support/session/factor';
import { PASSWORD, type People, addMember, peopleForEach, signedIn } from '../../support/people';
import { MINUTE, engines, shopForEach } from '../../support/shop';

describe.each(engines)('a second factor on %s', (engine) => {
  const shop = shopForEach({ engine });
  const people = peopleForEach(shop);
  const passwordOf = async (username: string, person = shop.visitor()) => {
    const reply = await person.post('/api/login', { username, password: PASSWORD });
    return { person, reply, challenge: String((reply.body as { challenge?: string }).challenge) };
  };

  it('is added by the first code of the app, which gives ten recovery codes', async () => {
    const { admin } = people;
    const other = await signedIn(shop, admin.account);
    const begun = await admin.post('/api/account/totp');
    expect(begun).toMatchObject({
      status: 200,
      body: {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: expect.stringMatching(
          /^otpauth:\/\/totp\/[^:/]+:admin\?secret=[A-Z2-7]{32}&issuer=[^&]+&algorithm=SHA1&digits=6&period=30$/,
        ),
      },
    });
    const { secret } = begun.body as { secret: string };
    expect(await admin.post('/api/account/totp/confirm', { code: '000000' })).toMatchObject({
      status: 401,
      body: { code: 'wrong_code' },
    });
    expect((await passwordOf('admin')).reply.status).toBe(200);
    const confirmed = await admin.post('/api/account/totp/confirm', {
      code: appShows(secret, shop.clock()),
    });
    expect(confirmed.status).toBe(200);
    const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-?){6}$/);
    expect((await admin.get('/api/account/factor')).body).toEqual({
      since: new Date(shop.clock()).toISOString(),
      recoveryCodesLeft: 10,
    });
    // The other devices have not shown it.
    expect((await other.get('/api/user')).status).toBe(401);
    const stored = await shop.db.selectFrom('recovery_code').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(recoveryCodes[0]);
    expect((await admin.post('/api/account/totp')).body).toMatchObject({ code: 'not_now' });
  });

  it('is asked for after the password, by an answer without facts about the account', async () => {
    const app = await addFactor(shop, people.admin);
    const { person, reply, challenge } = await passwordOf('admin');
    expect(reply).toMatchObject({
      status: 401,
      body: {
        code: 'factor_required',
        message: expect.any(String),
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        by: 'code',
      },
    });
    expect(Object.keys(reply.body as object).toSorted()).toEqual([
      'by',
      'challenge',
      'code',
      'message',
    ]);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect((await person.get('/api/user')).status).toBe(401);
    const typed = app.code().replace(/^.../, '$& ');
    const done = await person.post('/api/login/factor', { challenge, code: typed });
    expect(done).toMatchObject({ status: 200, body: { username: 'admin' } });
    expect((await person.get('/api/user')).body).toEqual(done.body);
    expect(await person.post('/api/login/factor', { challenge, code: app.code() })).toMatchObject({
      status: 401,
      body: { code: 'challenge_gone' },
    });
  });

  it('takes each code once, also of two requests at the same time, and none before it', async () => {
    const app = await addFactor(shop, people.admin);
    const before = app.code();
    const code = app.code();
    const log = async () => {
      const { person, challenge } = await passwordOf('admin');
      return { person, challenge };
    };
    const two = [await log(), await log()];
    const replies = await Promise.all(
      two.map(({ person, challenge }) => person.post('/api/login/factor', { challenge, code })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const { person, challenge } = await log();
    expect(await person.post('/api/login/factor', { challenge, code: before })).toMatchObject({
      status: 401,
      body: { code: 'wrong_code' },
    });
  });

  it('takes a recovery code in any spelling once, and says how many are left', async () => {
    const app = await addFactor(shop, people.admin);
    const code = app.recoveryCodes[3]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    const { person, challenge } = await passwordOf('admin');
    expect(await person.post('/api/login/factor', { challenge, code })).toMatchObject({
      status: 200,
      body: { username: 'admin', recoveryCodesLeft: 9 },
    });
    const again = await passwordOf('admin');
    expect(
      await again.person.post('/api/login/factor', { challenge: again.challenge, code }),
    ).toMatchObject({ status: 401, body: { code: 'wrong_code' } });
    const { recoveryCodes } = (await person.post('/api/account/recovery-codes')).body as {
      recoveryCodes: string[];
    };
    expect(recoveryCodes).toHaveLength(10);
    expect(
      await again.person.post('/api/login/factor', {
        challenge: again.challenge,
        code: app.recoveryCodes[4],
      }),
    ).toMatchObject({ status: 401 });
  });

  it('ends a challenge after five wrong codes and after ten minutes', async () => {
    const app = await addFactor(shop, people.admin);
    const { person, challenge } = await passwordOf('admin');
    for (let tries = 0; tries < 5; tries += 1)
      expect(await person.post('/api/login/factor', { challenge, code: '000000' })).toMatchObject({
        body: { code: 'wrong_code' },
      });
    expect(await person.post('/api/login/factor', { challenge, code: app.code() })).toMatchObject({
      status: 401,
      body: { code: 'challenge_gone' },
    });
    const late = await passwordOf('admin');
    shop.clock.pass(10 * MINUTE);
    expect(
      await late.person.post('/api/login/factor', { challenge: late.challenge, code: app.code() }),
    ).toMatchObject({ body: { code: 'challenge_gone' } });
    await sweepSessions(shop.db, shop.clock());
    expect(await shop.db.selectFrom('login_challenge').selectAll().execute()).toEqual([]);
  });

  it('stays when the password is reset by mail, and when it is changed', async () => {
    const app = await addFactor(shop, people.admin);
    await shop.visitor().post('/api/account/forgot', { email: people.admin.account.email });
    await shop.deliver();
    const [, token] =
      /token=([\w-]{43})|#([\w-]{43})/.exec(shop.mail.sent.at(-1)?.text ?? '') ?? [];
    const awaiting = await passwordOf('admin');
    const password = 'a brand new way in';
    expect((await shop.visitor().post('/api/account/reset', { token, password })).status).toBe(200);
    // A sign-in with the old password ends with it.
    expect(
      await awaiting.person.post('/api/login/factor', {
        challenge: awaiting.challenge,
        code: app.code(),
      }),
    ).toMatchObject({ body: { code: 'challenge_gone' } });
    const person = shop.visitor();
    const reply = await person.post('/api/login', { username: 'admin', password });
    expect(reply.body).toMatchObject({ code: 'factor_required' });
    const { challenge } = reply.body as { challenge: string };
    expect((await person.post('/api/login/factor', { challenge, code: app.code() })).status).toBe(
      200,
    );
    await person.post('/api/account/password', { password, newPassword: PASSWORD });
    expect((await passwordOf('admin')).reply.body).toMatchObject({ code: 'factor_required' });
  });

  test('is removed by password and code together', async () => {
    const app = await addFactor(shop, people.admin);
    const remove = (typed: object) =>
      people.admin.fetch('/api/account/totp', {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(typed),
      });
    const [right, wrong] = [app.code(), '000000'];
    expect((await remove({ password: 'not it', code: right })).status).toBe(400);
    expect((await remove({ password: PASSWORD, code: wrong })).status).toBe(401);
    expect((await remove({ password: PASSWORD, code: right })).status).toBe(200);
    expect((await people.admin.get('/api/account/factor')).body).toEqual({
      since: null,
      recoveryCodesLeft: 0,
    });
    expect((await passwordOf('admin')).reply.status).toBe(200);
    expect((await remove({ password: PASSWORD, code: right })).status).toBe(409);
    await shop.deliver();
    expect(shop.mail.sent.map(({ subject }) => subject)).toEqual([
      'Your account has a second factor now',
      'Your second factor was removed',
    ]);
    const acts = await shop.db.selectFrom('audit_log').select('act').orderBy('id').execute();
    expect(acts.map(({ act }) => act)).toEqual(['account.factor_added', 'account.factor_removed']);
  });

  it('is removed on the machine, which ends the sessions', async () => {
    await addFactor(shop, people.admin);
    expect(await resetFactor(shop.db, people.admin.account, shop.clock())).toBe(true);
    expect((await people.admin.get('/api/user')).status).toBe(401);
    expect((await passwordOf('admin')).reply.status).toBe(200);
    expect(await resetFactor(shop.db, people.admin.account, shop.clock())).toBe(false);
  });
});

describe('the proof of a session', () => {
  const shop = shopForEach();
  const people: People = peopleForEach(shop);
  const begin = () => people.customer.post('/api/account/totp');

  it('lasts ten minutes, and the password renews it', async () => {
    shop.clock.pass(10 * MINUTE);
    expect((await begin()).status).toBe(200);
    shop.clock.pass(1);
    expect(await begin()).toMatchObject({
      status: 403,
      body: { code: 'proof_needed', by: 'password' },
    });
    expect(await people.customer.post('/api/account/proof', { password: 'no' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password' },
    });
    expect((await people.customer.post('/api/account/proof', {})).status).toBe(400);
    expect((await people.customer.post('/api/account/proof', { password: PASSWORD })).status).toBe(
      200,
    );
    expect((await begin()).status).toBe(200);
  });

  it('needs a code where the account has a second factor', async () => {
    const app = await addFactor(shop, people.customer);
    const renew = () => people.customer.post('/api/account/recovery-codes');
    expect((await renew()).status).toBe(200);
    shop.clock.pass(11 * MINUTE);
    expect(await renew()).toMatchObject({ status: 403, body: { by: 'code' } });
    const prove = (typed: object) => people.customer.post('/api/account/proof', typed);
    expect(await prove({ password: PASSWORD })).toMatchObject({ body: { code: 'wrong_code' } });
    expect((await prove({ code: app.code() })).status).toBe(200);
    expect((await renew()).status).toBe(200);
  });
});

describe('the password alone', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  it('cannot change or delete an account with a second factor', async () => {
    const app = await addFactor(shop, people.customer);
    shop.clock.pass(11 * MINUTE);
    const newPassword = 'a brand new way in';
    const change = () =>
      people.customer.post('/api/account/password', { password: PASSWORD, newPassword });
    const move = () =>
      people.customer.post('/api/account/email', { email: 'new@people.test', password: PASSWORD });
    const erase = () => people.customer.post('/api/account/delete', { password: PASSWORD });
    for (const act of [change, move, erase])
      expect(await act()).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
    expect((await people.customer.post('/api/account/proof', { code: app.code() })).status).toBe(
      200,
    );
    expect((await move()).status).toBe(200);
    expect((await change()).status).toBe(200);
    const typed = { password: newPassword };
    expect((await people.customer.post('/api/account/delete', typed)).status).toBe(200);
  });

  it('is enough without a second factor', async () => {
    shop.clock.pass(11 * MINUTE);
    const typed = { password: PASSWORD, newPassword: 'a brand new way in' };
    expect((await people.customer.post('/api/account/password', typed)).status).toBe(200);
  });

  it('is not enough in a copy of the cookie from before the proof', async () => {
    const copy = shop.visitor();
    for (const [name, value] of people.customer.cookies) copy.cookies.set(name, value);
    shop.clock.pass(11 * MINUTE);
    await people.customer.post('/api/account/proof', { password: PASSWORD });
    expect((await copy.get('/api/user')).status).toBe(401);
    expect((await people.customer.get('/api/user')).status).toBe(200);
  });
});

describe('the limits of codes', () => {
  const shop = shopForEach({ rateLimits: true });
  const people = peopleForEach(shop);

  it('stop strangers, who cannot slow down a device that the account knows', async () => {
    const known = shop.visitor('198.51.100.9');
    await known.post('/api/login', { username: 'admin', password: PASSWORD });
    const app = await addFactor(shop, known);
    let refused = 0;
    for (let stranger = 0; stranger < 12; stranger += 1) {
      const person = shop.visitor(`203.0.113.${stranger}`);
      const { body } = await person.post('/api/login', { username: 'admin', password: PASSWORD });
      const { challenge } = body as { challenge: string };
      for (let tries = 0; tries < 5; tries += 1) {
        const reply = await person.post('/api/login/factor', { challenge, code: '000000' });
        if (reply.status === 429) refused += 1;
      }
    }
    expect(refused).toBe(60 - 10);
    await shop.deliver();
    // The owner hears of it once.
    expect(shop.mail.sent.map(({ subject }) => subject)).toEqual([
      'Your account has a second factor now',
      'Somebody seems to know your password',
    ]);
    const { body } = await known.post('/api/login', { username: 'admin', password: PASSWORD });
    const { challenge } = body as { challenge: string };
    const code = app.code();
    expect((await known.post('/api/login/factor', { challenge, code })).status).toBe(200);
    expect(people.admin.account.username).toBe('admin');
  });

  it('stop a session that guesses', async () => {
    await addFactor(shop, people.customer);
    const prove = () => people.customer.post('/api/account/proof', { code: '000000' });
    for (let tries = 0; tries < 10; tries += 1) expect((await prove()).status).toBe(401);
    expect((await prove()).status).toBe(429);
  });
});

describe('an account without a second factor', () => {
  const shop = shopForEach();

  it('signs in as before', async () => {
    await addMember(shop, 'plain');
    const person = shop.visitor();
    expect(
      await person.post('/api/login', { username: 'plain', password: PASSWORD }),
    ).toMatchObject({ status: 200, body: { username: 'plain' } });
    expect((await person.get('/api/account/factor')).body).toEqual({
      since: null,
      recoveryCodesLeft: 0,
    });
  });
});
