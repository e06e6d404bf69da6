import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { onlyKept } from './tools/kept-assets.mjs';
import { FIRST, LATER, ONLINE } from './tools/page-files.ts';

/**
 * The service worker, and the web app manifest under its own name with a link to it. The worker is registered by our
 * own code. It keeps everything that a page can load, except the pages of the owner and of dealers, which need a
 * connection.
 */
const worker = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'sw.ts',
    injectRegister: false,
    // The system keeps the icons that it shows.
    includeManifestIcons: false,
    manifest: JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as Partial<ManifestOptions>, // ours
    injectManifest: {
      globPatterns: [
        'index.html',
        'assets/*',
        'img/{logo,logo-dark,mark,flag}.svg',
        'img/hero-736.avif',
        'img/brands/*.svg',
        'icons/favicon.svg',
      ],
      manifestTransforms: [
        (entries) => ({
          manifest: onlyKept(entries, 'dist/client/assets/manifest.json', {
            online: ONLINE,
            later: LATER,
          }),
        }),
      ],
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: 1_000_000,
    },
    integration: {
      configureCustomSWViteBuild: (options) => {
        // The plugin's own options are those of an older Vite, which this one warns about.
        options.logLevel = 'warn';
        options.build = {
          ...options.build,
          rollupOptions: {},
          rolldownOptions: {
            input: 'src/sw/sw.ts',
            output: { entryFileNames: 'sw.mjs', codeSplitting: false },
          },
        };
      },
    },
  });

/**
 * The built server loads these from node_modules: three bring binaries, and pg is loaded only for a PostgreSQL database.
 * It holds a copy of everything else, so that an installation without the devDependencies can run it.
 */
const EXTERNAL = Object.keys(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }).dependencies, // ours
);

/** What runs in Node, with all it needs in one file or two, which starts faster than many. */
const IN_NODE: Record<string, { input: string[]; outDir: string }> = {
  render: { input: ['src/client/render.tsx'], outDir: 'dist/render' },
  server: { input: ['src/server/main.ts', 'src/server/command.ts'], outDir: 'dist/server' },
};

/**
 * A source file of a page.
 * @returns its absolute path
 * @throws Error when there is no such file, so that a rename cannot silently change the bundles
 */
const source = (path: string): string => {
  const file = fileURLToPath(new URL(path, import.meta.url));
  if (!existsSync(file))
    throw new Error(`tools/page-files.ts names ${path}, which does not exist.`);
  return file;
};

/**
 * pdf-lib does not declare that its modules only define things, so its fonts, forms and parsers would be kept: 221 kB
 * (brotli) instead of 14.
 */
const coreOfPdfLib = (): Plugin => ({
  name: 'core-of-pdf-lib',
  transform: {
    filter: { id: /\/node_modules\/(@cantoo\/pdf-lib|culori)\// },
    handler: () => ({ moduleSideEffects: false }),
  },
});

/** The notes in the script of index.html, which every page would send. */
const withoutNotes = (): Plugin => ({
  name: 'without-notes',
  apply: 'build',
  transformIndexHtml: (html) => html.replace(/^ *\/\/ .*\n/gm, ''),
});

/** Pages that a first visit opens; their files are named after them. */
const FIRST_PAGES = new Set(FIRST.map((path) => basename(source(path), '.tsx')));

const isFirstPage = (file: string): boolean => {
  const [, name] = /\/([a-z-]+)-[^/]+$/.exec(file) ?? [];
  return name !== undefined && FIRST_PAGES.has(name);
};

/** Small files that pages load together, each group as one file: a phone pays for each request. */
const GROUPS = [
  // What every page needs.
  { name: 'shop', tags: ['$initial' as const] },
  // Fields and buttons of forms.
  {
    name: 'forms',
    test: /\/src\/client\/(ui\/(form|field|fill-in|submit-button|use-form|honeypot|use-take-focus|use-quiet)|parts\/failure-text)/,
  },
  // What pages behind the first ones share, each of it too small for a file of its own.
  {
    name: 'small',
    test: /\/src\/client\/(ui\/(time-text|when|file-button|password-field)|parts\/account\/username-field|state\/login-note|device\/(passkeys|install\/is-ios))\./,
    includeDependenciesRecursively: false,
  },
  // The rules, calls and parts of carts and orders, which their pages need together. The owner's stay apart.
  {
    name: 'orders',
    test: /\/src\/(shop|contract|client\/(data|parts))\/(checkout|orders|shipping)\/(?!admin|carriers|freight-request|parcel-limits|shipping-prices|tax-rates)/,
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
  // The cards, lists and prices of the catalogue's pages.
  {
    name: 'catalogue',
    test: /\/src\/(client\/parts\/(catalogue|cart)\/|shop\/(noon-of|catalogue\/stock)\.)/,
  },
  // The small things that the tools of the workbench share.
  {
    name: 'workbench',
    test: /\/src\/(client\/parts\/builds\/(use-in-address|step-frame)|workbench\/builds\/(fragment|link\/lengths|four-link\/suspension-code))\./,
    includeDependenciesRecursively: false,
  },
];

/** Three builds share this file: the browser's (default), --mode render and --mode server. `tools/build.mjs` runs all. */
export default defineConfig(({ command, mode }) => {
  const inNode = IN_NODE[mode];
  return {
    plugins: [react(), coreOfPdfLib(), withoutNotes(), !inNode && worker()],
    // The file .env has the settings of the server: the build is the same for every shop.
    envDir: false as const,
    publicDir: inNode ? false : 'public',
    ...(command === 'build' && {
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    }),
    ...(inNode && { ssr: { noExternal: true, external: EXTERNAL } }),
    build: {
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      ...(inNode
        ? {
            ssr: true,
            outDir: inNode.outDir,
            target: 'node20',
            minify: false,
            rolldownOptions: {
              input: inNode.input,
              output: {
                // Half a megabyte less to read at every start, and to keep in memory.
                comments: false,
                // Beside the program, whose code finds the client from its own place.
                chunkFileNames: '[name]-[hash].js',
              },
            },
          }
        : {
            outDir: 'dist/client',
            target: 'es2022',
            manifest: 'assets/manifest.json',
            modulePreload: {
              polyfill: false,
              // With a page its parts; with the first script nothing, which would push in before fonts and pictures.
              // The lists stand in the first script: only for pages that a first visit opens.
              resolveDependencies: (file, parts, { hostType }) =>
                hostType === 'js' && isFirstPage(file) ? parts : [],
            },
            rolldownOptions: {
              output: {
                // The first script names all others: each character less of them is 50 bytes.
                chunkFileNames: 'assets/[name]-[hash:7].js',
                codeSplitting: { groups: GROUPS },
              },
            },
          }),
    },
  };
});
