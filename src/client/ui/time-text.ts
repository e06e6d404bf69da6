/**
 * Makes a formatter for dates with times like "Oct 3, 2026, 4:05 PM" from ISO times or epoch ms.
 * @param timeZone the viewer's by default
 */
export const timeIn = (timeZone?: string): ((time: string | number) => string) => {
  let format: Intl.DateTimeFormat | undefined; // created on first use, which takes milliseconds
  return (time) =>
    (format ??= new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
    })).format(new Date(time));
};

/** A date and time in the viewer's time zone. `time` is an ISO time or epoch ms. */
export const timeText = timeIn();
