import { readFileSync } from 'node:fs';

/**
 * What needs a connection anyway, a file or all files of a folder: the admin's pages, those that only dealers see, the quote of a link, and Stripe's card
 * form. And October's pop-up, as large as ten pages: without a connection the banner announces the sale alone. And what
 * tells the shop of missed searches.
 */
const ONLINE = [
  'src/client/pages/admin/',
  'src/client/pages/quotes/quote-page.tsx',
  'src/client/parts/checkout/stripe-box.tsx',
  'src/client/pages/dealers/order-history.tsx',
  'src/client/pages/dealers/order-pad/order-pad.tsx',
  'src/client/shell/october/october-popup.tsx',
  'src/client/device/catalogue/missed-searches.ts',
];

/**
 * Fetched in the background after the first visit, with everything that only these can load: the workbench, and the
 * rules of what fits, which pages do without until then.
 */
const LATER = [
  'src/client/pages/builds/',
  'src/client/parts/builds/add-to-build.tsx',
  'src/workbench/fits/answers.ts',
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
 * All that the pages can load: scripts, style sheets and fonts. `first` for the precache, `later` only for the workbench.
 * @param {string} manifest Vite's list of what imports what
 * @returns {{ first: Set<string>, later: Set<string> }} paths in the client's folder
 * @throws {Error} when one of ONLINE or LATER has no script, because it was renamed
 */
export const keptAssets = (manifest) => {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(manifest, 'utf8'));
  const namesOf = (/** @type {string} */ place) => {
    const names = Object.keys(chunks).filter((name) => name.startsWith(place));
    if (!names.length)
      throw new Error(`tools/kept-assets.mjs names ${place}, which has no script.`);
    return names;
  };
  const rest = LATER.flatMap(namesOf);
  const seen = new Set([...ONLINE.flatMap(namesOf), ...rest]);
  const walk = (/** @type {string} */ name, /** @type {Set<string>} */ kept) => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    const { file, imports = [], dynamicImports = [], css = [], assets = [] } = chunk;
    for (const path of [file, ...css, ...assets]) if (!ONLINE_WORKER.test(path)) kept.add(path);
    for (const next of [...imports, ...dynamicImports]) walk(next, kept);
  };
  /** @type {Set<string>} */
  const first = new Set();
  walk('index.html', first);
  /** @type {Set<string>} */
  const later = new Set();
  for (const name of rest) seen.delete(name);
  for (const name of rest) walk(name, later);
  return { first, later };
};

/**
 * The worker's list without the assets of the other pages. What it fetches later is marked with `later`.
 * @template {{ url: string }} Entry
 * @param {Entry[]} entries all files that the worker could keep
 * @param {string} manifest Vite's list of what imports what
 * @returns {(Entry & { later?: true })[]}
 * @throws {Error} when an asset that a page can load is not among the entries
 */
export const onlyKept = (entries, manifest) => {
  const { first, later } = keptAssets(manifest);
  const urls = new Set(entries.map(({ url }) => url));
  const left = [...first, ...later].filter((path) => !urls.has(path));
  if (left.length) throw new Error(`The worker would not keep ${left.join(', ')}.`);
  return entries
    .filter(({ url }) => !url.startsWith('assets/') || first.has(url) || later.has(url))
    .map((entry) => (later.has(entry.url) ? { ...entry, later: true } : entry));
};
