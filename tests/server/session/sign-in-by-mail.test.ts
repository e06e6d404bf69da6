import { describe, expect, it } from 'vitest';
import { codeOf } from '../../support/buyers';
import { PASSWORD, addMember } from '../../support/people';
import { shopForEach } from '../../support/shop';

describe('the mail address at login', () => {
  const shop = shopForEach({ rateLimits: true });
  const logIn = (username: string, password = PASSWORD) =>
    shop.visitor().post('/api/login', { username, password });

  it('serves as the username does, in any case', async () => {
    await addMember(shop, 'casey');
    for (const name of ['casey@people.test', ' Casey@People.TEST '])
      expect(await logIn(name)).toMatchObject({ status: 200, body: { username: 'casey' } });
  });

  it('gets the same refusal when it is unknown, when the password is wrong, and for a username', async () => {
    await addMember(shop, 'casey');
    const replies = [
      await logIn('casey@people.test', 'wrong one'),
      await logIn('nobody@people.test'),
      await logIn('nobody'),
    ];
    for (const { status, body } of replies) expect([status, body]).toEqual([401, replies[0]?.body]);
    expect(replies.map(codeOf)).toEqual(Array(3).fill('wrong_credentials'));
  });

  it('means the account whose username it is, before one with this address', async () => {
    await addMember(shop, 'casey');
    await addMember(shop, 'casey@people.test');
    expect(await logIn('casey@people.test')).toMatchObject({
      status: 200,
      body: { username: 'casey@people.test' },
    });
  });

  it('shares its tries with the username', async () => {
    await addMember(shop, 'casey');
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await logIn('casey', 'wrong one')).status).toBe(401);
      expect((await logIn('casey@people.test', 'wrong one')).status).toBe(401);
    }
    expect((await logIn('casey@people.test')).status).toBe(429);
    expect((await logIn('casey')).status).toBe(429);
  });

  it('may be longer than a username', async () => {
    expect((await logIn(`${'a'.repeat(60)}@people.test`)).status).toBe(401);
    expect((await logIn(`${'a'.repeat(250)}@people.test`)).status).toBe(400);
    expect((await logIn('a'.repeat(33))).status).toBe(400);
  });
});
