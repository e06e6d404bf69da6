// What a browser loads and logs on each public page.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT } from '../built.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */

/** @returns {Promise<string[]>} every public path of the shop: those of the sitemap and those kept out of it */
export const publicPaths = async (/** @type {string} */ shop) => {
  const sitemap = await (await fetch(`${shop}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '/', shop).pathname,
  );
  return [...listed, '/auth', '/search', '/search?q=heim'];
};

/** Runs in the page: React marks the markup that it has made its own. */
const isTakenOver = () => {
  const first = document.getElementById('root')?.firstElementChild;
  return Boolean(first && Object.keys(first).some((key) => key.startsWith('__reactFiber')));
};

/** Until nothing was loaded for `quiet` ms. @returns {Promise<void>} */
const untilQuiet = (/** @type {Page} */ page, /** @type {number} */ quiet) =>
  new Promise((resolve) => {
    let timer = setTimeout(resolve, quiet);
    for (const event of /** @type {const} */ (['request', 'requestfinished', 'requestfailed']))
      page.on(/** @type {'request'} */ (event), () => {
        clearTimeout(timer);
        timer = setTimeout(resolve, quiet);
      });
  });

/** @typedef {{ file: string, isDynamicEntry?: boolean, imports?: string[] }} Chunk */

/** @returns {Record<string, Chunk>} what Vite built, by source */
const readManifest = () => JSON.parse(readFileSync(join(CLIENT, 'assets/manifest.json'), 'utf8'));

/** The files of chunks and of everything that they import at once. */
const filesAtOnce = (
  /** @type {Record<string, Chunk>} */ chunks,
  /** @type {string[]} */ names,
) => {
  /** @type {Set<string>} */
  const files = new Set();
  const add = (/** @type {string} */ name) => {
    const chunk = chunks[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  names.forEach(add);
  return files;
};

/** The scripts that index.html names. */
const firstScripts = () => {
  const html = readFileSync(join(CLIENT, 'index.html'), 'utf8');
  return [...html.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(([, file]) => file);
};

/**
 * Of the files that a page has loaded, those that its first paint in the browser needs: the first scripts, the
 * route's own, and what they import at once.
 */
const initialScripts = (/** @type {string[]} */ loaded) => {
  const chunks = readManifest();
  const first = firstScripts();
  const names = Object.entries(chunks)
    .filter(
      ([name, { file }]) =>
        first.includes(file) || (name.startsWith('src/client/pages/') && loaded.includes(file)),
    )
    .map(([name]) => name);
  return filesAtOnce(chunks, names);
};

/**
 * The bytes of a first visit without interaction, as transferred.
 * @param {Browser} browser
 * @param {string} shop
 * @param {string} path
 */
export const measureBytes = async (browser, shop, path) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 780 } });
  const page = await context.newPage();
  /** @type {import('@playwright/test').Request[]} */
  const finished = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(shop + path, { waitUntil: 'load' });
  await page.waitForFunction(isTakenOver);
  // Later the page loads the code of other pages.
  const initial = initialScripts(
    finished.map((request) => new URL(request.url()).pathname.slice(1)),
  );
  await untilQuiet(page, 1500);
  const bytes = { path, html: 0, js: 0, laterJs: 0, total: 0, requests: finished.length };
  for (const request of finished) {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    if (request.resourceType() === 'document') bytes.html += responseBodySize;
    const isInitial = initial.has(new URL(request.url()).pathname.slice(1));
    if (request.resourceType() === 'script')
      bytes[isInitial ? 'js' : 'laterJs'] += responseBodySize;
    bytes.total += responseBodySize + responseHeadersSize;
  }
  await context.close();
  return bytes;
};

/** As sent, in brotli. */
const servedSize = (/** @type {string} */ file) => {
  try {
    return statSync(join(CLIENT, `${file}.br`)).size;
  } catch {
    return statSync(join(CLIENT, file)).size;
  }
};

/**
 * The bytes of the scripts that a page's first paint in the browser needs, in brotli.
 * @param {string} page a file of src
 * @throws {Error} when the page has no script, because it was renamed
 */
export const firstScriptOf = (page) => {
  const chunks = readManifest();
  if (!chunks[page]) throw new Error(`${page} has no script of its own.`);
  let bytes = 0;
  for (const file of filesAtOnce(chunks, ['index.html', page])) bytes += servedSize(file);
  return bytes;
};

/** The largest script that is not needed to start any page's first paint: loaded by a route or on use. */
export const largestLazyChunk = () => {
  const initial = initialScripts([]);
  return Object.values(readManifest())
    .filter(({ file }) => !initial.has(file) && file.endsWith('.js'))
    .map(({ file }) => ({ file: file.replace('assets/', ''), bytes: servedSize(file) }))
    .reduce((largest, chunk) => (chunk.bytes > largest.bytes ? chunk : largest), {
      file: 'none',
      bytes: 0,
    });
};

/**
 * Opens each page as the server renders it, lets the app take over, and gathers what the browser complains about.
 * @param {Browser} browser
 * @param {string} shop
 * @param {string[]} paths
 * @param {number} within ms after which no further page is opened
 */
export const gatherComplaints = async (browser, shop, paths, within) => {
  const began = performance.now();
  let visited = 0;
  const context = await browser.newContext();
  /** @type {string[]} */
  const complaints = [];
  for (const path of paths) {
    if (performance.now() - began > within) break;
    visited += 1;
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(`${path}: ${error.message}`));
    page.on('console', (message) => {
      // A visitor's GET /api/user answers 401 (docs/rules.md 1.3), and the browser notes it.
      const isVisitor = /status of 401/.test(message.text());
      if (message.type() === 'error' && !isVisitor) complaints.push(`${path}: ${message.text()}`);
    });
    await page.goto(shop + path, { waitUntil: 'load' });
    await page
      .waitForFunction(isTakenOver, undefined, { timeout: 10_000 })
      .catch(() => complaints.push(`${path}: the app did not take over within 10 s`));
    await page.close();
  }
  await context.close();
  return { complaints, visited };
};
