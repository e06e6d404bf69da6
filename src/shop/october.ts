import { shopDay } from './shop-day';

/** The October pop-up appears this long after the page, ms (docs/rules.md 13.5). */
export const POPUP_DELAY = 1000;

const HOUR = 3_600_000;
/** The hour looked up last, with its month: asking the calendar takes longer than a whole quote. */
let known = { hour: NaN, year: 0, month: 0 };

const torontoMonth = (date: Date): { year: number; month: number } => {
  const hour = Math.floor(date.getTime() / HOUR);
  if (hour !== known.hour) {
    const [year = 0, month = 0] = shopDay(date).split('-').map(Number);
    known = { hour, year, month };
  }
  return known;
};

/** Whether it is October in Toronto, the month of the seasonal sale (docs/rules.md 5.4). */
export const isOctober = (date: Date): boolean => torontoMonth(date).month === 10;

/** The time when the sale next begins or ends. Both midnights are in daylight saving time, UTC-4. */
export const nextSaleChange = (date: Date): Date => {
  const { year } = torontoMonth(date);
  return (
    [Date.UTC(year, 9, 1, 4), Date.UTC(year, 10, 1, 4), Date.UTC(year + 1, 9, 1, 4)]
      .map((time) => new Date(time))
      .find((change) => change > date) ?? date
  );
};
