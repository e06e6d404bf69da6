import { describe, expect, it, test } from 'vitest';
import { dayAfter } from '../../../src/shop/plain-day';
import type { Calendar } from '../../../src/shop/promises/calendar';
import { firstWorkDay, openDays } from '../../../src/shop/promises/work-days';
import { type PromiseLine, type Queues, shipsBy } from '../../../src/shop/promises/ships-by';
import { lastPromise } from '../../../src/shop/promises/promise-words';
import { fc } from '../../support/properties';

const CALENDAR: Calendar = {
  closedWeekdays: [0, 6],
  closedDates: [],
  cutOff: '14:00',
  groups: [{ name: 'trusses', perWeek: 5 }],
};

/** A Thursday morning in Toronto. */
const THURSDAY = '2026-11-26T15:00:00Z';

const stocked = (quantity: number, onHand: number): PromiseLine => ({
  quantity,
  onHand,
  supply: { kind: 'stock', leadDays: 0 },
});

const made = (quantity: number, leadDays: number, group?: string): PromiseLine => ({
  quantity,
  onHand: 0,
  supply: { kind: 'made', leadDays, group },
});

const both = (quantity: number, onHand: number, leadDays: number): PromiseLine => ({
  quantity,
  onHand,
  supply: { kind: 'both', leadDays },
});

const dayOf = (
  line: PromiseLine,
  {
    at = THURSDAY,
    queue = [],
    calendar = {},
  }: { at?: string; queue?: Queues[string]; calendar?: Partial<Calendar> } = {},
): string | undefined =>
  shipsBy([line], {
    calendar: { ...CALENDAR, ...calendar },
    queues: { trusses: queue },
    now: new Date(at),
  })[0]?.day;

describe('From the shelf', () => {
  test.each([
    ['before the cut-off, it ships the same day', '2026-11-26T18:59:59Z', '2026-11-26'],
    ['from the cut-off on, the next business day', '2026-11-26T19:00:00Z', '2026-11-27'],
    ['on Friday evening, on Monday', '2026-11-27T23:00:00Z', '2026-11-30'],
    ['on Saturday morning, on Monday', '2026-11-28T15:00:00Z', '2026-11-30'],
    // It is Friday in London already.
    ['late on Thursday in Toronto, on Friday', '2026-11-27T03:00:00Z', '2026-11-27'],
    ['on the day before Christmas, after Boxing Day', '2026-12-24T20:00:00Z', '2026-12-29'],
    ["on New Year's Eve, in the new year", '2026-12-31T20:00:00Z', '2027-01-04'],
    // The cut-off is 14:00 on the clock in Toronto: 18:00 UTC in summer, 19:00 in winter.
    ['before the cut-off on the last day of summer time', '2026-10-30T17:59:59Z', '2026-10-30'],
    ['after it on that day', '2026-10-30T18:00:00Z', '2026-11-02'],
    ['before the cut-off after the clocks went back', '2026-11-02T18:59:59Z', '2026-11-02'],
    ['before the cut-off after the clocks went forward', '2026-03-09T17:59:59Z', '2026-03-09'],
    ['after it on that day', '2026-03-09T18:00:00Z', '2026-03-10'],
    ['on 28 February of a leap year', '2028-02-28T20:00:00Z', '2028-02-29'],
    ['on 29 February', '2028-02-29T20:00:00Z', '2028-03-01'],
  ])('%s', (_, at, day) => {
    expect(dayOf(stocked(2, 5), { at })).toBe(day);
  });

  it('is promised for no more pieces than there are', () => {
    expect(dayOf(stocked(5, 5))).toBe('2026-11-26');
    expect(dayOf(stocked(6, 5))).toBeUndefined();
  });

  it('waits for the end of the shop’s own holidays', () => {
    const closedDates = ['2026-11-26', '2026-11-27', '2026-11-30'];
    expect(dayOf(stocked(1, 1), { calendar: { closedDates } })).toBe('2026-12-01');
  });

  it('ships on Saturday where the shop works then', () => {
    const calendar = { closedWeekdays: [0, 1] };
    expect(dayOf(stocked(1, 1), { at: '2026-11-28T15:00:00Z', calendar })).toBe('2026-11-28');
  });
});

describe('Made to order', () => {
  test.each([
    ['15 business days after today', made(1, 15), '2026-12-17'],
    ['on the first work day without a lead time', made(1, 0), '2026-11-26'],
    ['over Christmas and New Year', made(1, 25), '2027-01-05'],
    ['by the lead time alone in a group without a capacity', made(500, 3, 'tabs'), '2026-12-01'],
  ])('%s', (_, line, day) => {
    expect(dayOf(line)).toBe(day);
  });

  test.each<[string, PromiseLine, Queues[string], string]>([
    ['at the lead time while the group is idle', made(1, 3, 'trusses'), [], '2026-12-01'],
    // One a day: the tenth is finished on the tenth business day, and today is the first.
    ['when ten pieces are made', made(10, 3, 'trusses'), [], '2026-12-09'],
    [
      'after what is promised already',
      made(1, 0, 'trusses'),
      [{ day: '2026-12-02', pieces: 5 }],
      '2026-12-03',
    ],
    [
      'before a later promise that leaves time',
      made(1, 0, 'trusses'),
      [{ day: '2026-12-04', pieces: 2 }],
      '2026-11-26',
    ],
    [
      'after a later promise that does not',
      made(1, 0, 'trusses'),
      [{ day: '2026-12-04', pieces: 7 }],
      '2026-12-07',
    ],
    [
      'behind what is late',
      made(1, 0, 'trusses'),
      [{ day: '2026-11-20', pieces: 3 }],
      '2026-12-01',
    ],
  ])('%s', (_, line, queue, day) => {
    expect(dayOf(line, { queue })).toBe(day);
  });

  it('makes nothing in a week of holidays', () => {
    const closedDates = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'];
    expect(dayOf(made(3, 0, 'trusses'), { calendar: { closedDates } })).toBe('2026-12-07');
  });

  it('has no promise that is more than five years away', () => {
    const calendar = { groups: [{ name: 'trusses', perWeek: 1 }] };
    expect(dayOf(made(200, 0, 'trusses'), { calendar })).toBeDefined();
    expect(dayOf(made(400, 0, 'trusses'), { calendar })).toBeUndefined();
  });
});

describe('Both', () => {
  it('takes what is on the shelf, and makes the rest', () => {
    const shop = { calendar: CALENDAR, queues: {}, now: new Date(THURSDAY) };
    expect(shipsBy([both(3, 5, 15)], shop)).toEqual([{ day: '2026-11-26', toMake: 0 }]);
    expect(shipsBy([both(7, 5, 15)], shop)).toEqual([{ day: '2026-12-17', toMake: 2 }]);
  });
});

describe('An order', () => {
  it('ships by the day of its last line, and has none without each line’s', () => {
    const shop = { calendar: CALENDAR, queues: {}, now: new Date(THURSDAY) };
    const lastOf = (lines: PromiseLine[]) =>
      lastPromise(shipsBy(lines, shop).map((promise) => promise?.day));
    expect(lastOf([stocked(1, 1), made(1, 15)])).toBe('2026-12-17');
    expect(lastOf([stocked(2, 1), made(1, 15)])).toBeUndefined();
    expect(lastOf([])).toBeUndefined();
  });

  it('makes the lines of a group one after the other', () => {
    const shop = { calendar: CALENDAR, queues: {}, now: new Date(THURSDAY) };
    const lines = [made(3, 0, 'trusses'), made(3, 0, 'trusses')];
    expect(shipsBy(lines, shop).map((promise) => promise?.day)).toEqual([
      '2026-11-30',
      '2026-12-03',
    ]);
  });
});

interface Due {
  day: string;
  pieces: number;
}

/** Tells whether a group that begins on `start` can make all pieces by their days: each open day makes its share of a week. */
const keeper = (calendar: Calendar, start: string): ((all: readonly Due[]) => boolean) => {
  const isOpen = openDays(calendar);
  const perWeek = calendar.groups[0]?.perWeek ?? 0;
  const daysAWeek = 7 - calendar.closedWeekdays.length;
  const open: Record<string, number> = {};
  let [count, next] = [0, start];
  return (all) =>
    all.every(({ day: end }) => {
      for (; next <= end; next = dayAfter(next)) {
        if (isOpen(next)) count += 1;
        open[next] = count;
      }
      const due = all.reduce((sum, { day, pieces }) => sum + (day <= end ? pieces : 0), 0);
      return due * daysAWeek <= perWeek * (open[end] ?? NaN);
    });
};

test('Of 10,000 random queues none gets a promise that capacity and calendar do not allow, or a later one than needed', () => {
  const day = fc.integer({ min: 0, max: 60 }).map((days) => dayAfter('2026-11-15', days));
  const shop = fc.record({
    closedWeekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 5 }),
    closedDates: fc.uniqueArray(day, { maxLength: 10 }),
    perWeek: fc.integer({ min: 2, max: 20 }),
    orders: fc.array(
      fc.record({
        pieces: fc.integer({ min: 1, max: 6 }),
        leadDays: fc.integer({ min: 0, max: 20 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    hour: fc.integer({ min: 0, max: 200 }),
  });
  fc.assert(
    fc.property(shop, ({ closedWeekdays, closedDates, perWeek, orders, hour }) => {
      const groups = [{ name: 'trusses', perWeek }];
      const calendar: Calendar = { closedWeekdays, closedDates, cutOff: '12:00', groups };
      const now = new Date(Date.parse('2026-11-20T00:00:00Z') + hour * 3_600_000);
      const isOpen = openDays(calendar);
      const start = firstWorkDay(calendar, isOpen, now);
      const canKeep = keeper(calendar, start);
      const queue: Due[] = [];
      for (const { pieces, leadDays } of orders) {
        const line = made(pieces, leadDays, 'trusses');
        const [promise] = shipsBy([line], { calendar, queues: { trusses: queue }, now });
        if (!promise) throw new Error('There is no promise.');
        let ready = start;
        for (let left = leadDays; left > 0; left -= isOpen(ready) ? 1 : 0) ready = dayAfter(ready);
        // Whoever can keep a day can keep a later one, so it is enough to look at the day before.
        let before = dayAfter(promise.day, -1);
        while (before > ready && !isOpen(before)) before = dayAfter(before, -1);
        const isAllowed =
          promise.day >= ready &&
          isOpen(promise.day) &&
          canKeep([...queue, { day: promise.day, pieces }]);
        const isTooLate = before >= ready && canKeep([...queue, { day: before, pieces }]);
        expect({ isAllowed, isTooLate }).toEqual({ isAllowed: true, isTooLate: false });
        queue.push({ day: promise.day, pieces });
      }
    }),
    { numRuns: 10_000 },
  );
});
