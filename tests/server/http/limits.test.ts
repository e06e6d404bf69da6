import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { ApiError } from '../../../src/server/ground/api-error';
import { makeLimits } from '../../../src/server/http/limits';
import { openDatabase } from '../../../src/server/tables/engine/database';
import type { Schema } from '../../../src/server/tables/schema';
import { removeOldCounts } from '../../../src/server/tables/engine/request-counts';
import { ADDRESS } from '../../support/buyers';
import { PASSWORD, addMember, signedIn } from '../../support/people';
import {
  HOUR,
  MINUTE,
  type Person,
  type Place,
  type Shop,
  engines,
  newPlace,
  openShop,
} from '../../support/shop';

let shop: Shop;
let place: Place;
/** Each limit is opened on SQLite; the counting itself is tested on each engine below. */
const open = async ({ engine = 'sqlite', ...parts }: Parameters<typeof openShop>[0] = {}) => {
  place = await newPlace(engine);
  shop = await openShop({ rateLimits: true, place, ...parts });
};
afterEach(async () => {
  await shop.close();
  await place.remove();
});

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

  const guessTenTimes = async (guesser: Person, username: string) => {
    for (let i = 0; i < 10; i += 1)
      expect(
        (await tryLogin(guesser, i % 2 ? username : ` ${username.toUpperCase()}`)).status,
      ).toBe(401);
  };

  it('is limited to 10 tries in 15 minutes for each username and address', async () => {
    await addMember(shop, 'casey');
    const guesser = shop.visitor('10.0.0.1');
    await guessTenTimes(guesser, 'casey');
    const eleventh = await tryLogin(guesser, 'casey', PASSWORD);
    expect(eleventh).toMatchObject(tooMany(900));
    expect(eleventh.headers.get('retry-after')).toBe('900');
    expect((await tryLogin(guesser, 'robin')).status).toBe(401);

    shop.clock.pass(15 * MINUTE - 1);
    expect(await tryLogin(guesser, 'casey')).toMatchObject(tooMany(1));
    shop.clock.pass(1);
    expect((await tryLogin(guesser, 'casey', PASSWORD)).status).toBe(200);
  });

  it('with the right password succeeds from another address, however often strangers guessed', async () => {
    await addMember(shop, 'admin', { role_id: 'owner' });
    for (const place of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) {
      await guessTenTimes(shop.visitor(place), 'admin');
      expect((await tryLogin(shop.visitor(place), 'admin')).status).toBe(429);
    }
    expect((await tryLogin(shop.visitor('10.0.0.4'), 'admin', PASSWORD)).status).toBe(200);
  });

  it('with the right password resets the limit of the username at that address', async () => {
    await addMember(shop, 'casey');
    const owner = shop.visitor('10.0.0.2');
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 7; i += 1) expect((await tryLogin(owner, 'casey')).status).toBe(401);
      expect((await tryLogin(shop.visitor('10.0.0.2'), 'casey', PASSWORD)).status).toBe(200);
      shop.clock.pass(MINUTE);
    }
  });

  describe('on a device that has signed in before', () => {
    /** A browser that has signed in as casey, and out again. */
    const caseysPhone = async () => {
      await addMember(shop, 'casey');
      const phone = shop.visitor('10.0.0.1');
      expect((await tryLogin(phone, 'casey', PASSWORD)).status).toBe(200);
      expect((await phone.post('/api/logout')).status).toBe(200);
      return phone;
    };

    it('is not limited by the tries of strangers, not even at the same address', async () => {
      const phone = await caseysPhone();
      const stranger = shop.visitor('10.0.0.1');
      await guessTenTimes(stranger, 'casey');
      expect((await tryLogin(stranger, 'casey')).status).toBe(429);
      for (let i = 0; i < 9; i += 1) await tryLogin(stranger, 'robin');
      expect((await tryLogin(stranger, 'val')).status).toBe(429);
      expect((await tryLogin(phone, 'casey', PASSWORD)).status).toBe(200);
    });

    it('is limited to 10 tries of its own account in 15 minutes, which do not count for others', async () => {
      const phone = await caseysPhone();
      await guessTenTimes(phone, 'casey');
      expect(await tryLogin(phone, 'casey', PASSWORD)).toMatchObject(tooMany(900));
      expect((await tryLogin(shop.visitor('10.0.0.1'), 'casey', PASSWORD)).status).toBe(200);
    });

    it('counts as any other for the accounts of others', async () => {
      const phone = await caseysPhone();
      await addMember(shop, 'val');
      await guessTenTimes(shop.visitor('10.0.0.1'), 'val');
      expect((await tryLogin(phone, 'val', PASSWORD)).status).toBe(429);
    });

    it('cannot be claimed by a made-up cookie', async () => {
      await addMember(shop, 'casey');
      for (let i = 0; i < 10; i += 1) {
        const guesser = shop.visitor('10.0.0.1');
        guesser.cookies.set('device', `${'A'.repeat(42)}${i}`);
        expect((await tryLogin(guesser, 'casey')).status).toBe(401);
      }
      const guesser = shop.visitor('10.0.0.1');
      guesser.cookies.set('device', 'B'.repeat(43));
      expect((await tryLogin(guesser, 'casey')).status).toBe(429);
    });
  });

  it('is limited to 20 tries a minute for each address, whatever its forwarding headers say', async () => {
    const guesser = shop.visitor('10.9.9.9');
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
    expect((await tryLogin(shop.visitor('10.9.9.8'), 'other')).status).toBe(401);
    shop.clock.pass(MINUTE);
    expect((await tryLogin(guesser, 'other')).status).toBe(401);
  });
});

describe('registering', () => {
  it('is limited to 10 tries in 15 minutes for each address', async () => {
    await open();
    const sent = { username: 'admin', password: 'a bead a day', email: 'a@b.ca' };
    const person = shop.visitor();
    for (let i = 0; i < 10; i += 1)
      expect((await person.post('/api/register', sent)).status).toBe(409);
    expect(await person.post('/api/register', sent)).toMatchObject(tooMany(900));
    shop.clock.pass(15 * MINUTE);
    expect((await person.post('/api/register', sent)).status).toBe(409);
  });
});

test('requests for freight are limited to 10 an hour for each address', async () => {
  await open();
  const ask = (address: string) =>
    shop.visitor(address).post('/api/freight-requests', {
      items: [{ productId: 1041, quantity: 1 }],
      name: 'Robin',
      email: 'r@b.ca',
      address: ADDRESS,
      dock: true,
    });
  for (let i = 0; i < 10; i += 1) expect((await ask('10.0.0.1')).status).toBe(201);
  expect(await ask('10.0.0.1')).toMatchObject(tooMany(3600));
  expect((await ask('10.0.0.2')).status).toBe(201);
  shop.clock.pass(HOUR);
  expect((await ask('10.0.0.1')).status).toBe(201);
});

describe('contact messages', () => {
  const message = {
    name: 'Robin',
    email: 'r@b.ca',
    subject: '',
    message: 'Do you ship to Nunavut?',
  };

  it('are limited to 5 an hour for each address', async () => {
    await open();
    const person = shop.visitor();
    for (let i = 0; i < 5; i += 1)
      expect((await person.post('/api/contact', message)).status).toBe(201);
    expect(await person.post('/api/contact', message)).toMatchObject(tooMany(3600));
    expect((await shop.visitor('10.0.0.2').post('/api/contact', message)).status).toBe(201);
    shop.clock.pass(HOUR);
    expect((await person.post('/api/contact', message)).status).toBe(201);
  });

  it('count by the address that the load balancer saw, not one that the client claims', async () => {
    await open({ trustProxy: true });
    const balancer = shop.visitor('10.0.0.1');
    const write = (forwardedFor: string) =>
      balancer.post('/api/contact', message, { 'x-forwarded-for': forwardedFor });
    for (let i = 0; i < 5; i += 1)
      expect((await write(`8.8.8.${i}, 203.0.113.5`)).status).toBe(201);
    expect((await write('9.9.9.9, 203.0.113.5')).status).toBe(429);
    expect((await write('203.0.113.6')).status).toBe(201);
  });
});

test('changes of the cart are limited to 240 a minute for each account', async () => {
  await open();
  const [casey, val] = [
    await signedIn(shop, await addMember(shop, 'casey')),
    await signedIn(shop, await addMember(shop, 'val')),
  ];
  const one = { productId: 1002, quantity: 1 };
  const changes = (person: Person) => [
    () => person.post('/api/cart', one),
    () => person.put('/api/cart/1002', { quantity: 1 }),
    () => person.post('/api/cart/lines', { lines: [one] }),
    () => person.delete('/api/cart/1002'),
  ];
  for (let i = 0; i < 60; i += 1)
    for (const change of changes(casey)) expect((await change()).status).toBe(200);
  const key = { 'idempotency-key': 'waits-on-a-phone' };
  expect(await casey.post('/api/cart', one, key)).toMatchObject(tooMany(60));
  for (const change of changes(casey)) expect((await change()).status).toBe(429);
  expect((await casey.get('/api/cart')).status).toBe(200);
  expect((await val.post('/api/cart', one)).status).toBe(200);
  shop.clock.pass(MINUTE);
  expect((await casey.post('/api/cart', one, key)).status).toBe(200);
});

test('requests for unknown addresses are limited to 300 a minute', async () => {
  await open();
  const person = shop.visitor();
  for (let i = 0; i < 300; i += 1) expect((await person.get(`/api/guess-${i}`)).status).toBe(404);
  expect(await person.get('/api/guess')).toMatchObject(tooMany(60));
  expect((await person.get('/api/products')).status).toBe(200);
  shop.clock.pass(MINUTE);
  expect((await person.get('/api/guess')).status).toBe(404);
});

test('rate limits can be switched off for load tests', async () => {
  await open({ rateLimits: false });
  const person = shop.visitor();
  const taken = { username: 'admin', password: 'a bead a day', email: 'a@b.ca' };
  for (let i = 0; i < 12; i += 1)
    expect((await person.post('/api/register', taken)).status).toBe(409);
  for (let i = 0; i < 310; i += 1) expect((await person.get('/api/guess')).status).toBe(404);
});

describe.each(engines)('a rate limit on %s', (engine) => {
  beforeEach(() => open({ engine }));
  let now = 0;
  const atMost = (max: number) => ({ per: 'account', window: 100, max }) as const;
  const table = { one: atMost(1), other: atMost(1), two: atMost(2), five: atMost(5) };
  const limits = (db = shop.db) => makeLimits(table, { on: true, db, clock: () => now });
  const isRefused = async (act: Promise<void>) => {
    const refusal = await act.catch((error: unknown) => error);
    return refusal instanceof ApiError && refusal.code === 'rate_limited';
  };

  it('has a sliding window, and a refused try does not extend the wait', async () => {
    const act = limits().two;
    const refused: boolean[] = [];
    for (now of [0, 60, 90, 99, 100, 159, 160, 199]) refused.push(await isRefused(act('casey')));
    expect(refused).toEqual([false, false, true, true, false, true, false, true]);
  });

  it('counts each limit and each key apart, and forgives a key', async () => {
    now = 0;
    const { one, other } = limits();
    expect(await one.allows('casey')).toBe(true);
    expect([await one.allows('casey'), await one.allows('val')]).toEqual([false, true]);
    expect(await other.allows('casey')).toBe(true);
    await one.forgive('casey');
    expect([await one.allows('casey'), await one.allows('val')]).toEqual([true, false]);
  });

  it.runIf(engine === 'sqlite')('remembers the latest 50,000 keys', async () => {
    now = 0;
    const act = limits().one;
    await act('first');
    await act('second');
    for (let i = 0; i < 49_999; i += 1) await act(`person ${i}`);
    expect(await isRefused(act('second'))).toBe(true);
    expect(await isRefused(act('first'))).toBe(false);
  });

  it.runIf(engine === 'postgres')(
    'counts over all processes, and is forgotten when it is over',
    async () => {
      now = 0;
      const other = openDatabase<Schema>(place);
      const [here, there] = [limits().five, limits(other).five];
      const tries = Array.from({ length: 8 }, (_, i) => (i % 2 ? here : there).allows('casey'));
      expect((await Promise.all(tries)).filter(Boolean).length).toBe(5);
      await here.forgive('casey');
      expect(await there.allows('casey')).toBe(true);

      const counts = async () =>
        (await sql`select key from request_count`.execute(other)).rows.length;
      await removeOldCounts(other, 99);
      expect(await counts()).toBe(1);
      await removeOldCounts(other, 100);
      expect(await counts()).toBe(0);
      await other.destroy();
    },
  );
});
