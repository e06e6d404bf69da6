// Reads an address as it stands in a mail or a message (docs/rules.md 6.12).
import { POSTAL_TRIGGER, deliveryProvince, isPostalCode, postalText } from './shipping';
import {
  PROVINCES,
  PROVINCE_NAMES,
  type Province,
  type ShippingAddress,
} from '../checkout/address';

const POSTAL = /\b([A-Z]\d[A-Z])[ \-‐-―]?(\d[A-Z]\d)\b/i;
const LABEL =
  /^(?:(?:new |shipping |mailing |delivery )?address|ship(?:ping)? to|deliver to|name|attn)\s*:\s*/i;
const COUNTRY = /^(?:canada|ca)\.?$/i;
const PHONE_LABEL = /^(?:phone|tel|telephone|cell|mobile)\.?\s*:?\s*/i;
const PHONE = /^\+?[\d\s().-]{10,}(?:\s*(?:x|ext)\.?\s*\d+)?$/i;
const UNIT = /^(?:#|(?:unit|apt|apartment|suite|ste)\b)/i;
const STREET = /\d|^(?:p\.?\s?o\.? box|general delivery|rural route|r\.?r\.?\b)/i;

/** The ways to write each province: its code and its name. */
const PROVINCE_WORDS: readonly (readonly [string, Province])[] = [
  ...PROVINCES.flatMap((code) => [
    [code.toLowerCase(), code] as const,
    [PROVINCE_NAMES[code].toLowerCase(), code] as const,
  ]),
  ['québec', 'QC'],
  ['newfoundland', 'NL'],
];

/** Splits a province off the end of a text: 'Sudbury ON'. */
const withProvince = (typed: string): { rest: string; state: Province | undefined } => {
  const text = typed.replace(/[()\s]+/g, ' ').trim();
  const words = text.toLowerCase().replace(/\.$/, '');
  const [name, state] =
    PROVINCE_WORDS.find(([one]) => words === one || words.endsWith(` ${one}`)) ?? [];
  const rest = name === undefined ? text : words ? text.slice(0, words.length - name.length) : '';
  return { rest: rest.trim(), state };
};

const isPhone = (part: string): boolean => PHONE.test(part.replace(PHONE_LABEL, ''));

const namesIn = (
  name: string | undefined,
): Pick<ShippingAddress, 'firstName' | 'lastName'> | {} => {
  const words = name?.split(/\s+/).filter(Boolean) ?? [];
  const lastName = words.pop();
  return lastName === undefined || !words.length ? {} : { firstName: words.join(' '), lastName };
};

/**
 * Reads a Canadian address that was pasted as a whole, on several lines or with commas. A name and a phone number are in
 * the answer where they are in the text; what stands between the name and the street goes to the second line.
 * @returns undefined for a text that has no street, town and postal code
 */
export const pastedAddress = (text: string): Partial<ShippingAddress> | undefined => {
  const parts = text
    .normalize('NFKC')
    .split(/[\n\r,;]+/)
    .map((part) => part.trim().replace(LABEL, '').trim())
    .filter((part) => part && !COUNTRY.test(part) && !part.includes('@'));
  const at = parts.findIndex((part) => POSTAL.test(part));
  const [found, area = '', unit = ''] = POSTAL.exec(parts[at] ?? '') ?? [];
  if (found === undefined || !isPostalCode(area + unit)) return undefined;
  const phone = parts.find(isPhone)?.replace(PHONE_LABEL, '');
  const place = (parts[at] ?? '')
    .replace(found, ' ')
    .replace(/\bcanada\b/i, ' ')
    .trim();
  const lines = [...parts.slice(0, at), ...(place ? [place] : [])].filter((part) => !isPhone(part));
  const last = lines.pop() ?? '';
  let { rest: city, state } = withProvince(last);
  // A town can have the name of its province, as Québec has.
  if (!city && STREET.test(lines.at(-1) ?? '')) city = last;
  if (!city) {
    const above = withProvince(lines.pop() ?? '');
    city = above.rest;
    state ??= above.state;
  }
  const zipCode = postalText(area + unit);
  const from = lines.findIndex((line) => STREET.test(line));
  if (from < 0 || !city || zipCode.length < POSTAL_TRIGGER) return undefined;
  const isUnitFirst = UNIT.test(lines[from] ?? '') && lines[from + 1] !== undefined;
  const street = lines[isUnitFirst ? from + 1 : from] ?? '';
  const others = lines
    .slice(1, from)
    .concat(isUnitFirst ? (lines[from] ?? '') : [], lines.slice(from + (isUnitFirst ? 2 : 1)));
  return {
    ...namesIn(from > 0 ? lines[0] : undefined),
    address1: street,
    address2: others.join(', '),
    city: city.replace(/[.,]+$/, ''),
    state: state ?? deliveryProvince(zipCode) ?? '',
    zipCode,
    ...(phone !== undefined && { phone }),
  };
};
