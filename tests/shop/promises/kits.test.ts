import { describe, expect, it, test } from 'vitest';
import { FIRST_CALENDAR } from '../../../src/shop/promises/work-days';
import {
  type Goods,
  type KitPart,
  kitStock,
  scarcestPart,
  shareShelf,
  slowestPromise,
} from '../../../src/shop/promises/kits';
import { type Supply, piecesToMake, shipsBy } from '../../../src/shop/promises/ships-by';
import { fc } from '../../support/properties';

const STOCK: Supply = { kind: 'stock', leadDays: 0 };
const [KIT, JOINT, TUBE] = [1, 2, 3];
const PARTS: KitPart[] = [
  { productId: JOINT, quantity: 2 },
  { productId: TUBE, quantity: 1 },
];

const shelf = (kits: number, joints: number, tubes: number, tube = STOCK): Map<number, Goods> =>
  new Map<number, Goods>([
    [KIT, { onHand: kits, supply: STOCK, parts: PARTS }],
    [JOINT, { onHand: joints, supply: STOCK }],
    [TUBE, { onHand: tubes, supply: tube }],
  ]);

describe('The stock of a kit', () => {
  const part = (stock: number, quantity: number, supply = STOCK) => ({
    productId: stock,
    quantity,
    stock,
    supply,
  });
  const made = (leadDays: number): Supply => ({ kind: 'made', leadDays, group: 'Links' });
  test.each([
    ['packed ones and those that can be packed', 2, [part(7, 2), part(9, 1)], { stock: 5 }],
    ['packed ones only', 2, [part(1, 2), part(9, 1)], { stock: 2 }],
    ['what its parts from stock allow', 0, [part(7, 2), part(0, 1, made(4))], { stock: 3 }],
    [
      'made to order, where all parts are',
      1,
      [part(4, 2, made(9)), part(1, 1, made(4))],
      // One is packed; the shelf is left alone by what is always made.
      { stock: 1, supply: { kind: 'both', leadDays: 9, group: 'Links' } },
    ],
    [
      'made to order, by the slowest lead time',
      1,
      [part(4, 2, { kind: 'both', leadDays: 9 })],
      { stock: 3, supply: { kind: 'both', leadDays: 9 } },
    ],
    ['nothing without parts', 0, [], { stock: 0 }],
  ])('is %s', (_, packed, parts, expected) => {
    expect(kitStock(packed, parts)).toEqual(expected);
  });

  it('is limited by the part that runs out first', () => {
    expect(scarcestPart([part(9, 4), part(3, 1)])).toMatchObject({ kits: 2, part: { stock: 9 } });
    expect(scarcestPart([])).toBeUndefined();
    expect(scarcestPart([part(-3, 1)])?.kits).toBe(0);
  });
});

describe('A shelf that lines share', () => {
  it('gives packed kits first, then the pieces of their parts', () => {
    expect(shareShelf([{ productId: KIT, quantity: 3 }], shelf(1, 5, 9))).toMatchObject([
      {
        fromParts: 2,
        available: 3,
        needs: [
          { productId: KIT, quantity: 1 },
          { productId: JOINT, quantity: 4 },
          { productId: TUBE, quantity: 2 },
        ],
      },
    ]);
  });

  it('leaves kits what plain parts do not take, in any order of the lines, and names the part', () => {
    const lines = [
      { productId: KIT, quantity: 2 },
      { productId: JOINT, quantity: 2 },
    ];
    for (const asked of [lines, lines.toReversed()]) {
      const kit = shareShelf(asked, shelf(0, 5, 9)).find(({ productId }) => productId === KIT);
      expect(kit).toMatchObject({ available: 1, lacks: JOINT, needs: [] });
    }
  });

  it('limits no kit by a part that is made, and ships it with that part', () => {
    const made: Supply = { kind: 'both', leadDays: 4 };
    const [line] = shareShelf([{ productId: KIT, quantity: 2 }], shelf(0, 8, 1, made));
    if (!line) throw new Error('No line.');
    expect(line.available).toBe(4);
    const now = new Date('2026-11-25T15:00:00Z');
    const promises = shipsBy(line.needs, { calendar: FIRST_CALENDAR, queues: {}, now });
    const promise = slowestPromise(line, promises);
    // From Thursday, November 26, four business days.
    expect(promise).toEqual({ day: '2026-12-02', toMake: 0, partsToMake: new Map([[TUBE, 1]]) });
    expect(slowestPromise(line, [promises[0], undefined])).toBeUndefined();
  });

  it('is never given twice, whatever is asked for', () => {
    const kind = fc.constantFrom<Supply['kind']>('stock', 'stock', 'made', 'both');
    const goods = fc.record({ onHand: fc.nat(12), kind });
    const contents = fc.uniqueArray(
      fc.record({
        productId: fc.integer({ min: 0, max: 4 }),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 1, selector: ({ productId }) => productId },
    );
    fc.assert(
      fc.property(
        fc.array(goods, { minLength: 5, maxLength: 5 }),
        fc.array(fc.record({ onHand: fc.nat(3), parts: contents }), { maxLength: 3 }),
        fc.array(fc.nat(5), { minLength: 8, maxLength: 8 }),
        (parts, kits, wanted) => {
          const all = new Map<number, Goods>([
            ...parts.map(({ onHand, kind: from }, id): [number, Goods] => [
              id,
              { onHand, supply: { kind: from, leadDays: 1 } },
            ]),
            ...kits.map(({ onHand, parts: own }, place): [number, Goods] => [
              5 + place,
              { onHand, supply: STOCK, parts: own },
            ]),
          ]);
          const lines = [...all.keys()]
            .map((productId) => ({ productId, quantity: wanted[productId] ?? 0 }))
            .filter(({ quantity }) => quantity > 0);
          const shared = shareShelf(lines, all);
          expect(shared.map(({ productId }) => productId)).toEqual(
            lines.map(({ productId }) => productId),
          );
          const taken = new Map<number, number>();
          for (const { needs } of shared)
            for (const need of needs) {
              const toMake = piecesToMake(need);
              if (toMake === undefined) continue;
              const before = taken.get(need.productId) ?? 0;
              taken.set(need.productId, before + need.quantity - toMake);
            }
          for (const [id, pieces] of taken)
            expect(pieces).toBeLessThanOrEqual(all.get(id)?.onHand ?? 0);
          for (const line of shared)
            if (
              line.lacks === undefined &&
              line.needs.every((need) => piecesToMake(need) !== undefined)
            )
              expect(line.quantity).toBeLessThanOrEqual(line.available ?? Infinity);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
