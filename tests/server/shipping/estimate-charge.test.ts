import { describe, expect, it } from 'vitest';
import { ShippingEstimate } from '../../../src/contract/shipping/shipping';
import { tableSource } from '../../../src/server/gateways/rate-source';
import { piecesToPack } from '../../../src/server/services/shipping/pieces';
import { quoteParcels } from '../../../src/server/services/shipping/shipping';
import { PROVINCES } from '../../../src/shop/checkout/address';
import { ADDRESS, intentFor, newBuyer, orderBody, payWith, quoteFor } from '../../support/buyers';
import { fc } from '../../support/properties';
import { engines, shopForAll } from '../../support/shop';

const POSTALS = [
  'P3A 1A1',
  'p5a2b2',
  'M5V 2T6',
  'K0A-1A0',
  'H2X 1Y4',
  'B3H 1A1',
  'R3C 4A5',
  'A1C 5M2',
  'T2P 1J9',
  'V6B 1A1',
  'X0A 0H0',
  'Y1A 1A1',
];

describe('The estimate of a cart', () => {
  const shop = shopForAll();

  it('is its charge: for 10,000 carts the order of the lines and the chosen province change nothing', async () => {
    const rows = await shop.db.selectFrom('product').selectAll().orderBy('id').execute();
    const packings = [
      {},
      { lengthIn: 12.5, widthIn: 8, heightIn: 0.25, nests: true },
      { lengthIn: 48, widthIn: 2, form: 'tube' },
      { lengthIn: 20, widthIn: 16, heightIn: 12 },
      { lengthIn: 30, widthIn: 24, form: 'flat' },
    ];
    const products = rows.map((row, at) => ({
      ...row,
      packing: JSON.stringify(packings[at % packings.length]),
    }));
    const rateSource = tableSource();
    const cart = fc.uniqueArray(
      fc.record({
        product: fc.constantFrom(...products),
        quantity: fc.integer({ min: 1, max: 5 }),
      }),
      { minLength: 1, maxLength: 5, selector: ({ product }) => product.id },
    );
    await fc.assert(
      fc.asyncProperty(
        cart,
        fc.constantFrom(...POSTALS),
        fc.constantFrom(...PROVINCES, undefined, 'on'),
        async (lines, zipCode, state) => {
          const pieces = lines.map(({ product, quantity }) => piecesToPack(product, quantity));
          const estimated = await quoteParcels(rateSource, pieces, { zipCode });
          const charged = await quoteParcels(rateSource, pieces.toReversed(), { zipCode, state });
          expect(charged.quote).toEqual(estimated.quote);
          expect(charged.parcels).toEqual(estimated.parcels);
          expect(charged.freight?.length).toBe(estimated.freight?.length);
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

describe.each(engines)('On %s', (engine) => {
  const shop = shopForAll({ engine });

  it('30 carts pay what their estimate said', async () => {
    const rows = await shop.db
      .selectFrom('product')
      .select(['id', 'stock'])
      .where('stock', '>', 60)
      .where('published', '=', 1)
      .orderBy('id')
      .execute();
    for (let at = 0; at < 30; at += 1) {
      const zipCode = POSTALS[at % POSTALS.length] ?? '';
      const items = [0, 1, 2].slice(0, 1 + (at % 3)).map((line) => ({
        productId: rows[(at * 7 + line * 3) % rows.length]?.id ?? 0,
        quantity: 1 + ((at + line) % 3),
      }));
      const reply = await shop
        .visitor()
        .post('/api/shipping/estimate', { postalCode: zipCode, items });
      const { options, freight } = ShippingEstimate.parse(reply.body);
      if (freight) continue;
      const buyer = await newBuyer(
        shop,
        items.map(({ productId, quantity }) => [productId, quantity]),
      );
      const chosen = options[at % options.length];
      const service = chosen?.service ?? '';
      await buyer.post('/api/shipping/calculate', { weight: 1, zipCode });
      const quote = await quoteFor(buyer, { service, zipCode });
      const shippingAddress = { ...ADDRESS, zipCode };
      const asked = {
        amount: quote.total,
        pickup: false,
        shippingService: service,
        shippingAddress,
      };
      await payWith(buyer, await intentFor(buyer, asked));
      const placed = await buyer.post('/api/orders', orderBody(quote, { shippingAddress }));
      expect(placed.status).toBe(201);
      const { id } = placed.body as { id: string }; // the server checked its own reply
      expect((await buyer.get(`/api/orders/${id}`)).body).toMatchObject({
        shippingCost: chosen?.cost.toFixed(2),
      });
    }
  });
});
