import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { makeLimits } from '../../src/server/limits';
import { PASSWORD, addMember } from '../support/people';
import { HOUR, MINUTE, type Person, type Shop, openShop } from '../support/shop';

/** Their windows are kept in memory, whatever the database. */
let shop: Shop;
const open = async (options: Parameters<typeof openShop>[0] = {}) => {
  shop = await openShop({ rateLimits: true, ...options });
};
afterEach(() => shop.close());

const tooMany = (seconds: number) => ({
  status: 429,
  body: {
    code: 'rate_limited',
    message: 'Too many tries. Please wait a while and try again.',
    retryAfter: seconds,
  },
});

describe('logging in', () => {
  beforeEach(() => open());
  const tryLogin = (person: Person, username: string, password = 'wrong', headers?: HeadersInit) =>
    person.post('/api/login', { username, password }, headers);

  it('can be tried ten times in a quarter of an hour for one name, from wherever', async () => {
    await addMember(shop, 'casey');
    for (let i = 0; i < 10; i += 1) {
      const { status } = await tryLogin(shop.somebody(`10.0.0.${i}`), i % 2 ? 'CASEY' : 'casey ');
      expect(status).toBe(401);
    }
    const eleventh = await tryLogin(shop.somebody('10.0.1.1'), 'casey', PASSWORD);
    expect(eleventh).toMatchObject(tooMany(900));
    expect(eleventh.headers.get('retry-after')).toBe('900');
    expect((await tryLogin(shop.somebody('10.0.1.1'), 'robin')).status).toBe(401);

    shop.clock.pass(15 * MINUTE - 1);
    expect(await tryLogin(shop.somebody('10.0.1.2'), 'casey')).toMatchObject(tooMany(1));
    shop.clock.pass(1);
    expect((await tryLogin(shop.somebody('10.0.1.3'), 'casey', PASSWORD)).status).toBe(200);
  });

  it('forgets the tries of a name when its owner signs in', async () => {
    await addMember(shop, 'casey');
    for (let i = 0; i < 9; i += 1) await tryLogin(shop.somebody('10.0.0.1'), 'casey');
    for (let i = 0; i < 5; i += 1)
      expect((await tryLogin(shop.somebody('10.0.0.2'), 'casey', PASSWORD)).status).toBe(200);
    expect((await tryLogin(shop.somebody('10.0.0.3'), 'casey')).status).toBe(401);
  });

  it('can be tried twenty times a minute from one address, whatever it claims to forward', async () => {
    const guesser = shop.somebody('10.9.9.9');
    for (let i = 0; i < 20; i += 1) {
      const { status } = await tryLogin(guesser, `name${i}`, 'wrong', {
        'x-forwarded-for': `10.1.1.${i}`,
        forwarded: `for=10.1.1.${i}`,
        'x-real-ip': `10.1.1.${i}`,
      });
      expect(status).toBe(401);
    }
    const more = await tryLogin(guesser, 'other', 'wrong', { 'x-forwarded-for': '10.2.2.2' });
    expect(more).toMatchObject(tooMany(60));
    expect((await tryLogin(shop.somebody('10.9.9.8'), 'other')).status).toBe(401);
    shop.clock.pass(MINUTE);
    expect((await tryLogin(guesser, 'other')).status).toBe(401);
  });
});

describe('registering', () => {
  it('can be tried ten times in a quarter of an hour from one address', async () => {
    await open();
    const sent = { username: 'admin', password: 'a bead a day', email: 'a@b.ca' };
    const person = shop.somebody();
    for (let i = 0; i < 10; i += 1)
      expect((await person.post('/api/register', sent)).status).toBe(409);
    expect(await person.post('/api/register', sent)).toMatchObject(tooMany(900));
    shop.clock.pass(15 * MINUTE);
    expect((await person.post('/api/register', sent)).status).toBe(409);
  });
});

describe('writing to the shop', () => {
  const message = {
    name: 'Robin',
    email: 'r@b.ca',
    subject: '',
    message: 'Do you ship to Nunavut?',
  };

  it('can be done five times an hour from one address', async () => {
    await open();
    const person = shop.somebody();
    for (let i = 0; i < 5; i += 1)
      expect((await person.post('/api/contact', message)).status).toBe(201);
    expect(await person.post('/api/contact', message)).toMatchObject(tooMany(3600));
    expect((await shop.somebody('10.0.0.2').post('/api/contact', message)).status).toBe(201);
    shop.clock.pass(HOUR);
    expect((await person.post('/api/contact', message)).status).toBe(201);
  });

  it('behind a balancer counts the address that the balancer saw, not the one that was claimed', async () => {
    await open({ trustProxy: true });
    const balancer = shop.somebody('10.0.0.1');
    const write = (forwardedFor: string) =>
      balancer.post('/api/contact', message, { 'x-forwarded-for': forwardedFor });
    for (let i = 0; i < 5; i += 1)
      expect((await write(`8.8.8.${i}, 203.0.113.5`)).status).toBe(201);
    expect((await write('9.9.9.9, 203.0.113.5')).status).toBe(429);
    expect((await write('203.0.113.6')).status).toBe(201);
  });
});

test('addresses where nothing is can be guessed 300 times a minute', async () => {
  await open();
  const person = shop.somebody();
  for (let i = 0; i < 300; i += 1) expect((await person.get(`/api/guess-${i}`)).status).toBe(404);
  expect(await person.get('/api/guess')).toMatchObject(tooMany(60));
  expect((await person.get('/api/products')).status).toBe(200);
  shop.clock.pass(MINUTE);
  expect((await person.get('/api/guess')).status).toBe(404);
});

test('limits can be switched off for load tests', async () => {
  await open({ rateLimits: false });
  const person = shop.somebody();
  const taken = { username: 'admin', password: 'a bead a day', email: 'a@b.ca' };
  for (let i = 0; i < 12; i += 1)
    expect((await person.post('/api/register', taken)).status).toBe(409);
  for (let i = 0; i < 310; i += 1) expect((await person.get('/api/guess')).status).toBe(404);
});

describe('a window', () => {
  beforeEach(() => open());

  it('slides: a refused try does not make the wait longer', () => {
    let now = 0;
    const act = makeLimits(true, () => now).of(2, 100);
    const isRefused = (at: number) => {
      now = at;
      try {
        act('somebody');
        return false;
      } catch {
        return true;
      }
    };
    expect([0, 60, 90, 99, 100, 159, 160, 199].map(isRefused)).toEqual([
      false,
      false,
      true,
      true,
      false,
      true,
      false,
      true,
    ]);
  });

  it('remembers a bounded number of people, the latest', () => {
    const act = makeLimits(true, () => 0).of(1, 100);
    act('first');
    act('second');
    for (let i = 0; i < 49_999; i += 1) act(`person ${i}`);
    expect(() => act('second')).toThrow('Too many tries');
    expect(() => act('first')).not.toThrow();
  });
});
