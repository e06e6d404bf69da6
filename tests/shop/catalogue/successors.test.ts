import { expect, it } from 'vitest';
import type { Product } from '../../../src/shop/catalogue/product';
import { replacedBy, withReplaced } from '../../../src/shop/catalogue/successors';

const part = (id: number) => ({ id, name: `Part ${id}`, sku: `P-${id}` }) as Product; // as far as the rule reads it
const gone = (pairs: [number, number | null][]) =>
  pairs.map(([id, successorId]) => ({ product: part(id), successorId }));
const endsOf = (pairs: [number, number | null][], sold: number[]) =>
  replacedBy(gone(pairs), sold.map(part)).map(({ product, by }) => [product.id, by.id]);

it('a chain of successors is followed to the first part that is sold, and a circle to nothing', () => {
  expect(
    endsOf(
      [
        [1, 2],
        [2, 3],
      ],
      [3, 4],
    ),
  ).toEqual([
    [1, 3],
    [2, 3],
  ]);
  expect(
    endsOf(
      [
        [1, 2],
        [2, 1],
      ],
      [3],
    ),
  ).toEqual([]);
  expect(
    endsOf(
      [
        [1, 2],
        [2, null],
        [3, 9],
      ],
      [4],
    ),
  ).toEqual([]);
});

it('the part that is sold names those whose place it takes, and the others stay the same objects', () => {
  const sold = [part(3), part(4)];
  const [taker, other] = withReplaced(
    sold,
    replacedBy(
      gone([
        [1, 2],
        [2, 3],
      ]),
      sold,
    ),
  );
  expect(taker?.replaces).toEqual([
    { id: 1, name: 'Part 1', sku: 'P-1' },
    { id: 2, name: 'Part 2', sku: 'P-2' },
  ]);
  expect(other).toBe(sold[1]);
});
