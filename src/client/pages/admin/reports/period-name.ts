import { MONTH } from '../../../../shop/reports/period';

/** The names of the months, in order. */
export const MONTH_NAMES = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2026, month, 1)).toLocaleDateString('en-CA', {
    month: 'long',
    timeZone: 'UTC',
  }),
);

/** 'October 2026' of 2026-10, 'Q4 2026' of 2026-Q4. */
export const periodName = (period: string): string => {
  const year = period.slice(0, 4);
  return MONTH.test(period)
    ? `${MONTH_NAMES[Number(period.slice(5)) - 1]} ${year}`
    : `${period.slice(5)} ${year}`;
};
