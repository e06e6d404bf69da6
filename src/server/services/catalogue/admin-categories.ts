import type {
  AdminCategory,
  addCategory as addCall,
  changeCategory as changeCall,
  removeCategory as removeCall,
} from '../../../contract/catalogue/admin-categories';
import type { CategoryChange, NewCategory } from '../../../shop/catalogue/category-edit';
import { nameKey } from '../../../shop/typed-text';
import { makeSlug } from '../../../shop/catalogue/product-edit';
import { ApiError } from '../../ground/api-error';
import type { ShownCategoryRow } from '../../tables/catalogue/catalogue-rows';
import {
  addCategories,
  allCategories,
  countParts,
  nextCategoryId,
  saveCategory,
  saveCategoryRedirect,
} from '../../tables/catalogue/categories';
import { noteRemoval } from '../../tables/catalogue/product-ids';
import { archiveCategory, deleteCategory, partsIn } from '../../tables/catalogue/removal';
import { codesOfCategory, updateDiscountCode } from '../../tables/discounts/admin';
import { raiseCatalogueVersion } from '../../tables/catalogue/versions';
import { counted } from '../../../shop/counted';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';
import { changesBetween } from '../../tables/log/acts';
import { renameInPromotions } from '../../tables/settings/promotions';
import { noteAct } from '../../tables/log/log';

interface AdminAct {
  /** The admin's account. */
  by: string;
  now: number;
}

const asAdmin = (row: ShownCategoryRow, parts: ReadonlyMap<number, number>): AdminCategory => ({
  id: row.id,
  parentId: row.parent_id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  position: row.position,
  hidden: row.hidden === 1,
  imageUrl: row.image_url,
  searchTitle: row.search_title,
  searchDescription: row.search_description,
  parts: parts.get(row.id) ?? 0,
});

/** All categories in the order of the shop, each followed by its sub-categories. */
export const adminCategories = async (db: Queries): Promise<AdminCategory[]> => {
  const rows = await allCategories(db);
  const parts = await countParts(db);
  return rows
    .filter(({ parent_id: parent }) => parent === null)
    .flatMap((top) => [top, ...rows.filter(({ parent_id: parent }) => parent === top.id)])
    .map((row) => asAdmin(row, parts));
};

const beside = (rows: readonly ShownCategoryRow[], parent: number | null): ShownCategoryRow[] =>
  rows.filter((row) => row.parent_id === parent);

const refuseTaken = (others: readonly ShownCategoryRow[], slug: string): void => {
  if (others.some((other) => other.slug === slug))
    throw new ApiError<typeof addCall | typeof changeCall>(
      'slug_taken',
      `Another category has the address ${slug}.`,
    );
};

/** Refuses a name that looks like that of a category beside it. */
const refuseName = (others: readonly ShownCategoryRow[], name: string): void => {
  if (others.some((other) => nameKey(other.name) === nameKey(name)))
    throw new ApiError<typeof addCall | typeof changeCall>(
      'name_taken',
      'Another category has this name.',
      { fields: { name: 'Another category has this name' } },
    );
};

const missing = (): never => {
  throw new ApiError<typeof addCall | typeof changeCall>('not_found', 'There is no such category.');
};

const answer = async (db: Queries, id: number): Promise<AdminCategory> =>
  (await adminCategories(db)).find((one) => one.id === id) ?? missing();

/** Adds a category at the end. @throws ApiError invalid, not_found, slug_taken, name_taken */
export const addCategory = (
  db: Db,
  { name, description, parentId = null }: NewCategory,
  { by, now }: AdminAct,
): Promise<AdminCategory> =>
  inTransaction(db, async (tx) => {
    const rows = await allCategories(tx);
    if (parentId !== null && !beside(rows, null).some(({ id }) => id === parentId)) missing();
    const slug = makeSlug(name);
    if (!slug)
      throw new ApiError('invalid', 'Please give the category a name with letters from a to z.', {
        fields: { name: 'Please use letters from a to z' },
      });
    const others = beside(rows, parentId);
    refuseTaken(others, slug);
    refuseName(others, name);
    const id = await nextCategoryId(tx);
    const position = Math.max(-1, ...others.map((row) => row.position)) + 1;
    await addCategories(tx, [{ id, parent_id: parentId, slug, name, description, position }]);
    await raiseCatalogueVersion(tx);
    await noteAct(tx, {
      at: now,
      by,
      act: 'category.added',
      subject: `category:${id}`,
      detail: { name },
    });
    return answer(tx, id);
  });

/** The categories beside one another, with this one at a place among them. */
const inOrder = (
  row: ShownCategoryRow,
  others: readonly ShownCategoryRow[],
  place: number,
): ShownCategoryRow[] => {
  const rest = others.filter(({ id }) => id !== row.id);
  return [...rest.slice(0, place), row, ...rest.slice(place)].map((one, position) => ({
    ...one,
    position,
  }));
};

/** Changes a category; under its old slug the shop leads to the new one. @throws ApiError not_found, slug_taken, name_taken */
export const changeCategory = (
  db: Db,
  id: number,
  { position, hidden, imageUrl, searchTitle, searchDescription, ...texts }: CategoryChange,
  { by, now }: AdminAct,
): Promise<AdminCategory> =>
  inTransaction(db, async (tx) => {
    const rows = await allCategories(tx);
    const before = rows.find((row) => row.id === id) ?? missing();
    const others = beside(rows, before.parent_id);
    if (texts.name !== undefined && nameKey(texts.name) !== nameKey(before.name))
      refuseName(others, texts.name);
    const after: ShownCategoryRow = {
      ...before,
      ...texts,
      ...(hidden !== undefined && { hidden: hidden ? (1 as const) : (0 as const) }),
      ...(imageUrl !== undefined && { image_url: imageUrl }),
      ...(searchTitle !== undefined && { search_title: searchTitle }),
      ...(searchDescription !== undefined && { search_description: searchDescription }),
    };
    if (after.slug !== before.slug) {
      refuseTaken(others, after.slug);
      if (before.parent_id === null) {
        await saveCategoryRedirect(tx, before.slug, id, now);
        await renameInPromotions(tx, before.slug, after.slug, { by, now });
      }
    }
    const shelf = position === undefined ? [after] : inOrder(after, others, position);
    const rowChanges = (row: ShownCategoryRow) =>
      changesBetween(rows.find((one) => one.id === row.id) ?? row, row);
    const changed = shelf.filter((row) => Object.keys(rowChanges(row)).length > 0);
    if (!changed.length) return answer(tx, id);
    for (const row of changed) await saveCategory(tx, row);
    await raiseCatalogueVersion(tx);
    await noteAct(tx, {
      at: now,
      by,
      act: 'category.changed',
      subject: `category:${id}`,
      detail: rowChanges(shelf.find((row) => row.id === id) ?? after),
    });
    return answer(tx, id);
  });

/** Switches the discount codes of a category off. @returns how many codes are for it */
const switchCodesOff = async (
  tx: Tx,
  { id, name: category }: { id: number; name: string },
  { by, now }: AdminAct,
): Promise<number> => {
  const codes = await codesOfCategory(tx, id);
  for (const before of codes.filter(({ active }) => active)) {
    const after = { ...before, active: 0 as const };
    await updateDiscountCode(tx, after);
    await noteAct(tx, {
      at: now,
      by,
      act: 'discount.changed',
      subject: `discount:${before.code}`,
      detail: { before: { ...before, category }, after: { ...after, category } },
    });
  }
  return codes.length;
};

/**
 * Deletes a category, or takes it out of every list where removed parts that orders name are in it, or a discount code is
 * for it. Such codes are switched off.
 */
export const dropCategory = async (
  tx: Tx,
  category: { id: number; name: string; slug: string; parent_id: number | null },
  acting: AdminAct,
): Promise<void> => {
  const { id, slug, parent_id: parent } = category;
  await noteRemoval(tx);
  if (parent === null) await renameInPromotions(tx, slug, undefined, acting);
  const codes = await switchCodesOff(tx, category, acting);
  if (codes || (await partsIn(tx, id)).archived) await archiveCategory(tx, id);
  else await deleteCategory(tx, id);
};

/** Removes a category without parts. @throws ApiError not_found; not_now while it has parts or sub-categories */
export const removeCategory = (db: Db, id: number, { by, now }: AdminAct): Promise<void> =>
  inTransaction(db, async (tx) => {
    const rows = await allCategories(tx);
    const category = rows.find((row) => row.id === id);
    if (!category) throw new ApiError<typeof removeCall>('not_found', 'There is no such category.');
    const below = rows.filter((row) => row.parent_id === id).length;
    const { listed } = await partsIn(tx, id);
    const held = [
      ...(listed ? [counted(listed, 'part')] : []),
      ...(below ? [below === 1 ? '1 sub-category' : `${below} sub-categories`] : []),
    ];
    if (held.length)
      throw new ApiError<typeof removeCall>(
        'not_now',
        `${held.join(' and ')} would have no category. Move or remove them first, or hide this one.`,
      );
    await dropCategory(tx, category, { by, now });
    await raiseCatalogueVersion(tx);
    const detail = { name: category.name };
    await noteAct(tx, { at: now, by, act: 'category.removed', subject: `category:${id}`, detail });
  });
