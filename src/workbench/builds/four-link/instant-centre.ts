import { type Link, ofKind } from './links';
import { type Flat, type Vector, joined, middle } from './vectors';

/** Why a figure has no value. */
export interface Unknown {
  unknown: string;
}

/** Below this sine of the angle between them, lines count as parallel. */
export const PARALLEL = 1e-9;

/** Where the axle turns about in side view, at this moment: a point, or infinitely far in a direction (x, z). */
export type InstantCentre =
  | { x: number; z: number; direction?: undefined }
  | { direction: readonly [number, number] };

/** The apparent link of a pair: its ends are halfway between those of the two, seen from the side. */
const apparent = (links: readonly Link[]): { frame: Flat; axle: Flat } | undefined => {
  const [one, other = one] = links;
  if (!one || !other) return undefined;
  const flat = ([x, , z]: Vector): Flat => [x, z, 1];
  return {
    frame: flat(middle(one.frame, other.frame)),
    axle: flat(middle(one.axle, other.axle)),
  };
};

/**
 * The instant centre in side view, where the lines of the upper and the lower links meet (Milliken and Milliken, Race Car
 * Vehicle Dynamics, chapter 17). Lines and points are homogeneous: a line is the cross product of two of its points, the
 * point where two lines meet is the cross product of the lines, and its third number is 0 for parallel ones.
 */
export const instantCentre = (links: readonly Link[]): InstantCentre | Unknown => {
  const lines: Flat[] = [];
  for (const kind of ['upper', 'lower'] as const) {
    const link = apparent(ofKind(links, kind));
    const line = link && joined(link.frame, link.axle);
    if (!line || Math.hypot(line[0], line[1]) < PARALLEL)
      return { unknown: `Seen from the side, both ends of the ${kind} link are one point.` };
    lines.push(line);
  }
  const [upper, lower] = lines as [Flat, Flat]; // one of each kind
  const [x, z, w] = joined(upper, lower);
  const [u, l] = [Math.hypot(upper[0], upper[1]), Math.hypot(lower[0], lower[1])];
  if (Math.abs(w) > PARALLEL * u * l) return { x: x / w, z: z / w };
  // The distance between parallel lines.
  const side = upper[0] * lower[0] + upper[1] * lower[1] < 0 ? -1 : 1;
  if (
    Math.abs(upper[2] / u - (side * lower[2]) / l) <
    PARALLEL * Math.max(1, Math.abs(upper[2] / u))
  )
    return { unknown: 'Seen from the side, the upper and the lower link are one line.' };
  const sign = upper[1] > 0 ? 1 : -1;
  return { direction: [(sign * upper[1]) / u, (-sign * upper[0]) / u] };
};

export interface AntiSquat {
  percent: number;
  /** Rise of the line from the tyre's contact through the instant centre, for each unit forward. */
  slope: number;
  /** Height of that line above ground at the front axle. */
  height: number;
}

/** What anti-squat is compared with. */
export interface Stance {
  /** The middle of the rear tyres' contact patches. */
  contact: Vector;
  /** Where the front axle is. */
  frontX: number;
  /** Above the contact patches. */
  cgHeight: number;
}

/**
 * Anti-squat of a driven rear axle (Gillespie, Fundamentals of Vehicle Dynamics, chapter 7): the line from the rear
 * tyre's contact patch through the instant centre, its height above the front axle, divided by the height of the centre of
 * gravity, in percent. At 100 % the links alone carry what acceleration adds to the rear axle's load; below it the rear
 * sinks, above it rises.
 */
export const antiSquat = (
  centre: InstantCentre,
  { contact, frontX, cgHeight }: Stance,
): AntiSquat | Unknown => {
  const [dx, dz] = centre.direction ?? [centre.x - contact[0], centre.z - contact[2]];
  if (Math.abs(dx) <= PARALLEL * Math.hypot(dx, dz))
    return { unknown: "The instant centre is straight above the tyre's contact patch." };
  const slope = dz / dx;
  const height = slope * (frontX - contact[0]);
  return { slope, height, percent: (height / cgHeight) * 100 };
};
