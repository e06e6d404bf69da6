import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { brandColours, contrast } from '../../../src/shop/site/colours';
import { DEFAULT_FACTS } from '../../../src/shop/site/default-site';
import { publicSite } from '../../../src/shop/site/public-site';
import { streetAddress, taxNumbers } from '../../../src/shop/site/site';
import { SiteFacts } from '../../../src/shop/site/site-facts';
import { SiteForm } from '../../../src/shop/site/site-form';

const read = (facts: Partial<Record<keyof SiteFacts, unknown>>) =>
  SiteFacts.safeParse({ ...DEFAULT_FACTS, ...facts });

const messageFor = (facts: Partial<Record<keyof SiteFacts, unknown>>) =>
  read(facts).error?.issues[0]?.message;

describe('the facts of the shop', () => {
  it.each([
    ['postalCode', 'p7b5e1', 'P7B 5E1'],
    ['postalCode', ' P7B-5E1 ', 'P7B 5E1'],
    ['gstNumber', '123456782rt0001', '123456782 RT0001'],
    ['qstNumber', '1234567890 tq 0001', '1234567890 TQ0001'],
    ['name', 'Lakehead\nTrailer  Parts', 'Lakehead Trailer  Parts'],
    ['action', '#0B5D3B', '#0b5d3b'],
    ['gstNumber', '', ''],
    ['phone', '+1 (807) 555-0142 ext. 12', '+1 (807) 555-0142 ext. 12'],
    ['phone', '1-807-555-BOLT (2658)', '1-807-555-BOLT (2658)'],
  ] as const)('%s: %j is read as %j', (name, typed, value) => {
    expect(read({ [name]: typed }).data?.[name]).toBe(value);
  });

  it.each([
    ['name', '  ', 'The shop needs a name'],
    ['town', '', 'Please enter the town'],
    ['postalCode', '90210', 'A postal code looks like P3A 1A1'],
    ['gstNumber', '12345 RT0001', 'A GST/HST number looks like 123456782 RT0001'],
    ['gstNumber', '123456782 RT0000', 'A GST/HST number looks like 123456782 RT0001'],
    // One digit is wrong: its check digit says so.
    ['gstNumber', '123456789 RT0001', /A digit .* wrong/],
    ['phone', 'call me', 'Please enter a phone number'],
    ['phone', '555 0142', 'Please enter a phone number'],
    ['logo', '/img/uploads/../../api/user', 'Please upload a picture'],
    ['email', 'desk', 'Please enter a valid email address'],
    ['founded', 15, 'Please enter a year'],
    ['founded', Number.NaN, 'Please enter a year'],
    ['social', [{ name: 'X', url: 'javascript:alert(1)' }], /begins with https/],
    ['logo', 'https://elsewhere.example/logo.png', 'Please upload a picture'],
    ['action', '#ffcc00', /too hard to read/],
    ['night', '#c0c0c0', /too hard to read/],
  ] as const)('%s: %j is refused', (name, typed, message) => {
    expect(messageFor({ [name]: typed })).toMatch(message);
  });

  it('come back from the form as they were', () => {
    const facts: SiteFacts = {
      ...DEFAULT_FACTS,
      pstNumbers: [{ province: 'BC', number: 'PST-1234-5678' }],
    };
    expect(z.decode(SiteForm, z.encode(SiteForm, facts))).toEqual(facts);
  });

  it('leave out the rows of the form that are empty', () => {
    const typed = z.encode(SiteForm, DEFAULT_FACTS);
    const social = typed.social.map((link, place) => (place === 1 ? { name: '', url: ' ' } : link));
    expect(z.decode(SiteForm, { ...typed, social }).social.map(({ name }) => name)).toEqual([
      'Facebook',
      'YouTube',
    ]);
  });

  it('have the messages of the form at its fields', () => {
    const typed = z.encode(SiteForm, DEFAULT_FACTS);
    const pstNumbers = { ...typed.pstNumbers, MB: '1'.repeat(31) };
    const read = z.safeDecode(SiteForm, { ...typed, founded: '', pstNumbers });
    expect(read.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['founded', 'Please enter a year'],
      ['pstNumbers.MB', 'Please use at most 30 characters'],
    ]);
  });
});

describe('the public facts', () => {
  it('have the address on one line once the street is known', () => {
    expect(streetAddress(DEFAULT_FACTS)).toBeUndefined();
    const facts = { ...DEFAULT_FACTS, street: '1 Elm St', postalCode: 'P3A 1A1' };
    expect(streetAddress(facts)).toBe('1 Elm St, Sudbury, ON P3A 1A1');
  });

  it('name the numbers that the shop has', () => {
    expect(taxNumbers(DEFAULT_FACTS)).toBe('');
    expect(
      taxNumbers({
        gstNumber: '123456789 RT0001',
        qstNumber: '1234567890 TQ0001',
        pstNumbers: [{ province: 'BC', number: 'PST-1' }],
      }),
    ).toBe('GST/HST number 123456789 RT0001. QST number 1234567890 TQ0001. BC PST number PST-1.');
  });

  it("name the owner's mail, or else the setting's", () => {
    const site = (email: string) =>
      publicSite({ ...DEFAULT_FACTS, email }, { email: 'set@shop.test', pages: [] });
    expect([site('').email, site('own@shop.test').email]).toEqual([
      'set@shop.test',
      'own@shop.test',
    ]);
  });
});

describe('the colours of the brand', () => {
  it.each(['#0b5d3b', '#1c57b3', '#7a1fa2', '#000000', '#8a1c1c'])(
    'can be read in both themes: %s',
    (action) => {
      const { light, dark } = brandColours({ action, night: '#10233f' });
      expect(contrast(light.action ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark.action ?? '', '#14181d')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark.accent ?? '', '#181d23')).toBeGreaterThanOrEqual(4.5);
      // The counters of the admin's menu.
      for (const { forge = '', onForge = '' } of [light, dark])
        expect(contrast(forge, onForge)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
