import {
  type KitPartRow,
  PRODUCT_JSON,
  type ProductRow,
} from '../../../tables/catalogue/catalogue-rows';
import { soldName } from './sold-name';

/** A SKU in a kit that no part has. `place` is the kit's place among the interfaces of its product, from 0. */
interface UnknownPart {
  place: number;
  sku: string;
}

const storedInterfaces = ({ id, interfaces }: ProductRow) =>
  PRODUCT_JSON.interfaces.read(interfaces, id);

/** The SKUs in the kits of a product. */
export const kitSkus = (row: ProductRow | undefined): string[] =>
  (row ? storedInterfaces(row) : []).flatMap((one) =>
    one.kind === 'kit' ? one.contents.flatMap(({ sku }) => sku ?? []) : [],
  );

/** What a kit names its parts by: SKUs, and words that may be one. */
export const kitNames = (row: ProductRow): string[] =>
  storedInterfaces(row).flatMap((one) =>
    one.kind === 'kit' ? one.contents.flatMap((line) => line.sku ?? line.description ?? []) : [],
  );

/**
 * The product with the SKUs in its kits written as their parts have them, also where they stand as words, and those that no
 * part has.
 * @param find the parts with a SKU, or one that looks like it
 */
export const namedKitParts = (
  before: ProductRow | undefined,
  after: ProductRow,
  find: (sku: string) => { sku: string | null }[],
): { row: ProductRow; unknown: UnknownPart[] } => {
  const isPacked = after.packed_from_parts === 1;
  if (before?.interfaces === after.interfaces && !isPacked) return { row: after, unknown: [] };
  const unknown: UnknownPart[] = [];
  const interfaces = storedInterfaces(after).map((one, place) => {
    if (one.kind !== 'kit') return one;
    const contents = one.contents.map((line) => {
      const [part, ...others] = find(line.sku ?? line.description ?? '');
      const sku = others.length ? null : (part?.sku ?? null);
      if (line.sku === undefined) return sku === null ? line : { sku, quantity: line.quantity };
      if (sku !== null) return { ...line, sku };
      unknown.push({ place, sku: line.sku });
      return line;
    });
    return { ...one, contents };
  });
  return { row: { ...after, interfaces: PRODUCT_JSON.interfaces.write(interfaces) }, unknown };
};

/** The pieces of each part in the kits of a product, by SKU. */
const piecesBySku = (row: ProductRow): Map<string, number> => {
  const pieces = new Map<string, number>();
  for (const one of storedInterfaces(row))
    if (one.kind === 'kit')
      for (const { sku, quantity } of one.contents)
        if (sku) pieces.set(sku, (pieces.get(sku) ?? 0) + quantity);
  return pieces;
};

/**
 * The parts of a kit that is packed from them, in ascending id; none for other products.
 * @param find the parts with a SKU
 */
export const packedParts = (
  row: ProductRow,
  find: (sku: string) => { id: number }[],
): Omit<KitPartRow, 'kit_id'>[] =>
  row.packed_from_parts === 1
    ? [...piecesBySku(row)]
        .flatMap(([sku, quantity]) => find(sku).map(({ id }) => ({ part_id: id, quantity })))
        .toSorted((a, b) => a.part_id - b.part_id)
    : [];

type KitRow = Pick<ProductRow, 'id' | 'name' | 'attributes' | 'packed_from_parts'>;

/**
 * Why a product cannot be packed from its parts, if so.
 * @param parts what its kits name by SKU @param kits those that are packed from their parts and have it in their box
 */
export const packedFault = (
  row: ProductRow,
  parts: readonly KitRow[],
  kits: readonly KitRow[],
): string | undefined => {
  if (row.packed_from_parts === 0) return undefined;
  if (!kitSkus(row).length)
    return 'Name the parts of its kit by their SKUs: it cannot be packed from words';
  if (row.supply !== 'stock')
    return 'What is packed from its parts is sold from stock. Its parts can be made to order';
  const inner = parts.find((part) => part.id === row.id || part.packed_from_parts === 1);
  if (inner)
    return `${soldName(inner)} is packed from its parts itself: name its parts in place of it`;
  const [outer] = kits;
  return outer && `${soldName(outer)} is packed from it: a kit cannot be packed from another kit`;
};

/** The id of the one part with this SKU; undefined for none and for several that look like it. */
export const successorWithSku = (
  sku: string,
  find: (sku: string) => { id: number }[],
): number | undefined => {
  const [part, ...others] = find(sku);
  return others.length ? undefined : part?.id;
};

/**
 * Why a product cannot have the successor that it has, if so.
 * @param byId the other products, with the successors that they will have
 */
export const successorFault = (
  { id, successor_id: first }: Pick<ProductRow, 'id' | 'successor_id'>,
  byId: (id: number) => ProductRow | undefined,
): string | undefined => {
  if (first === id) return 'A part cannot take its own place';
  const seen = new Set<number>();
  for (let next = first; next !== null && !seen.has(next);) {
    const row = byId(next);
    if (row?.successor_id === id)
      return `This part already replaces ${soldName(row)}: the two would lead in a circle`;
    seen.add(next);
    next = row?.successor_id ?? null;
  }
  return undefined;
};
