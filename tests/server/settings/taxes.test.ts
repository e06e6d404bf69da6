import { beforeEach, describe, expect, it, test } from 'vitest';
import { listActs } from '../../../src/contract/log';
import { ShopState } from '../../../src/contract/settings/settings';
import { codeOf } from '../../support/buyers';
import { type People, meetPeople, signedIn } from '../../support/people';
import { DAY, shopForEach } from '../../support/shop';

describe('the tax settings', () => {
  const shop = shopForEach({ now: '2026-05-05T16:00:00Z' });
  let people: People;
  beforeEach(async () => {
    people = await meetPeople(shop);
  });

  const PATH = '/api/admin/settings/tax';
  const QUEBEC = {
    province: 'QC',
    day: '2026-07-01',
    federal: 'GST',
    federalRate: 5000,
    provincialRate: 10_000,
  };
  const state = async () =>
    ShopState.parse((await people.admin.get('/api/admin/settings')).body).tax;
  const choose = (body: object) => people.admin.put(PATH, body);
  const add = (from: number, rate: object = {}) =>
    people.admin.post(`${PATH}/rates`, { from, rate: { ...QUEBEC, ...rate } });
  const remove = (province: string, day: string) =>
    people.admin.delete(`${PATH}/rates/${province}/${day}`);
  const ratesOf = async (province: string) =>
    (await state()).table
      .filter((rate) => rate.province === province)
      .map(({ day, hasBegun, provincial }) => [day, hasBegun, provincial?.rate]);
  const log = async () =>
    listActs.reply
      .parse((await people.admin.get('/api/admin/audit-log')).body)
      .rows.map(({ by, what, name }) => [by, what, name].join(' | '));

  it('begin with one tax everywhere, the rates of the law, and no tax of a province collected', async () => {
    const { name, rates, version, collects, table } = await state();
    expect([name, version, collects]).toEqual(['flat-13', 0, []]);
    expect(new Set(rates.map(({ percent }) => percent))).toEqual(new Set([13]));
    expect(
      table.map(({ province, federal, provincial }) => [
        province,
        `${federal.name} ${federal.rate}`,
        provincial && `${provincial.name} ${provincial.rate}`,
      ]),
    ).toEqual([
      ['ON', 'HST 13000', null],
      ['BC', 'GST 5000', 'PST 7000'],
      ['AB', 'GST 5000', null],
      ['MB', 'GST 5000', 'RST 7000'],
      ['SK', 'GST 5000', 'PST 6000'],
      ['QC', 'GST 5000', 'QST 9975'],
      ['NB', 'HST 15000', null],
      ['NS', 'HST 14000', null],
      ['PE', 'HST 15000', null],
      ['NL', 'HST 15000', null],
      ['YT', 'GST 5000', null],
      ['NT', 'GST 5000', null],
      ['NU', 'GST 5000', null],
    ]);
  });

  it('are switched on and off, with the provinces whose tax is collected, and logged', async () => {
    const on = await choose({ from: 0, byPlace: true, collects: ['QC', 'BC'] });
    expect(on.status).toBe(200);
    expect(await state()).toMatchObject({
      name: 'by-place',
      version: 1,
      collects: ['BC', 'QC'],
      changedAt: new Date(shop.clock()).toISOString(),
    });
    const percents = Object.fromEntries(
      (await state()).rates.map(({ province, percent }) => [province, percent]),
    );
    expect(percents).toMatchObject({ ON: 13, QC: 14.975, BC: 12, SK: 5, NS: 14 });
    shop.clock.pass(1000);
    expect((await choose({ from: 1, byPlace: false, collects: [] })).status).toBe(200);
    expect(await state()).toMatchObject({ name: 'flat-13', version: 2, collects: [] });
    expect(await log()).toEqual([
      'admin | Tax changed: tax by place of delivery → HST 13% everywhere, provincial tax in BC, QC → none | Taxes',
      'admin | Tax changed: tax HST 13% everywhere → by place of delivery, provincial tax in none → BC, QC | Taxes',
    ]);
  });

  it('take a repeated request once, and refuse one from an outdated page', async () => {
    const body = { from: 0, byPlace: true, collects: ['QC'] };
    expect([(await choose(body)).status, (await choose(body)).status]).toEqual([200, 200]);
    const late = await choose({ from: 0, byPlace: false, collects: [] });
    expect([late.status, late.body]).toEqual([
      409,
      {
        code: 'changed',
        message:
          'Someone else changed the taxes while you had them open. Your changes were not saved.',
      },
    ]);
    const [first, second] = await Promise.all([
      choose({ from: 1, byPlace: true, collects: ['BC'] }),
      choose({ from: 1, byPlace: true, collects: ['SK'] }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    expect((await state()).version).toBe(2);
    expect(await log()).toHaveLength(2);
  });

  it('add a rate from a day to come, which can be removed until it begins', async () => {
    expect([(await add(0)).status, (await add(0)).status]).toEqual([200, 200]);
    expect(await ratesOf('QC')).toEqual([
      ['2013-01-01', true, 9975],
      ['2026-07-01', false, 10_000],
    ]);
    shop.clock.pass(1000);
    expect((await remove('QC', '2026-07-01')).status).toBe(200);
    expect((await remove('QC', '2026-07-01')).status).toBe(200);
    expect(await ratesOf('QC')).toEqual([['2013-01-01', true, 9975]]);
    expect(await log()).toEqual([
      'admin | Tax rate removed: Quebec, from 2026-07-01 on GST 5% + QST 10% → GST 5% + QST 9.975% | Taxes',
      'admin | Tax rate added: Quebec, from 2026-07-01 on GST 5% + QST 9.975% → GST 5% + QST 10% | Taxes',
    ]);
    await add(2);
    shop.clock.pass(57 * DAY);
    // A session ends after a while.
    people = { ...people, admin: await signedIn(shop, people.admin.account) };
    expect(await ratesOf('QC')).toEqual([['2026-07-01', true, 10_000]]);
    const late = await remove('QC', '2026-07-01');
    expect([late.status, codeOf(late)]).toEqual([409, 'too_late']);
  });

  it('add a rate from today on, and correct it the same day', async () => {
    expect((await add(0, { day: '2026-05-05', provincialRate: 0 })).status).toBe(200);
    expect(await ratesOf('QC')).toEqual([['2026-05-05', true, undefined]]);
    expect((await add(1, { day: '2026-05-05' })).status).toBe(200);
    expect(await ratesOf('QC')).toEqual([['2026-05-05', true, 10_000]]);
  });

  it('refuse a rate of a day that has passed in Toronto', async () => {
    // Still the 5th of May there.
    shop.clock.set('2026-05-06T03:30:00Z');
    const late = await add(0, { day: '2026-05-04' });
    expect([late.status, late.body]).toEqual([
      400,
      {
        code: 'invalid',
        message: 'A rate begins today or later.',
        fields: { day: 'Please give today or a later day: what has passed stays as it was' },
      },
    ]);
    expect((await add(0, { day: '2026-05-05' })).status).toBe(200);
    expect((await add(0, { day: '2026-05-06' })).status).toBe(409);
  });

  test.each([
    { province: 'XX' },
    { day: '2026-02-30' },
    { federal: 'VAT' },
    { federalRate: 30_001 },
    { federalRate: 5.5 },
    { provincialRate: -1 },
    { federal: 'HST', federalRate: 13_000, provincialRate: 1000 },
  ])('refuse the rate with %j', async (rate) => {
    expect((await add(0, rate)).status).toBe(400);
    expect(await ratesOf('QC')).toEqual([['2013-01-01', true, 9975]]);
  });
});
