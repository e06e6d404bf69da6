// npm run bench: measures what docs/benchmarks.md promises, in one run. It judges nothing.
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { build } from '../../build.mjs';
import { isFresh } from '../../built.mjs';
import { CHROMIUM_ARGS, needChromium } from '../../chromium.mjs';
import { readArguments } from '../../usage.mjs';
import { measureCounts } from '../../counts.mjs';
import { busyDayRows } from './busy-day.mjs';
import { checkoutRows } from './checkouts.mjs';
import { kB } from './figures.mjs';
import { firstVisitRows } from './first-visit.mjs';
import { fitRows } from './fits.mjs';
import { saleRows } from './sales.mjs';
import { stallRows } from './stalls.mjs';
import { tapRows } from './taps.mjs';
import { throughputRows } from './throughput.mjs';

const { quick, markdown, only, database } = readArguments(
  'npm run bench [-- --quick] [-- --markdown] [-- --only WORDS] [-- --database postgres://…]: measures what docs/benchmarks.md promises, in some minutes; --quick in smaller shops and fewer rounds. --markdown prints the table of that page. --only measures what has these words in its name, as "busy day", which --database takes to an empty PostgreSQL database.',
  () => {
    const isOff = /** @type {const} */ ({ type: 'boolean', default: false });
    const isText = /** @type {const} */ ({ type: 'string', default: '' });
    const options = { quick: isOff, markdown: isOff, only: isText, database: isText };
    return parseArgs({ options }).values;
  },
);
const [load = 0] = loadavg();
const began = performance.now();

/** A promise, the figure of this run, and the goal. @typedef {[what: string, figure: string, goal: string]} Row */
/** @type {Row[]} */
const rows = [];
const measure = async (
  /** @type {string} */ name,
  /** @type {() => Row[] | Promise<Row[]>} */ run,
) => {
  if (!name.includes(only)) return;
  const time = ((performance.now() - began) / 1000).toFixed(0);
  console.error(`${time.padStart(4)} s  ${name}`);
  rows.push(...(await run()));
};

if (!isFresh()) await build();
const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_ARGS });

await measure('sales while people browse', () => saleRows(quick));
await measure('checkouts of 32 buyers at once', () => checkoutRows(quick));
await measure('bytes', async () => {
  const counts = await measureCounts();
  const bytes = (/** @type {string} */ name) => counts[`${name}, bytes`] ?? NaN;
  const scripts = Object.keys(counts).filter((name) => name.startsWith('first script'));
  const largest = Math.max(...scripts.map((name) => counts[name] ?? NaN));
  return [
    ['largest first script of a public page', kB(largest), '180 kB'],
    [
      'category page, HTML, 10,000 products',
      kB(bytes('HTML of category, 10000 products')),
      '25 kB',
    ],
    [
      'loaded after a price change, 10,000 products',
      kB(bytes('loaded after a price change, 10000 products')),
      '2 kB',
    ],
    [
      'loaded after a sale, 10,000 products',
      kB(bytes('loaded after a sale, 10000 products')),
      '1 kB',
    ],
  ];
});
await measure('what a large order book holds up', () => stallRows(quick));
await measure('the work of a busy day', () => busyDayRows(quick, database));
await measure('what fits, and keys in the search', fitRows);
await measure('requests a second, in turn with bare Fastify', () => throughputRows(quick));
await measure('first visits, in turn with bare pages', () => firstVisitRows(browser, quick));
await measure('taps, and the same pages without scripts', () => tapRows(browser, quick));
await browser.close();

if (markdown) {
  const processor = cpus()[0]?.model ?? 'unknown';
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores (${processor}), Node ${process.versions.node}, load ${load.toFixed(1)} at the start${quick ? ', --quick' : ''}\n`,
  );
  for (const cells of [['what', 'figure', 'goal'], ['---', '--:', '--:'], ...rows])
    console.log(`| ${cells.join(' | ')} |`);
} else
  for (const [what, figure, goal] of rows) console.log(`${what}\n    ${figure} (goal: ${goal})`);
process.exit(0);
