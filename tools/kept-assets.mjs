import { readFileSync } from 'node:fs';

/**
 * Parts of pages that need a connection: the forms for cards, the choice of an address, the code after a password, passkeys,
 * what follows a sign-in, the admin pages, the report of missed searches, answers about later days, an order once more, another address for an order, reviews,
 * the wish for a mail, sharing a part, the facts about buying it, the second factor, and the proof that the shop asks for. The sale's pop-up is as large as ten pages; the
 * banner announces the sale without it.
 */
const ONLINE = [
  'src/client/parts/checkout/stripe-box.tsx',
  'src/client/parts/checkout/demo-box.tsx',
  'src/client/pages/checkout/saved-addresses.tsx',
  'src/client/pages/session/factor-form.tsx',
  'src/client/routes/admin-code.ts',
  'src/client/shell/sale/sale-popup.tsx',
  'src/client/device/webauthn.ts',
  'src/client/pages/session/use-a-passkey.tsx',
  'src/client/pages/session/add-kept-parts.ts',
  'src/client/device/catalogue/missed-searches.ts',
  'src/client/pages/orders/order-questions.tsx',
  'src/client/pages/orders/order-reviews.tsx',
  'src/client/pages/catalogue/product/reviews.tsx',
  'src/client/parts/orders/order-again.tsx',
  'src/client/pages/orders/change-address.tsx',
  'src/client/pages/catalogue/product/stock-notice.tsx',
  'src/client/pages/catalogue/product/share-part.tsx',
  'src/client/pages/catalogue/product/trust.tsx',
  'src/client/parts/session/proof-dialog.tsx',
  'src/client/parts/account/factor/factors.tsx',
];

/** Parts of pages that are fetched after the first visit, with everything that only these load. */
const LATER = [
  'src/client/parts/builds/add-to-build.tsx',
  'src/client/pages/catalogue/search/search-notes.tsx',
  'src/client/pages/catalogue/product/fits-with.tsx',
  'src/client/parts/shipping/estimate-panel.tsx',
  'src/client/shell/ship-words.tsx',
  'src/workbench/fits/answers.ts',
];

/** Parses the shop's answers, so it is fetched only where the shop can be reached (docs/rules.md 12.24). */
const ONLINE_WORKER = /\/catalogue-worker-/;

/**
 * @typedef {object} Chunk
 * @property {string} file
 * @property {string[]} [imports]
 * @property {string[]} [dynamicImports]
 * @property {string[]} [css]
 * @property {string[]} [assets]
 */

/** @typedef {{ online: readonly string[], later: readonly string[] }} Pages files, or folders that end with a slash */

/**
 * Scripts, style sheets and fonts that the pages can load: `first` for the precache, `later` for the workbench alone.
 * @param {string} manifest Vite's list of imports
 * @param {Pages} pages those that need a connection, and those that are fetched later
 * @returns {{ first: Set<string>, later: Set<string> }} paths in the client's folder
 * @throws {Error} when one of these has no script, because it was renamed
 */
const keptAssets = (manifest, pages) => {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(manifest, 'utf8'));
  const namesOf = (/** @type {string} */ place) => {
    const names = Object.keys(chunks).filter((name) => name.startsWith(place));
    if (!names.length) throw new Error(`The worker's list names ${place}, which has no script.`);
    return names;
  };
  const rest = [...pages.later, ...LATER].flatMap(namesOf);
  const seen = new Set([...[...pages.online, ...ONLINE].flatMap(namesOf), ...rest]);
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
 * The worker's list without the assets of the other pages. What it fetches later is marked with `later`. Revisions are cut:
 * 32 bits tell two builds apart, and the rest does not compress.
 * @template {{ url: string, revision: string | null }} Entry
 * @param {Entry[]} entries all files that the worker could keep
 * @param {string} manifest Vite's list of imports
 * @param {Pages} pages
 * @returns {(Entry & { later?: true })[]}
 * @throws {Error} when an asset that a page can load is not among the entries
 */
export const onlyKept = (entries, manifest, pages) => {
  const { first, later } = keptAssets(manifest, pages);
  const urls = new Set(entries.map(({ url }) => url));
  const left = [...first, ...later].filter((path) => !urls.has(path));
  if (left.length) throw new Error(`The worker would not keep ${left.join(', ')}.`);
  return entries
    .filter(({ url }) => !url.startsWith('assets/') || first.has(url) || later.has(url))
    .map((entry) => ({
      ...entry,
      revision: entry.revision && entry.revision.slice(0, 8),
      ...(later.has(entry.url) && { later: true }),
    }));
};
