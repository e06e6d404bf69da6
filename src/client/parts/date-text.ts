/**
 * Makes a formatter of times, which are ISO or epoch ms. The time zone is the viewer's by default.
 * @param more what it shows besides the date
 */
export const formatIn =
  (more: Intl.DateTimeFormatOptions) =>
  (timeZone?: string): ((time: string | number) => string) => {
    const options = { month: 'short', day: 'numeric', year: 'numeric', timeZone, ...more } as const;
    let format: Intl.DateTimeFormat | undefined; // created on first use, which takes milliseconds
    return (time) => (format ??= new Intl.DateTimeFormat('en-US', options)).format(new Date(time));
  };

/** Dates like "Oct 3, 2026" (docs/rules.md 13.7). */
export const dateIn = formatIn({});

/** A date in the viewer's time zone. `time` is an ISO time or epoch ms. */
export const dateText = dateIn();
