import { type Drawing, type Shape, cross, path, text } from './drawing';

/** The sizes of paper, in millimetres. */
export const PAPERS = {
  letter: { name: 'Letter', width: 215.9, height: 279.4 },
  a4: { name: 'A4', width: 210, height: 297 },
} as const;

export type Paper = keyof typeof PAPERS;

/** Printers leave this much of each edge blank. */
const MARGIN = 8;
/** The room beside the drawing for the vertical check bars. */
const SIDE = 12;
/** The room below the drawing for the horizontal check bars and the labels. */
const FOOT = 24;
/** Neighbouring pages share this much of the drawing. */
export const OVERLAP = 10;

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A page, and the part of a drawing that it shows. */
export interface Tile {
  /** The size of the page, in millimetres. */
  width: number;
  height: number;
  /** The page's place, from 0: columns from the left, rows from the top. */
  column: number;
  row: number;
  /** The area of the page in which the drawing is visible. */
  window: Rectangle;
  /** The point of the drawing in the window's lower left corner. */
  from: { x: number; y: number };
}

const steps = (length: number, window: number): number =>
  length <= window ? 1 : Math.ceil((length - OVERLAP) / (window - OVERLAP));

const tilesOn = (
  { width: across, height: up }: { width: number; height: number },
  page: { width: number; height: number },
): Tile[] => {
  const window = {
    x: MARGIN + SIDE,
    y: MARGIN + FOOT,
    width: page.width - 2 * MARGIN - SIDE,
    height: page.height - 2 * MARGIN - FOOT,
  };
  const columns = steps(across, window.width);
  const rows = steps(up, window.height);
  return Array.from({ length: columns * rows }, (_, index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    return {
      ...page,
      column,
      row,
      window,
      from: {
        x: column * (window.width - OVERLAP),
        y: up - window.height - row * (window.height - OVERLAP),
      },
    };
  });
};

/**
 * Lays a drawing over pages, in rows from the top left. Neighbours overlap by OVERLAP. The paper is turned if that
 * takes fewer pages.
 */
export const paperTiles = (size: { width: number; height: number }, paper: Paper): Tile[] => {
  const { width, height } = PAPERS[paper];
  const upright = tilesOn(size, { width, height });
  const turned = tilesOn(size, { width: height, height: width });
  return turned.length < upright.length ? turned : upright;
};

/** A page to print: a part of the drawing in its window, and marks over the whole page. */
export interface Sheet extends Tile {
  drawing: Drawing;
  marks: Shape[];
}

/** Draws a bar to measure, with ticks along its length, at the foot of the page or up its side. */
const bar = (
  at: { x: number; y: number },
  { ticks, every, label, upward }: { ticks: number; every: number; label: string; upward: boolean },
): Shape[] => {
  const along = (way: number, aside: number): [number, number] =>
    upward ? [at.x - aside, at.y + way] : [at.x + way, at.y + aside];
  const end = ticks * every;
  return [
    path('thin', along(0, 0), along(end, 0)),
    ...Array.from({ length: ticks + 1 }, (_, tick) =>
      path('thin', along(tick * every, 0), along(tick * every, tick % ticks ? 1.2 : 2.5)),
    ),
    { kind: 'text', at: along(end / 2 - 5, 1.7), text: label, size: 2.6, upward },
  ];
};

/** Bars of 100 mm and 4 in along both axes, since a printer can scale each axis differently. */
const checkBars: Shape[] = [false, true].flatMap((upward) => {
  const [near, far] = [MARGIN + 3, MARGIN + 9];
  const place = (aside: number) =>
    upward ? { x: aside, y: MARGIN + FOOT } : { x: MARGIN + SIDE, y: aside };
  return [
    ...bar(place(near), { ticks: 10, every: 10, label: '100 mm', upward }),
    ...bar(place(far), { ticks: 16, every: 6.35, label: '4 in', upward }),
  ];
});

/** Draws the lines where two pages meet, in the middle of their overlap, with two crosses that appear on both pages. */
const seams = ({ window, column, row }: Tile, columns: number, rows: number): Shape[] => {
  const { x, y, width, height } = window;
  const middle = OVERLAP / 2;
  const crossAt = 25;
  const upright = (at: number): Shape[] => [
    path('second', [at, y], [at, y + height]),
    ...cross([at, y + crossAt], 3),
    ...cross([at, y + height - crossAt], 3),
  ];
  const level = (at: number): Shape[] => [
    path('second', [x, at], [x + width, at]),
    ...cross([x + crossAt, at], 3),
    ...cross([x + width - crossAt, at], 3),
  ];
  return [
    ...(column > 0 ? upright(x + middle) : []),
    ...(column < columns - 1 ? upright(x + width - middle) : []),
    ...(row > 0 ? level(y + height - middle) : []),
    ...(row < rows - 1 ? level(y + middle) : []),
  ];
};

const LABEL = 2.6;
/** The average width of a letter of Helvetica, relative to the font's size. */
const LETTER = 0.52;

/** Shortens a label to fit the room. */
const within = (words: string, room: number): string => {
  const max = Math.floor(room / (LABEL * LETTER));
  return words.length > max ? `${words.slice(0, max - 3)}...` : words;
};

/**
 * Lays out the pages of a drawing, each with check bars, the marks to join it to its neighbours, and labels.
 * @param labels lines for each page: the drawing's title, the part number, the name of the build
 */
export const paperSheets = (drawing: Drawing, paper: Paper, labels: readonly string[]): Sheet[] => {
  const tiles = paperTiles(drawing, paper);
  const { column = 0, row = 0 } = tiles.at(-1) ?? {};
  const [columns, rows] = [column + 1, row + 1];
  return tiles.map((tile, index) => {
    const { x, y, width, height } = tile.window;
    const left = x + 108;
    const page =
      tiles.length > 1
        ? `Page ${index + 1} of ${tiles.length}: column ${tile.column + 1} of ${columns}, row ${tile.row + 1} of ${rows}`
        : 'Page 1 of 1';
    const lines = [...labels, page, 'Print at 100 % (actual size), then measure the bars.'];
    const frame = path(
      'thin',
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
      [x, y],
    );
    return {
      ...tile,
      drawing,
      marks: [
        // A drawing on one page has nothing to be joined to, and its own lines are easily taken for the frame.
        ...(tiles.length > 1 ? [frame] : []),
        ...seams(tile, columns, rows),
        ...checkBars,
        ...lines.map((line, at) =>
          text([left, MARGIN + FOOT - 5 - at * 4], within(line, tile.width - MARGIN - left), LABEL),
        ),
      ],
    };
  });
};
