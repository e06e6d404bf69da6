import { dayStart, shopDay } from '../shop-day';
import type { Promotions, Season } from './promotions';

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

/** Whether this month, 1 to 12, is one of the sale's. */
export const isSaleMonth = ({ percent, months }: Season, month: number): boolean =>
  percent > 0 && months.includes(month);

/** Whether the seasonal sale is on (docs/rules.md 5.4). */
export const isSeason = (season: Season, date: Date): boolean =>
  isSaleMonth(season, torontoMonth(date).month);

/** The first day of a month; `month` may be below 1 or above 12, for other years. */
const monthStart = (year: number, month: number): string => {
  const months = year * 12 + month - 1;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
};

/** The number of months from this one, 1 to 12, to the next that is unlike it: 12 when all are alike. */
const monthsAlike = (season: Season, month: number, step: 1 | -1): number => {
  const isOn = isSaleMonth(season, month);
  const unlike = Array.from({ length: 11 }, (_, at) => at + 1).find(
    (passed) => isSaleMonth(season, ((month + 11 + step * passed) % 12) + 1) !== isOn,
  );
  return unlike ?? 12;
};

/**
 * The time when the sale next begins or ends in Toronto. For a sale that is never or always on it is a year from the
 * beginning of the month.
 */
export const nextSaleChange = (season: Season, date: Date): Date => {
  const { year, month } = torontoMonth(date);
  return dayStart(monthStart(year, month + monthsAlike(season, month, 1))) ?? date;
};

/** The first day of the sale that is on in this month: it may lie in the year before. */
export const saleStart = (
  season: Season,
  { year, month }: { year: number; month: number },
): string => {
  const months = monthsAlike(season, month, -1);
  return monthStart(year, months === 12 ? 1 : month - months + 1);
};

/** The banner of the owner on this day, '2026-10-31': the first that applies. */
const bannerOn = (banners: Promotions['banners'], day: string): string | undefined =>
  banners.find(({ from = day, to = day }) => from <= day && day <= to)?.text;

/** The promotions that pages show until `changesAt`, an ISO time. */
export interface Sale {
  active: boolean;
  changesAt: string;
  /** The banner of the owner, which takes the place of the sale's. */
  banner?: string;
}

/** The sale and the banner at this time. */
export const saleAt = ({ season, banners }: Promotions, date: Date): Sale => {
  const banner = bannerOn(banners, shopDay(date));
  const changes = [
    nextSaleChange(season, date),
    ...banners.flatMap(({ from, to }) => [
      (from && dayStart(from)) || date,
      (to && dayStart(to, 1)) || date,
    ]),
  ].filter((change) => change > date);
  return {
    active: isSeason(season, date),
    changesAt: new Date(Math.min(...changes.map(Number))).toISOString(),
    ...(banner !== undefined && { banner }),
  };
};
