import { setImmediate } from 'node:timers/promises';
import { skuFinder, skuKey } from '../../../shop/catalogue/sku';
import { nameKey } from '../../../shop/typed-text';
import type {
  addProduct,
  changeProduct,
  changeStock,
  importProducts,
} from '../../../contract/catalogue/admin';
import { ApiError } from '../../ground/api-error';
import { heldPieces } from '../../tables/checkout/checkouts';
import {
  type StockCause,
  addProducts,
  addToStock,
  raiseStockVersion,
} from '../../tables/catalogue/stock';
import { inTransaction, isUniqueViolation } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';
import { changesBetween } from '../../tables/log/acts';
import { noteAct } from '../../tables/log/log';
import { updateProduct } from '../../tables/catalogue/admin';
import { kitsWith, setKitParts } from '../../tables/catalogue/kit-parts';
import { removeRedirect, saveRedirect } from '../../tables/catalogue/product-redirects';
import { stockRowsBySku } from '../../tables/catalogue/stock-counts';
import { findProduct, productsBySlug, successorIds } from '../../tables/catalogue/products';
import { countReviews } from '../../tables/reviews/reviews';
import { raiseCatalogueVersion } from '../../tables/catalogue/versions';
import {
  type NewProductRow,
  PRODUCT_JSON,
  type ProductRow,
} from '../../tables/catalogue/catalogue-rows';
import { noteChangedPrices, switchSales } from './sale-prices';

import { readCalendar } from '../../tables/settings/calendar';
import { wrongField } from './apply-product-change';
import { followInLists, followingProducts, givenUpSkus } from './named/follow-sku';
import { kitSkus, packedParts, successorFault } from './named/named-parts';
import { soldName } from './named/sold-name';

/** Validation message for a refused change; `field` is the input to mark. */
interface Conflict {
  field: 'slug' | 'sku' | 'id';
  code: 'slug_taken' | 'sku_taken' | 'id_taken';
  message: string;
}

const optionKey = (row: NewProductRow): string => {
  const { option } = PRODUCT_JSON.attributes.read(row.attributes, row.id);
  return option === undefined ? '' : nameKey(option);
};

/** Whether a new SKU is another part's, or looks like it. Those that were alike before can stay (docs/rules.md 3.30). */
const isTaken = ({ sku }: NewProductRow, other: NewProductRow, before?: NewProductRow): boolean =>
  sku !== null &&
  other.sku !== null &&
  (other.sku === sku || (before?.sku !== sku && skuKey(other.sku) === skuKey(sku)));

/**
 * The first conflict of a product with others, if any. SKU and id are unique, and so is the slug, unless the products that
 * share it have different options (docs/rules.md 3.2).
 * @param before the product itself before the change
 */
export const firstConflict = (
  product: NewProductRow,
  others: readonly NewProductRow[],
  before?: NewProductRow,
): Conflict | undefined => {
  for (const other of others) {
    if (isTaken(product, other, before))
      return {
        field: 'sku',
        code: 'sku_taken',
        message: `The SKU ${other.sku} belongs to ${soldName(other)} (id ${other.id})`,
      };
    if (other.id === product.id)
      return {
        field: 'id',
        code: 'id_taken',
        message: `The id ${other.id} belongs to ${soldName(other)}`,
      };
    if (other.slug !== product.slug) continue;
    const [own, others] = [optionKey(product), optionKey(other)];
    if (!own || !others || own === others)
      return {
        field: 'slug',
        code: 'slug_taken',
        message: `The address ${other.slug} belongs to ${soldName(other)}; products that share a page need different options`,
      };
  }
  return undefined;
};

/** The columns that differ. JSON columns are compared as text, because their keys have a fixed order. */
export const changedColumns = (before: ProductRow, after: ProductRow): (keyof ProductRow)[] =>
  (Object.keys(before) as (keyof ProductRow)[]) // a row has no other keys
    .filter((column) => column !== 'revision' && column !== 'updated_at')
    .filter((column) => before[column] !== after[column]);

/** Changed columns except the stock. Sales change the stock too, so a change of it alone is not a new revision. */
const editedColumns = (before: ProductRow, after: ProductRow): (keyof ProductRow)[] =>
  changedColumns(before, after).filter((column) => column !== 'stock');

/** @throws ApiError held, when the stock would fall below what buyers are paying for */
export const refuseBelowHeld = async (tx: Tx, id: number, stock: number): Promise<void> => {
  const held = (await heldPieces(tx, [id], '')).get(id) ?? 0;
  if (stock < held)
    throw new ApiError<typeof changeProduct | typeof changeStock>(
      'held',
      held === 1
        ? 'A buyer is paying for 1 piece of it right now. Wait half an hour, or set it anyway.'
        : `Buyers are paying for ${held} pieces of it right now. Wait half an hour, or set it anyway.`,
      { held },
    );
};

const redirectOldSlug = async (tx: Tx, before: ProductRow, now: number): Promise<void> => {
  // No redirect while other products still use the slug.
  if (!(await productsBySlug(tx, before.slug)).length)
    await saveRedirect(tx, before.slug, before.id, now);
};

/** A product before and after a change. With `evenHeld` its stock may fall below what buyers are paying for. */
export interface ProductWrite {
  before: ProductRow | undefined;
  after: ProductRow;
  evenHeld?: boolean | undefined;
}

const saveProduct = async (
  tx: Tx,
  { before, after, evenHeld }: ProductWrite,
  cause: StockCause,
): Promise<ProductRow> => {
  const { at: now } = cause;
  if (!before) {
    await addProducts(tx, [{ ...after, revision: 1, updated_at: now }], cause);
    await removeRedirect(tx, after.slug);
    return { ...after, revision: 1, updated_at: now };
  }
  if (after.stock < before.stock && !evenHeld) await refuseBelowHeld(tx, after.id, after.stock);
  if (!(await addToStock(tx, after.id, after.stock - before.stock, cause)))
    throw changedMeanwhile();
  const columns = editedColumns(before, after);
  if (!columns.length) return after;
  const stamp = { revision: before.revision + 1, updated_at: now };
  const changes = Object.fromEntries(columns.map((column) => [column, after[column]]));
  if (!(await updateProduct(tx, before, { ...changes, ...stamp }))) throw changedMeanwhile();
  if (after.slug !== before.slug) {
    await redirectOldSlug(tx, before, now);
    await removeRedirect(tx, after.slug);
  }
  return { ...after, ...stamp };
};

/**
 * Refuses a successor that does not exist, or whose own successors lead back to the product.
 * @throws ApiError invalid with the field
 */
export const refuseSuccessor = async (
  db: Queries,
  after: Pick<ProductRow, 'id' | 'successor_id'>,
): Promise<void> => {
  const first = after.successor_id;
  const chain = new Map<number, ProductRow>();
  for (let next = first; next !== null && !chain.has(next);) {
    const row = await findProduct(db, next);
    if (!row) break;
    chain.set(next, row);
    next = row.successor_id;
  }
  const isUnknown = first !== null && first !== after.id && !chain.has(first);
  const fault = isUnknown
    ? 'There is no such product'
    : successorFault(after, (id) => chain.get(id));
  if (fault) throw wrongField('successorId', fault);
};

/** @throws ApiError invalid for a work group that the calendar does not have, and the product had not before */
export const refuseWorkGroup = async (
  db: Queries,
  after: Pick<ProductRow, 'work_group'>,
  before: Pick<ProductRow, 'work_group'> | undefined,
): Promise<void> => {
  const { work_group: group } = after;
  if (!group || group === before?.work_group) return;
  const names = (await readCalendar(db)).calendar.groups.map(({ name }) => name);
  if (names.includes(group)) return;
  const known = names.length ? `The calendar has: ${names.join(', ')}` : 'The calendar has none';
  throw wrongField('supply.group', `There is no work group "${group}". ${known}`);
};

/** Whether one of these has a successor, or had or is one. */
const isBesideSuccessor = async (tx: Tx, writes: readonly ProductWrite[]): Promise<boolean> => {
  const successors = await successorIds(tx);
  return writes.some(
    ({ before, after }) =>
      successors.has(after.id) ||
      (before?.successor_id ?? null) !== null ||
      after.successor_id !== null,
  );
};

/** Notes the parts of the kits that are packed from them. */
export const noteKitParts = async (tx: Tx, writes: readonly ProductWrite[]): Promise<void> => {
  for (const { before, after } of writes) {
    const isSame =
      before?.packed_from_parts === after.packed_from_parts &&
      (after.packed_from_parts === 0 || before.interfaces === after.interfaces);
    if (isSame || (!before && after.packed_from_parts === 0)) continue;
    const skus = after.packed_from_parts === 1 ? kitSkus(after) : [];
    const parts = skus.length ? await stockRowsBySku(tx, skus) : [];
    const find = skuFinder(parts, ({ sku }) => sku);
    await setKitParts(tx, after.id, packedParts(after, find));
  }
};

/** The pages that have got or lost a size, whose reviews count for all of them. */
const movedSlugs = (writes: readonly ProductWrite[]): string[] => [
  ...new Set(
    writes.flatMap(({ before, after }) =>
      before?.slug === after.slug ? [] : [after.slug, ...(before ? [before.slug] : [])],
    ),
  ),
];

/** The kits whose supply is another one because that of their parts changed. */
const kitsToldBy = (tx: Tx, writes: readonly ProductWrite[]): Promise<number[]> =>
  kitsWith(
    tx,
    writes.flatMap(({ before, after }) =>
      before &&
      (['supply', 'lead_days', 'work_group'] as const).some(
        (column) => before[column] !== after[column],
      )
        ? [after.id]
        : [],
    ),
  );

type Acting = Pick<Parameters<typeof noteAct>[1], 'at' | 'by'>;

/** Lets everything that names a part by a SKU that it gives up name it by its new one. @returns the products among it */
export const followSkus = async (
  tx: Tx,
  skus: ReturnType<typeof givenUpSkus>,
  { at, by }: Acting,
): Promise<(ProductWrite & { before: ProductRow })[]> => {
  if (!skus.size) return [];
  await followInLists(tx, skus, { at, by });
  const followed: (ProductWrite & { before: ProductRow })[] = [];
  for (const write of await followingProducts(tx, skus)) {
    const { before, after } = write;
    const detail = changesBetween(before, after);
    const subject = `product:${after.id}`;
    const act = await noteAct(tx, { at, by, act: 'product.changed', subject, detail });
    const saved = await saveProduct(tx, write, { cause: 'edit', cause_id: act, at });
    followed.push({ before, after: saved });
  }
  return followed;
};

/** Writes of the same products as one: from before the first of them to after the last. */
const together = (writes: readonly ProductWrite[]): ProductWrite[] => {
  const byId = new Map<number, ProductWrite>();
  for (const write of writes) {
    const earlier = byId.get(write.after.id);
    byId.set(write.after.id, earlier ? { ...write, before: earlier.before } : write);
  }
  return [...byId.values()];
};

/**
 * Writes validated products with their stock and price history, redirects from their old slugs, the catalogue's version and the audit log. What names
 * a part by its former SKU follows it.
 * @returns the products after the change
 * @throws ApiError held; changed when another writer changed one since it was read
 */
export const saveProducts = async (
  tx: Tx,
  writes: ProductWrite[],
  act: Parameters<typeof noteAct>[1],
): Promise<ProductRow[]> => {
  const cause = act.act === 'products.imported' ? 'import' : 'edit';
  await switchSales(tx, act.at);
  const stockCause = { cause, cause_id: await noteAct(tx, act), at: act.at } as const;
  const saved: ProductRow[] = [];
  // In order, because a product may take a slug that an earlier one gave up.
  for (const [place, write] of writes.entries()) {
    // Let pages be served from memory during a long import.
    if (place % 100 === 99) await setImmediate();
    saved.push(await saveProduct(tx, write, stockCause));
  }
  const followed = await followSkus(tx, givenUpSkus(writes), act);
  await noteKitParts(tx, together([...writes, ...followed]));
  const recounted = await countReviews(tx, movedSlugs(writes));
  await noteChangedPrices(tx, writes, stockCause);
  const edited = [...writes, ...followed]
    .filter(({ before, after }) => !before || editedColumns(before, after).length)
    .map(({ after }) => after.id);
  // A change beside a successor also changes what other products say of it.
  const changed = (await isBesideSuccessor(tx, writes))
    ? undefined
    : [...new Set([...edited, ...recounted, ...(await kitsToldBy(tx, writes))])];
  await (edited.length ? raiseCatalogueVersion(tx, changed) : raiseStockVersion(tx));
  return saved.map((row) => followed.find(({ after }) => after.id === row.id)?.after ?? row);
};

/**
 * Runs a change of products in a transaction.
 * @throws ApiError changed when another process took the id, slug or SKU at the same moment
 */
export const changingProducts = async <T>(db: Db, act: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await inTransaction(db, act);
  } catch (error) {
    if (isUniqueViolation(error)) throw changedMeanwhile();
    throw error;
  }
};

/** Someone else changed the product since it was read. */
export const changedMeanwhile = (): ApiError =>
  new ApiError<typeof addProduct | typeof changeProduct | typeof importProducts>(
    'changed',
    'Someone else changed this product while you had it open. Your changes were not saved.',
  );
