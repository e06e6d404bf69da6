import { describe, expect, test } from 'vitest';
import { type Box, cubicCentimetres, lengthAndGirth } from '../../../src/shop/shipping/box';
import { MAX_PARCEL_G } from '../../../src/shop/shipping/parcel-limits';
import { type PackedParcel, packParcels } from '../../../src/shop/shipping/parcels';
import { type Pieces, freightPieces, shippingPieces } from '../../../src/shop/shipping/pieces';
import { fc } from '../../support/properties';

const side = fc.integer({ min: 1, max: 480 }).map((eighths) => eighths / 8);
const known = fc.record({
  grams: fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: MAX_PARCEL_G })),
  packing: fc.oneof(
    fc.constant({}),
    fc.record({ lengthIn: side, widthIn: side, heightIn: side, nests: fc.boolean() }),
    fc.record({ lengthIn: side, widthIn: side, form: fc.constantFrom('flat' as const, 'tube') }),
    fc.record({ lengthIn: side }),
  ),
  isKit: fc.boolean(),
});

/** Lines of pieces that go in parcels. */
const linesOf = (maxLines: number, maxQuantity: number): fc.Arbitrary<Pieces[]> =>
  fc
    .array(fc.tuple(known, fc.integer({ min: 1, max: maxQuantity })), {
      minLength: 1,
      maxLength: maxLines,
    })
    .map((lines) =>
      lines
        .map(([{ isKit, ...part }, quantity], at) =>
          shippingPieces(
            {
              ...part,
              id: at + 1,
              name: `Part ${at + 1}`,
              attributes: {},
              interfaces: isKit ? [{ kind: 'kit' }] : [],
            },
            quantity,
          ),
        )
        .filter((pieces) => freightPieces([pieces]).length === 0),
    );

const countOf = (parcels: readonly PackedParcel[], line: number): number =>
  parcels
    .flatMap(({ items }) => items)
    .filter(({ productId }) => productId === line)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** The least number of parcels, by trying every set of the single pieces as a parcel. */
const fewestParcels = (all: readonly Pieces[]): number => {
  const singles = all.flatMap((pieces) => Array.from({ length: pieces.quantity }, () => pieces));
  const fits = (set: number): boolean => {
    const parcel = all.flatMap((pieces) => {
      const quantity = singles.filter((one, at) => one === pieces && set & (1 << at)).length;
      return quantity > 0 ? [{ ...pieces, quantity }] : [];
    });
    return packParcels(parcel).length === 1;
  };
  const everything = 2 ** singles.length - 1;
  const parcelsOf = [0];
  for (let set = 1; set <= everything; set += 1) {
    parcelsOf[set] = singles.length;
    const first = set & -set;
    for (let one = set; one > 0; one = (one - 1) & set)
      if (one & first && parcelsOf[one] === 1)
        parcelsOf[set] = Math.min(parcelsOf[set] ?? 0, 1 + (parcelsOf[set ^ one] ?? 0));
    if (fits(set)) parcelsOf[set] = 1;
  }
  return parcelsOf[everything] ?? 0;
};

const few = (most: number): fc.Arbitrary<Pieces[]> =>
  linesOf(4, 3).filter((all) => {
    const count = all.reduce((sum, { quantity }) => sum + quantity, 0);
    return count > 0 && count <= most;
  });

describe('Any cart', () => {
  test('has every piece in exactly one parcel, and no parcel above a limit', () => {
    fc.assert(
      fc.property(linesOf(8, 40), (all) => {
        const parcels = packParcels(all);
        for (const { productId, quantity } of all)
          expect(countOf(parcels, productId)).toBe(quantity);
        const total = all.reduce((sum, { grams, quantity }) => sum + grams * quantity, 0);
        expect(parcels.reduce((sum, { grams }) => sum + grams, 0)).toBe(total);
        for (const { grams, box } of parcels) {
          expect(grams).toBeLessThanOrEqual(30_000);
          if (!box) continue;
          expect(box[0] * 2.54).toBeLessThanOrEqual(200);
          expect(lengthAndGirth(box) * 2.54).toBeLessThanOrEqual(300);
        }
      }),
    );
  });

  test('has in the box of each parcel the room for its pieces', () => {
    fc.assert(
      fc.property(linesOf(6, 12), (all) => {
        for (const { items, box } of packParcels(all)) {
          const inside = items.map(({ productId, quantity }) => {
            const pieces = all.find((one) => one.productId === productId);
            return { box: pieces?.box ?? ([0, 0, 0] as Box), nests: pieces?.nests, quantity };
          });
          for (const piece of inside)
            for (const [axis, length] of piece.box.entries())
              expect(length).toBeLessThanOrEqual(box?.[axis] ?? 0);
          const least = inside
            .map(({ box: one, nests, quantity }) => cubicCentimetres(one) * (nests ? 1 : quantity))
            .reduce((sum, one) => sum + one, 0);
          expect((box ? cubicCentimetres(box) : 0) - least).toBeGreaterThan(-1e-6);
        }
      }),
    );
  });

  test('has the same parcels whatever the order of its lines', () => {
    const shuffled = linesOf(8, 12).chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([all, other]) => {
        expect(packParcels(other)).toEqual(packParcels(all));
      }),
    );
  });

  test('of up to six pieces has as few parcels as there can be', () => {
    fc.assert(
      fc.property(few(6), (all) => {
        expect(packParcels(all)).toHaveLength(fewestParcels(all));
      }),
      { numRuns: 200 },
    );
  });

  test('of seven or eight pieces has at most one parcel more than there must be', () => {
    fc.assert(
      fc.property(few(8), (all) => {
        expect(packParcels(all).length).toBeLessThanOrEqual(fewestParcels(all) + 1);
      }),
      { numRuns: 100 },
    );
  });

  test('by weight alone has at most 11/9 of the least parcels, and two thirds', () => {
    const weights = fc.array(fc.integer({ min: 5000, max: 20_000 }), {
      minLength: 7,
      maxLength: 9,
    });
    fc.assert(
      fc.property(weights, (list) => {
        const all = list.map((grams, at) => ({
          productId: at,
          name: `Part ${at}`,
          quantity: 1,
          grams,
          lengthIn: 0,
        }));
        const bound = Math.floor((11 * fewestParcels(all) + 6) / 9);
        expect(packParcels(all).length).toBeLessThanOrEqual(bound);
      }),
      { numRuns: 40 },
    );
  });

  test('of 1,000 small pieces of 1,000 sizes has as few parcels as their weight asks for', () => {
    const all: Pieces[] = Array.from({ length: 1000 }, (_, at) => ({
      productId: at + 1,
      name: `Part ${at + 1}`,
      quantity: 1,
      grams: 40 + (at % 97),
      lengthIn: 0,
      box: [4 + (at % 7), 2, 1 + (at % 3) / 4],
    }));
    expect(packParcels(all)).toHaveLength(3); // 88 kg
  });
});
