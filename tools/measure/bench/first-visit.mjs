// First visits on a slow phone and a slow line, in turn with bare pages of as many bytes.
import { startShopOf } from '../../rig/shops.mjs';
import { openBarePage } from './bare-page.mjs';
import { median, pause, seconds } from './figures.mjs';
import { openLine } from './line.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */

export const PHONE = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
export const CPU_SLOWDOWN = 4;
/** A page may still paint something larger this long after its last byte, ms. */
const AFTER = 1500;
const PATHS = [
  '/product/trailing-arm-bracket-kit-2-50-in-wide',
  '/',
  '/category/suspension',
  '/search?q=heim',
  '/all-products',
];

/** Runs in the page before anything else. */
const observe = () => {
  const seen = { lcp: 0, url: '' };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime, url } of /** @type {(PerformanceEntry & { url: string })[]} */ (
      list.getEntries()
    ))
      Object.assign(seen, { lcp: startTime, url });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
};

/** Runs in the page: the LCP in ms, the scripts that had come before it, the page's bytes and the LCP's picture. */
const result = () => {
  const { lcp, url } = /** @type {{ seen: { lcp: number, url: string } }} */ (
    /** @type {unknown} */ (globalThis)
  ).seen;
  const early = performance
    .getEntriesByType('resource')
    .filter(
      (entry) =>
        entry.name.endsWith('.js') &&
        /** @type {PerformanceResourceTiming} */ (entry).responseEnd < lcp,
    );
  const [page] = performance.getEntriesByType('navigation');
  const html = /** @type {PerformanceResourceTiming | undefined} */ (page)?.transferSize ?? NaN;
  return { lcp, early: early.length, html, picture: url && new URL(url).pathname };
};

/** A visit over a line of its own. @param {Browser} browser @param {number} port @param {string} path */
const visit = async (browser, port, path) => {
  const line = await openLine(port);
  const phone = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    const page = await phone.newPage();
    const devtools = await phone.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(observe);
    await page.goto(line.url + path, { waitUntil: 'load' });
    await pause(AFTER);
    return await page.evaluate(result);
  } finally {
    await phone.close();
    line.close();
  }
};

/**
 * @param {Browser} browser
 * @param {boolean} isQuick
 * @returns {Promise<import('./main.mjs').Row[]>}
 */
export const firstVisitRows = async (browser, isQuick) => {
  const shop = await startShopOf({});
  const port = Number(new URL(shop.url).port);
  /** @type {import('./main.mjs').Row[]} */
  const rows = [];
  for (const path of isQuick ? PATHS.slice(0, 1) : PATHS) {
    // The first visitor of all pays for rendering a page; those measured here find it kept.
    await (await fetch(shop.url + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
    const own = [];
    const bare = [];
    for (let round = 0; round < (isQuick ? 1 : 7); round += 1) {
      const seen = await visit(browser, port, path);
      own.push(seen);
      const page = await openBarePage(shop.url, seen);
      bare.push(await visit(browser, page.port, '/'));
      page.close();
    }
    const lcp = median(own.map((seen) => seen.lcp));
    const least = median(bare.map((seen) => seen.lcp));
    const early = median(own.map((seen) => seen.early));
    rows.push([
      `LCP of ${path}, first visit on a slow phone`,
      `${seconds(lcp)}, ${(lcp / least).toFixed(2)} of a bare page, ${early} scripts before`,
      '1.15 of a bare page, no script before',
    ]);
  }
  await shop.stop();
  return rows;
};
