import * as z from 'zod/mini';

/** The lines of a delivery, and the characters of its typed list. */
export const MAX_DELIVERY_LINES = 1000;
export const MAX_DELIVERY_TEXT = 40_000;

/**
 * The owner's reason for a stock change (docs/rules.md 20.1). `opening` is the stock from before the ledger, or of a
 * new part.
 */
export const StockReason = z.enum([
  'opening',
  'received',
  'sold',
  'returned',
  'counted',
  'damaged',
  'corrected',
]);
export type StockReason = z.infer<typeof StockReason>;

export const REASON_TITLES: Record<StockReason, string> = {
  opening: 'Opening stock',
  received: 'Received',
  sold: 'Sold',
  returned: 'Returned',
  counted: 'Counted',
  damaged: 'Damaged',
  corrected: 'Corrected',
};

/** The figures of a counted part, in pieces: the count, and what the ledger says. */
interface Count {
  counted: number;
  /** The ledger's balance when the sheet was printed. */
  sheet: number;
  now: number;
}

/**
 * The change that booking a count makes, in pieces. The count is compared with the sheet's balance, and the difference
 * applies to the current stock (docs/rules.md 20.4).
 */
export const countDifference = ({
  counted,
  sheet,
  now,
}: Count): { pieces: number; after: number } => ({
  pieces: counted - sheet,
  after: now + counted - sheet,
});

/** Writes a stock change with its sign: "+20", "−3". */
export const signedPieces = (pieces: number): string =>
  pieces > 0 ? `+${pieces}` : pieces < 0 ? `\u2212${-pieces}` : '0';
