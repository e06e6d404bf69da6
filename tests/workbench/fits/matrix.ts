import { expect, it } from 'vitest';
import { fit } from '../../../src/workbench/fits/pairs/fit';
import type { Part } from '../../../src/workbench/fits/pairs/uses';

const SAID: Record<string, string | undefined> = {
  F: 'fits',
  N: 'does_not_fit',
  U: 'unknown',
  '.': undefined,
};

/** Reads the cells of a table of letters: F fits, N does not, U is unknown, a dot means no relation. */
export const cells = (table: string): { row: string; column: string; said: string }[] => {
  const [head = '', ...lines] = table
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const columns = head.split(/\s+/);
  return lines.flatMap((line) => {
    const [row = '', ...letters] = line.split(/\s+/);
    if (letters.length !== columns.length) throw new Error(`Wrong number of cells: ${line}`);
    return columns.map((column, at) => ({ row, column, said: letters[at] ?? '' }));
  });
};

/** Tests each cell of the table, in both orders. */
export const decides = (find: (name: string) => Part, table: string): void => {
  it.each(cells(table))('$row and $column: $said', ({ row, column, said }) => {
    const [a, b] = [find(row), find(column)];
    const result = fit(a, b);
    expect([result?.verdict, result?.because]).toEqual([SAID[said], result?.because]);
    expect(fit(b, a)).toEqual(result);
    if (result) expect(result.because).not.toMatch(/undefined|NaN|null|safe|strong/);
  });
};
