const TORONTO = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  year: 'numeric',
  month: 'numeric',
});

const torontoMonth = (date: Date): { year: number; month: number } => {
  const part = (type: 'year' | 'month') =>
    Number(TORONTO.formatToParts(date).find((found) => found.type === type)?.value);
  return { year: part('year'), month: part('month') };
};

/** Whether it is October in Toronto: the month of the seasonal sale (spec 9, decisions 38). */
export const isOctober = (date: Date): boolean => torontoMonth(date).month === 10;

/** The next instant at which the sale begins or ends. Both midnights fall in daylight saving time, UTC-4. */
export const nextSaleChange = (date: Date): Date => {
  const { year } = torontoMonth(date);
  return (
    [Date.UTC(year, 9, 1, 4), Date.UTC(year, 10, 1, 4), Date.UTC(year + 1, 9, 1, 4)]
      .map((time) => new Date(time))
      .find((change) => change > date) ?? date
  );
};
