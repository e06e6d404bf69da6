import { counted } from '../counted';
import type { Product, StockedProduct } from './product';

/** A product with this many pieces or fewer is low on stock; its page says how many are left. */
export const LOW_STOCK = 5;

/** The number of pieces that a page says are left; undefined when there are more than LOW_STOCK. */
export const shownPieces = (pieces: number): number | undefined =>
  pieces > LOW_STOCK ? undefined : pieces;

type Sold = Pick<Product, 'inStock' | 'supply' | 'madeParts'>;

/** Whether a part can be ordered: there are pieces, or it is made. */
export const canOrder = ({ inStock, supply }: Sold): boolean => inStock || supply !== undefined;

/** Whether the next piece of a part is made for its buyer. */
export const isMadeNext = ({ inStock, supply }: Sold): boolean =>
  supply !== undefined && (supply.kind === 'made' || !inStock);

/** The state of a part in two or three words, as lists show it. */
export const stockWords = (part: Sold): string => {
  if (isMadeNext(part)) return 'Made to Order';
  if (!part.inStock) return 'Out of Stock';
  // Its parts from stock are there, and the others may have to be made.
  return part.madeParts && !part.supply ? 'Packed to Order' : 'In Stock';
};

/** The state of a part as its page says it, with the pieces when they are few: 'Only 3 left'. */
export const pageStockWords = (product: StockedProduct): string => {
  const { stock, supply, madeParts } = product;
  // The parts of a kit take different times.
  if (supply && !madeParts && isMadeNext(product))
    return `Made to order in ${counted(supply.leadDays, 'business day')}`;
  if (!product.inStock || shownPieces(stock) === undefined) return stockWords(product);
  return supply ? `${stock} in stock, then made to order` : `Only ${stock} left`;
};
