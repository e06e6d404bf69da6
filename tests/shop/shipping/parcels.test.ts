import { describe, expect, test } from 'vitest';
import {
  MAX_PARCEL_G,
  type Pieces,
  evenParcels,
  noParcel,
  packParcels,
  piecesOfPart,
} from '../../../src/shop/shipping/parcels';
import { fc } from '../../support/properties';

const pieces = (quantity: number, grams: number): Pieces => ({
  name: 'Plate',
  quantity,
  grams,
  lengthIn: 0,
});

describe('Pieces', () => {
  test.each<[string, Pieces[], number[]]>([
    ['one light piece', [pieces(1, 400)], [400]],
    ['what fits one parcel exactly', [pieces(3, 10_000)], [30_000]],
    ['pieces that cannot be divided', [pieces(3, 20_000)], [20_000, 20_000, 20_000]],
    ['light ones beside heavy ones', [pieces(4, 5000), pieces(2, 20_000)], [30_000, 30_000]],
    ['a heavy one alone', [pieces(1, 30_000), pieces(1, 1)], [30_000, 1]],
  ])('%s are packed whole', (_, all, parcels) => {
    expect(packParcels(all)).toEqual(parcels);
  });

  test('never make a parcel too heavy, and none is lost', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 40 }),
      grams: fc.integer({ min: 1, max: MAX_PARCEL_G }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        const all = lines.map(({ quantity, grams }) => pieces(quantity, grams));
        const parcels = packParcels(all);
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
    ['a piece of 30 kg', piecesOfPart('Plate', 1, 30_000, {}, []), undefined],
    [
      'a piece of 45 kg',
      piecesOfPart('Bumper', 2, 45_000, {}, []),
      'Bumper weighs 45.0 kg, and no parcel may weigh more than 30 kg.',
    ],
    [
      'a tube of 240 in',
      piecesOfPart('Tube', 1, 9000, {}, [{ kind: 'tube', odIn: 2, wallIn: 0.25, lengthIn: 240 }]),
      'Tube is 240 in long, and no parcel may be longer than 2 m.',
    ],
    [
      'a plate of 79 in',
      piecesOfPart('Plate', 1, 9000, { plateIn: 0.25, lengthIn: 79 }, []),
      'Plate is 79 in long, and no parcel may be longer than 2 m.',
    ],
    [
      'a plate of 78 in',
      piecesOfPart('Plate', 1, 900, { plateIn: 0.25, lengthIn: 78 }, []),
      undefined,
    ],
    ['a rope of 360 in', piecesOfPart('Rope', 1, 4900, { lengthIn: 360 }, []), undefined],
    [
      'a kit of 50 kg',
      piecesOfPart('Kit', 1, 50_000, {}, [{ kind: 'kit', contents: [] }]),
      undefined,
    ],
  ])('%s: %o', (_, one, reason) => {
    expect(noParcel([pieces(1, 1), one])).toBe(reason);
  });

  test('of a kit is too heavy, because it comes apart', () => {
    const kit = piecesOfPart('Kit', 2, 50_000, {}, [{ kind: 'kit', contents: [] }]);
    expect(packParcels([kit])).toEqual([25_000, 25_000, 25_000, 25_000]);
  });
});
