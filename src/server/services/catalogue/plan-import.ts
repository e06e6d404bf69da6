import { setImmediate } from 'node:timers/promises';
import type { ImportLine, ImportOutcome } from '../../../contract/admin-catalogue';
import { slugOf } from '../../../shop/catalogue/product-edit';
import type { CategoryRow, NewProductRow, ProductRow } from '../../tables/schema';
import { EMPTY_PRODUCT } from './apply-product-change';
import { cellsOf } from './export-products';
import { changedColumns, conflictOf } from './save-product';
import { CSV_COLUMNS, type CsvLine, CsvProblem, readProductCsv } from './product-csv';
import { readLine } from './product-line';

/** What a new product can not do without. */
const NEEDED = [
  ['name', 'name'],
  ['category_id', 'category'],
  ['price_cents', 'price'],
  ['weight_g', 'weight_kg'],
] as const;
/** Columns whose empty cell says nothing, as if they were left out. */
const MAY_BE_EMPTY = ['id', 'slug', 'image'];
const MOST_SHOWN = 120;

const saying = (cells: CsvLine['cells']): CsvLine['cells'] =>
  Object.fromEntries(
    Object.entries(cells).filter(([column, text]) => text || !MAY_BE_EMPTY.includes(column)),
  );

/** A line and what becomes of it. */
export interface Step {
  report: ImportLine;
  source: CsvLine;
  /** What is to be written, when something is. */
  write?: { before: ProductRow | undefined; after: ProductRow };
}

/** The products as they are while lines are applied one after the other, found by what could stand in the way. */
const makeShelf = (rows: ProductRow[]) => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bySku = new Map<string, ProductRow>();
  const bySlug = new Map<string, Set<number>>();
  const add = (row: ProductRow) => {
    byId.set(row.id, row);
    if (row.sku !== null) bySku.set(row.sku, row);
    bySlug.set(row.slug, (bySlug.get(row.slug) ?? new Set()).add(row.id));
  };
  rows.forEach(add);
  let last = Math.max(1000, ...byId.keys());
  return {
    byId: (id: number) => byId.get(id),
    bySku: (sku: string) => bySku.get(sku),
    nextId: () => last + 1,
    /** Those that have the id, the SKU or the slug of this product; itself left out. */
    like: (product: NewProductRow, itself?: ProductRow): ProductRow[] => {
      const ids = new Set(bySlug.get(product.slug));
      const namesake = product.sku === null ? undefined : bySku.get(product.sku);
      if (namesake) ids.add(namesake.id);
      ids.add(product.id);
      if (itself) ids.delete(itself.id);
      return [...ids].flatMap((id) => byId.get(id) ?? []);
    },
    put: (before: ProductRow | undefined, after: ProductRow) => {
      if (before) bySlug.get(before.slug)?.delete(before.id);
      if (before?.sku) bySku.delete(before.sku);
      add(after);
      last = Math.max(last, after.id);
    },
  };
};

const short = (text: string): string =>
  text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;

const changesOf = (
  before: ProductRow,
  after: ProductRow,
  categories: CategoryRow[],
): ImportLine['changes'] => {
  const [from, to] = [cellsOf(before, categories), cellsOf(after, categories)];
  return CSV_COLUMNS.filter((column) => from[column] !== to[column]).map((column) => ({
    column,
    from: short(from[column]),
    to: short(to[column]),
  }));
};

/**
 * What each line would do, in the order of the file; a refused one does nothing and stops nobody.
 * @throws CsvProblem for a file that is no product CSV, or has no column of SKUs
 */
export const planSteps = async (
  text: string,
  rows: ProductRow[],
  categories: CategoryRow[],
): Promise<Step[]> => {
  const { columns, lines } = readProductCsv(text);
  if (!columns.includes('sku')) throw new CsvProblem('The column "sku" is missing: it is the key.');
  const shelf = makeShelf(rows);
  const seen = new Map<string, number>();

  const stepOf = (source: CsvLine): Step => {
    const sku = source.cells.sku ?? '';
    const step = (outcome: ImportOutcome, reasons: string[] = []): Step => ({
      source,
      report: { line: source.line, sku: short(sku), outcome, reasons, changes: [] },
    });
    // A product without a SKU is known by its id.
    const numbered = sku ? undefined : shelf.byId(Number(source.cells.id));
    const known = sku ? shelf.bySku(sku) : numbered?.sku === null ? numbered : undefined;
    const { sku: _, ...others } = source.cells;
    const cells = saying(known && !sku ? others : source.cells);
    const read = readLine({ ...source, cells }, categories, known);
    if (read.reasons.length) return step('refused', read.reasons);
    const key = sku || `id ${known?.id}`;
    const earlier = seen.get(key);
    if (earlier !== undefined)
      return step('refused', [`sku ${sku} stands on line ${earlier} already`]);
    seen.set(key, source.line);

    const { values } = read;
    if (known) {
      if (values.id !== undefined && values.id !== known.id)
        return step('refused', [`sku ${sku} has the id ${known.id}, not ${values.id}`]);
      const after: ProductRow = { ...known, ...values };
      const conflict = conflictOf(after, shelf.like(after, known));
      if (conflict) return step('refused', [conflict.message]);
      if (!changedColumns(known, after).length) return step('unchanged');
      shelf.put(known, after);
      const updated = step('updated');
      updated.report.changes = changesOf(known, after, categories);
      return { ...updated, write: { before: known, after } };
    }
    const missing = NEEDED.filter(([column]) => values[column] === undefined);
    if (missing.length)
      return step(
        'refused',
        missing.map(([, name]) => `${name} is missing: a new product needs it`),
      );
    const id = values.id ?? shelf.nextId();
    const product = { ...EMPTY_PRODUCT, slug: slugOf(values.name ?? ''), ...values, id };
    const after = product as ProductRow; // what a row has besides was just seen to be there
    const conflict = conflictOf(after, shelf.like(after));
    if (conflict) return step('refused', [conflict.message]);
    shelf.put(undefined, after);
    return { ...step('created'), write: { before: undefined, after } };
  };

  const steps: Step[] = [];
  for (const [place, line] of lines.entries()) {
    // A long file lets others be answered meanwhile.
    if (place % 200 === 199) await setImmediate();
    steps.push(stepOf(line));
  }
  return steps;
};
