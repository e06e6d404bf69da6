// npm run bench: one report of what the shop weighs and how fast it is. It measures and judges nothing.
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { build } from '../build.mjs';
import { isFresh } from '../built.mjs';
import { CHROMIUM_ARGS, needChromium } from '../chromium.mjs';
import { readArguments } from '../usage.mjs';
import { measureBareTaps } from './bare-taps.mjs';
import { measureCheckouts } from './checkouts.mjs';
import { measureCounts } from './counts.mjs';
import { measureFits } from './fits.mjs';
import { kB, median, markdown, milliseconds, seconds, table, times } from './figures.mjs';
import { measureGrowth } from './growth.mjs';
import { measureFirstVisits } from './first-visit.mjs';
import { measureOffline } from './offline.mjs';
import { gatherComplaints, largestLazyChunk, measureBytes, publicPaths } from './pages.mjs';
import { measureSales } from './sales.mjs';
import { measureStalls } from './stalls.mjs';
import { mustShow } from './must-show.mjs';
import { dataFolder, residentMiB, startShop } from './servers.mjs';
import { measureTaps } from './taps.mjs';
import { measureThroughput } from './throughput.mjs';

const { quick, markdown: asMarkdown } = readArguments(
  'npm run bench [-- --quick] [-- --markdown]: bytes, first visits, requests per second, checkouts, sales, stalls, start and memory. --markdown prints the table of docs/benchmarks.md alone. BENCH_RUNS: first visits of each page (7).',
  () =>
    parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        markdown: { type: 'boolean', default: false },
      },
    }).values,
);
const runs = Math.max(1, Number(process.env.BENCH_RUNS) || (quick ? 1 : 7));
const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

const BUDGET = 350_000;
/** @template {string} Name @template Value @param {Record<Name, Value>} record */
const typed = (record) => /** @type {[Name, Value][]} */ (Object.entries(record));

const began = performance.now();
const say = (/** @type {string} */ text) =>
  console.error(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`);

/** Other work on the machine makes every figure worse. */
const [load = 0] = loadavg();
const isBusy = load > availableParallelism() / 2;

const timeLeft = () => BUDGET - (performance.now() - began);

if (!isFresh()) {
  say('building');
  await build();
}
const dataDir = dataFolder();
await (await startShop(dataDir)).stop();

say('cold starts on an existing database');
/** @param {string[]} [command] */
const coldStarts = async (command) => {
  const times = [];
  for (let i = 0; i < (quick ? 1 : 5); i += 1) {
    const started = await startShop(dataDir, command && { command });
    times.push(started.startedIn);
    await started.stop();
  }
  return median(times);
};
const coldNode = await coldStarts();
const coldNpm = await coldStarts(['npm', 'start', '--silent']);

const shop = await startShop(dataDir);
await pause(quick ? 1000 : 4000);
const idleMiB = residentMiB(shop.pid);

const products =
  /** @type {(import('./fits.mjs').Sold & { slug: string, category: { slug: string } })[]} */ (
    await (await fetch(`${shop.url}/api/products`)).json()
  );
const product = products.find(({ category }) => category.slug === 'suspension') ?? products[0];
const productPath = `/product/${product?.slug}`;

say('growth of rules with their input');
const growth = await measureGrowth();

say('what fits, and keys in the search');
const { groups } = /** @type {{ groups: object[] }} */ (
  await (await fetch(`${shop.url}/api/offline/catalogue`)).json()
);
const fits = await measureFits(products, groups);

say('requests a second at 32 connections, in turn with bare Fastify');
const throughput = await measureThroughput(
  shop.url,
  [
    '/api/products',
    `/api/products/${product?.slug}`,
    ...(quick ? [] : ['/api/categories/suspension/products', productPath]),
  ],
  quick ? { rounds: 1, duration: 1 } : { rounds: 3, duration: 2 },
);

say('checkouts, 32 buyers at once');
const till = await startShop(dataFolder());
const checkouts = await measureCheckouts(
  till,
  quick ? { warmUp: 15, rounds: 2 } : { warmUp: 40, rounds: 12 },
);
await till.stop();

say('sales while people browse');
const sales = await (quick
  ? measureSales([100, 1000], { sales: 10, browsed: 20 })
  : measureSales([100, 1000, 10_000], { sales: 20, browsed: 200 }));

say('bytes and elements with few products and with many');
const counts = await measureCounts();

say('large order books and large catalogues');
const sizes = quick
  ? [{ products: 1000, orders: 10_000 }]
  : [
      { products: 100, orders: 0 },
      { products: 1000, orders: 10_000 },
      // The orders alone make a database of 500 MB.
      { products: 10_000, orders: 100_000, padding: 4600 },
    ];
/** @type {({ products: number, orders: number } & Awaited<ReturnType<typeof measureStalls>>)[]} */
const stalls = [];
for (const size of sizes) stalls.push({ ...size, ...(await measureStalls(size)) });

const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_ARGS });

say('bytes of each public page');
const weighed = [];
for (const path of [
  '/',
  '/search?q=heim',
  '/category/suspension',
  productPath,
  ...(quick
    ? []
    : [
        '/auth',
        '/contact',
        '/vendor-request',
        '/search',
        '/all-products',
        '/category/heim-joints',
        '/category/heim-joints/chromoly',
      ]),
])
  weighed.push(await measureBytes(browser, shop.url, path));
const lazy = largestLazyChunk();

say('hydration of every public page');
const all = await publicPaths(shop.url);
const { complaints, visited } = await gatherComplaints(
  browser,
  shop.url,
  quick ? all.filter((path) => !path.startsWith('/product/')) : all,
  quick ? 2500 : 60_000,
);

say('starts without a signal');
const offline = await measureOffline(shop.url, productPath, quick ? 1 : 5);

say('first visits on a slow phone (this takes minutes)');
const plain = await startShop(dataFolder(), { settings: { RENDER: 'off' } });
const firstVisits = await measureFirstVisits(
  browser,
  { rendered: shop.url, plain: plain.url },
  quick
    ? [productPath]
    : ['/', '/category/suspension', productPath, '/search?q=heim', '/all-products'],
  { rounds: runs, within: Math.max(0, timeLeft() - 35_000) },
);

say('taps on a slow phone that keeps the shop, and on pages without its scripts');
const taps = [];
for (const size of quick ? [100] : [100, 10_000]) {
  const count = quick ? 10 : 250;
  const bare = await measureBareTaps(browser, size, count);
  taps.push({ ...(await measureTaps(browser, size, count)), bare });
}
await browser.close();
await Promise.all([shop.stop(), plain.stop()]);

const summary = mustShow({ sales, stalls, counts, fits, firstVisits, throughput, taps });
if (asMarkdown) {
  const [processor] = cpus();
  console.log(`${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores (${processor?.model ?? 'unknown'}), Node ${process.versions.node}, load ${load.toFixed(1)} at the start${quick ? ', --quick' : ''}

${markdown(summary)}`);
  process.exit(0);
}

const ran = firstVisits[0]?.rendered.runs ?? 0;
console.log(`
${table(summary)}

Bytes of a first visit, brotli, before anything is touched (to reach: JS 140 kB, HTML 15 kB)
${table([
  ['page', 'initial JS', 'JS after', 'HTML', 'all', 'requests'],
  ...weighed.map(({ path, js, laterJs, html, total, requests }) => [
    path,
    kB(js),
    kB(laterJs),
    kB(html),
    kB(total),
    String(requests),
  ]),
])}
Largest script loaded later: ${lazy.file}, ${kB(lazy.bytes)} (to reach: 40 kB)

First visit, processor 4 times slower, 1.6 Mbit/s, 150 ms; median of ${ran}, plain shell of ${firstVisits[0]?.plain.runs ?? 0}
(to reach: LCP 1.0 s, FCP 0.9 s, CLS 0.02, TBT 350 ms, LCP 0.4 of the plain shell's)
${table([
  ['page', 'LCP', 'FCP', 'CLS', 'TBT', 'plain shell LCP', 'LCP ratio'],
  ...firstVisits.map(({ path, rendered, plain: shell }) => [
    path,
    seconds(rendered.lcp),
    seconds(rendered.fcp),
    rendered.cls.toFixed(3),
    milliseconds(rendered.tbt),
    seconds(shell.lcp),
    (rendered.lcp / shell.lcp).toFixed(2),
  ]),
])}

The same with handshakes and slow start: three round trips before the first byte, then ten segments (docs/decisions/026)
(to reach: LCP 1.15 of the bound, no script before it, TBT 200 ms)
${table([
  [
    'page',
    'FCP',
    'LCP',
    'bound',
    'LCP / bound',
    'bare page / bound',
    'scripts before',
    'TBT',
    'LCP is',
  ],
  ...firstVisits.map(({ path, shaped, bare }) => [
    path,
    seconds(shaped.fcp),
    seconds(shaped.lcp),
    seconds(shaped.bound),
    (shaped.lcp / shaped.bound).toFixed(2),
    (bare.lcp / bare.bound).toFixed(2),
    String(shaped.early),
    milliseconds(shaped.tbt),
    shaped.what,
  ]),
])}

A part on a phone that was here before (to reach: 1.00 s without the shop and 1.15 of the time with it, 1.00 s while its
line hangs, 500 ms for the first call after that)
${table([
  ['start', 'with the shop', 'without', 'ratio', 'line hangs', 'first call after'],
  [
    productPath,
    seconds(offline.online),
    seconds(offline.cut),
    (offline.cut / offline.online).toFixed(2),
    seconds(offline.hang),
    milliseconds(offline.after),
  ],
])}

Requests a second at 32 connections (to reach: half of bare Fastify with the same bytes)
${table([
  ['path', 'bytes', 'ours', 'bare Fastify', 'ratio'],
  ...throughput.map(({ path, bytes, ours, bare }) => [
    path,
    String(bytes),
    String(Math.round(ours)),
    String(Math.round(bare)),
    (ours / bare).toFixed(2),
  ]),
])}

Taps on a phone that keeps the shop, processor 4 times slower (to reach: painted within 50 ms, 100 ms at worst; nothing
asked before the paint)
${table([
  [
    'products',
    'taps',
    'painted p50',
    'p95',
    'worst',
    'event p95',
    'worst',
    'without scripts p95',
    'worst',
    'INP',
    'work p50',
    'p95',
    'asked',
    'elements',
  ],
  ...taps.map(({ size, count, painted, event, bare, inp, work, asked, nodes }) => [
    String(size),
    String(count),
    ...[painted.p50, painted.p95, painted.worst, event.p95, event.worst].map(milliseconds),
    ...[bare.event.p95, bare.event.worst, inp].map(milliseconds),
    ...[work.p50, work.p95].map(milliseconds),
    String(asked.length),
    String(nodes),
  ]),
])}

A sale and the next visitor, who opens four pages (to reach: 40 ms, growth 1.3; catalogue 1 s; memory 200 MiB)
${table([
  [
    'products',
    'processor time',
    'growth',
    'whole catalogue',
    'growth',
    'memory after browsing',
    'growth',
  ],
  ...sales.map(({ size, saleCpu, catalogue, memory = NaN }) => [
    String(size),
    `${saleCpu.toFixed(1)} ms`,
    times(saleCpu, sales[0]?.saleCpu),
    milliseconds(catalogue),
    times(catalogue, sales[0]?.catalogue),
    `${memory.toFixed(0)} MiB`,
    times(memory, sales[0]?.memory),
  ]),
])}

How long people wait while others buy and browse (to reach: cart write 200 ms at the longest)
${table([
  ['products', 'what', 'p50', 'p95', 'p99', 'longest', 'growth of p95'],
  ...sales.flatMap(({ size, waits }) =>
    typed(waits).map(([name, { p50, p95, p99, longest }]) => [
      String(size),
      name,
      milliseconds(p50),
      milliseconds(p95),
      milliseconds(p99),
      milliseconds(longest),
      times(p95, sales[0]?.waits[name].p95),
    ]),
  ),
])}

${stalls
  .map(
    ({
      products,
      orders,
      megabytes,
      works,
    }) => `The longest wait in a shop with ${products} products and ${orders} orders, ${megabytes.toFixed(0)} MB (to reach: 50 ms, backup 100 ms)
${table([
  ['while the admin asks for', 'which takes', 'growth', 'of a reader', 'of a cart write'],
  ...works.map(({ name, took, read, write }, at) => [
    name,
    milliseconds(took),
    times(took, stalls[0]?.works[at]?.took),
    milliseconds(read),
    milliseconds(write),
  ]),
])}`,
  )
  .join('\n\n')}

Bytes and elements (budgets: tools/budgets.mjs)
${table([['count', 'figure'], ...Object.entries(counts).map(([name, count]) => [name, String(count)])])}

Processor time of rules, and its growth when the input grows tenfold (to reach: 15)
${table([
  ['rule', 'small', 'tenfold', 'growth'],
  ...growth.map(({ name, small, large }) => [
    name,
    `${small.toFixed(2)} ms`,
    `${large.toFixed(2)} ms`,
    (large / small).toFixed(1),
  ]),
])}

${table([
  ['process', 'figure', 'to reach'],
  ['npm start to first page, existing database', seconds(coldNpm), '1.50 s'],
  ['node dist/server/main.js to first page', seconds(coldNode), ''],
  ['memory when idle', idleMiB === undefined ? 'unknown' : `${idleMiB.toFixed(0)} MiB`, '120 MiB'],
  [
    `processor time of a whole checkout when warm (${checkouts.count}, 32 buyers at once)`,
    checkouts.cpu === undefined ? 'unknown' : `${checkouts.cpu.toFixed(1)} ms`,
    '10.0 ms',
  ],
  ['checkouts a second', checkouts.perSecond.toFixed(0), ''],
  ['checkouts that failed', String(checkouts.failures.length), '0'],
  [
    `errors in the browser on ${visited} of ${all.length} public pages`,
    String(complaints.length),
    '0',
  ],
])}
${[...checkouts.failures, ...complaints].map((complaint) => `  ${complaint}\n`).join('')}
Measured in ${seconds(performance.now() - began)} on this machine; figures of other machines differ, the ratios less.${isBusy ? ` It was busy when this began (load ${load.toFixed(1)}): all is faster on a quiet one.` : ''}`);
process.exit(0);
