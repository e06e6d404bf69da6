import { fraction } from '../catalogue/attributes';
import { choicesOf, choose, doesFit, specOf } from './choices';
import { type Bought, type Offer, cover } from './cover';
import type { Piece, PieceOf, Role } from './pieces';
import type { Shelf, ShelfPart } from './shelf';
import { type Stack, sorted, stackOf } from './stack';
import { type Thread, threadSize } from './uses';

/** Whether two threads are of one size and pitch; a hand is not compared. */
const isSameSort = (a: Thread, b: Thread): boolean =>
  threadSize(a) === threadSize(b) && a.tpi !== undefined && a.tpi === b.tpi;

const HANDS = ['right', 'left'] as const;

/** How many of each hand: [right, left]. */
const hands = (pieces: readonly Piece[], accepts: (piece: Piece) => boolean): number[] =>
  HANDS.map((hand) =>
    pieces.reduce(
      (sum, piece) =>
        'thread' in piece && piece.thread?.hand === hand && accepts(piece)
          ? sum + piece.count
          : sum,
      0,
    ),
  );

const isJoint =
  (thread: Thread, spec: string) =>
  (piece: Piece): boolean =>
    piece.role === 'joint' &&
    piece.thread?.kind === thread.kind &&
    isSameSort(piece.thread, thread) &&
    specOf(sizesOf(piece)) === spec;

/** The ball's sizes, by which joints replace each other. */
const sizesOf = ({ ball: { boreIn, widthIn } }: PieceOf<'joint'>) => ({ boreIn, widthIn });

const isNut =
  (thread: Thread) =>
  (piece: Piece): boolean =>
    piece.role === 'nut' && isSameSort(piece.thread, thread);

/** The products with a thread of this sort, joints, nuts and adapters. */
const withThread = (shelf: Shelf, thread: Thread): ShelfPart[] => {
  const kinds = ['male_thread', 'female_thread'] as const;
  const found = kinds.flatMap((kind) => {
    const other = kind === 'male_thread' ? 'female_thread' : 'male_thread';
    return [...shelf.mates({ ...thread, kind: other }, kind)];
  });
  // Kits are bought whole.
  return [...new Set(found)].filter(({ contents }) => !contents.length);
};

/** Joints of these hands with their jam nuts. @returns undefined when the shelf does not have them */
const jointsWith = (
  parts: readonly ShelfPart[],
  joint: PieceOf<'joint'> & { thread: Thread },
  {
    given,
    joints,
    nuts,
  }: { given?: ShelfPart; joints: readonly number[]; nuts: readonly number[] },
): Bought[] | undefined => {
  const spec = specOf(sizesOf(joint));
  const offer = (part: ShelfPart): Offer => ({
    part,
    has: [
      ...hands(part.pieces, isJoint(joint.thread, spec)),
      ...hands(part.pieces, isNut(joint.thread)),
    ],
  });
  return withGiven([...joints, ...nuts], parts.map(offer), given && offer(given));
};

/** Buys what is needed besides a part that is given. */
const withGiven = (
  needs: readonly number[],
  offers: readonly Offer[],
  given: Offer | undefined,
): Bought[] | undefined => {
  if (!given?.has.some(Boolean)) return cover(needs, offers);
  const left = needs.map((count, at) => Math.max(0, count - (given.has[at] ?? 0)));
  const rest = cover(left, offers);
  return rest && [{ part: given.part, quantity: 1 }, ...rest];
};

const adaptersWith = (
  parts: readonly ShelfPart[],
  adapter: PieceOf<'adapter'> & { thread: Thread },
  given: ShelfPart | undefined,
): Bought[] | undefined => {
  const spec = specOf(adapter.plug);
  const accepts = (piece: Piece) =>
    piece.role === 'adapter' &&
    piece.thread?.kind === adapter.thread.kind &&
    isSameSort(piece.thread, adapter.thread) &&
    specOf(piece.plug) === spec;
  const offer = (part: ShelfPart): Offer => ({ part, has: hands(part.pieces, accepts) });
  return withGiven([1, 1], parts.map(offer), given && offer(given));
};

/** One of each sort. */
const sorts = <One>(all: readonly One[], keyOf: (one: One) => string): One[] => [
  ...new Map(all.map((one) => [keyOf(one), one])).values(),
];

const isOfSort =
  (thread: Thread) =>
  <P extends { thread: Thread | undefined }>(piece: P): piece is P & { thread: Thread } =>
    piece.thread !== undefined && isSameSort(piece.thread, thread);

/** The threads that a link with this part can have. */
const threadsOf = (part: ShelfPart, shelf: Shelf): Thread[] => {
  const own = [
    ...choicesOf(part, 'joint'),
    ...choicesOf(part, 'nut'),
    ...choicesOf(part, 'adapter'),
  ].flatMap(({ piece: { thread } }) => (thread?.tpi === undefined ? [] : [thread]));
  const byTube = choicesOf(part, 'tube').flatMap(({ piece: { tube } }) =>
    [...shelf.mates(tube, 'tube_plug')]
      .flatMap((adapter) => choicesOf(adapter, 'adapter'))
      .flatMap(({ piece: { plug, thread } }) =>
        thread?.tpi !== undefined && doesFit(plug, tube) ? [thread] : [],
      ),
  );
  return sorts([...own, ...byTube], ({ size, tpi }) => `${size}-${tpi}`);
};

/** The pieces of one role that the given part has, or else those of all parts. */
const piecesIn = <R extends Role>(
  given: ShelfPart,
  parts: readonly ShelfPart[],
  role: R,
): PieceOf<R>[] => {
  const own = choicesOf(given, role);
  const all = own.length ? own : parts.flatMap((part) => choicesOf(part, role));
  return all.map(({ piece }) => piece);
};

/** Links of a tube with an adapter, a jam nut and a joint at each end, one end right-hand and the other left-hand. */
export const linksOf = (given: ShelfPart, shelf: Shelf): Stack[] =>
  sorted(
    threadsOf(given, shelf).flatMap((thread) => {
      const parts = withThread(shelf, thread);
      const joints = sorts(piecesIn(given, parts, 'joint').filter(isOfSort(thread)), (piece) =>
        specOf({ kind: piece.thread.kind, ...sizesOf(piece) }),
      );
      const adapters = sorts(piecesIn(given, parts, 'adapter').filter(isOfSort(thread)), (piece) =>
        specOf({ kind: piece.thread.kind, plug: piece.plug }),
      );
      const ends = joints.flatMap((joint) => {
        const bought = jointsWith(parts, joint, { given, joints: [1, 1], nuts: [1, 1] });
        return bought ? [{ joint, bought }] : [];
      });
      const inserts = adapters.flatMap((adapter) => {
        const bought = adaptersWith(parts, adapter, given);
        if (!bought) return [];
        const own = choicesOf(given, 'tube');
        const tubes = choose(own.length ? [given] : shelf.mates(adapter.plug, 'tube'), 'tube', {
          accepts: ({ tube }) => doesFit(adapter.plug, tube),
          need: 1,
        });
        return tubes.map((tube) => ({ adapter, bought, tube }));
      });
      return ends.flatMap(({ joint, bought: outside }) =>
        inserts
          .filter(({ adapter }) => adapter.thread.kind !== joint.thread.kind)
          .map(({ bought: inside, tube: { part, piece } }) =>
            stackOf(
              [...outside, ...inside, { part, quantity: 1 }],
              `${thread.size}-${thread.tpi} joints, jam nuts and adapters of both hands in ${fraction(piece.tube.odIn ?? 0)} in tube`,
            ),
          ),
      );
    }),
  );
