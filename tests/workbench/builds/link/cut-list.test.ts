import { describe, expect, it } from 'vitest';
import { cutList, fewestBars } from '../../../../src/workbench/builds/link/cut-list';
import { fc } from '../../../support/properties';

const pieces = (...lengths: number[]) =>
  lengths.map((lengthIn, at) => ({ name: `piece ${at}`, lengthIn }));
const lengthsOf = ({ bars }: ReturnType<typeof cutList>) =>
  bars.map((bar) => bar.pieces.map(({ lengthIn }) => lengthIn));

describe('a cut list', () => {
  it('cuts the longest first, each from the first bar with room', () => {
    const cut = cutList(pieces(10, 30, 17, 36), { stockIn: 48, kerfIn: 0.0625 });
    expect(lengthsOf(cut)).toEqual([
      [36, 10],
      [30, 17],
    ]);
    // The first rest is 48 - 36 - 10 - 2 kerfs.
    expect(cut.bars.map(({ leftIn }) => leftIn)).toEqual([1.875, 0.875]);
  });

  it('loses the kerf between two pieces', () => {
    expect(lengthsOf(cutList(pieces(24, 24), { stockIn: 48, kerfIn: 0.0625 }))).toEqual([
      [24],
      [24],
    ]);
    expect(lengthsOf(cutList(pieces(24, 24), { stockIn: 48, kerfIn: 0 }))).toEqual([[24, 24]]);
  });

  it('needs no cut behind a piece that ends with its bar', () => {
    const cut = cutList(pieces(24, 23.9375), { stockIn: 48, kerfIn: 0.0625 });
    expect(cut.bars).toHaveLength(1);
    expect(cut.bars[0]?.leftIn).toBe(0);
    expect(cutList(pieces(48), { stockIn: 48, kerfIn: 0.125 }).bars[0]?.leftIn).toBe(0);
  });

  it('names what is longer than the stock', () => {
    const cut = cutList(pieces(49, 12), { stockIn: 48, kerfIn: 0.0625 });
    expect(cut.tooLong.map(({ lengthIn }) => lengthIn)).toEqual([49]);
    expect(lengthsOf(cut)).toEqual([[12]]);
  });

  it('places every piece once, in bars that are long enough, and no bar is empty', () => {
    const length = fc.integer({ min: 1, max: 60 * 64 }).map((parts) => parts / 64);
    fc.assert(
      fc.property(
        fc.array(length, { maxLength: 30 }),
        fc.integer({ min: 40 * 64, max: 60 * 64 }).map((parts) => parts / 64),
        fc.constantFrom(0, 0.0625, 0.125),
        (lengths, stockIn, kerfIn) => {
          const all = pieces(...lengths);
          const { bars, tooLong } = cutList(all, { stockIn, kerfIn });
          const names = [...tooLong, ...bars.flatMap((bar) => bar.pieces)].map(({ name }) => name);
          expect(names.toSorted()).toEqual(all.map(({ name }) => name).toSorted());
          for (const { pieces: cut, leftIn } of bars) {
            const all = cut.reduce((sum, { lengthIn }) => sum + lengthIn, 0);
            expect(cut.length).toBeGreaterThan(0);
            expect(all + (cut.length - 1) * kerfIn).toBeLessThanOrEqual(stockIn + 1e-9);
            expect(leftIn).toBeCloseTo(Math.max(0, stockIn - all - cut.length * kerfIn), 5);
          }
          for (const { lengthIn } of tooLong) expect(lengthIn).toBeGreaterThan(stockIn);
          const placed = bars.flatMap((bar) => bar.pieces);
          expect(bars.length).toBeGreaterThanOrEqual(fewestBars(placed, { stockIn, kerfIn }));
        },
      ),
    );
  });
});
