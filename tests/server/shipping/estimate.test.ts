import { afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { ShippingEstimate } from '../../../src/contract/shipping/shipping';
import type { Product } from '../../../src/shop/catalogue/product';
import { shownEstimate } from '../../../src/shop/shipping/estimate';
import { keptRates } from '../../../src/shop/shipping/kept-rates';
import { KeptShipping } from '../../../src/shop/shipping/kept-shipping';
import { MAX_CART_LINES } from '../../../src/shop/cart/cart';
import { newBuyer, quoteFor } from '../../support/buyers';
import { fc } from '../../support/properties';
import { type Shop, openShop, shopForAll } from '../../support/shop';

const BRACKET = 1002; // 0.98 kg
const LINK_KIT = 1006; // 50.2 kg
const TUBE = 1005; // 8.48 kg, 48 in

describe('An estimate of shipping', () => {
  const shop = shopForAll();
  const estimate = (items: unknown, postalCode: unknown = 'P3A 1A1', person = shop.visitor()) =>
    person.post('/api/shipping/estimate', { postalCode, items });
  const read = async (...input: Parameters<typeof estimate>) => {
    const reply = await estimate(...input);
    expect(reply.status).toBe(200);
    return ShippingEstimate.parse(reply.body);
  };
  const pack = (id: number, packing: object) =>
    shop.db
      .updateTable('product')
      .set({ packing: JSON.stringify(packing) })
      .where('id', '=', id)
      .execute();

  it('needs no login, and has the options and the parcels', async () => {
    expect(await read([{ productId: BRACKET, quantity: 4 }])).toEqual({
      shipsBy: '2026-06-16',
      options: [
        {
          service: 'Regular Parcel',
          cost: 16.95,
          estimatedDays: 3,
          arrives: { from: '2026-06-19', to: '2026-06-23' },
        },
        {
          service: 'Expedited Parcel',
          cost: 19.49,
          estimatedDays: 2,
          arrives: { from: '2026-06-18', to: '2026-06-22' },
        },
        {
          service: 'Xpresspost',
          cost: 27.12,
          estimatedDays: 1,
          arrives: { from: '2026-06-17', to: '2026-06-19' },
        },
      ],
      parcels: [{ weightKg: 3.92, items: [{ productId: BRACKET, quantity: 4 }] }],
      freight: false,
      reasons: [],
    });
  });

  it('has no day for more pieces than there are', async () => {
    const { shipsBy, options } = await read([{ productId: BRACKET, quantity: 900 }]);
    expect([shipsBy, options[0]?.arrives]).toEqual([null, undefined]);
  });

  it('says which shares of a kit are in which parcel', async () => {
    const { options, parcels } = await read([
      { productId: BRACKET, quantity: 1 },
      { productId: LINK_KIT, quantity: 1 },
    ]);
    expect(options[0]).toMatchObject({ cost: 75.9, parcels: 2 });
    expect(parcels).toEqual([
      {
        weightKg: 26.08,
        items: [
          { productId: LINK_KIT, quantity: 1, shares: 2 },
          { productId: BRACKET, quantity: 1 },
        ],
      },
      { weightKg: 25.1, items: [{ productId: LINK_KIT, quantity: 1, shares: 2 }] },
    ]);
  });

  it('has the sides of measured parcels, and what is oversize', async () => {
    await pack(TUBE, { lengthIn: 48.5, widthIn: 2, form: 'tube' });
    const { options, parcels } = await read([{ productId: TUBE, quantity: 2 }]);
    expect(parcels).toEqual([
      {
        weightKg: 16.96,
        items: [{ productId: TUBE, quantity: 2 }],
        sidesIn: [48.5, 4, 2],
        oversize: true,
      },
    ]);
    expect(options[0]?.cost).toBe(29.95 + 15);
    await pack(TUBE, {});
  });

  it('of freight has a sentence for each part, and no parcels', async () => {
    await pack(TUBE, { lengthIn: 80 });
    await pack(BRACKET, { lengthIn: 40, widthIn: 40, heightIn: 1 });
    expect(
      await read([
        { productId: TUBE, quantity: 1 },
        { productId: BRACKET, quantity: 1 },
        { productId: LINK_KIT, quantity: 1 },
      ]),
    ).toEqual({
      shipsBy: '2026-06-16',
      options: [],
      parcels: [],
      freight: true,
      reasons: [
        { productId: TUBE, reason: expect.stringMatching(/ is 80 in long, and no parcel/) },
        {
          productId: BRACKET,
          reason: expect.stringMatching(/ measures 310 cm in length and girth/),
        },
      ],
    });
    await pack(TUBE, {});
    await pack(BRACKET, { lengthIn: 20, widthIn: 20, heightIn: 15 });
    expect(await read([{ productId: BRACKET, quantity: 40 }])).toMatchObject({
      freight: true,
      reasons: [{ reason: 'This order is too large for parcels.' }],
    });
    await pack(BRACKET, {});
    expect(await read([{ productId: LINK_KIT, quantity: 3 }])).toMatchObject({
      freight: true,
      reasons: [{ reason: 'This order is too heavy for parcels.' }],
    });
  });

  it('is worked out alike by a phone, with what it keeps', async () => {
    await pack(TUBE, { lengthIn: 48.5, widthIn: 2, form: 'tube' });
    await pack(BRACKET, { lengthIn: 12.5, widthIn: 8, heightIn: 0.25, nests: true });
    const kept = KeptShipping.parse((await shop.visitor().get('/api/shipping/tables')).body);
    expect(Object.keys(kept.packing)).toEqual([String(BRACKET), String(TUBE)]);
    const products = (await shop.visitor().get('/api/products')).body as Product[];
    for (const [postalCode, quantity] of [
      ['P3A 1A1', 1],
      ['V6B 1A1', 3],
      ['X0A 0H0', 2],
      ['M5V 2T6', 9],
    ] as const) {
      const parts = [BRACKET, TUBE, LINK_KIT].map((id) => {
        const {
          name,
          weight,
          attributes,
          interfaces = [],
        } = products.find((product) => product.id === id) as Product;
        return {
          part: { id, name, grams: Math.round(weight * 1000), attributes, interfaces },
          quantity: id === LINK_KIT ? 1 : quantity,
        };
      });
      const { options, parcels, freight } = await read(
        parts.map(({ part, quantity: of }) => ({ productId: part.id, quantity: of })),
        postalCode,
      );
      const own = shownEstimate(postalCode, {
        ...keptRates(kept, parts, postalCode),
        shipsBy: undefined,
      });
      expect(own).toMatchObject({ parcels, freight });
      expect(own.options).toEqual(options.map(({ arrives: _, ...option }) => option));
    }
    await pack(TUBE, {});
    await pack(BRACKET, {});
  });

  it('is private, and keeps nothing', async () => {
    const body = JSON.stringify({
      postalCode: 'P3A 1A1',
      items: [{ productId: 1002, quantity: 1 }],
    });
    const response = await shop.visitor().fetch('/api/shipping/estimate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await shop.db.selectFrom('shipping_quote').selectAll().execute()).toEqual([]);
  });

  const one = { productId: BRACKET, quantity: 1 };
  test.each<[string, unknown, string]>([
    ['no parts', [], 'Please choose parts'],
    ['no list', one, 'Please choose parts'],
    ['a part twice', [one, one], 'Each part once, with its quantity'],
    ['no pieces', [{ ...one, quantity: 0 }], 'Quantity must be at least 1'],
    ['too many pieces', [{ ...one, quantity: 1000 }], 'Quantity can be at most 999'],
    ['half a piece', [{ ...one, quantity: 1.5 }], 'Quantity must be a whole number'],
    [
      'too many parts',
      Array.from({ length: MAX_CART_LINES + 1 }, (_, at) => ({ productId: at + 1, quantity: 1 })),
      'At most 100 different parts',
    ],
  ])('refuses %s', async (_, items, message) => {
    const reply = await estimate(items);
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(message);
  });

  test.each([{ ...one, weight: 1 }, { productId: '1002', quantity: 1 }, { quantity: 1 }, null])(
    'refuses the item %j',
    async (item) => {
      expect((await estimate([item])).status).toBe(400);
    },
  );

  test.each(['P3A', '', 5, null, 'x'.repeat(21)])('refuses the postal code %j', async (code) => {
    expect((await estimate([one], code)).status).toBe(400);
  });

  it('refuses a place that nobody serves, and parts that are not sold', async () => {
    expect(await estimate([one], '12345')).toMatchObject({
      status: 422,
      body: { code: 'postal_invalid' },
    });
    const unknown = { productId: 999_999, quantity: 1 };
    expect(await estimate([one, unknown])).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Part 999999 is no longer available.' },
    });
    await shop.db.updateTable('product').set({ published: 0 }).where('id', '=', TUBE).execute();
    expect((await estimate([{ productId: TUBE, quantity: 1 }])).status).toBe(404);
    await shop.db.updateTable('product').set({ published: 1 }).where('id', '=', TUBE).execute();
  });

  it('is what the signed-in quote of the same cart charges, for any cart', async () => {
    const rows = await shop.db
      .selectFrom('product')
      .select(['id', 'stock'])
      .where('stock', '>', 0)
      .where('published', '=', 1)
      .orderBy('id')
      .execute();
    const boxes = [
      { lengthIn: 12.5, widthIn: 8, heightIn: 0.25, nests: true },
      { lengthIn: 48, widthIn: 2, form: 'tube' },
      { lengthIn: 20, widthIn: 16, heightIn: 12 },
      { lengthIn: 30, widthIn: 24, form: 'flat' },
    ];
    for (const [at, { id }] of rows.entries()) if (at % 5 < 4) await pack(id, boxes[at % 5] ?? {});
    const buyer = await newBuyer(shop, []);
    const cart = fc.uniqueArray(
      fc.record({ row: fc.constantFrom(...rows), wanted: fc.integer({ min: 1, max: 6 }) }),
      { minLength: 1, maxLength: 6, selector: ({ row }) => row.id },
    );
    await fc.assert(
      fc.asyncProperty(
        cart,
        fc.constantFrom('P3A 1A1', 'M5V 2T6', 'X0A 0H0'),
        async (lines, to) => {
          const items = lines.map(({ row, wanted }) => ({
            productId: row.id,
            quantity: Math.min(wanted, row.stock),
          }));
          for (const item of items) await buyer.post('/api/cart', item);
          const expected = await read(items.toReversed(), to);
          const quoted = await buyer.post('/api/shipping/calculate', { weight: 1, zipCode: to });
          if (expected.freight)
            expect(quoted).toMatchObject({
              status: 422,
              body: {
                code: 'freight',
                message: expect.stringContaining(expected.reasons[0]?.reason ?? ''),
              },
            });
          else {
            expect(quoted.body).toEqual(
              expected.options.map(({ arrives: _, ...option }) => option),
            );
            for (const { service, cost } of expected.options)
              expect(await quoteFor(buyer, { service, zipCode: to })).toMatchObject({
                shipping: cost.toFixed(2),
              });
          }
          for (const { productId } of items)
            await buyer.fetch(`/api/cart/${productId}`, { method: 'DELETE' });
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('A client that asks for estimates', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ rateLimits: true });
  });
  afterEach(() => shop.close());

  it('may do so as often as it may ask for rates', async () => {
    const visitor = shop.visitor();
    const ask = () =>
      visitor.post('/api/shipping/estimate', {
        postalCode: 'P3A 1A1',
        items: [{ productId: BRACKET, quantity: 1 }],
      });
    for (let times = 0; times < 60; times += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});
