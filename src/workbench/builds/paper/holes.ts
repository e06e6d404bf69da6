import type { Interface } from '../../../shop/catalogue/interfaces';
import type { Attributes } from '../../../shop/catalogue/product';
import { type Drawing, type Point, type Shape, cross, path, text } from './drawing';
import { type LengthUnit, MM } from '../../../shop/typed-length';
import { lengthIn, readLength } from '../link/lengths';

/** A template of one place where a part is mounted. */
export interface HoleTemplate {
  title: string;
  drawing: Drawing;
  /** The sizes that the owner has not stated: "height of the plates". The drawing lists them too. */
  toMeasure: string[];
}

/** The room around a drawing for its text and the arms of its crosses, in millimetres. */
const EDGE = 12;
const LETTERS = 3.2;
/** The distance of two lines of text. */
const LINE = 5;

const circle = (centre: Point, diameter: number, isCut = true): Shape => ({
  kind: 'circle',
  centre,
  radius: diameter / 2,
  stroke: isCut ? 'cut' : 'second',
});

const textWidth = (words: string): number => words.length * LETTERS * 0.55;

const lifted = (shape: Shape, by: number): Shape => {
  if (shape.kind === 'circle') return { ...shape, centre: [shape.centre[0], shape.centre[1] + by] };
  if (shape.kind === 'text') return { ...shape, at: [shape.at[0], shape.at[1] + by] };
  return { ...shape, points: shape.points.map(([x, y]) => [x, y + by]) };
};

/** A template with its title and words above the shapes and what is to be measured below, wide enough for all. */
const templateWith = (
  title: string,
  {
    words = [],
    shapes,
    toMeasure = [],
    ...size
  }: { words?: string[]; shapes: Shape[]; toMeasure?: string[]; width: number; height: number },
): HoleTemplate => {
  const above = [title, ...words];
  const below = toMeasure.length
    ? ['Measure on your part:', ...toMeasure.map((one) => `- ${one}`)]
    : [];
  const foot = below.length && (below.length + 1) * LINE;
  const top = foot + size.height + LINE;
  const lines = (list: string[], lowest: number) =>
    list.map((one, at) => text([2, lowest + (list.length - 1 - at) * LINE], one, LETTERS));
  return {
    title,
    toMeasure,
    drawing: {
      width: Math.max(size.width, ...[...above, ...below].map((one) => textWidth(one) + 4)),
      height: top + above.length * LINE + 2,
      shapes: [
        ...lines(above, top),
        ...shapes.map((shape) => lifted(shape, foot)),
        ...lines(below, 2),
      ],
    },
  };
};

/** Reads a bolt pattern: `holes` holes on a circle of `acrossIn`. */
const readBoltCircle = (pattern: string): { holes: number; acrossIn: number } | undefined => {
  const [, holes = '', across = ''] = /^\s*(\d{1,2})\s*[x×]\s*(.+)$/i.exec(pattern) ?? [];
  const acrossIn = readLength(across, 'in');
  const count = Number(holes);
  return acrossIn && count >= 3 && count <= 12 ? { holes: count, acrossIn } : undefined;
};

const APART = 'distance between the holes';
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
  return templateWith(title, {
    width: side,
    height: side,
    words: diameterIn ? [] : ['Dashed: the bolt'],
    shapes: [circle(middle, diameter, diameterIn !== undefined), ...cross(middle, side / 2 - 2)],
    toMeasure: [
      ...(diameterIn ? [] : ['diameter of the hole']),
      ...(count && count > 1 ? [APART] : []),
    ],
  });
};

/** The drawn height of plates whose height is not stated, in millimetres. */
const SHORT = 60;

const clevis = (
  { boltIn, insideWidthIn, plateIn, count }: Extract<Interface, { kind: 'clevis' }>,
  heightIn: number | undefined,
  unit: LengthUnit,
): HoleTemplate | undefined => {
  if (insideWidthIn === undefined) return undefined;
  const inside = insideWidthIn * MM;
  const plate = (plateIn ?? 0) * MM;
  const bolt = (boltIn ?? 0) * MM;
  const height = heightIn ? heightIn * MM : SHORT;
  const left = EDGE + plate;
  const right = left + inside;
  const [from, to] = [left - plate, right + plate];
  const line = (x: number) => path('cut', [x, 0], [x, height]);
  const top = ([a, b]: [number, number]) => path('thin', [a, height], [b, height]);
  // The bolt is beside the plates, since the height of its hole is not stated.
  const name = boltIn ? `Bolt ${lengthIn(boltIn, unit)}` : '';
  const room = Math.max(bolt + 10, textWidth(name));
  const centre: Point = [to + EDGE + room / 2, height / 2];
  const below = centre[1] - bolt / 2 - 5 - LINE;
  const seen = [
    ...(heightIn ? [`${lengthIn(heightIn, unit)} high`] : []),
    plateIn ? `plates ${lengthIn(plateIn, unit)} thick` : 'inner faces of the plates',
    ...(heightIn ? [] : ['drawn short']),
  ];
  return templateWith(`Bracket ${lengthIn(insideWidthIn, unit)} inside${each(count)}`, {
    width: bolt ? to + EDGE + room + 2 : to + EDGE,
    height,
    words: [`From the front: ${seen.join(', ')}`],
    shapes: [
      ...[left, right, ...(plate ? [from, to] : [])].map(line),
      ...(plate && heightIn ? [top([from, left]), top([right, to])] : []),
      path('thin', [from, 0], [to, 0]),
      path('thin', [left + inside / 2, 0], [left + inside / 2, height]),
      ...(bolt
        ? [
            circle(centre, bolt, false),
            ...cross(centre, bolt / 2 + 5),
            text([centre[0] - textWidth(name) / 2, below], name, LETTERS),
          ]
        : []),
    ],
    toMeasure: [
      ...(plateIn ? [] : ['thickness of the plates']),
      ...(heightIn ? [] : ['height of the plates']),
      ...(boltIn ? [] : ['size of the bolt']),
      'height of the bolt above the base',
    ],
  });
};

const boltPattern = (
  { pattern, boreIn }: Extract<Interface, { kind: 'bolt_pattern' }>,
  unit: LengthUnit,
): HoleTemplate | undefined => {
  const read = readBoltCircle(pattern);
  if (!read) return undefined;
  const across = read.acrossIn * MM;
  const bore = (boreIn ?? 0) * MM;
  const side = Math.max(across, bore) + 2 * EDGE;
  const middle = side / 2;
  return templateWith(`Bolt pattern ${pattern}`, {
    width: side,
    height: side,
    words: boreIn ? [`Bore ${lengthIn(boreIn, unit)}`] : [],
    shapes: [
      { kind: 'circle', centre: [middle, middle], radius: across / 2, stroke: 'thin' },
      ...(bore ? [circle([middle, middle], bore)] : []),
      ...cross([middle, middle], 6),
      // The first hole is straight up.
      ...Array.from({ length: read.holes }, (_, at): Point => {
        const angle = (2 * Math.PI * at) / read.holes;
        return [middle + (across / 2) * Math.sin(angle), middle + (across / 2) * Math.cos(angle)];
      }).flatMap((centre) => cross(centre, 6)),
    ],
    toMeasure: ['diameter of the holes', ...(boreIn ? [] : ['bore of the hub'])],
  });
};

const onTube = (
  { odIn, count }: Extract<Interface, { kind: 'on_tube' }>,
  unit: LengthUnit,
): HoleTemplate | undefined => {
  if (odIn === undefined) return undefined;
  const side = odIn * MM + 2 * EDGE;
  return templateWith(`Sits on a tube of ${lengthIn(odIn, unit)}${each(count)}`, {
    width: side,
    height: side,
    words: ['Cut out the circle and try it on your tube'],
    shapes: [circle([side / 2, side / 2], odIn * MM), ...cross([side / 2, side / 2], 6)],
  });
};

/**
 * Makes templates of the places where a part is mounted, from the numbers that its maker states. A place without any
 * usable number gets no template. Nothing is derived: other sizes are listed in `toMeasure`.
 */
export const holeTemplates = (
  interfaces: readonly Interface[],
  attributes: Attributes,
  unit: LengthUnit,
): HoleTemplate[] => {
  // A truss with a bracket on it has a height of its own.
  const isBracket = !interfaces.some(({ kind }) => kind === 'on_tube');
  const holeTemplate = (one: Interface): HoleTemplate | undefined => {
    switch (one.kind) {
      case 'hole':
        return hole(one, unit);
      case 'clevis':
        return clevis(one, isBracket ? attributes.heightIn : undefined, unit);
      case 'bolt_pattern':
        return boltPattern(one, unit);
      case 'on_tube':
        return onTube(one, unit);
      default:
        return undefined;
    }
  };
  return interfaces.flatMap((one) => holeTemplate(one) ?? []);
};
