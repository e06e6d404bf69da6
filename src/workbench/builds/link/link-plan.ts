import { counted } from '../../../shop/counted';
import type { Bought } from '../../fits/cover';
import type { Shelf, ShelfPart } from '../../fits/shelf';
import { threadSize } from '../../fits/pairs/uses';
import { type CutList, KERF, type Piece, cutList, fewestBars } from './cut-list';
import { readLength } from './lengths';
import { type LinkEnd, type Measure, type SolvedLink, solveLink } from './link';
import type { LinkDesign } from './link-design';
import { type EndParts, type EndChoice, type LinkChoice, linkParts } from './link-parts';
import { isAdvice } from './link-words';
import { LENGTH, type Problems, type ReadEnd, readLink } from './read-link';

export interface PlannedEnd {
  choice: EndChoice;
  parts: EndParts;
  /** Measured lengths, or else those that the owner states. */
  lengths: LinkEnd;
  /** The lengths that the owner states, inches. */
  stated: Partial<Record<Measure, number>>;
}

/** A link with known joints, tube and length. */
export interface PlannedLink {
  centreIn: number;
  count: number;
  ends: [PlannedEnd, PlannedEnd];
  tube: LinkChoice['tube'];
  solved: SolvedLink;
  /**
   * The weight of one link in kilograms, without brackets and bolts; undefined while a weight or the tube's length is
   * unknown.
   */
  kilograms: number | undefined;
}

export interface TubeCuts {
  tube: LinkChoice['tube'];
  stockIn: number;
  cut: CutList<Piece>;
  /** A lower bound: no order of cuts needs fewer bars. */
  fewest: number;
}

export interface LinkPlan {
  links: {
    name: string;
    problems: Problems;
    planned: PlannedLink | undefined;
    /** The lengths that the owner states at both ends; undefined until joints and tube are chosen. */
    stated: [PlannedEnd['stated'], PlannedEnd['stated']] | undefined;
  }[];
  kerfIn: number;
  kerfProblem: string | undefined;
  cuts: TubeCuts[];
  /** Everything to buy from the shelf, tube included. */
  bought: Bought[];
}

/** The lengths that the owner states for the parts at an end. */
const statedAt = (
  { joint: { piece } }: EndChoice,
  { adapter, nut }: EndParts,
): PlannedEnd['stated'] => {
  const inside = adapter?.piece.thread?.lengthIn;
  const isMale = piece.thread.kind === 'male_thread';
  const all: Record<Measure, number | undefined> = {
    shankIn: piece.ball.centreToEndIn,
    threadIn: isMale ? piece.thread.lengthIn : inside,
    nutIn: nut?.piece.thread.lengthIn,
    exposedIn: adapter?.piece.plug.exposedIn,
    depthIn: isMale ? inside : piece.thread.lengthIn,
  };
  return Object.fromEntries(Object.entries(all).filter(([, inches]) => inches !== undefined));
};

const planEnd = (choice: EndChoice, parts: EndParts, measured: ReadEnd['measured']): PlannedEnd => {
  const { thread } = choice.joint.piece;
  const stated = statedAt(choice, parts);
  return {
    choice,
    parts,
    stated,
    lengths: {
      diameterIn: threadSize(thread),
      tpi: thread.tpi,
      hand: thread.hand,
      ...stated,
      ...measured,
    },
  };
};

/** The lengths that the owner states for the parts of a link, whose own length may still be unknown. */
const statedLengths = (choice: LinkChoice, shelf: Shelf): LinkPlan['links'][number]['stated'] => {
  const [parts] = linkParts([choice], shelf).links;
  return parts && [statedAt(choice.ends[0], parts[0]), statedAt(choice.ends[1], parts[1])];
};

/** Returns a product's weight in kilograms, or undefined when it is unknown. */
type Weigh = (id: number) => number | undefined;

/** The weight of one piece of a product in kilograms. All its pieces are taken to weigh the same. */
const pieceKilograms = (part: ShelfPart | undefined, weigh: Weigh): number | undefined => {
  const kilograms = part && weigh(part.id);
  const pieces = part?.pieces.reduce((sum, { count }) => sum + count, 0);
  return kilograms === undefined || !pieces ? undefined : kilograms / pieces;
};

const linkWeight = (
  ends: readonly PlannedEnd[],
  { tube, tubeIn }: { tube: LinkChoice['tube']; tubeIn: number | undefined },
  weigh: Weigh,
): number | undefined => {
  const bar = tube.part && weigh(tube.part.id);
  const { lengthIn } = tube.tube;
  const share = !bar || !lengthIn || tubeIn === undefined ? undefined : (bar * tubeIn) / lengthIn;
  const all = [
    share,
    ...ends.flatMap(({ choice, parts: { adapter, nut, spacer } }) => {
      const one = spacer === 'none' ? 0 : pieceKilograms(spacer?.part, weigh);
      return [
        pieceKilograms(choice.joint.part, weigh),
        pieceKilograms(nut?.part, weigh),
        pieceKilograms(adapter?.part, weigh),
        one === undefined ? undefined : 2 * one,
      ];
    }),
  ];
  return all.every((one) => one !== undefined) ? all.reduce((sum, one) => sum + one, 0) : undefined;
};

const tubeKey = ({ part, tube: { odIn, wallIn } }: LinkChoice['tube'], stockIn: number): string =>
  [part?.id, odIn, wallIn, stockIn].join(' ');

/** Plans the cuts of all tubes, from as few bars as first-fit finds. */
const planCuts = (
  links: readonly { name: string; stockIn: number | undefined; planned: PlannedLink }[],
  kerfIn: number,
): TubeCuts[] => {
  const byTube = new Map<
    string,
    Omit<TubeCuts, 'cut' | 'fewest'> & {
      pieces: CutList<{ name: string; lengthIn: number }>['tooLong'];
    }
  >();
  for (const { name, stockIn, planned } of links) {
    const { tube, count, solved } = planned;
    if (stockIn === undefined || solved.tubeIn === undefined) continue;
    const key = tubeKey(tube, stockIn);
    const known = byTube.get(key) ?? { tube, stockIn, pieces: [] };
    for (let one = 1; one <= count; one += 1)
      known.pieces.push({
        name: count > 1 ? `${name}, ${one} of ${count}` : name,
        lengthIn: solved.tubeIn,
      });
    byTube.set(key, known);
  }
  return [...byTube.values()].map(({ tube, stockIn, pieces }) => {
    const cut = cutList(pieces, { stockIn, kerfIn });
    const placed = cut.bars.flatMap((bar) => bar.pieces);
    return { tube, stockIn, cut, fewest: fewestBars(placed, { stockIn, kerfIn }) };
  });
};

/** Reads a design and plans its parts, lengths and cuts. @param weigh returns a product's weight in kilograms */
export const planLinks = (
  { unit, kerf, links }: LinkDesign,
  { shelf, weigh }: { shelf: Shelf; weigh: Weigh },
): LinkPlan => {
  const kerfIn = kerf.trim() ? readLength(kerf, unit) : KERF;
  const kerfProblem =
    kerfIn === undefined ? LENGTH : kerfIn > 1 ? 'A saw takes at most 1 in away.' : undefined;
  const read = links.map((typed, at) => readLink(typed, at, { unit, shelf }));
  const whole = read.flatMap(({ name, link }) => (link ? [{ name, ...link }] : []));
  const chosen = linkParts(
    whole.map(({ choice }) => choice),
    shelf,
  );
  const planned = new Map<LinkChoice, PlannedLink>();
  for (const [at, { choice, centreIn, engagementIn, measured }] of whole.entries()) {
    const parts = chosen.links[at];
    if (!parts) continue;
    const ends: [PlannedEnd, PlannedEnd] = [
      planEnd(choice.ends[0], parts[0], measured[0]),
      planEnd(choice.ends[1], parts[1], measured[1]),
    ];
    const solved = solveLink(centreIn, [ends[0].lengths, ends[1].lengths], engagementIn);
    const { tube, count } = choice;
    const kilograms = linkWeight(ends, { tube, tubeIn: solved.tubeIn }, weigh);
    planned.set(choice, { centreIn, count, ends, tube, solved, kilograms });
  }
  const usedKerf = kerfProblem === undefined ? (kerfIn ?? KERF) : KERF;
  const cuts = planCuts(
    whole.flatMap(({ name, stockIn, choice }) => {
      const one = planned.get(choice);
      return one ? [{ name, stockIn, planned: one }] : [];
    }),
    usedKerf,
  );
  const bars = cuts.flatMap(({ tube: { part }, cut }): Bought[] =>
    part && cut.bars.length ? [{ part, quantity: cut.bars.length }] : [],
  );
  return {
    links: read.map(({ name, problems, choice }) => {
      const one = choice && planned.get(choice);
      const stated: LinkPlan['links'][number]['stated'] = one
        ? [one.ends[0].stated, one.ends[1].stated]
        : choice && statedLengths(choice, shelf);
      return { name, problems, planned: one, stated };
    }),
    kerfIn: usedKerf,
    kerfProblem,
    cuts,
    bought: [...chosen.bought, ...bars],
  };
};

/** The names of the links whose parts are not all chosen, or which cannot be built as they are typed. */
export const unfinishedLinks = ({ links }: Pick<LinkPlan, 'links'>): string[] =>
  links.flatMap(({ name, planned }) =>
    !planned || planned.solved.faults.some((fault) => !isAdvice(fault)) ? [name] : [],
  );

/** Writes the ends that all links need together: "2 right-hand and 2 left-hand ends". */
export const handsText = ({ links }: Pick<LinkPlan, 'links'>): string => {
  const counts = { right: 0, left: 0 };
  for (const { planned } of links)
    for (const { choice } of planned?.ends ?? [])
      counts[choice.joint.piece.thread.hand] += planned?.count ?? 0;
  return `${counted(counts.right, 'right-hand end')}, ${counted(counts.left, 'left-hand end')}`;
};
