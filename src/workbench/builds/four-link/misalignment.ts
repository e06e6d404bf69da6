import { type Link, linkLength, rideLinks } from './links';
import type { FourLink } from './model';
import { rideCentre } from './sweep';
import { type Displacement, follow, linksAt } from './travel';
import { type Vector, cross, dot, minus, plus, rotated, size, times } from './vectors';

const UP: Vector = [0, 0, 1];

/**
 * The direction of a link's bolts. They are horizontal, and either square to the link at ride height or straight across
 * the vehicle (lengthwise for a track bar).
 * @returns undefined for a vertical link, to which every bolt is square
 */
const boltDirection = (link: Link, bolts: FourLink['bolts']): Vector | undefined => {
  if (bolts === 'across') return link.kind === 'bar' ? [1, 0, 0] : [0, 1, 0];
  const square = cross(UP, minus(link.frame, link.axle));
  const length = size(square);
  return length > 0 ? times(square, 1 / length) : undefined;
};

/**
 * The misalignment of both joints of a link, in degrees. The hole in a rod end's head is square to the link. The link
 * turns about its own axis until both heads are equally far from their bolts, so each end takes half of the twist
 * between the bolts; the link's lean along a bolt is added (on the sphere) at that end.
 */
const linkMisalignment = (link: Link, bolts: { frame: Vector; axle: Vector }) => {
  const along = times(minus(link.frame, link.axle), 1 / linkLength(link));
  const square = (bolt: Vector): Vector => {
    const across = minus(bolt, times(along, dot(bolt, along)));
    const length = size(across);
    return length > 0 ? times(across, 1 / length) : across;
  };
  const heads = square(plus(square(bolts.frame), square(bolts.axle)));
  const lean = (bolt: Vector) =>
    (Math.atan2(size(cross(heads, bolt)), Math.abs(dot(heads, bolt))) * 180) / Math.PI;
  return { frame: lean(bolts.frame), axle: lean(bolts.axle) };
};

/** The ends of the travel: both wheels down, both up, or one up and the other down. */
export const EXTREMES = ['droop', 'bump', 'left wheel up', 'right wheel up'] as const;
export type Extreme = (typeof EXTREMES)[number];

/**
 * The axle's displacement at an end of the travel. @returns undefined when the wheels would be further apart in height
 * than the track is wide
 */
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
  /** Degrees at the joints of the frame and the axle; null where the axle cannot get there. */
  at: Record<Extreme, { frame: number; axle: number } | null>;
  /** The largest of these angles; undefined when none is known. */
  max: number | undefined;
  /** The maker's limit, degrees to each side. */
  limit: number | undefined;
}

/**
 * Computes the misalignment of each joint at the ends of the travel. At ride height both bolts of a link are parallel;
 * those on the axle turn with it.
 */
export const misalignments = (model: FourLink): Misalignment[] => {
  const ride = rideCentre(model);
  const links = rideLinks(model);
  const results = links.map((link): Misalignment => {
    const limit = model.limits[`${link.kind}Limit`];
    const nowhere = { droop: null, bump: null, 'left wheel up': null, 'right wheel up': null };
    return { link, at: nowhere, max: undefined, limit };
  });
  for (const extreme of EXTREMES) {
    const displacement = displacementAt(extreme, model);
    const pose = displacement && follow(links, ride, displacement);
    if (!pose || 'unknown' in pose) continue;
    for (const [index, link] of linksAt(links, ride, pose).entries()) {
      const one = results[index];
      const bolt = one && boltDirection(one.link, model.bolts);
      if (!one || !bolt) continue;
      const leans = linkMisalignment(link, { frame: bolt, axle: rotated(pose.rotation, bolt) });
      one.at[extreme] = leans;
      one.max = Math.max(one.max ?? 0, leans.frame, leans.axle);
    }
  }
  return results;
};
