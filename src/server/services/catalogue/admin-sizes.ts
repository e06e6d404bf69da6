import type {
  PartSizes,
  addSizes as addCall,
  changeSizes as changeCall,
} from '../../../contract/catalogue/admin-sizes';
import { Attributes } from '../../../shop/catalogue/product';
import type { NewSizes, Size, SizesChange } from '../../../shop/catalogue/sizes';
import { makeSlug } from '../../../shop/catalogue/product-edit';
import { ApiError } from '../../ground/api-error';
import { productsLike } from '../../tables/catalogue/admin';
import { nextProductId } from '../../tables/catalogue/product-ids';
import { allCategories } from '../../tables/catalogue/categories';
import { productsBySlug } from '../../tables/catalogue/products';
import { PRODUCT_JSON, type ProductRow } from '../../tables/catalogue/catalogue-rows';
import { heldPieces } from '../../tables/checkout/checkouts';
import type { Db, Queries, Tx } from '../../tables/schema';
import {
  type Actor,
  difference,
  productRow,
  refuseSale,
  shown,
  shownWith,
  withKitParts,
} from './admin';
import { applyProductChange, newProductRow } from './apply-product-change';
import { changedColumns, changingProducts, firstConflict, saveProducts } from './save-product';

const shownAll = async (db: Queries, rows: ProductRow[]): Promise<PartSizes> => {
  const more = await shownWith(db, rows);
  return { sizes: rows.map((row) => shown(row, more)) };
};

/** All items that share the page of a product. @throws ApiError not_found */
export const partSizes = async (db: Queries, id: number): Promise<PartSizes> =>
  shownAll(db, await productsBySlug(db, (await productRow(db, id)).slug));

type Part = Omit<SizesChange, 'sizes'>;

/** One item before and after the change. `place` is that of its size, from 0. */
interface Step {
  place: number;
  size: Size;
  before: ProductRow | undefined;
  after: ProductRow;
}

/** The attributes of a size: those of the part, its own, and its option. They stay when none are sent. */
const sizeAttributes = (part: Part, { attributes, option }: Size, known: Attributes): Attributes =>
  // Parsed into the order of the schema, so that equal attributes are equal text.
  Attributes.parse({
    ...(part.attributes || attributes ? { ...part.attributes, ...attributes } : known),
    option,
  });

/** The change of one size as the change of a product. */
const productChange = (part: Part, size: Size, known: Attributes) => {
  const { id: _, revision: __, was: ___, option: ____, ...own } = size;
  return { ...part, ...own, attributes: sizeAttributes(part, size, known) };
};

/** Names the fields of a size by its place. What it shares with the others keeps its name. */
const inSize =
  ({ place, size }: Pick<Step, 'place' | 'size'>) =>
  (field: string): string =>
    (Object.keys(size) as string[]).includes(field.split('.')[0] ?? '') // of the part otherwise
      ? `sizes.${place}.${field}`
      : field;

/** Runs what concerns one size, and names the fields of a refusal by its place. */
const namingFields = async <T>(
  step: Pick<Step, 'place' | 'size'>,
  act: () => T | Promise<T>,
): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid') throw error;
    const fields = Object.entries(error.detail.fields ?? {}).map(([name, message]) => [
      inSize(step)(name),
      message,
    ]);
    throw new ApiError('invalid', error.message, { fields: Object.fromEntries(fields) });
  }
};

/** Refuses sizes whose address or SKU belongs to another part, each in its cell. */
const refuseConflicts = async (tx: Tx, steps: readonly Step[]): Promise<void> => {
  const own = new Set(steps.map(({ after }) => after.id));
  const fields: Record<string, string> = {};
  let first: ReturnType<typeof firstConflict>;
  for (const { place, before, after } of steps) {
    const others = (await productsLike(tx, after)).filter(
      // Sizes of this part were compared with each other already, but one still has the SKU that it gives up.
      ({ id, sku }) => id !== after.id && (!own.has(id) || (sku !== null && sku === after.sku)),
    );
    const conflict = firstConflict(after, others, before);
    if (!conflict) continue;
    first ??= conflict;
    fields[conflict.field === 'slug' ? 'slug' : `sizes.${place}.${conflict.field}`] ??=
      conflict.message;
  }
  if (first)
    throw new ApiError<typeof addCall | typeof changeCall>(first.code, `${first.message}.`, {
      fields,
    });
};

interface RefusedStock {
  code: 'stock_changed' | 'held';
  field: string;
  message: string;
}

/** Refuses stocks that changed meanwhile, or that buyers are paying for, each in its cell. */
const refuseStocks = async (tx: Tx, steps: readonly Step[]): Promise<void> => {
  const held = await heldPieces(
    tx,
    steps.map(({ after }) => after.id),
    '',
  );
  const refused = steps.flatMap(({ place, size, before, after }): RefusedStock[] => {
    if (!before || size.stock === undefined) return [];
    const field = `sizes.${place}.stock`;
    const pieces = held.get(after.id) ?? 0;
    if (size.was !== undefined && size.was !== before.stock)
      return [{ code: 'stock_changed', field, message: `It has ${before.stock} now` }];
    return after.stock < Math.min(pieces, before.stock)
      ? [{ code: 'held', field, message: `Buyers are paying for ${pieces} right now` }]
      : [];
  });
  const [first] = refused;
  if (first)
    throw new ApiError<typeof changeCall>(
      first.code,
      'The stock of a size cannot be set like this. Nothing was saved.',
      {
        fields: Object.fromEntries(refused.map(({ field, message }) => [field, message])),
        stored: await shownAll(
          tx,
          steps.flatMap(({ before }) => before ?? []),
        ),
      },
    );
};

/** Writes the sizes, each with its own line in the log. */
const saveSteps = async (
  tx: Tx,
  steps: readonly Step[],
  { by, now: at }: Actor,
): Promise<ProductRow[]> => {
  const saved: ProductRow[] = [];
  for (const { before, after } of steps) {
    const subject = `product:${after.id}`;
    if (before && !changedColumns(before, after).length) saved.push(before);
    else
      saved.push(
        ...(await saveProducts(
          tx,
          [{ before, after }],
          before
            ? {
                at,
                by,
                act: 'product.changed',
                subject,
                detail: await difference(tx, before, after),
              }
            : { at, by, act: 'product.added', subject },
        )),
      );
  }
  return saved;
};

/** The rows of the sizes after a change, checked and saved. */
const saveSizes = async (
  tx: Tx,
  sizes: readonly Size[],
  sizeSteps: (size: Size, place: number) => Pick<Step, 'before' | 'after'>,
  actor: Actor,
): Promise<PartSizes> => {
  const steps: Step[] = [];
  for (const [place, size] of sizes.entries())
    steps.push(
      await namingFields({ place, size }, async () => {
        const { before, after } = sizeSteps(size, place);
        refuseSale(after, before, actor.now);
        return { place, size, before, after: await withKitParts(tx, before, after) };
      }),
    );
  await refuseConflicts(tx, steps);
  await refuseStocks(tx, steps);
  return shownAll(tx, await saveSteps(tx, steps, actor));
};

/**
 * Adds a part with its sizes in one transaction.
 * @throws ApiError invalid with the fields, slug_taken, sku_taken, changed
 */
export const addSizes = (db: Db, { sizes, ...part }: NewSizes, actor: Actor): Promise<PartSizes> =>
  changingProducts(db, async (tx) => {
    const categories = await allCategories(tx);
    const firstId = await nextProductId(tx);
    const { name, category, slug = makeSlug(name) } = part;
    return saveSizes(
      tx,
      sizes,
      (size, place) => {
        const input = { ...productChange(part, size, {}), category, slug, name: size.name ?? name };
        return { before: undefined, after: newProductRow(firstId + place, input, categories) };
      },
      actor,
    );
  });

/** A new size begins as the first item of its part, without what belongs to that one alone. */
const newSize = (first: ProductRow, id: number): ProductRow => ({
  ...first,
  id,
  sku: null,
  stock: 0,
  published: 0,
  rating_tenths: 0,
  review_count: 0,
  shelf_place: '',
  low_mark: null,
  packing: '{}',
  supply: 'stock',
  lead_days: 0,
  work_group: '',
  packed_from_parts: 0,
  successor_id: null,
  sale_cents: null,
  sale_from: null,
  sale_to: null,
});

/** Refuses a change that was typed into other sizes than those that are stored now. */
const refuseOutdated = async (
  tx: Tx,
  rows: readonly ProductRow[],
  sizes: readonly Size[],
): Promise<void> => {
  const typed = new Map(sizes.flatMap((size) => (size.id === undefined ? [] : [[size.id, size]])));
  const isCurrent = rows.every(({ id, revision }) => {
    const size = typed.get(id);
    return size && (size.revision ?? revision) === revision;
  });
  if (isCurrent && typed.size === rows.length) return;
  throw new ApiError<typeof changeCall>(
    'edit_conflict',
    'Someone else changed this part while you had it open. Your changes were not saved.',
    { stored: await shownAll(tx, [...rows]) },
  );
};

/**
 * Changes all sizes of a part in one transaction, and adds those without an id.
 * @throws ApiError invalid with the fields, not_found, edit_conflict with what is stored, stock_changed, held, slug_taken,
 * sku_taken, changed
 */
export const changeSizes = (
  db: Db,
  id: number,
  { sizes, ...part }: SizesChange,
  actor: Actor,
): Promise<PartSizes> =>
  changingProducts(db, async (tx) => {
    const categories = await allCategories(tx);
    const rows = await productsBySlug(tx, (await productRow(tx, id)).slug);
    await refuseOutdated(tx, rows, sizes);
    const [first] = rows as [ProductRow]; // the page has the product itself at least
    let nextId = await nextProductId(tx);
    // The interfaces of a new size are unknown where each size has its own.
    const isAlike = rows.every(({ interfaces }) => interfaces === first.interfaces);
    const model = isAlike ? first : { ...first, interfaces: '[]' };
    return saveSizes(
      tx,
      sizes,
      (size) => {
        const before = rows.find((row) => row.id === size.id);
        const from = before ?? newSize(model, nextId++);
        const known = PRODUCT_JSON.attributes.read(from.attributes, first.id);
        const change = productChange(part, size, known);
        return { before, after: applyProductChange(from, change, categories) };
      },
      actor,
    );
  });
