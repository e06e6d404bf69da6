// A first visit on a slow phone and a slow line, with and without server rendering.
import { median } from './figures.mjs';
import { openUnwatched } from './unwatched.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {{ fcp: number, lcp: number, cls: number, tbt: number }} Visit in ms; cls has no unit */

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
  on('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
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
  return { fcp, lcp: seen.lcp, cls: seen.cls, tbt };
};

/** @returns {Promise<Visit>} */
const visit = async (/** @type {Browser} */ browser, /** @type {string} */ url) => {
  const { send, close } = await openUnwatched(browser);
  try {
    await send('Emulation.setDeviceMetricsOverride', PHONE);
    await send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await send('Page.enable');
    await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` });
    await send('Network.enable');
    await send('Network.emulateNetworkConditions', LINE);
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

const middle = (/** @type {Visit[]} */ visits) => ({
  fcp: median(visits.map(({ fcp }) => fcp)),
  lcp: median(visits.map(({ lcp }) => lcp)),
  cls: median(visits.map(({ cls }) => cls)),
  tbt: median(visits.map(({ tbt }) => tbt)),
  runs: visits.length,
});

/**
 * Visits each path in turn, round after round; the plain shell in every second round, until the time is up.
 * @param {Browser} browser
 * @param {{ rendered: string, plain: string }} shops addresses of the shop with and without server rendering
 * @param {string[]} paths
 * @param {{ rounds: number, within: number }} extent `within`: ms after which no round begins
 */
export const measureFirstVisits = async (browser, shops, paths, { rounds, within }) => {
  const began = performance.now();
  const visits = paths.map((path) => ({
    path,
    rendered: /** @type {Visit[]} */ ([]),
    plain: /** @type {Visit[]} */ ([]),
  }));
  // The first visitor of all pays for rendering a page; those measured here find it kept.
  for (const path of paths)
    for (const shop of Object.values(shops))
      await (await fetch(shop + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();

  for (let round = 0; round < rounds; round += 1) {
    if (round && performance.now() - began > within) break;
    for (const { path, rendered, plain } of visits) {
      rendered.push(await visit(browser, shops.rendered + path));
      if (round % 2 === 0) plain.push(await visit(browser, shops.plain + path));
    }
  }
  return visits.map(({ path, rendered, plain }) => ({
    path,
    rendered: middle(rendered),
    plain: middle(plain),
  }));
};
