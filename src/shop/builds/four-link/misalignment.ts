import { type Link, lengthOf, linksOf } from './links';
import type { FourLink } from './model';
import { rideCentre } from './sweep';
import { type Displacement, follow, linksAt } from './travel';
import { type Vector, cross, dot, minus, rotated, size, times } from './vectors';

const UP: Vector = [0, 0, 1];

/**
 * The direction of the bolts of a link, which are horizontal: square to the link at ride height, or straight across the
 * vehicle (a track bar's lengthwise).
 * @returns undefined for a vertical link, to which every bolt is square
 */
const boltOf = (link: Link, bolts: FourLink['bolts']): Vector | undefined => {
  if (bolts === 'across') return link.kind === 'bar' ? [1, 0, 0] : [0, 1, 0];
  const square = cross(UP, minus(link.frame, link.axle));
  const length = size(square);
  return length > 0 ? times(square, 1 / length) : undefined;
};

/** By how many degrees a link leans out of the plane square to its bolt; about the bolt it turns freely. */
const leanOf = (link: Link, bolt: Vector): number => {
  const along = Math.abs(dot(minus(link.frame, link.axle), bolt)) / lengthOf(link);
  return (Math.asin(Math.min(1, along)) * 180) / Math.PI;
};

/** The ends of the travel: both wheels together, and one up with the other down. */
export const EXTREMES = ['droop', 'bump', 'left wheel up', 'right wheel up'] as const;
export type Extreme = (typeof EXTREMES)[number];

/** Where the axle is then. @returns undefined when the wheels are further apart than the track is wide */
const displacementAt = (extreme: Extreme, { measures }: FourLink): Displacement | undefined => {
  const { bump, droop, trackWidth } = measures;
  if (extreme === 'droop') return { up: -droop, roll: 0 };
  if (extreme === 'bump') return { up: bump, roll: 0 };
  const roll = (bump + droop) / trackWidth;
  if (roll >= 1) return undefined;
  return { up: (bump - droop) / 2, roll: extreme === 'left wheel up' ? roll : -roll };
};

export interface Misalignment {
  link: Link;
  /** Degrees at the frame's and at the axle's joint; null where the axle does not get there. */
  at: Record<Extreme, { frame: number; axle: number } | null>;
  /** The largest of them; undefined where none is known. */
  most: number | undefined;
  /** What the maker states, degrees to each side. */
  limit: number | undefined;
}

/**
 * How far each joint leans at the ends of the travel. Brackets are taken to be square to their bolts; those of the axle
 * turn with it.
 */
export const misalignments = (model: FourLink): Misalignment[] => {
  const ride = rideCentre(model);
  const links = linksOf(model);
  const found = links.map((link): Misalignment => {
    const limit = model.limits[`${link.kind}Limit`];
    const nowhere = { droop: null, bump: null, 'left wheel up': null, 'right wheel up': null };
    return { link, at: nowhere, most: undefined, limit };
  });
  for (const extreme of EXTREMES) {
    const displacement = displacementAt(extreme, model);
    const pose = displacement && follow(links, ride, displacement);
    if (!pose || 'unknown' in pose) continue;
    for (const [index, link] of linksAt(links, ride, pose).entries()) {
      const one = found[index];
      const bolt = one && boltOf(one.link, model.bolts);
      if (!one || !bolt) continue;
      const frame = leanOf(link, bolt);
      const axle = leanOf(link, rotated(pose.rotation, bolt));
      one.at[extreme] = { frame, axle };
      one.most = Math.max(one.most ?? 0, frame, axle);
    }
  }
  return found;
};
