// Kits of an order that were packed from their parts (docs/rules.md 20.9).
import * as z from 'zod/mini';
import { piecesFromStock } from './refund';

/** The way in which kits go back into stock: packed, or as their parts. */
export const RestockAs = z.enum(['kit', 'parts']);
export type RestockAs = z.infer<typeof RestockAs>;

/** A part of the kits of a line: `quantity` in each kit, of which `fromStock` were taken from stock in all. */
export interface SoldPart {
  productId: number;
  quantity: number;
  fromStock: number;
}

/** A line as sold. `fromStock` pieces of its own were taken from stock, `fromParts` kits packed from their parts. */
export interface SoldLine {
  productId: number;
  quantity: number;
  fromStock: number;
  fromParts: number;
  refunded: number;
  parts: readonly SoldPart[];
}

/**
 * The kits of a line that are still packed from their parts for it: pieces that are taken off before they leave come from
 * what is not there first, then from these. @param removed the pieces that were taken off
 */
export const kitsToPack = ({
  quantity,
  fromStock,
  fromParts,
  removed,
}: Pick<SoldLine, 'quantity' | 'fromStock' | 'fromParts'> & { removed: number }): number => {
  const missing = quantity - fromStock - fromParts;
  return fromParts - Math.min(fromParts, Math.max(0, removed - missing));
};

/** Pieces that go back into stock: of the line itself, and of its parts. */
export interface PiecesBack {
  own: number;
  parts: { productId: number; pieces: number }[];
}

/** The kits packed from their parts among the next `pieces` to be refunded. They come before those from the shelf. */
const kitsFromParts = (line: SoldLine, pieces: number): number => {
  const { quantity, fromStock, fromParts, refunded } = line;
  return (
    piecesFromStock({ quantity, fromStock: fromStock + fromParts, refunded }, pieces) -
    piecesFromStock({ quantity, fromStock, refunded }, pieces)
  );
};

/**
 * The pieces that go back into stock with the next `pieces` of a line: as they were taken, or all as packed kits or as
 * parts. Pieces that were made for the order, or oversold, are refunded first and do not go back.
 */
export const piecesBack = (line: SoldLine, pieces: number, as?: RestockAs | null): PiecesBack => {
  const own = piecesFromStock(line, pieces);
  if (!line.parts.length) return { own, parts: [] };
  const kits = kitsFromParts(line, pieces);
  if (as === 'kit') return { own: own + kits, parts: [] };
  const before = kitsFromParts({ ...line, refunded: 0 }, line.refunded);
  const parts = line.parts.map(({ productId, quantity, fromStock }) => {
    const whole = { quantity: line.fromParts * quantity, fromStock, refunded: before * quantity };
    const taken = piecesFromStock(whole, kits * quantity);
    return { productId, pieces: taken + (as === 'parts' ? own * quantity : 0) };
  });
  return {
    own: as === 'parts' ? 0 : own,
    parts: parts.filter((part) => part.pieces > 0),
  };
};
