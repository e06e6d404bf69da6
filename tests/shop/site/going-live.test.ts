import { describe, expect, it } from 'vitest';
import { type Opening, goingLive } from '../../../src/shop/site/going-live';
import { publicSite } from '../../../src/shop/site/public-site';
import { LAKEHEAD, SAMPLE_SITE } from '../../support/site';

const NOW = Date.parse('2026-11-26T15:00:00Z');
const HOUR = 60 * 60_000;

const READY = {
  site: publicSite(
    { ...LAKEHEAD, hours: 'Mon to Fri 8:00 to 17:00', privacyPerson: 'Kim Lee', email: 'a@b.ca' },
    { pages: [] },
  ),
  pages: [{ title: 'Returns', confirmedAt: '2026-11-01T00:00:00Z' }],
  areShippingPricesConfirmed: true,
  mail: { goesOut: true, test: { address: 'a@b.ca', sentAt: NOW, receivedAt: NOW } },
  payments: 'live',
  lastPaymentNews: NOW,
  settings: [],
  isTaxChosen: true,
  isHomeSaved: true,
  shippedOffers: undefined,
  backup: { last: NOW - 12 * HOUR, hasCommand: true, copied: NOW - 11 * HOUR },
  hasFirstPassword: false,
  ownersWithoutFactor: 0,
  sampleParts: 0,
  sampleCategories: 0,
  hasRefund: true,
  now: NOW,
} satisfies Opening;

const open = (change: Partial<Opening>) =>
  goingLive({ ...READY, ...change }).items.filter(({ done }) => !done);

describe('the checklist before the shop opens', () => {
  it('is ready when nothing is left', () => {
    expect(goingLive(READY)).toMatchObject({ ready: true });
    expect(open({})).toEqual([]);
  });

  it.each<[id: string, change: Partial<Opening>, words: RegExp]>([
    ['tax', { site: { ...READY.site, gstNumber: '' } }, /GST\/HST number/],
    ['tax', { site: { ...READY.site, gstNumber: '123456789 RT0001' } }, /GST\/HST number/],
    ['tax', { isTaxChosen: false }, /how tax is charged/],
    ['home', { isHomeSaved: false }, /home page/],
    ['offers', { shippedOffers: 'Save 15%' }, /Save 15%/],
    ['settings', { settings: ['DEMO is on.', 'PUBLIC_URL is not set.'] }, /^DEMO .* set\.$/],
    ['facts', { site: { ...READY.site, phone: '', street: '' } }, /the street and the phone/],
    ['shipping', { areShippingPricesConfirmed: false }, /confirm/],
    ['pages', { pages: [{ title: 'Returns', confirmedAt: null }] }, /confirm: Returns\./],
    ['mail', { mail: { goesOut: false, test: undefined } }, /SMTP_URL/],
    ['mail', { mail: { goesOut: true, test: undefined } }, /send a test mail/],
    [
      'mail',
      { mail: { goesOut: true, test: { address: 'a@b.ca', sentAt: NOW, receivedAt: undefined } } },
      /went to a@b\.ca on 2026-11-26\. Type its code/,
    ],
    ['payments', { payments: 'test' }, /test keys/],
    ['webhook', { lastPaymentNews: undefined }, /webhook/],
    ['backup', { backup: { ...READY.backup, last: undefined } }, /no backup/],
    ['backup', { backup: { ...READY.backup, last: NOW - 49 * HOUR } }, /no backup/],
    ['backup', { backup: { last: NOW, hasCommand: false, copied: undefined } }, /BACKUP_COMMAND/],
    ['backup', { backup: { last: NOW, hasCommand: true, copied: NOW - 49 * HOUR } }, /no copy/],
    ['password', { hasFirstPassword: true }, /first password/],
    ['factor', { ownersWithoutFactor: 1 }, /second factor/],
    ['sample', { sampleParts: 3 }, /: 3 still/],
    ['sample', { sampleCategories: 9 }, /menu shows 9 without any/],
    ['test-order', { hasRefund: false }, /refund/],
  ])('%s is open with %j', (id, change, words) => {
    expect(open(change)).toMatchObject([{ id, words: expect.stringMatching(words) }]);
  });

  it('gives each of its points a title', () => {
    for (const { title } of goingLive(READY).items) expect(title).toMatch(/^[A-Z]/);
  });

  it('asks for no backup where another program makes them', () => {
    expect(goingLive({ ...READY, backup: null }).items.map(({ id }) => id)).not.toContain('backup');
  });

  it("names the sample's own facts as missing", () => {
    const [facts] = open({ site: SAMPLE_SITE });
    expect(facts?.words).toMatch(
      /the name \(it is still the sample’s\), the street.* and the mail/,
    );
  });
});
