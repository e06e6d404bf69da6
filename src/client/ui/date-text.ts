/** Makes dates like "Oct 3, 2026" (docs/rules.md 13.7) of ISO times. @param timeZone the viewer's by default */
export const dateIn = (timeZone?: string): ((time: string) => string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone,
  });
  return (time) => format.format(new Date(time));
};

/** A date in the viewer's time zone. `time` is an ISO time. */
export const dateText = dateIn();
