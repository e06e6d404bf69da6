import * as z from 'zod/mini';
import { withoutUnseen } from '../typed-text';

const MAX_LINE = 200;
const MAX_TEXT = 5000;

/** One line of text: trimmed, without control characters, safe in a mail header. */
export const line = (minimum: number, message: string) =>
  z.string(message).check(
    z.overwrite(withoutUnseen),
    z.trim(),
    z.minLength(minimum, message),
    z.maxLength(MAX_LINE, `Please use at most ${MAX_LINE} characters`),
    z.refine(
      (text) => !/\p{Cc}/u.test(text),
      'Line breaks and control characters are not allowed here',
    ),
  );

/** Text on several lines: line breaks and tabs are the only control characters. */
export const longText = (minimum: number, message: string) =>
  z.string(message).check(
    z.overwrite((text) => withoutUnseen(text).replace(/[^\P{Cc}\n\r\t\0]/gu, '')),
    z.trim(),
    z.minLength(minimum, message),
    z.maxLength(MAX_TEXT, `Please use at most ${MAX_TEXT} characters`),
    z.refine((typed) => !typed.includes('\0'), 'Control characters are not allowed here'),
  );

/** The domain of addresses that the shop makes up itself. Its top-level domain is reserved: no mail is ever delivered. */
export const INTERNAL_DOMAIN = 'account.invalid';

/** The platform's reader of addresses, which fetches nothing. */
declare const URL: new (address: string) => { readonly hostname: string };

/** The address with its domain as mail servers know it: user@münchen.de is user@xn--mnchen-3ya.de. */
const withPlainDomain = (email: string): string => {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 1 || /^\p{ASCII}*$/u.test(domain) || /[\s/?#:\\[\]]/.test(domain)) return email;
  try {
    return `${email.slice(0, at)}@${new URL(`https://${domain}`).hostname}`;
  } catch {
    return email;
  }
};

/** Whether the part before the @ has no letters that most mail servers refuse. */
const isPlainBefore = (email: string): boolean =>
  /^\p{ASCII}*$/u.test(email.slice(0, email.lastIndexOf('@') + 1));

/**
 * A typed e-mail address, at most 254 characters. The shop's internal ones are refused. `empty` is the message for a
 * missing one.
 */
export const emailAddress = (message: string, empty = message) =>
  z.string(empty).check(
    z.overwrite(withoutUnseen),
    z.trim(),
    z.minLength(1, empty),
    z.normalize('NFKC'),
    z.overwrite(withPlainDomain),
    z.maxLength(254, message),
    z.refine(isPlainBefore, 'We cannot send mail to an address with accents before the @'),
    z.email(message),
    z.refine((typed) => !typed.toLowerCase().endsWith(`@${INTERNAL_DOMAIN}`), message),
  );

const EMAIL = 'Please enter a valid email address';

/**
 * The contact form (docs/rules.md 8.1). The subject may be empty in the dialog; the contact page's own form requires
 * it.
 */
export const ContactMessage = z.object({
  name: line(1, 'Name is required'),
  email: emailAddress(EMAIL, 'Email is required'),
  subject: z._default(line(0, 'Subject must be text'), ''),
  message: longText(1, 'Message is required'),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** The contact page's form: all four fields are required (docs/rules.md 8.1). */
export const ContactPageMessage = z.extend(ContactMessage, {
  subject: line(1, 'Subject is required'),
});
export type ContactPageMessage = z.infer<typeof ContactPageMessage>;

export const VENDOR_SUBJECT = 'Vendor Request';

const WEBSITE = 'Please enter a valid website URL';

/** Matches a web address whose host has two labels or more: no user name, no bare number, no local name. */
const HTTP_URL =
  /^https?:\/\/([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}](:\d{1,5})?([/?#][^\s\p{Cc}]*)?$/iu;

/** Completes "www.shop.ca" to "https://www.shop.ca". A text that has a scheme or is no host name stays as typed. */
export const withScheme = (website: string): string => {
  const typed = website.trim();
  return HTTP_URL.test(`https://${typed}`) ? `https://${typed}` : typed;
};

/** The vendor application (docs/rules.md 8.2), with a message for each field. */
export const VendorApplication = z.object({
  name: line(2, 'Name must be at least 2 characters'),
  email: emailAddress(EMAIL),
  company: line(2, 'Company name must be at least 2 characters'),
  website: z
    .string(WEBSITE)
    .check(
      z.overwrite(withoutUnseen),
      z.trim(),
      z.maxLength(300, WEBSITE),
      z.regex(HTTP_URL, WEBSITE),
    ),
  message: longText(10, 'Message must be at least 10 characters'),
});
export type VendorApplication = z.infer<typeof VendorApplication>;
