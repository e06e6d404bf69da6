import { clampedIn, gripRange } from '../../fits/pairs/bolts';
import { type Choice, choose, doesFit, partChoices, pieceSpec } from '../../fits/choices';
import { type Bought, type Offer, cover } from '../../fits/cover';
import { bestFit } from '../../fits/pairs/fit';
import { type Piece, type PieceOf, type Role, isA } from '../../fits/pieces';
import type { Shelf, ShelfPart } from '../../fits/shelf';
import { oppositeKind, threadText } from '../../fits/pairs/threads';
import { type Of, type Thread, asUse } from '../../fits/pairs/uses';
import { length } from '../../fits/pairs/verdict';

const HANDS = ['right', 'left'] as const;
export type Hand = (typeof HANDS)[number];

export type JointPiece = PieceOf<'joint'> & { thread: Thread & { tpi: number; hand: Hand } };

/** The parts chosen for one end. A joint or bracket of another maker has numbers, but no part. */
export interface EndChoice {
  joint: { part: ShelfPart | undefined; piece: JointPiece };
  bracket: {
    part: ShelfPart | undefined;
    clevis: Of<'clevis'>;
    /** Whether the bracket is still to be chosen, since the first end's is an axle's. */
    isOpen?: true;
  };
}

export interface LinkChoice {
  /** The number of links of this kind to build. */
  count: number;
  tube: { part: ShelfPart | undefined; tube: Of<'tube'> };
  ends: readonly [EndChoice, EndChoice];
}

/** The parts that complete one end besides its joint. */
export interface EndParts {
  adapter: Choice<'adapter'> | undefined;
  nut: Choice<'nut'> | undefined;
  /** 'none' when the ball fills the bracket by itself. */
  spacer: Choice<'spacer'> | 'none' | undefined;
  bolt: Choice<'bolt'> | undefined;
  /** Sentences, without full stops, about parts that the shelf lacks or numbers that must be measured first. */
  missing: string[];
}

/** A joint takes two spacers. */
const SPACERS = 2;

const isRunning = (thread: Thread | undefined): thread is JointPiece['thread'] =>
  thread?.tpi !== undefined && thread.hand !== undefined;

/** The joints in a product that can end a link: their size, threads per inch and hand are stated. */
export const jointsIn = (part: ShelfPart): JointPiece[] =>
  partChoices(part, 'joint').flatMap(({ piece }) =>
    isRunning(piece.thread) ? [{ ...piece, thread: piece.thread }] : [],
  );

/** A key that is equal for threads of one sort, whatever their hand. */
const threadKey = ({ kind, size, tpi }: Thread): string => `${kind} ${size}-${tpi}`;

/**
 * Finds the joint for the other end. It is the other hand of the same product, or else a product with the same numbers
 * and the other hand; the nearest price points to the same make.
 */
export const otherHand = (
  { part, piece }: { part: ShelfPart; piece: JointPiece },
  shelf: Shelf,
): { part: ShelfPart; piece: JointPiece } | undefined => {
  const isOther = (one: JointPiece) =>
    one.thread.hand !== piece.thread.hand &&
    threadKey(one.thread) === threadKey(piece.thread) &&
    pieceSpec(one.ball) === pieceSpec(piece.ball);
  const own = jointsIn(part).find(isOther);
  if (own) return { part, piece: own };
  const off = (one: ShelfPart) => Math.abs(one.cents - part.cents);
  return [...shelf.mates({ ...piece.thread, kind: oppositeKind(piece.thread) }, piece.thread.kind)]
    .filter((one) => jointsIn(one).length === 1)
    .flatMap((one) =>
      jointsIn(one)
        .filter(isOther)
        .map((joint) => ({ part: one, piece: joint })),
    )
    .toSorted((a, b) => off(a.part) - off(b.part))[0];
};

/** The thread that takes the jam nut: the joint's, or the adapter's when the joint has a female thread. */
const jamNutThread = (thread: JointPiece['thread']): JointPiece['thread'] => ({
  ...thread,
  kind: 'male_thread',
});

const fitsAdapter =
  ({ joint: { piece } }: EndChoice, { tube }: LinkChoice['tube']) =>
  (one: PieceOf<'adapter'>): boolean =>
    one.thread !== undefined &&
    one.thread.kind !== piece.thread.kind &&
    doesFit(one.thread, piece.thread) &&
    doesFit(one.plug, tube);

const fitsNut =
  ({ joint: { piece } }: EndChoice) =>
  (one: PieceOf<'nut'>): boolean =>
    doesFit(one.thread, jamNutThread(piece.thread));

/** A need for pieces of one sort, right-hand and left-hand, that many ends share. */
interface Need<R extends Role> {
  role: R;
  counts: [number, number];
  accepts: [(piece: PieceOf<R>) => boolean, (piece: PieceOf<R>) => boolean];
  parts: ReadonlySet<ShelfPart>;
}

/** The cheapest way is searched for at most this many of one thing at a time. */
const MAX_PER_ROUND = 4;

/** Buys the pieces of a need, as far as the shelf has them. */
const buy = <R extends Role>({ role, counts, accepts, parts }: Need<R>): Bought[] => {
  const offers: Offer[] = [...parts]
    .filter(({ contents, pieces }) => !contents.length && !pieces.some(isA('joint')))
    .map((part) => ({
      part,
      has: accepts.map((accept) =>
        partChoices(part, role).reduce(
          (sum, { piece }) => (accept(piece) ? sum + piece.count : sum),
          0,
        ),
      ),
    }));
  // A hand that nobody offers must not keep the other from being bought.
  const left = counts.map((count, at) => (offers.some(({ has }) => has[at]) ? count : 0));
  const quantities = new Map<ShelfPart, number>();
  while (left.some((count) => count > 0)) {
    const round = cover(
      left.map((count) => Math.min(MAX_PER_ROUND, Math.max(0, count))),
      offers,
    );
    if (!round?.length) return [];
    for (const { part, quantity } of round) {
      quantities.set(part, (quantities.get(part) ?? 0) + quantity);
      const has = offers.find((offer) => offer.part === part)?.has ?? [];
      for (const at of left.keys()) left[at] = (left[at] ?? 0) - quantity * (has[at] ?? 0);
    }
  }
  return [...quantities].map(([part, quantity]) => ({ part, quantity }));
};

/** The first piece of a role in the bought parts that suits. */
const pieceFor = <R extends Role>(
  bought: readonly Bought[],
  role: R,
  accepts: (piece: PieceOf<R>) => boolean,
): Choice<R> | undefined =>
  bought.flatMap(({ part }) => partChoices(part, role)).find(({ piece }) => accepts(piece));

const list = (sizes: Iterable<string>): string => [...new Set(sizes)].join(', ');

const noAdapter = (end: EndChoice, { tube }: LinkChoice['tube'], shelf: Shelf): string => {
  const { thread } = end.joint.piece;
  const others = [...shelf.mates(thread, oppositeKind(thread))]
    .flatMap((part) => partChoices(part, 'adapter'))
    .filter(({ piece }) => piece.thread && doesFit(piece.thread, thread))
    .flatMap(({ piece: { plug } }) => (plug.tubeOdIn === undefined ? [] : [length(plug.tubeOdIn)]));
  const size = [tube.odIn, tube.wallIn].map((one) => (one === undefined ? '?' : length(one)));
  return `No adapter on the shelf takes ${threadText(thread)} in tube of ${size.join(' x ')} wall${
    others.length ? `; for this thread it has adapters for tube of ${list(others)}` : ''
  }`;
};

/** Finds the spacers with which joint and bracket meet, or 'none' when they meet without. */
const spacerFor = (
  { joint: { piece }, bracket: { clevis, isOpen } }: EndChoice,
  shelf: Shelf,
  missing: string[],
): EndParts['spacer'] => {
  if (doesFit(piece.ball, clevis)) return 'none';
  const forBall = [...shelf.mates(piece.ball, 'spacer')]
    .flatMap((part) => partChoices(part, 'spacer'))
    .filter(({ piece: { spacer } }) => doesFit(spacer, piece.ball));
  const [best] = choose(
    forBall.map(({ part }) => part),
    'spacer',
    {
      accepts: ({ spacer }) => doesFit(spacer, clevis) && doesFit(spacer, piece.ball),
      need: SPACERS,
    },
  );
  if (best) return best;
  if (clevis.insideWidthIn === undefined || clevis.boltIn === undefined) {
    missing.push(
      isOpen
        ? 'Choose the second end’s bracket: the first one sits on an axle'
        : 'Measure the bracket: inside width and bolt decide about spacers',
    );
    return undefined;
  }
  const stacks = forBall.flatMap(({ piece: { spacer } }) =>
    spacer.stackWidthIn === undefined || spacer.boreIn === undefined
      ? []
      : [`${length(spacer.stackWidthIn)} on a ${length(spacer.boreIn)} bolt`],
  );
  const fault = bestFit([asUse(piece.ball)], [asUse(clevis)]);
  missing.push(
    `${fault?.because ?? 'The joint does not meet the bracket'}${
      stacks.length ? `; with spacers of the shelf it is ${list(stacks)}` : ''
    }`,
  );
  return undefined;
};

const boltFor = (
  { joint: { piece }, bracket: { clevis } }: EndChoice,
  { shelf, spacer, missing }: { shelf: Shelf; spacer: EndParts['spacer']; missing: string[] },
): Choice<'bolt'> | undefined => {
  if (spacer === undefined) return undefined;
  const inside = spacer === 'none' ? piece.ball : spacer.piece.spacer;
  const clamped = clampedIn(clevis);
  if (clamped === undefined) {
    missing.push("Measure the bracket's plate: it decides about the bolt's length");
    return undefined;
  }
  const [best] = choose(shelf.mates(clevis, 'bolt'), 'bolt', {
    accepts: ({ bolt, tpi }) => doesFit(bolt, clevis, tpi) && doesFit(bolt, inside, tpi),
    need: 1,
  });
  if (!best)
    missing.push(
      `No bolt on the shelf: ${length(clevis.boltIn ?? 0)} with a grip of ${gripRange(clamped)}`,
    );
  return best;
};

/** The quantity of a part that has enough pieces of one sort. */
const itemsFor = (part: ShelfPart, pieces: number, each: number): Bought => ({
  part,
  quantity: Math.ceil(pieces / each),
});

const added = (all: readonly Bought[]): Bought[] => {
  const quantities = new Map<ShelfPart, number>();
  for (const { part, quantity } of all)
    if (quantity > 0) quantities.set(part, (quantities.get(part) ?? 0) + quantity);
  return [...quantities].map(([part, quantity]) => ({ part, quantity }));
};

/** Counts the right-hand and left-hand pieces of a part that suit. */
const hands = (part: ShelfPart, accepts: (piece: Piece, hand: Hand) => boolean) =>
  HANDS.map((hand) =>
    part.pieces.reduce(
      (sum, piece) =>
        'thread' in piece && piece.thread?.hand === hand && accepts(piece, hand)
          ? sum + piece.count
          : sum,
      0,
    ),
  ) as [number, number]; // there is one count for each hand

type Counts = [number, number];

/** The joints to buy, one product at a time: a pair counts as one of each hand. */
const buyJoints = (links: readonly LinkChoice[]): Bought[] => {
  const needed = new Map<ShelfPart, Counts>();
  for (const { count, ends } of links)
    for (const { joint } of ends) {
      if (!joint.part) continue;
      const counts = needed.get(joint.part) ?? [0, 0];
      counts[joint.piece.thread.hand === 'right' ? 0 : 1] += count;
      needed.set(joint.part, counts);
    }
  return [...needed].map(([part, counts]) => {
    const has = hands(part, ({ role }) => role === 'joint');
    return {
      part,
      quantity: Math.max(...counts.map((one, at) => Math.ceil(one / (has[at] || 1)))),
    };
  });
};

/** Collects the needs for one role. Ends whose threads are of one sort share a need. */
const needsFor = <R extends 'adapter' | 'nut'>(
  links: readonly LinkChoice[],
  role: R,
  {
    needKey,
    accepts,
    parts,
  }: {
    needKey: (end: EndChoice, link: LinkChoice) => string;
    accepts: (end: EndChoice, link: LinkChoice) => (piece: PieceOf<R>) => boolean;
    parts: (end: EndChoice) => ReadonlySet<ShelfPart>;
  },
): Map<string, Need<R>> => {
  const needs = new Map<string, Need<R>>();
  const none = () => false;
  for (const link of links)
    for (const end of link.ends) {
      const key = needKey(end, link);
      const need: Need<R> = needs.get(key) ?? {
        role,
        counts: [0, 0],
        accepts: [none, none],
        parts: parts(end),
      };
      const hand = HANDS.indexOf(end.joint.piece.thread.hand);
      need.counts[hand] = (need.counts[hand] ?? 0) + link.count;
      need.accepts[hand] = accepts(end, link);
      needs.set(key, need);
    }
  return needs;
};

interface ChosenParts {
  /** The parts of both ends of each link. */
  links: [EndParts, EndParts][];
  /** Everything to buy for all links together, except tube. */
  bought: Bought[];
}

const nutKey = ({ joint: { piece } }: EndChoice): string => threadKey(jamNutThread(piece.thread));
const adapterKey = ({ joint: { piece } }: EndChoice, { tube: { tube } }: LinkChoice): string =>
  `${threadKey(piece.thread)} ${tube.odIn} ${tube.wallIn}`;

/** Subtracts the jam nuts that come in the bag with the joints (docs/rules.md 15.3). */
const takeOwnNuts = (needs: Map<string, Need<'nut'>>, joints: readonly Bought[]): void => {
  for (const { part, quantity } of joints)
    for (const need of needs.values()) {
      const has = hands(
        part,
        (piece, hand) =>
          piece.role === 'nut' && need.accepts[HANDS.indexOf(hand)]?.(piece) === true,
      );
      need.counts = need.counts.map((count, at) =>
        Math.max(0, count - quantity * (has[at] ?? 0)),
      ) as Counts; // there is one count for each hand
    }
};

/**
 * Chooses the parts that complete the links (docs/rules.md 16.17): they fit by the rules, and are the cheapest in
 * stock. It adds up everything to buy for all links together.
 */
export const linkParts = (links: readonly LinkChoice[], shelf: Shelf): ChosenParts => {
  const joints = buyJoints(links);
  const adapterNeeds = needsFor(links, 'adapter', {
    needKey: adapterKey,
    accepts: (end, { tube }) => fitsAdapter(end, tube),
    parts: ({ joint: { piece } }) => shelf.mates(piece.thread, oppositeKind(piece.thread)),
  });
  const nutNeeds = needsFor(links, 'nut', {
    needKey: nutKey,
    accepts: fitsNut,
    parts: ({ joint: { piece } }) => shelf.mates(jamNutThread(piece.thread), 'female_thread'),
  });
  takeOwnNuts(nutNeeds, joints);
  const buyAll = <R extends Role>(needs: Map<string, Need<R>>) =>
    new Map([...needs].map(([key, need]) => [key, buy(need)]));
  const adapters = buyAll(adapterNeeds);
  const nuts = buyAll(nutNeeds);
  const others: { part: ShelfPart; pieces: number; each: number }[] = [];

  const endParts = (end: EndChoice, link: LinkChoice): EndParts => {
    const missing: string[] = [];
    const fits = fitsAdapter(end, link.tube);
    const adapter = pieceFor(adapters.get(adapterKey(end, link)) ?? [], 'adapter', fits);
    if (!adapter) missing.push(noAdapter(end, link.tube, shelf));
    const own = end.joint.part ? [{ part: end.joint.part, quantity: 1 }] : [];
    const nut = pieceFor([...own, ...(nuts.get(nutKey(end)) ?? [])], 'nut', fitsNut(end));
    if (!nut)
      missing.push(
        `No jam nut on the shelf for ${threadText(jamNutThread(end.joint.piece.thread))}`,
      );
    const spacer = spacerFor(end, shelf, missing);
    const bolt = boltFor(end, { shelf, spacer, missing });
    const { count } = link;
    const { part, clevis } = end.bracket;
    if (part) others.push({ part, pieces: count, each: clevis.count ?? 1 });
    if (typeof spacer === 'object')
      others.push({ part: spacer.part, pieces: SPACERS * count, each: spacer.piece.count });
    if (bolt) others.push({ part: bolt.part, pieces: count, each: bolt.piece.count });
    return { adapter, nut, spacer, bolt, missing };
  };
  const ends = links.map((link): [EndParts, EndParts] => [
    endParts(link.ends[0], link),
    endParts(link.ends[1], link),
  ]);

  const packs = new Map<ShelfPart, { pieces: number; each: number }>();
  for (const { part, pieces, each } of others)
    packs.set(part, { pieces: (packs.get(part)?.pieces ?? 0) + pieces, each });
  return {
    links: ends,
    bought: added([
      ...joints,
      ...[...nuts.values()].flat(),
      ...[...adapters.values()].flat(),
      ...[...packs].map(([part, { pieces, each }]) => itemsFor(part, pieces, each)),
    ]),
  };
};
