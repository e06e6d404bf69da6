import type { ShelfPart } from './shelf';

/** A part to buy. `has` counts the pieces of each needed thing in one item. */
export interface Offer {
  part: ShelfPart;
  has: readonly number[];
}

export interface Bought {
  part: ShelfPart;
  quantity: number;
}

/** This penalty puts everything out of stock behind everything in stock. */
const OUT_OF_STOCK = 1e9;

/** The rank of a part among others that would do: in stock first, then the cheaper. */
export const partRank = ({ cents, isInStock }: ShelfPart): number =>
  cents + (isInStock ? 0 : OUT_OF_STOCK);

/** Keeps the best of the offers that have the same pieces. */
const bestOffers = (offers: readonly Offer[]): Offer[] => {
  const best = new Map<string, Offer>();
  for (const offer of offers) {
    const shape = offer.has.join();
    const before = best.get(shape);
    if (!before || partRank(offer.part) < partRank(before.part)) best.set(shape, offer);
  }
  return [...best.values()].filter(({ has }) => has.some(Boolean));
};

interface Way {
  rank: number;
  bought: readonly ShelfPart[];
}

/** At most this many of one thing are covered at once; a larger need repeats the best way for this many. */
const MAX_PER_ROUND = 4;

const cheapest = (needs: readonly number[], offers: readonly Offer[]): Way | undefined => {
  const known = new Map<string, Way | undefined>();
  const ways = (left: readonly number[]): Way | undefined => {
    const first = left.findIndex((count) => count > 0);
    if (first < 0) return { rank: 0, bought: [] };
    const key = left.join();
    if (known.has(key)) return known.get(key);
    let best: Way | undefined;
    for (const { part, has } of offers) {
      if (!has[first]) continue;
      const rest = ways(left.map((count, at) => Math.max(0, count - (has[at] ?? 0))));
      if (!rest) continue;
      const rank = rest.rank + partRank(part);
      if (!best || rank < best.rank) best = { rank, bought: [part, ...rest.bought] };
    }
    known.set(key, best);
    return best;
  };
  return ways(needs);
};

/**
 * Finds the cheapest way to buy at least so many of each thing, from stock if possible.
 * @param needs the number of each thing, in the order of the offers' `has`
 * @returns undefined when something is not on offer
 */
export const cover = (needs: readonly number[], offers: readonly Offer[]): Bought[] | undefined => {
  const largest = Math.max(0, ...needs);
  const rounds = Math.max(1, Math.ceil(largest / MAX_PER_ROUND));
  const way = cheapest(
    needs.map((count) => Math.ceil(count / rounds)),
    bestOffers(offers),
  );
  if (!way) return undefined;
  const quantities = new Map<ShelfPart, number>();
  for (const part of way.bought) quantities.set(part, (quantities.get(part) ?? 0) + rounds);
  return [...quantities].map(([part, quantity]) => ({ part, quantity }));
};
