import { fc } from '../../support/properties';
import { describe, expect, it, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import {
  Login,
  Registration,
  canonicalUsername,
  isReservedUsername,
} from '../../../src/shop/session/credentials';

const messages = (schema: ZodMiniType, typed: unknown): Record<string, string> => {
  const shown: Record<string, string> = {};
  for (const issue of schema.safeParse(typed).error?.issues ?? [])
    shown[String(issue.path[0])] ??= issue.message;
  return shown;
};

const builder = {
  username: 'ada.builds',
  password: 'correct horse',
  email: 'ada@shop.ca',
  firstName: 'Ada',
  lastName: 'Builder',
};

describe('signing in', () => {
  test.each([
    [{}, { username: 'Please fill in all fields', password: 'Please fill in all fields' }],
    [{ username: ' ', password: 'x' }, { username: 'Please fill in all fields' }],
    [{ username: 'ada', password: '' }, { password: 'Please fill in all fields' }],
    [{ username: 'ada', password: 'x' }, {}],
    [{ username: 'ada', password: ' ' }, {}],
  ])('%j gives %j', (typed, message) => expect(messages(Login, typed)).toEqual(message));

  it('leaves the password as typed', () => {
    expect(Login.parse({ username: ' Ada ', password: ' a b ' })).toEqual({
      username: 'Ada',
      password: ' a b ',
    });
  });
});

describe('registering', () => {
  it('requires username, password and email', () => {
    const message = 'Please fill in all required fields';
    const all = { username: message, password: message, email: message };
    expect(messages(Registration, {})).toEqual(all);
    expect(messages(Registration, { username: ' ', password: '', email: ' ' })).toEqual(all);
  });

  it('makes first and last name optional', () => {
    const { firstName: _, lastName: __, ...rest } = builder;
    expect(Registration.parse(rest)).toEqual({ ...rest, firstName: '', lastName: '' });
  });

  it('drops everything else', () => {
    const sent = { ...builder, isVendor: true, isAdmin: true, id: '1', createdAt: 'x' };
    expect(Registration.parse(sent)).toEqual(builder);
  });

  test.each(['abc', 'Ada', 'ada-builds', 'a_1', '4x4', 'a'.repeat(32), 'ａｄａ'])(
    '%s may be a username',
    (username) => expect(messages(Registration, { ...builder, username })).toEqual({}),
  );

  test.each([
    'ab',
    'a'.repeat(33),
    '-ada',
    'ada.',
    'ada builds',
    'ada@shop.ca',
    'admın', // no dot
    'adm\u0130n',
    'ad\u0301min',
  ])('%j may not be registered', (username) =>
    expect(messages(Registration, { ...builder, username }).username).toMatch(
      /^Usernames have 3 to 32/,
    ),
  );

  test.each([
    ['1234567', 'Passwords have at least 8 characters'],
    ['x'.repeat(129), 'Passwords have at most 128 characters'],
    ['12345678', undefined],
    ['x'.repeat(128), undefined],
  ])('the password %j: %j', (password, message) =>
    expect(messages(Registration, { ...builder, password }).password).toBe(message),
  );

  it('normalizes a password in the same way when registering and when signing in', () => {
    const composed = 'cr\u00e8me br\u00fbl\u00e9e';
    const apart = composed.normalize('NFD');
    expect(Registration.parse({ ...builder, password: apart }).password).toBe(composed);
    expect(Login.parse({ username: 'ada', password: apart }).password).toBe(composed);
  });

  it('refuses an invalid e-mail address', () => {
    expect(messages(Registration, { ...builder, email: 'ada@' })).toEqual({
      email: 'Please enter a valid email address',
    });
  });

  it('refuses control characters in names', () => {
    expect(messages(Registration, { ...builder, firstName: 'Ada\r\nBcc: x' })).toHaveProperty(
      'firstName',
    );
  });
});

describe('the name admin', () => {
  test.each([
    'admin',
    'Admin',
    'ADMIN ',
    ' admin',
    'ａｄｍｉｎ',
    'ＡＤＭＩＮ',
    'ⓐⓓⓜⓘⓝ',
    'аdmin', // Cyrillic а
    'ad\u200bmin',
    'ad\u00admin',
    'administrator',
    'root',
  ])('%s is reserved', (typed) => expect(isReservedUsername(typed)).toBe(true));

  test.each(['admins', 'ada', 'badmin'])('%s is not reserved', (typed) =>
    expect(isReservedUsername(typed)).toBe(false),
  );

  it('has no other spelling that can be registered', () => {
    const letters = fc.constantFrom(...'admin', ...'ADMIN', ...'аıİ1.-_ ｄⓝ\u0301\u200b\u00ad');
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 3, maxLength: 8 }), (username) => {
        const read = Registration.safeParse({ ...builder, username });
        if (!read.success || isReservedUsername(username)) return;
        const stored = canonicalUsername(read.data.username);
        expect(stored).toMatch(/^[a-z0-9._-]{3,32}$/);
        expect(stored).not.toBe('admin');
      }),
    );
  });

  it('and any other is stored the same in upper and lower case', () => {
    const letters = fc.constantFrom(...'adk4ADKａｄＡⓚ\u212a.-_ ');
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 3 }), (typed) => {
        const read = Registration.shape.username.safeParse(typed);
        if (!read.success) return;
        expect(canonicalUsername(canonicalUsername(typed))).toBe(canonicalUsername(typed));
        expect(canonicalUsername(typed.toUpperCase())).toBe(canonicalUsername(typed));
      }),
    );
  });
});
