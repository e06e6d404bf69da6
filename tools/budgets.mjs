// The budgets of the built shop, and their check: bytes, elements and growth, which no busy machine changes.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { measureCounts } from './counts.mjs';
import { readArguments } from './usage.mjs';

/** The most that a public page may load before it responds. A library of the shop is worth more than its bytes. */
const FIRST_SCRIPT = 180_000;

/** The most of each count (`tools/counts.mjs`). Bytes are those of brotli at the server's level. */
export const BUDGETS = {
  'first script of /, bytes': FIRST_SCRIPT,
  'first script of /category, bytes': FIRST_SCRIPT,
  'first script of /product, bytes': FIRST_SCRIPT,
  'first script of /search, bytes': FIRST_SCRIPT,
  'first script of /all-products, bytes': FIRST_SCRIPT,
  'first script of /auth, bytes': FIRST_SCRIPT,
  'first script of /forgot-password, bytes': FIRST_SCRIPT,
  'first script of /contact, bytes': FIRST_SCRIPT,
  'first script of /vendor-request, bytes': FIRST_SCRIPT,
  'first script of /offline, bytes': FIRST_SCRIPT,
  'first script of /reminders, bytes': FIRST_SCRIPT,
  'first script of /privacy, bytes': FIRST_SCRIPT,
  'first script of an unknown page, bytes': FIRST_SCRIPT,
  'worker, bytes': 16_000,
  'stored after the first visit, bytes': 520_000,

  'HTML of home, 114 products, bytes': 14_000,
  'HTML of home, 10000 products, bytes': 14_000,
  'HTML of home, growth': 1.3,
  'elements of home, 10000 products': 400,
  'HTML of category, 114 products, bytes': 15_000,
  'HTML of category, 10000 products, bytes': 16_000,
  'HTML of category, growth': 1.3,
  'elements of category, 10000 products': 1300,
  'HTML of search, 114 products, bytes': 15_000,
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

/** What each count was when it was last recorded. A careless import shows here long before it meets its budget. */
const RATCHET = new URL('ratchet.json', import.meta.url);
/** A count may grow by this factor before it has to be recorded again: a sentence more is no matter. */
const AIR = 1.03;

/**
 * Lists counts that have grown since they were recorded.
 * @param {Record<string, number>} counts
 * @param {Record<string, number>} recorded
 * @returns {string[]}
 */
export const grown = (counts, recorded) =>
  Object.entries(counts).flatMap(([name, count]) => {
    const before = recorded[name];
    if (before === undefined) return [`${name}: ${count}, and was not recorded`];
    return count <= before * AIR ? [] : [`${name}: ${count}, and was ${before}`];
  });

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { record } = readArguments(
    'node tools/budgets.mjs [--record]: counts what the built shop weighs, and ends with 1 when it is too much, or has grown by more than 3 %. With --record what it weighs now becomes the measure of the next time.',
    () => parseArgs({ options: { record: { type: 'boolean', default: false } } }).values,
  );
  const counts = await measureCounts();
  for (const [name, count] of Object.entries(counts))
    console.log(`${String(count).padStart(8)}  ${name}`);
  if (record) writeFileSync(RATCHET, `${JSON.stringify(counts, null, 2)}\n`);
  const complaints = [
    ...overBudget(counts, BUDGETS),
    ...grown(counts, JSON.parse(readFileSync(RATCHET, 'utf8'))),
  ];
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length)
    console.error('What has grown for a reason is recorded: node tools/budgets.mjs --record');
  process.exit(complaints.length ? 1 : 0);
}
