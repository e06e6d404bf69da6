import { describe, expect, it, test } from 'vitest';
import {
  LABEL_FORMATS,
  PAPER,
  labelCount,
  labelsBetween,
  placeLabels,
} from '../../../../src/shop/catalogue/labels/label-sheets';
import { labelNumbers, readLabelList } from '../../../../src/shop/catalogue/labels/part-label';
import { fc } from '../../../support/properties';

const A = { id: 1, sku: 'NR-A' };
const B = { id: 2, sku: 'NR-B-12' };
const C = { id: 3, sku: null };
const listed = (text: string) => {
  const { parts, unknown } = readLabelList(text, [A, B, C]);
  return [parts.map(({ product: { id }, count }) => [id, count]), unknown];
};

describe('a list of SKUs for labels', () => {
  test.each([
    ['', [], []],
    ['NR-A', [[1, undefined]], []],
    [
      'nr-b-12, NR-A;ID-3',
      [
        [2, undefined],
        [1, undefined],
        [3, undefined],
      ],
      [],
    ],
    [
      'NR-A 4\nNR-B-12\tx2',
      [
        [1, 4],
        [2, 2],
      ],
      [],
    ],
    ['NR-A 2 NR-A 3', [[1, 5]], []],
    ['NR-A 2 NR-A', [[1, 2]], []],
    ['NR-A 500', [[1, 99]], []],
    ['NR-A 0', [[1, undefined]], ['0']],
    ['4 NR-A', [[1, undefined]], ['4']],
    ['NR-NOPE 4 NR-A NR-NOPE', [[1, undefined]], ['NR-NOPE', '4']],
  ])('%j', (text, parts, unknown) => {
    expect(listed(text)).toEqual([parts, unknown]);
  });

  it('finds every SKU and names every other word', () => {
    const word = fc.constantFrom('NR-A', 'nr-b-12', 'ID-3', 'NR-NOPE', '3', 'x2', '0', '٣');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const { parts, unknown } = readLabelList(words.join(' '), [A, B, C]);
        const codes = parts.map(({ product: { id, sku } }) => sku ?? `ID-${id}`);
        for (const one of words)
          if (/^(NR-[AB]|ID)/i.test(one)) expect(codes).toContain(one.toUpperCase());
          else if (!/^x?[1-9]/.test(one)) expect(unknown).toContain(one);
      }),
    );
  });
});

describe('sheets of labels', () => {
  test.each(LABEL_FORMATS)('$name: all labels are on the paper, none on another', (format) => {
    const { width, height, across, down } = format;
    const [sheet = [], ...more] = placeLabels(Array.from({ length: across * down }), format);
    expect(more).toEqual([]);
    for (const { left, top } of sheet) {
      expect(left).toBeGreaterThan(0);
      expect(left + width).toBeLessThan(PAPER.width);
      expect(top).toBeGreaterThan(0);
      expect(top + height).toBeLessThanOrEqual(PAPER.height - 0.5 + 1e-9);
    }
    const apart = (one: number, other: number, size: number) => Math.abs(one - other) > size - 1e-9;
    for (const [at, one] of sheet.entries())
      for (const other of sheet.slice(at + 1))
        expect(apart(one.left, other.left, width) || apart(one.top, other.top, height)).toBe(true);
    // The margin is equal at both sides.
    const last = Math.max(...sheet.map(({ left }) => left));
    expect(PAPER.width - last - width).toBeCloseTo(format.left, 5);
  });

  it('begin where the first sheet is free, and go on with whole sheets', () => {
    const [format] = LABEL_FORMATS;
    const sheets = placeLabels(
      Array.from({ length: 33 }, (_, at) => at),
      format,
      29,
    );
    expect(sheets.map((sheet) => sheet.length)).toEqual([2, 30, 1]);
    expect(sheets[0]?.[0]).toEqual({ item: 0, left: 0.1875 + 2.75, top: 9.5 });
    expect(sheets[1]?.[0]).toEqual({ item: 2, left: 0.1875, top: 0.5 });
    for (const start of [0, 31, 1.5, Number.NaN])
      expect(placeLabels([1], format, start)).toEqual(placeLabels([1], format));
  });

  it('are cut into prints without losing or repeating a label', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(7), { maxLength: 9 }),
        fc.integer({ min: 1, max: 10 }),
        (counts, size) => {
          const items = counts.map((count, item) => ({ item, count }));
          const all = counts.flatMap((count, item) => Array.from({ length: count }, () => item));
          expect(labelCount(items)).toBe(all.length);
          const prints = Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
            labelsBetween(items, at * size, (at + 1) * size),
          );
          for (const one of prints) expect(one.length).toBeLessThanOrEqual(size);
          expect(prints.flat()).toEqual(all);
        },
      ),
    );
  });
});

describe('the numbers on a label', () => {
  const joint = (thread: string, boreIn: number) => ({
    attributes: { thread, boreIn },
    category: { name: 'Heim Joints', slug: 'heim-joints' },
    subcategory: null,
  });

  it('are those in which the parts of its shelf differ, with their units', () => {
    const [small, large] = [joint('3/4-16', 0.5), joint('3/4-16', 0.625)];
    const tab = { ...small, attributes: {}, category: { name: 'Tabs', slug: 'tabs' } };
    const numbers = labelNumbers([small, large, tab]);
    expect(numbers(large)[0]).toBe('Bore 5/8 in');
    expect(numbers(tab)).toEqual([]);
  });
});
