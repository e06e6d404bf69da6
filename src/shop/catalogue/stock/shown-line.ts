import type { PromiseLine, Supply } from '../../promises/ships-by';
import type { Product } from '../product';
import type { ShownStock } from './shown-stock';
import { LOW_STOCK } from '../stock';

const FROM_STOCK: Supply = { kind: 'stock', leadDays: 0 };

/** A part as pages have it: lists do not know its `stock`. */
export type ShownPart = Pick<Product, 'id' | 'inStock' | 'supply' | 'dayAtShop'> & {
  stock?: number | undefined;
};

/**
 * The line of an order that asks for a promise, from what pages know of the shelf. Where they know only that there are
 * more than LOW_STOCK, a part from stock has enough for any order, and the rest of `both` is made after one piece more
 * than LOW_STOCK: that is never promised too early.
 * @returns with `isCounted` whether the pieces on the shelf are known
 */
export const shownLine = (
  { id, inStock, supply, stock }: ShownPart,
  quantity: number,
  shown: ShownStock | undefined,
): PromiseLine & { isCounted: boolean } => {
  const pieces = shown?.left[id] ?? stock ?? (inStock ? LOW_STOCK + 1 : 0);
  const isCounted = pieces !== LOW_STOCK + 1;
  return {
    quantity,
    onHand: isCounted || supply ? pieces : Infinity,
    supply: supply ?? FROM_STOCK,
    isCounted,
  };
};
