import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  forgetFirstPassword,
  makeFirstAccounts,
} from '../../../src/server/services/account/first-start';
import { loadSample } from '../../../src/server/services/catalogue/sample';
import { openDatabase } from '../../../src/server/tables/engine/database';
import { migrate } from '../../../src/server/tables/engine/migrate';
import { WALK_IN } from '../../../src/server/tables/quotes';
import { type Place, newPlace, openShop } from '../../support/shop';

/** A shop in its own folder, with the accounts and files of its first start. */
const start = async (
  place: Place,
  given: { demo?: boolean; adminPassword?: string; email?: string } = {},
) => {
  const passwordChanged = (username: string) => forgetFirstPassword(place.dataDir, username);
  const shop = await openShop({ place, passwordChanged });
  const made = await makeFirstAccounts(
    shop.db,
    { demo: false, email: 'desk@shop.test', dataDir: place.dataDir, ...given },
    shop.clock(),
  );
  const login = (username: string, password: string) =>
    shop.visitor().post('/api/login', { username, password });
  const accounts = () =>
    shop.db
      .selectFrom('account')
      .select(['username', 'email', 'role_id', 'is_vendor'])
      .where('id', '<>', WALK_IN)
      .orderBy('username')
      .execute();
  return { shop, made, login, accounts };
};

describe('the first start', () => {
  const inPlace = async (act: (place: Place, file: string) => Promise<void>) => {
    const place = await newPlace('sqlite');
    try {
      await act(place, join(place.dataDir, 'first-passwords.txt'));
    } finally {
      await place.remove();
    }
  };

  it('creates admin with a password that is printed once and stored in a file that only the owner can read', () =>
    inPlace(async (place, file) => {
      const { shop, made, login, accounts } = await start(place);
      expect(made).toEqual([
        { role: 'admin', username: 'admin', password: expect.stringMatching(/^[\w-]{16}$/) },
      ]);
      const password = made[0]?.password ?? '';
      expect(readFileSync(file, 'utf8')).toBe(`admin ${password}\n`);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readdirSync(place.dataDir).filter((name) => name.includes('.part'))).toEqual([]);
      expect(await accounts()).toEqual([
        { username: 'admin', email: 'desk@shop.test', role_id: 'owner', is_vendor: 0 },
      ]);
      expect((await login('admin', password)).status).toBe(200);
      expect((await login('admin', 'admin')).status).toBe(401);
      await shop.close();
    }));

  it('creates a customer and a dealer in a demo, each with its own password', () =>
    inPlace(async (place, file) => {
      const { shop, made, login, accounts } = await start(place, { demo: true });
      expect(made.map(({ role, username }) => [role, username])).toEqual([
        ['admin', 'admin'],
        ['customer', 'demo-customer'],
        ['dealer', 'demo-dealer'],
      ]);
      expect(new Set(made.map(({ password }) => password)).size).toBe(3);
      expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(3);
      expect(await accounts()).toMatchObject([
        { username: 'admin', role_id: 'owner', is_vendor: 0 },
        { username: 'demo-customer', role_id: null, is_vendor: 0 },
        { username: 'demo-dealer', role_id: null, is_vendor: 1 },
      ]);
      const dealer = await login('demo-dealer', made[2]?.password ?? '');
      expect(dealer.body).toMatchObject({ isVendor: true });
      await shop.close();
    }));

  it('removes an outdated password from the file, and the file with the last one', () =>
    inPlace(async (place, file) => {
      const { shop, made } = await start(place, { demo: true });
      const [, ...rest] = made.map(({ username, password }) => `${username} ${password}\n`);
      forgetFirstPassword(place.dataDir, 'admin');
      expect(readFileSync(file, 'utf8')).toBe(rest.join(''));
      expect(statSync(file).mode & 0o777).toBe(0o600);
      forgetFirstPassword(place.dataDir, 'demo');
      expect(readFileSync(file, 'utf8')).toBe(rest.join(''));
      for (const { username } of made) forgetFirstPassword(place.dataDir, username);
      expect(readdirSync(place.dataDir).filter((name) => name.startsWith('first'))).toEqual([]);
      await shop.close();
    }));

  it('removes a first password from the file once its owner has chosen another', () =>
    inPlace(async (place, file) => {
      const { shop, made } = await start(place, { demo: true });
      const [admin, ...rest] = made.map(({ username, password }) => `${username} ${password}\n`);
      const owner = shop.visitor();
      const password = made[0]?.password ?? '';
      await owner.post('/api/login', { username: 'admin', password });
      const change = (words: object) => owner.post('/api/account/password', words);
      expect((await change({ password: 'wrong', newPassword: 'rain on a tin roof' })).status).toBe(
        400,
      );
      expect(readFileSync(file, 'utf8')).toBe([admin, ...rest].join(''));
      expect((await change({ password, newPassword: 'rain on a tin roof' })).status).toBe(200);
      expect(readFileSync(file, 'utf8')).toBe(rest.join(''));
      await shop.close();
    }));

  it('uses the configured password, and writes it nowhere', () =>
    inPlace(async (place, file) => {
      const { shop, made, login } = await start(place, { adminPassword: 'chosen by the owner' });
      expect(made).toEqual([]);
      expect(existsSync(file)).toBe(false);
      expect((await login('admin', 'chosen by the owner')).status).toBe(200);
      await shop.close();
    }));

  it('runs once: a restart creates no account and changes no password', () =>
    inPlace(async (place, file) => {
      const first = await start(place, { demo: true });
      const written = readFileSync(file, 'utf8');
      await first.shop.close();
      const second = await start(place, { demo: true, adminPassword: 'another one' });
      expect(second.made).toEqual([]);
      expect(readFileSync(file, 'utf8')).toBe(written);
      expect(await second.accounts()).toHaveLength(3);
      expect((await second.login('admin', first.made[0]?.password ?? '')).status).toBe(200);
      expect((await second.login('admin', 'another one')).status).toBe(401);
      await second.shop.close();
    }));

  it('leaves no password for accounts that could not be created', () =>
    inPlace(async (place) => {
      const { shop, accounts } = await start(place);
      await shop.db.deleteFrom('account').where('id', '<>', WALK_IN).execute();
      const register = { username: 'casey', password: 'a bead a day', email: 'desk@shop.test' };
      expect((await shop.visitor().post('/api/register', register)).status).toBe(201);
      rmSync(join(place.dataDir, 'first-passwords.txt'));
      // Another account has the address of admin.
      const again = makeFirstAccounts(
        shop.db,
        { demo: true, dataDir: place.dataDir, email: 'desk@shop.test' },
        1,
      );
      await expect(again).rejects.toThrow();
      expect(readdirSync(place.dataDir).filter((name) => name.startsWith('first'))).toEqual([]);
      expect(await accounts()).toMatchObject([{ username: 'casey' }]);
      await shop.close();
    }));
});

test('a shop in production has categories, and no sample products', async () => {
  const place = await newPlace('sqlite');
  const db = openDatabase(place);
  await migrate(db, 1);
  const count = async (table: 'category' | 'product') =>
    (await db.selectFrom(table).select('id').execute()).length;
  await loadSample(db, false, 1);
  expect([await count('category'), await count('product')]).toEqual([24, 0]);
  await loadSample(db, true, 1);
  const products = await count('product');
  expect(products).toBeGreaterThan(74);

  // A restart keeps the owner's changes.
  await db.updateTable('product').set({ price_cents: 1 }).execute();
  await loadSample(db, true, 1);
  expect(await count('product')).toBe(products);
  expect(
    await db.selectFrom('product').select('id').where('price_cents', '=', 1).execute(),
  ).toHaveLength(products);
  await db.destroy();
  await place.remove();
});
