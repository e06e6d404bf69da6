import {
  type Held,
  type ListFinding,
  type PartList,
  distinctParts,
  nearest,
  some,
  total,
} from './check-list';
import { choose, partChoices, pieceSpec } from './choices';
import { cover } from './cover';
import type { ShelfPart } from './shelf';
import { type Thread, type Use, asUse, threadSize } from './pairs/uses';
import { oppositeHand, oppositeKind } from './pairs/threads';

type Threaded = Held<'joint'> | Held<'nut'> | Held<'adapter'>;

const HANDS = ['right', 'left'] as const;

const threadUse = ({ piece }: Threaded): Use[] =>
  piece.thread ? [{ ...asUse(piece.thread), threadRole: piece.role }] : [];

/** The sort of a thread: "3/4-16". */
const threadSort = ({ size, tpi }: Thread): string => `${size}-${tpi}`;

const isSort =
  (thread: Thread) =>
  (one: Threaded): boolean =>
    one.piece.thread?.tpi !== undefined &&
    one.piece.thread.tpi === thread.tpi &&
    threadSize(one.piece.thread) === threadSize(thread);

const byHand = (held: readonly Threaded[]): Record<'right' | 'left', number> => ({
  right: total(held.filter(({ piece }) => piece.thread?.hand === 'right')),
  left: total(held.filter(({ piece }) => piece.thread?.hand === 'left')),
});

/** Reports nuts and adapters that go with no joint of the list, and joints that go into no adapter of it. */
const strangers = (list: PartList): ListFinding[] => {
  const joints = list.held('joint').filter((one) => threadUse(one).length);
  const nuts = list.held('nut').filter(({ piece }) => piece.thread.hand);
  const adapters = list.held('adapter').filter((one) => threadUse(one).length);
  const findings: ListFinding[] = [];
  const named = new Set<ShelfPart>();
  const compare = (
    held: readonly Threaded[],
    others: readonly Threaded[],
    code: 'joint_and_nut' | 'joint_and_adapter',
  ) => {
    for (const part of distinctParts(held)) {
      const uses = held.filter((one) => one.part === part).flatMap(threadUse);
      const near = nearest(uses, others, threadUse);
      if (near?.fit.verdict !== 'does_not_fit' || named.has(part)) continue;
      findings.push({
        code,
        level: 'mismatch',
        parts: distinctParts([{ part }, near.one]),
        because: near.fit.because,
      });
      named.add(part).add(near.one.part);
    }
  };
  compare(nuts, joints, 'joint_and_nut');
  named.clear();
  compare(adapters, joints, 'joint_and_adapter');
  compare(joints, adapters, 'joint_and_adapter');
  return findings;
};

/** Finds a joint like this one with the other hand. */
const otherHand = ({ piece }: Held<'joint'>, hand: string, { shelf }: PartList) => {
  const { thread, ball } = piece;
  if (!thread) return undefined;
  return choose(shelf.mates({ ...thread, kind: oppositeKind(thread) }, thread.kind), 'joint', {
    accepts: (other) =>
      other.thread?.hand === hand &&
      other.thread.tpi === thread.tpi &&
      pieceSpec(other.ball) === pieceSpec(ball),
    need: 1,
  })[0]?.part;
};

const suggest = (part: ShelfPart | undefined, quantity: number) =>
  part && { suggestion: { part, quantity } };

/** Checks the joints with one sort of thread: their hands, and their jam nuts. */
const ofSort = (thread: Thread, list: PartList): ListFinding[] => {
  const joints = list.held('joint').filter(isSort(thread));
  const nuts = list.held('nut').filter(isSort(thread));
  const adapters = list
    .held('adapter')
    .filter(isSort(thread))
    .filter(({ piece }) => piece.thread?.kind === oppositeKind(thread));
  const have = { joints: byHand(joints), nuts: byHand(nuts), adapters: byHand(adapters) };
  const sort = threadSort(thread);
  const findings: ListFinding[] = [];

  const crossed = HANDS.find(
    (hand) =>
      have.adapters[hand] > 0 &&
      have.joints[hand] > have.adapters[hand] &&
      have.adapters[oppositeHand(hand)] > have.joints[oppositeHand(hand)],
  );
  const [more, less] =
    have.joints.right > have.joints.left
      ? (['right', 'left'] as const)
      : (['left', 'right'] as const);
  const difference = have.joints[more] - have.joints[less];
  const [example] = joints.filter(({ piece }) => piece.thread?.hand === more);
  if (crossed && example)
    findings.push({
      code: 'hands_differ',
      level: 'mismatch',
      parts: distinctParts([...joints, ...adapters]),
      because: `${some(have.joints[crossed], `${crossed}-hand ${sort} joint`)}, but ${some(have.adapters[crossed], `${crossed}-hand adapter`)} and ${have.adapters[oppositeHand(crossed)]} ${oppositeHand(crossed)}-hand`,
      ...suggest(
        otherHand(example, less, list),
        Math.min(
          have.joints[crossed] - have.adapters[crossed],
          have.adapters[oppositeHand(crossed)] - have.joints[oppositeHand(crossed)],
        ),
      ),
    });
  else if (difference && example)
    findings.push({
      code: 'one_hand',
      level: 'advice',
      parts: distinctParts(joints),
      because: `${have.joints[more]} ${more}-hand and ${have.joints[less]} ${less}-hand ${sort} ${have.joints[more] + have.joints[less] === 1 ? 'joint' : 'joints'}: a link with one of each hand is adjusted without unbolting it`,
      ...suggest(otherHand(example, less, list), difference),
    });

  const lacking = HANDS.map((hand) => Math.max(0, have.joints[hand] - have.nuts[hand]));
  const lack = lacking.reduce((sum, count) => sum + count, 0);
  if (lack && thread.kind === 'male_thread') {
    const offers = [...list.shelf.mates(thread, 'female_thread')].flatMap((part) => {
      const own = partChoices(part, 'nut').filter(({ piece }) =>
        isSort(thread)({ part, piece, count: 1 }),
      );
      // A joint that comes with nuts is no way to buy nuts.
      if (!own.length || partChoices(part, 'joint').length) return [];
      return [
        {
          part,
          has: HANDS.map((hand) =>
            total(own.map(({ piece }) => piece).filter((piece) => piece.thread.hand === hand)),
          ),
        },
      ];
    });
    const bought = cover(lacking, offers)?.[0];
    findings.push({
      code: 'jam_nut_missing',
      level: 'advice',
      parts: distinctParts(joints),
      because: `${some(lack, 'joint')} of ${sort} ${lack === 1 ? 'has' : 'have'} no jam nut on the list`,
      ...suggest(bought?.part, bought?.quantity ?? 0),
    });
  }
  return findings;
};

/** Checks the joints, jam nuts and adapters of a list. */
export const checkThreads = (list: PartList): ListFinding[] => {
  const sorts = new Map<string, Thread>();
  for (const { piece } of list.held('joint'))
    if (piece.thread?.tpi !== undefined)
      sorts.set(`${piece.thread.kind} ${threadSort(piece.thread)}`, piece.thread);
  return [...strangers(list), ...[...sorts.values()].flatMap((thread) => ofSort(thread, list))];
};
