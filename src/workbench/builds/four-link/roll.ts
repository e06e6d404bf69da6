import { PARALLEL, type Unknown } from './instant-centre';
import { type Link, ofKind } from './links';
import { type Flat, type Vector, joined, minus } from './vectors';

export interface Roll {
  /** The height of the roll centre above the ground. */
  height: number;
  /** The roll centre's place along the vehicle. */
  x: number;
  z: number;
  /** The rise of the roll axis per unit forward. If positive, the axle steers out of the turn (roll oversteer). */
  slope: number;
}

const plan = ([x, y]: Vector): Flat => [x, y, 1];

/** The height of a link where it passes (x, y) in plan view. */
const heightAt = ({ frame, axle }: Link, x: number, y: number): number => {
  const [dx, dy, dz] = minus(frame, axle);
  return axle[2] + (dz * ((x - axle[0]) * dx + (y - axle[1]) * dy)) / (dx * dx + dy * dy);
};

/**
 * The point where the links of a pair meet in plan view, seen from the side; a direction when they are parallel.
 * @returns undefined for links that are vertical or in one line
 */
const meetingPoint = ([left, right]: readonly Link[]): Flat | undefined => {
  if (!left || !right) return undefined;
  const [one, other] = [left, right].map(({ frame, axle }) => joined(plan(frame), plan(axle))) as [
    Flat,
    Flat,
  ];
  const sizes = Math.hypot(one[0], one[1]) * Math.hypot(other[0], other[1]);
  if (sizes < PARALLEL) return undefined;
  const [x, y, w] = joined(one, other);
  if (Math.abs(w) > PARALLEL * sizes) {
    const [px, py] = [x / w, y / w];
    return [px, (heightAt(left, px, py) + heightAt(right, px, py)) / 2, 1];
  }
  if (Math.hypot(x, y) <= PARALLEL * sizes) return undefined;
  const [dx, , dz] = minus(left.frame, left.axle);
  return [dx, dz, 0];
};

/** The point where the track bar crosses the centre plane, seen from the side. */
const crossingPoint = (bar: Link | undefined): Flat | undefined => {
  if (!bar) return undefined;
  const [dx, dy, dz] = minus(bar.frame, bar.axle);
  if (Math.abs(dy) <= PARALLEL * Math.hypot(dx, dy, dz)) return undefined;
  const share = -bar.axle[1] / dy;
  return [bar.axle[0] + dx * share, bar.axle[2] + dz * share, 1];
};

const NOTHING_LATERAL =
  'Seen from above, both pairs are parallel: nothing holds the axle sideways but a track bar.';

/**
 * Finds the roll axis of a rear axle (Milliken and Milliken, Race Car Vehicle Dynamics, chapter 17). Each pair lets the
 * axle turn about any line through the point where its links meet in plan view, at the links' height there. The axis
 * passes through the points of both pairs, or is parallel to the links of a parallel pair; the roll centre is its
 * height at the axle. With a track bar, the roll centre is where the bar crosses the centre plane, and the axis
 * continues through the lower links' point. A single upper link beside the centre plane is treated as if it were on it.
 * @param axle the axle's centre
 * @param ground the height of the tyres' contact patches
 */
export const rollAxis = (links: readonly Link[], axle: Vector, ground: number): Roll | Unknown => {
  const [bar] = ofKind(links, 'bar');
  const lower = meetingPoint(ofKind(links, 'lower'));
  if (!lower) return { unknown: 'Seen from above, the lower links are one line, or only points.' };
  const upper = bar ? crossingPoint(bar) : meetingPoint(ofKind(links, 'upper'));
  if (!upper)
    return {
      unknown: bar
        ? 'The track bar runs lengthwise and never crosses the centre plane.'
        : 'Seen from above, the upper links are one line, or only points.',
    };
  const [a, b, c] = joined(upper, lower);
  const sizes = Math.hypot(...upper) * Math.hypot(...lower);
  if (Math.hypot(a, b) <= PARALLEL * sizes)
    return {
      unknown: upper[2] || lower[2] ? 'Both ends of the roll axis are one point.' : NOTHING_LATERAL,
    };
  if (Math.abs(b) <= PARALLEL * Math.hypot(a, b)) return { unknown: 'The roll axis is vertical.' };
  const x = bar ? upper[0] : axle[0];
  const z = -(a * x + c) / b;
  return { x, z, height: z - ground, slope: -a / b };
};
