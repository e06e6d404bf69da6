import { readFileSync } from 'node:fs';

/** Pages for which there must be a signal anyway: the owner's desks, and what only dealers see. */
const FEW_NEED = [
  'src/client/pages/admin/admin.tsx',
  'src/client/pages/dealers/order-history.tsx',
  'src/client/pages/dealers/order-pad/order-pad.tsx',
];

/** @typedef {{ file: string, imports?: string[], dynamicImports?: string[] }} Chunk */

/**
 * The scripts of a build that nothing else needs but these pages, as their paths in the client's folder.
 * @param {string} manifest the file in which Vite says what imports what
 * @returns {Set<string>}
 */
export const adminScripts = (manifest) => {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(manifest, 'utf8'));
  const needed = new Set(FEW_NEED);
  const walk = (/** @type {string} */ name) => {
    if (needed.has(name)) return;
    needed.add(name);
    const { imports = [], dynamicImports = [] } = chunks[name] ?? {};
    for (const next of [...imports, ...dynamicImports]) walk(next);
  };
  walk('index.html');
  const left = new Set(FEW_NEED.map((name) => chunks[name]?.file ?? ''));
  for (const [name, { file }] of Object.entries(chunks)) if (!needed.has(name)) left.add(file);
  return left;
};
