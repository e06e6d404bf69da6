import { type Goods, shareShelf, slowestPromise } from '../../../shop/promises/kits';
import type { ProductRow } from '../../tables/catalogue/catalogue-rows';
import { type KitPartStock, partsByKit } from '../../tables/catalogue/kit-parts';
import { heldPieces } from '../../tables/checkout/checkouts';
import type { Queries } from '../../tables/schema';
import { soldName } from '../catalogue/named/sold-name';
import { productSupply, promisesFor } from '../promises/promises';

type SoldProduct = Pick<ProductRow, 'id' | 'stock' | 'supply' | 'lead_days' | 'work_group'>;

/** A line of a cart, a quote or an estimate, with its product. */
interface ShelfLine {
  product: SoldProduct;
  quantity: number;
}

/** A part of a kit that a line is packed from; each kit has `quantity` pieces, and `toMake` of all are made. */
export interface PackedPart {
  productId: number;
  quantity: number;
  name: string;
  sku: string | null;
  toMake: number;
}

/** The share of a line in the shelf and the benches. */
export interface LineShare {
  /** The pieces that it can have; undefined for as many as are wanted. */
  available: number | undefined;
  /** Pieces that it could have if other buyers were not paying for them. */
  held: number;
  /** The pieces of its own that are made for it. */
  toMake: number;
  /** The day by which it ships; undefined for a line that cannot be had. */
  day: string | undefined;
  /** Kits that are packed for it from their parts. */
  fromParts: number;
  /** The parts of a kit that can be packed from them; undefined for other products. */
  parts: PackedPart[] | undefined;
  /** The part of which there are too few. */
  lacks: string | undefined;
}

interface Whose {
  /** The buyer's account, whose own open checkout holds nothing against them. */
  accountId?: string;
  /** The quote that holds these pieces already. */
  quoteId?: string;
}

/** The products of the lines and the parts of their kits, with the pieces that are on the shelf for them. */
const goodsById = (
  lines: readonly ShelfLine[],
  kits: ReadonlyMap<number, KitPartStock[]>,
  held: ReadonlyMap<number, number>,
): Map<number, Goods> => {
  const goods = new Map<number, Goods>();
  const left = (id: number, stock: number) => Math.max(0, stock - (held.get(id) ?? 0));
  for (const parts of kits.values())
    for (const part of parts)
      goods.set(part.part_id, {
        onHand: left(part.part_id, part.stock),
        supply: productSupply(part),
      });
  for (const { product } of lines) {
    const parts = kits
      .get(product.id)
      ?.map(({ part_id: productId, quantity }) => ({ productId, quantity }));
    goods.set(product.id, {
      onHand: left(product.id, product.stock),
      supply: productSupply(product),
      parts,
    });
  }
  return goods;
};

/**
 * Shares the shelf among these lines, and gives the day by which each ships (docs/rules.md 20.8, 22.2). Each product is in
 * one line at most.
 */
export const lineShares = async (
  db: Queries,
  lines: readonly ShelfLine[],
  { accountId = '', quoteId }: Whose,
  now: number,
): Promise<LineShare[]> => {
  const quantities = lines.map(({ product, quantity }) => ({ productId: product.id, quantity }));
  const ids = quantities.map(({ productId }) => productId);
  const kits = await partsByKit(db, ids);
  const partIds = [...kits.values()].flat().map(({ part_id: id }) => id);
  const all = [...new Set([...ids, ...partIds])].toSorted((a, b) => a - b);
  const held = await heldPieces(db, all, accountId, quoteId);
  const shared = shareShelf(quantities, goodsById(lines, kits, held));
  const ofAll = held.size ? shareShelf(quantities, goodsById(lines, kits, new Map())) : shared;
  const promises = await promisesFor(
    db,
    shared.flatMap(({ needs }) => needs),
    accountId,
    now,
    quoteId,
  );
  return shared.map((line, place): LineShare => {
    const parts = kits.get(line.productId);
    const own = promises.splice(0, line.needs.length);
    const promise = line.lacks === undefined ? slowestPromise(line, own) : undefined;
    const lacking = parts?.find(({ part_id: id }) => id === line.lacks);
    return {
      available: line.available,
      held:
        line.available === undefined
          ? Math.min(lines[place]?.product.stock ?? 0, held.get(line.productId) ?? 0)
          : Math.max(0, (ofAll[place]?.available ?? 0) - line.available),
      toMake: promise?.toMake ?? 0,
      day: promise?.day,
      fromParts: line.fromParts,
      parts: parts?.map((part) => ({
        productId: part.part_id,
        quantity: part.quantity,
        name: soldName({ ...part, id: part.part_id }),
        sku: part.sku,
        toMake: promise?.partsToMake.get(part.part_id) ?? 0,
      })),
      lacks: lacking && soldName({ ...lacking, id: lacking.part_id }),
    };
  });
};
