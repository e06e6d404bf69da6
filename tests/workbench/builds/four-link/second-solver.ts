import { EXAMPLES } from '../../../../src/workbench/builds/four-link/examples';
import type { FourLink, PointName } from '../../../../src/workbench/builds/four-link/model';

// This solver is written for the tests only and shares nothing with the shop's own: it uses Euler angles instead of
// rotation vectors, differences instead of derivatives, orthogonalization instead of elimination.

export type Point = readonly [number, number, number];
export interface Rod {
  frame: Point;
  axle: Point;
}

/** x, y, z of the axle's centre, then roll, pitch and yaw. */
export type Place = readonly number[];

/** The position of a point of the axle for a place of the axle. */
export const moved = (place: Place, ride: Point, point: Point): Point => {
  const [cx = 0, cy = 0, cz = 0, roll = 0, pitch = 0, yaw = 0] = place;
  let [x, y, z] = [point[0] - ride[0], point[1] - ride[1], point[2] - ride[2]];
  [y, z] = [y * Math.cos(roll) - z * Math.sin(roll), y * Math.sin(roll) + z * Math.cos(roll)];
  [x, z] = [x * Math.cos(pitch) + z * Math.sin(pitch), z * Math.cos(pitch) - x * Math.sin(pitch)];
  [x, y] = [x * Math.cos(yaw) - y * Math.sin(yaw), x * Math.sin(yaw) + y * Math.cos(yaw)];
  return [cx + x, cy + y, cz + z];
};

const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** The links' lengths, the height of the centre, and the rise of the left end of an axle that is 2 wide. */
const measured = (rods: readonly Rod[], ride: Point, place: Place): number[] => [
  ...rods.map(({ frame, axle }) => apart(frame, moved(place, ride, axle))),
  place[2] ?? 0,
  moved(place, ride, [ride[0], ride[1] + 1, ride[2]])[2] - (place[2] ?? 0),
];

const inner = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

/** Makes a function that solves for these columns by orthogonalizing them (modified Gram-Schmidt). */
const solver = (columns: readonly number[][]): ((goal: readonly number[]) => number[]) => {
  const upper = columns.map(() => columns.map(() => 0));
  const square: number[][] = [];
  for (const [at, column] of columns.entries()) {
    let rest = column;
    for (const [before, unit] of square.entries()) {
      const part = inner(unit, rest);
      upper[before]![at] = part;
      rest = rest.map((value, row) => value - part * (unit[row] ?? 0));
    }
    const length = Math.sqrt(inner(rest, rest));
    upper[at]![at] = length;
    square.push(rest.map((value) => value / length));
  }
  return (goal) => {
    const unknowns = columns.map(() => 0);
    for (let at = columns.length - 1; at >= 0; at--) {
      let sum = inner(square[at] ?? [], goal);
      for (let after = at + 1; after < columns.length; after++)
        sum -= upper[at]![after]! * unknowns[after]!;
      unknowns[at] = sum / upper[at]![at]!;
    }
    return unknowns;
  };
};

const NUDGE = 1e-4;

/** The derivative of each measured number by each coordinate of the place. */
const changes = (rods: readonly Rod[], ride: Point, place: Place): number[][] =>
  place.map((_, at) => {
    const nudged = (by: number) =>
      measured(
        rods,
        ride,
        place.map((value, other) => (other === at ? value + by : value)),
      );
    const below = nudged(-NUDGE);
    return nudged(NUDGE).map((value, row) => (value - (below[row] ?? 0)) / (2 * NUDGE));
  });

/** The change of the place when one measured number changes by 1 and the others stay. */
export const rates = (rods: readonly Rod[], ride: Point): number[][] => {
  const place = [...ride, 0, 0, 0];
  const solved = solver(changes(rods, ride, place));
  return place.map((_, one) => solved(place.map((_, at) => (at === one ? 1 : 0))));
};

/** The axle's place when its centre is higher by `up`, and its left end by `roll` for each 1 of y. */
export const placeAt = (rods: readonly Rod[], ride: Point, up: number, roll: number): Place => {
  const lengths = rods.map(({ frame, axle }) => apart(frame, axle));
  let place: Place = [...ride, 0, 0, 0];
  const STEPS = 8;
  for (let step = 1; step <= STEPS; step++) {
    const goal = [...lengths, ride[2] + (up * step) / STEPS, (roll * step) / STEPS];
    for (let round = 0; round < 5; round++) {
      const now = measured(rods, ride, place);
      const missing = goal.map((value, at) => value - (now[at] ?? 0));
      if (Math.max(...missing.map(Math.abs)) < 1e-9) break;
      const by = solver(changes(rods, ride, place))(missing);
      place = place.map((value, at) => value + (by[at] ?? 0));
    }
  }
  return place;
};

/** A suspension that somebody could build; a single upper link is on the centre plane. */
export const randomModel = (layout: FourLink['layout'], random: () => number): FourLink => {
  const from = (min: number, max: number) => min + (max - min) * random();
  const tyreRadius = from(14, 22);
  const single = layout === 'three';
  const side = from(14, 20);
  const points: Record<PointName, Point> = {
    upperFrame: [from(22, 40), single ? 0 : from(12, 20), tyreRadius + from(4, 12)],
    upperAxle: [from(-3, 3), single ? 0 : from(1, 8), tyreRadius + from(6, 14)],
    lowerFrame: [from(25, 45), from(10, 18), tyreRadius + from(-4, 3)],
    lowerAxle: [from(-3, 3), from(20, 26), tyreRadius + from(-4, 1)],
    barFrame: [from(-9, -4), side, tyreRadius + from(1, 6)],
    barAxle: [from(-9, -4), -side, tyreRadius + from(-2, 4)],
  };
  const base = EXAMPLES[0]!.model;
  const measures = {
    ...base.measures,
    tyreRadius,
    wheelbase: from(85, 130),
    cgHeight: from(22, 42),
    force: from(500, 6000),
  };
  return { ...base, layout, points, measures };
};
