import { canOrder } from '../../../shop/catalogue/stock';
import { knownInterfaces } from '../../../shop/catalogue/interfaces';
import type { Product } from '../../../shop/catalogue/product';
import type { Cents } from '../../../shop/money';
import { type PlainLine, neededParts } from './build-list';

type Listed = Pick<Product, 'id' | 'sku' | 'interfaces' | 'inStock' | 'supply'>;

/** A kit that holds parts of a list for less than they cost one by one. */
export interface KitInstead<Item> {
  kit: Item;
  /** The number of kits. */
  quantity: number;
  /** The pieces of the list that they hold. */
  pieces: number;
  saves: Cents;
}

/** The parts in a kit's box by id; undefined when one of them is only described, or is not in this shop. */
const boxContents = (
  { interfaces }: Listed,
  idBySku: ReadonlyMap<string, number>,
): Map<number, number> | undefined => {
  const box = new Map<number, number>();
  for (const one of knownInterfaces(interfaces))
    for (const { sku, quantity } of one.kind === 'kit' ? one.contents : []) {
      const id = sku === undefined ? undefined : idBySku.get(sku);
      if (id === undefined) return undefined;
      box.set(id, (box.get(id) ?? 0) + quantity);
    }
  return box.size ? box : undefined;
};

const partLine = ([productId, quantity]: [number, number]): PlainLine => ({
  what: { kind: 'part', productId },
  quantity,
  note: '',
  have: false,
});

/**
 * Finds the kit that saves most: everything in its box is on the list in that quantity, still to buy, and the list costs
 * less with the kit in its place (docs/rules.md 16.7).
 * @param cost the price of a list in cents, after dealer prices and a sale, which can depend on the number of pieces
 */
export const kitInstead = <Item extends Listed>(
  lines: readonly PlainLine[],
  products: ReadonlyMap<number, Item>,
  cost: (lines: readonly PlainLine[]) => Cents,
): KitInstead<Item> | undefined => {
  const needed = neededParts(lines);
  const all = [...products.values()];
  const idBySku = new Map(all.flatMap(({ sku, id }) => (sku === null ? [] : [[sku, id] as const])));
  const now = cost(lines);
  let best: KitInstead<Item> | undefined;
  for (const kit of all) {
    const isKit = kit.interfaces?.some(({ kind }) => kind === 'kit');
    const box = isKit && canOrder(kit) ? boxContents(kit, idBySku) : undefined;
    if (!box) continue;
    const parts = [...box];
    const quantity = Math.min(
      ...parts.map(([id, each]) => Math.floor((needed.get(id) ?? 0) / each)),
    );
    if (!quantity) continue;
    const rest = new Map(needed);
    for (const [id, each] of parts) rest.set(id, (rest.get(id) ?? 0) - quantity * each);
    rest.set(kit.id, (rest.get(kit.id) ?? 0) + quantity);
    const saves = now - cost([...rest].filter(([, count]) => count > 0).map(partLine));
    const pieces = quantity * parts.reduce((sum, [, each]) => sum + each, 0);
    if (saves > (best?.saves ?? 0)) best = { kit, quantity, pieces, saves };
  }
  return best;
};
