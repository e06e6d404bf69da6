import { expect, test } from 'vitest';
import {
  type WaitingPieces,
  aheadWords,
  piecesAhead,
} from '../../../src/shop/promises/queue-place';

/** A line of an order that has only this one. */
const line = (
  id: string,
  pieces: number,
  day: string,
  { group = 'Trusses', orderedAt = 0 } = {},
): WaitingPieces => ({ orderId: id, itemId: id, group, day, orderedAt, pieces });

const MINE = line('mine', 2, '2026-12-17', { orderedAt: 5 });

test.each([
  ['of an earlier day', line('other', 3, '2026-12-16', { orderedAt: 9 }), 3],
  ['of an earlier order for the same day', line('other', 3, '2026-12-17', { orderedAt: 4 }), 3],
  ['of an order of the same instant, by its id', line('a', 3, '2026-12-17', { orderedAt: 5 }), 3],
  ['not of a later order', line('other', 3, '2026-12-17', { orderedAt: 6 }), 0],
  ['not of a later day', line('other', 3, '2026-12-18'), 0],
  ['not of another work group', line('other', 3, '2026-12-16', { group: 'Beadlocks' }), 0],
  ['not of the same order', { ...line('mine', 3, '2026-12-16'), itemId: 'another' }, 0],
  ['not of what was sent from the shelf', line('other', -1, '2026-12-16'), 0],
])('Pieces are ahead: %s', (_, other, ahead) => {
  expect(piecesAhead('mine', [other, MINE])).toBe(ahead);
});

test('A kit waits for the work group with the most before it', () => {
  const beads = { ...MINE, group: 'Beadlocks' };
  const before = [line('a', 1, '2026-12-01'), line('b', 7, '2026-12-01', { group: 'Beadlocks' })];
  expect(piecesAhead('mine', [MINE, beads, ...before])).toBe(7);
});

test('A line of which nothing is made has no place', () => {
  expect(piecesAhead('mine', [line('other', 3, '2026-12-16')])).toBeUndefined();
  expect(piecesAhead('mine', [{ ...MINE, pieces: 0 }])).toBeUndefined();
});

test.each([
  [0, 'Next in the queue to be made'],
  [1, '1 made piece is ahead of yours'],
  [12, '12 made pieces are ahead of yours'],
])('%i pieces ahead are "%s"', (ahead, words) => {
  expect(aheadWords(ahead)).toBe(words);
});
