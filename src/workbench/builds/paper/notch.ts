/** A tube that is cut to sit on another. All lengths have one unit. */
export interface Notch {
  /** The outside diameter of the tube that is cut. */
  od: number;
  wall: number;
  /** The outside diameter of the tube that it meets. */
  metOd: number;
  /** The angle between the axes, above 0 and at most 90. */
  angleDeg: number;
  /** The distance at which the axes pass each other; 0 where they cross. */
  offset: number;
}

/**
 * Whether the tube misses the one that it should meet. `beside` means that they do not touch; `partly`, that a part of
 * the edge passes it, as when the tube is wider than the other.
 */
export const tubeMiss = ({ od, metOd, offset }: Notch): 'beside' | 'partly' | null => {
  const aside = Math.abs(offset);
  if (aside >= (od + metOd) / 2) return 'beside';
  return aside + od / 2 > metOd / 2 ? 'partly' : null;
};

/**
 * Finds where a line along the cut tube meets the other tube. The result is measured along the cut tube's axis, from
 * the point where the other's axis passes, away from the other tube.
 *
 * The cut tube's axis is z, and its line at the angle θ and the radius ρ is (ρ cos θ, ρ sin θ, z). The other's axis
 * goes through (0, e, 0) in the direction (sin α, 0, cos α), with the angle α between the axes and the offset e. Across
 * that axis a point has two coordinates: y - e along the y axis, and x cos α - z sin α along (cos α, 0, -sin α). On the
 * other tube of radius R the sum of their squares is R²:
 *
 *     (ρ sin θ - e)² + (ρ cos θ cos α - z sin α)² = R²
 *     z = (ρ cos θ cos α ± √(R² - (ρ sin θ - e)²)) / sin α
 *
 * The plus is where a tube that comes from above first meets the other. If the root is imaginary, the line passes it. θ
 * = 0 is the side inside the angle, which is cut shortest; the other's axis is offset towards θ = 90°.
 *
 * @param theta in radians
 * @param radius the line's: half the outside diameter, or that less the wall
 * @returns NaN where the line passes the other tube
 */
export const notchAt = (
  { metOd, angleDeg, offset }: Notch,
  theta: number,
  radius: number,
): number => {
  const angle = (angleDeg * Math.PI) / 180;
  const aside = radius * Math.sin(theta) - offset;
  // At a right angle the computed cosine is 6e-17 instead of 0.
  const lean = angleDeg === 90 ? 0 : radius * Math.cos(theta) * Math.cos(angle);
  const under = (metOd / 2) ** 2 - aside ** 2;
  // A tube of the same diameter touches the other along two lines; any difference there is rounding.
  const root = Math.sqrt(Math.abs(under) < 1e-9 * metOd ** 2 ? 0 : under);
  return (lean + root) / Math.sin(angle);
};

/** One line of the tube: its distance around the outside, and the ends of its outer and inner edges. */
export interface NotchPoint {
  around: number;
  outer: number;
  inner: number;
}

/**
 * Unrolls the notch once around the tube; the last point is the same line as the first.
 * @param step the maximum distance between two points around the outside
 * @returns an empty list when the tube misses the other one
 */
export const notchCurve = (notch: Notch, step: number): NotchPoint[] => {
  if (tubeMiss(notch)) return [];
  const radius = notch.od / 2;
  // The curve can have a kink at each quarter, so each quarter gets a point.
  const count = 4 * Math.ceil((2 * Math.PI * radius) / step / 4);
  return Array.from({ length: count + 1 }, (_, index) => {
    const theta = (2 * Math.PI * index) / count;
    return {
      around: radius * theta,
      outer: notchAt(notch, theta, radius),
      inner: notchAt(notch, theta, radius - notch.wall),
    };
  });
};
