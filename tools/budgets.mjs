// The budgets of the built shop, and their check: bytes, elements and growth, which no busy machine changes.
import { pathToFileURL } from 'node:url';
import { measureCounts } from './bench/counts.mjs';
import { readArguments } from './usage.mjs';

/** The most of each count (`tools/bench/counts.mjs`). Bytes are those of brotli at the server's level. */
export const BUDGETS = {
  'first script of /, bytes': 150_000,
  'first script of /category, bytes': 150_000,
  'first script of /product, bytes': 150_000,
  'first script of /search, bytes': 150_000,
  'first script of /all-products, bytes': 150_000,
  'first script of /auth, bytes': 150_000,
  'first script of /forgot-password, bytes': 150_000,
  'first script of /contact, bytes': 150_000,
  'first script of /vendor-request, bytes': 150_000,
  'first script of /offline, bytes': 150_000,
  'first script of /reminders, bytes': 150_000,
  'first script of /privacy, bytes': 150_000,
  'first script of an unknown page, bytes': 150_000,

  'HTML of home, 114 products, bytes': 14_000,
  'HTML of home, 10000 products, bytes': 14_000,
  'HTML of home, growth': 1.3,
  'elements of home, 10000 products': 400,
  'HTML of category, 114 products, bytes': 14_600,
  'HTML of category, 10000 products, bytes': 16_000,
  'HTML of category, growth': 1.3,
  'elements of category, 10000 products': 1300,
  'HTML of search, 114 products, bytes': 14_600,
  'HTML of search, 10000 products, bytes': 16_000,
  'HTML of search, growth': 1.3,
  'elements of search, 10000 products': 1300,
  'HTML of part, 114 products, bytes': 14_000,
  'HTML of part, 10000 products, bytes': 14_000,
  'HTML of part, growth': 1.3,
  'elements of part, 10000 products': 300,
  // 1,250 bytes of it are the addresses of 113 pictures for readers without scripts.
  'HTML of all products, 114 products, bytes': 19_000,
  'HTML of all products, 10000 products, bytes': 25_000,
  'HTML of all products, growth': 1.5,
  'elements of all products, 10000 products': 4000,

  'loaded after a sale, 10000 products, bytes': 1000,
  'loaded after a price change, 10000 products, bytes': 2000,
};

/**
 * Lists counts above their budget. A count that has no budget, or a budget that has no count, is a complaint too.
 * @param {Record<string, number>} counts
 * @param {Record<string, number>} budgets
 * @returns {string[]}
 */
export const overBudget = (counts, budgets) =>
  [...new Set([...Object.keys(budgets), ...Object.keys(counts)])].flatMap((name) => {
    const count = counts[name];
    const most = budgets[name];
    if (count === undefined) return [`${name}: was not counted`];
    if (most === undefined) return [`${name}: ${count}, and has no budget`];
    return count <= most ? [] : [`${name}: ${count}, ${most} allowed`];
  });

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readArguments(
    'node tools/budgets.mjs: counts what the built shop weighs, and ends with 1 when it is too much.',
  );
  const counts = await measureCounts();
  for (const [name, count] of Object.entries(counts))
    console.log(`${String(count).padStart(8)}  ${name}`);
  const complaints = overBudget(counts, BUDGETS);
  for (const complaint of complaints) console.error(complaint);
  process.exit(complaints.length ? 1 : 0);
}
