/**
 * Makes a formatter for dates like "Oct 3, 2026" (docs/rules.md 13.7) from ISO times or epoch ms.
 * @param timeZone the viewer's by default
 */
export const dateIn = (timeZone?: string): ((time: string | number) => string) => {
  let format: Intl.DateTimeFormat | undefined; // created on first use, which takes milliseconds
  return (time) =>
    (format ??= new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      timeZone,
    })).format(new Date(time));
};

/** A date in the viewer's time zone. `time` is an ISO time or epoch ms. */
export const dateText = dateIn();
