import { describe, expect, it, test } from 'vitest';
import { KnownCarrier } from '../../../src/contract/shipping/admin-carriers';
import { PublicConfig } from '../../../src/shop/settings/config';
import { ShippingEstimate } from '../../../src/contract/shipping/shipping';
import { holdCarriers } from '../../../src/server/services/shipping/carriers';
import {
  ADDRESS,
  buyParcel,
  intentFor,
  newBuyer,
  orderBody,
  payWith,
  quoteFor,
} from '../../support/buyers';
import { peopleForEach } from '../../support/people';
import { shopForEach } from '../../support/shop';

const BRACKET = 1002; // 0.98 kg
const CARRIERS = '/api/admin/carriers';
const STRIKE = 'Canada Post is on strike: we ship by Purolator.';
const GROUND = { name: 'Purolator Ground', percent: 110, days: [2, 2, 3, 4, 5, 6, 0] };

describe('the carriers', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);
  const read = async (id: string) =>
    KnownCarrier.parse((await people.admin.get(`${CARRIERS}/${id}`)).body);
  const change = async (id: string, more: object) => {
    const { id: _, hasTable: __, ...carrier } = await read(id);
    return people.admin.put(`${CARRIERS}/${id}`, { ...carrier, ...more });
  };
  const strike = (offFrom: string | null) =>
    change('canada-post', { offFrom, offWords: offFrom ? STRIKE : '' });
  const estimate = async (postalCode = ADDRESS.zipCode) => {
    const items = [{ productId: BRACKET, quantity: 1 }];
    const reply = await shop.visitor().post('/api/shipping/estimate', { postalCode, items });
    return ShippingEstimate.parse(reply.body);
  };
  const servicesOf = async (postalCode?: string) =>
    (await estimate(postalCode)).options.map(({ service, cost }) => [service, cost]);
  const POST = [
    ['Regular Parcel', 11.95],
    ['Expedited Parcel', 13.74],
    ['Xpresspost', 19.12],
  ];

  it('are those that tracking knew, and only Canada Post has services', async () => {
    expect(
      ((await people.admin.get(CARRIERS)).body as KnownCarrier[]).map(({ name }) => name),
    ).toEqual(['Canada Post', 'Purolator', 'UPS', 'FedEx', 'Canpar', 'DHL']);
    expect(await servicesOf()).toEqual(POST);
  });

  it('with services of their own are quoted beside those of the shipping table, cheapest first', async () => {
    expect((await change('purolator', { services: [GROUND] })).status).toBe(200);
    expect(await servicesOf()).toEqual([POST[0], ['Purolator Ground', 13.15], POST[1], POST[2]]);
    // It does not go to the territories.
    expect((await servicesOf('X0A 0H0')).flat()).not.toContain('Purolator Ground');
  });

  it('that are switched off leave estimates and quotes at once, and buyers are told why', async () => {
    const other = await holdCarriers(shop.db);
    expect((await strike('2026-06-20')).status).toBe(200);
    expect(await servicesOf()).toEqual(POST); // a later day
    expect(await shop.visitor().get('/api/config')).not.toHaveProperty('body.shippingNotices');
    await change('purolator', { services: [GROUND] });
    await strike('2026-06-15');
    expect(await servicesOf()).toEqual([['Purolator Ground', 13.15]]);
    expect((await estimate()).notices).toEqual([STRIKE]);
    expect((await shop.visitor().get('/api/config')).body).toMatchObject({
      shippingNotices: [STRIKE],
    });
    await other.refresh();
    expect(other.current[0]).toMatchObject({ name: 'Canada Post', offFrom: '2026-06-15' });
    await strike(null);
    expect(await servicesOf()).toContainEqual(POST[0]);
    expect(await estimate()).not.toHaveProperty('notices');
  });

  it('that are switched off are named nowhere, and say one sentence once', async () => {
    await strike('2026-06-15');
    await change('purolator', { offFrom: '2026-06-15', offWords: ` ${STRIKE.toLowerCase()}` });
    await change('ups', { offFrom: '2026-12-01', offWords: 'No UPS in winter.' });
    expect((await shop.visitor().get('/api/config')).body).toMatchObject({
      shippingNotices: [STRIKE],
      carriersOff: ['Canada Post', 'Purolator'],
    });
    await strike(null);
    await change('purolator', { offFrom: null, offWords: '' });
    expect(await shop.visitor().get('/api/config')).not.toHaveProperty('body.carriersOff');
  });

  it('may all be switched off: then there is no service, and nothing fails', async () => {
    await strike('2026-06-15');
    expect(await estimate()).toMatchObject({ options: [], freight: false, notices: [STRIKE] });
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const { zipCode } = ADDRESS;
    const rates = await buyer.post('/api/shipping/calculate', { weight: 1, zipCode });
    expect([rates.status, rates.body]).toEqual([200, []]);
    expect(
      await buyer.post('/api/shipping/calculate', { weight: 1, zipCode: '12345' }),
    ).toMatchObject({
      status: 422,
    });
  });

  it('keep what a checkout has frozen, and end what was only quoted', async () => {
    const { zipCode } = ADDRESS;
    const [frozen, quoted] = [
      await newBuyer(shop, [[BRACKET, 1]]),
      await newBuyer(shop, [[BRACKET, 1]]),
    ];
    const service = 'Regular Parcel';
    for (const buyer of [frozen, quoted])
      await buyer.post('/api/shipping/calculate', { weight: 1, zipCode });
    const quote = await quoteFor(frozen, { service, zipCode });
    const asked = { amount: quote.total, pickup: false, shippingService: service };
    const intent = await intentFor(frozen, asked);
    await strike('2026-06-15');
    expect(await quoteFor(quoted, { service, zipCode })).toMatchObject({ shippingExpired: true });
    expect((await payWith(frozen, intent)).status).toBe(200);
    expect((await frozen.post('/api/orders', orderBody(quote))).status).toBe(201);
  });

  it('are not overwritten by whoever has an older one open', async () => {
    const { id, hasTable: _, ...before } = await read('ups');
    expect((await change('ups', { tracking: '' })).status).toBe(200);
    expect(
      await people.admin.put(`${CARRIERS}/${id}`, { ...before, name: 'U.P.S.' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict', stored: { name: 'UPS', tracking: '', revision: 2 } },
    });
    // Saving what is stored changes nothing, and is no conflict.
    expect(await people.admin.put(`${CARRIERS}/${id}`, { ...before, tracking: '' })).toMatchObject({
      status: 200,
      body: { revision: 2 },
    });
  });

  it('can be added', async () => {
    const added = await people.admin.post(CARRIERS, {
      name: ' Cousin Ray ',
      tracking: '',
      services: [{ ...GROUND, name: 'Ray on Friday', percent: 50 }],
      offFrom: null,
      offWords: '',
    });
    expect(added).toMatchObject({ status: 200, body: { name: 'Cousin Ray', hasTable: false } });
    expect((await servicesOf())[0]).toEqual(['Ray on Friday', 5.98]);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'fedex' }, 'name'],
    [{ tracking: 'javascript:alert(1)' }, 'tracking'],
    [{ tracking: 'http://plain.example/' }, 'tracking'],
    [{ services: [{ ...GROUND, days: [1] }] }, 'services.0.days'],
    [{ services: [{ ...GROUND, percent: 0 }] }, 'services.0.percent'],
    [{ services: [GROUND, GROUND] }, 'services'],
    [{ services: [{ ...GROUND, name: 'regular parcel' }] }, 'services.0.name'],
    [{ offFrom: '2026-02-29', offWords: 'x' }, 'offFrom'],
    [{ offFrom: '2026-12-01', offWords: ' ' }, 'offWords'],
  ])('refuse %j', async (more, field) => {
    const reply = await change('purolator', more);
    expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([
      400,
      [field],
    ]);
  });

  it('of the shipping table have no services of their own, and an unknown one is refused', async () => {
    expect((await change('canada-post', { services: [GROUND] })).status).toBe(400);
    expect((await people.admin.get(`${CARRIERS}/none`)).status).toBe(404);
    expect((await shop.visitor().get(CARRIERS)).status).toBe(401);
  });

  it('have the tracking pages that buyers, mails and the owner see', async () => {
    await people.admin.post(CARRIERS, {
      name: 'Cousin Ray',
      tracking: 'https://ray.example/?n=',
      services: [],
      offFrom: null,
      offWords: '',
    });
    const { trackingPages } = PublicConfig.parse((await shop.visitor().get('/api/config')).body);
    expect(Object.entries(trackingPages ?? {}).at(-1)).toEqual([
      'Cousin Ray',
      'https://ray.example/?n=',
    ]);
    const { id } = await buyParcel(await newBuyer(shop, [[BRACKET, 1]]));
    await people.admin.put(`/api/admin/orders/${id}/status`, {
      status: 'shipped',
      carrier: 'Cousin Ray',
      trackingNumber: 'A 1',
    });
    while (await shop.deliver());
    expect(shop.mail.sent.at(-1)?.text).toContain('Track it here: https://ray.example/?n=A1');
  });
});
