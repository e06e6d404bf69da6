import { describe, expect, it } from 'vitest';
import type { Calendar } from '../../../src/shop/promises/calendar';
import { FIRST_CALENDAR } from '../../../src/shop/promises/work-days';
import { type QueuedPieces, shipsBy } from '../../../src/shop/promises/ships-by';
import { weekStart, workWeeks } from '../../../src/shop/promises/work-weeks';

/** A bench of 25 trusses a week, five on each open day. */
const CALENDAR: Calendar = { ...FIRST_CALENDAR, groups: [{ name: 'Trusses', perWeek: 25 }] };
const THURSDAY = '2026-11-26';

const filled = (queue: readonly QueuedPieces[], count = 3, calendar = CALENDAR) =>
  workWeeks({ Trusses: queue }, { calendar, today: THURSDAY, count }).map(({ monday, groups }) => [
    monday,
    ...groups.map((one) => `${one.pieces} of ${one.capacity}`),
  ]);

describe('The weeks of a work group', () => {
  it.each([
    ['nothing', [], ['0 of 10', '0 of 25', '0 of 25']],
    [
      'a line of next week',
      [{ day: '2026-12-04', pieces: 18 }],
      ['0 of 10', '18 of 25', '0 of 25'],
    ],
    [
      'more than a week makes, which has to begin in the week before',
      [{ day: '2026-12-02', pieces: 30 }],
      ['5 of 10', '25 of 25', '0 of 25'],
    ],
    [
      'what is due after the last week that is shown',
      [{ day: '2026-12-18', pieces: 60 }],
      ['0 of 10', '10 of 25', '25 of 25'],
    ],
    ['what is late', [{ day: '2026-11-20', pieces: 3 }], ['3 of 10', '0 of 25', '0 of 25']],
    [
      'more than can be made in time',
      [{ day: '2026-11-27', pieces: 40 }],
      ['40 of 10', '0 of 25', '0 of 25'],
    ],
  ])('have room beside %s', (_, queue, weeks) => {
    expect(filled(queue).map(([, group]) => group)).toEqual(weeks);
  });

  it('begin on Mondays, also across the end of the year', () => {
    expect(filled([], 6).map(([monday]) => monday)).toEqual([
      '2026-11-23',
      '2026-11-30',
      '2026-12-07',
      '2026-12-14',
      '2026-12-21',
      '2026-12-28',
    ]);
    expect(weekStart('2027-01-03')).toBe('2026-12-28');
    expect(weekStart('2028-02-29')).toBe('2028-02-28');
  });

  it('make less in a week with holidays and closed days', () => {
    const closedDates = ['2026-12-03', '2026-12-04'];
    expect(filled([], 6, { ...CALENDAR, closedDates }).map(([, group]) => group)).toEqual([
      '0 of 10',
      '0 of 15',
      '0 of 25',
      '0 of 25',
      // Christmas, and Boxing Day, which is kept on Monday.
      '0 of 20',
      '0 of 15',
    ]);
  });

  it('are never overfull by promises of the rule', () => {
    let seed = 1;
    const below = (max: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % max;
    };
    for (let round = 0; round < 500; round += 1) {
      const groups = [{ name: 'Trusses', perWeek: 1 + below(40) }];
      const calendar: Calendar = { ...CALENDAR, closedWeekdays: [0, 1 + below(6)], groups };
      const queue: QueuedPieces[] = [];
      for (let line = 0; line < 12; line += 1) {
        const quantity = 1 + below(30);
        const supply = { kind: 'made', leadDays: below(40), group: 'Trusses' } as const;
        const [promise] = shipsBy([{ quantity, onHand: 0, supply }], {
          calendar,
          queues: { Trusses: queue },
          now: new Date('2026-11-26T05:00:00Z'),
        });
        if (promise) queue.push({ day: promise.day, pieces: promise.toMake });
      }
      for (const { monday, groups: weeks } of workWeeks(
        { Trusses: queue },
        { calendar, today: THURSDAY, count: 40 },
      ))
        for (const { pieces, capacity } of weeks)
          expect([round, monday, pieces <= capacity]).toEqual([round, monday, true]);
    }
  });
});
