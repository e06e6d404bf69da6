import { describe, expect, it, vi } from 'vitest';
import { sweepSessions } from '../../../src/server/services/session/sessions';
import { addFactor } from '../../support/session/factor';
import {
  type TestPasskey,
  addPasskey,
  creationOptions,
  newPasskey,
  requestOptions,
  signInBy,
} from '../../support/session/passkeys';
import { PASSWORD, peopleForEach } from '../../support/people';
import { DAY, MINUTE, engines, openShop, shopForEach } from '../../support/shop';

const REFUSED = {
  status: 401,
  body: {
    code: 'passkey_refused',
    message: 'This passkey was not accepted. Try again, or log in with your password.',
  },
};

describe.each(engines)('a sign-in by a passkey on %s', (engine) => {
  const shop = shopForEach({ engine });
  const people = peopleForEach(shop);

  it('needs neither name nor password, and counts as a proof', async () => {
    const { passkey } = await addPasskey(people.customer);
    const person = shop.visitor();
    const { body } = await person.post('/api/login/passkey/options');
    expect(body).toEqual({
      options: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rpId: 'shop.test',
        timeout: 5 * MINUTE,
        userVerification: 'required',
      },
    });
    shop.clock.pass(DAY);
    const reply = await signInBy(person, passkey);
    expect(reply).toMatchObject({ status: 200, body: { username: 'casey' } });
    expect((await person.get('/api/user')).body).toEqual(reply.body);
    expect(person.cookies.has('device')).toBe(true);
    expect((await person.get('/api/account/proof')).status).toBe(200);
    expect((await person.get('/api/account/passkeys')).body).toMatchObject([
      { usedAt: new Date(shop.clock()).toISOString() },
    ]);
  });

  it('stands for the second factor too', async () => {
    await addFactor(shop, people.admin);
    const { passkey } = await addPasskey(people.admin);
    expect(await signInBy(shop.visitor(), passkey)).toMatchObject({
      status: 200,
      body: { username: 'admin', staff: { role: 'Owner' } },
    });
  });

  it.each([
    ['another origin', { origin: 'https://shop.test.evil.test' }],
    ['another site', { host: 'evil.test' }],
    ['nobody who unlocked it', { isVerified: false }],
    ['a creation', { type: 'webauthn.create' }],
    ['an invented challenge', { challenge: 'a'.repeat(43) }],
    ['no challenge at all', { challenge: '' }],
    ['the name of another account', { userHandle: 'b3RoZXI' }],
  ])('is refused with %s, and takes the challenge', async (_, lie) => {
    const { passkey } = await addPasskey(people.customer);
    const person = shop.visitor();
    const options = await requestOptions(person);
    const send = (one = {}) =>
      person.post('/api/login/passkey', { response: passkey.use(options, one) });
    expect(await send(lie)).toMatchObject(REFUSED);
    expect((await person.get('/api/user')).status).toBe(401);
    // An answer that does not name the challenge cannot take it.
    expect((await send()).status).toBe('challenge' in lie ? 200 : 401);
  });

  it('is refused for an unknown passkey, and for a signature by another key', async () => {
    const { passkey } = await addPasskey(people.customer);
    const stranger = newPasskey();
    stranger.create(await creationOptions(people.customer));
    expect(await signInBy(shop.visitor(), stranger)).toMatchObject(REFUSED);
    const person = shop.visitor();
    const answer = stranger.use(await requestOptions(person));
    const response = { ...answer, id: passkey.id, rawId: passkey.id };
    expect(await person.post('/api/login/passkey', { response })).toMatchObject(REFUSED);
  });

  it('runs the same statements for a wrong signature and for an unknown passkey', async () => {
    const { passkey } = await addPasskey(people.customer);
    const stranger = newPasskey();
    stranger.create(await creationOptions(people.customer));
    const statements = async (answering: TestPasskey) => {
      const person = shop.visitor();
      const { response, ...named } = answering.use(await requestOptions(person));
      const wrong = { ...named, response: { ...response, signature: 'AAAA' } };
      const run = vi.spyOn(shop.db.getExecutor(), 'executeQuery');
      expect(await person.post('/api/login/passkey', { response: wrong })).toMatchObject(REFUSED);
      const texts = run.mock.calls.map(([query]) => query.sql);
      run.mockRestore();
      return texts;
    };
    const known = await statements(passkey);
    expect(known.length).toBeGreaterThan(2);
    expect(await statements(stranger)).toEqual(known);
  });

  it('takes each challenge once, also of two requests at the same time, and for five minutes', async () => {
    const { passkey } = await addPasskey(people.customer);
    const options = await requestOptions(shop.visitor());
    const replies = await Promise.all(
      [passkey.use(options), passkey.use(options)].map((response) =>
        shop.visitor().post('/api/login/passkey', { response }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const late = await requestOptions(shop.visitor());
    shop.clock.pass(5 * MINUTE);
    const response = passkey.use(late);
    expect(await shop.visitor().post('/api/login/passkey', { response })).toMatchObject(REFUSED);
    await sweepSessions(shop.db, shop.clock());
    expect(await shop.db.selectFrom('passkey_challenge').selectAll().execute()).toEqual([]);
  });

  it('takes no challenge of a new passkey, and a new passkey none of a sign-in', async () => {
    const { passkey } = await addPasskey(people.customer);
    const { challenge } = await creationOptions(people.customer);
    expect(await signInBy(shop.visitor(), passkey, { challenge })).toMatchObject(REFUSED);
    const other = await requestOptions(people.customer);
    const response = newPasskey().create(await creationOptions(people.customer), other);
    expect(await people.customer.post('/api/account/passkeys', { response })).toMatchObject(
      REFUSED,
    );
  });

  it('refuses a copy, whose counter is behind, and mails the owner once a day', async () => {
    const { passkey } = await addPasskey(people.customer);
    await shop.deliver();
    shop.mail.sent = [];
    for (let uses = 0; uses < 3; uses += 1)
      expect((await signInBy(shop.visitor(), passkey)).status).toBe(200);
    for (const counter of [3, 2, 0])
      expect(await signInBy(shop.visitor(), passkey, { counter })).toMatchObject(REFUSED);
    const { challenge } = await requestOptions(shop.visitor());
    // A wrong signature raises no alarm, whatever it counts.
    expect(
      await signInBy(shop.visitor(), passkey, { counter: 1, challenge, isVerified: false }),
    ).toMatchObject(REFUSED);
    await shop.deliver();
    expect(shop.mail.sent.map(({ subject }) => subject)).toEqual([
      'A passkey of your account may be copied',
    ]);
    const acts = await shop.db
      .selectFrom('audit_log')
      .select('act')
      .where('act', '=', 'account.passkey_copied')
      .execute();
    expect(acts).toHaveLength(3);
    expect((await people.customer.get('/api/account/passkeys')).body).toHaveLength(1);
  });

  it('takes passkeys that do not count, as often as they are used', async () => {
    const { passkey } = await addPasskey(people.customer, newPasskey({ doesCount: false }));
    for (let uses = 0; uses < 2; uses += 1)
      expect((await signInBy(shop.visitor(), passkey)).status).toBe(200);
  });

  it('is over when the passkey is removed, or the account deleted', async () => {
    const first = await addPasskey(people.customer);
    const second = await addPasskey(people.customer);
    await people.customer.delete(`/api/account/passkeys/${first.id}`);
    expect(await signInBy(shop.visitor(), first.passkey)).toMatchObject(REFUSED);
    await people.customer.post('/api/account/delete', { password: PASSWORD });
    expect(await signInBy(shop.visitor(), second.passkey)).toMatchObject(REFUSED);
    expect(await shop.db.selectFrom('passkey').selectAll().execute()).toEqual([]);
  });
});

describe('a shop whose address is a number', () => {
  it.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'has no passkeys: %s',
    async (publicUrl) => {
      const shop = await openShop({ publicUrl });
      expect(await shop.visitor().post('/api/login/passkey/options')).toMatchObject({
        status: 409,
        body: { code: 'not_now' },
      });
      await shop.close();
    },
  );
});

describe('the limits of passkeys', () => {
  const shop = shopForEach({ rateLimits: true });
  const people = peopleForEach(shop);

  it('stop strangers, who cannot slow down a device that the account knows', async () => {
    const known = shop.visitor('203.0.113.7');
    await known.post('/api/login', { username: 'casey', password: PASSWORD });
    const { passkey } = await addPasskey(known);
    const stranger = shop.visitor('203.0.113.7');
    let options = 0;
    while ((await stranger.post('/api/login/passkey/options')).status === 200) options += 1;
    expect(options).toBe(60);
    const { challenge, rpId } = await requestOptions(known);
    const response = passkey.use({ challenge, rpId, timeout: 0, userVerification: 'required' });
    let answers = 0;
    const wrong = { ...response, response: { ...response.response, signature: 'AAAA' } };
    while ((await stranger.post('/api/login/passkey', { response: wrong })).status === 401)
      answers += 1;
    expect(answers).toBe(10);
    expect((await signInBy(known, passkey)).status).toBe(200);
    expect(people.customer.account.username).toBe('casey');
  });
});
