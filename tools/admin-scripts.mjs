import { readFileSync } from 'node:fs';

/** Pages that need a connection anyway: the admin's, and those that only dealers see. */
const ONLINE_PAGES = [
  'src/client/pages/admin/admin.tsx',
  'src/client/pages/dealers/order-history.tsx',
  'src/client/pages/dealers/order-pad/order-pad.tsx',
];

/** @typedef {{ file: string, imports?: string[], dynamicImports?: string[] }} Chunk */

/**
 * The scripts of a build that only these pages need.
 * @param {string} manifest Vite's list of what imports what
 * @returns {Set<string>} paths in the client's folder
 * @throws {Error} when a page has no script, because it was renamed
 */
export const adminScripts = (manifest) => {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(manifest, 'utf8'));
  const missing = ONLINE_PAGES.find((name) => !chunks[name]);
  if (missing) throw new Error(`tools/admin-scripts.mjs names ${missing}, which has no script.`);
  const needed = new Set(ONLINE_PAGES);
  const walk = (/** @type {string} */ name) => {
    if (needed.has(name)) return;
    needed.add(name);
    const { imports = [], dynamicImports = [] } = chunks[name] ?? {};
    for (const next of [...imports, ...dynamicImports]) walk(next);
  };
  walk('index.html');
  const only = new Set(ONLINE_PAGES.map((name) => chunks[name]?.file ?? ''));
  for (const [name, { file }] of Object.entries(chunks)) if (!needed.has(name)) only.add(file);
  return only;
};
