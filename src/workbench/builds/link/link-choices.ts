import { doesFit, partChoices } from '../../fits/choices';
import { partRank } from '../../fits/cover';
import { sitsOnTube } from '../../fits/partners';
import type { Shelf, ShelfPart } from '../../fits/shelf';
import { oppositeKind, threadText } from '../../fits/pairs/threads';
import { isForSteering, threadSize } from '../../fits/pairs/uses';
import { type LinkDesign, OWN, type TypedLink, emptyLink } from './link-design';
import { jointsIn, linkParts } from './link-parts';
import { ownSecond } from './read-link';

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
        partChoices(part, 'tube').some(({ piece: { tube } }) => tube.lengthIn !== undefined),
      ),
    ),
    brackets: byName(
      parts.filter((part) => partChoices(part, 'bracket').some(({ piece }) => piece.isForLinks)),
    ),
  };
};

/** The tubes for which the shelf has an adapter that takes this joint. */
const tubesFor = (part: ShelfPart, tubes: readonly ShelfPart[], shelf: Shelf): ShelfPart[] => {
  const [joint] = jointsIn(part);
  if (!joint) return [];
  const { thread } = joint;
  const plugs = [...shelf.mates(thread, oppositeKind(thread))]
    .flatMap((adapter) => partChoices(adapter, 'adapter'))
    .flatMap(({ piece }) => (piece.thread && doesFit(piece.thread, thread) ? [piece.plug] : []));
  return tubes.filter((tube) =>
    partChoices(tube, 'tube').some(({ piece }) => plugs.some((plug) => doesFit(plug, piece.tube))),
  );
};

/** At most this many joints are tried for tubes and brackets that go with them. */
const MAX_TRIED = 12;

const byRank = (parts: readonly ShelfPart[]) => parts.toSorted((a, b) => partRank(a) - partRank(b));

const isLeft = (part: ShelfPart): boolean => jointsIn(part)[0]?.thread.hand === 'left';

/** The joints in the order in which they are proposed: the cheapest first, of equal ones the right-hand one. */
const proposable = ({ joints }: Choices): ShelfPart[] =>
  joints
    .flatMap(({ parts }) => parts)
    .toSorted((a, b) => partRank(a) - partRank(b) || Number(isLeft(a)) - Number(isLeft(b)));

/** Whether an end has all its parts on the shelf, spacers and bolt included. */
const isWhole = (
  { joint, bracket, tube }: { joint: ShelfPart; bracket: ShelfPart; tube: ShelfPart },
  shelf: Shelf,
): boolean => {
  const [piece] = jointsIn(joint);
  const [place] = partChoices(bracket, 'bracket');
  const [bar] = partChoices(tube, 'tube');
  if (!piece || !place || !bar) return false;
  const end = {
    joint: { part: joint, piece },
    bracket: { part: bracket, clevis: place.piece.clevis },
  };
  const link = { count: 1, tube: { part: tube, tube: bar.piece.tube }, ends: [end, end] as const };
  return linkParts([link], shelf).links.every(([first]) => !first.missing.length);
};

/** The brackets that a joint fills, bare or with spacers of the shelf. */
const bracketsFor = (part: ShelfPart, brackets: readonly ShelfPart[], shelf: Shelf) => {
  const close = jointsIn(part).flatMap(({ ball }) => [
    ...shelf.mates(ball, 'clevis'),
    ...[...shelf.mates(ball, 'spacer')]
      .flatMap((one) => partChoices(one, 'spacer'))
      .flatMap(({ piece: { spacer } }) => [...shelf.mates(spacer, 'clevis')]),
  ]);
  return brackets.filter((one) => close.includes(one));
};

/** Whether two brackets have the same inside width and bolt. */
const isLike = (one: ShelfPart | undefined, other: ShelfPart): boolean => {
  const [a, b] = [one, other].map((part) =>
    part ? partChoices(part, 'bracket')[0]?.piece.clevis : undefined,
  );
  return a?.insideWidthIn === b?.insideWidthIn && a?.boltIn === b?.boltIn;
};

interface Proposal {
  joint?: ShelfPart | undefined;
  tube?: ShelfPart | undefined;
  bracket?: ShelfPart | undefined;
}

/** The first joint with a tube and a bracket that it goes with, or else, for no certain bracket, the first with a tube. */
const firstWhole = (
  { joints, tubes, brackets }: Record<'joints' | 'tubes' | 'brackets', readonly ShelfPart[]>,
  shelf: Shelf,
): Proposal => {
  let best: Proposal | undefined;
  let tried = 0;
  for (const joint of joints) {
    const [tube] = tubesFor(joint, tubes, shelf);
    if (!tube) continue;
    const bracket = bracketsFor(joint, brackets, shelf).find((one) =>
      isWhole({ joint, tube, bracket: one }, shelf),
    );
    if (bracket) return { joint, tube, bracket };
    if (brackets.length > 1) best ??= { joint, tube };
    tried += 1;
    if (tried === MAX_TRIED) break;
  }
  return best ?? {};
};

/**
 * Fills in the joint, the tube and the bracket that a link leaves open: the cheapest of the shelf that go with what is
 * chosen. A second end of its own gets the joint with the other hand, and a bracket of the frame where the first one sits
 * on an axle. What the shelf has nothing for stays open.
 */
export const proposed = (link: TypedLink, shelf: Shelf): TypedLink => {
  const choices = linkChoices(shelf);
  const chosen = (id: string, all: readonly ShelfPart[]): readonly ShelfPart[] => {
    const part = shelf.parts.get(Number(id));
    return id ? (part ? [part] : []) : all;
  };
  // A bracket of an axle is chosen by a person who knows the axle.
  const frames = byRank(choices.brackets.filter((part) => !sitsOnTube(part)));
  const { joint, tube, bracket } = firstWhole(
    {
      joints: chosen(link.a.joint, proposable(choices)),
      tubes: chosen(link.tube, byRank(choices.tubes)),
      brackets: chosen(link.a.bracket, frames),
    },
    shelf,
  );
  const filled = (typed: string, part: ShelfPart | undefined) => typed || String(part?.id ?? '');
  const first: TypedLink = {
    ...link,
    tube: filled(link.tube, tube),
    a: {
      ...link.a,
      joint: filled(link.a.joint, joint),
      bracket: filled(link.a.bracket, bracket),
    },
  };
  if (link.second !== OWN) return first;
  const whole = ownSecond(first, shelf);
  // Both ends take the same spacers and the same sort of bolt where they can.
  const likeFirst = frames.toSorted(
    (a, b) => Number(isLike(bracket, b)) - Number(isLike(bracket, a)),
  );
  const far =
    joint &&
    tube &&
    bracketsFor(joint, likeFirst, shelf).find((one) =>
      isWhole({ joint, tube, bracket: one }, shelf),
    );
  return { ...whole, b: { ...whole.b, bracket: filled(whole.b.bracket, far) } };
};

/**
 * Fills in a link as people build one: in the thickest link tube of the shelf, with spacers in its brackets. Undefined
 * when the shelf has no such parts.
 */
const usualLink = (link: TypedLink, shelf: Shelf): TypedLink | undefined => {
  const { tubes, brackets } = linkChoices(shelf);
  const odIn = (part: ShelfPart) => partChoices(part, 'tube')[0]?.piece.tube.odIn ?? 0;
  const frames = byRank(brackets.filter((part) => !sitsOnTube(part)));
  for (const tube of tubes
    .filter(({ name }) => !isForSteering(name))
    .toSorted((a, b) => odIn(b) - odIn(a) || partRank(a) - partRank(b))) {
    const whole = proposed({ ...link, tube: String(tube.id) }, shelf);
    const joint = shelf.parts.get(Number(whole.a.joint));
    const [piece] = joint ? jointsIn(joint) : [];
    const bracket =
      joint &&
      piece &&
      bracketsFor(joint, frames, shelf).find(
        (one) =>
          partChoices(one, 'bracket').every(
            ({ piece: { clevis } }) => !doesFit(piece.ball, clevis),
          ) && isWhole({ joint, tube, bracket: one }, shelf),
      );
    if (bracket) return { ...whole, a: { ...whole.a, bracket: String(bracket.id) } };
  }
  return undefined;
};

/** A first design: two links of 24 in as people build them, or else with the cheapest parts of the shelf that go together. */
export const firstDesign = (shelf: Shelf): LinkDesign => {
  const link = { ...emptyLink(), length: '24 in', count: '2' };
  return { unit: 'in', kerf: '', links: [usualLink(link, shelf) ?? proposed(link, shelf)] };
};
