import { partRank } from './cover';
import type { Interface } from '../../shop/catalogue/interfaces';
import { mate } from './pairs/pairs';
import { type PieceOf, type Role, isA } from './pieces';
import type { ShelfPart } from './shelf';
import { asUse } from './pairs/uses';
import { worst } from './pairs/verdict';

/** A piece, and the product that contains it. */
export interface Choice<R extends Role> {
  part: ShelfPart;
  piece: PieceOf<R>;
}

/** At most this many parts are tried in one place of a stack. */
const MAX_CHOICES = 8;

/** Whether two interfaces fit. @param boltTpi threads per inch, when one is a bolt */
export const doesFit = (a: Interface, b: Interface, boltTpi?: number): boolean => {
  const match = mate(asUse(a, boltTpi), asUse(b, boltTpi));
  return match !== undefined && worst(match.findings) === 'fits';
};

const specs = new WeakMap<object, string>();

/**
 * The specification of a piece, equal for pieces that are alike. Neither their number in a bag nor the hand of a thread
 * counts.
 */
export const pieceSpec = (piece: object): string => {
  const known = specs.get(piece);
  if (known !== undefined) return known;
  const made = JSON.stringify(piece, (key, value: unknown) =>
    key === 'count' || key === 'hand' ? undefined : value,
  );
  specs.set(piece, made);
  return made;
};

/** The hand of a piece's thread, which its spec leaves out. */
const threadHand = (piece: PieceOf<Role>): string =>
  ('thread' in piece ? piece.thread?.hand : undefined) ?? '';

/** The pieces of one role that a part has. A kit has none, since its pieces belong together. */
export const partChoices = <R extends Role>(part: ShelfPart, role: R): Choice<R>[] =>
  part.contents.length ? [] : part.pieces.filter(isA(role)).map((piece) => ({ part, piece }));

/**
 * For each specification, chooses the part that is best for buying `need` pieces: in stock first, then the cheaper.
 * @param accepts is called once for pieces with the same specification and hand
 */
export const choose = <R extends Role>(
  parts: Iterable<ShelfPart>,
  role: R,
  { accepts, need }: { accepts: (piece: PieceOf<R>) => boolean; need: number },
): Choice<R>[] => {
  const rank = ({ part, piece }: Choice<R>) => partRank(part) * Math.ceil(need / piece.count);
  const best = new Map<string, Choice<R>>();
  const accepted = new Map<string, boolean>();
  for (const part of parts)
    for (const choice of partChoices(part, role)) {
      const spec = pieceSpec(choice.piece);
      const sort = `${spec} ${threadHand(choice.piece)}`;
      const isAccepted = accepted.get(sort) ?? accepts(choice.piece);
      accepted.set(sort, isAccepted);
      if (!isAccepted) continue;
      const before = best.get(spec);
      if (!before || rank(choice) < rank(before)) best.set(spec, choice);
    }
  return [...best.values()].toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_CHOICES);
};
