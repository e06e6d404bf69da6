import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayWords } from '../../../src/shop/plain-day';
import { shipsBy } from '../../../src/shop/promises/ships-by';
import { shopDay } from '../../../src/shop/shop-day';

const CALENDAR = {
  closedWeekdays: [0, 6],
  closedDates: [],
  cutOff: '14:00',
  groups: [{ name: 'trusses', perWeek: 5 }],
};

/** When a part from stock ships, and one that takes three days in a group with two pieces to make. */
const days = (at: string): string[] => {
  const now = new Date(at);
  const queues = { trusses: [{ day: shopDay(now), pieces: 2 }] };
  const lines = [
    { quantity: 1, onHand: 1, supply: { kind: 'stock', leadDays: 0 } as const },
    { quantity: 1, onHand: 0, supply: { kind: 'made', leadDays: 3, group: 'trusses' } as const },
  ];
  return shipsBy(lines, { calendar: CALENDAR, queues, now }).map((promise) =>
    dayWords(promise?.day ?? '', shopDay(now)),
  );
};

afterEach(() => vi.unstubAllEnvs());

describe.each(['America/Toronto', 'America/Vancouver', 'America/St_Johns', 'Pacific/Auckland'])(
  'A phone in %s',
  (zone) => {
    test.each([
      // A minute before and at the cut-off in Toronto: 15:29 in St. John's, 10:59 in Vancouver.
      ['2026-11-26T18:59:00Z', 'Thu Nov 26', 'Tue Dec 1'],
      ['2026-11-26T19:00:00Z', 'Fri Nov 27', 'Wed Dec 2'],
      // It is Friday in St. John's already, and Thursday evening in Toronto.
      ['2026-11-27T04:30:00Z', 'Fri Nov 27', 'Wed Dec 2'],
      // Clocks go forward on 8 March 2026, back on 1 November; Newfoundland's half an hour and 90 minutes earlier.
      ['2026-03-06T18:59:00Z', 'Fri Mar 6', 'Wed Mar 11'],
      ['2026-03-09T17:59:00Z', 'Mon Mar 9', 'Thu Mar 12'],
      ['2026-03-09T18:00:00Z', 'Tue Mar 10', 'Fri Mar 13'],
      ['2026-10-30T17:59:00Z', 'Fri Oct 30', 'Wed Nov 4'],
      ['2026-11-02T18:59:00Z', 'Mon Nov 2', 'Thu Nov 5'],
      ['2026-11-02T19:00:00Z', 'Tue Nov 3', 'Fri Nov 6'],
      // 29 February 2028 is a Tuesday.
      ['2028-02-28T19:00:00Z', 'Tue Feb 29', 'Fri Mar 3'],
      ['2028-02-25T18:00:00Z', 'Fri Feb 25', 'Wed Mar 1'],
      // It is 2027 in St. John's half an hour after this, and New Year's Eve in Toronto and Vancouver.
      ['2026-12-31T18:59:00Z', 'Thu Dec 31', 'Wed Jan 6, 2027'],
      ['2027-01-01T03:45:00Z', 'Mon Jan 4, 2027', 'Thu Jan 7, 2027'],
    ])('at %s promises %s from stock and %s made', (at, fromStock, made) => {
      vi.stubEnv('TZ', zone);
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      expect(days(at)).toEqual([fromStock, made]);
    });
  },
);
