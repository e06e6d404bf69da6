import { describe, expect, test } from 'vitest';
import type { Box } from '../../../src/shop/shipping/box';
import { isOversize } from '../../../src/shop/shipping/parcel-limits';
import type { Packing } from '../../../src/shop/catalogue/packing';
import { type PackedParcel, dimensionalG, packParcels } from '../../../src/shop/shipping/parcels';
import { type PackedPart, freightPieces, shippingPieces } from '../../../src/shop/shipping/pieces';

const cm = (...sides: number[]): Packing => {
  const [lengthIn = 0, widthIn = 0, heightIn = 0] = sides.map((side) => side / 2.54);
  return { lengthIn, widthIn, heightIn };
};
const inches = (lengthIn: number, widthIn: number, heightIn: number): Packing => ({
  lengthIn,
  widthIn,
  heightIn,
});
const KIT = [{ kind: 'kit', contents: [] }];

type Known = Partial<Omit<PackedPart, 'id' | 'name'>> & { grams: number };
const PARTS: Record<string, Known> = {
  bolt: { grams: 150 },
  bracket: { grams: 980 },
  plate: { grams: 20_000 },
  anvil: { grams: 30_000 },
  bumper: { grams: 45_000 },
  tube: { grams: 9000, interfaces: [{ kind: 'tube', lengthIn: 240 }] },
  pole: { grams: 4000, attributes: { wallIn: 0.12, lengthIn: 60 } },
  rope: { grams: 4900, attributes: { lengthIn: 360 } },
  'link kit': { grams: 50_000, interfaces: KIT },
  'boxed kit': { grams: 50_000, interfaces: KIT, packing: inches(40, 12, 8) },
  'small carton': { grams: 2000, packing: inches(12, 8, 4) },
  'metric carton': { grams: 1000, packing: cm(40, 30, 25) },
  'heavy carton': { grams: 12_000, packing: inches(12, 8, 4) },
  'light crate': { grams: 3000, packing: inches(24, 20, 16) },
  'big crate': { grams: 9000, packing: inches(36, 20, 18) },
  cube: { grams: 500, packing: inches(4, 4, 4) },
  nut: { grams: 20, packing: inches(1, 1, 0.5) },
  tab: { grams: 190, packing: inches(3, 2, 0.25) },
  sheet: { grams: 6000, packing: { lengthIn: 24, widthIn: 24, form: 'flat' } },
  'thick sheet': { grams: 6000, packing: { lengthIn: 24, widthIn: 24, heightIn: 1, form: 'flat' } },
  rod: { grams: 3000, packing: { lengthIn: 36, widthIn: 2, form: 'tube' } },
  'long rod': { grams: 6000, packing: { lengthIn: 72, widthIn: 2, form: 'tube' } },
  'rod of unknown width': { grams: 3000, packing: { lengthIn: 60, form: 'tube' } },
  coil: { grams: 9000, attributes: { wallIn: 0.1, lengthIn: 300 }, packing: inches(20, 20, 6) },
  bowl: { grams: 400, packing: { ...inches(8, 8, 4), nests: true } },
  'one metre': { grams: 2000, packing: cm(99.9, 10, 10) },
  'over a metre': { grams: 2000, packing: cm(100.5, 10, 10) },
  'wide panel': { grams: 5000, packing: cm(90, 75.9, 2) },
  'wider panel': { grams: 5000, packing: cm(90, 76.5, 2) },
  'two metres': { grams: 5000, packing: cm(199.9, 10, 10) },
  'over two metres': { grams: 5000, packing: cm(200.5, 10, 10) },
  'three metres around': { grams: 9000, packing: cm(99.9, 50, 50) },
  'over three metres around': { grams: 9000, packing: cm(101, 50, 50) },
};

const piecesOf = (cart: Cart) =>
  cart.map(([quantity, name]) =>
    shippingPieces(
      {
        id: Object.keys(PARTS).indexOf(name) + 1,
        name,
        attributes: {},
        interfaces: [],
        packing: {},
        ...(PARTS[name] ?? { grams: 0 }),
      },
      quantity,
    ),
  );

const sizeText = (box: Box): string => `${box.map((side) => +side.toFixed(2)).join(' × ')} in`;

/** Reads like "2 tab, 1 bolt: 0.53 kg, 3 × 2 × 0.5 in, oversize". The dimensional weight is there where it is more. */
const parcelText = ({ items, grams, box }: PackedParcel): string => {
  const names = Object.keys(PARTS);
  const counted = box ? dimensionalG(box, 6000) : 0;
  const lines = items.map(
    ({ productId, quantity, shares }) =>
      `${quantity} ${names[productId - 1]}${shares ? ` (of ${shares} shares)` : ''}`,
  );
  return [
    `${lines.join(', ')}: ${grams / 1000} kg`,
    ...(box ? [sizeText(box)] : []),
    ...(counted > grams ? [`counts ${(counted / 1000).toFixed(1)} kg`] : []),
    ...(box && isOversize(box) ? ['oversize'] : []),
  ].join(', ');
};

type Cart = [quantity: number, name: string][];

describe('A cart of', () => {
  test.each<[string, Cart, string[]]>([
    ['one bolt goes in one parcel by its weight', [[1, 'bolt']], ['1 bolt: 0.15 kg']],
    [
      'parts without sizes counts by weight alone',
      [
        [4, 'bracket'],
        [10, 'bolt'],
      ],
      ['4 bracket, 10 bolt: 5.42 kg'],
    ],
    [
      'three plates of 20 kg needs three parcels, because a plate cannot be divided',
      [[3, 'plate']],
      ['1 plate: 20 kg', '1 plate: 20 kg', '1 plate: 20 kg'],
    ],
    [
      'heavy and light pieces puts the heavy one first and the rest where there is room',
      [
        [1, 'plate'],
        [11, 'bracket'],
      ],
      ['1 plate, 10 bracket: 29.8 kg', '1 bracket: 0.98 kg'],
    ],
    [
      'a piece of exactly 30 kg goes in a parcel, and nothing goes with it',
      [
        [1, 'anvil'],
        [1, 'bolt'],
      ],
      ['1 anvil: 30 kg', '1 bolt: 0.15 kg'],
    ],
    [
      'poles of 60 in by their drawing is no oversize: nobody has measured them for packing',
      [[2, 'pole']],
      ['2 pole: 8 kg'],
    ],
    [
      'a rope of 360 in is coiled, so its length does not matter',
      [[1, 'rope']],
      ['1 rope: 4.9 kg'],
    ],
    [
      'a kit of 50 kg comes apart into two shares',
      [[1, 'link kit']],
      ['1 link kit (of 2 shares): 25 kg', '1 link kit (of 2 shares): 25 kg'],
    ],
    [
      'a kit that comes apart leaves room for others beside a share',
      [
        [1, 'link kit'],
        [4, 'bracket'],
      ],
      ['1 link kit (of 2 shares), 4 bracket: 28.92 kg', '1 link kit (of 2 shares): 25 kg'],
    ],
    [
      'a kit in a box of 40 in comes apart into two layers, each above a metre',
      [[1, 'boxed kit']],
      [
        '1 boxed kit (of 2 shares): 25 kg, 40 × 12 × 4 in, oversize',
        '1 boxed kit (of 2 shares): 25 kg, 40 × 12 × 4 in, oversize',
      ],
    ],
    [
      'one carton has the size of the carton',
      [[1, 'small carton']],
      ['1 small carton: 2 kg, 12 × 8 × 4 in'],
    ],
    [
      'two cartons lie on each other',
      [[2, 'small carton']],
      ['2 small carton: 4 kg, 12 × 8 × 8 in'],
    ],
    [
      'six cartons lie in rows and layers',
      [[6, 'small carton']],
      ['6 small carton: 12 kg, 16 × 12 × 12 in'],
    ],
    [
      'three heavy cartons divides them by weight',
      [[3, 'heavy carton']],
      ['2 heavy carton: 24 kg, 12 × 8 × 8 in', '1 heavy carton: 12 kg, 12 × 8 × 4 in'],
    ],
    [
      'a carton of 40 × 30 × 25 cm counts its volume over 6000: 5 kg',
      [[1, 'metric carton']],
      ['1 metric carton: 1 kg, 15.75 × 11.81 × 9.84 in, counts 5.0 kg'],
    ],
    [
      'two such cartons counts twice the volume: 10 kg',
      [[2, 'metric carton']],
      ['2 metric carton: 2 kg, 19.69 × 15.75 × 11.81 in, counts 10.0 kg'],
    ],
    [
      'a light crate counts more than it weighs',
      [[1, 'light crate']],
      ['1 light crate: 3 kg, 24 × 20 × 16 in, counts 21.0 kg'],
    ],
    [
      'two light crates is too much in length and girth for one parcel',
      [[2, 'light crate']],
      [
        '1 light crate: 3 kg, 24 × 20 × 16 in, counts 21.0 kg',
        '1 light crate: 3 kg, 24 × 20 × 16 in, counts 21.0 kg',
      ],
    ],
    [
      'three light crates needs a parcel for each',
      [[3, 'light crate']],
      [
        '1 light crate: 3 kg, 24 × 20 × 16 in, counts 21.0 kg',
        '1 light crate: 3 kg, 24 × 20 × 16 in, counts 21.0 kg',
        '1 light crate: 3 kg, 24 × 20 × 16 in, counts 21.0 kg',
      ],
    ],
    [
      'two big crates counts more than 30 kg for each, and that is no limit',
      [[2, 'big crate']],
      [
        '1 big crate: 9 kg, 36 × 20 × 18 in, counts 35.4 kg',
        '1 big crate: 9 kg, 36 × 20 × 18 in, counts 35.4 kg',
      ],
    ],
    ['27 cubes makes a cube of three', [[27, 'cube']], ['27 cube: 13.5 kg, 12 × 12 × 12 in']],
    ['eight cubes makes a cube of two', [[8, 'cube']], ['8 cube: 4 kg, 8 × 8 × 8 in']],
    ['1000 nuts makes a cube, not a tower', [[1000, 'nut']], ['1000 nut: 20 kg, 8 × 8 × 8 in']],
    [
      '100 tabs is limited by their weight alone',
      [[100, 'tab']],
      ['100 tab: 19 kg, 6 × 6 × 4.25 in'],
    ],
    [
      'a flat sheet without a height counts as half an inch',
      [[1, 'sheet']],
      ['1 sheet: 6 kg, 24 × 24 × 0.5 in'],
    ],
    ['four sheets makes a pile', [[4, 'sheet']], ['4 sheet: 24 kg, 24 × 24 × 2 in']],
    [
      'a sheet and tabs lays the tabs on the sheet',
      [
        [1, 'sheet'],
        [12, 'tab'],
      ],
      ['1 sheet, 12 tab: 8.28 kg, 24 × 24 × 0.75 in'],
    ],
    [
      'a sheet, tabs and nuts lays the tabs and the nuts on the sheet, side by side',
      [
        [1, 'thick sheet'],
        [20, 'nut'],
        [4, 'tab'],
      ],
      ['1 thick sheet, 4 tab, 20 nut: 7.16 kg, 24 × 24 × 1.75 in'],
    ],
    ['a tube is as high as it is wide', [[1, 'rod']], ['1 rod: 3 kg, 36 × 2 × 2 in']],
    ['four tubes makes a bundle', [[4, 'rod']], ['4 rod: 12 kg, 36 × 4 × 4 in']],
    [
      'a tube of 72 in is oversize',
      [[1, 'long rod']],
      ['1 long rod: 6 kg, 72 × 2 × 2 in, oversize'],
    ],
    [
      'a long tube and a sheet is too much in length and girth together',
      [
        [1, 'long rod'],
        [1, 'sheet'],
      ],
      ['1 sheet: 6 kg, 24 × 24 × 0.5 in', '1 long rod: 6 kg, 72 × 2 × 2 in, oversize'],
    ],
    [
      'a long tube and a crate goes in two parcels',
      [
        [1, 'long rod'],
        [1, 'light crate'],
      ],
      [
        '1 light crate: 3 kg, 24 × 20 × 16 in, counts 21.0 kg',
        '1 long rod: 6 kg, 72 × 2 × 2 in, oversize',
      ],
    ],
    [
      'a tube of unknown width has its length alone',
      [
        [1, 'rod of unknown width'],
        [2, 'bolt'],
      ],
      ['1 rod of unknown width, 2 bolt: 3.3 kg, 60 × 0 × 0 in, oversize'],
    ],
    [
      'coils goes by their measured size and not by the length of the tube',
      [[2, 'coil']],
      ['2 coil: 18 kg, 20 × 20 × 12 in'],
    ],
    ['a bowl counts as its box', [[1, 'bowl']], ['1 bowl: 0.4 kg, 8 × 8 × 4 in, counts 0.7 kg']],
    [
      'five bowls nests: each further one adds a quarter of its height',
      [[5, 'bowl']],
      ['5 bowl: 2 kg, 8 × 8 × 8 in'],
    ],
    [
      'nine bowls and a nut lays the nut beside the column',
      [
        [9, 'bowl'],
        [1, 'nut'],
      ],
      ['9 bowl, 1 nut: 3.62 kg, 12 × 8.5 × 8 in'],
    ],
    [
      'a box of 99.9 cm is not oversize',
      [[1, 'one metre']],
      ['1 one metre: 2 kg, 39.33 × 3.94 × 3.94 in'],
    ],
    [
      'a box of 100.5 cm is oversize',
      [[1, 'over a metre']],
      ['1 over a metre: 2 kg, 39.57 × 3.94 × 3.94 in, oversize'],
    ],
    [
      'a panel of 90 × 75.9 cm is not oversize',
      [[1, 'wide panel']],
      ['1 wide panel: 5 kg, 35.43 × 29.88 × 0.79 in'],
    ],
    [
      'a panel of 90 × 76.5 cm is oversize by its second side',
      [[1, 'wider panel']],
      ['1 wider panel: 5 kg, 35.43 × 30.12 × 0.79 in, oversize'],
    ],
    [
      'a box of 199.9 cm goes in a parcel',
      [[1, 'two metres']],
      ['1 two metres: 5 kg, 78.7 × 3.94 × 3.94 in, oversize'],
    ],
    [
      'two such boxes goes in one parcel',
      [[2, 'two metres']],
      ['2 two metres: 10 kg, 78.7 × 7.87 × 3.94 in, oversize'],
    ],
    [
      'a box of 299.9 cm in length and girth goes in a parcel',
      [[1, 'three metres around']],
      ['1 three metres around: 9 kg, 39.33 × 19.69 × 19.69 in, counts 41.6 kg'],
    ],
    [
      'two such boxes needs two parcels',
      [[2, 'three metres around']],
      [
        '1 three metres around: 9 kg, 39.33 × 19.69 × 19.69 in, counts 41.6 kg',
        '1 three metres around: 9 kg, 39.33 × 19.69 × 19.69 in, counts 41.6 kg',
      ],
    ],
    [
      'a crate and plates puts a plate to the crate, as the weight allows',
      [
        [1, 'light crate'],
        [2, 'plate'],
      ],
      ['1 light crate, 1 plate: 23 kg, 24 × 20 × 16 in', '1 plate: 20 kg'],
    ],
    [
      'a carton, a cube and bolts makes one parcel, and the bolts count by weight alone',
      [
        [1, 'small carton'],
        [1, 'cube'],
        [2, 'bolt'],
      ],
      ['1 small carton, 1 cube, 2 bolt: 2.8 kg, 12 × 8 × 8 in'],
    ],
  ])('%s', (_, cart, parcels) => {
    expect(packParcels(piecesOf(cart)).map(parcelText)).toEqual(parcels);
  });

  test.each<[string, string, string]>([
    [
      'a piece of 45 kg',
      'bumper',
      'bumper weighs 45.0 kg, and no parcel may weigh more than 30 kg.',
    ],
    ['a tube of 240 in', 'tube', 'tube is 240 in long, and no parcel may be longer than 2 m.'],
    [
      'a box of 200.5 cm',
      'over two metres',
      'over two metres is 78.94 in long, and no parcel may be longer than 2 m.',
    ],
    [
      'a box of 301 cm in length and girth',
      'over three metres around',
      'over three metres around measures 301 cm in length and girth, and no parcel may have more than 3 m.',
    ],
  ])('%s goes in no parcel', (_, name, reason) => {
    const freight = freightPieces(
      piecesOf([
        [1, 'bolt'],
        [2, name],
      ]),
    );
    expect(freight.map((one) => one.reason)).toEqual([reason]);
  });
});
