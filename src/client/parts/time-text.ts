const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A time as people read it, in their own time zone: "Oct 3, 2026, 2:15 PM". `time` is an ISO time. */
export const timeText = (time: string): string => format.format(new Date(time));
