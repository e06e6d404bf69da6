import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { MAX_CSV_BYTES } from '../../../shop/catalogue/product-edit';
import { shopDay } from '../../../shop/shop-day';
import {
  type ImportLine,
  type UncountedChoice,
  type ImportOutcome,
  MAX_REPORT_LINES,
  type ImportReport,
  type importProducts as importCall,
} from '../../../contract/catalogue/admin';
import { ApiError } from '../../ground/api-error';
import { allCategories } from '../../tables/catalogue/categories';
import type { Db, Tx } from '../../tables/schema';
import { allProductRows } from '../../tables/catalogue/admin';
import type { ProductRow } from '../../tables/catalogue/catalogue-rows';
import { noteActs } from '../../tables/log/log';
import { csvText } from './export-products';
import { changingProducts, saveProducts } from './save-product';
import { type ImportPlan, type Step, planImport } from './plan-import';
import { CSV_COLUMNS } from './csv/csv-columns';
import { CsvProblem, REMARKS } from './product-csv';

/** Steps that are handled before others are served. */
const AT_ONCE = 500;
/** The file of refused lines has at most this many: nobody corrects more by hand. */
const MAX_REFUSED_LINES = 1000;

/** Identifies an outcome. */
const planHash = async (lines: readonly ImportLine[]): Promise<string> => {
  const hash = createHash('sha256');
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    hash.update(JSON.stringify(lines.slice(at, at + AT_ONCE)));
    await setImmediate();
  }
  return hash.digest('base64url').slice(0, 22);
};

const refusedFile = (refused: readonly Step[]): string | null => {
  if (!refused.length) return null;
  const columns = [...REMARKS, ...CSV_COLUMNS].filter(
    (column) =>
      REMARKS.includes(column) || refused.some(({ source }) => source.cells[column] !== undefined),
  );
  return csvText(
    columns,
    refused.map(({ report, source }) => ({
      ...source.cells,
      line: String(report.line),
      reason: report.reasons.join('; '),
    })),
  );
};

/** A report has at most this many pictures. */
const MAX_PICTURES = 5000;

const importReport = async (
  { steps, translation }: ImportPlan,
  applied: boolean,
  maxLines: number,
): Promise<ImportReport> => {
  const count = (outcome: ImportOutcome) =>
    steps.filter(({ report }) => report.outcome === outcome).length;
  const refused = steps.filter(({ report }) => report.outcome === 'refused');
  const lines = steps.flatMap(({ report }) => (report.outcome === 'unchanged' ? [] : [report]));
  const isRefused = ({ outcome }: ImportLine) => outcome === 'refused';
  const shown =
    lines.length > maxLines
      ? [...lines.filter(isRefused), ...lines.filter((line) => !isRefused(line))].slice(0, maxLines)
      : lines;
  return {
    applied,
    plan: await planHash(lines),
    counts: {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      refused: refused.length,
    },
    lines: shown,
    more: lines.length - shown.length,
    refusedCsv: refusedFile(refused.slice(0, MAX_REFUSED_LINES)),
    refusedMore: Math.max(0, refused.length - MAX_REFUSED_LINES),
    ...(translation && {
      translation: {
        ...translation,
        pictures: translation.pictures.slice(0, MAX_PICTURES),
        morePictures: Math.max(0, translation.pictures.length - MAX_PICTURES),
      },
    }),
  };
};

/** Logs each product with its changes, and the import as a whole. */
const writeSteps = async (tx: Tx, steps: Step[], by: string | null, at: number): Promise<void> => {
  const writes = steps.flatMap(({ write }) => write ?? []);
  if (!writes.length) return;
  const imported = { at, by };
  await noteActs(
    tx,
    steps.flatMap(({ write, report }) =>
      write
        ? {
            ...imported,
            act: 'product.imported' as const,
            subject: `product:${write.after.id}`,
            detail: { changes: report.changes, isNew: !write.before },
          }
        : [],
    ),
  );
  const created = writes.filter(({ before }) => !before).length;
  await saveProducts(tx, writes, {
    ...imported,
    act: 'products.imported',
    subject: 'catalogue',
    detail: { created, updated: writes.length - created },
  });
};

interface ImportOptions {
  /** Reports what would happen and writes nothing. */
  dryRun?: boolean | undefined;
  /** The `plan` of a dry run. The import is refused when its own plan differs. */
  plan?: string | undefined;
  /** What new parts whose pieces another shop does not count begin with. */
  uncounted?: UncountedChoice | undefined;
  /** The most lines of the report. */
  maxLines?: number;
  by: string | null;
  now: number;
}

/** The outcome of each line, and the products that it was planned with. */
interface Planned {
  plan: ImportPlan;
  rows: string;
}

/** Differs after each change of a product. */
const rowsState = (rows: ProductRow[]): string =>
  rows.map(({ id, revision, stock }) => `${id} ${revision} ${stock}`).join();

/**
 * Imports a product CSV (docs/catalogue-csv.md). The SKU is the key; a missing column changes nothing. Writes all valid
 * lines in one transaction and reports the refused ones with their reasons.
 * @throws ApiError too_large over 20 MB; csv for a file that cannot be read; plan_changed when the catalogue has
 * changed since the dry run
 */
export const importProducts = async (
  db: Db,
  text: string,
  { dryRun = false, plan, uncounted, maxLines = MAX_REPORT_LINES, by, now }: ImportOptions,
): Promise<ImportReport> => {
  if (Buffer.byteLength(text) > MAX_CSV_BYTES)
    throw new ApiError('too_large', 'A CSV can have at most 20 MB.');
  const planned = async (queries: Db | Tx): Promise<Planned> => {
    const rows = await allProductRows(queries);
    const today = shopDay(new Date(now));
    return {
      plan: await planImport(text, rows, await allCategories(queries), today, uncounted),
      rows: rowsState(rows),
    };
  };
  try {
    // Before the transaction, which everybody else on SQLite waits for.
    const first = await planned(db);
    if (dryRun) return await importReport(first.plan, false, maxLines);
    return await changingProducts(db, async (tx) => {
      const isSame = rowsState(await allProductRows(tx)) === first.rows;
      const { plan: outcome } = isSame ? first : await planned(tx);
      const report = await importReport(outcome, true, maxLines);
      if (plan !== undefined && plan !== report.plan)
        throw new ApiError<typeof importCall>(
          'plan_changed',
          'The catalogue has changed since you checked this file. Nothing was imported: please check the file again.',
        );
      await writeSteps(tx, outcome.steps, by, now);
      return report;
    });
  } catch (error) {
    if (error instanceof CsvProblem) throw new ApiError<typeof importCall>('csv', error.message);
    throw error;
  }
};
