import { expect, test } from 'vitest';
import { hitRate, hitRateWords } from '../../../src/shop/promises/hit-rate';

const TODAY = '2026-11-27';
const IN_TIME = { promised: '2026-11-20', ready: '2026-11-20' };
const LATE = { promised: '2026-11-20', ready: '2026-11-21' };
const lines = (count: number, line = IN_TIME) => Array.from({ length: count }, () => line);

test.each([
  ['each that was ready on its day or before', [...lines(43), ...lines(2, LATE)], 43, 45],
  ['no more than a hundred, the newest', [...lines(100), ...lines(50, LATE)], 100, 100],
  [
    'those of a year',
    [...lines(20), { promised: '2025-11-26', ready: '2025-11-26' }, ...lines(1, LATE)],
    20,
    21,
  ],
  [
    'one of a year ago today',
    [...lines(20), { promised: '2025-11-27', ready: '2025-11-27' }],
    21,
    21,
  ],
])('The hit rate counts %s', (_, ready, kept, of) => {
  expect(hitRate(ready, TODAY)).toEqual({ kept, of });
});

test('Fewer than twenty lines tell nothing', () => {
  expect(hitRate(lines(19), TODAY)).toBeUndefined();
  expect(hitRate(lines(20, LATE), TODAY)).toEqual({ kept: 0, of: 20 });
});

test('It is one sentence', () => {
  expect(hitRateWords({ kept: 43, of: 45 })).toBe(
    '43 of the last 45 ordered parts were ready by the day first promised.',
  );
});
