import { type Drawing, type Point, type Shape, path, text } from './drawing';
import { type LengthUnit, MM } from '../../../shop/typed-length';
import { lengthIn } from '../link/lengths';
import { type Notch, type NotchPoint, notchCurve, tubeMiss } from './notch';

/** The distance between two points of a printed curve, in millimetres. */
const STEP = 0.1;
/** A tab beside the template, to stick its ends together. */
const TAB = 12;
/** At least this much paper is left behind the curve. */
const BEHIND = 36;
/** The size of the letters. */
const LETTERS = 3.2;
/** The room for words above the straight edge: their height and width. */
const WORDS = { height: 5, width: 80 };
/** Paper before the curve, which is cut away. */
const BEFORE = 4;

const QUARTERS = [
  ['0°: inside angle', 0],
  ['90°', 1],
  ['180°: behind angle', 2],
  ['270°', 3],
] as const;

/** Rounds a length up to one that can be marked on the tube: whole quarters of an inch, or whole 5 mm. */
const roundedUp = (length: number, unit: LengthUnit): number => {
  const grid = unit === 'in' ? MM / 4 : 5;
  return Math.ceil(length / grid) * grid;
};

/** The range of a notch along the tube in millimetres, from where the axes cross. */
const notchSpan = (points: readonly NotchPoint[]): { nearest: number; farthest: number } => {
  const ends = points.flatMap(({ outer, inner }) => [outer, inner]);
  return {
    nearest: ends.reduce((a, b) => Math.min(a, b)),
    farthest: ends.reduce((a, b) => Math.max(a, b)),
  };
};

/** Tells why there is no notch; undefined when there is one. @param notch in inches */
export const missText = (notch: Notch, unit: LengthUnit): string | undefined => {
  const { od, metOd, offset } = notch;
  const aside = lengthIn(Math.abs(offset), unit);
  switch (tubeMiss(notch)) {
    case 'beside':
      return `The tube misses: its axis passes ${aside} from the other's, and the two tubes together reach ${lengthIn((od + metOd) / 2, unit)}.`;
    case 'partly':
      return `The tube misses at a part of its edge: it reaches ${lengthIn(Math.abs(offset) + od / 2, unit)} from the other tube's axis, and that tube only ${lengthIn(metOd / 2, unit)}. A template needs a tube that meets the other all around.`;
    default:
      return undefined;
  }
};

/**
 * Makes the template of a notch, to wrap around the tube with the print outside. θ grows from 0 to the right; up is
 * away from the other tube. The upper edge is straight, at a round distance from where the axes cross.
 * @param notch in inches
 * @returns undefined when the tube misses the other one
 */
export const notchTemplate = (notch: Notch, unit: LengthUnit): Drawing | undefined => {
  const points = notchCurve(
    {
      ...notch,
      od: notch.od * MM,
      wall: notch.wall * MM,
      metOd: notch.metOd * MM,
      offset: notch.offset * MM,
    },
    STEP,
  );
  if (!points.length) return undefined;
  const around = Math.PI * notch.od * MM;
  const { nearest, farthest } = notchSpan(points);
  const edge = roundedUp(farthest + BEHIND, unit);
  const bottom = nearest - BEFORE;
  const height = edge - bottom;
  const curve = (side: 'outer' | 'inner'): Point[] =>
    points.map((point) => [point.around, point[side] - bottom]);
  const outline: Point[] = [
    [around, height],
    [0, height],
    [0, 0],
    [around, 0],
  ];
  return {
    width: Math.max(around + TAB, WORDS.width),
    height: height + WORDS.height,
    shapes: [
      path('thin', ...outline),
      path('thin', [around, 0], [around + TAB, 3], [around + TAB, height - 3], [around, height]),
      path('thin', [around, 0], [around, height]),
      ...QUARTERS.flatMap(([label, quarter]): Shape[] => {
        const x = (around * quarter) / 4;
        return [
          path('thin', [x, 0], [x, height]),
          {
            kind: 'text',
            at: [x + 3.5, height - BEHIND + 1],
            text: label,
            size: LETTERS,
            upward: true,
          },
        ];
      }),
      text(
        [0, height + 1.5],
        `Straight edge: ${lengthIn(edge / MM, unit)} from where the axes cross`,
        LETTERS,
      ),
      {
        kind: 'text',
        at: [around + 5, 5],
        text: 'Stick under the other end',
        size: LETTERS,
        upward: true,
      },
      path('second', ...curve('inner')),
      path('cut', ...curve('outer')),
    ],
  };
};
