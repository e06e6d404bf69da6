import * as z from 'zod/mini';
import { PROVINCES } from '../checkout/address';
import { emailAddress } from '../messages/message';
import { ChosenPicture } from '../catalogue/picture';
import { oneLine, onLines } from '../typed-text';
import { actionProblem, nightProblem } from './colours';
import { GST_NUMBER, isGstNumber } from './gst-number';
import { isPhoneNumber } from './phone';

/** A line of text. @param min 1 for a fact that the shop cannot do without */
export const line = (min: number, max: number, message = 'Please fill in this field') =>
  z
    .string(message)
    .check(
      z.overwrite(oneLine),
      z.minLength(min, message),
      z.maxLength(max, `Please use at most ${max} characters`),
    );

/** Several lines, such as opening hours. */
const lines = (max: number) =>
  z
    .string('Please write text')
    .check(z.overwrite(onLines), z.maxLength(max, `Please use at most ${max} characters`));

/** A number as people type it, in one form. Empty means that the shop has none. */
const number = (pattern: RegExp, form: string, message: string) =>
  z.string(message).check(
    z.overwrite((typed) => {
      const plain = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
      return pattern.test(plain) ? plain.replace(pattern, form) : typed.trim();
    }),
    z.refine((written) => !written || pattern.test(written.replace(/ /g, '')), message),
  );

/** Who can order: everybody, or people with an account. */
export const BUYERS = ['members', 'anyone'] as const;

const SWITCH = ['on', 'off'] as const;

/** The provinces with a sales tax of their own. */
export const PST_PROVINCES = ['BC', 'MB', 'SK'] as const;
export const MAX_PST_NUMBER = 30;
export const MAX_LINKS = 8;
export const MAX_PARTNERS = 24;

const POSTAL_CODE = /^([ABCEGHJ-NPRSTVXY]\d[A-Z])(\d[A-Z]\d)$/;
const QST_NUMBER = /^(\d{10})(TQ\d{4})$/;

const MAIL = 'Please enter a valid email address';

const webAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(300, 'Please use at most 300 characters'),
    z.regex(
      /^https:\/\/[^\s"'<>]+\.[^\s"'<>]+$/,
      'Please enter an address that begins with https://',
    ),
  );

const colour = (problem: (colour: string) => string | undefined) =>
  z.string().check(
    z.toLowerCase(),
    z.regex(/^#[0-9a-f]{6}$/, 'Please choose a colour'),
    z.check<string>(({ value, issues }) => {
      const message = /^#[0-9a-f]{6}$/.test(value) ? problem(value) : undefined;
      if (message) issues.push({ code: 'custom', message, input: value });
    }),
  );

/**
 * The facts of the shop, which its owner edits (/admin/site). Texts may be empty, except the name, the short name and the
 * town.
 */
export const SiteFacts = z.object({
  name: line(1, 80, 'The shop needs a name'),
  shortName: line(1, 30, 'The app needs a short name'),
  legalName: line(0, 120),
  street: line(0, 100),
  town: line(1, 60, 'Please enter the town'),
  province: z.enum(PROVINCES),
  postalCode: number(POSTAL_CODE, '$1 $2', 'A postal code looks like P3A 1A1'),
  /** One number with its area code. */
  phone: line(0, 40).check(
    z.refine(
      (phone) => phone === '' || isPhoneNumber(phone),
      'Please enter a phone number with its area code, like 705 555 0142',
    ),
  ),
  /** Empty: the setting SHOP_EMAIL. */
  email: z.union([z.literal(''), emailAddress(MAIL)], MAIL),
  hours: lines(300),
  pickupPlace: line(0, 200),
  pickupHours: lines(300),
  /** What the shop makes or sells, as words in a sentence: 'parts for trailers'. Empty: 'parts'. */
  makes: line(0, 80),
  founded: z
    .int('Please enter a year')
    .check(z.minimum(1800, 'Please enter a year'), z.maximum(2100, 'Please enter a year')),
  gstNumber: number(GST_NUMBER, '$1 $2', 'A GST/HST number looks like 123456782 RT0001').check(
    z.refine(
      (written) => !GST_NUMBER.test(written.replace(/ /g, '')) || isGstNumber(written),
      'A digit of this GST/HST number is wrong: compare it with your registration',
    ),
  ),
  qstNumber: number(QST_NUMBER, '$1 $2', 'A QST number looks like 1234567890 TQ0001'),
  pstNumbers: z
    .array(z.object({ province: z.enum(PST_PROVINCES), number: line(1, MAX_PST_NUMBER) }))
    .check(z.maxLength(PST_PROVINCES.length)),
  privacyPerson: line(0, 100),
  social: z
    .array(z.object({ name: line(1, 30, 'Please name the link'), url: webAddress }))
    .check(z.maxLength(MAX_LINKS, `At most ${MAX_LINKS} links`)),
  partners: z
    .array(z.object({ name: line(1, 60, 'Please name the partner'), logo: ChosenPicture }))
    .check(z.maxLength(MAX_PARTNERS, `At most ${MAX_PARTNERS} partners`)),
  /** Who can order: people with an account, or also guests, who give only a mail address. */
  buyers: z._default(z.enum(BUYERS), 'members'),
  /** Whether the shop has the workbench with its tools, and reminders of the sale. */
  workbench: z._default(z.enum(SWITCH), 'on'),
  reminders: z._default(z.enum(SWITCH), 'on'),
  /** Empty: the sample's logo with the sample's name, otherwise the name in letters. */
  logo: ChosenPicture,
  icon: ChosenPicture,
  /** The colours of buttons and links, and of the footer. */
  action: colour(actionProblem),
  night: colour(nightProblem),
});
export type SiteFacts = z.infer<typeof SiteFacts>;
