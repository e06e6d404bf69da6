// A first visit on a slow phone and a slow line, with and without server rendering.
import { openBarePage } from './bare-page.mjs';
import { median } from './figures.mjs';
import { openShapedLine } from './shaped-line.mjs';
import { boundOf } from './slow-start.mjs';
import { openUnwatched } from './unwatched.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/**
 * In ms; `cls` has no unit. `early` counts the scripts that had come before the LCP, `html` the bytes of
 * the page, `picture` those of the LCP's picture, 0 for a text.
 * @typedef {{ fcp: number, lcp: number, cls: number, tbt: number, early: number, html: number, picture: number, what: string }} Visit
 */

const PHONE = { width: 390, height: 780, deviceScaleFactor: 2, mobile: true };
const CPU_SLOWDOWN = 4;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const QUIET = 1500;
const LONGEST = 5000;

/** Runs in the page before anything else. */
const observe = () => {
  const seen = {
    lcp: 0,
    what: '',
    url: '',
    cls: 0,
    last: 0,
    tasks: /** @type {{ start: number, end: number }[]} */ ([]),
  };
  Object.assign(globalThis, { seenByBench: seen });
  const on = (/** @type {any} */ type, /** @type {(entry: any) => void} */ take) =>
    new PerformanceObserver((list) => {
      seen.last = performance.now();
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime, url, element }) => {
    seen.lcp = startTime;
    seen.url = url;
    seen.what = url ? new URL(url).pathname : (element?.localName ?? '');
  });
  on('layout-shift', (entry) => (seen.cls += entry.hadRecentInput ? 0 : entry.value));
  on('longtask', ({ startTime, duration }) =>
    seen.tasks.push({ start: startTime, end: startTime + duration }),
  );
  on('resource', () => {});
};

/**
 * Runs in the page: waits for the load event and for something to be painted, and then until nothing happens, for
 * five seconds at the most.
 */
const result = async (/** @type {{ quiet: number, longest: number }} */ { quiet, longest }) => {
  const seen = /** @type {any} */ (globalThis).seenByBench;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  while (!seen.lcp && performance.now() < 60_000)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const loaded = performance.now();
  while (
    performance.now() - Math.max(seen.last, loaded) < quiet &&
    performance.now() - loaded < longest
  )
    await new Promise((resolve) => setTimeout(resolve, 100));
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
  let tbt = 0;
  for (const { start, end } of seen.tasks) tbt += Math.max(0, end - Math.max(start, fcp) - 50);
  const resources = /** @type {PerformanceResourceTiming[]} */ (
    performance.getEntriesByType('resource')
  );
  const [page] = /** @type {PerformanceResourceTiming[]} */ (
    performance.getEntriesByType('navigation')
  );
  const picture = resources.find(({ name }) => name === seen.url);
  const early = resources.filter(
    ({ name, responseEnd }) => name.endsWith('.js') && responseEnd < seen.lcp,
  ).length;
  return {
    fcp,
    lcp: seen.lcp,
    what: seen.what,
    cls: seen.cls,
    tbt,
    early,
    html: page?.transferSize ?? NaN,
    picture: picture?.transferSize ?? 0,
  };
};

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {boolean} [throttled] by the browser; false where a line of ours does it
 * @returns {Promise<Visit>}
 */
const visit = async (browser, url, throttled = true) => {
  const { send, close } = await openUnwatched(browser);
  try {
    await send('Emulation.setDeviceMetricsOverride', PHONE);
    await send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await send('Page.enable');
    await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` });
    await send('Network.enable');
    if (throttled) await send('Network.emulateNetworkConditions', LINE);
    await send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const { errorText } = await send('Page.navigate', { url });
    if (errorText) throw new Error(`${url} could not be opened: ${errorText}`);
    const { result: answer, exceptionDetails } = await send('Runtime.evaluate', {
      expression: `(${result})(${JSON.stringify({ quiet: QUIET, longest: LONGEST })})`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(`${url} could not be measured: ${exceptionDetails.text}`);
    return answer.value;
  } finally {
    await close();
  }
};

const middle = (/** @type {Visit[]} */ visits) => {
  const of = (/** @type {'fcp' | 'lcp' | 'cls' | 'tbt' | 'early' | 'html' | 'picture'} */ name) =>
    median(visits.map((visit) => visit[name]));
  return {
    fcp: of('fcp'),
    lcp: of('lcp'),
    cls: of('cls'),
    tbt: of('tbt'),
    early: of('early'),
    bound: boundOf({ html: of('html'), picture: of('picture') }),
    what: visits[0]?.what ?? '',
    runs: visits.length,
  };
};

/**
 * Visits each path in turn, round after round, in two ways: on the line that the browser pretends, and on one with
 * handshakes and slow start, there also a bare page with as many bytes. The plain shell in every second round, until the
 * time is up.
 * @param {Browser} browser
 * @param {{ rendered: string, plain: string }} shops addresses of the shop with and without server rendering
 * @param {string[]} paths
 * @param {{ rounds: number, within: number }} extent `within`: ms after which no round begins
 */
export const measureFirstVisits = async (browser, shops, paths, { rounds, within }) => {
  const began = performance.now();
  const line = await openShapedLine(Number(new URL(shops.rendered).port));
  const bareAt = await openBarePage(shops.rendered);
  const bareLine = await openShapedLine(bareAt.port);
  const visits = paths.map((path) => ({
    path,
    bare: /** @type {Visit[]} */ ([]),
    rendered: /** @type {Visit[]} */ ([]),
    shaped: /** @type {Visit[]} */ ([]),
    plain: /** @type {Visit[]} */ ([]),
  }));
  // The first visitor of all pays for rendering a page; those measured here find it kept.
  for (const path of paths)
    for (const shop of Object.values(shops))
      await (await fetch(shop + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();

  for (let round = 0; round < rounds; round += 1) {
    if (round && performance.now() - began > within) break;
    for (const { path, rendered, shaped, bare, plain } of visits) {
      rendered.push(await visit(browser, shops.rendered + path));
      line.begin();
      const own = await visit(browser, line.url + path, false);
      shaped.push(own);
      bareAt.show(own.html, own.picture ? own.what : '');
      bareLine.begin();
      bare.push(await visit(browser, bareLine.url, false));
      if (round % 2 === 0) plain.push(await visit(browser, shops.plain + path));
    }
  }
  line.close();
  bareLine.close();
  bareAt.close();
  return visits.map(({ path, rendered, shaped, bare, plain }) => ({
    path,
    rendered: middle(rendered),
    shaped: middle(shaped),
    bare: middle(bare),
    plain: middle(plain),
  }));
};
