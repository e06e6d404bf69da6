const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** A date in the viewer's time zone: "Oct 3, 2026" (docs/rules.md 13.7). `time` is an ISO time. */
export const dateText = (time: string): string => format.format(new Date(time));
