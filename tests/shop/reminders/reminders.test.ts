import { DEFAULT_PROMOTIONS } from '../../../src/shop/discounts/promotions';
import { describe, expect, it, test } from 'vitest';
import { saleCalendar } from '../../../src/shop/reminders/reminder-calendar';
import {
  QUIET_HOURS,
  QuietHours,
  TimeZone,
  isCheckDay,
  isQuiet,
  quietHours,
  quietMinutes,
  saleCampaign,
  saleReminder,
  spelledZone,
} from '../../../src/shop/reminders/reminders';

const QUIET = quietMinutes(QUIET_HOURS);
const NONE = { from: 0, to: 0 };
const { season } = DEFAULT_PROMOTIONS;

describe('the October reminder', () => {
  test.each([
    // The sale begins at midnight in Toronto, reminders at ten.
    ['2026-10-01T13:59:59Z', 'America/Toronto', undefined],
    ['2026-10-01T14:00:00Z', 'America/Toronto', 'october-sale-2026'],
    ['2026-10-02T00:59:59Z', 'America/Toronto', 'october-sale-2026'],
    ['2026-10-02T01:00:00Z', 'America/Toronto', undefined],
    ['2026-10-02T13:30:00Z', 'America/Toronto', undefined],
    ['2026-10-01T14:00:00Z', 'America/Vancouver', undefined],
    ['2026-10-01T17:00:00Z', 'America/Vancouver', 'october-sale-2026'],
    // 10:00 on October 1 in Tokyo is still September in Toronto.
    ['2026-10-01T01:00:00Z', 'Asia/Tokyo', undefined],
    ['2026-10-02T01:00:00Z', 'Asia/Tokyo', 'october-sale-2026'],
    // In local time it is November: there is no reminder, although the sale still runs in Toronto.
    ['2026-11-01T03:00:00Z', 'Asia/Tokyo', undefined],
    ['2026-10-31T23:30:00Z', 'America/Toronto', 'october-sale-2026'],
    // The sale is over: there is no reminder, although it is still October in local time.
    ['2026-11-01T04:00:00Z', 'Pacific/Honolulu', undefined],
    ['2026-09-15T15:00:00Z', 'America/Toronto', undefined],
    ['2031-10-15T15:00:00Z', 'America/Toronto', 'october-sale-2031'],
  ])('at %s in %s is %s', (now, zone, campaign) => {
    expect(saleCampaign(season, Date.parse(now), zone, QUIET)).toBe(campaign);
  });

  it('is due at some time on each day of the sale, in every time zone', () => {
    for (const zone of ['America/Toronto', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Tokyo'])
      for (let day = 3; day <= 30; day += 1) {
        const start = Date.UTC(2026, 9, day);
        const isDue = Array.from({ length: 24 }, (_, hour) => start + hour * 3_600_000).some(
          (now) => saleCampaign(season, now, zone, QUIET) !== undefined,
        );
        expect([zone, day, isDue]).toEqual([zone, day, true]);
      }
  });

  test.each([
    ['America/Toronto', '21:00', '09:00'],
    ['America/Vancouver', '22:00', '11:30'],
    ['America/St_Johns', '13:00', '15:00'],
    // Clocks go back on October 25.
    ['Europe/London', '20:00', '10:15'],
    // Clocks go forward on October 4.
    ['Australia/Sydney', '23:00', '10:30'],
    ['Asia/Kathmandu', '00:00', '00:00'],
  ])('is never due in %s between %s and %s', (timeZone, from, to) => {
    const quiet = quietMinutes({ from, to });
    const wall = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const wrong: string[] = [];
    let due = 0;
    for (let now = Date.UTC(2026, 8, 30); now < Date.UTC(2026, 10, 3); now += 5 * 60_000) {
      if (saleCampaign(season, now, timeZone, quiet) === undefined) continue;
      due += 1;
      const [day = '', time = ''] = wall.format(now).split(' ');
      const isIn = from <= to ? time >= from && time < to : time >= from || time < to;
      if (isIn || time < '10:00' || !day.startsWith('2026-10-')) wrong.push(`${day} ${time}`);
    }
    expect(wrong).toEqual([]);
    expect(due).toBeGreaterThan(3000);
  });

  it('links to the shop, expires with the sale and is small', () => {
    const reminder = saleReminder(
      DEFAULT_PROMOTIONS,
      'october-sale-2026',
      Date.parse('2026-10-05T15:00:00Z'),
    );
    expect(reminder).toMatchObject({ url: '/all-products', validTo: '2026-11-01T04:00:00.000Z' });
    expect(JSON.stringify(reminder).length).toBeLessThan(3000);
  });
});

describe('the reminder of a sale in other months', () => {
  const winter = { ...season, months: [1, 12] };
  const atTen = (day: string) => Date.parse(`${day}T15:30:00Z`);

  test.each([
    [winter, '2026-12-01', 'october-sale-2026'],
    // One sale, and one reminder, over the turn of the year.
    [winter, '2027-01-20', 'october-sale-2026'],
    [winter, '2027-02-01', undefined],
    [winter, '2027-12-01', 'october-sale-2027'],
    // People agreed to one reminder a year.
    [{ ...season, months: [4, 10] }, '2026-04-02', 'october-sale-2026'],
    [{ ...season, months: [4, 10] }, '2026-10-02', 'october-sale-2026'],
    [{ ...season, months: [] }, '2026-10-02', undefined],
    [{ ...season, percent: 0 }, '2026-10-02', undefined],
  ])('%o on %s is %s', (own, day, campaign) => {
    expect(saleCampaign(own, atTen(day), 'America/Toronto', NONE)).toBe(campaign);
  });

  it('says what the sale is, in the message and in the calendar', () => {
    const own = { ...DEFAULT_PROMOTIONS, season: { percent: 25, months: [1, 12], leastPieces: 3 } };
    expect(saleReminder(own, 'any', atTen('2026-12-05'))).toMatchObject({
      title: 'The December and January sale is on',
      body: 'Save 25% when you buy 3+ items, all through December and January.',
      validTo: '2027-02-01T05:00:00.000Z',
    });
    const file = saleCalendar(own, 'Lakehead', 'https://shop.example');
    expect(file).toContain('RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1');
    expect(file).toContain('DTSTART;VALUE=DATE:20261201');
    const none = { ...own, season: { ...own.season, months: [] } };
    expect(saleCalendar(none, 'Lakehead', 'https://shop.example')).not.toContain('VEVENT');
  });
});

describe('quiet hours', () => {
  test.each([
    [QUIET, 20 * 60 + 59, false],
    [QUIET, 21 * 60, true],
    [QUIET, 0, true],
    [QUIET, 9 * 60 - 1, true],
    [QUIET, 9 * 60, false],
    [{ from: 780, to: 900 }, 779, false],
    [{ from: 780, to: 900 }, 780, true],
    [{ from: 780, to: 900 }, 900, false],
    [NONE, 0, false],
  ])('%o at minute %i: %s', (quiet, minute, is) => {
    expect(isQuiet(minute, quiet)).toBe(is);
  });

  it('survive a round trip', () => {
    expect(quietHours(QUIET)).toEqual(QUIET_HOURS);
  });

  test.each([
    ['21:00', '09:00', true],
    ['11:00', '10:00', true],
    ['10:59', '10:00', false],
    ['09:00', '23:00', true],
    ['09:00', '23:01', false],
    ['24:00', '09:00', false],
    ['9:00', '21:00', false],
  ])('%s to %s leave time for a reminder: %s', (from, to, are) => {
    expect(QuietHours.safeParse({ from, to }).success).toBe(are);
  });
});

describe('a time zone', () => {
  test.each([
    ['America/Toronto', true],
    ['UTC', true],
    ['Etc/GMT+5', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Mars/Olympus', false],
    ['+05:00', false],
    ['', false],
    ['America/Toronto; drop table', false],
  ])('%s: %s', (name, is) => {
    expect(TimeZone.safeParse(name).success).toBe(is);
  });

  it('has one spelling', () => {
    expect(spelledZone('america/TORONTO')).toBe('America/Toronto');
  });
});

describe('the calendar file', () => {
  const file = saleCalendar(
    DEFAULT_PROMOTIONS,
    'Nickel Range Fabrication Supply',
    'https://shop.example',
  );
  const lines = file.split('\r\n');

  it('has lines in the format of calendars', () => {
    expect(file.endsWith('\r\n')).toBe(true);
    expect(file.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(lines.some((line) => line.startsWith(' '))).toBe(true);
  });

  it('repeats the sale every year, all day on October 1, under one id', () => {
    const unfolded = file.replace(/\r\n /g, '').split('\r\n');
    for (const line of [
      'BEGIN:VCALENDAR',
      'UID:october-sale@shop.example',
      'DTSTART;VALUE=DATE:20261001',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=1',
      'BEGIN:VALARM',
      'TRIGGER;RELATED=START:PT10H',
      'DESCRIPTION:Save 15% when you buy 2+ items\\, all through October.\\nhttps://shop.example/all-products',
    ])
      expect(unfolded).toContain(line);
    expect(
      saleCalendar(DEFAULT_PROMOTIONS, 'Nickel Range Fabrication Supply', 'https://shop.example'),
    ).toBe(file);
  });

  it('folds lines with multi-byte characters too', () => {
    const long = saleCalendar(
      DEFAULT_PROMOTIONS,
      'Nickel Range Fabrication Supply',
      `https://shop.example/${'é'.repeat(60)}`,
    );
    for (const line of long.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});

test.each([
  [[10], '2026-09-01', true],
  [[10], '2026-09-02', false],
  [[10], '2026-10-01', false],
  [[10, 11], '2026-10-01', false],
  [[1], '2026-12-01', true],
  [[], '2026-09-01', false],
])('with a sale in %j the devices are checked on %s: %s', (months, date, isChecked) => {
  const [, month = 0, day = 0] = date.split('-').map(Number);
  expect(isCheckDay({ percent: 15, months, leastPieces: 2 }, { month, day })).toBe(isChecked);
});
