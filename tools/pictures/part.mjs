import { INCH, boxOf, move, turn } from './geometry.mjs';

/**
 * The lengths of a part's attributes in millimetres: `boreIn` is `bore`, and so on.
 * @returns {any} of names and numbers
 */
export const lengthsOf = (attributes) =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name, value]) => name.endsWith('In') && typeof value === 'number')
      .map(([name, value]) => [name.slice(0, -2), value * INCH]),
  );

const EVEN = 1.03;

/** The diameter of a round hole, which is drawn with corners; the width of any other. */
export const diameterOf = (hole) => {
  const middle = [0, 1].map(
    (axis) => hole.reduce((sum, point) => sum + point[axis], 0) / hole.length,
  );
  const radii = hole.map(([x, y]) => Math.hypot(x - middle[0], y - middle[1]));
  return Math.max(...radii) < Math.min(...radii) * EVEN
    ? 2 * Math.max(...radii)
    : Math.min(boxOf(hole).width, boxOf(hole).height);
};

/** Stacked copies of a flat part: each `[x, y, degrees, level]`, level counted from the floor. */
export const laidOut = (part, places) =>
  places.flatMap(([x, y, degrees = 0, level = 0]) =>
    move([x, y, level * part.thickness], turn('z', degrees, part)),
  );

/** The part moved to its middle, for turning and stacking. */
export const centred = (part) => {
  const { left, right, bottom, top } = boxOf(part.outline);
  const shift = (points) =>
    points.map(([x, y]) => [x - (left + right) / 2, y - (bottom + top) / 2]);
  return { ...part, outline: shift(part.outline), holes: part.holes.map(shift) };
};

/** Placements of the copies of a flat part of w x h, by their number. Each level rests on the one below. */
const GROUPS = {
  1: () => [[0, 0, -14]],
  2: (w, h) => [
    [-0.68 * w, 0.1 * h, 9],
    [0.68 * w, -0.12 * h, -13],
  ],
  4: (w, h) => [
    [-0.72 * w, 0.16 * h, 8],
    [-0.68 * w, 0.12 * h, 27, 1],
    [0.72 * w, 0.36 * h, -9],
    [0.4 * w, -1.02 * h, -22],
  ],
  8: (w, h) => [
    [-0.72 * w, 0.4 * h, 6],
    [-0.68 * w, 0.38 * h, 20, 1],
    [-0.74 * w, 0.4 * h, -6, 2],
    [0.87 * w, 0.55 * h, -8],
    [0.9 * w, 0.53 * h, -24, 1],
    [2.35 * w, 0.47 * h, 14],
    [-2.2 * w, 0.1 * h, -20],
    [-1.15 * w, -0.74 * h, 78],
  ],
  10: (w, h) => [
    [-0.8 * w, 0.3 * h, 6],
    [-0.78 * w, 0.28 * h, 17, 1],
    [-0.82 * w, 0.31 * h, -5, 2],
    [-0.79 * w, 0.29 * h, 11, 3],
    [0.7 * w, 0.55 * h, -8],
    [0.74 * w, 0.52 * h, -22, 1],
    [0.71 * w, 0.54 * h, -2, 2],
    [2.05 * w, 0.1 * h, 16],
    [0.95 * w, -0.88 * h, -38],
    [-0.95 * w, -1.02 * h, 62],
  ],
};

/** `count` copies of a flat part, laid out casually. */
export const group = (part, count) => {
  const { width, height } = boxOf(part.outline);
  return laidOut(centred(part), GROUPS[count](width, height));
};
