import { readFileSync } from 'node:fs';

/**
 * What needs a connection anyway: the admin's pages, those that only dealers see, and Stripe's card form. And October's
 * pop-up, as large as ten pages: without a connection the banner announces the sale alone.
 */
const ONLINE = [
  'src/client/pages/admin/admin.tsx',
  'src/client/pages/checkout/stripe-box.tsx',
  'src/client/pages/dealers/order-history.tsx',
  'src/client/pages/dealers/order-pad/order-pad.tsx',
  'src/client/shell/october-popup.tsx',
];

/** Parses what comes from the shop, so it is fetched only where the shop is reached (docs/rules.md 12.24). */
const ONLINE_WORKER = /\/catalogue-worker-/;

/**
 * @typedef {object} Chunk
 * @property {string} file
 * @property {string[]} [imports]
 * @property {string[]} [dynamicImports]
 * @property {string[]} [css]
 * @property {string[]} [assets]
 */

/**
 * All that the other pages can load: scripts, style sheets and fonts.
 * @param {string} manifest Vite's list of what imports what
 * @returns {Set<string>} paths in the client's folder
 * @throws {Error} when one of ONLINE has no script, because it was renamed
 */
export const keptAssets = (manifest) => {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(manifest, 'utf8'));
  const missing = ONLINE.find((name) => !chunks[name]);
  if (missing) throw new Error(`tools/kept-assets.mjs names ${missing}, which has no script.`);
  /** @type {Set<string>} */
  const kept = new Set();
  const seen = new Set(ONLINE);
  const walk = (/** @type {string} */ name) => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    const { file, imports = [], dynamicImports = [], css = [], assets = [] } = chunk;
    for (const path of [file, ...css, ...assets]) if (!ONLINE_WORKER.test(path)) kept.add(path);
    for (const next of [...imports, ...dynamicImports]) walk(next);
  };
  walk('index.html');
  return kept;
};

/**
 * The worker's precache list without the assets of the other pages.
 * @template {{ url: string }} Entry
 * @param {Entry[]} entries all files that the worker could keep
 * @param {string} manifest Vite's list of what imports what
 * @throws {Error} when an asset that a page can load is not among the entries
 */
export const onlyKept = (entries, manifest) => {
  const kept = keptAssets(manifest);
  const urls = new Set(entries.map(({ url }) => url));
  const left = [...kept].filter((path) => !urls.has(path));
  if (left.length) throw new Error(`The worker would not keep ${left.join(', ')}.`);
  return entries.filter(({ url }) => !url.startsWith('assets/') || kept.has(url));
};
