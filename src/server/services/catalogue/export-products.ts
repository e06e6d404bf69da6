import { stringify } from 'csv-stringify/sync';
import { allCategories } from '../../tables/catalogue/categories';
import type { Db } from '../../tables/schema';
import { productBatches } from '../../tables/catalogue/admin';
import { successorSkus } from '../../tables/catalogue/products';
import { neutralCell } from './csv/csv-cells';
import { CSV_COLUMNS, productCells } from './csv/csv-columns';

/** Begins a CSV, so that spreadsheets read it as UTF-8. */
export const BOM = '\ufeff';

/**
 * A CSV with these columns. Escapes cells that a spreadsheet would run as a formula.
 * @param isForSpreadsheet false for a file that only a program of somebody else reads: its cells stay as they are
 */
export const csvText = (
  columns: readonly string[],
  lines: readonly Partial<Record<string, string>>[],
  { header = true, isForSpreadsheet = true } = {},
): string =>
  stringify([
    ...(header ? [[...columns]] : []),
    ...lines.map((cells) =>
      columns.map((column) => {
        const cell = cells[column] ?? '';
        return isForSpreadsheet ? neutralCell(cell) : cell;
      }),
    ),
  ]);

/** All products as a CSV that the import accepts (columns: docs/catalogue-csv.md). Built in batches. */
export const exportProducts = async (db: Db): Promise<string> => {
  const categories = await allCategories(db);
  const skus = await successorSkus(db);
  const texts = [csvText(CSV_COLUMNS, [])];
  for await (const batch of productBatches(db))
    texts.push(
      csvText(
        CSV_COLUMNS,
        batch.map((row) => productCells(row, categories, (id) => skus.get(id))),
        { header: false },
      ),
    );
  return texts.join('');
};
