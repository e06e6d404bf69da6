import type {
  addProduct,
  changeProduct,
  changeStock,
  importProducts,
} from '../../../contract/admin-catalogue';
import { ApiError } from '../../api-error';
import { heldPieces } from '../../tables/checkout/checkouts';
import { type Db, type Tx, inTransaction, isUniqueViolation } from '../../tables/engine/database';
import { noteAct } from '../../tables/settings/audit-log';
import { updateProduct } from '../../tables/catalogue/admin-products';
import { dropRedirect, leaveRedirect } from '../../tables/catalogue/product-redirects';
import {
  addProducts,
  productsBySlug,
  raiseCatalogueVersion,
} from '../../tables/catalogue/products';
import {
  type NewProductRow,
  PRODUCT_JSON,
  type ProductRow,
} from '../../tables/catalogue/catalogue-rows';

/** What can not be, in words; `field` is whose fault it is. */
interface Conflict {
  field: 'slug' | 'sku' | 'id';
  code: 'slug_taken' | 'sku_taken' | 'id_taken';
  message: string;
}

const optionOf = (row: NewProductRow): string => {
  const { option } = PRODUCT_JSON.attributes.read(row.attributes, row.id);
  return option?.trim().toLowerCase() ?? '';
};

/**
 * Whether a product can stand among these others: SKU and id are its own, and its page too, unless each of those that
 * share it carries an option of its own (docs/rules.md 3.2).
 */
export const conflictOf = (
  product: NewProductRow,
  others: readonly NewProductRow[],
): Conflict | undefined => {
  for (const other of others) {
    if (other.sku !== null && other.sku === product.sku)
      return {
        field: 'sku',
        code: 'sku_taken',
        message: `The SKU ${other.sku} belongs to ${other.name} (id ${other.id})`,
      };
    if (other.id === product.id)
      return {
        field: 'id',
        code: 'id_taken',
        message: `The id ${other.id} belongs to ${other.name}`,
      };
    if (other.slug !== product.slug) continue;
    const [mine, theirs] = [optionOf(product), optionOf(other)];
    if (!mine || !theirs || mine === theirs)
      return {
        field: 'slug',
        code: 'slug_taken',
        message: `The address ${other.slug} belongs to ${other.name}; products that share a page each need an option of their own`,
      };
  }
  return undefined;
};

/** The columns in which two states of a product differ. The order of attributes is always the same, so their text is compared. */
export const changedColumns = (before: ProductRow, after: ProductRow): (keyof ProductRow)[] =>
  (Object.keys(before) as (keyof ProductRow)[]) // a row has its own columns only
    .filter((column) => column !== 'revision' && column !== 'updated_at')
    .filter((column) => before[column] !== after[column]);

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

const leaveOldAddress = async (tx: Tx, before: ProductRow, now: number): Promise<void> => {
  // Where other items still stand the page is still there.
  if (!(await productsBySlug(tx, before.slug)).length)
    await leaveRedirect(tx, before.slug, before.id, now);
};

/** A product as it is to be written; `evenHeld` lets its stock fall below what buyers are paying for. */
export interface ProductWrite {
  before: ProductRow | undefined;
  after: ProductRow;
  evenHeld?: boolean | undefined;
}

const saveProduct = async (
  tx: Tx,
  { before, after, evenHeld }: ProductWrite,
  now: number,
): Promise<ProductRow> => {
  if (!before) {
    await addProducts(tx, [{ ...after, revision: 1, updated_at: now }]);
    await dropRedirect(tx, after.slug);
    return { ...after, revision: 1, updated_at: now };
  }
  if (after.stock < before.stock && !evenHeld) await refuseBelowHeld(tx, after.id, after.stock);
  const columns = changedColumns(before, after);
  // Sales change the stock too: it alone makes no new revision.
  const byHand = columns.some((column) => column !== 'stock');
  const stamp = byHand ? { revision: before.revision + 1, updated_at: now } : {};
  const changes = Object.fromEntries(columns.map((column) => [column, after[column]]));
  if (!(await updateProduct(tx, before, { ...changes, ...stamp }))) throw changedMeanwhile();
  if (after.slug !== before.slug) {
    await leaveOldAddress(tx, before, now);
    await dropRedirect(tx, after.slug);
  }
  return { ...after, ...stamp };
};

/**
 * Writes products that were checked: the columns that changed, a redirect from an address that is left, the catalogue's
 * version and the act.
 * @returns the products as they are now
 * @throws ApiError changed when somebody else changed one since it was read, held
 */
export const saveProducts = async (
  tx: Tx,
  writes: ProductWrite[],
  act: Parameters<typeof noteAct>[1],
): Promise<ProductRow[]> => {
  const saved: ProductRow[] = [];
  // One after the other, as one product may take an address that another leaves.
  for (const write of writes) saved.push(await saveProduct(tx, write, act.at));
  await raiseCatalogueVersion(tx);
  await noteAct(tx, act);
  return saved;
};

/**
 * Runs a change of products whole or not at all.
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

/** The slower of two people who change a product. */
export const changedMeanwhile = (): ApiError =>
  new ApiError<typeof addProduct | typeof changeProduct | typeof importProducts>(
    'changed',
    'Somebody else changed this product while you had it open. Your changes were not saved: open it again to see theirs.',
  );
