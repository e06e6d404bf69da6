import {
  type Held,
  type ListFinding,
  type PartList,
  distinctParts,
  nearest,
  some,
  total,
} from './check-list';
import { choose, doesFit, pieceSpec } from './choices';
import type { Interface } from '../../shop/catalogue/interfaces';
import { isFilled } from './partners';
import type { PieceOf, Role } from './pieces';
import type { ShelfPart } from './shelf';
import { asUse } from './pairs/uses';
import { oppositeKind } from './pairs/threads';

/** A joint takes two spacers. */
const SPACERS = 2;

/** All pieces of a list that are alike; `left` of them are not in a stack yet. */
interface Sort<R extends Role> {
  held: Held<R>[];
  piece: PieceOf<R>;
  left: number;
}

/** Groups pieces that are alike. @param decides returns the interface that counts here, for example a joint's ball */
const pieceSorts = <R extends Role>(
  held: readonly Held<R>[],
  decides: (piece: PieceOf<R>) => Interface,
): Sort<R>[] => {
  const sorts = new Map<string, Sort<R>>();
  for (const one of held) {
    const spec = pieceSpec(decides(one.piece));
    const sort = sorts.get(spec);
    if (sort) {
      sort.held.push(one);
      sort.left += one.count;
    } else sorts.set(spec, { held: [one], piece: one.piece, left: one.count });
  }
  return [...sorts.values()];
};

/** The pieces that can fill a bracket. */
type Filling =
  | { joint: Sort<'joint'>; spacer: Sort<'spacer'> | undefined }
  | { bushing: Sort<'bushing'> };

const counted = (filling: Filling): Sort<'joint'> | Sort<'bushing'> =>
  'joint' in filling ? filling.joint : filling.bushing;

interface Sorts {
  brackets: Sort<'bracket'>[];
  joints: Sort<'joint'>[];
  spacers: Sort<'spacer'>[];
  bushings: Sort<'bushing'>[];
}

const bracketFillings = (
  { piece: { clevis } }: Sort<'bracket'>,
  { joints, spacers, bushings }: Sorts,
): Filling[] => [
  ...joints.flatMap((joint): Filling[] => {
    const { ball } = joint.piece;
    const spaced = spacers.filter(
      ({ piece: { spacer } }) => doesFit(spacer, ball) && doesFit(spacer, clevis),
    );
    return [
      ...(doesFit(ball, clevis) ? [{ joint, spacer: undefined }] : []),
      ...spaced.map((spacer) => ({ joint, spacer })),
    ];
  }),
  ...bushings
    .filter(({ piece: { sleeve } }) => doesFit(sleeve, clevis))
    .map((bushing) => ({ bushing })),
];

/**
 * Fills the brackets, starting with those that have the fewest fillings. The count of spacers goes below zero when
 * there are too few.
 */
const fill = (sorts: Sorts) => {
  const places = sorts.brackets
    .map((bracket) => ({ bracket, fillings: bracketFillings(bracket, sorts) }))
    .toSorted((a, b) => a.fillings.length - b.fillings.length);
  for (const { bracket, fillings } of places)
    for (const filling of fillings) {
      const from = counted(filling);
      const taken = Math.min(bracket.left, from.left);
      from.left -= taken;
      bracket.left -= taken;
      if ('joint' in filling && filling.spacer) filling.spacer.left -= SPACERS * taken;
    }
  return places;
};

/** Finds spacers on the shelf with which a joint of the list fills a bracket. */
const spacersFor = (
  { piece: { clevis } }: Sort<'bracket'>,
  joints: readonly Sort<'joint'>[],
  { shelf }: PartList,
) =>
  choose(shelf.mates(clevis, 'spacer'), 'spacer', {
    accepts: ({ spacer }) =>
      doesFit(spacer, clevis) && joints.some(({ piece }) => doesFit(spacer, piece.ball)),
    need: SPACERS,
  })[0];

/** Reports a bracket that nothing on the list fills. */
const unclosed = (bracket: Sort<'bracket'>, sorts: Sorts, list: PartList): ListFinding[] => {
  const free = sorts.joints.filter(({ left }) => left > 0);
  const bushings = sorts.bushings.filter(({ left }) => left > 0);
  const spacers = sorts.spacers.filter(({ piece: { spacer } }) =>
    free.some(({ piece }) => doesFit(spacer, piece.ball)),
  );
  const cure = spacersFor(bracket, free, list);
  const sets = Math.min(bracket.left, total(free.map(({ left }) => ({ count: left }))));
  const suggestion = cure && {
    part: cure.part,
    quantity: Math.ceil((SPACERS * sets) / cure.piece.count),
  };
  const parts = (fills: readonly { held: { part: ShelfPart }[] }[]) =>
    distinctParts([...bracket.held, ...fills.flatMap(({ held }) => held)]);
  const far = [asUse(bracket.piece.clevis)];
  const bushed = nearest(far, bushings, ({ piece }) => [asUse(piece.sleeve)]);
  const ofBushings: ListFinding[] =
    bushed?.fit.verdict === 'does_not_fit'
      ? [
          {
            code: 'stack_does_not_close',
            level: 'mismatch',
            parts: parts([bushed.one]),
            because: bushed.fit.because,
          },
        ]
      : [];

  const stack = nearest(far, spacers, ({ piece }) => [asUse(piece.spacer)]);
  if (stack)
    return [
      ...ofBushings,
      {
        code: 'stack_does_not_close',
        level: 'mismatch',
        parts: parts([...spacers, ...free]),
        because: stack.fit.because,
        suggestion,
      },
    ];
  const bare = nearest(far, free, ({ piece }) => [asUse(piece.ball)]);
  if (bare?.fit.verdict !== 'does_not_fit') return ofBushings;
  return [
    ...ofBushings,
    {
      code: cure ? 'spacers_missing' : 'stack_does_not_close',
      level: cure ? 'missing' : 'mismatch',
      parts: parts(free),
      because: bare.fit.because,
      suggestion,
    },
  ];
};

/** Reports spacers that go into no joint of the list. */
const strangers = ({ joints, spacers }: Sorts): ListFinding[] =>
  spacers.flatMap(({ piece: { spacer }, held }) => {
    const near = nearest([asUse(spacer)], joints, ({ piece }) => [asUse(piece.ball)]);
    return near?.fit.verdict === 'does_not_fit'
      ? [
          {
            code: 'spacer_and_joint' as const,
            level: 'mismatch' as const,
            parts: distinctParts([...held, ...near.one.held]),
            because: near.fit.because,
          },
        ]
      : [];
  });

/** Finds a joint or bushing that is sold on its own, not in a kit. */
const soldAlone = (
  filling: Filling,
  need: number,
  { shelf }: PartList,
): { part: ShelfPart; quantity: number } | undefined => {
  if (!('joint' in filling)) {
    const [one] = filling.bushing.held;
    return one && { part: one.part, quantity: Math.ceil(need / one.piece.count) };
  }
  const { thread, ball } = filling.joint.piece;
  if (!thread) return undefined;
  const [best] = choose(
    shelf.mates({ ...thread, kind: oppositeKind(thread) }, thread.kind),
    'joint',
    {
      accepts: (piece) =>
        piece.thread?.tpi === thread.tpi &&
        pieceSpec(piece.ball) === pieceSpec(ball) &&
        piece.thread?.hand !== undefined,
      need,
    },
  );
  return best && { part: best.part, quantity: Math.ceil(need / best.piece.count) };
};

const tooMany = (
  bracket: Sort<'bracket'>,
  fillings: readonly Filling[],
  list: PartList,
): ListFinding[] => {
  const [best] = fillings;
  if (!best || bracket.left <= 0) return [];
  const all = total(bracket.held);
  const what = 'joint' in best ? 'joint' : 'bushing';
  return [
    {
      code: 'more_brackets_than_joints',
      level: 'missing',
      parts: distinctParts([...bracket.held, ...counted(best).held]),
      because: `${some(all, 'bracket')} of this size, but ${some(all - bracket.left, what)} to put in: ${bracket.left} left empty`,
      suggestion: soldAlone(best, bracket.left, list),
    },
  ];
};

const tooFewSpacers = (sorts: Sorts): ListFinding[] =>
  sorts.spacers.flatMap(({ held, left, piece }) => {
    if (left >= 0) return [];
    const have = total(held);
    const [part] = distinctParts(held).filter(({ contents }) => !contents.length);
    return [
      {
        code: 'spacers_missing' as const,
        level: 'missing' as const,
        parts: distinctParts(held),
        because: `${some((have - left) / SPACERS, 'joint')} need ${some(have - left, 'spacer')} for their brackets, the list has ${have}`,
        suggestion: part && { part, quantity: Math.ceil(-left / piece.count) },
      },
    ];
  });

/** Checks the brackets, joints, spacers and bushings of a list. */
export const checkStacks = (list: PartList): ListFinding[] => {
  const sorts: Sorts = {
    brackets: pieceSorts(
      list.held('bracket').filter(({ piece }) => piece.isForLinks),
      ({ clevis }) => clevis,
    ).filter(({ piece: { clevis } }) => isFilled(clevis, list.shelf)),
    // A stack does not ask how long the joint's shank is.
    joints: pieceSorts(list.held('joint'), ({ ball: { kind, boreIn, widthIn } }) => ({
      kind,
      boreIn,
      widthIn,
    })),
    spacers: pieceSorts(list.held('spacer'), ({ spacer }) => spacer),
    bushings: pieceSorts(list.held('bushing'), ({ sleeve }) => sleeve),
  };
  const places = fill(sorts);
  // A kit may have brackets of several widths. Once the list fills one of them, the others raise no finding.
  const filled = new Set(
    places.flatMap(({ bracket, fillings }) => (fillings.length ? distinctParts(bracket.held) : [])),
  );
  return [
    ...strangers(sorts),
    ...places.flatMap(({ bracket, fillings }) => {
      if (fillings.length) return tooMany(bracket, fillings, list);
      const isOpen = bracket.held.some(({ part }) => !filled.has(part));
      return isOpen ? unclosed(bracket, sorts, list) : [];
    }),
    ...tooFewSpacers(sorts),
  ];
};
