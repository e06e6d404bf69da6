import { describe, expect, it } from 'vitest';
import {
  type RestockAs,
  type SoldLine,
  kitsToPack,
  piecesBack,
} from '../../../src/shop/orders/kits';
import { fc } from '../../support/properties';

const [KIT, JOINT, TUBE] = [1, 2, 3];
/** Five kits: one was never there, two were packed from their parts, two were packed before. */
const LINE: SoldLine = {
  productId: KIT,
  quantity: 5,
  fromStock: 2,
  fromParts: 2,
  refunded: 0,
  parts: [
    { productId: JOINT, quantity: 2, fromStock: 4 },
    { productId: TUBE, quantity: 1, fromStock: 1 },
  ],
};

it.each([
  ['all of them', 0, 2],
  ['those that nothing was missing for', 1, 2],
  ['fewer, when they were taken off', 2, 1],
  ['none in the end', 4, 0],
])('The kits still to be packed are %s', (_, removed, kits) => {
  expect(kitsToPack({ ...LINE, removed })).toBe(kits);
});

describe('What goes back into stock', () => {
  it.each<[string, Partial<SoldLine>, number, RestockAs | undefined, object]>([
    ['nothing for what was missing', {}, 1, undefined, { own: 0, parts: [] }],
    [
      'parts for the next kit, but none that was made for it',
      { refunded: 1 },
      1,
      undefined,
      { own: 0, parts: [{ productId: JOINT, pieces: 2 }] },
    ],
    [
      'all as it was taken',
      {},
      5,
      undefined,
      {
        own: 2,
        parts: [
          { productId: JOINT, pieces: 4 },
          { productId: TUBE, pieces: 1 },
        ],
      },
    ],
    ['all packed', {}, 5, 'kit', { own: 4, parts: [] }],
    [
      'all as parts',
      {},
      5,
      'parts',
      {
        own: 0,
        parts: [
          { productId: JOINT, pieces: 8 },
          { productId: TUBE, pieces: 3 },
        ],
      },
    ],
    ['a packed one', { refunded: 3 }, 1, undefined, { own: 1, parts: [] }],
  ])('is %s', (_, more, pieces, as, expected) => {
    expect(piecesBack({ ...LINE, ...more }, pieces, as)).toEqual(expected);
  });

  it('is what was taken in the end, in any portions', () => {
    const portion = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(
        fc.nat(4),
        fc.nat(4),
        fc.nat(3),
        fc.nat(8),
        fc.array(portion, { minLength: 20, maxLength: 20 }),
        (fromStock, fromParts, missing, short, portions) => {
          const quantity = fromStock + fromParts + missing;
          const pieces = Math.max(0, fromParts * 3 - short);
          const parts = [{ productId: JOINT, quantity: 3, fromStock: pieces }];
          let [refunded, own, back] = [0, 0, 0];
          for (const most of portions) {
            const now = Math.min(most, quantity - refunded);
            const given = piecesBack(
              { productId: KIT, quantity, fromStock, fromParts, refunded, parts },
              now,
            );
            own += given.own;
            back += given.parts.reduce((sum, part) => sum + part.pieces, 0);
            refunded += now;
          }
          expect([refunded, own, back]).toEqual([quantity, fromStock, pieces]);
        },
      ),
    );
  });
});
