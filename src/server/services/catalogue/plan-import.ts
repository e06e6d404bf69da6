import { setImmediate } from 'node:timers/promises';
import type {
  ImportLine,
  ImportOutcome,
  ImportReport,
  UncountedChoice,
} from '../../../contract/catalogue/admin';
import { cleanSku, skuKey } from '../../../shop/catalogue/sku';
import { NewProduct, ProductChange } from '../../../shop/catalogue/product-edit';
import { nameKey } from '../../../shop/typed-text';
import {
  type CategoryRow,
  type NewProductRow,
  PRODUCT_JSON,
  type ProductRow,
  type ShownCategoryRow,
} from '../../tables/catalogue/catalogue-rows';
import { applyProductChange, isNamed, newProductRow, saleFault } from './apply-product-change';
import {
  CSV_COLUMNS,
  NEEDED_COLUMNS,
  type SkuById,
  columnNamed,
  productCells,
} from './csv/csv-columns';
import { type ProductWrite, changedColumns, firstConflict } from './save-product';
import { KEPT_UP, foreignSale, keptUp, uncountedStock } from './other-shops/other-shop';
import { type CsvLine, CsvProblem, type Translation, readProductCsv } from './product-csv';
import { RefusedLine, readLine } from './product-line';
import {
  kitSkus,
  namedKitParts,
  packedFault,
  successorFault,
  successorWithSku,
} from './named/named-parts';

const MAX_SHOWN = 120;

const withoutEmpty = (cells: CsvLine['cells']): CsvLine['cells'] =>
  Object.fromEntries(
    Object.entries(cells).filter(([column, text]) => text || !columnNamed(column)?.mayBeEmpty),
  );

/** Handles the lines of a file in order. Lets the server answer other requests during a long one. */
const eachLine = async <From, To>(lines: From[], handle: (line: From) => To): Promise<To[]> => {
  const handled: To[] = [];
  for (const [place, line] of lines.entries()) {
    if (place % 200 === 199) await setImmediate();
    handled.push(handle(line));
  }
  return handled;
};

/** A line and its outcome. */
export interface Step {
  report: ImportLine;
  source: CsvLine;
  /** Missing when the line changes nothing. */
  write?: ProductWrite;
  /** The SKU of a successor that the line names. */
  successor?: string;
  /** The address in a line of another shop, which the lines of one part share. */
  part?: string | undefined;
  /** Whether it is a new part whose pieces another shop does not count. */
  isUncounted?: boolean;
}

/** The products after the lines so far, indexed by everything that must be unique. */
const makeShelf = (rows: ProductRow[]) => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bySku = new Map<string, ProductRow>();
  const bySkuKey = new Map<string, Set<number>>();
  const bySlug = new Map<string, Set<number>>();
  const add = (row: ProductRow) => {
    byId.set(row.id, row);
    if (row.sku !== null) {
      bySku.set(row.sku, row);
      const key = skuKey(row.sku);
      bySkuKey.set(key, (bySkuKey.get(key) ?? new Set()).add(row.id));
    }
    bySlug.set(row.slug, (bySlug.get(row.slug) ?? new Set()).add(row.id));
  };
  rows.forEach(add);
  let last = Math.max(1000, ...byId.keys());
  return {
    byId: (id: number) => byId.get(id),
    bySku: (sku: string) => bySku.get(sku),
    /** The products with this address. */
    bySlug: (slug: string): ProductRow[] =>
      [...(bySlug.get(slug) ?? [])].flatMap((id) => byId.get(id) ?? []),
    /** The products whose SKUs look like this one. */
    likeSku: (sku: string): ProductRow[] =>
      [...(bySkuKey.get(skuKey(sku)) ?? [])].flatMap((id) => byId.get(id) ?? []),
    /** The kits that are packed from this part. */
    kitsWith: (part: ProductRow, find: (sku: string) => ProductRow[]): ProductRow[] =>
      [...byId.values()].filter(
        (kit) =>
          kit.packed_from_parts === 1 &&
          kit.id !== part.id &&
          kitSkus(kit)
            .flatMap(find)
            .some(({ id }) => id === part.id),
      ),
    nextId: () => last + 1,
    /** The other products with the same id or slug, or a SKU that looks the same. */
    like: (product: NewProductRow, itself?: ProductRow): ProductRow[] => {
      const ids = new Set(bySlug.get(product.slug));
      if (product.sku !== null)
        for (const id of bySkuKey.get(skuKey(product.sku)) ?? []) ids.add(id);
      ids.add(product.id);
      if (itself) ids.delete(itself.id);
      return [...ids].flatMap((id) => byId.get(id) ?? []);
    },
    put: (before: ProductRow | undefined, after: ProductRow) => {
      if (before) bySlug.get(before.slug)?.delete(before.id);
      if (before?.sku) {
        bySku.delete(before.sku);
        bySkuKey.get(skuKey(before.sku))?.delete(before.id);
      }
      add(after);
      last = Math.max(last, after.id);
    },
    /** Sets the parts that a product names. */
    putNamed: (after: ProductRow) => {
      byId.set(after.id, after);
    },
    /** Undoes the change of a line that is refused after all. */
    putBack: ({ before, after }: ProductWrite) => {
      byId.delete(after.id);
      bySlug.get(after.slug)?.delete(after.id);
      if (after.sku !== null) {
        bySku.delete(after.sku);
        bySkuKey.get(skuKey(after.sku))?.delete(after.id);
      }
      if (before) add(before);
    },
  };
};

const short = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;

const refusedStep = ({ source, report }: Step, reasons: string[]): Step => ({
  source,
  report: { ...report, outcome: 'refused', reasons, notes: [], changes: [] },
});

/**
 * The steps with the parts that their lines name, in kits and as successors. Refuses SKUs that no part has, and successors
 * that lead in a circle. A line may name parts of later lines, so this follows all others.
 */
const withNamedParts = (steps: Step[], shelf: ReturnType<typeof makeShelf>): Step[] => {
  const find = (sku: string) => {
    const match = shelf.bySku(sku);
    return match ? [match] : shelf.likeSku(sku);
  };
  let isAnyRefused = false;
  // Kits of this file are checked by their own lines.
  const written = new Set(steps.flatMap(({ write }) => write?.after.id ?? []));
  const refuse = (step: Step, write: ProductWrite, reasons: string[]): Step => {
    isAnyRefused = true;
    shelf.putBack(write);
    return refusedStep(step, reasons);
  };
  const named = steps.map((step): Step => {
    const { write, successor } = step;
    if (!write) return step;
    const { row, unknown } = namedKitParts(write.before, write.after, find);
    const reasons = unknown.map(({ sku }) => `interfaces: no part has the SKU "${short(sku)}"`);
    const fault =
      unknown.length || row.packed_from_parts === 0
        ? undefined
        : packedFault(
            row,
            kitSkus(row).flatMap(find),
            shelf.kitsWith(row, find).filter(({ id }) => !written.has(id)),
          );
    if (fault) reasons.push(`packed_from_parts: ${fault}`);
    const next = successor === undefined ? row.successor_id : successorWithSku(successor, find);
    if (next === undefined)
      reasons.push(`successor: no part has the SKU "${short(successor ?? '')}"`);
    if (next === undefined || reasons.length) return refuse(step, write, reasons);
    const after = { ...row, successor_id: next };
    shelf.putNamed(after);
    return { ...step, write: { ...write, after } };
  });
  const faults = named.map(({ write }) =>
    write && write.after.successor_id !== (write.before?.successor_id ?? null)
      ? successorFault(write.after, shelf.byId)
      : undefined,
  );
  const checked = named.map((step, at) => {
    const fault = faults[at];
    return fault && step.write ? refuse(step, step.write, [`successor: ${fault}`]) : step;
  });
  if (!isAnyRefused) return checked;
  // A part that stays as it was keeps its address, which another line may have taken.
  const apart = checked.map((step) => {
    const { write } = step;
    if (!write) return step;
    const others = shelf.like(write.after, write.before).filter(({ id }) => id !== write.after.id);
    const conflict = firstConflict(write.after, others, write.before);
    return conflict ? refuse(step, write, [conflict.message]) : step;
  });
  // Another line may name a part that is refused now.
  return withNamedParts(apart, shelf);
};

/** Refuses the new sizes of a part one of whose lines is refused, also of a part of this shop: no half of a file's part comes. */
const withoutHalfParts = (steps: Step[], shelf: ReturnType<typeof makeShelf>): Step[] => {
  const refused = new Map<string, number>();
  for (const { report, part } of steps)
    if (report.outcome === 'refused' && part && !refused.has(part)) refused.set(part, report.line);
  return steps.map((step) => {
    const line = refused.get(step.part ?? '');
    if (line === undefined || !step.write || step.write.before) return step;
    shelf.putBack(step.write);
    return refusedStep(step, [`line ${line} is of the same part and refused`]);
  });
};

/** The columns that tell what a new part becomes. */
const TOLD = [
  'name',
  'slug',
  'category',
  'subcategory',
  'price',
  'weight_kg',
  'stock',
  'published',
] as const;

const becomes = (
  after: ProductRow,
  categories: CategoryRow[],
  skuById: SkuById,
): ImportLine['changes'] => {
  const cells = productCells(after, categories, skuById);
  const { option = '' } = PRODUCT_JSON.attributes.read(after.attributes, after.id);
  return [...TOLD.map((column) => [column, cells[column]] as const), ['option', option] as const]
    .filter(([, to]) => to)
    .map(([column, to]) => ({ column, from: '', to: short(to) }));
};

const cellChanges = (
  before: ProductRow,
  after: ProductRow,
  categories: CategoryRow[],
  skuById: SkuById,
): ImportLine['changes'] => {
  const [from, to] = [
    productCells(before, categories, skuById),
    productCells(after, categories, skuById),
  ];
  return CSV_COLUMNS.filter((column) => from[column] !== to[column]).map((column) => ({
    column,
    from: short(from[column]),
    to: short(to[column]),
  }));
};

/** A category, which is shown where `hidden` is missing. */
type ShelfRow = CategoryRow & Partial<Pick<ShownCategoryRow, 'hidden'>>;

/** The categories and sub-categories that lines name and the shop does not show, in the order of the file. */
const missingCategories = (lines: readonly CsvLine[], all: readonly ShelfRow[]): NewCategories => {
  const categories = all.filter(({ hidden }) => !hidden);
  const missing = new Map<string, NewCategories[number]>();
  const seen = new Set<string>();
  for (const { cells, broken } of lines) {
    if (broken) continue;
    const [name = '', below = ''] = [cells.category, cells.subcategory];
    if (!name || seen.has(`${name}>${below}`)) continue;
    seen.add(`${name}>${below}`);
    const top = categories.find((row) => row.parent_id === null && isNamed(row, name));
    const isBelow = (row: CategoryRow) => row.parent_id === top?.id && isNamed(row, below);
    if (!top) missing.set(nameKey(name), { name, parent: null });
    if (below && !(top && categories.some(isBelow)))
      missing.set(`${nameKey(name)}>${nameKey(below)}`, { name: below, parent: name });
  }
  return [...missing.values()];
};

type NewCategories = NonNullable<ImportReport['translation']>['missingCategories'];

/** The outcome of a file. */
export interface ImportPlan {
  steps: Step[];
  /** Missing for a file in our own format. */
  translation?: Translation & { missingCategories: NewCategories; uncounted: number };
}

/**
 * The outcome of each line, in the order of the file. A refused line does not affect the others.
 * @param today the day in Toronto, for the sales
 * @param choice what new parts whose pieces another shop does not count begin with
 * @throws CsvProblem for a file that is not a product CSV, or has no `sku` column
 */
export const planImport = async (
  text: string,
  rows: ProductRow[],
  categories: ShelfRow[],
  today = '',
  choice?: UncountedChoice,
): Promise<ImportPlan> => {
  const { columns, lines, translation } = await readProductCsv(text);
  if (!columns.includes('sku')) throw new CsvProblem('The column "sku" is missing: it is the key.');
  const shelf = makeShelf(rows);
  const seen = new Map<string, number>();
  const skuById: SkuById = (id) => shelf.byId(id)?.sku;

  /** The SKU of the successor in a line's cell; undefined when the cell is missing or names the present one. */
  const successorIn = ({ successor }: CsvLine['cells'], before?: ProductRow) => {
    const present = before?.successor_id ? skuById(before.successor_id) : null;
    const sku = successor?.trim();
    return sku === (present ?? '') ? undefined : sku;
  };

  /** The cell as it is stored, or as a product has it from the time before SKUs were cleaned. */
  const storedSku = (cell: string): string =>
    shelf.bySku(cell.trim()) ? cell.trim() : cleanSku(cell);

  /** Finds a product by its SKU, or by its id when it has no SKU. */
  const namedProduct = ({ id, sku }: CsvLine['cells']): ProductRow | undefined => {
    if (sku) return shelf.bySku(sku);
    const numbered = shelf.byId(Number(id));
    return numbered?.sku === null ? numbered : undefined;
  };

  const changed = (before: ProductRow, line: CsvLine): ProductRow => {
    // The SKU has found the product, so it changes nothing.
    const { sku, ...cells } = line.cells;
    const { id, change } = readLine({ ...line, cells }, ProductChange, categories, before);
    if (id !== undefined && id !== before.id)
      throw new RefusedLine([`sku ${sku} has the id ${before.id}, not ${id}`]);
    return {
      ...applyProductChange(before, change, categories),
      ...(successorIn(cells, before) === '' && { successor_id: null }),
    };
  };

  /** Most likely a mistyped SKU, since a new product has these columns, and an id of its own if any. */
  const refuseUnknownSku = ({ cells: { id, sku, ...cells } }: CsvLine): void => {
    if (!sku) return;
    const [alike] = shelf.likeSku(sku);
    if (alike)
      throw new RefusedLine([
        `The SKU "${short(sku)}" looks like ${alike.sku} of ${alike.name} (id ${alike.id}). Write it the same way`,
      ]);
    const known = shelf.byId(Number(id));
    const missing = NEEDED_COLUMNS.filter((column) => cells[column] === undefined);
    if (!known && !missing.length) return;
    const more = known
      ? `The id ${known.id} belongs to ${known.name}${known.sku ? ` (SKU ${known.sku})` : ''}`
      : `A new product also needs ${missing.join(', ')}`;
    throw new RefusedLine([`No product has the SKU "${short(sku)}". ${more}`]);
  };

  const inFile = new Set(lines.map(({ cells }) => cells.sku));
  /** A file of another shop does not know the pages here, so its parts may not become sizes on one of them. */
  const refuseForeignPage = ({ cells: { slug } }: CsvLine): void => {
    if (!translation || !slug) return;
    const other = shelf.bySlug(slug).find(({ sku }) => sku === null || !inFile.has(sku));
    if (other)
      throw new RefusedLine([
        `The address "${short(slug)}" belongs to ${other.name}, which is not in this file. Give that part another address first`,
      ]);
  };

  const added = (line: CsvLine): ProductRow => {
    refuseUnknownSku(line);
    refuseForeignPage(line);
    const { id, change } = readLine(line, NewProduct, categories);
    return newProductRow(id ?? shelf.nextId(), change, categories);
  };

  const refuseTwice = (line: number, { sku, id }: ProductRow): void => {
    const key = sku ? `sku ${sku}` : `id ${id}`;
    const earlier = seen.get(key);
    if (earlier !== undefined) throw new RefusedLine([`${key} is already on line ${earlier}`]);
    seen.set(key, line);
  };

  type Planned = Pick<Step, 'write' | 'successor'> & { outcome: ImportOutcome };
  const planned = (line: CsvLine): Planned => {
    const before = namedProduct(line.cells);
    const after = before ? changed(before, line) : added(line);
    const fault = saleFault(after, before, today);
    if (fault) throw new RefusedLine([fault.message]);
    refuseTwice(line.line, after);
    const conflict = firstConflict(after, shelf.like(after, before), before);
    if (conflict) throw new RefusedLine([conflict.message]);
    const successor = successorIn(line.cells, before) || undefined;
    if (before && !successor && !changedColumns(before, after).length)
      return { outcome: 'unchanged' };
    shelf.put(before, after);
    // A file overwrites the stock, whatever is held for checkouts (docs/decisions/013).
    return {
      outcome: before ? 'updated' : 'created',
      write: { before, after, evenHeld: true },
      ...(successor && { successor }),
    };
  };

  const lineStep = (line: CsvLine): Step => {
    const all = withoutEmpty(line.cells);
    if (all.sku !== undefined) all.sku = storedSku(all.sku);
    const isKnown = translation && namedProduct(all);
    const isUncounted = line.isUncounted === true && !isKnown;
    const stock = isUncounted ? uncountedStock(choice) : { cells: {}, notes: [] };
    // Also in the file of refused lines, which is imported as one of ours.
    const source = isKnown
      ? { ...line, cells: keptUp(line.cells) }
      : { ...line, cells: { ...line.cells, ...stock.cells } };
    const sale = translation ? foreignSale(all, today) : { cells: all, notes: [] };
    const cells = isKnown ? keptUp(sale.cells) : { ...sale.cells, ...stock.cells };
    const said = [...stock.notes, ...(line.notes ?? []), ...sale.notes]
      .filter(({ column }) => !isKnown || KEPT_UP.includes(column))
      .map(({ text }) => short(text));
    const base = { line: source.line, sku: short(cells.sku ?? ''), reasons: [], changes: [] };
    const report = { ...base, notes: [] };
    const found = { source, part: translation && all.slug, isUncounted };
    try {
      const { outcome, ...rest } = planned({ ...source, cells });
      const notes = outcome === 'unchanged' ? [] : said;
      return { ...found, report: { ...base, notes, outcome }, ...rest };
    } catch (error) {
      if (!(error instanceof RefusedLine)) throw error;
      return { ...found, report: { ...report, outcome: 'refused', reasons: error.reasons } };
    }
  };

  /** The step with its changes in words; one whose parts turned out to be the present ones changes nothing. */
  const withChanges = (step: Step): Step => {
    const { source, report, write } = step;
    if (!write) return step;
    const { before, after } = write;
    if (before && !changedColumns(before, after).length)
      return { source, report: { ...report, notes: [], outcome: 'unchanged' } };
    const isNew = !before && translation;
    const changes = before
      ? cellChanges(before, after, categories, skuById)
      : isNew
        ? becomes(after, categories, skuById)
        : [];
    return { ...step, report: { ...report, changes } };
  };

  const read = await eachLine(lines, lineStep);
  const steps = translation ? withoutHalfParts(read, shelf) : read;
  return {
    steps: await eachLine(withNamedParts(steps, shelf), withChanges),
    ...(translation && {
      translation: {
        ...translation,
        missingCategories: missingCategories(lines, categories),
        uncounted: read.filter(({ isUncounted }) => isUncounted).length,
      },
    }),
  };
};
