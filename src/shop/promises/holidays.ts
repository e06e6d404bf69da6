import { dayAfter, weekday } from '../plain-day';

/** Easter Sunday by the Gregorian rule of Meeus, Jones and Butcher. */
const easterSunday = (year: number): string => {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return isoDay(year, month, day);
};

const isoDay = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The nth Monday of a month. */
const nthMonday = (year: number, month: number, nth: number): string => {
  const first = isoDay(year, month, 1);
  return dayAfter(first, ((8 - weekday(first)) % 7) + (nth - 1) * 7);
};

/** The Monday before 25 May. */
const victoriaDay = (year: number): string => {
  const last = isoDay(year, 5, 24);
  return dayAfter(last, -((weekday(last) + 6) % 7));
};

/** A day on which a holiday is kept. */
export interface Holiday {
  day: string;
  name: string;
}

/** Adds to holidays on a weekend the next weekday that is not one itself. The day itself stays a holiday. */
const observed = (holidays: readonly Holiday[]): Holiday[] => {
  const taken = new Set(holidays.map(({ day }) => day));
  return holidays.flatMap(({ day, name }) => {
    if (![0, 6].includes(weekday(day))) return [{ day, name }];
    let monday = day;
    while ([0, 6].includes(weekday(monday)) || taken.has(monday)) monday = dayAfter(monday);
    taken.add(monday);
    return [
      { day, name },
      { day: monday, name: `${name}, observed` },
    ];
  });
};

const sharedHolidays = (year: number): Holiday[] => [
  { day: isoDay(year, 1, 1), name: "New Year's Day" },
  { day: dayAfter(easterSunday(year), -2), name: 'Good Friday' },
  { day: victoriaDay(year), name: 'Victoria Day' },
  { day: isoDay(year, 7, 1), name: 'Canada Day' },
  { day: nthMonday(year, 9, 1), name: 'Labour Day' },
  { day: nthMonday(year, 10, 2), name: 'Thanksgiving' },
  { day: isoDay(year, 12, 25), name: 'Christmas Day' },
  { day: isoDay(year, 12, 26), name: 'Boxing Day' },
];

/**
 * The public holidays of Ontario in a year (Employment Standards Act, 2000), with the weekdays on which those of a weekend
 * are observed.
 */
export const ontarioHolidays = (year: number): Holiday[] =>
  observed([...sharedHolidays(year), { day: nthMonday(year, 2, 3), name: 'Family Day' }]).toSorted(
    (a, b) => a.day.localeCompare(b.day),
  );

const known = new Map<string, ReadonlySet<string>>();

/** Whether a day is a public holiday of Ontario. Each year is worked out once. */
export const isOntarioHoliday = (day: string): boolean => {
  const year = day.slice(0, 4);
  let days = known.get(year);
  if (!days) known.set(year, (days = new Set(ontarioHolidays(Number(year)).map((one) => one.day))));
  return days.has(day);
};

/** The days of a year on which parcels are not delivered: Canada Post's holidays, and in Quebec its national holiday. */
export const deliveryHolidays = (year: number, province?: string): Holiday[] =>
  observed([
    ...sharedHolidays(year),
    { day: dayAfter(easterSunday(year), 1), name: 'Easter Monday' },
    { day: isoDay(year, 9, 30), name: 'National Day for Truth and Reconciliation' },
    { day: isoDay(year, 11, 11), name: 'Remembrance Day' },
    ...(province === 'QC' ? [{ day: isoDay(year, 6, 24), name: "Quebec's national holiday" }] : []),
  ]).toSorted((a, b) => a.day.localeCompare(b.day));
