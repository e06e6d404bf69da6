/** A tube that is cut to sit on another. All lengths in one unit. */
export interface Notch {
  /** The outside diameter of the tube that is cut. */
  od: number;
  wall: number;
  /** The outside diameter of the tube that it meets. */
  metOd: number;
  /** The angle between the axes, above 0 and at most 90. */
  angleDeg: number;
  /** How far the axes pass each other; 0 where they cross. */
  offset: number;
}

/**
 * Whether the tube misses the one that it should meet: `beside` when they do not touch, `partly` when a part of the edge
 * passes it, as with a tube that is wider than the other.
 */
export const missOf = ({ od, metOd, offset }: Notch): 'beside' | 'partly' | null => {
  const aside = Math.abs(offset);
  if (aside >= (od + metOd) / 2) return 'beside';
  return aside + od / 2 > metOd / 2 ? 'partly' : null;
};

/**
 * Where a line along the tube meets the other tube, measured along the axis of the cut tube from the point where the
 * other's axis passes, away from the other tube.
 *
 * The cut tube's axis is z, and its line at the angle θ and the radius ρ is (ρ cos θ, ρ sin θ, z). The other's axis goes
 * through (0, e, 0) in the direction (sin α, 0, cos α), with the angle α between the axes and the offset e. Across that
 * axis a point has two coordinates: y - e along the y axis, and x cos α - z sin α along (cos α, 0, -sin α). On the other
 * tube of radius R the sum of their squares is R²:
 *
 *     (ρ sin θ - e)² + (ρ cos θ cos α - z sin α)² = R²
 *     z = (ρ cos θ cos α ± √(R² - (ρ sin θ - e)²)) / sin α
 *
 * The plus is where a tube that comes from above first meets the other. Where the root is imaginary, the line passes it.
 * θ = 0 is the side inside the angle, which is cut shortest; the other's axis is offset towards θ = 90°.
 *
 * @param theta radians
 * @param radius of the line: half the outside diameter, or that less the wall
 * @returns NaN where the line passes the other tube
 */
export const notchAt = (
  { metOd, angleDeg, offset }: Notch,
  theta: number,
  radius: number,
): number => {
  const angle = (angleDeg * Math.PI) / 180;
  const aside = radius * Math.sin(theta) - offset;
  // At a right angle the cosine is 6e-17 instead of 0.
  const lean = angleDeg === 90 ? 0 : radius * Math.cos(theta) * Math.cos(angle);
  const under = (metOd / 2) ** 2 - aside ** 2;
  // A tube of the same diameter touches it along two lines: the difference there is rounding.
  const root = Math.sqrt(Math.abs(under) < 1e-9 * metOd ** 2 ? 0 : under);
  return (lean + root) / Math.sin(angle);
};

/** One line of the tube: how far around the outside it is, and where its outer and its inner edge end. */
export interface NotchPoint {
  around: number;
  outer: number;
  inner: number;
}

/**
 * The notch unrolled, once around the tube; the first point is the same line as the last.
 * @param step the greatest distance of two points around the outside
 * @returns an empty list when the tube misses
 */
export const notchCurve = (notch: Notch, step: number): NotchPoint[] => {
  if (missOf(notch)) return [];
  const radius = notch.od / 2;
  // The curve can have a kink at each quarter, so a point is there.
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
