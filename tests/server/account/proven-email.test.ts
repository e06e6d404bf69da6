import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/tables/engine/database';
import { migrate } from '../../../src/server/tables/engine/migrate';
import { codeOf } from '../../support/buyers';
import { PASSWORD, addMember, signedIn } from '../../support/people';
import { DAY, type Person, newPlace, openShop, shopForEach } from '../../support/shop';

const MIGRATIONS = import.meta.glob<string>('../../../src/server/tables/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('accounts of a shop that is older than the confirmation links', () => {
  it('are proven when a mailed link was used, and only then', async () => {
    const place = await newPlace('sqlite');
    const db = openDatabase(place);
    const older = Object.entries(MIGRATIONS).filter(([path]) => !/\/014-/.test(path));
    await migrate(db, 1, undefined, Object.fromEntries(older));
    const add = (id: string) =>
      db
        .insertInto('account')
        .values({
          id,
          username: id,
          email: `${id}@people.test`,
          email_key: `${id}@people.test`,
          password_hash: '',
          first_name: null,
          last_name: null,
          is_vendor: 0,
          role_id: null,
          created_at: 1,
        } as never) // of the older shop, without the newest column
        .execute();
    const note = (id: string, act: string, at: number) =>
      db
        .insertInto('audit_log')
        .values({
          id: `${id}-${at}`,
          at,
          account_id: id,
          act,
          subject: `account:${id}`,
          detail: '{}',
        })
        .execute();
    for (const id of ['never', 'reset', 'changed', 'gone']) await add(id);
    await note('never', 'account.password_changed', 2);
    await note('reset', 'account.password_reset', 3);
    await note('reset', 'account.password_reset', 4);
    await note('changed', 'account.email_changed', 5);
    await note('gone', 'account.password_reset', 6);
    await db.insertInto('deleted_account').values({ account_id: 'gone', deleted_at: 7 }).execute();

    await migrate(db, 8, undefined, MIGRATIONS);
    const rows = await db.selectFrom('account').select(['id', 'email_proven_at']).execute();
    expect(Object.fromEntries(rows.map((row) => [row.id, row.email_proven_at]))).toEqual({
      'walk-in': null,
      never: null,
      reset: 4,
      changed: 5,
      gone: null,
    });
    await db.destroy();
    await place.remove();
  });
});

describe('The email address of a new account', () => {
  const shop = shopForEach();
  let robin: Person;
  beforeEach(async () => {
    robin = shop.visitor();
    const sent = { username: 'robin', password: 'a bead a day keeps', email: 'Robin@people.test' };
    expect((await robin.post('/api/register', sent)).status).toBe(201);
  });

  const isUnproven = async () =>
    (await robin.get('/api/user')).body as { emailUnproven?: true; email: string };
  const confirm = (token: string) => shop.visitor().post('/api/account/confirm-email', { token });
  const ask = (person: Person) => person.post('/api/account/prove-email');
  /** Delivers the mails. @returns the tokens in the mails to this address */
  const tokensTo = async (address: string): Promise<string[]> => {
    shop.mail.sent = [];
    await shop.deliver();
    return shop.mail.sent
      .filter(({ to }) => to.address.toLowerCase() === address)
      .flatMap(({ text }) => /\/confirm-email\?token=([\w-]{43})\b/.exec(text)?.[1] ?? []);
  };

  it('is proven by the link of the mail that registration sends', async () => {
    expect(await isUnproven()).toMatchObject({ emailUnproven: true });
    const [token = '', ...more] = await tokensTo('robin@people.test');
    expect(more).toEqual([]);
    expect(shop.mail.sent).toMatchObject([{ subject: 'Please confirm your email address' }]);
    expect((await confirm(token)).status).toBe(200);
    expect(await isUnproven()).not.toHaveProperty('emailUnproven');
    expect(await tokensTo('robin@people.test')).toEqual([]);
    expect(shop.mail.sent).toEqual([]);
    const log = await shop.db.selectFrom('audit_log').select('act').execute();
    expect(log).toEqual([{ act: 'account.email_proven' }]);
  });

  it('is not proven by a link that is used, too old, or wrong', async () => {
    const [token = ''] = await tokensTo('robin@people.test');
    shop.clock.pass(DAY);
    for (const bad of [token, 'A'.repeat(43)]) {
      const reply = await confirm(bad);
      expect([reply.status, codeOf(reply)]).toEqual([400, 'link_invalid']);
      expect(reply.body).toMatchObject({ message: expect.stringContaining('ask for a new one') });
    }
    expect(codeOf(await confirm('A'))).toBe('invalid');
    expect(await isUnproven()).toMatchObject({ emailUnproven: true });
    expect((await ask(robin)).status).toBe(200);
    const [second = ''] = await tokensTo('robin@people.test');
    expect((await confirm(second)).status).toBe(200);
    expect(codeOf(await confirm(second))).toBe('link_invalid');
  });

  it('needs no second link once it is proven', async () => {
    const [token = ''] = await tokensTo('robin@people.test');
    await confirm(token);
    expect((await ask(robin)).status).toBe(200);
    expect(await tokensTo('robin@people.test')).toEqual([]);
    expect((await ask(shop.visitor())).status).toBe(401);
  });

  it('is proven by a link that resets the password', async () => {
    await shop.visitor().post('/api/account/forgot', { email: 'robin@people.test' });
    await shop.deliver();
    const token = shop.mail.sent
      .map(({ text }) => /\/reset-password\?token=([\w-]{43})\b/.exec(text)?.[1])
      .find(Boolean);
    const password = 'grind, then paint';
    await shop.visitor().post('/api/account/reset', { token, password });
    await robin.post('/api/login', { username: 'robin', password });
    expect(await isUnproven()).not.toHaveProperty('emailUnproven');
  });

  it('is proven with a new address, whose link still works after the first address is proven', async () => {
    const asked = { email: 'new@people.test', password: 'a bead a day keeps' };
    await robin.post('/api/account/email', asked);
    await ask(robin);
    const [toNew = ''] = await tokensTo('new@people.test');
    expect((await confirm(toNew)).status).toBe(200);
    const after = await isUnproven();
    expect(after.email).toBe('new@people.test');
    expect(after).not.toHaveProperty('emailUnproven');
  });
});

describe('The link that proves an address', () => {
  it('can be asked for 5 times an hour', async () => {
    const shop = await openShop({ rateLimits: true });
    const casey = await signedIn(shop, await addMember(shop, 'casey'));
    for (let i = 0; i < 5; i += 1)
      expect((await casey.post('/api/account/prove-email')).status).toBe(200);
    expect((await casey.post('/api/account/prove-email')).status).toBe(429);
    await shop.close();
  });
});

describe('A username at login', () => {
  it.each([
    ['x'.repeat(32), 401, 'Invalid username or password'],
    [` ${'ｘ'.repeat(32)} `, 401, 'Invalid username or password'],
    ['x'.repeat(33), 400, 'Usernames have at most 32 characters'],
  ])('has at most 32 characters: %s', async (username, status, message) => {
    const shop = await openShop();
    const reply = await shop.visitor().post('/api/login', { username, password: PASSWORD });
    expect([reply.status, reply.body]).toMatchObject([status, { message }]);
    await shop.close();
  });
});
