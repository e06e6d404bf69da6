import type { Interface } from '../../../shop/catalogue/interfaces';
import { type Drawing, type Point, type Shape, cross, path, text } from './drawing';
import { type LengthUnit, MM } from '../../../shop/typed-length';
import { lengthIn, readLength } from '../link/lengths';

/** A template of one place where a part is mounted. */
export interface HoleTemplate {
  title: string;
  drawing: Drawing;
  /** The numbers that the owner has not stated, which have to be measured. */
  missing: string[];
}

/** The room around a drawing for its text and the arms of its crosses, in millimetres. */
const EDGE = 12;
const LETTERS = 2.6;

const circle = (centre: Point, diameter: number, isCut = true): Shape => ({
  kind: 'circle',
  centre,
  radius: diameter / 2,
  stroke: isCut ? 'cut' : 'second',
});

/** A drawing with its words above, wide enough for both. */
const sheet = (size: { width: number; height: number }, words: string[], shapes: Shape[]) => {
  const longest = Math.max(...words.map((one) => one.length));
  const below = size.height + 4;
  return {
    width: Math.max(size.width, longest * LETTERS * 0.55 + 4),
    height: below + words.length * 4 + 2,
    shapes: [
      ...words.map((one, at) => text([2, below + (words.length - 1 - at) * 4], one, LETTERS)),
      ...shapes,
    ],
  } satisfies Drawing;
};

/** Reads a bolt pattern: `holes` holes on a circle of `acrossIn`. */
const circleOf = (pattern: string): { holes: number; acrossIn: number } | undefined => {
  const [, holes = '', across = ''] = /^\s*(\d{1,2})\s*[x×]\s*(.+)$/i.exec(pattern) ?? [];
  const acrossIn = readLength(across, 'in');
  const count = Number(holes);
  return acrossIn && count >= 3 && count <= 12 ? { holes: count, acrossIn } : undefined;
};

const APART = 'The distance between the holes is not stated: measure yours.';
const each = (count = 1): string => (count > 1 ? `, ${count} of them` : '');

const hole = (
  { diameterIn, boltIn, count }: Extract<Interface, { kind: 'hole' }>,
  unit: LengthUnit,
): HoleTemplate | undefined => {
  const shown = diameterIn ?? boltIn;
  if (shown === undefined) return undefined;
  const diameter = shown * MM;
  const side = diameter + 2 * EDGE;
  const middle: Point = [side / 2, side / 2];
  const title = diameterIn
    ? `Hole ${lengthIn(diameterIn, unit)}${each(count)}`
    : `Hole for a ${lengthIn(shown, unit)} bolt${each(count)}`;
  return {
    title,
    missing: [
      ...(diameterIn ? [] : ["The hole's diameter is not stated, only its bolt: measure yours."]),
      ...(count && count > 1 ? [APART] : []),
    ],
    drawing: sheet(
      { width: side, height: side },
      [title, ...(diameterIn ? [] : ['Dashed: the bolt. Hole not stated: measure yours'])],
      [circle(middle, diameter, diameterIn !== undefined), ...cross(middle, side / 2 - 2)],
    ),
  };
};

const clevis = (
  { boltIn, insideWidthIn, plateIn, count }: Extract<Interface, { kind: 'clevis' }>,
  unit: LengthUnit,
): HoleTemplate | undefined => {
  if (insideWidthIn === undefined) return undefined;
  const inside = insideWidthIn * MM;
  const plate = (plateIn ?? 0) * MM;
  const bolt = (boltIn ?? 0) * MM;
  const length = 60;
  const left = EDGE + plate;
  const right = left + inside;
  // This shows both plates from above. Their length is not stated, so they are left open.
  const line = (x: number) => path('cut', [x, 0], [x, length]);
  const plates = [left, right, ...(plate ? [left - plate, right + plate] : [])].map(line);
  const centre: Point = [right + plate + EDGE + bolt / 2, length / 2];
  const title = `Bracket ${lengthIn(insideWidthIn, unit)} inside${each(count)}`;
  return {
    title,
    missing: [
      'The length of the plates is not stated: measure yours.',
      ...(boltIn
        ? ['How high the bolt is above the base is not stated: measure yours.']
        : ["The bolt's size is not stated: measure yours."]),
      ...(plateIn ? [] : ["The plates' thickness is not stated: measure yours."]),
    ],
    drawing: sheet(
      { width: centre[0] + bolt / 2 + EDGE, height: length },
      [
        title,
        plateIn
          ? `Plates ${lengthIn(plateIn, unit)}, length not stated`
          : 'Inner faces of the plates',
        ...(boltIn ? [`Bolt ${lengthIn(boltIn, unit)}`] : []),
      ],
      [
        ...plates,
        path('thin', [left + inside / 2, 0], [left + inside / 2, length]),
        ...(bolt ? [circle(centre, bolt, false), ...cross(centre, bolt / 2 + 5)] : []),
      ],
    ),
  };
};

const boltPattern = (
  { pattern, boreIn }: Extract<Interface, { kind: 'bolt_pattern' }>,
  unit: LengthUnit,
): HoleTemplate | undefined => {
  const read = circleOf(pattern);
  if (!read) return undefined;
  const across = read.acrossIn * MM;
  const bore = (boreIn ?? 0) * MM;
  const side = Math.max(across, bore) + 2 * EDGE;
  const middle = side / 2;
  const title = `Bolt pattern ${pattern}`;
  return {
    title,
    missing: [
      "The holes' diameter is not stated: measure your studs.",
      ...(boreIn ? [] : ["The hub's bore is not stated: measure yours."]),
    ],
    drawing: sheet(
      { width: side, height: side },
      [title, ...(boreIn ? [`Bore ${lengthIn(boreIn, unit)}`] : [])],
      [
        { kind: 'circle', centre: [middle, middle], radius: across / 2, stroke: 'thin' },
        ...(bore ? [circle([middle, middle], bore)] : []),
        ...cross([middle, middle], 6),
        // The first hole is straight up.
        ...Array.from({ length: read.holes }, (_, at): Point => {
          const angle = (2 * Math.PI * at) / read.holes;
          return [middle + (across / 2) * Math.sin(angle), middle + (across / 2) * Math.cos(angle)];
        }).flatMap((centre) => cross(centre, 6)),
      ],
    ),
  };
};

const onTube = (
  { odIn, count }: Extract<Interface, { kind: 'on_tube' }>,
  unit: LengthUnit,
): HoleTemplate | undefined => {
  if (odIn === undefined) return undefined;
  const side = odIn * MM + 2 * EDGE;
  const title = `Sits on a tube of ${lengthIn(odIn, unit)}${each(count)}`;
  return {
    title,
    missing: [],
    drawing: sheet(
      { width: side, height: side },
      [title, 'Cut out the circle and try it on your tube'],
      [circle([side / 2, side / 2], odIn * MM), ...cross([side / 2, side / 2], 6)],
    ),
  };
};

const templateOf = (one: Interface, unit: LengthUnit): HoleTemplate | undefined => {
  switch (one.kind) {
    case 'hole':
      return hole(one, unit);
    case 'clevis':
      return clevis(one, unit);
    case 'bolt_pattern':
      return boltPattern(one, unit);
    case 'on_tube':
      return onTube(one, unit);
    default:
      return undefined;
  }
};

/**
 * Makes templates of the places where a part is mounted, from the numbers that its maker states. A place without any
 * usable number gets no template. Nothing is derived: missing numbers are listed in `missing`.
 */
export const holeTemplates = (interfaces: readonly Interface[], unit: LengthUnit): HoleTemplate[] =>
  interfaces.flatMap((one) => templateOf(one, unit) ?? []);
