import { Refusal } from '../../refusal';
import { heldPieces } from '../../tables/checkout/checkouts';
import type { Tx } from '../../tables/engine/database';
import { updateProduct } from '../../tables/catalogue/admin-products';
import { dropRedirect, leaveRedirect } from '../../tables/catalogue/product-redirects';
import { addProducts, productsBySlug } from '../../tables/catalogue/products';
import type { NewProductRow, ProductRow } from '../../tables/schema';

/** What can not be, in words; `field` is whose fault it is. */
export interface Conflict {
  field: 'slug' | 'sku' | 'id';
  code: 'slug_taken' | 'sku_taken' | 'id_taken';
  message: string;
}

const optionOf = (row: NewProductRow): string => {
  const { option } = JSON.parse(row.attributes) as { option?: string }; // written by us from checked attributes
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

/** How many pieces of a product buyers are paying for right now. */
export const heldOf = async (tx: Tx, id: number): Promise<number> =>
  (await heldPieces(tx, [id], '')).get(id) ?? 0;

/** @throws Refusal 409 `held` when the stock would fall below what buyers are paying for */
export const refuseBelowHeld = async (tx: Tx, id: number, stock: number): Promise<void> => {
  const held = await heldOf(tx, id);
  if (stock < held)
    throw new Refusal(
      409,
      'held',
      held === 1
        ? 'Somebody is paying for 1 piece of it right now. Wait half an hour, or set it all the same.'
        : `Buyers are paying for ${held} pieces of it right now. Wait half an hour, or set it all the same.`,
      { held },
    );
};

const leaveOldAddress = async (tx: Tx, before: ProductRow, now: number): Promise<void> => {
  // Where other items still stand the page is still there.
  if (!(await productsBySlug(tx, before.slug)).length)
    await leaveRedirect(tx, before.slug, before.id, now);
};

/**
 * Writes a product that was checked: the columns that changed, and a redirect from the address it leaves. The caller
 * raises the catalogue's version and notes the act.
 * @returns the product as it stands now
 * @throws Refusal 409 `changed` when somebody else changed it since it was read
 */
export const saveProduct = async (
  tx: Tx,
  before: ProductRow | undefined,
  after: ProductRow,
  now: number,
): Promise<ProductRow> => {
  if (!before) {
    await addProducts(tx, [{ ...after, revision: 1, updated_at: now }]);
    await dropRedirect(tx, after.slug);
    return { ...after, revision: 1, updated_at: now };
  }
  const columns = changedColumns(before, after);
  if (!columns.length) return before;
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

/** The slower of two people who change a product. */
export const changedMeanwhile = (): Refusal =>
  new Refusal(
    409,
    'changed',
    'Somebody else changed this product while you had it open. Nothing of yours was saved: open it again to see their change.',
  );
