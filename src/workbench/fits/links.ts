import { fraction } from '../../shop/catalogue/attributes';
import { type Choice, choose, doesFit, partChoices, pieceSpec } from './choices';
import { type Bought, type Offer, cover } from './cover';
import type { Piece, PieceOf, Role } from './pieces';
import type { Shelf, ShelfPart } from './shelf';
import { type Stack, makeStack, sorted } from './stack';
import { type Thread, threadSize } from './pairs/uses';
import { oppositeKind } from './pairs/threads';

/** A piece whose thread is stated. */
type Threaded<R extends 'joint' | 'adapter'> = PieceOf<R> & { thread: Thread };

/** Whether two threads have the same size and pitch, whatever their hand. */
const isSameSort = (a: Thread, b: Thread): boolean =>
  threadSize(a) === threadSize(b) && a.tpi !== undefined && a.tpi === b.tpi;

const HANDS = ['right', 'left'] as const;

/** Counts the pieces of each hand that suit: [right, left]. */
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

/**
 * Whether a piece is a joint that can replace this one: thread and ball have the same sizes. The hand does not count.
 */
const isJointLike =
  ({ thread, ball }: Threaded<'joint'>) =>
  (piece: Piece): boolean =>
    piece.role === 'joint' &&
    piece.thread?.kind === thread.kind &&
    isSameSort(piece.thread, thread) &&
    piece.ball.boreIn === ball.boreIn &&
    piece.ball.widthIn === ball.widthIn;

const isNut =
  (thread: Thread) =>
  (piece: Piece): boolean =>
    piece.role === 'nut' && isSameSort(piece.thread, thread);

/** The joints, nuts and adapters that have a thread of this sort. */
const withThread = (shelf: Shelf, thread: Thread): ShelfPart[] => {
  const kinds = ['male_thread', 'female_thread'] as const;
  const mates = kinds.flatMap((kind) => [
    ...shelf.mates({ ...thread, kind: oppositeKind({ kind }) }, kind),
  ]);
  // Kits are left out, since they are bought whole.
  return [...new Set(mates)].filter(({ contents }) => !contents.length);
};

/** Buys what is needed besides a given part. */
const coverWith = (
  needs: readonly number[],
  offers: readonly Offer[],
  base: Offer,
): Bought[] | undefined => {
  if (!base.has.some(Boolean)) return cover(needs, offers);
  const left = needs.map((count, at) => Math.max(0, count - (base.has[at] ?? 0)));
  const rest = cover(left, offers);
  return rest && [{ part: base.part, quantity: 1 }, ...rest];
};

interface LinkSearch {
  basePart: ShelfPart;
  /** The products that have the link's thread. */
  parts: readonly ShelfPart[];
}

/** Buys a joint of each hand with its jam nut. @returns undefined when the shelf lacks one */
const jointsWith = (
  joint: Threaded<'joint'>,
  { basePart, parts }: LinkSearch,
): Bought[] | undefined => {
  const offer = (part: ShelfPart): Offer => ({
    part,
    has: [...hands(part.pieces, isJointLike(joint)), ...hands(part.pieces, isNut(joint.thread))],
  });
  return coverWith([1, 1, 1, 1], parts.map(offer), offer(basePart));
};

const adaptersWith = (
  adapter: Threaded<'adapter'>,
  { basePart, parts }: LinkSearch,
): Bought[] | undefined => {
  const spec = pieceSpec(adapter.plug);
  const accepts = (piece: Piece) =>
    piece.role === 'adapter' &&
    piece.thread?.kind === adapter.thread.kind &&
    isSameSort(piece.thread, adapter.thread) &&
    pieceSpec(piece.plug) === spec;
  const offer = (part: ShelfPart): Offer => ({ part, has: hands(part.pieces, accepts) });
  return coverWith([1, 1], parts.map(offer), offer(basePart));
};

/** Keeps one of each sort. */
const sorts = <One>(all: readonly One[], key: (one: One) => string): One[] => [
  ...new Map(all.map((one) => [key(one), one])).values(),
];

const isOfSort =
  (thread: Thread) =>
  <C extends { piece: { thread: Thread | undefined } }>(
    choice: C,
  ): choice is C & { piece: { thread: Thread } } =>
    choice.piece.thread !== undefined && isSameSort(choice.piece.thread, thread);

/** The threads that a link with this part can have. A part that is only at its ends, such as a bracket, has none. */
const linkThreads = (part: ShelfPart, shelf: Shelf): Thread[] => {
  const own = [
    ...partChoices(part, 'joint'),
    ...partChoices(part, 'nut'),
    ...partChoices(part, 'adapter'),
  ].flatMap(({ piece: { thread } }) => (thread?.tpi === undefined ? [] : [thread]));
  const byTube = partChoices(part, 'tube').flatMap(({ piece: { tube } }) =>
    [...shelf.mates(tube, 'tube_plug')]
      .flatMap((adapter) => partChoices(adapter, 'adapter'))
      .flatMap(({ piece: { plug, thread } }) =>
        thread?.tpi !== undefined && doesFit(plug, tube) ? [thread] : [],
      ),
  );
  return sorts([...own, ...byTube], ({ size, tpi }) => `${size}-${tpi}`);
};

/** The pieces of one role in the given part, or else those in all parts. */
const choicesIn = <R extends Role>(
  basePart: ShelfPart,
  parts: readonly ShelfPart[],
  role: R,
): Choice<R>[] => {
  const own = partChoices(basePart, role);
  return own.length ? own : parts.flatMap((part) => partChoices(part, role));
};

/** Equal for joints that can replace each other, whatever their hand. */
export const jointSort = ({ thread, ball }: PieceOf<'joint'>): string =>
  JSON.stringify([
    thread?.kind,
    thread && threadSize(thread),
    thread?.tpi,
    ball.boreIn,
    ball.widthIn,
  ]);

/** A way to build a link: a tube with an adapter, a jam nut and a joint at each end. */
export interface LinkWay {
  joint: Choice<'joint'>;
  items: Bought[];
  /** The description: "7/8-14 joints, jam nuts and adapters of both hands in 2 in tube". */
  words: string;
}

/** The ways to build a link of this thread with a part. One end is right-hand, the other left-hand. */
export const waysWith = (thread: Thread, basePart: ShelfPart, shelf: Shelf): LinkWay[] => {
  const parts = withThread(shelf, thread);
  const search = { basePart, parts };
  const joints = sorts(choicesIn(basePart, parts, 'joint').filter(isOfSort(thread)), ({ piece }) =>
    jointSort(piece),
  );
  const adapters = sorts(
    choicesIn(basePart, parts, 'adapter').filter(isOfSort(thread)),
    ({ piece: { thread: own, plug } }) => `${own.kind} ${pieceSpec(plug)}`,
  );
  const ends = joints.flatMap((joint) => {
    const bought = jointsWith(joint.piece, search);
    return bought ? [{ joint, bought }] : [];
  });
  const inserts = adapters.flatMap(({ piece: adapter }) => {
    const bought = adaptersWith(adapter, search);
    if (!bought) return [];
    const own = partChoices(basePart, 'tube');
    const tubes = choose(own.length ? [basePart] : shelf.mates(adapter.plug, 'tube'), 'tube', {
      accepts: ({ tube }) => doesFit(adapter.plug, tube),
      need: 1,
    });
    return tubes.map((tube) => ({ adapter, bought, tube }));
  });
  return ends.flatMap(({ joint, bought: outside }) =>
    inserts
      .filter(({ adapter }) => adapter.thread.kind !== joint.piece.thread.kind)
      .map(({ bought: inside, tube: { part, piece } }) => ({
        joint,
        items: [...outside, ...inside, { part, quantity: 1 }],
        words: `${thread.size}-${thread.tpi} joints, jam nuts and adapters of both hands in ${fraction(piece.tube.odIn ?? 0)} in tube`,
      })),
  );
};

/** The ways to build a link with a joint, a nut, an adapter or a tube. Other parts have none. */
export const linkWays = (basePart: ShelfPart, shelf: Shelf): LinkWay[] =>
  linkThreads(basePart, shelf).flatMap((thread) => waysWith(thread, basePart, shelf));

/** The links as stacks, without their brackets. */
export const linkStacks = (ways: readonly LinkWay[]): Stack[] =>
  sorted(ways.map(({ items, words }) => makeStack('link', items, words)));
