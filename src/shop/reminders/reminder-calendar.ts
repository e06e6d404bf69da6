const bytesOf = (text: string): number => encodeURIComponent(text).replace(/%../g, '.').length;

/** Folds lines at 75 bytes: the rest continues on the next line, after a space (RFC 5545, 3.1). */
const folded = (line: string): string => {
  const lines: string[] = [];
  let last = '';
  for (const letter of line) {
    if (bytesOf(last + letter) > 75) {
      lines.push(last);
      last = ' ';
    }
    last += letter;
  }
  return [...lines, last].join('\r\n');
};

/** Escapes calendar text (RFC 5545, 3.3.11). */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/**
 * Writes the sale as a calendar file, for devices that cannot receive push messages: each year on October 1, all day,
 * with an alarm at 10:00.
 * @param name of the shop
 * @param publicUrl the shop's base URL, without a trailing slash
 */
export const octoberCalendar = (name: string, publicUrl: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(name)}//October sale//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:october-sale@${publicUrl.replace(/^https?:\/\/|:\d+$/g, '')}`,
    // With a fixed UID, calendars replace the event instead of adding a second one.
    'DTSTAMP:20260101T000000Z',
    'DTSTART;VALUE=DATE:20261001',
    'DTEND;VALUE=DATE:20261002',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=1',
    `SUMMARY:${escaped(`October sale at ${name}`)}`,
    `DESCRIPTION:${escaped(`Save 15% when you buy 2+ items, all through October.\n${publicUrl}/all-products`)}`,
    `URL:${publicUrl}/all-products`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped('The October sale starts today')}`,
    'TRIGGER;RELATED=START:PT10H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
