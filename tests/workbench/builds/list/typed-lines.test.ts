import { describe, expect, it, test } from 'vitest';
import { encodeBuild } from '../../../../src/workbench/builds/list/build-code';
import type { PlainLine } from '../../../../src/workbench/builds/list/build-list';
import { typedLines, typedText } from '../../../../src/workbench/builds/list/typed-lines';

const PRODUCTS = [
  { id: 1, sku: 'NR-A' },
  { id: 2, sku: 'NR-B' },
  { id: 3, sku: null },
];

const LINES: PlainLine[] = [
  { what: { kind: 'part', productId: 1 }, quantity: 4, note: '', have: false },
  { what: { kind: 'free', text: 'DOM tube, 40 in' }, quantity: 2, note: 'cut', have: false },
];
const TEXT = '4 NR-A\n2 "DOM tube, 40 in" | cut';

describe('The parts of an example as typed', () => {
  it('are quantity, SKU or words, and a note', () => {
    expect(typedLines(`\n ${TEXT} \n\n`, PRODUCTS)).toEqual({ lines: LINES });
    expect(typedLines('1 nr-b', PRODUCTS)).toMatchObject({
      lines: [{ what: { productId: 2 }, quantity: 1 }],
    });
  });

  it('are written as they are read', () => {
    expect(typedText(LINES, PRODUCTS)).toBe(TEXT);
  });

  it('that the shop no longer has become words', () => {
    const [line] = LINES;
    const gone = line && { ...line, what: { kind: 'part' as const, productId: 9 } };
    expect(typedText(gone ? [gone] : [], PRODUCTS)).toBe('4 "Part 9"');
  });

  it('can be the link of a build list', () => {
    const link = `https://shop.test/build#${encodeBuild({ name: 'Front', lines: LINES })}`;
    expect(typedLines(link, PRODUCTS)).toMatchObject({ lines: LINES });
    expect(typedLines(link.slice(0, -2), PRODUCTS)).toEqual({
      problem: 'This link of a build list is damaged.',
    });
  });

  test.each([
    ['', 'Please list at least one part.'],
    ['1 NR-A\n1 NR-X', 'Line 2: No part has the SKU NR-X.'],
    ['NR-A', 'Line 1: Write a quantity and a SKU, like "4 NR-A".'],
    ['0 NR-A', 'Line 1: Write a quantity and a SKU, like "4 NR-A".'],
    ['1000 NR-A', 'Line 1: Write a quantity and a SKU, like "4 NR-A".'],
    [`1 NR-A | ${'x'.repeat(201)}`, 'Line 1: The note is too long.'],
    ['1 NR-A\n'.repeat(201), 'Please list at most 200 lines.'],
  ])('are refused: %#', (typed, problem) => {
    expect(typedLines(typed, PRODUCTS)).toEqual({ problem });
  });
});
