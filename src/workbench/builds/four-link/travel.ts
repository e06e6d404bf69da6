import { linkWrench } from './forces';
import type { Unknown } from './instant-centre';
import { type Link, linkLength } from './links';
import { solve } from './solve';
import { NO_ROTATION, type Rotation, type Vector, minus, plus, rotated, turnedOn } from './vectors';

/** The position of the axle. */
export interface Pose {
  /** The centre of the axle. */
  centre: Vector;
  /** The axle's rotation from ride height. */
  rotation: Rotation;
}

/** The links while the axle is in a pose. Their frame ends do not move. */
export const linksAt = (links: readonly Link[], ride: Vector, pose: Pose): Link[] =>
  links.map((link) => ({
    ...link,
    axle: plus(pose.centre, rotated(pose.rotation, minus(link.axle, ride))),
  }));

/** The axle's position relative to ride height. */
export interface Displacement {
  /** The height of its centre above ride height. */
  up: number;
  /** The sine of the angle by which its left end is higher. */
  roll: number;
}

/** The maximum number of rounds of Newton's method; each round doubles the number of correct digits. */
const ROUNDS = 25;
/** Lengths are exact within this, small enough for any vehicle in inches or millimetres. */
const EXACT = 1e-9;

/**
 * Finds the pose in which all links keep their lengths (Newton's method on six equations: four lengths, height and
 * roll).
 * @param from a pose nearby
 * @returns undefined when there is none: a link is too short to follow, or the links are in line
 */
const poseAt = (
  links: readonly Link[],
  ride: Vector,
  { up, roll }: Displacement,
  from: Pose,
): Pose | undefined => {
  const lengths = links.map(linkLength);
  let pose = from;
  for (let round = 0; round < ROUNDS; round++) {
    const moved = linksAt(links, ride, pose);
    const across = pose.rotation[1];
    const rows: number[][] = [];
    let worst = 0;
    const add = (row: readonly number[], missing: number) => {
      rows.push([...row, missing]);
      worst = Math.max(worst, Math.abs(missing));
    };
    for (const [at, link] of moved.entries()) {
      const pull = linkWrench(link, pose.centre);
      if (!pull) return undefined;
      add(pull, linkLength(link) - (lengths[at] ?? 0));
    }
    add([0, 0, 1, 0, 0, 0], ride[2] + up - pose.centre[2]);
    add([0, 0, 0, across[1], -across[0], 0], roll - across[2]);
    if (worst < EXACT) return pose;
    const [x = 0, y = 0, z = 0, ...turn] = solve(rows) ?? [Number.NaN];
    if (!Number.isFinite(x)) return undefined;
    pose = {
      centre: plus(pose.centre, [x, y, z]),
      rotation: turnedOn(pose.rotation, turn as unknown as Vector), // there are six unknowns
    };
  }
  return undefined;
};

/** Newton's method starts at most this far from the last pose, as a fraction of the shortest link. */
const STRIDE = 1 / 16;

/**
 * Follows the axle from ride height to a displacement. Each step starts from the last, so the axle never jumps to
 * another way of assembling the same links.
 * @param ride the axle's centre at ride height
 */
export const follow = (
  links: readonly Link[],
  ride: Vector,
  to: Displacement,
  from: { pose: Pose; at: Displacement } = {
    pose: { centre: ride, rotation: NO_ROTATION },
    at: { up: 0, roll: 0 },
  },
): Pose | Unknown => {
  const shortest = Math.min(...links.map(linkLength));
  const way = Math.abs(to.up - from.at.up) + Math.abs(to.roll - from.at.roll) * shortest;
  const steps = Math.min(100, Math.ceil(way / (shortest * STRIDE)) || 1);
  let { pose } = from;
  for (let step = 1; step <= steps; step++) {
    const share = step / steps;
    const between = (a: number, b: number) => a + (b - a) * share;
    const next = poseAt(
      links,
      ride,
      { up: between(from.at.up, to.up), roll: between(from.at.roll, to.roll) },
      pose,
    );
    if (!next) return { unknown: 'The links do not reach: the axle binds before it gets there.' };
    pose = next;
  }
  return pose;
};
