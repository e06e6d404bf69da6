import * as z from 'zod/mini';

/**
 * Why the stock of a part changed, as the owner says it (docs/rules.md 20.1). `opening` is what was there when the ledger,
 * or the part, began.
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

/** A part as a count found it, and what the ledger says. */
interface Count {
  counted: number;
  /** The balance when the sheet was made. */
  sheet: number;
  now: number;
}

/** What booking a count changes: the difference to the balance of the sheet is added to the stock of now (docs/rules.md 20.4). */
export const countDifference = ({
  counted,
  sheet,
  now,
}: Count): { pieces: number; after: number } => ({
  pieces: counted - sheet,
  after: now + counted - sheet,
});

/** A change of stock with its sign: "+20", "−3". */
export const signedPieces = (pieces: number): string =>
  pieces > 0 ? `+${pieces}` : pieces < 0 ? `\u2212${-pieces}` : '0';
