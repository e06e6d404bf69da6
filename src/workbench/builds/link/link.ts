import { withoutNoise } from './lengths';

/**
 * One end of a link, from the joint's ball to the end of the tube. Lengths are inches; one that is missing is unknown
 * and has to be measured.
 */
export interface LinkEnd {
  /** The diameter of the thread between joint and adapter. */
  diameterIn: number;
  tpi: number;
  hand: 'right' | 'left' | undefined;
  /** The length from the ball's centre to the end of the joint's shank. */
  shankIn?: number | undefined;
  /** The usable thread on the shank, from its end. */
  threadIn?: number | undefined;
  nutIn?: number | undefined;
  /** The adapter's length outside the tube. */
  exposedIn?: number | undefined;
  /** The depth of the adapter's thread. */
  depthIn?: number | undefined;
}

export type Measure = 'shankIn' | 'threadIn' | 'nutIn' | 'exposedIn' | 'depthIn';

/** A solved end. */
interface SolvedEnd {
  /** The length of the joint's thread inside the adapter. */
  engagementIn: number;
  /**
   * The limits of the engagement: one diameter, and the most that shank, nut and adapter allow. The latter is undefined
   * while one of these is unknown.
   */
  leastIn: number;
  mostIn: number | undefined;
  /** The length from the ball's centre to the tube's end. */
  outsideIn: number | undefined;
  /** The measurements that the tube's length and the room to shorten the link still need. */
  unknown: Measure[];
}

/** A fault, or advice. `end` is 0 or 1. */
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
  /** The room to make the link shorter or longer. Undefined while it is unknown. */
  shorter: Adjustment | undefined;
  longer: Adjustment | undefined;
  /** The change of the link's length by one turn. */
  perTurnIn: number;
  faults: LinkFault[];
}

export interface Adjustment {
  byIn: number;
  /** Turns of the tube, or of one joint where both ends have the same hand. */
  turns: number;
}

/** The engagement in diameters: the minimum, and the better choice. */
const MIN_ENGAGEMENT = 1;
const BETTER_ENGAGEMENT = 1.5;

/**
 * Solves the engagement of one end. It ranges from one diameter to what the shank has besides its jam nut and the
 * adapter takes. If no wish is given, it is 1.5 diameters, or the middle of the range where that is less, so that the
 * link can be adjusted both ways.
 */
const solveEnd = (end: LinkEnd, wishIn: number | undefined): SolvedEnd => {
  const { diameterIn, shankIn, threadIn, nutIn, exposedIn, depthIn } = end;
  const leastIn = MIN_ENGAGEMENT * diameterIn;
  const free =
    threadIn === undefined || nutIn === undefined ? undefined : withoutNoise(threadIn - nutIn);
  const mostIn = free === undefined || depthIn === undefined ? undefined : Math.min(free, depthIn);
  const usual = BETTER_ENGAGEMENT * diameterIn;
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

/** The faults of an end, and advice where the engagement was wished for: nobody is told that the usual one is worse. */
const endFaults = (
  solved: SolvedEnd,
  end: number,
  { diameterIn, isWished }: { diameterIn: number; isWished: boolean },
): LinkFault[] => {
  const { engagementIn, leastIn, mostIn } = solved;
  if (mostIn !== undefined && mostIn < leastIn)
    return [{ code: 'thread_too_short', end, mostIn, leastIn }];
  if (mostIn !== undefined && engagementIn > mostIn)
    return [{ code: 'engaged_too_far', end, mostIn }];
  if (engagementIn < leastIn) return [{ code: 'engaged_too_little', end, leastIn }];
  const betterIn = withoutNoise(BETTER_ENGAGEMENT * diameterIn);
  return isWished && engagementIn < betterIn ? [{ code: 'below_better', end, betterIn }] : [];
};

/**
 * Solves a link of two joints, two adapters and a tube (docs/rules.md 16.15).
 *
 * With c from the ball's centre to the shank's end, e the adapter's length outside the tube and g the engagement, the
 * shank's end is g inside the adapter's face, so the tube begins c + e - g from the ball's centre:
 *
 *     tube = centre to centre - (c1 + e1 - g1) - (c2 + e2 - g2)
 *
 * An end can be turned in until only the jam nut's height n of the shank's thread L is left outside, or the shank
 * reaches the adapter's full thread depth d: g <= min(L - n, d). It can be turned out down to one diameter. One turn
 * moves an end by its pitch. If one end is right-handed and the other left-handed, the tube is turned and both ends
 * move at once, as far as the nearer stop. If both have the same hand, a joint is taken off its bracket and turned, one
 * end after the other. The formulas follow from the geometry of the parts as drawn beside the result. One diameter is
 * the height of a standard nut, which develops a bolt's full strength (Machinery's Handbook, "Length of Thread
 * Engagement"); 1.5 is the trade's custom for links.
 *
 * @param centreIn centre to centre, above 0
 * @param wishIn the engagement wished for at both ends
 */
export const solveLink = (
  centreIn: number,
  ends: readonly [LinkEnd, LinkEnd],
  wishIn?: number,
): SolvedLink => {
  const [first, second] = ends;
  const solved: [SolvedEnd, SolvedEnd] = [solveEnd(first, wishIn), solveEnd(second, wishIn)];
  const faults = ends.flatMap(({ diameterIn }, at) =>
    endFaults(solved[at as 0 | 1], at, { diameterIn, isWished: wishIn !== undefined }),
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
