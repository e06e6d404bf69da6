// Taps on a slow phone that keeps the shop, and taps that show the same pages without its scripts.
import { startShopOf } from '../../rig/shops.mjs';
import { milliseconds, number, pause, percentile } from './figures.mjs';
import { CPU_SLOWDOWN, PHONE } from './first-visit.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** A finger is down this long, ms. */
const PRESS = 60;
const LOGO = 'header a.logo';
/** Links that are tapped in turn, again and again, each time another one of those that a page has. */
const ROUND = [
  'footer .shelves a',
  'main :is(h2, h3) a[href^="/product"]',
  'footer a[href="/all-products"]',
  LOGO,
];
/** The number of links tapped on a page. */
const OTHERS = 6;

/** Runs in the page: scrolls to a link and waits until the page is calm. @returns its middle */
const aim = async (/** @type {[selector: string, index: number]} */ [selector, index]) => {
  const calm = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => requestIdleCallback(() => requestIdleCallback(resolve))),
    );
  await calm();
  const links = [...document.querySelectorAll(selector)].filter(
    (link) => link.checkVisibility() && link.getAttribute('href') !== location.pathname,
  );
  const link = links[index % links.length];
  if (!link) throw new Error(`${location.pathname} has no ${selector}`);
  link.scrollIntoView({ block: 'center', behavior: 'instant' });
  // Parts that come into view are rendered, and move.
  await calm();
  const { left, top, width, height } = link.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** Runs in the page: waits for a tap, and for the first paint of the page that it shows. */
const watch = () => {
  const look = () =>
    [...document.querySelectorAll('main :is(h1, h2, h3)')]
      .slice(0, 12)
      .map((heading) => heading.textContent)
      .join('|');
  const before = look();
  const painted = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`A tap on ${location.pathname} changed nothing`)), 30_000);
    let lifted = Infinity;
    const note = (/** @type {Event} */ { timeStamp }) => (lifted = timeStamp);
    addEventListener('pointerup', note, { capture: true, once: true });
    new MutationObserver((_, observer) => {
      if (look() === before) return;
      observer.disconnect();
      // A message that is posted before a paint arrives after it.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now() - lifted));
        port1.start();
        port2.postMessage(0);
      });
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  Object.assign(globalThis, { painted });
};

/** Taps a link. @returns {Promise<number>} ms from the lifted finger to the first paint of the next page */
const tap = async (/** @type {Page} */ page, /** @type {string} */ selector, index = 0) => {
  const { x, y } = await page.evaluate(aim, /** @type {[string, number]} */ ([selector, index]));
  await page.evaluate(watch);
  await page.mouse.click(x, y, { delay: PRESS });
  return page.evaluate('painted');
};

/** Runs in a page without scripts of its own: a tap on the logo shows the page that was fetched last. */
const prepare = (/** @type {string} */ logo) => {
  const known = new Set();
  const styles = new CSSStyleSheet();
  document.adoptedStyleSheets.push(styles);
  const parse = async (/** @type {string} */ path) => {
    const text = await (await fetch(path)).text();
    const page = new DOMParser().parseFromString(text, 'text/html');
    for (const { textContent } of page.querySelectorAll('style')) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(textContent ?? '');
      for (const { cssText } of sheet.cssRules) {
        if (!known.has(cssText)) styles.insertRule(cssText, styles.cssRules.length);
        known.add(cssText);
      }
    }
    return page.querySelector('main');
  };
  const pages = new Map();
  let next = '';
  const fetchNext = async (/** @type {string} */ path) => {
    if (!pages.has(path)) pages.set(path, await parse(path));
    next = path;
  };
  Object.assign(globalThis, { fetchNext });
  document.querySelector(logo)?.addEventListener('click', (event) => {
    event.preventDefault();
    const main = document.importNode(pages.get(next), true);
    // Parts below the first screen follow after the paint, as in the shop.
    const later = [...main.querySelectorAll('ul, ol, tbody')]
      .filter((list) => list.children.length > 4)
      .map((list) => ({ list, items: [...list.children].slice(2) }));
    for (const item of later.flatMap(({ items }) => items)) item.remove();
    document.querySelector('main')?.replaceWith(main);
    history.pushState(null, '', `?${next}`);
    scrollTo({ top: 0, behavior: 'instant' });
    requestAnimationFrame(() =>
      setTimeout(() => {
        for (const { list, items } of later) list.append(...items);
      }),
    );
  });
};

/** The code of other pages is loaded while the browser is idle. */
const untilLoaded = async (/** @type {Page} */ page) => {
  await page.locator('html[data-offline=ready]').waitFor({ state: 'attached', timeout: 120_000 });
  for (let before = -1, loaded = 0; loaded > before; await pause(1000)) {
    before = loaded;
    loaded = await page.evaluate(() => performance.getEntriesByType('resource').length);
  }
};

/**
 * Opens the shop on a phone.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string[]} blocked patterns of addresses that are not loaded
 */
const openPhone = async (browser, url, blocked) => {
  const phone = await browser.newContext(PHONE);
  const page = await phone.newPage();
  const devtools = await phone.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', { urls: blocked });
  await page.goto(url, { waitUntil: 'load' });
  const slowDown = () => devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, slowDown, close: () => phone.close() };
};

/**
 * Taps in the shop, and after each one shows the same page without scripts.
 * @param {import('@playwright/test').Browser} browser
 * @param {number} size how many products the shop has
 * @param {number} count how many taps
 * @returns {Promise<import('./main.mjs').Row>}
 */
const tapRow = async (browser, size, count) => {
  const { url, stop } = await startShopOf({ products: size });
  const kept = await openPhone(browser, url, []);
  await untilLoaded(kept.page);
  // Every page but the home page has a logo that can be tapped.
  const bare = await openPhone(browser, `${url}/contact`, ['*.js']);
  await bare.page.evaluate(prepare, LOGO);
  await Promise.all([kept.slowDown(), bare.slowDown()]);

  const times = [];
  const bareTimes = [];
  for (let at = 0; at < count; at += 1) {
    const index = Math.floor(at / ROUND.length) % OTHERS;
    times.push(await tap(kept.page, ROUND[at % ROUND.length] ?? LOGO, index));
    await bare.page.evaluate(`fetchNext(${JSON.stringify(new URL(kept.page.url()).pathname)})`);
    bareTimes.push(await tap(bare.page, LOGO));
  }
  await Promise.all([kept.close(), bare.close(), stop()]);

  const [shown = NaN, least = NaN] = [times, bareTimes].map((all) => percentile(all, 95));
  return [
    `taps to another page, ${number(size)} products, processor 4 times slower, 95 % of ${count}`,
    `painted after ${milliseconds(shown)}, ${(shown / least).toFixed(2)} of the same pages without scripts`,
    '1.25',
  ];
};

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {boolean} isQuick
 * @returns {Promise<import('./main.mjs').Row[]>}
 */
export const tapRows = async (browser, isQuick) =>
  isQuick
    ? [await tapRow(browser, 100, 40)]
    : [await tapRow(browser, 100, 250), await tapRow(browser, 10_000, 250)];
