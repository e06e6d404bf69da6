import { PDFContext, PDFHexString, PDFWriter } from '@cantoo/pdf-lib';
import type { Point, Shape, Stroke } from '../../../../workbench/builds/paper/drawing';
import type { Sheet } from '../../../../workbench/builds/paper/tiles';

/** PDF counts in 1/72 in. */
const POINTS = 72 / 25.4;

const number = (value: number): string => String(Math.round(value * 10_000) / 10_000);

const at = ([x, y]: Point): string => `${number(x)} ${number(y)}`;

const numbers = (values: readonly number[]): string => values.map(number).join(' ');

/** Width, millimetres, grey, and dashes of a line. */
const LINES: Record<Stroke, string> = {
  cut: '0.4 w 0 G [] 0 d',
  second: '0.25 w 0 G [2 1.5] 0 d',
  thin: '0.15 w 0.35 G [] 0 d',
};

/** Length of the Bézier handles of a quarter circle, as a share of its radius. */
const ROUND = 0.552_284_75;

const circle = ([x, y]: Point, radius: number): string => {
  const reach = radius * ROUND;
  const quarter = (...points: Point[]) => `${points.map(at).join(' ')} c`;
  return [
    `${at([x + radius, y])} m`,
    quarter([x + radius, y + reach], [x + reach, y + radius], [x, y + radius]),
    quarter([x - reach, y + radius], [x - radius, y + reach], [x - radius, y]),
    quarter([x - radius, y - reach], [x - reach, y - radius], [x, y - radius]),
    quarter([x + reach, y - radius], [x + radius, y - reach], [x + radius, y]),
    's',
  ].join('\n');
};

/** Encodes letters of Latin-1, which PDF's own fonts have under the same numbers. */
const hex = (words: string): string =>
  [...words].map((one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join('');

const operators = (shape: Shape): string => {
  switch (shape.kind) {
    case 'path':
      return `${LINES[shape.stroke]} ${shape.points.map((point, index) => `${at(point)} ${index ? 'l' : 'm'}`).join('\n')} S`;
    case 'circle':
      return `${LINES[shape.stroke]} ${circle(shape.centre, shape.radius)}`;
    case 'text':
      return `BT 0 g /F ${number(shape.size)} Tf ${shape.upward ? '0 1 -1 0' : '1 0 0 1'} ${at(shape.at)} Tm <${hex(shape.text)}> Tj ET`;
  }
};

/** The drawing in its window, then the marks; all numbers are millimetres. */
const sheetContent = ({ window: { x, y, width, height }, from, drawing, marks }: Sheet): string =>
  [
    `${POINTS} 0 0 ${POINTS} 0 0 cm 1 j`,
    'q',
    `${numbers([x, y, width, height])} re W n`,
    `1 0 0 1 ${numbers([x - from.x, y - from.y])} cm`,
    ...drawing.shapes.map(operators),
    'Q',
    ...marks.map(operators),
  ].join('\n');

/**
 * Writes sheets as a PDF, at true scale. Uses the core of pdf-lib only: its documents bring fonts and parsers, ten times as
 * much code.
 * @param sheets whose texts are printable
 */
export const writePdf = async (
  sheets: readonly Sheet[],
  title: string,
): Promise<Uint8Array<ArrayBuffer>> => {
  const context = PDFContext.create();
  const font = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type1',
      BaseFont: 'Helvetica',
      Encoding: 'WinAnsiEncoding',
    }),
  );
  const pages = context.nextRef();
  const kids = sheets.map((sheet) =>
    context.register(
      context.obj({
        Type: 'Page',
        Parent: pages,
        MediaBox: [0, 0, sheet.width * POINTS, sheet.height * POINTS],
        Contents: context.register(context.stream(sheetContent(sheet))),
        Resources: { Font: { F: font } },
      }),
    ),
  );
  context.assign(pages, context.obj({ Type: 'Pages', Kids: kids, Count: kids.length }));
  context.trailerInfo.Info = context.register(context.obj({ Title: PDFHexString.fromText(title) }));
  context.trailerInfo.Root = context.register(
    context.obj({
      Type: 'Catalog',
      Pages: pages,
      // Readers offer to fit pages to the paper.
      ViewerPreferences: { PrintScaling: 'None' },
    }),
  );
  return PDFWriter.forContext(context, Infinity).serializeToBuffer();
};
