import { fc } from '../../support/properties';
import { describe, expect, test } from 'vitest';
import { PROVINCES } from '../../../src/shop/checkout/address';
import {
  MAX_SHIPMENT_G,
  compactPostal,
  isPostalCode,
  postalArea,
  postalText,
  postalWarning,
  shippingZone,
  tableRates,
} from '../../../src/shop/shipping/shipping';
import { MAX_PARCEL_G, evenParcels } from '../../../src/shop/shipping/parcel-limits';
import type { Box } from '../../../src/shop/shipping/box';
import type { MeasuredParcel } from '../../../src/shop/shipping/parcels';
import {
  SHIPPING_TABLE,
  type ShippingTable,
  type Zone,
} from '../../../src/shop/shipping/built-in-table';

const parcelsOf = (weight: number) => evenParcels(weight).map((grams) => ({ grams }));

describe('A postal code', () => {
  test.each(['P3A1A1', 'p3a 1a1', ' P3A-1A1 ', 'p3a–1a1', 'Ｐ３Ａ１Ａ１'])(
    '%s is P3A 1A1',
    (typed) => {
      expect(isPostalCode(typed)).toBe(true);
      expect(postalText(typed)).toBe('P3A 1A1');
      expect(compactPostal(typed)).toBe('P3A1A1');
    },
  );

  test.each([
    '12345',
    'P3A 1A',
    'P3A1A11',
    'D3A 1A1',
    'W3A 1A1',
    'Z3A 1A1',
    'P3O 1A1',
    'P3A 1I1',
    '',
  ])('%s is not a postal code, and stays as typed', (typed) => {
    expect(isPostalCode(typed)).toBe(false);
    expect(postalText(typed)).toBe(typed);
  });

  test('may contain W and Z, but not begin with them', () => {
    expect(isPostalCode('H2W 1Z1')).toBe(true);
  });

  test('of five characters gives the area, so that options appear while typing', () => {
    expect(postalArea('p3a 1')).toBe('P3A');
    expect(postalArea('p3a1a')).toBe('P3A');
    expect(postalArea('12345')).toBeUndefined();
    expect(postalArea('p33a1')).toBeUndefined();
  });

  test.each([
    ['P3A 1A1', 'ON', undefined],
    ['X0A 0H0', 'NU', undefined],
    ['X1A 0A1', 'NT', undefined],
    ['K1A 0B1', 'QC', 'other_province'],
    ['P3A 1A1', 'BC', 'other_province'],
    ['P3A 1', 'ON', 'not_canadian'],
    ['12345', 'ON', 'not_canadian'],
    ['12345', '', 'not_canadian'],
    ['P3A 1A1', '', undefined],
  ])('%s in %s: %s', (typed, province, warning) => {
    expect(postalWarning(typed, province)).toBe(warning);
  });
});

describe('The zone of a parcel', () => {
  test.each([
    ['P3A 1A1', 1],
    ['M5V 2T6', 2],
    ['H2W 1Z1', 3],
    ['R3C 0A1', 4],
    ['T2P 1A1', 5],
    ['V5K 0A1', 6],
    ['X0A 0H0', 7],
  ])('%s is %d', (postal, zone) => {
    expect(shippingZone(postal)).toBe(zone);
  });

  test('is known for every first letter and every province', () => {
    for (const letter of 'ABCEGHJKLMNPRSTVXY')
      expect(shippingZone(`${letter}1A 1A1`)).toBeGreaterThan(0);
    for (const province of PROVINCES) expect(shippingZone('12345', province)).toBeGreaterThan(0);
  });

  test('of a postal code that is not Canadian is that of the province, and unknown without one', () => {
    expect(shippingZone('12345')).toBeUndefined();
    expect(shippingZone('12345', 'BC')).toBe(6);
    expect(shippingZone('P3A 1A1', 'BC')).toBe(1);
  });
});

const zones: Zone[] = [1, 2, 3, 4, 5, 6, 7];
const anyZone = fc.constantFrom(...zones);

describe('The rates of the table', () => {
  test('list the shipping options, cheapest first', () => {
    expect(tableRates([{ grams: 400 }], 2)).toEqual([
      { service: 'Regular Parcel', cents: 1195, estimatedDays: 4 },
      { service: 'Expedited Parcel', cents: 1374, estimatedDays: 3 },
      { service: 'Xpresspost', cents: 1912, estimatedDays: 2 },
      { service: 'Priority', cents: 2749, estimatedDays: 1 },
    ]);
  });

  test.each([
    [500, 1195],
    [501, 1325],
    [30_000, 4650],
  ])('change at the bracket: %d g', (grams, cents) => {
    expect(tableRates([{ grams }], 2)[0]?.cents).toBe(cents);
  });

  test('have no Priority service to the territories', () => {
    expect(tableRates([{ grams: 1000 }], 7).map(({ service }) => service)).not.toContain(
      'Priority',
    );
  });

  test.each<[Zone, string[]]>([
    [1, ['Regular Parcel', 'Expedited Parcel', 'Xpresspost']],
    [2, ['Regular Parcel', 'Expedited Parcel', 'Xpresspost', 'Priority']],
    [4, ['Regular Parcel', 'Expedited Parcel', 'Xpresspost']],
  ])('have no service to zone %d that is dearer than another and no quicker', (zone, services) => {
    expect(tableRates([{ grams: 1000 }], zone).map(({ service }) => service)).toEqual(services);
  });

  test('are charged for each parcel', () => {
    const [one] = tableRates([{ grams: 30_000 }], 4);
    expect(tableRates([{ grams: 30_000 }, { grams: 30_000 }, { grams: 30_000 }], 4)[0]?.cents).toBe(
      (one?.cents ?? 0) * 3,
    );
  });

  test('are positive, sorted, and never lower for a heavier parcel', () => {
    const grams = fc.integer({ min: 1, max: MAX_SHIPMENT_G });
    fc.assert(
      fc.property(grams, grams, anyZone, (one, other, zone) => {
        const [light, heavy] = [Math.min(one, other), Math.max(one, other)];
        const [less, more] = [
          tableRates(parcelsOf(light), zone),
          tableRates(parcelsOf(heavy), zone),
        ];
        expect(less).toEqual(less.toSorted((a, b) => a.cents - b.cents));
        for (const [index, { cents }] of less.entries()) {
          expect(cents).toBeGreaterThan(0);
          expect(more[index]?.cents).toBeGreaterThanOrEqual(cents);
        }
      }),
    );
  });

  test('have a price for every bracket of every zone, higher for a farther zone', () => {
    expect(SHIPPING_TABLE.bracketsG.at(-1)).toBe(MAX_PARCEL_G);
    for (const zone of zones) {
      expect(SHIPPING_TABLE.regular[zone]).toHaveLength(SHIPPING_TABLE.bracketsG.length);
      expect(SHIPPING_TABLE.days[zone]).toHaveLength(SHIPPING_TABLE.services.length);
    }
  });
});

describe('The size of a parcel', () => {
  /** A box of these centimetres. */
  const cm = (...sides: number[]): Box => {
    const [length = 0, width = 0, height = 0] = sides.map((side) => side / 2.54);
    return [length, width, height];
  };
  const regular = (parcel: MeasuredParcel, table?: ShippingTable) =>
    tableRates([parcel], 1, table)[0]?.cents;

  test.each<[string, MeasuredParcel, number]>([
    ['not measured counts as its weight', { grams: 900 }, 1195],
    ['of 29 × 20 × 10 cm counts as 0.97 kg', { grams: 400, box: cm(29, 20, 10) }, 1195],
    ['of 40 × 30 × 24.9 cm counts as 4.98 kg', { grams: 1000, box: cm(40, 30, 24.9) }, 1695],
    ['of 40 × 30 × 26 cm counts as 5.2 kg', { grams: 1000, box: cm(40, 30, 26) }, 2195],
    ['counts as its weight where that is more', { grams: 12_000, box: cm(40, 30, 25) }, 2995],
    ['of unknown height has no volume', { grams: 1000, box: [60, 60, 0] }, 1195 + 1500],
    [
      'of 90 × 50 × 48 cm counts as 36 kg: 37.95 × 36 / 30',
      { grams: 1, box: cm(90, 50, 48) },
      4554,
    ],
    ['with a side of 99 cm is not oversize', { grams: 900, box: cm(99, 5, 5) }, 1195],
    ['with a side of 101 cm is oversize', { grams: 900, box: cm(101, 5, 5) }, 1195 + 1500],
    ['with a second side of 77 cm is oversize', { grams: 900, box: cm(80, 77, 0.5) }, 1195 + 1500],
  ])('%s', (_, parcel, cents) => {
    expect(regular(parcel)).toBe(cents);
  });

  test('costs the same surcharge with each service and for each parcel', () => {
    const sized = tableRates(
      [
        { grams: 900, box: cm(101, 5, 5) },
        { grams: 900, box: cm(150, 5, 5) },
      ],
      1,
    );
    const plain = tableRates([{ grams: 900 }, { grams: 900 }], 1);
    expect(sized.map(({ cents }, at) => cents - (plain[at]?.cents ?? 0))).toEqual([
      3000, 3000, 3000,
    ]);
  });

  test('costs what the owner says', () => {
    const own: ShippingTable = { ...SHIPPING_TABLE, divisor: 5000, oversize: 0 };
    expect(regular({ grams: 1000, box: cm(40, 30, 24.9) }, own)).toBe(2195);
    expect(regular({ grams: 900, box: cm(101, 5, 5) }, own)).toBe(1195);
  });
});
