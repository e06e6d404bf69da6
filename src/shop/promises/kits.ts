// Kits that are packed from their parts, whose stock is that of the parts (docs/rules.md 20.8).
import { type LinePromise, type PromiseLine, type Supply, piecesToMake } from './ships-by';

/** A part of a kit; each kit has `quantity` pieces of it. */
export interface KitPart {
  productId: number;
  quantity: number;
}

/** The pieces of a part of a kit that are on the shelf, and where more come from. */
export interface StockedPart extends KitPart {
  stock: number;
  supply: Supply;
}

const isMade = ({ supply }: Pick<StockedPart, 'supply'>): boolean => supply.kind !== 'stock';

/** The part that runs out first, and the number of kits that can be packed until then. */
export const scarcestPart = <Part extends Pick<StockedPart, 'quantity' | 'stock'>>(
  parts: readonly Part[],
): { part: Part; kits: number } | undefined =>
  parts
    .map((part) => ({ part, kits: Math.floor(Math.max(0, part.stock) / part.quantity) }))
    .toSorted((a, b) => a.kits - b.kits)[0];

/**
 * The stock of a kit as pages show it: packed kits, and those that can be packed from its parts. Parts that are made
 * limit it only where all are; the kit then is made to order itself, in the time of its slowest part.
 * @param packed kits that lie on the shelf
 */
export const kitStock = (
  packed: number,
  parts: readonly StockedPart[],
): { stock: number; supply?: Supply } => {
  const fromStock = parts.filter((part) => !isMade(part));
  // A part that is always made leaves the shelf alone.
  const onShelf = parts.map((part) => (part.supply.kind === 'made' ? { ...part, stock: 0 } : part));
  const stock = packed + (scarcestPart(fromStock.length ? fromStock : onShelf)?.kits ?? 0);
  const [slowest] = parts.toSorted((a, b) => b.supply.leadDays - a.supply.leadDays);
  return {
    stock,
    ...(!fromStock.length && slowest && { supply: { ...slowest.supply, kind: 'both' } }),
  };
};

/** A product of a cart or an order. `parts` is there for a kit that is packed from its parts. */
export interface Goods {
  onHand: number;
  supply: Supply;
  parts?: readonly KitPart[] | undefined;
}

/** Pieces of one product that a line needs, from the shelf or made. */
export interface Need extends PromiseLine {
  productId: number;
}

/** The sources of a line: its own pieces, or packed kits and the pieces of their parts. */
export interface SharedLine {
  productId: number;
  quantity: number;
  /** Kits that are packed for it from their parts. */
  fromParts: number;
  /** The pieces that shelf and benches have to give for it; a kit's own pieces come first. */
  needs: Need[];
  /** The pieces that it could have, after the lines before it; undefined for as many as are wanted. */
  available: number | undefined;
  /** The part of which there are too few, for a kit that cannot be had. */
  lacks?: number;
}

/**
 * Shares what is on the shelf among the lines of a cart. Plain parts come first, and kits take what they leave: packed
 * kits, then the pieces of their parts. So no piece is sold twice, and it is the kit that cannot be had.
 * @param goods the products of the lines and of the parts of their kits
 * @returns the lines in their order; one whose product is unknown needs nothing that there is
 */
export const shareShelf = (
  lines: readonly { productId: number; quantity: number }[],
  goods: ReadonlyMap<number, Goods>,
): SharedLine[] => {
  const free = new Map([...goods].map(([id, { onHand }]) => [id, Math.max(0, onHand)]));
  const freePieces = (id: number): number => free.get(id) ?? 0;
  const partSupply = (id: number): Supply =>
    goods.get(id)?.supply ?? { kind: 'stock', leadDays: 0 };
  const need = (productId: number, quantity: number): Need => ({
    productId,
    quantity,
    onHand: freePieces(productId),
    supply: partSupply(productId),
  });
  const take = (taken: readonly Need[]) => {
    for (const one of taken)
      free.set(
        one.productId,
        freePieces(one.productId) - (one.quantity - (piecesToMake(one) ?? 0)),
      );
  };

  const plain = ({ productId, quantity }: (typeof lines)[number]): SharedLine => {
    const own = need(productId, quantity);
    const available = isMade(own) ? undefined : own.onHand;
    if (piecesToMake(own) !== undefined) take([own]);
    return { productId, quantity, fromParts: 0, needs: [own], available };
  };

  const kit = (
    { productId, quantity }: (typeof lines)[number],
    parts: readonly KitPart[],
  ): SharedLine => {
    const packed = Math.min(quantity, freePieces(productId));
    const fromParts = quantity - packed;
    const limits = parts
      .filter((part) => !isMade({ supply: partSupply(part.productId) }))
      .map((part) => ({ ...part, stock: freePieces(part.productId) }));
    const scarcest = scarcestPart(limits);
    const needs = [
      ...(packed ? [need(productId, packed)] : []),
      ...(fromParts ? parts.map((part) => need(part.productId, fromParts * part.quantity)) : []),
    ];
    const canBeHad = !fromParts || (parts.length > 0 && (scarcest?.kits ?? Infinity) >= fromParts);
    const available =
      scarcest || !parts.length ? freePieces(productId) + (scarcest?.kits ?? 0) : undefined;
    if (canBeHad) take(needs);
    const lacks = canBeHad ? undefined : scarcest?.part.productId;
    return {
      productId,
      quantity,
      fromParts,
      needs: canBeHad ? needs : [],
      available,
      ...(lacks !== undefined && { lacks }),
    };
  };

  const shared = new Map<number, SharedLine>();
  for (const isKit of [false, true])
    for (const [place, line] of lines.entries()) {
      const parts = goods.get(line.productId)?.parts;
      if ((parts !== undefined) !== isKit) continue;
      shared.set(place, parts ? kit(line, parts) : plain(line));
    }
  return lines.flatMap((_, place) => shared.get(place) ?? []);
};

/** The promise of a line, and what is made for it: pieces of its own, or of the parts of its kits by their ids. */
export interface SharedPromise extends LinePromise {
  partsToMake: ReadonlyMap<number, number>;
}

/**
 * The promise of a line from those of its needs: a kit ships with its slowest part. @returns undefined when one of them
 * cannot be had
 */
export const slowestPromise = (
  { productId, needs }: Pick<SharedLine, 'productId' | 'needs'>,
  promises: readonly (LinePromise | undefined)[],
): SharedPromise | undefined => {
  const partsToMake = new Map<number, number>();
  let [day, toMake] = ['', 0];
  for (const [place, need] of needs.entries()) {
    const promise = promises[place];
    if (!promise) return undefined;
    if (promise.day > day) ({ day } = promise);
    if (need.productId === productId) ({ toMake } = promise);
    else if (promise.toMake) partsToMake.set(need.productId, promise.toMake);
  }
  return day ? { day, toMake, partsToMake } : undefined;
};
