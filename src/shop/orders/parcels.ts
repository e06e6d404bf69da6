import * as z from 'zod/mini';

/** Pieces of one item of an order. */
export const Pieces = z.object({ itemId: z.string(), quantity: z.number() });
export type Pieces = z.infer<typeof Pieces>;

/** A parcel that has left the shop. `at` is an ISO time. */
export const SentParcel = z.object({
  id: z.string(),
  at: z.string(),
  carrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  lines: z.array(Pieces),
});
export type SentParcel = z.infer<typeof SentParcel>;

/** Adds up the pieces of all lines. */
export const countPieces = (lines: readonly Pieces[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

interface Shipping {
  /** `removedQuantity` counts the pieces that were taken out of the order before they shipped. */
  items: readonly { id: string; quantity: number; removedQuantity?: number }[];
  parcels: readonly { lines: readonly Pieces[] }[];
}

/**
 * The pieces that are still to be shipped: those bought, less those taken out, less those in parcels. Items without any
 * are left out.
 */
export const piecesLeft = ({ items, parcels }: Shipping): Pieces[] => {
  const sent = new Map<string, number>();
  for (const { itemId, quantity } of parcels.flatMap(({ lines }) => lines))
    sent.set(itemId, (sent.get(itemId) ?? 0) + quantity);
  return items.flatMap(({ id: itemId, quantity: bought, removedQuantity: removed = 0 }) => {
    const quantity = bought - removed - (sent.get(itemId) ?? 0);
    return quantity > 0 ? [{ itemId, quantity }] : [];
  });
};

/** The first line that asks for more pieces than are left, with the number left; undefined when all can be shipped. */
export const excessIn = (
  lines: readonly Pieces[],
  left: readonly Pieces[],
): { itemId: string; left: number } | undefined => {
  for (const { itemId } of lines) {
    const here = (all: readonly Pieces[]) =>
      countPieces(all.filter((line) => line.itemId === itemId));
    if (here(lines) > here(left)) return { itemId, left: here(left) };
  }
  return undefined;
};
