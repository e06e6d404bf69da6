import { describe, expect, test } from 'vitest';
import { MAX_PARCEL_G, evenParcels } from '../../../src/shop/shipping/parcel-limits';
import { packParcels } from '../../../src/shop/shipping/parcels';
import {
  type PackedPart,
  type Pieces,
  freightPieces,
  shippingPieces,
} from '../../../src/shop/shipping/pieces';
import { fc } from '../../support/properties';

const pieces = (quantity: number, grams: number): Pieces => ({
  productId: grams,
  name: 'Plate',
  quantity,
  grams,
  lengthIn: 0,
});

const packedG = (all: Pieces[]): number[] => packParcels(all).map(({ grams }) => grams);

const partOf = (
  name: string,
  grams: number,
  attributes: PackedPart['attributes'] = {},
  interfaces: PackedPart['interfaces'] = [],
): PackedPart => ({ id: 1, name, grams, attributes, interfaces, packing: {} });

describe('Pieces', () => {
  test.each<[string, Pieces[], number[]]>([
    ['one light piece', [pieces(1, 400)], [400]],
    ['what fits one parcel exactly', [pieces(3, 10_000)], [30_000]],
    ['pieces that cannot be divided', [pieces(3, 20_000)], [20_000, 20_000, 20_000]],
    ['light ones beside heavy ones', [pieces(4, 5000), pieces(2, 20_000)], [30_000, 30_000]],
    ['a heavy one alone', [pieces(1, 30_000), pieces(1, 1)], [30_000, 1]],
  ])('%s are packed whole', (_, all, parcels) => {
    expect(packedG(all)).toEqual(parcels);
  });

  test('never make a parcel too heavy, and none is lost', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 40 }),
      grams: fc.integer({ min: 1, max: MAX_PARCEL_G }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        const all = lines.map(({ quantity, grams }) => pieces(quantity, grams));
        const parcels = packedG(all);
        const sum = lines.reduce((grams, one) => grams + one.grams * one.quantity, 0);
        expect(parcels.reduce((grams, one) => grams + one, 0)).toBe(sum);
        for (const grams of parcels) expect(grams).toBeLessThanOrEqual(MAX_PARCEL_G);
        // No two parcels would fit in one.
        const [lightest = 0, next = MAX_PARCEL_G] = parcels.toSorted((a, b) => a - b);
        expect(lightest + next > MAX_PARCEL_G || parcels.length === 1).toBe(true);
      }),
    );
  });

  test.each([
    [30_000, [30_000]],
    [30_001, [15_001, 15_001]],
    [60_001, [20_001, 20_001, 20_001]],
    [150_000, [30_000, 30_000, 30_000, 30_000, 30_000]],
  ])('of unknown weight: %d g go in equal parcels', (grams, parcels) => {
    expect(evenParcels(grams)).toEqual(parcels);
  });
});

describe('No parcel', () => {
  test.each<[string, Pieces, string | undefined]>([
    ['a piece of 30 kg', shippingPieces(partOf('Plate', 30_000), 1), undefined],
    [
      'a piece of 45 kg',
      shippingPieces(partOf('Bumper', 45_000), 2),
      'Bumper weighs 45.0 kg, and no parcel may weigh more than 30 kg.',
    ],
    [
      'a tube of 240 in',
      shippingPieces(
        partOf('Tube', 9000, {}, [{ kind: 'tube', odIn: 2, wallIn: 0.25, lengthIn: 240 }]),
        1,
      ),
      'Tube is 240 in long, and no parcel may be longer than 2 m.',
    ],
    [
      'a plate of 79 in',
      shippingPieces(partOf('Plate', 9000, { plateIn: 0.25, lengthIn: 79 }, []), 1),
      'Plate is 79 in long, and no parcel may be longer than 2 m.',
    ],
    [
      'a plate of 78 in',
      shippingPieces(partOf('Plate', 900, { plateIn: 0.25, lengthIn: 78 }, []), 1),
      undefined,
    ],
    ['a rope of 360 in', shippingPieces(partOf('Rope', 4900, { lengthIn: 360 }, []), 1), undefined],
    [
      'a kit of 50 kg',
      shippingPieces(partOf('Kit', 50_000, {}, [{ kind: 'kit', contents: [] }]), 1),
      undefined,
    ],
  ])('%s: %o', (_, one, reason) => {
    expect(freightPieces([pieces(1, 1), one])[0]?.reason).toBe(reason);
  });

  test('of a kit is too heavy, because it comes apart', () => {
    const kit = shippingPieces(partOf('Kit', 50_000, {}, [{ kind: 'kit', contents: [] }]), 2);
    expect(packedG([kit])).toEqual([25_000, 25_000, 25_000, 25_000]);
  });
});
