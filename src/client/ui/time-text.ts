/** Makes dates with times like "Oct 3, 2026, 4:05 PM" of ISO times or epoch ms. @param timeZone the viewer's by default */
export const timeIn = (timeZone?: string): ((time: string | number) => string) => {
  let format: Intl.DateTimeFormat | undefined; // made when it is needed: it takes milliseconds
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
