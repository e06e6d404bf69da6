import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../../support/buyers';
import { PASSWORD, addMember, signedIn } from '../../support/people';
import { DAY, type Person, openShop, shopForEach } from '../../support/shop';

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
