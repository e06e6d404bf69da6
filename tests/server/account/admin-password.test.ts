import { describe, expect, it, test } from 'vitest';
import { setAdminPassword } from '../../../src/server/services/account/admin-password';
import { makeFirstAccounts } from '../../../src/server/services/account/first-start';
import { shopForEach } from '../../support/shop';

const EMAIL = 'info@shop.test';
const OLD = 'of-wind-and-water-1';
const NEW = 'of-wind-and-water-2';

describe("the admin's password", () => {
  const shop = shopForEach();
  const set = (typed: string) => setAdminPassword(shop.db, { typed, email: EMAIL }, shop.clock());
  const logIn = async (password: string) => {
    const person = shop.visitor();
    const { status } = await person.post('/api/login', { username: 'admin', password });
    return { person, status };
  };
  const first = () =>
    makeFirstAccounts(
      shop.db,
      { adminPassword: OLD, demo: false, dataDir: '/nowhere', email: EMAIL },
      shop.clock(),
    );

  it('is set, and every session of the old one ends', async () => {
    await first();
    const { person } = await logIn(OLD);
    expect((await person.get('/api/user')).status).toBe(200);
    expect(await set(NEW)).toBe(false);
    expect((await person.get('/api/user')).status).toBe(401);
    expect((await logIn(OLD)).status).toBe(401);
    expect((await logIn(NEW)).status).toBe(200);
    const acts = await shop.db.selectFrom('audit_log').select(['act', 'account_id']).execute();
    expect(acts).toEqual([{ act: 'account.password', account_id: null }]);
  });

  it('creates the admin if there is none', async () => {
    expect(await set(NEW)).toBe(true);
    expect((await logIn(NEW)).status).toBe(200);
    expect(await first()).toEqual([]);
  });

  test.each([
    ['', 'A password is needed.'],
    ['short-7', 'Passwords have at least 8 characters.'],
    ['x'.repeat(129), 'Passwords have at most 128 characters.'],
    ['administrator1', 'That password is too easy to guess. Please choose another one.'],
  ])('is refused when it is %j, and nothing changes', async (typed, message) => {
    await first();
    await expect(set(typed)).rejects.toThrow(message);
    expect((await logIn(OLD)).status).toBe(200);
  });
});
