import { describe, expect, it } from 'vitest';
import { type Opening, goingLive } from '../../../src/shop/site/going-live';
import { publicSite } from '../../../src/shop/site/public-site';
import { LAKEHEAD, SAMPLE_SITE } from '../../support/site';

const NOW = Date.parse('2026-11-26T15:00:00Z');
const HOUR = 60 * 60_000;

const READY: Opening = {
  site: publicSite(
    { ...LAKEHEAD, hours: 'Mon to Fri 8:00 to 17:00', privacyPerson: 'Kim Lee', email: 'a@b.ca' },
    { pages: [] },
  ),
  pages: [{ title: 'Returns', confirmedAt: '2026-11-01T00:00:00Z' }],
  areShippingPricesConfirmed: true,
  mail: { goesOut: true, test: { address: 'a@b.ca', sentAt: NOW, receivedAt: NOW } },
  payments: 'live',
  lastPaymentNews: NOW,
  lastBackup: NOW - 12 * HOUR,
  hasFirstPassword: false,
  ownersWithoutFactor: 0,
  sampleParts: 0,
  sampleCategories: 0,
  hasRefund: true,
  now: NOW,
};

const open = (change: Partial<Opening>) =>
  goingLive({ ...READY, ...change }).items.filter(({ done }) => !done);

describe('the checklist before the shop opens', () => {
  it('is ready when nothing is left', () => {
    expect(goingLive(READY)).toMatchObject({ ready: true });
    expect(open({})).toEqual([]);
  });

  it.each<[id: string, change: Partial<Opening>, words: RegExp]>([
    ['tax', { site: { ...READY.site, gstNumber: '' } }, /GST\/HST number/],
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
    ['backup', { lastBackup: undefined }, /no backup/],
    ['backup', { lastBackup: NOW - 49 * HOUR }, /no backup/],
    ['password', { hasFirstPassword: true }, /first password/],
    ['factor', { ownersWithoutFactor: 1 }, /second factor/],
    ['sample', { sampleParts: 3 }, /: 3 still/],
    ['sample', { sampleCategories: 9 }, /menu shows 9 without any/],
    ['test-order', { hasRefund: false }, /refund/],
  ])('%s is open with %j', (id, change, words) => {
    expect(open(change)).toMatchObject([{ id, words: expect.stringMatching(words) }]);
  });

  it('asks for no backup where another program makes them', () => {
    expect(goingLive({ ...READY, lastBackup: null }).items.map(({ id }) => id)).not.toContain(
      'backup',
    );
  });

  it("names the sample's own facts as missing", () => {
    const [facts] = open({ site: SAMPLE_SITE });
    expect(facts?.words).toMatch(
      /the name \(it is still the sample’s\), the street.* and the mail/,
    );
  });
});
