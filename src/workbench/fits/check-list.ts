import { type Candidate, type Fit, bestPair, described } from './pairs/fit';
import { type PieceOf, type Role, isA } from './pieces';
import type { Shelf, ShelfPart } from './shelf';
import type { Use } from './pairs/uses';

/** The lines of one check. */
export const MAX_CHECKED_LINES = 200;

/** A line of a cart or of another list. */
export interface Line {
  productId: number;
  quantity: number;
}

/** The levels of a finding: parts that do not fit each other, missing parts, or advice. */
type Level = 'mismatch' | 'missing' | 'advice';

export type FindingCode =
  | 'joint_and_nut'
  | 'joint_and_adapter'
  | 'hands_differ'
  | 'one_hand'
  | 'jam_nut_missing'
  | 'adapter_and_tube'
  | 'adapter_is_loose'
  | 'adapter_without_tube'
  | 'tube_without_adapter'
  | 'too_few_adapters'
  | 'spacer_and_joint'
  | 'stack_does_not_close'
  | 'spacers_missing'
  | 'more_brackets_than_joints'
  | 'bolt_does_not_fit'
  | 'axle_tubes_differ'
  | 'clamp_and_tube'
  | 'wheels_differ'
  | 'joint_and_clamp'
  | 'fits_nothing';

export interface ListFinding {
  code: FindingCode;
  level: Level;
  /** The products of the list that the finding is about. */
  parts: ShelfPart[];
  /** One sentence, without a full stop. */
  because: string;
  suggestion?: { part: ShelfPart; quantity: number } | undefined;
}

/** The pieces of one sort that a line has, including those in kits. */
export interface Held<R extends Role> {
  part: ShelfPart;
  piece: PieceOf<R>;
  count: number;
}

/** A list: its products, each once, with a look-up of their pieces by role. */
export interface PartList {
  shelf: Shelf;
  parts: readonly ShelfPart[];
  held: <R extends Role>(role: R) => Held<R>[];
}

/** Collects the pieces of a list. Unknown products are skipped; lines with the same product are added up. */
export const partList = (lines: readonly Line[], shelf: Shelf): PartList => {
  const quantities = new Map<ShelfPart, number>();
  for (const { productId, quantity } of lines) {
    const part = shelf.parts.get(productId);
    if (part) quantities.set(part, (quantities.get(part) ?? 0) + quantity);
  }
  const pieces = [...quantities].flatMap(([part, quantity]) =>
    part.pieces.map((piece) => ({ part, piece, count: piece.count * quantity })),
  );
  return {
    shelf,
    parts: [...quantities.keys()],
    held: <R extends Role>(role: R) =>
      pieces.flatMap((one) => {
        const { piece } = one;
        return isA(role)(piece) ? [{ ...one, piece }] : [];
      }),
  };
};

/** The products that these pieces belong to, each once. */
export const distinctParts = (held: readonly { part: ShelfPart }[]): ShelfPart[] => [
  ...new Set(held.map(({ part }) => part)),
];

/** Adds up the counts. */
export const total = (held: readonly { count: number }[]): number =>
  held.reduce((sum, { count }) => sum + count, 0);

/** Finds the candidate that fits best, with its verdict. */
export const nearest = <One>(
  uses: readonly Use[],
  others: readonly One[],
  usesIn: (one: One) => Use[],
): { one: One; fit: Fit } | undefined => {
  let best: { one: One; candidate: Candidate } | undefined;
  for (const one of others) {
    const candidate = bestPair(uses, usesIn(one));
    if (candidate && (!best || candidate.score < best.candidate.score)) best = { one, candidate };
    if (best?.candidate.score === 0) break;
  }
  return best && { one: best.one, fit: described(best.candidate) };
};

/** Writes a count with its noun: "1 joint", "4 joints". */
export const some = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
