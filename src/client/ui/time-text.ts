/** Makes dates with times like "Oct 3, 2026, 4:05 PM" of ISO times. @param timeZone the viewer's by default */
export const timeIn = (timeZone?: string): ((time: string) => string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });
  return (time) => format.format(new Date(time));
};

/** A date and time in the viewer's time zone. `time` is an ISO time. */
export const timeText = timeIn();
