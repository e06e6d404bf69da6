import { describe, expect, it, test } from 'vitest';
import { User } from '../../../src/shop/session/user';
import { AGE_LIMIT, sweepSessions } from '../../../src/server/services/session/sessions';
import { addFactor } from '../../support/session/factor';
import { PASSWORD, addMember, signedIn } from '../../support/people';
import { DAY, HOUR, openShop, shopForAll } from '../../support/shop';

const GONE =
  'session-hint=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax';

describe('a session', () => {
  const shop = shopForAll();

  const sessions = () => shop.db.selectFrom('session').selectAll().execute();

  it('gets a new id at login: an id set before is discarded', async () => {
    await addMember(shop, 'victim');
    const victim = shop.visitor();
    victim.cookies.set('sid', 'chosen-by-an-attacker');
    await victim.post('/api/login', { username: 'victim', password: PASSWORD });
    expect(victim.cookies.get('sid')).toMatch(/^[\w-]{43}$/);
    const other = shop.visitor();
    other.cookies.set('sid', 'chosen-by-an-attacker');
    expect((await other.get('/api/user')).status).toBe(401);
  });

  it('ends when the same browser signs in again', async () => {
    const member = await signedIn(shop, await addMember(shop, 'again'));
    const before = member.cookies.get('sid') ?? '';
    await member.post('/api/login', { username: 'again', password: PASSWORD });
    expect(member.cookies.get('sid')).not.toBe(before);
    const thief = shop.visitor();
    thief.cookies.set('sid', before);
    expect((await thief.get('/api/user')).status).toBe(401);
  });

  it('ends after logout, on this device alone', async () => {
    const account = await addMember(shop, 'two-devices');
    const [phone, desk] = [await signedIn(shop, account), await signedIn(shop, account)];
    const cookie = phone.cookies.get('sid') ?? '';
    const { headers } = await phone.post('/api/logout');
    expect(headers.getSetCookie()).toEqual([
      'sid=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
      GONE,
    ]);
    phone.cookies.set('sid', cookie);
    expect((await phone.get('/api/user')).status).toBe(401);
    expect((await phone.get('/api/cart')).status).toBe(401);
    expect((await desk.get('/api/user')).status).toBe(200);
  });

  it('ends on every other device when the second factor is added, and when it is removed', async () => {
    const account = await addMember(shop, 'two-factors');
    const [here, before] = [await signedIn(shop, account), await signedIn(shop, account)];
    const app = await addFactor(shop, here);
    expect((await before.get('/api/user')).status).toBe(401);
    const meanwhile = await signedIn(shop, account);
    const body = JSON.stringify({ password: PASSWORD, code: app.code() });
    const headers = { 'content-type': 'application/json' };
    const removed = await here.fetch('/api/account/totp', { method: 'DELETE', headers, body });
    expect(removed.status).toBe(200);
    expect((await meanwhile.get('/api/user')).status).toBe(401);
    expect((await here.get('/api/user')).status).toBe(200);
  });

  it('ends after seven days without use', async () => {
    const member = await signedIn(shop, await addMember(shop, 'idle'));
    shop.clock.pass(7 * DAY);
    expect((await member.get('/api/user')).status).toBe(200);
    shop.clock.pass(7 * DAY + 1);
    expect((await member.get('/api/user')).status).toBe(401);
    shop.clock.pass(-14 * DAY);
    expect((await member.get('/api/user')).status).toBe(401);
  });

  it('ends after thirty days despite use', async () => {
    const member = await signedIn(shop, await addMember(shop, 'busy'));
    for (let day = 0; day < 30; day += 6) {
      expect((await member.get('/api/user')).status).toBe(200);
      shop.clock.pass(6 * DAY);
    }
    expect((await member.get('/api/user')).status).toBe(200);
    shop.clock.pass(AGE_LIMIT - 30 * DAY + 1);
    expect((await member.get('/api/user')).status).toBe(401);
  });

  it('survives a clock that jumps by a day', async () => {
    const member = await signedIn(shop, await addMember(shop, 'jump'));
    for (const jump of [DAY, -2 * DAY, DAY]) {
      shop.clock.pass(jump);
      expect((await member.get('/api/user')).status).toBe(200);
    }
  });

  it('is deleted by the sweep when it has expired, and only then', async () => {
    const account = await addMember(shop, 'swept');
    const mine = async () =>
      (await sessions()).filter(({ account_id }) => account_id === account.id);
    await signedIn(shop, account);
    shop.clock.pass(7 * DAY - HOUR);
    const second = await signedIn(shop, account);
    await sweepSessions(shop.db, shop.clock());
    expect(await mine()).toHaveLength(2);
    shop.clock.pass(2 * HOUR);
    await sweepSessions(shop.db, shop.clock());
    expect(await mine()).toHaveLength(1);
    expect((await second.get('/api/user')).status).toBe(200);
  });

  it('reflects at once that the account became a dealer', async () => {
    const member = await signedIn(shop, await addMember(shop, 'dealer-to-be'));
    expect((await member.get('/api/user')).body).toMatchObject({ isVendor: false });
    await shop.db
      .updateTable('account')
      .set({ is_vendor: 1 })
      .where('id', '=', member.account.id)
      .execute();
    expect((await member.get('/api/user')).body).toMatchObject({ isVendor: true });
  });
});

describe('the hint that there is a session (docs/rules.md 1.12)', () => {
  const shop = shopForAll();
  const hints = ({ headers }: { headers: Headers }) =>
    headers.getSetCookie().filter((line) => line.startsWith('session-hint='));

  it('is readable, has no facts about the person, and lasts as long as the session', async () => {
    await addMember(shop, 'hinted');
    const person = shop.visitor();
    const reply = await person.post('/api/login', { username: 'hinted', password: PASSWORD });
    expect(hints(reply)).toEqual(['session-hint=1; Max-Age=2592000; Path=/; SameSite=Lax']);
    expect(hints(await person.get('/api/user'))).toEqual([]);
  });

  it('is sent to a session that began without it, for the rest of its time', async () => {
    const member = await signedIn(shop, await addMember(shop, 'older'));
    member.cookies.delete('session-hint');
    shop.clock.pass(6 * DAY);
    const rest = (AGE_LIMIT - 6 * DAY) / 1000;
    expect(hints(await member.get('/api/user'))).toEqual([
      `session-hint=1; Max-Age=${rest}; Path=/; SameSite=Lax`,
    ]);
    expect(hints(await member.get('/api/user'))).toEqual([]);
  });

  it('is removed once the session has ended', async () => {
    const member = await signedIn(shop, await addMember(shop, 'over'));
    shop.clock.pass(7 * DAY + 1);
    const reply = await member.get('/api/user');
    expect([reply.status, hints(reply)]).toEqual([401, [GONE]]);
    expect(hints(await member.get('/api/user'))).toEqual([]);
  });

  it('is never sent to a visitor', async () => {
    for (const path of ['/api/user', '/api/products', '/'])
      expect((await shop.visitor().get(path)).headers.getSetCookie()).toEqual([]);
  });
});

it('over https every cookie is secure and bound to this host', async () => {
  const shop = await openShop({ publicUrl: 'https://shop.test' });
  await addMember(shop, 'casey');
  const person = shop.visitor();
  const { headers } = await person.post('/api/login', { username: 'casey', password: PASSWORD });
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    '__Host-session-hint=1; Max-Age=2592000; Path=/; Secure; SameSite=Lax',
    expect.stringMatching(
      /^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  const known = await person.get('/api/user');
  expect([known.status, known.headers.getSetCookie()]).toEqual([200, []]);
  const { headers: ended } = await person.post('/api/logout', {});
  expect(ended.getSetCookie().map((line) => line.split('=', 1)[0])).toEqual([
    '__Host-sid',
    '__Host-session-hint',
  ]);
  await shop.close();
});

test.each([
  ['reserved.one', true],
  ['reserved.two', undefined],
])('%s gets a link from the cart page to the order history: %s', async (username, showsLink) => {
  const shop = await openShop({ orderHistoryUsername: ' Reserved.One' });
  try {
    const person = await signedIn(shop, await addMember(shop, username));
    const { body } = await person.get('/api/user');
    expect(User.parse(body)).toMatchObject({ username });
    expect(User.parse(body).showsOrderHistory).toBe(showsLink);
    const config = await shop.visitor().get('/api/config');
    expect(JSON.stringify(config.body)).not.toMatch(/reserved/i);
  } finally {
    await shop.close();
  }
});
