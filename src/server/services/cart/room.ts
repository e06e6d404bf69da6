import type { setCartLine } from '../../../contract/cart/lines';
import type { addToCart } from '../../../contract/cart/cart';
import { ApiError } from '../../ground/api-error';
import type { ProductRow } from '../../tables/catalogue/catalogue-rows';
import { type KitPartStock, partsByKit } from '../../tables/catalogue/kit-parts';
import { productsByIds } from '../../tables/catalogue/products';
import type { Queries } from '../../tables/schema';
import { soldName } from '../catalogue/named/sold-name';

type Calls = typeof addToCart | typeof setCartLine;
type SoldProduct = Pick<
  ProductRow,
  'id' | 'name' | 'attributes' | 'stock' | 'published' | 'supply'
>;

const outOfStock = (message: string, id: number, stock: number): ApiError =>
  new ApiError<Calls>('out_of_stock', message, { ids: [id], stock });

/** The pieces that the lines of a cart can have together. */
export interface Room {
  /** The product of a line, if there is one. */
  product: (id: number) => SoldProduct | undefined;
  /**
   * Why a cart cannot have this quantity of a product: not_found or out_of_stock; undefined when it can. Pieces that other
   * buyers are paying for may become free again, so they count as stock here (docs/rules.md 4.9).
   * @param lines the pieces of each product in the cart, before the change
   */
  refusal: (
    lines: ReadonlyMap<number, number>,
    productId: number,
    pieces: number,
  ) => ApiError | undefined;
}

/** Reads what these products can have of the shelf, with the parts of the kits among them. */
export const readRoom = async (db: Queries, ids: readonly number[]): Promise<Room> => {
  const all = [...new Set(ids)];
  const products = await productsByIds(db, all);
  const kits = await partsByKit(db, all);

  /** The pieces of a part that the kits in the cart are packed from. */
  const takenByKits = (lines: ReadonlyMap<number, number>, partId: number): number =>
    [...kits].reduce((sum, [kitId, parts]) => {
      const part = parts.find((one) => one.part_id === partId);
      const packed = products.get(kitId)?.stock ?? 0;
      const fromParts = Math.max(0, (lines.get(kitId) ?? 0) - packed);
      return sum + fromParts * (part?.quantity ?? 0);
    }, 0);

  /** The kits that the parts are enough for beside the other lines, and the part that runs out first. */
  const kitsLeft = (
    others: ReadonlyMap<number, number>,
    parts: readonly KitPartStock[],
  ): { kits: number; part: KitPartStock } | undefined =>
    parts
      .filter(({ supply }) => supply === 'stock')
      .map((part) => {
        const inCart = (others.get(part.part_id) ?? 0) + takenByKits(others, part.part_id);
        return { kits: Math.floor(Math.max(0, part.stock - inCart) / part.quantity), part };
      })
      .toSorted((a, b) => a.kits - b.kits)[0];

  const kitError = (
    product: SoldProduct,
    parts: readonly KitPartStock[],
    others: ReadonlyMap<number, number>,
    pieces: number,
  ): ApiError | undefined => {
    if (pieces <= product.stock) return undefined;
    const left = kitsLeft(others, parts);
    const most = product.stock + (left?.kits ?? 0);
    if (!left || pieces <= most) return undefined;
    const name = soldName(product);
    const part = soldName({ ...left.part, id: left.part.part_id });
    const message = most
      ? `Only ${most} of "${name}" can be had: there are no more of "${part}" for it.`
      : `"${name}" is out of stock: there are not enough of "${part}" for it.`;
    return outOfStock(message, product.id, most);
  };

  const partError = (
    product: SoldProduct,
    others: ReadonlyMap<number, number>,
    pieces: number,
  ): ApiError | undefined => {
    const name = soldName(product);
    const inKits = takenByKits(others, product.id);
    const left = Math.max(0, product.stock - inKits);
    if (pieces <= left) return undefined;
    const beside = inKits && product.stock ? ' beside those for the kits in your cart' : '';
    const message = left
      ? `Only ${left} of "${name}" in stock${beside}.`
      : `"${name}" is out of stock${beside}.`;
    return outOfStock(message, product.id, left);
  };

  return {
    product: (id) => products.get(id),
    refusal: (lines, productId, pieces) => {
      const product = products.get(productId);
      if (!product?.published)
        return new ApiError<Calls>('not_found', 'This part is no longer available.');
      if (product.supply !== 'stock') return undefined;
      const others = new Map(lines);
      others.delete(productId);
      const parts = kits.get(productId);
      return parts ? kitError(product, parts, others, pieces) : partError(product, others, pieces);
    },
  };
};
