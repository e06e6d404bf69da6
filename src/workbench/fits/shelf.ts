import { canOrder } from '../../shop/catalogue/stock';
import type { Product } from '../../shop/catalogue/product';
import { itemTitle } from '../../shop/catalogue/variants';
import { type Cents, parsePrice } from '../../shop/money';
import type { Interface } from '../../shop/catalogue/interfaces';
import { MATES, type Mate } from './pairs/mates';
import { type Piece, partPieces } from './pieces';
import type { Kind, Part } from './pairs/uses';

/** A product as the shop sells it. */
export type Sold = Pick<Product, 'id' | 'name' | 'sku' | 'price' | 'inStock' | 'supply'> & {
  description?: string;
  category?: Product['category'] | undefined;
  attributes?: Product['attributes'] | undefined;
  interfaces?: readonly { kind?: unknown }[] | undefined;
};

/** A product with its interfaces. */
export interface ShelfPart extends Part {
  id: number;
  description: string | undefined;
  category: Product['category'] | undefined;
  cents: Cents;
  interfaces: readonly Interface[];
  /** Whether it can be ordered. Read live, since a sale changes the product and not the index. */
  readonly isInStock: boolean;
  /** The pieces in one item, including those in its box. */
  pieces: readonly Piece[];
  /** The products in the part's box. */
  contents: readonly { part: ShelfPart; quantity: number }[];
}

/** The products of one version of the catalogue, indexed by what they fit. */
export interface Shelf {
  parts: ReadonlyMap<number, ShelfPart>;
  bySku: ReadonlyMap<string, ShelfPart>;
  /** Kits by the id of a product in their box. */
  kitsWith: ReadonlyMap<number, readonly ShelfPart[]>;
  /**
   * Finds the products with an interface of `kind` that is close enough to mate with `one`, or whose size is not
   * stated. No other product fits.
   */
  mates: (one: Interface, kind: Kind) => ReadonlySet<ShelfPart>;
}

/** Sizes are filed by sixteenths of an inch. */
const DRAWERS = 16;
const drawerNumber = (inches: number): number => Math.floor(inches * DRAWERS + 1e-6);

/** Products by drawer. NaN is the drawer for interfaces without a size. */
type Drawers = Map<number, Set<ShelfPart>>;

/** The products with an interface of one kind. */
type OfKind = readonly { part: ShelfPart; on: Interface }[];

const file = (all: OfKind, size: Mate['innerIn']): Drawers => {
  const drawers: Drawers = new Map();
  for (const { part, on } of all) {
    const inches = size(on);
    const drawer = inches === undefined ? NaN : drawerNumber(inches);
    const parts = drawers.get(drawer);
    if (parts) parts.add(part);
    else drawers.set(drawer, new Set([part]));
  }
  return drawers;
};

const between = (drawers: Drawers, from: number, to: number): Set<ShelfPart> => {
  const parts = new Set(drawers.get(NaN));
  for (let drawer = drawerNumber(from - 1e-4); drawer <= drawerNumber(to + 1e-4); drawer += 1)
    for (const part of drawers.get(drawer) ?? []) parts.add(part);
  return parts;
};

const everything = (drawers: Drawers): Set<ShelfPart> =>
  new Set([...drawers.values()].flatMap((parts) => [...parts]));

const KINDS: Record<Kind, true> = {
  male_thread: true,
  female_thread: true,
  ball: true,
  clevis: true,
  hole: true,
  sleeve: true,
  spacer: true,
  tube: true,
  tube_plug: true,
  on_tube: true,
  bolt: true,
  pin: true,
  ring: true,
  bolt_pattern: true,
  rating: true,
  weld: true,
  kit: true,
};

/** The server checks interfaces when they are saved, so this only drops kinds that this version does not know. */
const isInterface = (one: { kind?: unknown }): one is Interface =>
  Object.hasOwn(KINDS, String(one.kind));

const NONE: readonly Interface[] = [];

const readBefore = new WeakMap<Sold, Pick<ShelfPart, 'interfaces' | 'pieces'>>();

/**
 * Derives interfaces and pieces, once per product object: most objects stay the same in the next version or after a
 * sale.
 */
const derivedFacts = (product: Sold): Pick<ShelfPart, 'interfaces' | 'pieces'> => {
  const known = readBefore.get(product);
  if (known) return known;
  const interfaces = product.interfaces?.filter(isInterface) ?? NONE;
  const pieces = partPieces({ name: product.name, sku: product.sku, interfaces });
  const made = { interfaces, pieces };
  readBefore.set(product, made);
  return made;
};

const read = (product: Sold): ShelfPart => ({
  ...derivedFacts(product),
  id: product.id,
  name: itemTitle(product),
  sku: product.sku,
  description: product.description,
  category: product.category,
  cents: parsePrice(product.price),
  get isInStock() {
    return canOrder(product);
  },
  contents: [],
});

const KIT_DEPTH = 3;

const times = (pieces: readonly Piece[], quantity: number): Piece[] =>
  pieces.map((piece) => ({ ...piece, count: piece.count * quantity }));

/** Indexes products for many questions. Stock is read when a question is answered. */
export const indexParts = (products: Iterable<Sold>): Shelf => {
  const parts = new Map<number, ShelfPart>();
  const bySku = new Map<string, ShelfPart>();
  for (const product of products) {
    const part = read(product);
    parts.set(part.id, part);
    if (part.sku !== null) bySku.set(part.sku, part);
  }

  const boxContents = ({ interfaces }: ShelfPart) =>
    interfaces
      .flatMap((one) => (one.kind === 'kit' ? one.contents : []))
      .flatMap(({ sku, quantity }) => {
        const part = sku === undefined ? undefined : bySku.get(sku);
        return part ? [{ part, quantity }] : [];
      });
  const inBox = (part: ShelfPart, depth = KIT_DEPTH): Piece[] =>
    depth
      ? boxContents(part).flatMap(({ part: inner, quantity }) =>
          times([...partPieces(inner), ...inBox(inner, depth - 1)], quantity),
        )
      : [];
  const kitsWith = new Map<number, ShelfPart[]>();
  for (const part of parts.values()) {
    const contents = boxContents(part);
    if (!contents.length) continue;
    part.contents = contents;
    part.pieces = [...part.pieces, ...inBox(part)];
    for (const { part: inner } of contents)
      kitsWith.set(inner.id, [...(kitsWith.get(inner.id) ?? []), part]);
  }

  const byKind = new Map<Kind, { part: ShelfPart; on: Interface }[]>();
  for (const part of parts.values())
    for (const on of part.interfaces) {
      const all = byKind.get(on.kind);
      if (all) all.push({ part, on });
      else byKind.set(on.kind, [{ part, on }]);
    }
  const filed = new Map<Mate, { inner: Drawers; outer: Drawers }>();
  const filedDrawers = (mate: Mate) => {
    const known = filed.get(mate);
    if (known) return known;
    const made = {
      inner: file(byKind.get(mate.inner) ?? [], mate.innerIn),
      outer: file(byKind.get(mate.outer) ?? [], mate.outerIn),
    };
    filed.set(mate, made);
    return made;
  };
  const mates: Shelf['mates'] = (one, kind) => {
    for (const mate of MATES) {
      if (mate.inner === one.kind && mate.outer === kind) {
        const { outer } = filedDrawers(mate);
        const inches = mate.innerIn(one);
        return inches === undefined
          ? everything(outer)
          : between(outer, inches + mate.from, inches + mate.to);
      }
      if (mate.outer === one.kind && mate.inner === kind) {
        const { inner } = filedDrawers(mate);
        const inches = mate.outerIn(one);
        return inches === undefined
          ? everything(inner)
          : between(inner, inches - mate.to, inches - mate.from);
      }
    }
    return new Set();
  };
  return { parts, bySku, kitsWith, mates };
};
