import { describe, expect, it } from 'vitest';
import {
  EMPTY,
  type PaperDraft,
  type Row,
} from '../../../../src/workbench/builds/paper/paper-draft';
import { paperTiles } from '../../../../src/workbench/builds/paper/tiles';
import {
  type WorkSheet,
  cutSheet,
  drillingSheet,
} from '../../../../src/workbench/builds/paper/work-sheets';

const draft = (change: Partial<PaperDraft>): PaperDraft => ({ ...EMPTY, ...change });

const wordsOf = ({ drawings }: WorkSheet) =>
  drawings.flatMap(({ shapes }) =>
    shapes.flatMap((one) => (one.kind === 'text' ? [one.text] : [])),
  );

describe('a cut list sheet', () => {
  it('has each piece with its bar, the longest first, and what is left', () => {
    const sheet = cutSheet(
      draft({
        cuts: [
          ['Upper link', '28 1/2', '2'],
          ['Lower link', '36', ''],
        ],
        stock: '72',
        kerf: '1/16',
      }),
    );
    expect(sheet.problems.flat().filter(Boolean)).toEqual([]);
    expect(wordsOf(sheet)).toEqual(
      'Cut list: 2 bars of 72 in, saw 1/16 in|Bar|Piece|Length|Done|1|Lower link|36 in||1|Upper link (1 of 2)|28-1/2 in||1|left over|7-3/8 in|-|2|Upper link (2 of 2)|28-1/2 in||2|left over|43-7/16 in|-'.split(
        '|',
      ),
    );
  });

  it('says which piece is longer than the stock', () => {
    const sheet = cutSheet(draft({ cuts: [['Rail', '25', '1']], stock: '24' }));
    expect(wordsOf(sheet)).toContain('Rail: longer than the stock');
  });

  it.each<[Row, (string | undefined)[]]>([
    [
      ['Link', 'long', '1'],
      [undefined, 'Write a length like 1-3/4, 1.75 or 44.5 mm.', undefined],
    ],
    [
      ['Link', '20', '0'],
      [undefined, undefined, 'Write how many, from 1 to 99.'],
    ],
    [
      ['漢', '20', '1'],
      ['The PDF has Latin letters only: write this without “漢”.', undefined, undefined],
    ],
  ])('has a sentence for %j', (row, problems) => {
    const sheet = cutSheet(draft({ cuts: [row] }));
    expect(sheet.problems).toEqual([problems]);
    expect(sheet.drawings).toEqual([]);
  });

  it('has sentences for stock and saw', () => {
    const sheet = cutSheet(draft({ cuts: [['Link', '20', '1']], stock: '0', kerf: 'thin' }));
    expect(sheet).toMatchObject({
      drawings: [],
      stock: 'Write a length like 1-3/4, 1.75 or 44.5 mm.',
      kerf: 'Write a length like 1-3/4, 1.75 or 44.5 mm.',
    });
  });

  it('has nothing for empty rows', () => {
    expect(cutSheet(EMPTY)).toEqual({ drawings: [], problems: [] });
  });

  it('takes pages that are never cut apart', () => {
    const cuts = Array.from({ length: 40 }, (_, at): Row => [`Link ${at}`, '60', '3']);
    const { drawings } = cutSheet(draft({ cuts }));
    expect(drawings.length).toBeGreaterThan(2);
    for (const paper of ['a4', 'letter'] as const)
      expect(drawings.map((one) => paperTiles(one, paper).length)).toEqual(drawings.map(() => 1));
  });
});

describe('a drilling sheet', () => {
  it('has the holes from one end, the nearest first', () => {
    const sheet = drillingSheet(
      draft({
        unit: 'mm',
        holes: [
          ['Strap', '200', '13'],
          ['', '25.4', '1/2'],
        ],
      }),
    );
    expect(wordsOf(sheet)).toEqual(
      'Drilling sheet|Hole|Centre from the end|Drill|Done|Hole 2|25.4 mm|12.7 mm||Strap|200 mm|13 mm|'.split(
        '|',
      ),
    );
  });

  it('has a sentence for a drill of no size', () => {
    expect(drillingSheet(draft({ holes: [['A', '2', '0']] })).problems).toEqual([
      [undefined, undefined, 'Write a length like 1-3/4, 1.75 or 44.5 mm.'],
    ]);
  });
});
