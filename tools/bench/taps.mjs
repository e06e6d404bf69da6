// Taps on a slow phone that keeps the catalogue: how long until the next page is painted, and what is asked before.
import { percentile } from './figures.mjs';
import { startShopOf } from './shops.mjs';
import { openUnwatched } from './unwatched.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {{ kind: string, painted: number, event: number, work: number, asked: string[] }} Tap in ms; `work` is processor time of the page */

const PHONE = { width: 390, height: 780, deviceScaleFactor: 2, mobile: true };
const CPU_SLOWDOWN = 4;
/** How long a finger is down, ms. */
const PRESS = 60;
/** A tap that changes nothing for this long has failed, ms. */
const PATIENCE = 5000;

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs in the page before anything else: notes when it is painted after a tap, and what it asks the network for. */
const observe = () => {
  /** The page's address, its first headings and how many it has. */
  const look = () => {
    const main = document.querySelector('main');
    const names = [...(main?.querySelectorAll('h1, h2, h3') ?? [])];
    const first = names.slice(0, 12).map((name) => name.textContent);
    return [location.href, names.length, ...first].join('|');
  };
  const nothing = () => {};
  const taps = {
    /** When the finger came down, and when it or a key did what counts. */
    pressed: 0,
    began: 0,
    painted: 0,
    event: 0,
    isControl: false,
    shown: '',
    done: nothing,
    /** Waits for what the tap changes: another page, or for a control the paint after its event. */
    begin: (/** @type {boolean} */ isControl) => {
      Object.assign(taps, { pressed: 0, began: 0, painted: 0, event: 0, isControl, shown: look() });
      taps.after = new Promise((resolve) => (taps.done = resolve));
    },
    /** Resolves when that is painted. @type {Promise<void>} */
    after: Promise.resolve(),
    /** Resolves when the page has rendered and painted all there is to. */
    calm: () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestIdleCallback(() => requestIdleCallback(resolve))),
      ),
  };
  Object.assign(globalThis, { taps });
  const press = (/** @type {Event} */ { timeStamp }) => (taps.pressed ||= timeStamp);
  const note = (/** @type {Event} */ { timeStamp }) => (taps.began ||= timeStamp);
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, press, true);
  for (const type of ['pointerup', 'keydown']) addEventListener(type, note, true);
  const paint = () => {
    if (!taps.began || taps.painted) return;
    taps.painted = -1;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        taps.painted = performance.now();
        taps.done();
      });
      port1.start();
      port2.postMessage(0);
    });
  };
  for (const type of ['input', 'change']) addEventListener(type, () => taps.isControl && paint());
  new MutationObserver(() => !taps.isControl && look() !== taps.shown && paint()).observe(
    document,
    { childList: true, subtree: true, characterData: true },
  );
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries())
      if (startTime >= taps.pressed) taps.event = Math.max(taps.event, duration);
  }).observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16 }));
};

/**
 * A page on a phone that notes what comes of taps.
 * @param {Browser} browser
 * @param {string} url
 * @param {string[]} blocked patterns of addresses that are not loaded
 */
export const openPhone = async (browser, url, blocked = []) => {
  const page = await openUnwatched(browser);
  const { send } = page;
  const evaluate = async (/** @type {string} */ expression) => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return result.value;
  };
  const until = async (/** @type {string} */ condition) => {
    const end = performance.now() + PATIENCE * 24;
    while (!(await evaluate(`Boolean(${condition})`))) {
      if (performance.now() > end) throw new Error(`Waited in vain for ${condition}`);
      await pause(20);
    }
  };
  await send('Emulation.setDeviceMetricsOverride', PHONE);
  await send('Page.enable');
  await send('Performance.enable', { timeDomain: 'threadTicks' });
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` });
  if (blocked.length) {
    await send('Network.enable');
    await send('Network.setBlockedURLs', { urls: blocked });
  }
  await send('Page.navigate', { url });
  await until(`location.href !== 'about:blank' && document.readyState === 'complete'`);
  return { ...page, evaluate, until };
};

/** @typedef {Awaited<ReturnType<typeof openPhone>>} Phone */

/** A page with the shop, kept whole. */
const openKept = async (/** @type {Browser} */ browser, /** @type {string} */ url) => {
  const phone = await openPhone(browser, url);
  const { evaluate, until } = phone;
  await until(`document.documentElement?.dataset.offline === "ready"`);
  // The code of other pages is loaded while the browser is idle.
  let loaded = 0;
  await until(`performance.getEntriesByType('resource').length > 0`);
  for (let before = -1; loaded > before; await pause(1000)) {
    before = loaded;
    loaded = await evaluate(`performance.getEntriesByType('resource').length`);
  }
  return phone;
};

export const slowDown = (/** @type {Phone} */ { send }) =>
  send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

const workOf = async (/** @type {Phone} */ { send }) => {
  const { metrics } = await send('Performance.getMetrics');
  const { value } = metrics.find((/** @type {any} */ { name }) => name === 'TaskDuration') ?? {};
  return value * 1000;
};

/** The middle of an element that is scrolled into view. */
const pointOf = (/** @type {string} */ element) => `(() => {
  const it = ${element};
  if (!it) return null;
  it.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = it.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
})()`;

/** Taps on an element. @returns whether it is there */
export const click = async (
  /** @type {Phone} */ { send, evaluate },
  /** @type {string} */ element,
  isControl = false,
) => {
  if (!(await evaluate(pointOf(element)))) return false;
  // What comes into view is rendered, and moves.
  await evaluate('taps.calm()');
  const point = await evaluate(pointOf(element));
  if (!point) return false;
  const mouse = { ...point, button: 'left', clickCount: 1 };
  await evaluate(`taps.begin(${isControl})`);
  await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse });
  await pause(PRESS);
  await send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse });
  return true;
};

const press = async (
  /** @type {Phone} */ { send, evaluate },
  /** @type {string} */ element,
  /** @type {object} */ key,
  isControl = false,
) => {
  await evaluate(`${element}.focus({ preventScroll: true })`);
  await evaluate(`taps.begin(${isControl})`);
  await send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
  await send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  return true;
};

/**
 * Waits until what a tap changes is painted and the page is calm.
 * @returns {Promise<Pick<Tap, 'painted' | 'event' | 'asked'> | undefined>} nothing when it changed nothing
 */
export const outcome = async (/** @type {Phone} */ { evaluate }) => {
  await evaluate(
    `Promise.race([taps.after, new Promise((resolve) => setTimeout(resolve, ${PATIENCE}))])`,
  );
  await evaluate('taps.calm()');
  const { painted, began, event, asked } = await evaluate(`({
    began: taps.began,
    painted: taps.painted,
    event: taps.event,
    asked: performance.getEntriesByType('resource')
      .filter(({ startTime }) => startTime >= taps.began && startTime < taps.painted)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/api/') || path.startsWith('/assets/')),
  })`);
  return painted > 0 ? { painted: painted - began, event, asked } : undefined;
};

const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
const UP = { key: 'ArrowUp', code: 'ArrowUp', windowsVirtualKeyCode: 38 };
const DOWN = { key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 40 };

const QUERIES = [
  'heim',
  'gusset plate',
  'nr-',
  'weld on',
  'chromoly left',
  '17 in',
  'steel',
  'zzz',
];

/** @returns {() => number} numbers from 0 to 1, always the same */
export const numbers = () => {
  let state = 14;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
};

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {number} count
 */
const tapAround = async (browser, url, count) => {
  const kept = await openKept(browser, url);
  const { evaluate, close } = kept;
  const random = numbers();
  const one = (/** @type {string} */ selector) =>
    `(() => { const all = [...document.querySelectorAll(${JSON.stringify(selector)})].filter((it) => it.checkVisibility() && it.getAttribute('href') !== location.pathname); return all[Math.floor(${random()} * all.length)]; })()`;
  const search = `document.querySelector('header input')`;
  const at = () => evaluate('location.pathname');

  /** @type {Record<string, () => Promise<boolean>>} */
  const acts = {
    category: () => click(kept, one('footer .shelves a')),
    'sub-category': () => click(kept, one('main ul[aria-label] a')),
    part: () => click(kept, one('main h2 a[href^="/product"], main h3 a[href^="/product"]')),
    'back link': () => click(kept, one('main a.back')),
    home: () => click(kept, one('header a.logo')),
    'all products': () =>
      click(kept, one('footer a[href="/all-products"], main a[href="/all-products"]')),
    size: () => click(kept, one('main fieldset label:not(:has(:checked))'), true),
    page: () => click(kept, one('main nav a[rel]')),
    search: async () => {
      const shown = await evaluate(`new URLSearchParams(location.search).get('q')`);
      const others = QUERIES.filter((query) => query !== shown);
      const query = others[Math.floor(random() * others.length)];
      await evaluate(`${search}.value = ${JSON.stringify(query)}`);
      return press(kept, search, ENTER);
    },
    filter: async () => {
      if ((await at()) !== '/all-products') return false;
      const select = `document.querySelector('main select')`;
      const isLast = await evaluate(`${select}.selectedIndex === ${select}.length - 1`);
      return press(kept, select, isLast ? UP : DOWN, true);
    },
    price: async () => {
      if ((await at()) !== '/all-products') return false;
      const field = `document.querySelectorAll('main input[type=number]')[1]`;
      const digit = String(1 + Math.floor(random() * 9));
      await evaluate(`${field}.focus({ preventScroll: true }); ${field}.select()`);
      return press(kept, field, { key: digit, text: digit }, true);
    },
    back: async () => {
      if (!(await evaluate('history.state?.__TSR_index'))) return false;
      await evaluate('taps.begin(false); taps.began = performance.now(); history.back()');
      return true;
    },
  };
  await slowDown(kept);

  /** @type {Tap[]} */
  const taps = [];
  const failures = [];
  const names = Object.keys(acts);
  while (taps.length < count) {
    const path = await at();
    const fitting =
      path === '/all-products' && random() < 0.5 ? ['filter', 'price', 'page'] : names;
    const kind = fitting[Math.floor(random() * fitting.length)] ?? 'home';
    const before = await workOf(kept);
    if (!(await acts[kind]?.())) continue;
    const came = await outcome(kept);
    const work = (await workOf(kept)) - before;
    if (came) taps.push({ kind, work, ...came });
    else failures.push(`${kind} on ${path}`);
    if (failures.length > count) throw new Error(failures.join());
  }
  const nodes = await evaluate(`document.querySelectorAll('*').length`);
  await close();
  return { taps, failures, nodes };
};

export const spread = (/** @type {number[]} */ values) => ({
  p50: percentile(values, 50),
  p95: percentile(values, 95),
  worst: percentile(values, 100),
});

/**
 * Taps around in a shop of this size that the phone keeps: links, filters, searches, pages, Back. `painted` is the time
 * from the lifted finger or the key to the first paint of what it changes, `event` the browser's own event duration, `inp` its 98th
 * percentile and `work` the page's processor time, all in ms; `asked` lists calls and scripts asked for before the paint.
 * @param {Browser} browser
 * @param {number} size how many products the shop has
 * @param {number} count how many taps
 */
export const measureTaps = async (browser, size, count) => {
  const shop = await startShopOf({ products: size });
  try {
    const { taps, failures, nodes } = await tapAround(browser, shop.url, count);
    const events = taps.map(({ event }) => event);
    return {
      size,
      count: taps.length,
      nodes,
      painted: spread(taps.map(({ painted }) => painted)),
      event: spread(events),
      inp: percentile(events, 98),
      work: spread(taps.map(({ work }) => work)),
      asked: taps.flatMap(({ kind, asked }) => asked.map((path) => `${kind}: ${path}`)),
      failures: [...new Set(failures)],
    };
  } finally {
    await shop.stop();
  }
};
