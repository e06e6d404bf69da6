import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { describe, expect, it, test } from 'vitest';
import { setAdminPassword } from '../../../src/server/services/account/admin-password';
import {
  forgetFirstPassword,
  makeFirstAccounts,
} from '../../../src/server/services/account/first-start';
import { loadSample } from '../../../src/server/services/catalogue/sample';
import { openDatabase } from '../../../src/server/tables/engine/database';
import { migrate } from '../../../src/server/tables/engine/migrate';
import { type Schema, migrations } from '../../../src/server/tables/schema';
import { WALK_IN } from '../../../src/server/tables/quotes';
import { codeOf } from '../../support/buyers';
import { type Engine, type Place, engines, newPlace, openShop } from '../../support/shop';

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

const inPlace = async (
  act: (place: Place, file: string) => Promise<void>,
  engine: Engine = 'sqlite',
) => {
  const place = await newPlace(engine);
  try {
    await act(place, join(place.dataDir, 'first-passwords.txt'));
  } finally {
    await place.remove();
  }
};

describe('the first start', () => {
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

describe.each(engines)('a first password on %s', (engine) => {
  const OWN = 'rain on a tin roof';
  const inShop = (
    given: Parameters<typeof start>[1],
    act: (begun: Awaited<ReturnType<typeof start>> & { file: string }) => Promise<void>,
  ) =>
    inPlace(async (place, file) => {
      const begun = await start(place, given);
      await act({ ...begun, file });
      await begun.shop.close();
    }, engine);
  /** Signs in as admin. @returns the owner, and what the admin area answers */
  const enter = async ({ shop }: Awaited<ReturnType<typeof start>>, password: string) => {
    const owner = shop.visitor();
    const signedIn = await owner.post('/api/login', { username: 'admin', password });
    expect(signedIn.status).toBe(200);
    const answer = async () => codeOf(await owner.get('/api/admin/orders'));
    return { owner, user: signedIn.body, answer };
  };

  it('opens no admin call until it is changed, and the file goes then', () =>
    inShop({}, async (begun) => {
      const password = begun.made[0]?.password ?? '';
      const { owner, user, answer } = await enter(begun, password);
      expect(user).toMatchObject({ username: 'admin', mustChangePassword: true });
      expect((await owner.get('/api/user')).body).toMatchObject({ mustChangePassword: true });
      for (const path of ['/api/admin/orders', '/api/admin/changes'])
        expect(await owner.get(path)).toMatchObject({
          status: 403,
          body: { code: 'password_first', message: expect.stringContaining('of your own first') },
        });
      const change = (newPassword: string) =>
        owner.post('/api/account/password', { password, newPassword });
      expect(await change(password)).toMatchObject({
        status: 400,
        body: { code: 'weak_password', fields: { newPassword: expect.any(String) } },
      });
      expect([await answer(), existsSync(begun.file)]).toEqual(['password_first', true]);
      expect((await change(OWN)).status).toBe(200);
      expect([await answer(), existsSync(begun.file)]).toEqual([undefined, false]);
      expect((await owner.get('/api/user')).body).not.toHaveProperty('mustChangePassword');
      expect((await owner.post('/api/logout')).status).toBe(200);
    }));

  it('is changed by a mailed link as well', () =>
    inShop({}, async (begun) => {
      const { shop, made, file } = begun;
      const first = made[0]?.password ?? '';
      await shop.visitor().post('/api/account/forgot', { email: 'desk@shop.test' });
      await shop.deliver();
      const [, token] = /token=([\w-]{43})/.exec(shop.mail.sent.at(-1)?.text ?? '') ?? [];
      const reset = (password: string) =>
        shop.visitor().post('/api/account/reset', { token, password });
      expect(codeOf(await reset(first))).toBe('weak_password');
      expect((await reset(OWN)).status).toBe(200);
      expect(existsSync(file)).toBe(false);
      expect(await (await enter(begun, OWN)).answer()).toBeUndefined();
    }));

  it('is changed on the machine as well', () =>
    inShop({}, async (begun) => {
      const { shop } = begun;
      await setAdminPassword(shop.db, { typed: OWN, email: 'desk@shop.test' }, shop.clock());
      expect(await (await enter(begun, OWN)).answer()).toBeUndefined();
    }));

  it('stays one when its hash is renewed at a login', () =>
    inShop({}, async (begun) => {
      const password = begun.made[0]?.password ?? '';
      const password_hash = await hash(password, { memoryCost: 8192, timeCost: 1 });
      await begun.shop.db.updateTable('account').set({ password_hash }).execute();
      expect(await (await enter(begun, password)).answer()).toBe('password_first');
      expect(await (await enter(begun, password)).answer()).toBe('password_first');
    }));

  test.each([
    ['in a demo, where it is shared', { demo: true }],
    ['when the owner has set it himself', { adminPassword: OWN }],
  ])('may stay %s', (_, given) =>
    inShop(given, async (begun) => {
      const { user, answer } = await enter(begun, begun.made[0]?.password ?? OWN);
      expect(user).not.toHaveProperty('mustChangePassword');
      expect(await answer()).toBeUndefined();
    }),
  );
});

test('a shop in production has categories, and no sample products', async () => {
  const place = await newPlace('sqlite');
  const db = openDatabase<Schema>(place);
  await migrate(db, migrations, 1);
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
