import { expect, it } from 'vitest';
import { markdown, percentile, table, times } from '../tools/bench/figures.mjs';

it('a percentile is the least value that so many percent are not above', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect([50, 95, 99, 100].map((percent) => percentile(hundred, percent))).toEqual([
    50, 95, 99, 100,
  ]);
  expect(percentile([7], 99)).toBe(7);
  expect(percentile([], 50)).toBeNaN();
});

it('a table can be printed as text and as Markdown, with growth factors', () => {
  const rows = [
    ['what', 'took'],
    ['a sale', times(15, 12)],
  ];
  expect(table(rows)).toBe('what      took\n------  ------\na sale  1.25 x');
  expect(markdown(rows)).toBe('| what | took |\n| --- | --: |\n| a sale | 1.25 x |');
});
