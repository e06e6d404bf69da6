import { existsSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { LATER, ONLINE } from '../../../tools/page-files';
import { kept as test } from '../../support/browser/kept';

const CLIENT = 'dist/client/';

/** The addresses in the worker's list: those of the precache, or what it fetches after the first visit. */
const listed = (isLater: boolean): string[] => {
  const worker = readFileSync(`${CLIENT}sw.js`, 'utf8');
  return [...worker.matchAll(/\{[^{}]*"url":"([^"]+)"[^{}]*\}/g)]
    .filter(([entry]) => entry.includes('"later":true') === isLater)
    .map(([, url]) => url ?? '');
};

/** The worker's precache list. */
const kept = (): string[] => listed(false);

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

/** Parts of pages that need a connection (tools/kept-assets.mjs). */
const ONLINE_PARTS = [
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
  'src/client/parts/orders/order-again.tsx',
  'src/client/pages/orders/change-address.tsx',
  'src/client/pages/orders/order-reviews.tsx',
  'src/client/pages/catalogue/product/reviews.tsx',
  'src/client/pages/catalogue/product/stock-notice.tsx',
  'src/client/pages/catalogue/product/share-part.tsx',
  'src/client/pages/catalogue/product/trust.tsx',
  'src/client/parts/session/proof-dialog.tsx',
  'src/client/parts/account/factor/factors.tsx',
];

/** The worker fetches these later, with the workbench. */
const LATER_PARTS = [
  'src/client/parts/builds/add-to-build.tsx',
  'src/client/pages/catalogue/search/search-notes.tsx',
  'src/client/pages/catalogue/product/fits-with.tsx',
  'src/client/parts/shipping/estimate-panel.tsx',
  'src/client/shell/ship-words.tsx',
  'src/workbench/fits/answers.ts',
];

/** All files that these pages can load, followed through Vite's list of what imports what. */
const reachable = (): string[] => {
  const chunks = JSON.parse(readFileSync(`${CLIENT}assets/manifest.json`, 'utf8')) as Record<
    string,
    Chunk
  >;
  const seen = new Set<string>();
  const waiting = ['index.html'];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const { imports = [], dynamicImports = [] } = chunks[name] ?? {};
    const pages = dynamicImports.filter(
      (next) =>
        ![...ONLINE, ...LATER, ...ONLINE_PARTS, ...LATER_PARTS].some((place) =>
          next.startsWith(place),
        ),
    );
    waiting.push(...imports, ...pages);
  }
  const files = [...seen].flatMap((name) => {
    const { file = '?', css = [], assets = [] } = chunks[name] ?? {};
    // Parses what comes from the shop, which is reached then.
    const offline = assets.filter((asset) => !/\/catalogue-worker-/.test(asset));
    return [file, ...css, ...offline];
  });
  return [...new Set(files)].toSorted();
};

test('the worker keeps every script, style and font that a page without a connection can load, and no other', () => {
  const files = reachable();
  for (const kind of [/\/cart-/, /\/orders-/, /\/waiting-/, /\.woff2$/])
    expect(files).toContainEqual(expect.stringMatching(kind));
  expect(
    kept()
      .filter((url) => url.startsWith('assets/'))
      .toSorted(),
  ).toEqual(files);
});

/** The bytes that the server sends for a file, compressed when a compressed copy is smaller. */
const sentSize = (url: string): number => {
  const compressed = `${CLIENT}${url}.br`;
  return statSync(existsSync(compressed) ? compressed : CLIENT + url).size;
};

test('the worker has at most 12 kB, and fetches at most 410 kB after the first visit', () => {
  expect(gzipSync(readFileSync(`${CLIENT}sw.js`), { level: 9 }).length).toBeLessThan(12_000);
  expect(
    kept()
      .map(sentSize)
      .reduce((sum, size) => sum + size, 0),
  ).toBeLessThan(410_000);
});

test('the workbench is fetched later, with all that it needs besides the precache', () => {
  const later = listed(true);
  for (const name of [/\/builds-/, /\/build-/])
    expect(later).toContainEqual(expect.stringMatching(name));
  expect(later.filter((url) => !url.startsWith('assets/') || kept().includes(url))).toEqual([]);
});

test('rarely used pages are not fetched before they are opened', () => {
  expect(kept().filter((url) => /\/(desks|settings|order-pad|order-history)-/.test(url))).toEqual(
    [],
  );
});
