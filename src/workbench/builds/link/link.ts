import { withoutNoise } from './lengths';

/**
 * One end of a link, from the joint's ball to the end of the tube. Lengths are inches; one that is left out is not known
 * and has to be measured.
 */
export interface LinkEnd {
  /** The thread between joint and adapter. */
  diameterIn: number;
  tpi: number;
  hand: 'right' | 'left' | undefined;
  /** From the ball's centre to the end of the joint's shank. */
  shankIn?: number | undefined;
  /** Usable thread on the shank, from its end. */
  threadIn?: number | undefined;
  nutIn?: number | undefined;
  /** What the adapter adds to the tube, outside of it. */
  exposedIn?: number | undefined;
  /** How deep the thread of the adapter is. */
  depthIn?: number | undefined;
}

export type Measure = 'shankIn' | 'threadIn' | 'nutIn' | 'exposedIn' | 'depthIn';

/** A solved end. */
export interface SolvedEnd {
  /** Thread of the joint inside the adapter. */
  engagementIn: number;
  /** One diameter, and what shank, nut and adapter allow; undefined while one of them is unknown. */
  leastIn: number;
  mostIn: number | undefined;
  /** From the ball's centre to the tube's end. */
  outsideIn: number | undefined;
  /** What has to be measured for the tube's length, and for how much shorter the link can be made. */
  unknown: Measure[];
}

/** What is wrong or worth knowing. `end` is 0 or 1. */
export type LinkFault =
  | { code: 'no_tube'; outsideIn: number }
  | { code: 'thread_too_short'; end: number; mostIn: number; leastIn: number }
  | { code: 'engaged_too_far'; end: number; mostIn: number }
  | { code: 'engaged_too_little'; end: number; leastIn: number }
  | { code: 'below_better'; end: number; betterIn: number }
  | { code: 'one_hand' };

export interface SolvedLink {
  ends: [SolvedEnd, SolvedEnd];
  /** Undefined while it is unknown, or when nothing is left for the tube. */
  tubeIn: number | undefined;
  /** By how much the link can be adjusted from its length. Undefined while it is unknown. */
  shorter: Adjustment | undefined;
  longer: Adjustment | undefined;
  /** What one turn changes. */
  perTurnIn: number;
  faults: LinkFault[];
}

export interface Adjustment {
  byIn: number;
  /** Of the tube, or of one joint where both ends have one hand. */
  turns: number;
}

/** Engagement in diameters: the least, and what is better. */
const MIN = 1;
const BETTER = 1.5;

/**
 * What a thread engages, from one diameter to what the shank has beside its jam nut and the adapter takes. Without a
 * wish it is 1.5 diameters, or the middle of what is possible where that is less, so that both directions are left.
 */
const solveEnd = (end: LinkEnd, wishIn: number | undefined): SolvedEnd => {
  const { diameterIn, shankIn, threadIn, nutIn, exposedIn, depthIn } = end;
  const leastIn = MIN * diameterIn;
  const free =
    threadIn === undefined || nutIn === undefined ? undefined : withoutNoise(threadIn - nutIn);
  const mostIn = free === undefined || depthIn === undefined ? undefined : Math.min(free, depthIn);
  const usual = BETTER * diameterIn;
  const middle = mostIn === undefined ? usual : (leastIn + mostIn) / 2;
  const engagementIn = withoutNoise(wishIn ?? Math.min(usual, Math.max(leastIn, middle)));
  const all: Measure[] = ['shankIn', 'exposedIn', 'threadIn', 'nutIn', 'depthIn'];
  return {
    engagementIn,
    leastIn,
    mostIn,
    outsideIn:
      shankIn === undefined || exposedIn === undefined
        ? undefined
        : withoutNoise(shankIn + exposedIn - engagementIn),
    unknown: all.filter((name) => end[name] === undefined),
  };
};

const endFaults = (solved: SolvedEnd, end: number, diameterIn: number): LinkFault[] => {
  const { engagementIn, leastIn, mostIn } = solved;
  if (mostIn !== undefined && mostIn < leastIn)
    return [{ code: 'thread_too_short', end, mostIn, leastIn }];
  if (mostIn !== undefined && engagementIn > mostIn)
    return [{ code: 'engaged_too_far', end, mostIn }];
  if (engagementIn < leastIn) return [{ code: 'engaged_too_little', end, leastIn }];
  const betterIn = withoutNoise(BETTER * diameterIn);
  return engagementIn < betterIn ? [{ code: 'below_better', end, betterIn }] : [];
};

/**
 * Solves a link of two joints, two adapters and a tube (docs/rules.md 16.15).
 *
 * With c from the ball's centre to the shank's end, e the adapter's length outside the tube and g the engagement, the
 * shank's end is g inside the adapter's face, so the tube begins c + e - g from the ball's centre:
 *
 *     tube = centre to centre - (c1 + e1 - g1) - (c2 + e2 - g2)
 *
 * An end can be turned in until the jam nut has just its height n of the shank's thread L, or the shank is as deep as the
 * adapter's thread d: g <= min(L - n, d). It can be turned out down to one diameter. One turn moves an end by its pitch.
 * With a right and a left end the tube is turned and both ends move at once, as far as the nearer stop. With two equal
 * hands one joint is taken off its bracket and turned; both ends are then turned one after the other. The formulas are
 * the geometry of the parts as drawn beside the result; one diameter is the height of a standard nut, which develops a
 * bolt's strength (Machinery's Handbook, "Length of Thread Engagement"), 1.5 the trade's custom for links.
 *
 * @param centreIn centre to centre, above 0
 * @param wishIn wished engagement at both ends
 */
export const solveLink = (
  centreIn: number,
  ends: readonly [LinkEnd, LinkEnd],
  wishIn?: number,
): SolvedLink => {
  const [first, second] = ends;
  const solved: [SolvedEnd, SolvedEnd] = [solveEnd(first, wishIn), solveEnd(second, wishIn)];
  const faults = ends.flatMap(({ diameterIn }, at) =>
    endFaults(solved[at as 0 | 1], at, diameterIn),
  );
  const isOneHand = first.hand !== undefined && first.hand === second.hand;
  if (isOneHand) faults.push({ code: 'one_hand' });

  const [out1, out2] = solved.map(({ outsideIn }) => outsideIn);
  const outsideIn = out1 === undefined || out2 === undefined ? undefined : out1 + out2;
  const tubeIn = outsideIn === undefined ? undefined : withoutNoise(centreIn - outsideIn);
  if (tubeIn !== undefined && tubeIn <= 0)
    faults.unshift({ code: 'no_tube', outsideIn: outsideIn ?? 0 });

  const pitches = [1 / first.tpi, 1 / second.tpi] as const;
  const travel = (room: (end: SolvedEnd) => number | undefined): Adjustment | undefined => {
    const [one, other] = solved.map(room);
    if (one === undefined || other === undefined) return undefined;
    const [turns1, turns2] = [Math.max(0, one) * first.tpi, Math.max(0, other) * second.tpi];
    if (isOneHand)
      return {
        byIn: withoutNoise(turns1 * pitches[0] + turns2 * pitches[1]),
        turns: withoutNoise(turns1 + turns2),
      };
    const turns = Math.min(turns1, turns2);
    return { byIn: withoutNoise(turns * (pitches[0] + pitches[1])), turns: withoutNoise(turns) };
  };

  return {
    ends: solved,
    tubeIn: tubeIn !== undefined && tubeIn > 0 ? tubeIn : undefined,
    shorter: travel(({ mostIn, engagementIn }) =>
      mostIn === undefined ? undefined : mostIn - engagementIn,
    ),
    longer: travel(({ leastIn, engagementIn }) => engagementIn - leastIn),
    perTurnIn: isOneHand ? pitches[0] : pitches[0] + pitches[1],
    faults,
  };
};
