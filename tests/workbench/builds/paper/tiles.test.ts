import { describe, expect, it } from 'vitest';
import type { Drawing } from '../../../../src/workbench/builds/paper/drawing';
import {
  OVERLAP,
  PAPERS,
  type Paper,
  type Tile,
  paperSheets,
  paperTiles,
} from '../../../../src/workbench/builds/paper/tiles';
import { fc } from '../../../support/properties';

const papers = fc.constantFrom<Paper>('letter', 'a4');
const sizes = fc.record({
  width: fc.double({ min: 1, max: 2000, noNaN: true }),
  height: fc.double({ min: 1, max: 2000, noNaN: true }),
});

const shows = ({ from, window }: Tile, x: number, y: number): boolean =>
  x >= from.x - 1e-9 &&
  x <= from.x + window.width + 1e-9 &&
  y >= from.y - 1e-9 &&
  y <= from.y + window.height + 1e-9;

const blank = (width: number, height: number): Drawing => ({ width, height, shapes: [] });

describe('the pages of a drawing', () => {
  it('show all of it', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(sizes, papers, part, part, (size, paper, a, b) => {
        const tiles = paperTiles(size, paper);
        expect(tiles.some((tile) => shows(tile, a * size.width, b * size.height))).toBe(true);
      }),
    );
  });

  it('overlap their neighbours, and are of one size', () => {
    fc.assert(
      fc.property(sizes, papers, (size, paper) => {
        const tiles = paperTiles(size, paper);
        for (const tile of tiles) {
          const right = tiles.find(
            ({ column, row }) => column === tile.column + 1 && row === tile.row,
          );
          const below = tiles.find(
            ({ column, row }) => column === tile.column && row === tile.row + 1,
          );
          if (right) expect(tile.from.x + tile.window.width - right.from.x).toBeCloseTo(OVERLAP, 6);
          if (below)
            expect(below.from.y + below.window.height - tile.from.y).toBeCloseTo(OVERLAP, 6);
          expect([tile.width, tile.height].toSorted()).toEqual(
            [PAPERS[paper].width, PAPERS[paper].height].toSorted(),
          );
          // Nothing is visible where printers do not print.
          expect(tile.window.x + tile.window.width).toBeLessThanOrEqual(tile.width - 8 + 1e-9);
          expect(tile.window.y + tile.window.height).toBeLessThanOrEqual(tile.height - 8 + 1e-9);
        }
      }),
    );
  });

  it('are no more than needed: without the last column or row something is missing', () => {
    fc.assert(
      fc.property(sizes, papers, (size, paper) => {
        const tiles = paperTiles(size, paper);
        const last = tiles.at(-1);
        if (!last) throw new Error('no pages');
        const without = (key: 'column' | 'row') => tiles.filter((tile) => tile[key] < last[key]);
        expect(without('column').some((tile) => shows(tile, size.width, size.height))).toBe(false);
        expect(without('row').some((tile) => shows(tile, 0, 0))).toBe(false);
      }),
    );
  });

  it('are turned where that takes fewer', () => {
    const wide = paperTiles({ width: 240, height: 100 }, 'a4');
    expect(wide).toHaveLength(1);
    expect(wide[0]).toMatchObject({ width: 297, height: 210 });
    expect(paperTiles({ width: 150, height: 100 }, 'a4')[0]).toMatchObject({
      width: 210,
      height: 297,
    });
  });
});

describe('a page to print', () => {
  const [page] = paperSheets(blank(150, 100), 'letter', ['Tube notch', 'Build: Crawler']);
  const labels = (page?.marks ?? []).flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

  /** The width and height of each straight line that is drawn. */
  const bars = (page?.marks ?? []).flatMap((mark) => {
    if (mark.kind !== 'path' || mark.points.length !== 2) return [];
    const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = mark.points;
    return [[Math.abs(x2 - x1), Math.abs(y2 - y1)]];
  });

  it.each([
    ['100 mm across', 100, 0],
    ['100 mm up', 0, 100],
    ['4 in across', 101.6, 0],
    ['4 in up', 0, 101.6],
  ])('has a bar of %s', (_, across, up) => {
    expect(bars.filter(([x = 0, y = 0]) => Math.hypot(x - across, y - up) < 1e-6)).toHaveLength(1);
  });

  it('is labelled, and says how to print it', () => {
    expect(labels).toEqual(
      expect.arrayContaining([
        '100 mm',
        '4 in',
        'Tube notch',
        'Build: Crawler',
        'Page 1 of 1',
        'Print at 100 % (actual size), then measure the bars.',
      ]),
    );
  });

  it('keeps its marks on the page', () => {
    fc.assert(
      fc.property(sizes, papers, (size, paper) => {
        const sheets = paperSheets(blank(size.width, size.height), paper, ['x'.repeat(200)]);
        const beyond = sheets.flatMap(({ width, height, marks }) =>
          marks
            .flatMap((mark) =>
              mark.kind === 'path' ? mark.points : mark.kind === 'text' ? [mark.at] : [],
            )
            .filter(([x, y]) => x < 8 || y < 8 || x > width - 7.999 || y > height - 7.999),
        );
        expect(beyond).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('has the crosses of its neighbour at the same points of the drawing', () => {
    const [left, right] = paperSheets(blank(400, 100), 'a4', []);
    if (!left || !right) throw new Error('one page');
    const crossesOf = ({ marks, window, from }: typeof left) =>
      marks
        .flatMap((mark) =>
          mark.kind === 'path' && mark.points.length === 2 && mark.stroke === 'thin'
            ? [mark.points]
            : [],
        )
        .filter(([a, b]) => a && b && Math.abs(Math.hypot(b[0] - a[0], b[1] - a[1]) - 6) < 1e-9)
        .map(([a, b]) => [
          ((a?.[0] ?? 0) + (b?.[0] ?? 0)) / 2 - window.x + from.x,
          ((a?.[1] ?? 0) + (b?.[1] ?? 0)) / 2 - window.y + from.y,
        ])
        .map((at) => at.map((one) => one.toFixed(6)).join(' '));
    const others = crossesOf(right);
    // There are two crosses of two lines each.
    expect(crossesOf(left).filter((at) => others.includes(at))).toHaveLength(4);
  });
});
