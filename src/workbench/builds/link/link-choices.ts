import { choicesOf, doesFit } from '../../fits/choices';
import { rankOf } from '../../fits/cover';
import type { Shelf, ShelfPart } from '../../fits/shelf';
import { oppositeKind, threadText } from '../../fits/pairs/threads';
import { threadSize } from '../../fits/pairs/uses';
import { type LinkDesign, emptyLink } from './link-design';
import { jointsIn } from './link-parts';

/** The parts that the designer offers. */
export interface Choices {
  /** Joints grouped by thread: "3/4-16". */
  joints: { title: string; parts: ShelfPart[] }[];
  tubes: ShelfPart[];
  brackets: ShelfPart[];
}

/**
 * The joints, tubes and brackets of the shelf that links can use. Joints are sorted by thread, smallest first, the
 * others by name.
 */
export const linkChoices = (shelf: Shelf): Choices => {
  const parts = [...shelf.parts.values()];
  const byThread = new Map<string, { size: number; parts: Set<ShelfPart> }>();
  for (const part of parts)
    for (const { thread } of jointsIn(part)) {
      const title = threadText({ ...thread, hand: undefined });
      const group = byThread.get(title) ?? { size: threadSize(thread), parts: new Set() };
      byThread.set(title, group);
      group.parts.add(part);
    }
  const byName = (all: ShelfPart[]) => all.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return {
    joints: [...byThread]
      .toSorted(([, a], [, b]) => a.size - b.size)
      .map(([title, group]) => ({ title, parts: byName([...group.parts]) })),
    tubes: byName(
      parts.filter((part) =>
        choicesOf(part, 'tube').some(({ piece: { tube } }) => tube.lengthIn !== undefined),
      ),
    ),
    brackets: byName(
      parts.filter((part) => choicesOf(part, 'bracket').some(({ piece }) => piece.isForLinks)),
    ),
  };
};

/** The tubes for which the shelf has an adapter that takes this joint. */
const tubesFor = (part: ShelfPart, tubes: readonly ShelfPart[], shelf: Shelf): ShelfPart[] => {
  const [joint] = jointsIn(part);
  if (!joint) return [];
  const { thread } = joint;
  const plugs = [...shelf.mates(thread, oppositeKind(thread))]
    .flatMap((adapter) => choicesOf(adapter, 'adapter'))
    .flatMap(({ piece }) => (piece.thread && doesFit(piece.thread, thread) ? [piece.plug] : []));
  return tubes.filter((tube) =>
    choicesOf(tube, 'tube').some(({ piece }) => plugs.some((plug) => doesFit(plug, piece.tube))),
  );
};

/** A first design: a link of 24 in with the cheapest joint for which the shelf has adapters and tube. */
export const firstDesign = (shelf: Shelf): LinkDesign => {
  const { joints, tubes } = linkChoices(shelf);
  const all = joints.flatMap(({ parts }) => parts).toSorted((a, b) => rankOf(a) - rankOf(b));
  const joint = all.find((part) => tubesFor(part, tubes, shelf).length) ?? all[0];
  const [tube] = joint ? tubesFor(joint, tubes, shelf) : [];
  const link = emptyLink();
  return {
    unit: 'in',
    kerf: '',
    links: [
      {
        ...link,
        length: '24 in',
        count: '2',
        tube: tube ? String(tube.id) : '',
        a: { ...link.a, joint: joint ? String(joint.id) : '' },
      },
    ],
  };
};
