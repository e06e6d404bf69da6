import { counted } from '../../../shop/counted';
import { cutList } from '../link/cut-list';
import { type Drawing, type Shape, path, text } from './drawing';
import type { LengthUnit } from '../../../shop/typed-length';
import { readLength, tapeLength } from '../link/lengths';
import { askLength } from './notch-fields';
import type { PaperDraft, Row } from './paper-draft';
import { printable, unprintableText } from './printable';

/** The faults in the fields of a row. */
export type RowProblems = [name?: string, length?: string, third?: string];

/** The pages of a table, or the faults in its rows. Both are empty while all rows are. */
export interface WorkSheet {
  drawings: Drawing[];
  /** One entry for each row, in their order. */
  problems: RowProblems[];
  stock?: string;
  kerf?: string;
}

const LINE = 7;
/** The maximum number of rows on a page. */
const ROWS_ON_A_PAGE = 26;
const LETTERS = 3.2;
/** The width that the narrower paper shows. */
const WIDTH = 180;

/** Lays a table over as many pages as it needs, each with a title and heads. Cells that are too long are cut. */
const table = (
  title: string,
  columns: readonly (readonly [head: string, width: number])[],
  rows: readonly (readonly string[])[],
): Drawing[] => {
  const starts = columns.map((_, at) => columns.slice(0, at).reduce((sum, [, w]) => sum + w, 1));
  const line = (cells: readonly string[], y: number): Shape[] =>
    cells.map((cell, at) => {
      const max = Math.floor((columns[at]?.[1] ?? 0) / (LETTERS * 0.55));
      const shown = cell.length > max ? `${cell.slice(0, max - 3)}...` : cell;
      return text([starts[at] ?? 0, y], shown, LETTERS);
    });
  return Array.from({ length: Math.ceil(rows.length / ROWS_ON_A_PAGE) }, (_, page) => {
    const shown = rows.slice(page * ROWS_ON_A_PAGE, (page + 1) * ROWS_ON_A_PAGE);
    const height = (shown.length + 2) * LINE;
    const baseline = (at: number) => height - (at + 1) * LINE + 2;
    return {
      width: WIDTH,
      height,
      shapes: [
        text([1, baseline(0)], title, 4),
        ...line(
          columns.map(([head]) => head),
          baseline(1),
        ),
        ...shown.flatMap((row, at): Shape[] => [
          path('thin', [0, baseline(at + 1) - 2], [WIDTH, baseline(at + 1) - 2]),
          ...line(row, baseline(at + 2)),
        ]),
        path('thin', [0, 0], [WIDTH, 0]),
      ],
    };
  });
};

const isEmpty = (row: Row): boolean => row.every((one) => !one.trim());

/** Reads rows; `third` reads the last field. Empty rows are skipped. */
const readRows = <Third>(
  rows: readonly Row[],
  unit: LengthUnit,
  third: (typed: string) => Third | undefined,
  askThird: string,
  noun: string,
) => {
  const problems: RowProblems[] = [];
  const read = rows.flatMap((row, at) => {
    if (isEmpty(row)) return [];
    const [name, length, last] = row;
    const lengthIn = readLength(length, unit);
    const value = third(last.trim());
    problems[at] = [
      unprintableText(name),
      lengthIn === undefined ? askLength(unit) : undefined,
      value === undefined ? askThird : undefined,
    ];
    if (lengthIn === undefined || value === undefined || problems[at][0]) return [];
    return [{ name: printable(name.trim()) || `${noun} ${at + 1}`, lengthIn, third: value }];
  });
  return { read, problems, isRead: !problems.some((row) => row.some(Boolean)) };
};

const readQuantity = (typed: string): number | undefined =>
  typed === '' ? 1 : /^[1-9]\d?$/.test(typed) ? Number(typed) : undefined;

/** Lists the pieces to cut from each bar, in the order of the cuts, and the lengths that no bar has. */
export const cutSheet = ({ cuts, stock, kerf, unit }: PaperDraft): WorkSheet => {
  const { read, problems, isRead } = readRows(
    cuts,
    unit,
    readQuantity,
    'Write how many, from 1 to 99.',
    'Piece',
  );
  const stockIn = readLength(stock, unit) ?? 0;
  const kerfIn = readLength(kerf, unit);
  const wrong = {
    ...(stockIn <= 0 && { stock: askLength(unit) }),
    ...(kerfIn === undefined && { kerf: askLength(unit) }),
  };
  if (!read.length || !isRead || stockIn <= 0 || kerfIn === undefined)
    return { drawings: [], problems, ...wrong };
  const pieces = read.flatMap(({ name, lengthIn, third }) =>
    Array.from({ length: third }, (_, at) => ({
      name: third > 1 ? `${name} (${at + 1} of ${third})` : name,
      lengthIn,
    })),
  );
  const { bars, tooLong } = cutList(pieces, { stockIn, kerfIn });
  const rows = [
    ...bars.flatMap((bar, at) => [
      ...bar.pieces.map(({ name, lengthIn }) => [
        `${at + 1}`,
        name,
        tapeLength(lengthIn, unit),
        '',
      ]),
      [`${at + 1}`, 'left over', tapeLength(bar.leftIn, unit), '-'],
    ]),
    ...tooLong.map(({ name, lengthIn }) => [
      'none',
      `${name}: longer than the stock`,
      tapeLength(lengthIn, unit),
      '-',
    ]),
  ];
  const title = `Cut list: ${counted(bars.length, 'bar')} of ${tapeLength(stockIn, unit)}, saw ${tapeLength(kerfIn, unit)}`;
  const columns = [
    ['Bar', 14],
    ['Piece', 86],
    ['Length', 62],
    ['Done', 18],
  ] as const;
  return { drawings: table(title, columns, rows), problems };
};

/** Lists the holes to drill, measured from one end of the piece, the nearest first. */
export const drillingSheet = ({ holes, unit }: PaperDraft): WorkSheet => {
  const { read, problems, isRead } = readRows(
    holes,
    unit,
    (typed) => readLength(typed, unit) || undefined,
    askLength(unit),
    'Hole',
  );
  if (!read.length || !isRead) return { drawings: [], problems };
  const rows = read
    .toSorted((a, b) => a.lengthIn - b.lengthIn)
    .map(({ name, lengthIn, third }) => [
      name,
      tapeLength(lengthIn, unit),
      tapeLength(third, unit),
      '',
    ]);
  const columns = [
    ['Hole', 66],
    ['Centre from the end', 58],
    ['Drill', 40],
    ['Done', 16],
  ] as const;
  return { drawings: table('Drilling sheet', columns, rows), problems };
};
