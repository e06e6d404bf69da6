import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ImportLine, ImportOutcome, ImportReport } from '../../contract/product-desk';
import { MOST_CSV_BYTES } from '../../contract/product-desk';
import { slugOf } from '../../shop/product-edit';
import { Refusal } from '../refusal';
import { noteAct } from '../tables/audit-log';
import { allCategories } from '../tables/categories';
import { type Db, type Tx, inTransaction, isUniqueViolation } from '../tables/database';
import { allProductRows } from '../tables/product-desk';
import { raiseCatalogueVersion } from '../tables/products';
import type { CategoryRow, NewProductRow, ProductRow } from '../tables/schema';
import { EMPTY_PRODUCT } from './apply-product-change';
import { cellsOf, csvText } from './export-products';
import { changedColumns, changedMeanwhile, conflictOf, keepProduct } from './keep-product';
import {
  CSV_COLUMNS,
  type CsvLine,
  CsvProblem,
  REMARKS,
  readLine,
  readProductCsv,
} from './product-csv';

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

interface Step {
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

/** What each line would do, in the order of the file; a refused one does nothing and stops nobody. */
const planSteps = async (
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

const reportOf = (steps: Step[], applied: boolean): ImportReport => {
  const count = (outcome: ImportOutcome) =>
    steps.filter(({ report }) => report.outcome === outcome).length;
  const refused = steps.filter(({ report }) => report.outcome === 'refused');
  const lines = steps.flatMap(({ report }) => (report.outcome === 'unchanged' ? [] : [report]));
  const columns = [...REMARKS, ...CSV_COLUMNS].filter(
    (column) => REMARKS.includes(column) || refused[0]?.source.cells[column] !== undefined,
  );
  return {
    applied,
    plan: createHash('sha256').update(JSON.stringify(lines)).digest('base64url').slice(0, 22),
    counts: {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      refused: refused.length,
    },
    lines,
    refusedCsv: refused.length
      ? csvText(
          columns,
          refused.map(({ report, source }) => ({
            ...source.cells,
            line: String(report.line),
            reason: report.reasons.join('; '),
          })),
        )
      : null,
  };
};

const writeSteps = async (tx: Tx, steps: Step[], by: string | null, now: number): Promise<void> => {
  const written: number[] = [];
  // As the products were before the file, and as it leaves each of them.
  for (const { write } of steps)
    if (write) {
      await keepProduct(tx, write.before, write.after, now);
      written.push(write.after.id);
    }
  if (!written.length) return;
  await raiseCatalogueVersion(tx);
  const detail = { products: written };
  await noteAct(tx, { at: now, by, act: 'products.imported', subject: 'catalogue', detail });
};

interface Wanted {
  /** Only look: nothing is written. */
  dryRun?: boolean | undefined;
  /** The plan of a dry run; only that is done. */
  plan?: string | undefined;
  by: string | null;
  now: number;
}

/**
 * Imports a product CSV (README, "Catalogue"); the key is the SKU, a column that is left out leaves its values as they
 * are. All good lines are written in one transaction; refused ones are reported with their reasons and stop nobody.
 * @throws Refusal 413 over 5 MB; 422 `csv` for a file that can not be read; 409 `plan_changed` when the catalogue is
 * not any more what the dry run saw
 */
export const importProducts = async (
  db: Db,
  text: string,
  { dryRun = false, plan, by, now }: Wanted,
): Promise<ImportReport> => {
  if (Buffer.byteLength(text) > MOST_CSV_BYTES)
    throw new Refusal(413, 'too_large', 'A CSV can have at most 5 MB.');
  const planned = async (queries: Db | Tx) =>
    planSteps(text, await allProductRows(queries), await allCategories(queries));
  try {
    if (dryRun) return reportOf(await planned(db), false);
    return await inTransaction(db, async (tx) => {
      const steps = await planned(tx);
      const report = reportOf(steps, true);
      if (plan !== undefined && plan !== report.plan)
        throw new Refusal(
          409,
          'plan_changed',
          'The catalogue was changed since you looked. Nothing was imported: check the file again.',
        );
      await writeSteps(tx, steps, by, now);
      return report;
    });
  } catch (error) {
    if (error instanceof CsvProblem) throw new Refusal(422, 'csv', error.message);
    if (isUniqueViolation(error)) throw changedMeanwhile();
    throw error;
  }
};
