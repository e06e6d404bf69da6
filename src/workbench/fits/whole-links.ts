import type { Bought } from './cover';
import { type Place, boughtFor, newEnds, partPlaces, placeWords, placesFor } from './ends';
import { type LinkWay, jointSort, waysWith } from './links';
import { sitsOnTube } from './partners';
import type { Shelf, ShelfPart } from './shelf';
import { type Stack, makeStack, sorted, totalRank } from './stack';
import type { Thread } from './pairs/uses';

/** A link has two ends. */
const ENDS = 2;

/** The maximum number of whole links for one part. */
const MAX_WHOLE_LINKS = 6;

/** The best ones to buy. No other can be part of a best whole, since a whole costs the sum of its parts. */
const lowest = <One>(all: readonly One[], items: (one: One) => readonly Bought[]): One[] =>
  all
    .map((one) => ({ one, rank: totalRank(items(one)) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_WHOLE_LINKS)
    .map(({ one }) => one);

/** The threads of the joints in these places, one of each size and pitch. */
const threadsIn = (places: readonly Place[]): Thread[] => {
  const threads = new Map<string, Thread>();
  for (const { inside } of places) {
    const thread = inside.joint?.piece.thread;
    if (thread?.tpi !== undefined) threads.set(`${thread.size}-${thread.tpi}`, thread);
  }
  return [...threads.values()];
};

/**
 * Whether these places can be both ends of a link. A place on an axle tube can only be one end, and brackets that are
 * sold together must all be used.
 */
const areBothEnds = ({ bracket: { part, piece }, count }: Place): boolean =>
  count % piece.count === 0 && !sitsOnTube(part);

/**
 * Builds links with a part from bracket to bracket, with both ends alike.
 * @param ways the ways to build a link with the part; none for a part that is only at the ends
 */
export const wholeLinks = (part: ShelfPart, shelf: Shelf, ways: readonly LinkWay[]): Stack[] => {
  const own = partPlaces(part, shelf, () => ENDS).filter(areBothEnds);
  const all = ways.length
    ? ways
    : threadsIn(own).flatMap((thread) => waysWith(thread, part, shelf));
  const bySort = new Map<string, LinkWay[]>();
  for (const way of all) {
    const sort = jointSort(way.joint.piece);
    const alike = bySort.get(sort);
    if (alike) alike.push(way);
    else bySort.set(sort, [way]);
  }
  const ends = newEnds(shelf, ENDS);
  const placesWith = ({ joint }: LinkWay, sort: string): Place[] =>
    own.length
      ? own.filter(({ inside }) => inside.joint && jointSort(inside.joint.piece) === sort)
      : placesFor(joint, ends).filter(areBothEnds);
  const stacks = [...bySort].flatMap(([sort, alike]) => {
    const best = lowest(alike, ({ items }) => items);
    const places = best[0] ? lowest(placesWith(best[0], sort), boughtFor) : [];
    return best.flatMap(({ items, words }) =>
      places.map((place) =>
        makeStack(
          'whole_link',
          [...items, ...boughtFor(place)],
          `${words}; at each end a ${placeWords(place)}`,
        ),
      ),
    );
  });
  return sorted(stacks, MAX_WHOLE_LINKS);
};

/** Doubles a stack. */
export const linkPair = ({ items, because, totalCents, isInStock }: Stack): Stack => ({
  kind: 'link_pair',
  items: items.map(({ part, quantity }) => ({ part, quantity: 2 * quantity })),
  because,
  totalCents: 2 * totalCents,
  isInStock,
});
