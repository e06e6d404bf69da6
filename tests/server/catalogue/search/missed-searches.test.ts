import { afterEach, describe, expect, it } from 'vitest';
import { sweepPrivate } from '../../../../src/server/jobs/sweep-private';
import { MAX_MISSED_A_DAY } from '../../../../src/shop/catalogue/search/missed-search';
import { peopleForAll } from '../../../support/people';
import { DAY, MINUTE, newPlace, openShop, shopForAll } from '../../../support/shop';

const NOON = '2026-10-05T16:00:00Z';

describe('searches that found nothing (docs/rules.md 3.40)', () => {
  const shop = shopForAll({ now: NOON });
  const people = peopleForAll(shop);
  afterEach(async () => {
    shop.clock.set(NOON);
    await shop.db.deleteFrom('missed_search').execute();
  });

  const tell = async (words: unknown) => {
    const { status, body } = await people.visitor.post('/api/search/missed', { words });
    return [status, body];
  };
  const counted = () =>
    shop.db.selectFrom('missed_search').selectAll().orderBy('day').orderBy('words').execute();
  const reported = async (period: string) => {
    const { status, body } = await people.admin.get(`/api/admin/reports/missed-searches/${period}`);
    return [status, body];
  };

  it('are stored as a count by words and by day in Toronto', async () => {
    for (const words of ['Fish  Tank', ' fish tank', 'zzz']) await tell(words);
    shop.clock.set('2026-10-06T03:59:59Z');
    await people.customer.post('/api/search/missed', { words: 'fish tank' });
    shop.clock.set('2026-10-06T04:00:00Z');
    await tell('fish tank');
    expect(await counted()).toEqual([
      { day: '2026-10-05', words: 'fish tank', times: 3 },
      { day: '2026-10-05', words: 'zzz', times: 1 },
      { day: '2026-10-06', words: 'fish tank', times: 1 },
    ]);
  });

  it('are counted only when the shop finds nothing either, and the answer does not say so', async () => {
    for (const words of ['gusset', 'weld bung', '   ', 'casey@people.test', '705 555 0199'])
      expect(await tell(words)).toEqual([200, { ok: true }]);
    expect(await counted()).toEqual([]);
    expect(await tell('zzz')).toEqual([200, { ok: true }]);
    expect(await counted()).toHaveLength(1);
  });

  it('are refused when they are no text, or longer than a search can be', async () => {
    for (const words of [undefined, 7, 'x'.repeat(201)])
      expect(await tell(words)).toMatchObject([400, { code: 'invalid' }]);
    expect(await counted()).toEqual([]);
  });

  it('are counted up to a number of different words each day', async () => {
    await shop.db
      .insertInto('missed_search')
      .values(
        Array.from({ length: MAX_MISSED_A_DAY - 1 }, (_, number) => ({
          day: '2026-10-05',
          words: `zzz ${number}`,
          times: 1,
        })),
      )
      .execute();
    const different = async () => (await counted()).length;
    await Promise.all(['qqq', 'qqqq', 'qqqqq'].map(tell));
    expect(await different()).toBe(MAX_MISSED_A_DAY);
    await tell('zzz 7');
    expect((await counted()).find(({ words }) => words === 'zzz 7')?.times).toBe(2);
    shop.clock.pass(DAY);
    await tell('qqqqqq');
    expect(await different()).toBe(MAX_MISSED_A_DAY + 1);
  });

  it('of two at once are both counted', async () => {
    await Promise.all(Array.from({ length: 8 }, () => tell('fish tank')));
    expect(await counted()).toEqual([{ day: '2026-10-05', words: 'fish tank', times: 8 }]);
  });

  it('are in the report of their month and quarter, the most frequent first', async () => {
    const days = ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'];
    for (const [index, day] of days.entries())
      await shop.db
        .insertInto('missed_search')
        .values([
          { day, words: 'snorkel', times: index + 1 },
          { day, words: 'light bar', times: 4 },
        ])
        .execute();
    expect(await reported('2026-10')).toEqual([
      200,
      {
        rows: [
          { words: 'light bar', times: 8 },
          { words: 'snorkel', times: 5 },
        ],
        isMore: false,
      },
    ]);
    expect(await reported('2026-Q4')).toMatchObject([
      200,
      { rows: [{ times: 12 }, { words: 'snorkel', times: 9 }] },
    ]);
    expect(await reported('2027-Q1')).toEqual([200, { rows: [], isMore: false }]);
    expect(await reported('2026')).toMatchObject([400, { code: 'invalid' }]);
  });

  it('are reported up to a hundred', async () => {
    const add = (count: number, times: number) =>
      shop.db
        .insertInto('missed_search')
        .values(
          Array.from({ length: count }, (_, number) => ({
            day: '2026-10-05',
            words: `zzz ${times} ${number}`,
            times,
          })),
        )
        .execute();
    await add(100, 2);
    expect(await reported('2026-10')).toMatchObject([200, { isMore: false }]);
    await add(1, 1);
    const [, body] = await reported('2026-10');
    const { rows, isMore } = body as { rows: { times: number }[]; isMore: boolean };
    expect([rows.length, rows.every(({ times }) => times === 2), isMore]).toEqual([
      100,
      true,
      true,
    ]);
  });

  it('are deleted after a year', async () => {
    await tell('zzz');
    shop.clock.pass(365 * DAY);
    await sweepPrivate(shop.db, shop.clock());
    expect(await counted()).toHaveLength(1);
    shop.clock.pass(DAY);
    await sweepPrivate(shop.db, shop.clock());
    expect(await counted()).toEqual([]);
  });
});

it('20 searches a minute of one address are counted (docs/rules.md 14.3)', async () => {
  const place = await newPlace('sqlite');
  const shop = await openShop({ place, rateLimits: true });
  const tell = async (address: string) =>
    (await shop.visitor(address).post('/api/search/missed', { words: 'zzz' })).status;
  for (let time = 0; time < 20; time += 1) expect(await tell('10.0.0.1')).toBe(200);
  expect([await tell('10.0.0.1'), await tell('10.0.0.2')]).toEqual([429, 200]);
  shop.clock.pass(MINUTE);
  expect(await tell('10.0.0.1')).toBe(200);
  await shop.close();
  await place.remove();
});

it('50 searches a day of one network are counted, so that it cannot fill the day', async () => {
  const shop = await openShop({ rateLimits: true });
  const tell = async (words: string) =>
    (await shop.visitor('192.0.2.9').post('/api/search/missed', { words })).status;
  const statuses: number[] = [];
  for (let at = 0; at < 60; at += 1) {
    shop.clock.pass(MINUTE);
    statuses.push(await tell(`unseen ${at}`));
  }
  expect(statuses).toEqual(Array.from({ length: 60 }, (_, at) => (at < 50 ? 200 : 429)));
  shop.clock.pass(DAY);
  expect(await tell('unseen tomorrow')).toBe(200);
  await shop.close();
});
