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
  /** The pieces that they hold beside those: the list costs less even so. */
  spare: number;
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

/** The numbers of kits that use up a part of the list, without a spare piece of it or with some; the smallest first. */
const kitCounts = (
  box: ReadonlyMap<number, number>,
  needed: ReadonlyMap<number, number>,
): Set<number> => {
  const counts = [...box].flatMap(([id, each]) => {
    const kits = (needed.get(id) ?? 0) / each;
    return [Math.floor(kits), Math.ceil(kits)];
  });
  return new Set(counts.filter((count) => count > 0).toSorted((a, b) => a - b));
};

/**
 * Finds the kit that saves most: the list costs less with it in place of what its box holds, pieces that the list does
 * not need included (docs/rules.md 16.7).
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
    for (const quantity of kitCounts(box, needed)) {
      const rest = new Map(needed);
      let [pieces, spare] = [0, 0];
      for (const [id, each] of box) {
        const need = needed.get(id) ?? 0;
        const used = Math.min(need, quantity * each);
        pieces += used;
        spare += quantity * each - used;
        rest.set(id, need - used);
      }
      rest.set(kit.id, (rest.get(kit.id) ?? 0) + quantity);
      const saves = now - cost([...rest].filter(([, count]) => count > 0).map(partLine));
      if (saves > (best?.saves ?? 0)) best = { kit, quantity, pieces, spare, saves };
    }
  }
  return best;
};
