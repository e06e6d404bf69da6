import { afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { codeOf, newBuyer, quoteFor } from '../../support/buyers';
import { MINUTE, type Shop, openShop, shopForAll } from '../../support/shop';

const BRACKET = 1002; // 0.98 kg
const LINK_KIT = 1006; // 50.2 kg

describe('Shipping', () => {
  const shop = shopForAll();

  const calculate = (body: object, person = shop.visitor()) =>
    person.post('/api/shipping/calculate', body);

  it('is quoted to visitors for the requested weight, cheapest first', async () => {
    const kept = () => shop.db.selectFrom('shipping_quote').selectAll().execute();
    const before = await kept();
    expect(await calculate({ weight: 0.98, zipCode: 'P3A 1A1' })).toMatchObject({
      status: 200,
      body: [
        { service: 'Regular Parcel', cost: 11.95, estimatedDays: 3 },
        { service: 'Expedited Parcel', cost: 13.74, estimatedDays: 2 },
        { service: 'Xpresspost', cost: 19.12, estimatedDays: 1 },
      ],
    });
    expect(await kept()).toEqual(before);
  });

  it('is quoted to a signed-in buyer for the weight of the cart and not the one in the request', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 4]]);
    const reply = await calculate({ weight: 0.01, zipCode: 'p3a1a1' }, buyer);
    // 3.92 kg
    expect(reply.body).toMatchObject([{ cost: 16.95 }, {}, {}]);
    expect(await quoteFor(buyer, { service: 'Regular Parcel', zipCode: 'P3A 1A1' })).toMatchObject({
      weightKg: 3.92,
      shipping: '16.95',
      shippingExpired: false,
    });
  });

  it('is quoted from five characters of the postal code, and for the whole code', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    expect((await calculate({ weight: 1, zipCode: 'P3A 1' }, buyer)).status).toBe(200);
    const chosen = (zipCode: string) => quoteFor(buyer, { service: 'Xpresspost', zipCode });
    expect(await chosen('P3A 1A1')).toMatchObject({ shipping: '19.12' });
    expect(await chosen('P3B 1A1')).toMatchObject({ shipping: null, shippingExpired: true });
  });

  it('is quoted again for another weight, and after half an hour', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await calculate({ weight: 1, zipCode: 'P3A 1A1' }, buyer);
    const chosen = () => quoteFor(buyer, { service: 'Xpresspost', zipCode: 'P3A 1A1' });
    await buyer.put(`/api/cart/${BRACKET}`, { quantity: 2 });
    expect(await chosen()).toMatchObject({ shippingExpired: true, canPay: false });
    await buyer.put(`/api/cart/${BRACKET}`, { quantity: 1 });
    expect(await chosen()).toMatchObject({ shippingExpired: false, canPay: true });
    shop.clock.pass(30 * MINUTE);
    expect(await chosen()).toMatchObject({ shippingExpired: true });
  });

  it('of several parcels costs the sum of them, and says how many there are', async () => {
    const buyer = await newBuyer(shop, [
      [LINK_KIT, 1],
      [BRACKET, 1],
    ]);
    // 26.08 and 25.1 kg
    const reply = await calculate({ weight: 1, zipCode: 'P3A 1A1' }, buyer);
    const quote = await quoteFor(buyer, { service: 'Regular Parcel', zipCode: 'P3A 1A1' });
    expect(quote.parcels).toMatchObject([{ weightKg: 26.08 }, { weightKg: 25.1 }]);
    expect((await quoteFor(buyer)).parcels).toBe(undefined);
    expect(reply.body).toMatchObject([
      { service: 'Regular Parcel', cost: 75.9, parcels: 2 },
      { parcels: 2 },
      { parcels: 2 },
    ]);
  });

  it('of a piece that goes in no parcel is freight, and an earlier quote of the same weight is of no use', async () => {
    const buyer = await newBuyer(shop, [[LINK_KIT, 1]]);
    await calculate({ weight: 1, zipCode: 'P3A 1A1' }, buyer);
    const chosen = () => quoteFor(buyer, { service: 'Xpresspost', zipCode: 'P3A 1A1' });
    expect(await chosen()).toMatchObject({ shippingExpired: false });
    await shop.db
      .updateTable('product')
      .set({ interfaces: '[]' })
      .where('id', '=', LINK_KIT)
      .execute();
    expect(await chosen()).toMatchObject({ shippingExpired: true, canPay: false });
    expect(await calculate({ weight: 1, zipCode: 'P3A 1A1' }, buyer)).toMatchObject({
      status: 422,
      body: {
        code: 'freight',
        message:
          'Triangulated Four Link Kit 2 in Tube weighs 50.2 kg, and no parcel may weigh more than 30 kg. Please choose pickup or contact us for freight.',
      },
    });
    await shop.db
      .updateTable('product')
      .set({ interfaces: '[{"kind":"kit","contents":[{"sku":"NR-SU-TUBE-200","quantity":4}]}]' })
      .where('id', '=', LINK_KIT)
      .execute();
  });

  it('of measured parts counts their volume and their length', async () => {
    const pack = (packing: object) =>
      shop.db
        .updateTable('product')
        .set({ packing: JSON.stringify(packing) })
        .where('id', '=', BRACKET)
        .execute();
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const ask = () => calculate({ weight: 1, zipCode: 'P3A 1A1' }, buyer);
    const chosen = () => quoteFor(buyer, { service: 'Regular Parcel', zipCode: 'P3A 1A1' });
    expect((await ask()).body).toMatchObject([{ cost: 11.95 }, {}, {}]);
    await pack({ lengthIn: 16, widthIn: 12, heightIn: 10 }); // 5.24 kg by volume
    // The earlier quote was for another parcel of the same weight.
    expect(await chosen()).toMatchObject({ shippingExpired: true, canPay: false });
    expect((await ask()).body).toMatchObject([{ cost: 21.95 }, {}, {}]);
    expect(await chosen()).toMatchObject({ shipping: '21.95', shippingExpired: false });
    await pack({ lengthIn: 40, form: 'tube' });
    expect((await ask()).body).toMatchObject([{ cost: 26.95 }, { cost: 28.74 }, {}]);
    await pack({ lengthIn: 79, form: 'tube' });
    expect(await ask()).toMatchObject({ status: 422, body: { code: 'freight' } });
    await pack({});
  });

  it('of a kit that comes apart into unequal grams stays valid', async () => {
    await shop.db
      .updateTable('product')
      .set({ weight_g: 50_201 })
      .where('id', '=', LINK_KIT)
      .execute();
    const buyer = await newBuyer(shop, [[LINK_KIT, 1]]);
    await calculate({ weight: 1, zipCode: 'P3A 1A1' }, buyer);
    expect(await quoteFor(buyer, { service: 'Xpresspost', zipCode: 'P3A 1A1' })).toMatchObject({
      shippingExpired: false,
    });
    await shop.db
      .updateTable('product')
      .set({ weight_g: 50_200 })
      .where('id', '=', LINK_KIT)
      .execute();
  });

  it('of more than 150 kg is freight', async () => {
    const buyer = await newBuyer(shop, [[LINK_KIT, 3]]);
    const reply = await calculate({ weight: 1, zipCode: 'P3A 1A1' }, buyer);
    expect(reply).toMatchObject({ status: 422, body: { code: 'freight' } });
  });

  test.each([[0], [-1], [1000.1], ['heavy'], [''], [null], ['1e400'], [[]], [undefined]])(
    'refuses the weight %j',
    async (weight) => {
      expect((await calculate({ weight, zipCode: 'P3A 1A1' })).status).toBe(400);
    },
  );

  it('accepts a weight as a decimal string', async () => {
    expect((await calculate({ weight: '0.98', zipCode: 'P3A 1A1' })).status).toBe(200);
  });

  test.each(['P3A', '', '    '])(
    'requires five characters of a postal code: "%s"',
    async (zipCode) => {
      expect(await calculate({ weight: 1, zipCode })).toMatchObject({
        status: 400,
        body: { message: 'Zip code must be at least 5 characters' },
      });
    },
  );

  it('to a postal code that is not Canadian is quoted by its province, if known', async () => {
    const unknown = await calculate({ weight: 1, zipCode: '12345' });
    expect(unknown).toMatchObject({ status: 422 });
    expect(codeOf(unknown)).toBe('postal_invalid');
    const known = await calculate({ weight: 1, zipCode: '12345', state: 'yt' });
    expect(known).toMatchObject({ status: 200, body: [{ cost: 29.95 }, {}, {}] });
  });
});

describe('A client that requests shipping rates', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ rateLimits: true });
  });
  afterEach(() => shop.close());

  it('may do so once a second', async () => {
    const visitor = shop.visitor();
    const ask = () => visitor.post('/api/shipping/calculate', { weight: 1, zipCode: 'P3A 1A1' });
    for (let times = 0; times < 60; times += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});
