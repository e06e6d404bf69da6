import type { Unknown } from './instant-centre';
import { type Link, linkLength } from './links';
import type { FourLink } from './model';
import { solve } from './solve';
import { type Vector, cross, minus, times } from './vectors';

/** A force, and its moment about one point. */
type Wrench = readonly [number, number, number, number, number, number];

/**
 * The wrench on the axle when a link is pulled with a force of 1, about a point. With reversed sign, the six numbers
 * also tell how the link's length changes as the axle moves and turns about that point (virtual work).
 * @returns undefined for a link without length
 */
export const linkWrench = (link: Link, about: Vector): Wrench | undefined => {
  const length = linkLength(link);
  if (!length) return undefined;
  const along = times(minus(link.frame, link.axle), 1 / length);
  return [...along, ...cross(minus(link.axle, about), along)];
};

interface LinkForces {
  /** The force along each link, in the order of the links: positive pulls, negative compresses. */
  axial: number[];
  /** The upward load that springs and tyres together must add to the axle. */
  lift: number;
}

/**
 * Computes the forces along the links of an axle that pushes the vehicle, in static balance (six equations of a rigid
 * body; Meriam and Kraige, Statics, chapter 3). Links do not bend. Springs and tyres add a vertical force through the
 * axle's centre line and hold it level. The driveshaft's torque and the weight at rest are not included.
 * @param axle the axle's centre
 * @param ground the height of the tyres' contact patches, where the force acts
 * @param force the forward force at both tyres together
 */
export const linkForces = (
  links: readonly Link[],
  { axle, ground, force }: { axle: Vector; ground: number; force: number },
): LinkForces | Unknown => {
  const pulls: Wrench[] = [];
  for (const link of links) {
    const pull = linkWrench(link, axle);
    if (!pull) return { unknown: `${link.name}: both ends are one point.` };
    pulls.push(pull);
  }
  const lift = [0, 0, 1, 0, 0, 0];
  const levelling = [0, 0, 0, 1, 0, 0];
  const push: Vector = [force, 0, 0];
  const load = [...push, ...cross([0, 0, ground - axle[2]], push)];
  const columns = [...pulls, lift, levelling];
  const solution = solve(
    load.map((value, row) => [...columns.map((one) => one[row] ?? 0), -value]),
  );
  if (!solution)
    return {
      unknown:
        'These links leave the axle free to move in another way than up, down and in roll, or hold one thing twice. Their forces cannot be told.',
    };
  return { axial: solution.slice(0, links.length), lift: solution[links.length] ?? 0 };
};

/** The load on the rear tyres as a force, in pounds-force or newtons. */
interface RearLoad {
  atRest: number;
  /**
   * The load transferred by the tractive force: force times the height of the centre of gravity, divided by the
   * wheelbase.
   */
  added: number;
  /** The friction coefficient that the tyres need for this force; undefined when they carry no load. */
  grip: number | undefined;
}

const GRAVITY = 9.806_65;

/** The load on the rear tyres on level ground, with the rear axle driving alone (Gillespie, chapter 1). */
export const rearLoad = ({ unit, measures }: FourLink): RearLoad => {
  const { weight, rearShare, force, cgHeight, wheelbase } = measures;
  const atRest = weight * (rearShare / 100) * (unit === 'mm' ? GRAVITY : 1);
  const added = (force * cgHeight) / wheelbase;
  const grip = atRest + added > 0 ? Math.abs(force) / (atRest + added) : undefined;
  return { atRest, added, grip };
};
