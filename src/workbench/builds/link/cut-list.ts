import { withoutNoise } from './lengths';

/** A piece to cut from stock. Lengths are inches. */
export interface Piece {
  name: string;
  lengthIn: number;
}

/** One length of stock with the pieces cut from it, longest first. */
export interface Bar<P extends Piece> {
  pieces: P[];
  leftIn: number;
}

export interface CutList<P extends Piece> {
  bars: Bar<P>[];
  /** The pieces that are longer than the stock. */
  tooLong: P[];
}

/** The width of a cut in inches, when the saw is unknown. */
export const KERF = 1 / 16;

/**
 * Cuts pieces from stock (docs/rules.md 16.18) by first-fit decreasing: the longest piece first, each into the first
 * bar that has room. This needs at most 11/9 of the fewest possible bars plus one (Dósa 2007). The saw takes `kerfIn`
 * between two pieces, and behind the last one unless that ends with the bar.
 * @param stockIn the length of one bar, above 0
 */
export const cutList = <P extends Piece>(
  pieces: readonly P[],
  { stockIn, kerfIn }: { stockIn: number; kerfIn: number },
): CutList<P> => {
  const bars: Bar<P>[] = [];
  const tooLong: P[] = [];
  for (const piece of pieces.toSorted((a, b) => b.lengthIn - a.lengthIn)) {
    if (piece.lengthIn > stockIn) {
      tooLong.push(piece);
      continue;
    }
    const open = bars.find(({ leftIn }) => piece.lengthIn <= leftIn);
    const bar = open ?? { pieces: [], leftIn: stockIn };
    if (!open) bars.push(bar);
    bar.pieces.push(piece);
    bar.leftIn = Math.max(0, withoutNoise(bar.leftIn - piece.lengthIn - kerfIn));
  }
  return { bars, tooLong };
};

/** A lower bound: no order of cuts can get so much length from fewer bars. */
export const fewestBars = (
  pieces: readonly Piece[],
  { stockIn, kerfIn }: { stockIn: number; kerfIn: number },
): number => {
  const all = pieces.reduce((sum, { lengthIn }) => sum + lengthIn + kerfIn, 0);
  return Math.ceil(withoutNoise(all / (stockIn + kerfIn)));
};
