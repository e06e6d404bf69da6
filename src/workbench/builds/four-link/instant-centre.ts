import { type Link, ofKind } from './links';
import { type Flat, type Vector, joined, middle } from './vectors';

/** A figure without a value, and the reason. */
export interface Unknown {
  unknown: string;
}

/** Lines are parallel when the sine of the angle between them is below this. */
export const PARALLEL = 1e-9;

/**
 * The point about which the axle turns in side view at this moment, or a direction (x, z) when it is infinitely far
 * away.
 */
export type InstantCentre =
  | { x: number; z: number; direction?: undefined }
  | { direction: readonly [number, number] };

/** The link that stands for a pair in side view: each of its ends is halfway between the two real ends. */
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
 * Finds the instant centre in side view, where the lines of the upper and the lower links meet (Milliken and Milliken,
 * Race Car Vehicle Dynamics, chapter 17). Lines and points are homogeneous: a line is the cross product of two of its
 * points, two lines meet at their cross product, and its third number is 0 when they are parallel.
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
  // This is the distance between the parallel lines.
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
  /** The rise of the line from the tyre's contact through the instant centre, per unit forward. */
  slope: number;
  /** The height of that line above the ground at the front axle. */
  height: number;
}

/** The dimensions that anti-squat depends on. */
interface Stance {
  /** The middle between the rear tyres' contact patches. */
  contact: Vector;
  /** The place of the front axle. */
  frontX: number;
  /** The height of the centre of gravity above the contact patches. */
  cgHeight: number;
}

/**
 * Computes the anti-squat of a driven rear axle (Gillespie, Fundamentals of Vehicle Dynamics, chapter 7). A line runs
 * from the rear tyre's contact patch through the instant centre; its height above the front axle, divided by the height
 * of the centre of gravity, is the anti-squat in percent. At 100 % the links alone carry the load that acceleration
 * adds to the rear axle; below that the rear sinks, above it rises.
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
