import { createHash } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { describe, expect, it, test } from 'vitest';
import { User } from '../../../src/shop/session/user';
import { WALK_IN } from '../../../src/server/tables/quotes';
import { IN_ORDER } from '../../support/in-order';
import { PASSWORD, addMember, signedIn } from '../../support/people';
import { engines, shopForAll } from '../../support/shop';

const robin = {
  username: 'Robin.Welds',
  password: 'a bead a day keeps',
  email: 'Robin@Garage.ca',
  firstName: 'Robin',
  lastName: 'Tremblay',
};

describe.each(engines)('signing up and in on %s', IN_ORDER, (engine) => {
  const shop = shopForAll({ engine });

  const accounts = () =>
    shop.db
      .selectFrom('account')
      .selectAll()
      .where('id', '<>', WALK_IN)
      .orderBy('created_at')
      .execute();
  const account = (username: string) =>
    shop.db
      .selectFrom('account')
      .selectAll()
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
  const sessions = () => shop.db.selectFrom('session').selectAll().execute();

  describe('registration refuses every spelling of admin', () => {
    test.each([
      'admin',
      'Admin',
      'ADMIN ',
      ' admin',
      'ａｄｍｉｎ',
      'ＡＤＭＩＮ',
      'ⓐⓓⓜⓘⓝ',
      'аdmin', // Cyrillic а
      'ad\u200bmin', // zero width space
      'ad\u00admin', // soft hyphen
      'admın', // dotless i
      'adm\u0130n', // capital i with a dot
      'ad\u0301min', // combining accent
      'admin\0',
      'admin\u202e',
      'admin.',
      'administrator',
      'root',
    ])('%j', async (username) => {
      const visitor = shop.visitor();
      const { status, headers, body } = await visitor.post('/api/register', {
        ...robin,
        username,
      });
      expect([400, 409]).toContain(status);
      expect(body).toMatchObject({ code: expect.stringMatching(/^(invalid|username_taken)$/) });
      expect(headers.get('set-cookie')).toBeNull();
      expect((await visitor.get('/api/user')).status).toBe(401);
      expect(await accounts()).toEqual([]);
    });
  });

  it('registration signs the customer in and answers the user', async () => {
    const person = shop.visitor();
    const { status, headers, body } = await person.post('/api/register', robin);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      username: 'robin.welds',
      email: 'Robin@Garage.ca',
      firstName: 'Robin',
      lastName: 'Tremblay',
      isVendor: false,
      createdAt: new Date(shop.clock()).toISOString(),
      emailUnproven: true,
    });
    expect(User.parse(body)).toEqual(body);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      'session-hint=1; Max-Age=2592000; Path=/; SameSite=Lax',
      expect.stringMatching(
        /^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(await person.get('/api/user')).toMatchObject({ status: 200, body });
  });

  it('stores only the hashes of password and token', async () => {
    const person = shop.visitor();
    await person.post('/api/login', { username: robin.username, password: robin.password });
    const token = person.cookies.get('sid') ?? '';
    expect(token).toHaveLength(43);
    const { password_hash } = await account('robin.welds');
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const kept = JSON.stringify([await accounts(), await sessions()]);
    expect(kept).not.toContain(robin.password);
    expect(kept).not.toContain(token);
    expect(kept).toContain(createHash('sha256').update(token).digest('hex'));
  });

  it('first and last name are optional, and empty ones are stored as none', async () => {
    const { username, password, email } = { ...robin, username: 'no.name', email: 'no@name.ca' };
    const { status, body } = await shop
      .visitor()
      .post('/api/register', { username, password, email });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ firstName: null, lastName: null }),
    ]);
  });

  it('registration ignores unknown fields', async () => {
    const flags = { isVendor: true, isAdmin: true, is_vendor: 1, role_id: 'owner', role: 'admin' };
    const sent = {
      ...robin,
      ...flags,
      username: 'sly',
      email: 'sly@x.ca',
      id: 'mine',
      createdAt: '1999',
    };
    const { status, body } = await shop.visitor().post('/api/register', sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      isVendor: false,
      createdAt: new Date(shop.clock()).toISOString(),
    });
    expect(await account('sly')).toMatchObject({ is_vendor: 0, role_id: null });
    expect((await account('sly')).id).not.toBe('mine');
  });

  test.each([
    [
      { username: 'ROBIN.welds' },
      'username_taken',
      'That username is taken. Please choose another one.',
    ],
    [
      { username: 'ｒｏｂｉｎ.welds' },
      'username_taken',
      'That username is taken. Please choose another one.',
    ],
    [
      { username: 'another', email: 'rOBIN@garage.CA' },
      'email_taken',
      'There is already an account with that email address.',
    ],
  ])('%j is taken: %s', async (other, code, message) => {
    const sent = { ...robin, email: 'other@garage.ca', ...other };
    const { status, body } = await shop.visitor().post('/api/register', sent);
    expect([status, body]).toEqual([409, { code, message }]);
  });

  test.each([
    ['username', { username: 'twin' }, {}],
    ['email', {}, { email: 'twin@garage.ca' }],
  ])('of two concurrent registrations with the same %s, one succeeds', async (field, one, both) => {
    const answers = await Promise.all(
      ['a', 'b'].map((letter) =>
        shop.visitor().post('/api/register', {
          ...robin,
          username: `${letter}-${field}`,
          email: `${letter}-${field}@x.ca`,
          ...one,
          ...both,
        }),
      ),
    );
    const [first, second] = answers.toSorted((a, b) => a.status - b.status);
    expect(first?.status).toBe(201);
    expect(second).toMatchObject({ status: 409, body: { code: `${field}_taken` } });
  });

  test.each([
    ['hockey123!', 'weak_password'],
    ['robin.welds', 'weak_password'],
    ['1234567', 'invalid'],
    ['x'.repeat(129), 'invalid'],
    ['x'.repeat(60_000), 'invalid'],
  ])('registration refuses the password %s: %s', async (password, code) => {
    const sent = { ...robin, email: 'fresh@garage.ca', password };
    const { status, body } = await shop.visitor().post('/api/register', sent);
    expect([status, body]).toMatchObject([400, { code, fields: { password: expect.any(String) } }]);
  });

  it('signs in with any spelling of the name, out, and in again', async () => {
    const person = shop.visitor();
    expect((await person.get('/api/user')).status).toBe(401);
    for (const username of ['robin.welds', ' ROBIN.Welds ', 'ｒｏｂｉｎ.ｗｅｌｄｓ']) {
      const { status, body } = await person.post('/api/login', {
        username,
        password: robin.password,
      });
      expect([status, body]).toEqual([200, expect.objectContaining({ username: 'robin.welds' })]);
      expect((await person.get('/api/user')).body).toEqual(body);
      const out = await person.post('/api/logout');
      expect([out.status, out.body]).toEqual([200, { ok: true }]);
      expect(person.cookies.has('sid')).toBe(false);
      expect(await person.get('/api/user')).toMatchObject({
        status: 401,
        body: { code: 'unauthorized', message: 'Unauthorized: please log in.' },
      });
    }
    expect((await person.post('/api/logout')).status).toBe(200);
  });

  it('normalizes a password, so that every keyboard produces the same one', async () => {
    const password = 'crème brûlée'.normalize('NFC');
    await shop
      .visitor()
      .post('/api/register', { ...robin, username: 'chef', email: 'c@h.ca', password });
    const typed = { username: 'chef', password: password.normalize('NFD') };
    expect((await shop.visitor().post('/api/login', typed)).status).toBe(200);
  });

  describe('a login that fails', () => {
    const wrong = { username: 'robin.welds', password: 'not the password' };
    const unknown = { username: 'nobody.here', password: 'not the password' };

    it('gives the same reply for an unknown name and a wrong password', async () => {
      const answers = [];
      for (const typed of [
        wrong,
        unknown,
        { ...unknown, username: 'x' },
        { ...unknown, username: "' or 1=1 --" },
      ]) {
        const { status, headers, body } = await shop.visitor().post('/api/login', typed);
        answers.push({ status, body, cookies: headers.getSetCookie() });
      }
      for (const answer of answers)
        expect(answer).toEqual({
          status: 401,
          body: { code: 'wrong_credentials', message: 'Invalid username or password' },
          cookies: [],
        });
    });

    it('keeps the existing session', async () => {
      const person = await signedIn(shop, await addMember(shop, 'patient'));
      expect((await person.post('/api/login', wrong)).status).toBe(401);
      expect((await person.get('/api/user')).status).toBe(200);
    });
  });

  test.each([
    ['/api/login', {}, 'Please fill in all fields'],
    ['/api/login', { username: 'robin' }, 'Please fill in all fields'],
    ['/api/login', { username: 7, password: true }, 'Please fill in all fields'],
    ['/api/login', { username: ['robin'], password: {} }, 'Please fill in all fields'],
    ['/api/login', { username: null, password: null }, 'Please fill in all fields'],
    ['/api/login', [], undefined],
    ['/api/login', 'null', 'Please fill in all fields'],
    ['/api/login', '"text"', undefined],
    ['/api/login', '7', undefined],
    ['/api/register', {}, 'Please fill in all required fields'],
    ['/api/register', { ...robin, email: '' }, 'Please fill in all required fields'],
    ['/api/register', { ...robin, email: 'robin' }, 'Please enter a valid email address'],
    ['/api/register', { ...robin, email: ['a@b.ca'] }, 'Please fill in all required fields'],
    ['/api/register', { ...robin, firstName: 7 }, 'Names are text'],
    ['/api/register', { ...robin, username: 'ab' }, undefined],
    ['/api/register', { ...robin, password: 12345678 }, 'Please fill in all required fields'],
  ])('%s of %j is refused: %s', async (path, sent, message) => {
    const { status, body } = await shop.visitor().post(path, sent);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid', message: message ?? expect.any(String) });
  });

  it('rehashes the password after a cost increase', async () => {
    const { id } = await addMember(shop, 'old-hash');
    const cheap = await argon2.hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
    await shop.db
      .updateTable('account')
      .set({ password_hash: cheap })
      .where('id', '=', id)
      .execute();
    const login = () =>
      shop.visitor().post('/api/login', { username: 'old-hash', password: PASSWORD });
    expect((await login()).status).toBe(200);
    expect((await account('old-hash')).password_hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
    expect((await login()).status).toBe(200);
  });
});

describe('a browser that opens GET /api/login (docs/rules.md 1.6)', () => {
  const shop = shopForAll();

  const sentTo = async (query: string) => {
    const { status, headers } = await shop.visitor().get(`/api/login${query}`);
    expect(status).toBe(302);
    expect(headers.get('cache-control')).toBe('no-store');
    return headers.get('location');
  };

  test.each([
    ['', '/auth'],
    ['?next=', '/auth'],
    ['?next=/', '/auth'],
    ['?next=/checkout', '/auth?next=%2Fcheckout'],
    ['?next=%2Forders%3Fid%3D1', '/auth?next=%2Forders%3Fid%3D1'],
    ['?other=/checkout', '/auth'],
  ])('%j goes to %s', async (query, location) => expect(await sentTo(query)).toBe(location));

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    ' //evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '@evil.example',
    '/checkout\r\nSet-Cookie: sid=1',
    '/api/logout',
    '/auth?next=/auth',
    `/${'a'.repeat(3000)}`,
  ])('never leaves the shop: %j', async (next) => {
    expect(await sentTo(`?next=${encodeURIComponent(next)}`)).toBe('/auth');
  });

  it('is not redirected elsewhere by two parameters', async () => {
    expect(await sentTo('?next=/cart&next=//evil.example')).toBe('/auth');
  });
});
