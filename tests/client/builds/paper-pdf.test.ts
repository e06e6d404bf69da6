import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { writePdf } from '../../../src/client/pages/builds/paper/write-pdf';
import { notchAt } from '../../../src/workbench/builds/paper/notch';
import { notchTemplate } from '../../../src/workbench/builds/paper/notch-template';
import { PAPERS, type Paper, paperSheets } from '../../../src/workbench/builds/paper/tiles';

const MM = 72 / 25.4;

type Matrix = [number, number, number, number, number, number];

const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];

interface Line {
  dashed: boolean;
  /** Points of the paper, 1/72 in. */
  width: number;
  points: [number, number][];
}

interface Page {
  box: { width: number; height: number };
  lines: Line[];
  texts: string[];
}

/** Runs the operators of a page, as a reader of PDF does. */
const pageOf = (content: string, box: Page['box']): Page => {
  const lines: Line[] = [];
  const texts: string[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const kept: Matrix[] = [];
  let [width, dashed] = [1, false];
  let points: [number, number][] = [];
  let given: string[] = [];
  const place = (x: number, y: number): [number, number] => {
    const [, , , , e, f] = times([1, 0, 0, 1, x, y], matrix);
    return [e, f];
  };
  for (const [token] of content.matchAll(/\[[^\]]*\]|<[^>]*>|\S+/g)) {
    if (/^[-\d.[</]/.test(token)) {
      given.push(token);
      continue;
    }
    const values = given.map(Number);
    const [x = 0, y = 0] = values;
    if (token === 'cm') matrix = times(values as Matrix, matrix);
    else if (token === 'q') kept.push(matrix);
    else if (token === 'Q') matrix = kept.pop() ?? matrix;
    else if (token === 'w') width = x * (matrix[0] ?? 1);
    else if (token === 'd') dashed = given[0] !== '[]';
    else if (token === 'm') points = [place(x, y)];
    else if (token === 'l') points.push(place(x, y));
    else if (token === 'S') lines.push({ dashed, width, points });
    else if (token === 'Tj')
      texts.push(Buffer.from((given[0] ?? '').slice(1, -1), 'hex').toString('latin1'));
    given = [];
  }
  return { box, lines, texts };
};

const read = async (bytes: Uint8Array): Promise<Page[]> => {
  const parsed = await PDFDocument.load(bytes);
  return parsed.getPages().map((page) => {
    const stream = page.node.Contents();
    if (!(stream instanceof PDFRawStream)) throw new Error('no content');
    return pageOf(Buffer.from(stream.contents).toString('latin1'), page.getSize());
  });
};

const NOTCH = { od: 2, wall: 0.25, metOd: 3, angleDeg: 60, offset: 0.25 };
const drawing = notchTemplate(NOTCH, 'in');
if (!drawing) throw new Error('no notch');

describe.each<Paper>(['letter', 'a4'])('a PDF on %s paper', (paper) => {
  it('has pages of exactly that size', async () => {
    const { width, height } = PAPERS[paper];
    const [page] = await read(await writePdf(paperSheets(drawing, paper, []), 'Notch'));
    expect(page?.box.width).toBeCloseTo(width * MM, 3);
    expect(page?.box.height).toBeCloseTo(height * MM, 3);
  });

  it('has the notch within 0.1 mm of where two cylinders meet, on every page of it', async () => {
    // The second takes several pages.
    for (const scale of [1, 4]) {
      const notch = {
        ...NOTCH,
        od: NOTCH.od * scale,
        wall: NOTCH.wall * scale,
        metOd: NOTCH.metOd * scale,
        offset: NOTCH.offset * scale,
      };
      const large = notchTemplate(notch, 'mm');
      if (!large) throw new Error('no notch');
      // Above the straight edge are 5 mm of words.
      const edge = Number(/: (\d+) mm/.exec(JSON.stringify(large.shapes))?.[1]);
      const sheets = paperSheets(large, paper, []);
      const pages = await read(await writePdf(sheets, 'Notch'));
      expect(pages).toHaveLength(sheets.length);
      const wrong = pages.flatMap(({ lines }, index) => {
        const { from, window } = sheets[index] ?? { from: { x: 0, y: 0 }, window: { x: 0, y: 0 } };
        const curves = lines.filter(({ points }) => points.length > 500);
        expect(curves.map(({ dashed }) => dashed)).toEqual([true, false]);
        return curves.flatMap(({ points, dashed }) => {
          const radius = (notch.od / 2 - (dashed ? notch.wall : 0)) * 25.4;
          return points.filter(([x, y]) => {
            const around = x / MM - window.x + from.x;
            const up = y / MM - window.y + from.y;
            const z = notchAt(
              {
                ...notch,
                metOd: notch.metOd * 25.4,
                offset: notch.offset * 25.4,
              },
              around / (notch.od * 12.7),
              radius,
            );
            return !(Math.abs(edge - (large.height - 5 - up) - z) < 0.01);
          });
        });
      });
      expect(wrong).toEqual([]);
    }
  });

  it('has check bars of 100 mm and 4 in along both axes', async () => {
    const [page] = await read(await writePdf(paperSheets(drawing, paper, ['Crawler']), 'Notch'));
    const lengths = (page?.lines ?? [])
      .filter(({ points }) => points.length === 2)
      .map(({ points: [a = [0, 0], b = [0, 0]] }) =>
        [b[0] - a[0], b[1] - a[1]].map((one) => Math.round((one / MM) * 1000) / 1000).join(' x '),
      );
    expect(lengths).toEqual(
      expect.arrayContaining(['100 x 0', '0 x 100', '101.6 x 0', '0 x 101.6']),
    );
    expect(page?.texts).toEqual(
      expect.arrayContaining(['Crawler', 'Page 1 of 1', '0°: inside angle']),
    );
  });
});
