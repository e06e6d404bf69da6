// The short table of docs/benchmarks.md: what the shop promises, measured in one run.
import { kB, milliseconds, seconds } from './figures.mjs';

/** @typedef {{ p95: number, worst: number }} Spread in ms */

const spreads = (/** @type {{ painted: Spread, event: Spread }} */ { painted, event }) =>
  `painted after ${milliseconds(painted.p95)} and ${milliseconds(painted.worst)}, events ${milliseconds(event.p95)} and ${milliseconds(event.worst)}`;

/**
 * @param {object} measured
 * @param {Awaited<ReturnType<typeof import('./sales.mjs').measureSales>>} measured.sales
 * @param {({ products: number, orders: number } & Awaited<ReturnType<typeof import('./stalls.mjs').measureStalls>>)[]} measured.stalls
 * @param {Record<string, number>} measured.counts
 * @param {Awaited<ReturnType<typeof import('./fits.mjs').measureFits>>} measured.fits
 * @param {Awaited<ReturnType<typeof import('./first-visit.mjs').measureFirstVisits>>} measured.firstVisits
 * @param {Awaited<ReturnType<typeof import('./throughput.mjs').measureThroughput>>} measured.throughput
 * @param {(Awaited<ReturnType<typeof import('./taps.mjs').measureTaps>> & { bare: Awaited<ReturnType<typeof import('./bare-taps.mjs').measureBareTaps>> })[]} measured.taps
 * @returns {string[][]} rows for `table` or `markdown`; the first is the header
 */
export const mustShow = ({ sales, stalls, counts, fits, firstVisits, throughput, taps }) => {
  const largest = sales.at(-1);
  const thousand = sales.find(({ size }) => size === 1000);
  const book = stalls.at(-1);
  const stallOf = (/** @type {RegExp} */ pattern) =>
    Math.max(
      ...(book?.works ?? [])
        .filter(({ name }) => pattern.test(name))
        .flatMap(({ read, write }) => [read, write]),
    );
  const count = (/** @type {string} */ name) => counts[name] ?? NaN;
  const growth = (largest?.saleCpu ?? NaN) / (sales[0]?.saleCpu ?? NaN);
  const sizes = sales.map(({ size }) => size.toLocaleString('en-CA')).join(' / ');
  const most = largest?.size.toLocaleString('en-CA');
  return [
    ['what', 'figure', 'goal'],
    [
      `a sale and the next visitor, processor time at ${sizes} products`,
      `${sales.map(({ saleCpu }) => saleCpu.toFixed(0)).join(' / ')} ms, growth ${growth.toFixed(2)}`,
      '40 ms, growth 1.3',
    ],
    [
      `the phone's catalogue after a sale, ${most} products`,
      milliseconds(largest?.catalogue ?? NaN),
      '1 s',
    ],
    [
      'slowest cart write while others buy, 1,000 products',
      milliseconds(thousand?.waits['cart write'].longest ?? NaN),
      '200 ms',
    ],
    [
      'loaded after a price change, 10,000 products',
      kB(count('loaded after a price change, 10000 products, bytes')),
      '2 kB',
    ],
    [
      'loaded after a sale, 10,000 products',
      kB(count('loaded after a sale, 10000 products, bytes')),
      '1 kB',
    ],
    [
      `order search, ${book?.orders.toLocaleString('en-CA')} orders, longest wait of others`,
      milliseconds(stallOf(/search/)),
      '50 ms',
    ],
    [
      `backup of ${book?.megabytes.toFixed(0)} MB, longest wait of others`,
      milliseconds(stallOf(/backup/)),
      '100 ms',
    ],
    [
      'category page, HTML, 10,000 products',
      kB(count('HTML of category, 10000 products, bytes')),
      '25 kB',
    ],
    [
      `memory after browsing, ${most} products`,
      `${(largest?.memory ?? NaN).toFixed(0)} MiB`,
      '200 MiB',
    ],
    ...taps.flatMap(({ size, count, painted, event, bare }) => [
      [
        `taps, ${size.toLocaleString('en-CA')} products, processor 4 times slower, 95 % and worst of ${count}`,
        spreads({ painted, event }),
        '50 and 100 ms',
      ],
      ['the same pages without scripts', spreads(bare), ''],
    ]),
    ...fits.map(({ name, ms, goal }) => [name, `${ms.toFixed(1)} ms`, milliseconds(goal)]),
    ...throughput
      .filter(({ path }) => path.startsWith('/api/products'))
      .map(({ path, ours, bare }) => [
        `${path} beside bare Fastify, 32 connections`,
        `${((ours / bare) * 100).toFixed(0)} %`,
        '50 %',
      ]),
    ...firstVisits.flatMap(({ path, rendered, shaped, bare }) => [
      [`LCP of ${path}, the browser's throttle`, seconds(rendered.lcp), ''],
      [
        `LCP of ${path}, handshakes and slow start`,
        `${seconds(shaped.lcp)}, ${(shaped.lcp / shaped.bound).toFixed(2)} of the bound (a bare page ${(bare.lcp / bare.bound).toFixed(2)}), ${shaped.early} scripts before`,
        '1.15 of the bound, no script before',
      ],
    ]),
  ];
};
