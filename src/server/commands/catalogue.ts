import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { ImportReport } from '../../contract/catalogue/admin';
import { readEnvironment } from '../process/opening';
import { exportProducts } from '../services/catalogue/export-products';
import { importProducts } from '../services/catalogue/import-products';
import { BadUsage, type Command } from './command';
import { inShop } from './in-shop';

/** A file's text. @throws Error when it is not there or not in UTF-8 */
const readText = (file: string): string => {
  const bytes = readFileSync(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${file} is not in UTF-8. Save it as "CSV UTF-8" and try again.`);
  }
};

const say = ({ applied, counts, lines, translation }: ImportReport): void => {
  if (translation) {
    const { shop, others, missingCategories, pictures, morePictures } = translation;
    console.log(`This is an export of ${shop}. Left out: ${others.join(', ') || 'nothing'}.`);
    for (const { name, parent } of missingCategories)
      console.log(`The shop has no category "${parent === null ? name : `${parent} > ${name}`}".`);
    for (const { skus, address } of pictures)
      console.log(`Picture of ${skus.join(', ')}: ${address}`);
    if (morePictures) console.log(`And ${morePictures} more pictures.`);
  }
  for (const { line, sku, outcome, reasons, changes } of lines) {
    const changed = changes.map(({ column, from, to }) => `${column} ${from} -> ${to}`);
    const what = [...reasons, ...changed].join('; ');
    console.log(`Line ${line}: ${outcome} ${sku}${what && ` (${what})`}`);
  }
  const { created, updated, unchanged, refused } = counts;
  console.log(
    `${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused${applied ? '.' : ' - nothing was written.'}`,
  );
};

/** `npm run catalogue`: the products as a CSV, in and out. */
export const catalogueCommand: Command = {
  usage: 'npm run catalogue -- import FILE.csv [--dry-run] | export FILE.csv',
  about:
    'Imports or exports the products (columns: docs/catalogue-csv.md). The good lines of a file are written in one\n' +
    'transaction; the others are listed with their reasons, and then it ends with 1. With --dry-run nothing is\n' +
    'written. A shop that is open shows it a moment later.',
  options: { 'dry-run': { type: 'boolean' } },
  run: async ({ values, words: [act, file, ...more] }) => {
    if ((act !== 'import' && act !== 'export') || !file || more.length)
      throw new BadUsage('Give import or export, and a file.');
    const dryRun = values['dry-run'] === true;
    if (act === 'export' && dryRun) throw new BadUsage('--dry-run goes with import.');
    const text = act === 'import' ? readText(file) : '';
    return inShop(readEnvironment(), async ({ db, clock }) => {
      if (act === 'export') {
        writeFileSync(`${file}.part`, await exportProducts(db));
        renameSync(`${file}.part`, file);
        console.log(`The products are in ${file}.`);
        return 0;
      }
      const report = await importProducts(db, text, {
        dryRun,
        maxLines: Infinity,
        by: null,
        now: clock(),
      });
      say(report);
      return report.counts.refused ? 1 : 0;
    });
  },
};
