import { clampedIn, gripRange } from './pairs/bolts';
import { doesFit, partChoices } from './choices';
import { hasPiece, isFilled } from './partners';
import type { Piece, PieceOf } from './pieces';
import type { Shelf, ShelfPart } from './shelf';
import { oppositeHand, oppositeKind, threadText } from './pairs/threads';
import type { Of, Thread } from './pairs/uses';
import { length, rounded } from './pairs/verdict';

/** A shelf that answers the same questions for many parts. */
export interface ShelfAnswers {
  shelf: Shelf;
  /** Answers a question once and remembers the answer, by a key that names all that decides it. */
  once: <Answer>(question: string, ask: () => Answer) => Answer;
}

/** Prepares a shelf for the same questions about many parts. */
export const shelfAnswers = (shelf: Shelf): ShelfAnswers => {
  const answers = new Map<string, unknown>();
  return {
    shelf,
    once: <Answer>(question: string, ask: () => Answer) => {
      if (!answers.has(question)) answers.set(question, ask());
      return answers.get(question) as Answer; // each question always has the same type of answer
    },
  };
};

/** Lists what a piece lacks. A piece with missing numbers lacks nothing, since it is unknown what would fit. */
type Lacks<P> = (piece: P, part: ShelfPart, answers: ShelfAnswers) => string[];

type Sized = Thread & { tpi: number; hand: 'right' | 'left' };
const isSized = (thread: Thread | undefined): thread is Sized =>
  thread?.tpi !== undefined && thread.hand !== undefined;

const forBolt = (inches: number) => `for a ${length(inches)} bolt`;
const bracketText = (widthIn: number, boltIn: number) =>
  `bracket ${length(widthIn)} inside ${forBolt(boltIn)}`;

/**
 * Describes the bolt that a bracket lacks. It is undefined when the shelf has one, or when the bracket's numbers do not
 * tell.
 */
const boltFor = (clevis: Of<'clevis'>, { shelf, once }: ShelfAnswers): string | undefined => {
  const { boltIn } = clevis;
  const clamped = clampedIn(clevis);
  if (clamped === undefined || boltIn === undefined) return undefined;
  const needed = `bolt ${length(boltIn)} with a grip of ${gripRange(clamped)}`;
  const isThere = once(`${boltIn} ${clamped}: bolt`, () =>
    hasPiece(shelf.mates(clevis, 'bolt'), 'bolt', ({ bolt, tpi }) => doesFit(bolt, clevis, tpi)),
  );
  return isThere ? undefined : needed;
};

/** The fillings of a bracket that a joint allows: the bare ball, then the ball with each sort of spacers. */
const ballFillings = (ball: Of<'ball'>, shelf: Shelf) => {
  const spacers = [...shelf.mates(ball, 'spacer')]
    .flatMap((part) => partChoices(part, 'spacer'))
    .filter(({ piece: { spacer } }) => doesFit(spacer, ball))
    .map(({ piece: { spacer } }) => ({ on: spacer, widthIn: spacer.stackWidthIn }));
  const all = [{ on: ball, widthIn: ball.widthIn }, ...spacers];
  return [...new Map(all.map((one) => [`${one.widthIn} ${one.on.boreIn}`, one])).values()];
};

const endLacks = (ball: Of<'ball'>, answers: ShelfAnswers): string[] => {
  const { shelf } = answers;
  if (ball.boreIn === undefined || ball.widthIn === undefined) return [];
  const fillings = ballFillings(ball, shelf);
  const bolts = new Set<string>();
  for (const { on } of fillings)
    for (const part of shelf.mates(on, 'clevis'))
      for (const { piece } of partChoices(part, 'bracket')) {
        if (!piece.isForLinks || !doesFit(on, piece.clevis)) continue;
        const bolt = boltFor(piece.clevis, answers);
        if (bolt === undefined) return [];
        bolts.add(bolt);
      }
  if (bolts.size) return [[...bolts].join(', or ')];
  const brackets = fillings.flatMap(({ on: { boreIn }, widthIn }) =>
    boreIn === undefined || widthIn === undefined ? [] : [bracketText(widthIn, boreIn)],
  );
  const spacers = fillings.length > 1 ? [] : [`spacers with a ${length(ball.boreIn)} shank`];
  return [[...brackets, ...spacers].join(', or ')];
};

const hasJoint = (thread: Thread, { shelf, once }: ShelfAnswers): boolean =>
  once(`${thread.kind} ${threadText(thread)}: joint`, () =>
    hasPiece(
      shelf.mates(thread, oppositeKind(thread)),
      'joint',
      (other) => !!other.thread && doesFit(thread, other.thread),
    ),
  );

const hasAdapter = (thread: Thread, { shelf, once }: ShelfAnswers): boolean =>
  once(`${thread.kind} ${threadText(thread)}: adapter`, () =>
    hasPiece(
      shelf.mates(thread, oppositeKind(thread)),
      'adapter',
      (other) => !!other.thread && doesFit(thread, other.thread),
    ),
  );

const isNutFor =
  (thread: Thread) =>
  ({ thread: other }: PieceOf<'nut'>) =>
    doesFit(thread, other);

/** Whether jam nuts are sold for a joint. A joint that comes with nuts is no way to buy nuts. */
const hasNut = (thread: Thread, { shelf, once }: ShelfAnswers): boolean =>
  once(`${threadText(thread)}: nut`, () =>
    [...shelf.mates(thread, 'female_thread')].some(
      (other) => !partChoices(other, 'joint').length && hasPiece([other], 'nut', isNutFor(thread)),
    ),
  );

const jointLacks: Lacks<PieceOf<'joint'>> = ({ thread, ball }, part, answers) => {
  const end = endLacks(ball, answers);
  if (!isSized(thread)) return end;
  const text = threadText(thread);
  const mirrored = { ...thread, kind: oppositeKind(thread), hand: oppositeHand(thread.hand) };
  const isLocked =
    thread.kind === 'female_thread' ||
    hasPiece([part], 'nut', isNutFor(thread)) ||
    hasNut(thread, answers);
  return [
    ...(isLocked ? [] : [`jam nut ${text}`]),
    ...(hasAdapter(thread, answers) ? [] : [`tube adapter ${text}`]),
    ...(hasJoint(mirrored, answers)
      ? []
      : [`joint ${threadText(mirrored)}, for the other end of the link`]),
    ...end,
  ];
};

const adapterLacks: Lacks<PieceOf<'adapter'>> = ({ thread, plug }, _, answers) => {
  const { shelf } = answers;
  const { diameterIn, tubeOdIn } = plug;
  const isTubed =
    diameterIn === undefined ||
    tubeOdIn === undefined ||
    hasPiece(shelf.mates(plug, 'tube'), 'tube', ({ tube }) => doesFit(plug, tube));
  return [
    ...(isTubed ? [] : [`tube ${length(tubeOdIn)} outside and ${length(diameterIn)} inside`]),
    ...(!isSized(thread) || hasJoint(thread, answers) ? [] : [`joint ${threadText(thread)}`]),
  ];
};

const nutLacks: Lacks<PieceOf<'nut'>> = ({ thread }, _, { shelf }) =>
  !isSized(thread) ||
  [...shelf.mates(thread, 'male_thread')].some(({ interfaces }) =>
    interfaces.some((one) => one.kind === 'male_thread' && doesFit(one, thread)),
  )
    ? []
    : [`joint or bolt ${threadText(thread)}`];

const tubeLacks: Lacks<PieceOf<'tube'>> = ({ tube }, _, { shelf }) => {
  const { odIn, wallIn, lengthIn } = tube;
  // A tube without a stated length is bent or cut for something else.
  if (odIn === undefined || wallIn === undefined || lengthIn === undefined) return [];
  return hasPiece(shelf.mates(tube, 'tube_plug'), 'adapter', ({ plug }) => doesFit(plug, tube))
    ? []
    : [`tube adapter for ${length(odIn)} tube, ${length(rounded(odIn - 2 * wallIn))} inside`];
};

const spacerLacks: Lacks<PieceOf<'spacer'>> = ({ spacer }, _, { shelf }) => {
  const { plugDiameterIn, boreIn, stackWidthIn } = spacer;
  const hasBall =
    plugDiameterIn === undefined ||
    hasPiece(shelf.mates(spacer, 'ball'), 'joint', ({ ball }) => doesFit(spacer, ball));
  const hasBracket =
    boreIn === undefined ||
    stackWidthIn === undefined ||
    hasPiece(
      shelf.mates(spacer, 'clevis'),
      'bracket',
      ({ clevis, isForLinks }) => isForLinks && doesFit(spacer, clevis),
    );
  return [
    ...(hasBall ? [] : [`joint with a ${length(plugDiameterIn)} bore`]),
    ...(hasBracket ? [] : [bracketText(stackWidthIn, boreIn)]),
  ];
};

const bracketLacks: Lacks<PieceOf<'bracket'>> = ({ clevis, isForLinks }, _, answers) => {
  const { insideWidthIn, boltIn } = clevis;
  if (insideWidthIn === undefined || boltIn === undefined) return [];
  const bolt = boltFor(clevis, answers);
  return [
    ...(!isForLinks || isFilled(clevis, answers.shelf)
      ? []
      : [`joint, spacers or bushing ${length(insideWidthIn)} wide ${forBolt(boltIn)}`]),
    ...(bolt === undefined ? [] : [bolt]),
  ];
};

const bushingLacks: Lacks<PieceOf<'bushing'>> = ({ sleeve }, _, { shelf }) => {
  const { boreIn, widthIn } = sleeve;
  return boreIn === undefined ||
    widthIn === undefined ||
    hasPiece(shelf.mates(sleeve, 'clevis'), 'bracket', ({ clevis }) => doesFit(sleeve, clevis))
    ? []
    : [bracketText(widthIn, boreIn)];
};

const pieceLacks = (piece: Piece, part: ShelfPart, answers: ShelfAnswers): string[] => {
  switch (piece.role) {
    case 'joint':
      return jointLacks(piece, part, answers);
    case 'adapter':
      return adapterLacks(piece, part, answers);
    case 'nut':
      return nutLacks(piece, part, answers);
    case 'tube':
      return tubeLacks(piece, part, answers);
    case 'spacer':
      return spacerLacks(piece, part, answers);
    case 'bracket':
      return bracketLacks(piece, part, answers);
    case 'bushing':
      return bushingLacks(piece, part, answers);
    default:
      return [];
  }
};

/**
 * Lists what a part needs beside it in a link and the shelf does not have: "jam nut 3/4-16 left-hand". Kits lack
 * nothing, since they are bought whole.
 */
export const missingPartners = (part: ShelfPart, answers: ShelfAnswers): string[] =>
  part.contents.length
    ? []
    : [...new Set(part.pieces.flatMap((piece) => pieceLacks(piece, part, answers)))];
