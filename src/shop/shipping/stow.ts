// Stows pieces in a parcel: equal ones in rows and layers, others in the space that these leave free.
import { type Box, diagonal2, isHandier, longestFirst, volume } from './box';

/** The share of its height that a piece adds when it lies in another of its kind. */
const NESTED_SHARE = 0.25;

/** The handiest box for equal pieces in rows and layers. @param nests each piece of a layer lies in the one below */
const boxOfEqual = (piece: Box, count: number, nests = false): Box => {
  const [length, width, height] = piece;
  const step = nests ? height * NESTED_SHARE : height;
  let best: Box | undefined;
  const isWorse = (box: Box): boolean => best !== undefined && diagonal2(box) > diagonal2(best);
  for (let layers = 1; layers <= count; layers += 1) {
    const high = height + (layers - 1) * step;
    if (isWorse([length, width, high])) break;
    const inLayer = Math.ceil(count / layers);
    for (let rows = 1; rows <= inLayer; rows += 1) {
      if (isWorse([length, width * rows, high])) break;
      const box = longestFirst([length * Math.ceil(inLayer / rows), width * rows, high]);
      if (!best || isHandier(box, best)) best = box;
    }
  }
  return best ?? piece;
};

/** A box in which things lie, and the free spaces in it. Its sides are in no order: the spaces lie along them. */
export interface Stowed {
  sides: Box;
  spaces: readonly Box[];
}

const TURNS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;
const boxTurns = (box: Box): Box[] => TURNS.map(([a, b, c]) => [box[a], box[b], box[c]]);

type Axis = 0 | 1 | 2;
/** The two axes across each axis. */
const ACROSS = [
  [1, 2],
  [0, 2],
  [0, 1],
] as const;
const AXES: readonly Axis[] = [0, 1, 2];

/** A box of its side on an axis and the two across it. */
const boxAlong = (axis: Axis, on: number, [one, other]: readonly [number, number]): Box =>
  axis === 0 ? [on, one, other] : axis === 1 ? [one, on, other] : [one, other, on];

/** The free spaces in a slab of a parcel, in whose corner lies something less wide or less deep. */
const leftInSlab = (
  axis: Axis,
  thick: number,
  [one, other]: readonly [number, number],
  [wide, deep]: readonly [number, number],
): Box[] => [boxAlong(axis, thick, [wide - one, deep]), boxAlong(axis, thick, [one, deep - other])];

/** So many free spaces of a parcel are remembered, the largest ones. */
const MAX_SPACES = 40;

/** Real spaces, the smallest first. */
const inOrder = (spaces: readonly Box[]): Box[] =>
  spaces
    .filter((space) => space.every((side) => side > 0))
    .toSorted((a, b) => volume(a) - volume(b))
    .slice(-MAX_SPACES);

/** Counts the equal boxes along each side of a space, and how much of it they take; fewer where there are fewer. */
const gridIn = (space: Box, [a, b, c]: Box, count: number): { taken: number; used: Box } => {
  const fit = (room: number, side: number) => (side > 0 ? Math.floor(room / side) : count);
  const [across, deep, high] = [fit(space[0], a), fit(space[1], b), fit(space[2], c)];
  const taken = Math.min(count, across * deep * high);
  const rows = Math.min(deep, Math.ceil(taken / across));
  const layers = Math.ceil(taken / (across * deep));
  return { taken, used: [Math.min(across, taken) * a, rows * b, layers * c] };
};

/** Puts as many equal boxes as it holds into the smallest free space that holds one; undefined when none does. */
const intoSpace = (
  { sides, spaces }: Stowed,
  box: Box,
  count: number,
): { stowed: Stowed; left: number } | undefined => {
  for (const [at, space] of spaces.entries()) {
    if (volume(space) < volume(box)) continue;
    const grids = boxTurns(box).map((turn) => gridIn(space, turn, count));
    const { taken, used } = grids.reduce((one, other) => (other.taken > one.taken ? other : one));
    if (taken === 0) continue;
    const [x, y, z] = space;
    const [a, b, c] = used;
    const freed: Box[] = [
      [x - a, y, z],
      [a, y - b, z],
      [a, b, z - c],
    ];
    const others = inOrder([...spaces.toSpliced(at, 1), ...freed]);
    return { stowed: { sides, spaces: others }, left: count - taken };
  }
  return undefined;
};

/** Puts a box beside or on what lies there, where the whole stays handiest. */
const besideAll = ({ sides, spaces }: Stowed, box: Box): Stowed => {
  let best: Stowed | undefined;
  for (const axis of AXES) {
    const [first, second] = ACROSS[axis];
    const face = [sides[first], sides[second]] as const;
    for (const turn of boxTurns(box)) {
      const turned = [turn[first], turn[second]] as const;
      const outer = [Math.max(face[0], turned[0]), Math.max(face[1], turned[1])] as const;
      const grown = boxAlong(axis, sides[axis] + turn[axis], outer);
      if (best && !isHandier(longestFirst(grown), longestFirst(best.sides))) continue;
      const left = [
        ...leftInSlab(axis, sides[axis], face, outer),
        ...leftInSlab(axis, turn[axis], turned, outer),
      ];
      best = { sides: grown, spaces: [...spaces, ...left] };
    }
  }
  return best ? { ...best, spaces: inOrder(best.spaces) } : { sides: box, spaces: [] };
};

/** The content of a parcel once pieces are added, and the number of those for which it has no room. */
export interface Added {
  stowed: Stowed | undefined;
  left: number;
}

/** Adds as many of some pieces as there may be, together: all of them, or else the number that halving leads to. */
const mostTogether = (
  before: Stowed | undefined,
  count: number,
  together: (count: number) => Stowed | undefined,
): Added => {
  let best: Added = { stowed: before, left: count };
  let [low, high] = [1, count];
  for (let middle = count; low <= high; middle = Math.floor((low + high) / 2)) {
    const stowed = together(middle);
    if (stowed) {
      best = { stowed, left: count - middle };
      low = middle + 1;
    } else high = middle - 1;
  }
  return best;
};

/**
 * Adds equal pieces to what lies in a parcel, which is undefined while nothing does: into its free spaces, and then
 * beside or on it. Pieces that nest stay together.
 * @param isAllowed whether a parcel may have this size
 */
export const stow = (
  before: Stowed | undefined,
  { piece, count, nests = false }: { piece: Box; count: number; nests?: boolean | undefined },
  isAllowed: (box: Box) => boolean,
): Added => {
  const allowed = (stowed: Stowed): Stowed | undefined =>
    isAllowed(longestFirst(stowed.sides)) ? stowed : undefined;
  const withBox = (stowed: Stowed, box: Box): Stowed | undefined =>
    intoSpace(stowed, box, 1)?.stowed ?? allowed(besideAll(stowed, box));
  if (!before || nests)
    return mostTogether(before, count, (some) => {
      const box = boxOfEqual(piece, some, nests);
      return before ? withBox(before, box) : allowed({ sides: box, spaces: [] });
    });
  let added = { stowed: before, left: count };
  while (added.left > 0) {
    const inside = intoSpace(added.stowed, piece, added.left);
    const stowed = inside?.stowed ?? allowed(besideAll(added.stowed, piece));
    if (!stowed) break;
    added = { stowed, left: inside?.left ?? added.left - 1 };
  }
  return added;
};
