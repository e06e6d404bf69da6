import { describe, expect, test } from 'vitest';
import { canCancel } from '../../../src/shop/orders/order';
import { countPieces, excessIn, piecesLeft } from '../../../src/shop/orders/parcels';
import { fc } from '../../support/properties';

const items = [
  { id: 'arm', quantity: 4 },
  { id: 'heim', quantity: 2 },
];
const parcel = (...lines: [string, number][]) => ({
  lines: lines.map(([itemId, quantity]) => ({ itemId, quantity })),
});

describe('What is left to ship of an order (docs/rules.md 6.17)', () => {
  test.each([
    ['everything at first', [], [], { arm: 4, heim: 2 }],
    ['what no parcel has', [parcel(['arm', 1]), parcel(['arm', 2], ['heim', 2])], [], { arm: 1 }],
    ['without the pieces taken out', [parcel(['arm', 1])], [['heim', 2]], { arm: 3 }],
    ['nothing in the end', [parcel(['arm', 4])], [['heim', 2]], {}],
    ['never less than nothing', [parcel(['arm', 4])], [['arm', 1]], { heim: 2 }],
  ] as const)('is %s', (_, parcels, removed, left) => {
    const lines = piecesLeft({
      items: items.map((item) => ({
        ...item,
        removedQuantity: removed.find(([itemId]) => itemId === item.id)?.[1] ?? 0,
      })),
      parcels,
    });
    expect(Object.fromEntries(lines.map((one) => [one.itemId, one.quantity]))).toEqual(left);
  });

  test('and a parcel has never more', () => {
    const left = piecesLeft({ items, parcels: [parcel(['arm', 3])] });
    expect(excessIn(parcel(['arm', 1], ['heim', 2]).lines, left)).toBeUndefined();
    expect(excessIn(parcel(['heim', 1], ['arm', 2]).lines, left)).toEqual({
      itemId: 'arm',
      left: 1,
    });
    expect(excessIn(parcel(['arm', 1], ['arm', 1]).lines, left)).toEqual({
      itemId: 'arm',
      left: 1,
    });
    expect(excessIn(parcel(['of another order', 1]).lines, left)).toEqual({
      itemId: 'of another order',
      left: 0,
    });
  });

  test('is what was bought less what was sent, however it was split', () => {
    const Order = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(Order, fc.array(fc.nat(), { maxLength: 6 }), (quantities, counts) => {
        const bought = quantities.map((quantity, place) => ({ id: String(place), quantity }));
        const parcels: ReturnType<typeof parcel>[] = [];
        for (const want of counts) {
          const left = piecesLeft({ items: bought, parcels });
          const line = left[want % Math.max(1, left.length)];
          if (!line) break;
          const sent = parcel([line.itemId, 1 + (want % line.quantity)]);
          expect(excessIn(sent.lines, left)).toBeUndefined();
          parcels.push(sent);
        }
        const sent = countPieces(parcels.flatMap(({ lines }) => lines));
        const all = quantities.reduce((sum, quantity) => sum + quantity, 0);
        expect(countPieces(piecesLeft({ items: bought, parcels }))).toBe(all - sent);
      }),
    );
  });
});

test.each([
  ['pending', [], true],
  ['processing', [], true],
  ['processing', [parcel(['arm', 1])], false],
  ['shipped', [], false],
] as const)('An order that is %s with parcels %j can be cancelled: %j', (status, parcels, can) => {
  expect(canCancel({ status, parcels })).toBe(can);
});
