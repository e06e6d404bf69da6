/** A point or a direction: x forward, y to the left, z up. */
export type Vector = readonly [number, number, number];

export const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export const times = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The length of a vector. */
export const size = (a: Vector): number => Math.hypot(...a);

export const middle = (a: Vector, b: Vector): Vector => times(plus(a, b), 1 / 2);

/** A rotation matrix by columns: the directions to which the axes x, y and z are turned. */
export type Rotation = readonly [Vector, Vector, Vector];

export const NO_ROTATION: Rotation = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Applies a rotation to a vector. */
export const rotated = ([x, y, z]: Rotation, a: Vector): Vector =>
  plus(plus(times(x, a[0]), times(y, a[1])), times(z, a[2]));

/**
 * Turns a vector about an axis through the origin (Rodrigues' formula).
 * @param turn the axis; its length is the angle in radians, by the right-hand rule
 */
const turned = (a: Vector, turn: Vector): Vector => {
  const angle = size(turn);
  if (angle === 0) return a;
  const axis = times(turn, 1 / angle);
  return plus(
    plus(times(a, Math.cos(angle)), times(cross(axis, a), Math.sin(angle))),
    times(axis, dot(axis, a) * (1 - Math.cos(angle))),
  );
};

/** Adds another turn, as `turned` defines it, to a rotation. */
export const turnedOn = ([x, y, z]: Rotation, turn: Vector): Rotation => [
  turned(x, turn),
  turned(y, turn),
  turned(z, turn),
];

/** A point or a direction of one view in homogeneous coordinates: (a, b, 1), or (a, b, 0) for a direction. */
export type Flat = Vector;

/** The line through two points of a view, or the point where two lines meet: both are their cross product. */
export const joined = (a: Flat, b: Flat): Flat => cross(a, b);
