import * as z from 'zod/mini';
import { withoutUnseen } from '../typed-text';

/** Provinces and territories, in the order of the select. */
export const PROVINCES = [
  'ON',
  'BC',
  'AB',
  'MB',
  'SK',
  'QC',
  'NB',
  'NS',
  'PE',
  'NL',
  'YT',
  'NT',
  'NU',
] as const;
export type Province = (typeof PROVINCES)[number];

/** Labels of the select. */
export const PROVINCE_NAMES: Record<Province, string> = {
  ON: 'Ontario',
  BC: 'British Columbia',
  AB: 'Alberta',
  MB: 'Manitoba',
  SK: 'Saskatchewan',
  QC: 'Quebec',
  NB: 'New Brunswick',
  NS: 'Nova Scotia',
  PE: 'Prince Edward Island',
  NL: 'Newfoundland and Labrador',
  YT: 'Yukon',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
};

/** Whether a text is the code of a province: 'ON'. */
export const isProvince = (text: string): text is Province =>
  (PROVINCES as readonly string[]).includes(text);

/** The maximum length of a phone number, in characters. */
export const MAX_PHONE = 40;

/** An address line: trimmed, without control characters, short enough for a label. */
const part = (minimum: number, message: string, max = 100) =>
  z.string(message).check(
    z.overwrite(withoutUnseen),
    z.trim(),
    z.minLength(minimum, message),
    z.maxLength(max, `Please use at most ${max} characters`),
    z.refine(
      (text) => !/\p{Cc}/u.test(text),
      'Line breaks and control characters are not allowed here',
    ),
  );

/**
 * The shipping address of an order (docs/rules.md 5.13). It has few rules, because a paid order is never refused for
 * its address; one that does not look Canadian is only flagged (shipping.ts).
 */
export const ShippingAddress = z.object({
  firstName: part(1, 'First name is required'),
  lastName: part(1, 'Last name is required'),
  address1: part(1, 'Address is required'),
  address2: z.optional(z.nullable(part(0, 'Apartment must be text'))),
  city: part(1, 'City is required'),
  state: z
    .string('State is required')
    .check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(2, 'State is required'),
      z.maxLength(2, 'State must be 2 characters'),
    ),
  zipCode: z
    .string('Zip code must be at least 5 characters')
    .check(
      z.trim(),
      z.minLength(5, 'Zip code must be at least 5 characters'),
      z.maxLength(20, 'Please use at most 20 characters'),
    ),
  /** The number for the carrier, as typed, extension included. */
  phone: z.optional(z.nullable(part(0, 'Phone must be text', MAX_PHONE))),
});
export type ShippingAddress = z.infer<typeof ShippingAddress>;

/** Writes an address on one line, as the vendor history shows it (docs/rules.md 7.8). */
export const addressLine = (address: ShippingAddress): string => {
  const { firstName, lastName, address1, address2, city, state, zipCode } = address;
  const parts = [
    `${firstName} ${lastName}`,
    address1,
    address2 ?? '',
    `${city} ${state} ${zipCode}`,
  ];
  return parts.filter(Boolean).join(', ');
};

/** Writes an address with its phone number on one line, as the buyer's mails and an order's history show it. */
export const addressWithPhone = (address: ShippingAddress): string =>
  [addressLine(address), ...(address.phone ? [`phone ${address.phone}`] : [])].join(', ');
