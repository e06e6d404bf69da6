import { clampedIn } from './bolts';
import { type Choice, choicesOf, choose, doesFit, specOf } from './choices';
import type { Bought } from './cover';
import type { Interface } from './interfaces';
import type { Shelf, ShelfPart } from './shelf';
import { type Stack, sorted, stackOf } from './stack';
import { length, width } from './verdict';

/** Spacers of one joint. */
const SPACERS = 2;

/** What is between the plates of a bracket. */
interface Inside {
  name: 'joint' | 'stack' | 'bushing';
  /** The interface that fills the bracket. */
  fills: Interface & { kind: 'ball' | 'spacer' | 'sleeve' };
  widthIn: number;
  items: Bought[];
}

/** How many items of a product have `need` pieces. */
const bought = (
  { part, piece }: { part: ShelfPart; piece: { count: number } },
  need: number,
): Bought => ({ part, quantity: Math.ceil(need / piece.count) });

/** The ends of a link that a part belongs to: `count` of them are built. */
interface Ends {
  shelf: Shelf;
  count: number;
}

/** Joints of one sort, half of them with the other hand where the shelf has it. */
const boughtJoints = (joint: Choice<'joint'>, { shelf, count }: Ends): Bought[] => {
  const { thread, ball } = joint.piece;
  const one = bought(joint, count);
  if (one.quantity === 1 || !thread?.hand) return [one];
  const across = thread.kind === 'male_thread' ? 'female_thread' : 'male_thread';
  const [other] = choose(shelf.mates({ ...thread, kind: across }, thread.kind), 'joint', {
    accepts: (piece) =>
      piece.thread?.hand !== undefined &&
      piece.thread.hand !== thread.hand &&
      piece.thread.tpi === thread.tpi &&
      specOf(piece.ball) === specOf(ball),
    need: 1,
  });
  const ofOther = Math.floor(one.quantity / 2);
  return other
    ? [
        { ...one, quantity: one.quantity - ofOther },
        { part: other.part, quantity: ofOther },
      ]
    : [one];
};

const bare = (joint: Choice<'joint'>, ends: Ends): Inside[] => {
  const { ball } = joint.piece;
  return ball.widthIn === undefined
    ? []
    : [{ name: 'joint', fills: ball, widthIn: ball.widthIn, items: boughtJoints(joint, ends) }];
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
          items: [...boughtJoints(joint, ends), bought(spacer, SPACERS * ends.count)],
        },
      ];
};

const ofJoint = (joint: Choice<'joint'>, ends: Ends): Inside[] => [
  ...bare(joint, ends),
  ...choose(ends.shelf.mates(joint.piece.ball, 'spacer'), 'spacer', {
    accepts: ({ spacer }) => doesFit(spacer, joint.piece.ball),
    need: SPACERS * ends.count,
  }).flatMap((spacer) => spaced(joint, spacer, ends)),
];

const ofSpacer = (spacer: Choice<'spacer'>, ends: Ends): Inside[] =>
  choose(ends.shelf.mates(spacer.piece.spacer, 'ball'), 'joint', {
    accepts: ({ ball }) => doesFit(spacer.piece.spacer, ball),
    need: ends.count,
  }).flatMap((joint) => spaced(joint, spacer, ends));

const ofBushing = (bushing: Choice<'bushing'>, { count }: Ends): Inside[] => {
  const { sleeve } = bushing.piece;
  return sleeve.widthIn === undefined
    ? []
    : [
        {
          name: 'bushing',
          fills: sleeve,
          widthIn: sleeve.widthIn,
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
    }).flatMap((joint) => bare(joint, ends)),
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

const boltWords = (clevis: Choice<'bracket'>['piece']['clevis'], isBolted: boolean): string => {
  const size = clevis.boltIn === undefined ? 'bolt' : `${length(clevis.boltIn)} bolt`;
  const clamped = clampedIn(clevis);
  if (isBolted) return `on a ${size}`;
  return clamped === undefined
    ? `for a ${size}, whose length is to be measured`
    : `for a ${size} with a grip of ${length(clamped)} or more`;
};

const closed = (
  bracket: Choice<'bracket'>,
  { name, widthIn, items }: Inside,
  { count, bolt }: Ends & { bolt: Choice<'bolt'> | undefined },
): Stack => {
  const { clevis } = bracket.piece;
  return stackOf(
    [bought(bracket, count), ...items, ...(bolt ? [bought(bolt, count)] : [])],
    `${width(widthIn)} ${name} in a bracket ${width(clevis.insideWidthIn ?? 0)} inside, ${boltWords(clevis, bolt !== undefined)}`,
  );
};

/** With each bolt that suits; without one when the shelf has none. */
const bolted = (bracket: Choice<'bracket'>, inside: Inside, ends: Ends): Stack[] => {
  const { clevis } = bracket.piece;
  const bolts = choose(ends.shelf.mates(clevis, 'bolt'), 'bolt', {
    accepts: ({ bolt, tpi }) => doesFit(bolt, clevis, tpi),
    need: ends.count,
  });
  return [...bolts.slice(0, 1), ...(bolts.length ? [] : [undefined])].map((bolt) =>
    closed(bracket, inside, { ...ends, bolt }),
  );
};

const inAnyBracket = (inside: Inside, ends: Ends): Stack[] =>
  choose(ends.shelf.mates(inside.fills, 'clevis'), 'bracket', {
    accepts: ({ clevis, isForLinks }) => isForLinks && doesFit(inside.fills, clevis),
    need: ends.count,
  }).flatMap((bracket) => bolted(bracket, inside, ends));

const jointsIn = (part: ShelfPart): number =>
  choicesOf(part, 'joint').reduce((sum, { piece }) => sum + piece.count, 0);

/**
 * The end of a link that a part belongs to: a bracket, what is between its plates and the bolt. A product with several
 * pieces makes several ends: a pair of brackets takes two joints.
 */
export const endsOf = (part: ShelfPart, shelf: Shelf): Stack[] => {
  const ends = (count: number): Ends => ({ shelf, count });
  // The joints of a pair differ only in their hand.
  const joints = jointsIn(part);
  const pair = choicesOf(part, 'joint')
    .slice(0, 1)
    .map(({ piece }) => ({ part, piece: { ...piece, count: joints } }));
  return sorted([
    ...choicesOf(part, 'bracket')
      .filter(({ piece }) => piece.isForLinks)
      .flatMap((bracket) =>
        inBracket(bracket, ends(bracket.piece.count)).flatMap((inside) =>
          bolted(bracket, inside, ends(bracket.piece.count)),
        ),
      ),
    ...pair.flatMap((joint) =>
      ofJoint(joint, ends(joints)).flatMap((inside) => inAnyBracket(inside, ends(joints))),
    ),
    ...choicesOf(part, 'spacer').flatMap((spacer) => {
      const all = ends(Math.ceil(spacer.piece.count / SPACERS));
      return ofSpacer(spacer, all).flatMap((inside) => inAnyBracket(inside, all));
    }),
    ...choicesOf(part, 'bushing').flatMap((bushing) => {
      const all = ends(bushing.piece.count);
      return ofBushing(bushing, all).flatMap((inside) => inAnyBracket(inside, all));
    }),
    ...choicesOf(part, 'bolt').flatMap((bolt) =>
      choose(shelf.mates(bolt.piece.bolt, 'clevis'), 'bracket', {
        accepts: ({ clevis, isForLinks }) =>
          isForLinks && doesFit(bolt.piece.bolt, clevis, bolt.piece.tpi),
        need: 1,
      }).flatMap((bracket) =>
        inBracket(bracket, ends(1)).map((inside) => closed(bracket, inside, { ...ends(1), bolt })),
      ),
    ),
  ]);
};
