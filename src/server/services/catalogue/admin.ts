import type {
  AdminProduct,
  PastPrice,
  addProduct,
  changeProduct,
  changeStock,
  getAdminProduct,
} from '../../../contract/catalogue/admin';
import type { getSizes } from '../../../contract/catalogue/admin-sizes';
import { scarcestPart } from '../../../shop/promises/kits';
import { skuFinder } from '../../../shop/catalogue/sku';
import { priceText } from '../../../shop/money';
import type { Paged } from '../../../shop/paged';
import { shopDay } from '../../../shop/shop-day';
import type { NewProduct, ProductChange, StockChange } from '../../../shop/catalogue/product-edit';
import { ApiError } from '../../ground/api-error';
import type { Changes } from '../../tables/log/acts';
import { soldName } from './named/sold-name';
import { noteAct } from '../../tables/log/log';
import { allCategories } from '../../tables/catalogue/categories';
import { heldPieces } from '../../tables/checkout/checkouts';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';
import { type AdminSearch, productsLike, searchProductRows } from '../../tables/catalogue/admin';
import { otherKits } from '../../tables/catalogue/removal';
import { nextProductId } from '../../tables/catalogue/product-ids';
import { type KitPartStock, kitsWith, partsByKit } from '../../tables/catalogue/kit-parts';
import { pricePage } from '../../tables/catalogue/price-history';
import { findProduct } from '../../tables/catalogue/products';
import { stockRows, stockRowsBySku } from '../../tables/catalogue/stock-counts';
import { addToStock, raiseStockVersion } from '../../tables/catalogue/stock';
import {
  type CategoryRow,
  PRODUCT_JSON,
  type ProductRow,
} from '../../tables/catalogue/catalogue-rows';
import { applyProductChange, newProductRow, saleFault, wrongField } from './apply-product-change';
import { kitNames, kitSkus, namedKitParts, packedFault } from './named/named-parts';
import {
  changedColumns,
  changedMeanwhile,
  changingProducts,
  firstConflict,
  refuseBelowHeld,
  refuseSuccessor,
  refuseWorkGroup,
  saveProducts,
} from './save-product';
import { productSupply } from '../promises/promises';
import { productSale } from './sale-prices';

const shownSale = (row: ProductRow): AdminProduct['sale'] => {
  const sale = productSale(row);
  return sale ? { price: priceText(sale.cents), from: sale.from, to: sale.to } : null;
};

/** The kits that can be packed from what is on the shelf, and the part that runs out first. */
const packableKits = (
  parts: readonly KitPartStock[],
  held: ReadonlyMap<number, number>,
): AdminProduct['packable'] => {
  const scarcest = scarcestPart(
    parts.map((part) => ({ ...part, stock: part.stock - (held.get(part.part_id) ?? 0) })),
  );
  if (!scarcest) return null;
  const { part, kits } = scarcest;
  return { kits, part: { id: part.part_id, name: soldName({ ...part, id: part.part_id }) } };
};

/** Facts that products are shown with: the pieces that buyers are paying for, and the parts of kits that are packed from them. */
interface ShownWith {
  held: ReadonlyMap<number, number>;
  kits: ReadonlyMap<number, KitPartStock[]>;
  categories: CategoryRow[];
}

/** Reads the facts that these products are shown with. */
export const shownWith = async (
  db: Queries,
  rows: readonly Pick<ProductRow, 'id'>[],
): Promise<ShownWith> => {
  const ids = rows.map(({ id }) => id);
  const kits = await partsByKit(db, ids);
  const partIds = [...kits.values()].flat().map(({ part_id: id }) => id);
  const held = await heldPieces(db, [...new Set([...ids, ...partIds])], '');
  return { held, kits, categories: await allCategories(db) };
};

/** A product as the admin sees it. */
export const shown = (row: ProductRow, { held, kits, categories }: ShownWith): AdminProduct => {
  const named = (id: number | null) => {
    const match = categories.find((category) => category.id === id);
    return match ? { name: match.name, slug: match.slug } : null;
  };
  return {
    id: row.id,
    revision: row.revision,
    updatedAt: row.updated_at ? new Date(row.updated_at).toISOString() : null,
    name: row.name,
    slug: row.slug,
    sku: row.sku,
    description: row.description,
    searchTitle: row.search_title,
    searchDescription: row.search_description,
    price: priceText(row.price_cents),
    sale: shownSale(row),
    weight: row.weight_g / 1000,
    packing: PRODUCT_JSON.packing.read(row.packing, row.id),
    stock: row.stock,
    shelfPlace: row.shelf_place,
    lowMark: row.low_mark,
    supply: { group: '', ...productSupply(row) },
    packedFromParts: row.packed_from_parts === 1,
    packable: packableKits(kits.get(row.id) ?? [], held),
    held: held.get(row.id) ?? 0,
    published: row.published === 1,
    successorId: row.successor_id,
    category: named(row.category_id) ?? { name: '', slug: '' },
    subcategory: named(row.subcategory_id),
    imageUrl: row.image_url,
    additionalImages: PRODUCT_JSON.additional_images.read(row.additional_images, row.id),
    imageAlts: PRODUCT_JSON.image_alts.read(row.image_alts, row.id),
    attributes: PRODUCT_JSON.attributes.read(row.attributes, row.id),
    interfaces: PRODUCT_JSON.interfaces.read(row.interfaces, row.id),
    rating: (row.rating_tenths / 10).toFixed(1),
    reviewCount: row.review_count,
  };
};

/** @throws ApiError not_found */
export const productRow = async (db: Queries, id: number): Promise<ProductRow> => {
  const row = await findProduct(db, id);
  if (!row)
    throw new ApiError<
      typeof getAdminProduct | typeof changeProduct | typeof changeStock | typeof getSizes
    >('not_found', 'There is no such product.');
  return row;
};

const shownNow = async (db: Queries, row: ProductRow): Promise<AdminProduct> =>
  shown(row, await shownWith(db, [row]));

/** One page of all products, including unpublished ones. */
export const adminProducts = async (db: Db, search: AdminSearch): Promise<Paged<AdminProduct>> => {
  const page = await searchProductRows(db, search);
  const more = await shownWith(db, page.rows);
  return { ...page, rows: page.rows.map((row) => shown(row, more)) };
};

/** @throws ApiError not_found */
export const adminProduct = async (db: Db, id: number): Promise<AdminProduct> =>
  shownNow(db, await productRow(db, id));

/** One page of the price history of a product, the newest first. @throws ApiError not_found */
export const productPrices = async (
  db: Db,
  id: number,
  page: string | undefined,
): Promise<Paged<PastPrice>> => {
  await productRow(db, id);
  const prices = await pricePage(db, id, page);
  return {
    ...prices,
    rows: prices.rows.map((row) => ({
      key: row.id,
      at: new Date(row.at).toISOString(),
      price: priceText(row.price_cents),
      regular: priceText(row.regular_cents),
      by: row.username,
      act: row.act,
    })),
  };
};

/** The account that acts, and the time (epoch ms). */
export interface Actor {
  by: string | null;
  now: number;
}

const refuseConflict = async (tx: Tx, product: ProductRow, before?: ProductRow): Promise<void> => {
  const others = (await productsLike(tx, product)).filter(({ id }) => id !== product.id);
  const conflict = firstConflict(product, others, before);
  if (conflict)
    throw new ApiError<typeof addProduct | typeof changeProduct>(
      conflict.code,
      `${conflict.message}.`,
      {
        fields: { [conflict.field]: conflict.message },
      },
    );
};

/** @throws ApiError invalid for a product that cannot be packed from its parts */
const refusePacked = async (
  tx: Tx,
  row: ProductRow,
  found: Awaited<ReturnType<typeof stockRowsBySku>>,
): Promise<void> => {
  if (row.packed_from_parts === 0) return;
  const skus = new Set(kitSkus(row));
  const named = found.filter(({ sku }) => sku !== null && skus.has(sku));
  const kits = await stockRows(tx, await kitsWith(tx, [row.id]));
  const fault = packedFault(row, named, [...kits.values()]);
  if (fault) throw wrongField('packedFromParts', fault);
};

/** @throws ApiError invalid for a part that loses its SKU while a kit is packed from it */
const refuseWithoutSku = async (
  tx: Tx,
  before: ProductRow | undefined,
  after: ProductRow,
): Promise<void> => {
  if (!before?.sku || after.sku !== null) return;
  const [kit] = await otherKits(tx, [after.id]);
  if (kit) throw wrongField('sku', `"${kit.kit}" is packed from this part and names it by its SKU`);
};

/** The product with the parts of its kits. @throws ApiError invalid with the field, for a SKU that no part has */
export const withKitParts = async (
  tx: Tx,
  before: ProductRow | undefined,
  after: ProductRow,
): Promise<ProductRow> => {
  await refuseWithoutSku(tx, before, after);
  const names = kitNames(after);
  const parts = names.length ? await stockRowsBySku(tx, names) : [];
  const { row, unknown } = namedKitParts(
    before,
    after,
    skuFinder(parts, ({ sku }) => sku),
  );
  if (!unknown.length) {
    await refusePacked(tx, row, parts);
    return row;
  }
  const fields = Object.fromEntries(
    unknown
      .toReversed()
      .map(({ place, sku }) => [
        `interfaces.${place}.contents`,
        `No part has the SKU "${sku}". If the shop does not have it, write it in quotation marks`,
      ]),
  );
  throw new ApiError('invalid', `No part has the SKU "${unknown[0]?.sku}".`, { fields });
};

/** @throws ApiError invalid with the field */
export const refuseSale = (
  after: ProductRow,
  before: ProductRow | undefined,
  now: number,
): void => {
  const fault = saleFault(after, before, shopDay(new Date(now)));
  if (fault) throw wrongField(`sale.${fault.field}`, fault.message);
};

/** The columns that differ with both values, for the audit log; categories and successors by their names. */
export const difference = async (
  db: Queries,
  before: ProductRow,
  after: ProductRow,
): Promise<Changes> => {
  const categories = new Map((await allCategories(db)).map(({ id, name }) => [id, name]));
  const successor = async ({ successor_id: id }: ProductRow) => {
    const row = id === null ? undefined : await findProduct(db, id);
    return row ? soldName(row) : id;
  };
  const category = ({ category_id: id }: ProductRow) => categories.get(id) ?? id;
  const subcategory = ({ subcategory_id: id }: ProductRow) =>
    id === null ? null : (categories.get(id) ?? id);
  const named = {
    category_id: async () => ['category', [category(before), category(after)]] as const,
    subcategory_id: async () => ['subcategory', [subcategory(before), subcategory(after)]] as const,
    successor_id: async () =>
      ['successor', [await successor(before), await successor(after)]] as const,
  };
  return Object.fromEntries(
    await Promise.all(
      changedColumns(before, after).map((column) =>
        column in named
          ? named[column as keyof typeof named]() // it was looked up
          : ([column, [before[column], after[column]]] as const),
      ),
    ),
  );
};

/**
 * Adds a product under the next free id. It is unpublished unless `published` is set.
 * @throws ApiError invalid with the field, slug_taken, sku_taken, changed
 */
export const createProduct = (
  db: Db,
  input: NewProduct,
  { by, now }: Actor,
): Promise<AdminProduct> =>
  changingProducts(db, async (tx) => {
    const typed = newProductRow(await nextProductId(tx), input, await allCategories(tx));
    const after = await withKitParts(tx, undefined, typed);
    refuseSale(after, undefined, now);
    await refuseSuccessor(tx, after);
    await refuseWorkGroup(tx, after, undefined);
    await refuseConflict(tx, after);
    const act = { at: now, by, act: 'product.added', subject: `product:${after.id}` } as const;
    const [saved = after] = await saveProducts(tx, [{ before: undefined, after }], act);
    return shownNow(tx, saved);
  });

/**
 * Changes the given fields of a product. Orders keep their copies.
 * @throws ApiError invalid with the field, not_found, changed when `revision` is outdated, slug_taken, sku_taken, held
 */
export const editProduct = (
  db: Db,
  id: number,
  change: ProductChange,
  { by, now }: Actor,
): Promise<AdminProduct> =>
  changingProducts(db, async (tx) => {
    const before = await productRow(tx, id);
    if (change.revision !== undefined && change.revision !== before.revision)
      throw changedMeanwhile();
    const typed = applyProductChange(before, change, await allCategories(tx));
    const after = await withKitParts(tx, before, typed);
    refuseSale(after, before, now);
    await refuseSuccessor(tx, after);
    await refuseWorkGroup(tx, after, before);
    if (!changedColumns(before, after).length) return shownNow(tx, before);
    await refuseConflict(tx, after, before);
    const detail = await difference(tx, before, after);
    const act = { at: now, by, act: 'product.changed', subject: `product:${id}`, detail } as const;
    const write = { before, after, evenHeld: change.evenHeld };
    const [saved = after] = await saveProducts(tx, [write], act);
    return shownNow(tx, saved);
  });

const newStock = ({ stock }: ProductRow, change: StockChange): number =>
  change.by === undefined ? Number(change.stock) : stock + change.by;

/**
 * Changes the stock while orders may take pieces at the same time.
 * @throws ApiError not_found; stock_changed with the current stock, when it differs from `was` or is too low; held when
 * open checkouts need more than would be left
 */
export const countStock = (
  db: Db,
  id: number,
  change: StockChange,
  { by, now }: Actor,
): Promise<AdminProduct> =>
  inTransaction(db, async (tx) => {
    const before = await productRow(tx, id);
    const stock = newStock(before, change);
    if (stock < 0 || (change.was !== undefined && change.was !== before.stock))
      throw new ApiError<typeof changeStock>(
        'stock_changed',
        `There are ${before.stock} in stock now. Nothing was changed: please check the number.`,
        { stock: before.stock },
      );
    if (stock < before.stock && !change.evenHeld) await refuseBelowHeld(tx, id, stock);
    if (stock !== before.stock) {
      await raiseStockVersion(tx);
      const detail = { stock: [before.stock, stock] as const };
      const act = {
        at: now,
        by,
        act: 'product.counted',
        subject: `product:${id}`,
        detail,
      } as const;
      const cause = { cause: 'edit', cause_id: await noteAct(tx, act), at: now } as const;
      await addToStock(tx, id, stock - before.stock, cause);
    }
    return shownNow(tx, { ...before, stock });
  });
