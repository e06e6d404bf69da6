import { withoutNoise } from './lengths';

/** Something to cut from stock. Lengths are inches. */
export interface Piece {
  name: string;
  lengthIn: number;
}

/** One stock length with what is cut from it, the longest first. */
export interface Bar<P extends Piece> {
  pieces: P[];
  leftIn: number;
}

export interface CutList<P extends Piece> {
  bars: Bar<P>[];
  /** Pieces that are longer than the stock. */
  tooLong: P[];
}

/** What a saw of unknown make takes away, inches. */
export const KERF = 1 / 16;

/**
 * Cuts pieces from stock (docs/rules.md 16.18): first-fit decreasing, the longest piece first and each into the first bar that has room for it,
 * which needs at most 11/9 of the fewest possible bars and one more (Dósa 2007). Between two pieces the saw takes `kerfIn`,
 * and so it does behind the last one, unless that ends with the bar.
 * @param stockIn length of one bar, above 0
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

/** The fewest bars that so much length can come from, whatever the order of the cuts. */
export const fewestBars = (
  pieces: readonly Piece[],
  { stockIn, kerfIn }: { stockIn: number; kerfIn: number },
): number => {
  const all = pieces.reduce((sum, { lengthIn }) => sum + lengthIn + kerfIn, 0);
  return Math.ceil(withoutNoise(all / (stockIn + kerfIn)));
};
