import type { Promotions } from '../discounts/promotions';
import { saleSentence } from '../discounts/deal-words';
import { firstMonths, hasSeason, saleName } from '../discounts/sale-words';

const byteLength = (text: string): number => encodeURIComponent(text).replace(/%../g, '.').length;

/** Folds lines at 75 bytes: the rest continues on the next line, after a space (RFC 5545, 3.1). */
const folded = (line: string): string => {
  const lines: string[] = [];
  let last = '';
  for (const letter of line) {
    if (byteLength(last + letter) > 75) {
      lines.push(last);
      last = ' ';
    }
    last += letter;
  }
  return [...lines, last].join('\r\n');
};

/** Escapes calendar text (RFC 5545, 3.3.11). */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/** The event of the sale. With a fixed UID, calendars replace it instead of adding a second one. */
const saleEvent = (promotions: Promotions, name: string, publicUrl: string): string[] => {
  const sale = saleName(promotions);
  const months = firstMonths(promotions.season);
  const first = `2026${String(months[0]).padStart(2, '0')}`;
  return [
    'BEGIN:VEVENT',
    `UID:october-sale@${publicUrl.replace(/^https?:\/\/|:\d+$/g, '')}`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART;VALUE=DATE:${first}01`,
    `DTEND;VALUE=DATE:${first}02`,
    `RRULE:FREQ=YEARLY;BYMONTH=${months.join(',')};BYMONTHDAY=1`,
    `SUMMARY:${escaped(`${sale} at ${name}`)}`,
    `DESCRIPTION:${escaped(`${saleSentence(promotions.season)}\n${publicUrl}/all-products`)}`,
    `URL:${publicUrl}/all-products`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(`The ${sale} starts today`)}`,
    'TRIGGER;RELATED=START:PT10H',
    'END:VALARM',
    'END:VEVENT',
  ];
};

/**
 * Writes the sale as a calendar file, for devices that cannot receive push messages: each year on the first day of the
 * sale, all day, with an alarm at 10:00. For a shop without a sale the calendar is empty.
 * @param name of the shop
 * @param publicUrl the shop's base URL, without a trailing slash
 */
export const saleCalendar = (promotions: Promotions, name: string, publicUrl: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(name)}//${escaped(saleName(promotions))}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(hasSeason(promotions.season) ? saleEvent(promotions, name, publicUrl) : []),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
