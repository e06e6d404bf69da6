import type { PromiseLine, Supply } from '../../promises/ships-by';
import type { Product } from '../product';
import type { ShownStock } from './shown-stock';
import { LOW_STOCK } from '../stock';

const FROM_STOCK: Supply = { kind: 'stock', leadDays: 0 };

/** A part as pages have it: lists do not know its `stock`. */
export type ShownPart = Pick<Product, 'id' | 'inStock' | 'supply' | 'madeParts'> & {
  stock?: number | undefined;
};

/** The pieces of a part on the shelf as pages know them: LOW_STOCK + 1 stands for more. */
const shownPieces = (id: number, shown: ShownStock | undefined): number =>
  shown?.left[id] ?? LOW_STOCK + 1;

/** The needs of a kit: packed ones first, then the pieces of its parts that are made. Those from stock are there. */
const kitNeeds = (
  { id, madeParts = [] }: ShownPart,
  quantity: number,
  shown: ShownStock | undefined,
): PromiseLine[] => {
  const onHand = Math.min(quantity, shown?.packed?.[id] ?? 0);
  const fromParts = quantity - onHand;
  return [
    ...(onHand ? [{ quantity: onHand, onHand, supply: FROM_STOCK }] : []),
    ...(fromParts ? madeParts : []).map((part) => ({
      quantity: fromParts * part.quantity,
      onHand: shownPieces(part.id, shown),
      supply: part.supply,
    })),
  ];
};

/**
 * The lines of an order that ask for a promise, from what pages know of the shelf: one, or for a kit with parts that are
 * made those of its parts, whose slowest is its day. Where pages know only that there are more than LOW_STOCK, a part from
 * stock has enough for any order, and the rest of `both` is made after one piece more than LOW_STOCK: that is never
 * promised too early.
 * @returns with `isCounted` whether the pieces on the shelf are known
 */
export const shownNeeds = (
  part: ShownPart,
  quantity: number,
  shown: ShownStock | undefined,
): { needs: PromiseLine[]; isCounted: boolean } => {
  const { id, inStock, supply, stock, madeParts } = part;
  const pieces = shown?.left[id] ?? stock ?? (inStock ? LOW_STOCK + 1 : 0);
  const isCounted = pieces !== LOW_STOCK + 1;
  const onHand = isCounted || supply ? pieces : Infinity;
  if (madeParts && (supply || quantity <= onHand))
    return { needs: kitNeeds(part, quantity, shown), isCounted };
  return { needs: [{ quantity, onHand, supply: supply ?? FROM_STOCK }], isCounted };
};
