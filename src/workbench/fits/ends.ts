import { clampedIn, gripRange } from './pairs/bolts';
import { type Choice, choose, doesFit, partChoices, pieceSpec } from './choices';
import type { Bought } from './cover';
import type { Interface } from '../../shop/catalogue/interfaces';
import type { Shelf, ShelfPart } from './shelf';
import { type Stack, makeStack, sorted } from './stack';
import { length, width } from './pairs/verdict';
import { oppositeKind } from './pairs/threads';

/** A joint takes two spacers. */
const SPACERS = 2;

/** The pieces between the plates of a bracket. */
interface Inside {
  name: 'joint' | 'stack' | 'bushing';
  /** The interface that fills the bracket. */
  fills: Interface & { kind: 'ball' | 'spacer' | 'sleeve' };
  widthIn: number;
  /** The joint; undefined for a bushing. */
  joint: Choice<'joint'> | undefined;
  /** The spacers or bushings to buy. */
  items: Bought[];
}

/** Ends of links that are alike. */
export interface Place {
  bracket: Choice<'bracket'>;
  inside: Inside;
  /** The bolt; undefined when the shelf has none. */
  bolt: Choice<'bolt'> | undefined;
  /** The number of such ends. */
  count: number;
}

/** The quantity of a product that has `need` pieces. */
const bought = (
  { part, piece }: { part: ShelfPart; piece: { count: number } },
  need: number,
): Bought => ({ part, quantity: Math.ceil(need / piece.count) });

/** The ends of links to build, `count` of them, with a cache of the parts found for them. */
interface Ends {
  shelf: Shelf;
  count: number;
  bolts: Map<object, readonly Choice<'bolt'>[]>;
  brackets: Map<object, readonly Choice<'bracket'>[]>;
  joints: Map<object, readonly Choice<'joint'>[]>;
}

const once = <Value>(known: Map<object, Value>, key: object, make: () => Value): Value => {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  known.set(key, made);
  return made;
};

/** Starts `count` ends of links, built from parts of the shelf. */
export const newEnds = (shelf: Shelf, count: number): Ends => ({
  shelf,
  count,
  bolts: new Map(),
  brackets: new Map(),
  joints: new Map(),
});

/** Buys joints of one sort, half of them with the other hand if the shelf has it. */
const boughtJoints = (joint: Choice<'joint'>, shelf: Shelf, count: number): Bought[] => {
  const { thread, ball } = joint.piece;
  const one = bought(joint, count);
  if (one.quantity === 1 || !thread?.hand) return [one];
  const [other] = choose(
    shelf.mates({ ...thread, kind: oppositeKind(thread) }, thread.kind),
    'joint',
    {
      accepts: (piece) =>
        piece.thread?.hand !== undefined &&
        piece.thread.hand !== thread.hand &&
        piece.thread.tpi === thread.tpi &&
        pieceSpec(piece.ball) === pieceSpec(ball),
      need: 1,
    },
  );
  const ofOther = Math.floor(one.quantity / 2);
  return other
    ? [
        { ...one, quantity: one.quantity - ofOther },
        { part: other.part, quantity: ofOther },
      ]
    : [one];
};

const bare = (joint: Choice<'joint'>): Inside[] => {
  const { ball } = joint.piece;
  return ball.widthIn === undefined
    ? []
    : [{ name: 'joint', fills: ball, widthIn: ball.widthIn, joint, items: [] }];
};

const spaced = (joint: Choice<'joint'>, spacer: Choice<'spacer'>, ends: Ends): Inside[] => {
  const { spacer: fills } = spacer.piece;
  return fills.stackWidthIn === undefined
    ? []
    : [
        {
          name: 'stack',
          fills,
          widthIn: fills.stackWidthIn,
          joint,
          items: [bought(spacer, SPACERS * ends.count)],
        },
      ];
};

const ofJoint = (joint: Choice<'joint'>, ends: Ends): Inside[] => [
  ...bare(joint),
  ...choose(ends.shelf.mates(joint.piece.ball, 'spacer'), 'spacer', {
    accepts: ({ spacer }) => doesFit(spacer, joint.piece.ball),
    need: SPACERS * ends.count,
  }).flatMap((spacer) => spaced(joint, spacer, ends)),
];

const ofSpacer = (spacer: Choice<'spacer'>, ends: Ends): Inside[] => {
  const { spacer: plug } = spacer.piece;
  return once(ends.joints, plug, () =>
    choose(ends.shelf.mates(plug, 'ball'), 'joint', {
      accepts: ({ ball }) => doesFit(plug, ball),
      need: ends.count,
    }),
  ).flatMap((joint) => spaced(joint, spacer, ends));
};

const ofBushing = (bushing: Choice<'bushing'>, { count }: Ends): Inside[] => {
  const { sleeve } = bushing.piece;
  return sleeve.widthIn === undefined
    ? []
    : [
        {
          name: 'bushing',
          fills: sleeve,
          widthIn: sleeve.widthIn,
          joint: undefined,
          items: [bought(bushing, count)],
        },
      ];
};

const inBracket = ({ piece: { clevis } }: Choice<'bracket'>, ends: Ends): Inside[] => {
  const { shelf, count } = ends;
  return [
    ...choose(shelf.mates(clevis, 'ball'), 'joint', {
      accepts: ({ ball }) => doesFit(ball, clevis),
      need: count,
    }).flatMap(bare),
    ...choose(shelf.mates(clevis, 'spacer'), 'spacer', {
      accepts: ({ spacer }) => doesFit(spacer, clevis),
      need: SPACERS * count,
    }).flatMap((spacer) => ofSpacer(spacer, ends)),
    ...choose(shelf.mates(clevis, 'sleeve'), 'bushing', {
      accepts: ({ sleeve }) => doesFit(sleeve, clevis),
      need: count,
    }).flatMap((bushing) => ofBushing(bushing, ends)),
  ];
};

/** Describes the bolt of a bracket: "on a 3/4 in bolt". */
export const boltWords = (
  clevis: Choice<'bracket'>['piece']['clevis'],
  isBolted: boolean,
): string => {
  const size = clevis.boltIn === undefined ? 'bolt' : `${length(clevis.boltIn)} bolt`;
  const clamped = clampedIn(clevis);
  if (isBolted) return `on a ${size}`;
  return clamped === undefined
    ? `for a ${size}, whose length is to be measured`
    : `for a ${size} with a grip of ${gripRange(clamped)}`;
};

/** Describes an end: "2.000 in stack in a bracket 2.000 in inside, on a 5/8 in bolt". */
export const placeWords = (place: Place): string => {
  const { bracket, inside } = place;
  return `${width(inside.widthIn)} ${inside.name} in a bracket ${width(bracket.piece.clevis.insideWidthIn ?? 0)} inside, ${boltWords(bracket.piece.clevis, place.bolt !== undefined)}`;
};

/** The parts to buy for a place, except its joints. */
export const boughtFor = ({ bracket, inside, bolt, count }: Place): Bought[] => [
  bought(bracket, count),
  ...inside.items,
  ...(bolt ? [bought(bolt, count)] : []),
];

/** Adds the best bolt that suits, or none when the shelf has none. */
const bolted = (bracket: Choice<'bracket'>, inside: Inside, ends: Ends): Place => {
  const { shelf, count } = ends;
  const { clevis } = bracket.piece;
  const [bolt] = once(ends.bolts, clevis, () =>
    choose(shelf.mates(clevis, 'bolt'), 'bolt', {
      accepts: (piece) => doesFit(piece.bolt, clevis, piece.tpi),
      need: count,
    }),
  );
  return { bracket, inside, bolt, count };
};

const inAnyBracket = (inside: Inside, ends: Ends): Place[] => {
  const { fills } = inside;
  return once(ends.brackets, fills, () =>
    choose(ends.shelf.mates(fills, 'clevis'), 'bracket', {
      accepts: ({ clevis, isForLinks }) => isForLinks && doesFit(fills, clevis),
      need: ends.count,
    }),
  ).map((bracket) => bolted(bracket, inside, ends));
};

const jointsIn = (part: ShelfPart): number =>
  partChoices(part, 'joint').reduce((sum, { piece }) => sum + piece.count, 0);

/** The places that take a joint of this sort. */
export const placesFor = (joint: Choice<'joint'>, ends: Ends): Place[] =>
  ofJoint(joint, ends).flatMap((inside) => inAnyBracket(inside, ends));

/**
 * The places that a part belongs to.
 * @param placeCount returns how many places to build with a part that is enough for `own` of them
 */
export const partPlaces = (
  part: ShelfPart,
  shelf: Shelf,
  placeCount: (own: number) => number,
): Place[] => {
  const ends = (own: number) => newEnds(shelf, placeCount(own));
  // The joints of a pair differ only in their hand.
  const joints = jointsIn(part);
  const pair = partChoices(part, 'joint')
    .slice(0, 1)
    .map(({ piece }) => ({ part, piece: { ...piece, count: joints } }));
  return [
    ...partChoices(part, 'bracket')
      .filter(({ piece }) => piece.isForLinks)
      .flatMap((bracket) => {
        const all = ends(bracket.piece.count);
        return inBracket(bracket, all).map((inside) => bolted(bracket, inside, all));
      }),
    ...pair.flatMap((joint) => placesFor(joint, ends(joints))),
    ...partChoices(part, 'spacer').flatMap((spacer) => {
      const all = ends(Math.ceil(spacer.piece.count / SPACERS));
      return ofSpacer(spacer, all).flatMap((inside) => inAnyBracket(inside, all));
    }),
    ...partChoices(part, 'bushing').flatMap((bushing) => {
      const all = ends(bushing.piece.count);
      return ofBushing(bushing, all).flatMap((inside) => inAnyBracket(inside, all));
    }),
    ...partChoices(part, 'bolt').flatMap((bolt) => {
      const all = ends(1);
      return choose(shelf.mates(bolt.piece.bolt, 'clevis'), 'bracket', {
        accepts: ({ clevis, isForLinks }) =>
          isForLinks && doesFit(bolt.piece.bolt, clevis, bolt.piece.tpi),
        need: all.count,
      }).flatMap((bracket) =>
        inBracket(bracket, all).map((inside) => ({ bracket, inside, bolt, count: all.count })),
      );
    }),
  ];
};

/**
 * Builds the ends of a link that a part belongs to: a bracket, the pieces between its plates, and the bolt. A product
 * with several pieces makes several ends: a pair of brackets takes two joints.
 */
export const linkEnds = (part: ShelfPart, shelf: Shelf): Stack[] =>
  sorted(
    partPlaces(part, shelf, (own) => own).map((place) => {
      const { joint } = place.inside;
      const joints = joint ? boughtJoints(joint, shelf, place.count) : [];
      return makeStack('end', [...boughtFor(place), ...joints], placeWords(place));
    }),
  );
