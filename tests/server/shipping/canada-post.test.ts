import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { canadaPost } from '../../../src/server/gateways/canada-post';
import { readPriceQuotes } from '../../../src/server/gateways/canada-post-xml';
import type { Box } from '../../../src/shop/shipping/box';
import { type RateSource, withOtherCarriers } from '../../../src/server/gateways/rate-source';
import { SHIPPING_TABLE } from '../../../src/shop/shipping/built-in-table';
import { carrierTable } from '../../../src/shop/shipping/carrier';
import { readSettings } from '../../../src/server/process/environment';
import { newBuyer, quoteFor } from '../../support/buyers';
import {
  ACCOUNT,
  type Answer,
  type FakeCanadaPost,
  RATES,
  openFakeCanadaPost,
} from '../../support/fakes/fake-canada-post';
import { openShop } from '../../support/shop';

const MINUTE = 60_000;
const PARCEL = { parcels: [{ grams: 950 }], postal: 'M5V 2T6' };
const LIVE = [
  { service: 'Regular Parcel', cents: 1234, estimatedDays: 4 },
  { service: 'Expedited Parcel', cents: 1420, estimatedDays: 5 },
  { service: 'Xpresspost', cents: 2550, estimatedDays: 2 },
];

describe('Canada Post', () => {
  let fake: FakeCanadaPost;
  let now: number;
  let failures: unknown[];
  let rateSource: RateSource;
  const open = (timeout: number) =>
    canadaPost(
      { ...ACCOUNT, base: fake.base },
      { clock: () => now, failed: (error) => failures.push(error), timeout },
    );
  beforeEach(async () => {
    fake = await openFakeCanadaPost();
    now = Date.parse('2026-06-15T12:00:00Z');
    failures = [];
    rateSource = open(30_000);
  });
  afterEach(() => fake.close());

  it('gets one request for the parcel, and its services get our names', async () => {
    expect(await rateSource.quote(PARCEL)).toEqual({ rates: LIVE, source: 'canada-post' });
    expect(fake.asked).toHaveLength(1);
    const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = fake.asked;
    expect(path).toBe('/rs/ship/price');
    expect(headers).toMatchObject({
      authorization: `Basic ${Buffer.from('shop:secret').toString('base64')}`,
      'content-type': 'application/vnd.cpc.ship.rate-v4+xml',
    });
    expect(body).toContain('<customer-number>0001234567</customer-number>');
    expect(body).toContain('<weight>1.000</weight>');
    expect(body).toContain('<origin-postal-code>P3A1A1</origin-postal-code>');
    expect(body).toContain('<postal-code>M5V2T6</postal-code>');
  });

  it('quotes the counter price without a customer number', async () => {
    const counter = canadaPost(
      { ...ACCOUNT, customerNumber: undefined, base: fake.base },
      { clock: () => now, failed: () => {} },
    );
    await counter.quote(PARCEL);
    expect(fake.asked[0]?.body).toContain('<quote-type>counter</quote-type>');
  });

  it('gets one request in ten minutes per area and 100 g', async () => {
    await rateSource.quote(PARCEL);
    await rateSource.quote({ parcels: [{ grams: 999 }], postal: 'm5v-9z9' });
    expect(fake.asked).toHaveLength(1);
    await rateSource.quote({ parcels: [{ grams: 1001 }], postal: 'M5V 2T6' });
    await rateSource.quote({ parcels: [{ grams: 950 }], postal: 'M5W 2T6' });
    expect(fake.asked).toHaveLength(3);
    now += 10 * MINUTE;
    await rateSource.quote(PARCEL);
    expect(fake.asked).toHaveLength(4);
  });

  it('gets one request for several equal parcels', async () => {
    const quote = await rateSource.quote({
      parcels: [{ grams: 23_334 }, { grams: 23_334 }, { grams: 23_334 }],
      postal: 'M5V 2T6',
    });
    expect(quote?.rates[0]).toMatchObject({ cents: 1234 * 3 });
    expect(fake.asked[0]?.body).toContain('<weight>23.400</weight>');
  });

  it('gets a request for each weight, and the prices of all parcels are added up', async () => {
    const quote = await rateSource.quote({
      parcels: [{ grams: 30_000 }, { grams: 12_000 }, { grams: 30_000 }],
      postal: 'M5V 2T6',
    });
    expect(quote?.rates[0]).toMatchObject({ service: 'Regular Parcel', cents: 1234 * 3 });
    expect(fake.asked).toHaveLength(2);
  });

  it('is told the size of a parcel in whole centimetres, where it is known, and what is oversize', async () => {
    const quote = (box: Box) =>
      rateSource.quote({ parcels: [{ grams: 950, box }], postal: 'M5V 2T6' });
    await quote([12.5, 8, 0.25]);
    await quote([12.51, 8, 0.25]); // the same whole centimetres
    await quote([60, 0, 0]);
    await quote([50, 2, 2]);
    expect(
      fake.asked.map(({ body }) => /<parcel-characteristics>(.*)<\/p/.exec(body)?.[1]),
    ).toEqual([
      '<weight>1.000</weight><dimensions><length>32</length><width>21</width><height>1</height></dimensions>',
      '<weight>1.000</weight><oversized>true</oversized>',
      '<weight>1.000</weight><dimensions><length>127</length><width>6</width><height>6</height></dimensions><oversized>true</oversized>',
    ]);
  });

  it('gets no request while the owner has switched it off, and its live rates are beside those of others', async () => {
    const ground = { services: [{ name: 'Ground', percent: 110, days: [1, 1, 1, 1, 1, 1, 1] }] };
    const used = { isTableOff: true, tables: [carrierTable(ground, SHIPPING_TABLE)] };
    const all = withOtherCarriers(rateSource, () => used);
    expect((await all.quote(PARCEL))?.rates.map(({ service }) => service)).toEqual(['Ground']);
    expect(fake.asked).toEqual([]);
    used.isTableOff = false;
    expect(await all.quote(PARCEL)).toMatchObject({
      rates: expect.arrayContaining([...LIVE, expect.objectContaining({ service: 'Ground' })]),
      source: 'canada-post, carriers 2026-1',
    });
  });

  it('gets no request for an incomplete postal code', async () => {
    expect(await rateSource.quote({ parcels: [{ grams: 950 }], postal: 'M5V 2' })).toMatchObject({
      source: 'table 2026-1',
    });
    expect(fake.asked).toEqual([]);
  });

  const notXml = RATES.replace('</price-quotes>', '');
  test.each<[string, Answer]>([
    ['answers 500', { status: 500, body: 'no' }],
    ['answers 401', { status: 401, body: RATES }],
    ['answers malformed XML', { status: 200, body: notXml }],
    ['offers no service', { status: 200, body: '<price-quotes/>' }],
    [
      'offers a service without a price',
      { status: 200, body: RATES.replace('<due>12.34</due>', '') },
    ],
    ['offers a negative price', { status: 200, body: RATES.replace('12.34', '-12.34') }],
    ['answers more than it may', { status: 200, body: `${RATES}<!--${'x'.repeat(300_000)}-->` }],
  ])('falls back to the rate table when it %s', async (_, answer) => {
    fake.answer = answer;
    expect(await rateSource.quote(PARCEL)).toMatchObject({
      source: 'fallback table 2026-1',
      rates: [{ service: 'Regular Parcel', cents: 1325, estimatedDays: 4 }, {}, {}, {}],
    });
    expect(failures).toHaveLength(1);
    fake.answer = { status: 200, body: RATES };
    // Failures are not cached.
    expect(await rateSource.quote(PARCEL)).toMatchObject({ source: 'canada-post' });
  });

  it('falls back to the rate table after a timeout', async () => {
    fake.answer = 'silence';
    expect(await open(50).quote(PARCEL)).toMatchObject({ source: 'fallback table 2026-1' });
    expect(failures).toHaveLength(1);
  });

  it('gets no request for 30 s after five failures', async () => {
    fake.answer = { status: 503, body: '' };
    for (let times = 0; times < 8; times += 1) await rateSource.quote(PARCEL);
    expect(fake.asked).toHaveLength(5);
    now += 30_000;
    fake.answer = { status: 200, body: RATES };
    expect(await rateSource.quote(PARCEL)).toMatchObject({ source: 'canada-post' });
  });

  it('quotes the rate that the buyer then pays', async () => {
    const shop = await openShop({ rateSource });
    const buyer = await newBuyer(shop, [[1002, 1]]);
    const reply = await buyer.post('/api/shipping/calculate', { weight: 1, zipCode: 'M5V 2T6' });
    expect(reply.body).toMatchObject([{ service: 'Regular Parcel', cost: 12.34 }, {}, {}]);
    const query = { service: 'Regular Parcel', zipCode: 'M5V 2T6' };
    expect(await quoteFor(buyer, query)).toMatchObject({ shipping: '12.34', total: '49.62' });
    expect(await shop.db.selectFrom('shipping_quote').select('source').execute()).toEqual([
      { source: 'canada-post' },
    ]);
    await shop.close();
  });
});

describe('A response of Canada Post', () => {
  it('is parsed into codes, amounts and days', () => {
    expect(readPriceQuotes(RATES)).toEqual([
      { code: 'DOM.XP', due: 2550, days: 2 },
      { code: 'DOM.EP', due: 1420, days: 5 },
      { code: 'DOM.RP', due: 1234, days: undefined },
      { code: 'DOM.LIB', due: 100, days: undefined },
    ]);
  });

  test.each([
    ['a document type', `<!DOCTYPE price-quotes>${RATES.replace(/<\?xml.*\?>/, '')}`],
    [
      'nested entities',
      '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><price-quotes>&b;</price-quotes>',
    ],
    [
      'an external entity',
      '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><price-quotes>&f;</price-quotes>',
    ],
    ['an undefined entity', '<price-quotes>&nobody;</price-quotes>'],
    ['a second root', '<price-quotes/><price-quotes/>'],
    ['no XML at all', 'Service unavailable'],
    ['days that are no number', RATES.replace('>2<', '>soon<')],
  ])('with %s is refused', (_, xml) => {
    expect(() => readPriceQuotes(xml)).toThrow();
  });
});

describe('The settings of Canada Post', () => {
  const GIVEN = {
    CANADA_POST_USERNAME: 'shop',
    CANADA_POST_PASSWORD: 'secret',
    CANADA_POST_ORIGIN: 'p3a 1a1',
  };

  it('are an account, the postal code of origin, and the live API by default', () => {
    expect(readSettings(GIVEN).canadaPost).toEqual({
      username: 'shop',
      password: 'secret',
      origin: 'P3A1A1',
      customerNumber: undefined,
      base: 'https://soa-gw.canadapost.ca',
    });
    expect(readSettings({}).canadaPost).toBeUndefined();
  });

  test.each([
    [{ CANADA_POST_PASSWORD: '' }, 'Canada Post also needs CANADA_POST_PASSWORD'],
    [{ CANADA_POST_ORIGIN: '12345' }, 'CANADA_POST_ORIGIN must be a Canadian postal code'],
    [
      { CANADA_POST_CUSTOMER_NUMBER: '12a' },
      'CANADA_POST_CUSTOMER_NUMBER must be up to ten digits',
    ],
    [{ CANADA_POST_API_BASE: 'https://evil.example' }, 'CANADA_POST_API_BASE must be'],
    [{ CANADA_POST_API_BASE: 'http://soa-gw.canadapost.ca' }, 'CANADA_POST_API_BASE must be'],
  ])('are refused with %j', (change, message) => {
    expect(() => readSettings({ ...GIVEN, ...change })).toThrow(message);
  });
});
