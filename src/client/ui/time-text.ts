const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A date and time in the viewer's time zone: "Oct 3, 2026, 4:05 PM". `time` is an ISO time. */
export const timeText = (time: string): string => format.format(new Date(time));
