import { SHOP } from '../identity';

const bytesOf = (text: string): number => encodeURIComponent(text).replace(/%../g, '.').length;

/** Calendars take lines of 75 bytes at most; the rest goes on in the next line, after a blank (RFC 5545, 3.1). */
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

/** Text of a calendar: these characters mean something there (RFC 5545, 3.3.11). */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/**
 * The sale as a file for any calendar: each year on October 1, the whole day, with an alarm at ten. For devices that
 * no push service reaches.
 * @param publicUrl the shop's address, without a slash at its end
 */
export const octoberCalendar = (publicUrl: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(SHOP.name)}//October sale//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:october-sale@${publicUrl.replace(/^https?:\/\/|:\d+$/g, '')}`,
    // Fixed: the same file every time, so that a calendar that has it already keeps one.
    'DTSTAMP:20260101T000000Z',
    'DTSTART;VALUE=DATE:20261001',
    'DTEND;VALUE=DATE:20261002',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=1',
    `SUMMARY:${escaped(`October sale at ${SHOP.name}`)}`,
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
