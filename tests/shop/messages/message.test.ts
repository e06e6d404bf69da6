import { fc } from '../../support/properties';
import { describe, expect, it, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import {
  ContactMessage,
  ContactPageMessage,
  VendorApplication,
  withScheme,
  emailAddress,
} from '../../../src/shop/messages/message';

/** The first message of each field, as a form shows it. */
const messages = (schema: ZodMiniType, typed: unknown): Record<string, string> => {
  const reply: Record<string, string> = {};
  for (const issue of schema.safeParse(typed).error?.issues ?? [])
    reply[String(issue.path[0])] ??= issue.message;
  return reply;
};

const question = {
  name: 'Ada Builder',
  email: 'ada@shop.ca',
  subject: 'Tube size',
  message: 'Do you cut 1.75"?',
};

describe('a contact message', () => {
  it('is trimmed', () => {
    expect(ContactMessage.parse({ ...question, name: ' Ada Builder ' })).toEqual(question);
  });

  it('needs no subject in the dialog', () => {
    const { subject: _, ...rest } = question;
    expect(ContactMessage.parse(rest).subject).toBe('');
    expect(ContactMessage.parse({ ...rest, subject: ' ' }).subject).toBe('');
  });

  it('needs all four fields on the contact page', () => {
    expect(
      messages(ContactPageMessage, { name: '', email: ' ', subject: ' ', message: '\n' }),
    ).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      subject: 'Subject is required',
      message: 'Message is required',
    });
    expect(messages(ContactPageMessage, {})).toHaveProperty('email', 'Email is required');
  });

  test.each([
    'ada',
    'ada@',
    '@shop.ca',
    'ada@shop',
    'a b@shop.ca',
    'ada@shop..ca',
    `${'a'.repeat(250)}@x.ca`,
    'walk-in@account.invalid',
    'Walk-In@Account.Invalid',
  ])('%s is not an e-mail address', (email) =>
    expect(messages(ContactMessage, { ...question, email })).toEqual({
      email: 'Please enter a valid email address',
    }),
  );

  it('preserves line breaks in the message', () => {
    expect(ContactMessage.parse({ ...question, message: 'a\r\nb\tc' }).message).toBe('a\r\nb\tc');
  });

  it('has maximum lengths and no control characters', () => {
    expect(messages(ContactMessage, { ...question, name: 'a'.repeat(201) })).toHaveProperty('name');
    expect(messages(ContactMessage, { ...question, message: 'a'.repeat(5001) })).toHaveProperty(
      'message',
    );
    expect(messages(ContactMessage, { ...question, message: 'a\0b' })).toHaveProperty('message');
  });

  it('cannot have a line break in any one-line field', () => {
    const field = fc.constantFrom('name', 'email', 'subject');
    const broken = fc.tuple(
      fc.string(),
      fc.constantFrom('\r', '\n', '\r\n', '\0', '\u0085'),
      fc.string(),
    );
    fc.assert(
      fc.property(field, broken, (name, [before, end, after]) => {
        const read = ContactMessage.safeParse({ ...question, [name]: `x${before}${end}${after}x` });
        expect(read.success).toBe(false);
      }),
    );
  });
});

describe('a vendor application', () => {
  const application = {
    name: 'Bo',
    email: 'bo@shop.ca',
    company: 'B4',
    website: 'https://b4.ca',
    message: '4x4 repair',
  };

  it('is accepted at the shortest lengths', () => {
    expect(VendorApplication.parse(application)).toEqual(application);
  });

  it('has a message for each invalid field', () => {
    const all = {
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      company: 'Company name must be at least 2 characters',
      website: 'Please enter a valid website URL',
      message: 'Message must be at least 10 characters',
    };
    expect(messages(VendorApplication, {})).toEqual(all);
    expect(
      messages(VendorApplication, {
        name: 'B ',
        email: '',
        company: ' 4',
        website: '',
        message: 'too short',
      }),
    ).toEqual(all);
  });

  test.each([
    'https://b4.ca',
    'http://www.b4.ca/shop?id=1#top',
    'HTTPS://B4.CA',
    'https://atelier-québec.ca/à-propos',
    'https://b4.co.uk:8443',
    ' https://b4.ca ',
  ])('%s is a website', (website) => {
    const read = VendorApplication.parse({ ...application, website }).website;
    expect(read).toBe(website.trim());
    expect(new URL(read).protocol).toMatch(/^https?:$/);
  });

  test.each([
    'b4',
    'b4.ca',
    'www.b4.ca',
    'ftp://b4.ca',
    'javascript:alert(1)//b4.ca',
    'https://',
    'https://localhost',
    'http://127.0.0.1',
    'http://[::1]/',
    'https://b4.ca.',
    'https://.ca',
    'https://-b4.ca',
    'https://b4..ca',
    'https://me:secret@b4.ca',
    'https://b4.ca /x',
    'https://b4.ca"onclick=',
    'https://b4.ca\\evil',
    `https://b4.ca/${'a'.repeat(300)}`,
  ])('%s is not a website', (website) => {
    expect(messages(VendorApplication, { ...application, website })).toEqual({
      website: 'Please enter a valid website URL',
    });
  });

  it('accepts only websites that a browser opens by http', () => {
    const unit = fc.constantFrom(...'aé9.-:/@?#[]%\\ ');
    const website = fc.oneof(fc.domain(), fc.string({ unit })).map((rest) => `https://${rest}`);
    fc.assert(
      fc.property(website, (typed) => {
        const read = VendorApplication.safeParse({ ...application, website: typed });
        if (!read.success) return;
        const url = new URL(read.data.website);
        expect(url.protocol).toMatch(/^https?:$/);
        expect(url.username).toBe('');
        expect(url.hostname).toContain('.');
      }),
    );
  });

  it('refuses long texts that make a slow pattern backtrack', () => {
    const long = 'a.'.repeat(30_000);
    const typed = { ...application, email: `${long}@`, website: `https://${long}` };
    expect(Object.keys(messages(VendorApplication, typed))).toEqual(['email', 'website']);
  });
});

describe('a website typed without https://', () => {
  test.each([
    ['www.b4.ca', 'https://www.b4.ca'],
    [' b4.ca/shop ', 'https://b4.ca/shop'],
    ['b4.ca:8080', 'https://b4.ca:8080'],
    ['https://b4.ca', 'https://b4.ca'],
    ['http://b4.ca', 'http://b4.ca'],
    ['ftp://b4.ca', 'ftp://b4.ca'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['bo@b4.ca', 'bo@b4.ca'],
    ['b4', 'b4'],
    ['none yet', 'none yet'],
    ['', ''],
  ])('%j becomes %j', (typed, website) => expect(withScheme(typed)).toBe(website));

  it('is changed only into a URL that the application accepts, and only once', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.domain()), (typed) => {
        const website = withScheme(typed);
        if (website !== typed.trim())
          expect(VendorApplication.shape.website.safeParse(website).success).toBe(true);
        expect(withScheme(website)).toBe(website);
      }),
    );
  });
});

describe('an e-mail address', () => {
  const email = emailAddress('Please enter a valid email address');
  const read = (typed: string) => {
    const { data, error } = email.safeParse(typed);
    return data ?? error?.issues[0]?.message;
  };

  test.each([
    ['user@münchen.de', 'user@xn--mnchen-3ya.de'],
    ['user@MÜNCHEN.de', 'user@xn--mnchen-3ya.de'],
    ['user＠people.test', 'user@people.test'],
    ['user@people.test', 'user@people.test'],
  ])('%s is mailed as %s', (typed, mailed) => {
    expect(read(typed)).toBe(mailed);
  });

  test.each([
    ['andré@people.test', 'We cannot send mail to an address with accents before the @'],
    ['user@münchen.de/x', 'Please enter a valid email address'],
    ['user@mün chen.de', 'Please enter a valid email address'],
    ['@münchen.de', 'Please enter a valid email address'],
    ['münchen', 'Please enter a valid email address'],
  ])('%s is refused in words', (typed, message) => {
    expect(read(typed)).toBe(message);
  });
});
