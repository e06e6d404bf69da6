import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { keptFiles } from './tools/kept-files.ts';

const kept = keptFiles();

/**
 * The service worker, and the web app manifest under its own name with a link to it. The worker is registered by our
 * own code. It keeps everything that a page can load, except what an import says (tools/kept-files.ts).
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
      manifestTransforms: [(entries) => ({ manifest: kept.listKept(entries) })],
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

/** Small files that pages load together, each group as one file: a phone pays for each request. */
const GROUPS = [
  // What every page needs.
  { name: 'shop', tags: ['$initial' as const], priority: 3 },
  // What Chakra's components with behaviour stand on.
  {
    name: 'behaviour',
    test: /\/@ark-ui\/react\/dist\/(utils|providers|components\/factory)\b|\/@zag-js\/(core|react)\/|\/create-slot-recipe-context\.js$/,
    priority: 2,
  },
  // Fields, which most pages have that a first visit does not open.
  {
    name: 'fields',
    test: /\/src\/client\/ui\/field\.|\/(field|input|input-group|input-element|group|native-select|textarea)\/[a-z-]+\.js$/,
    priority: 1,
  },
  // What every page of the staff has, or it would count as what most pages need.
  {
    name: 'admin-page',
    test: /\/src\/client\/parts\/admin\/(admin-page|may)\./,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  // The pieces that pages are laid out with. The pages of a first visit do without.
  {
    name: 'pieces',
    test: /\/src\/client\/ui\/(section|stack|text)\./,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  // What most pages need: a dozen files of a member's page otherwise.
  { name: 'common', minShareCount: 40 },
  // The cards, lists and prices of the pages that a first visit opens, which are 20 files otherwise.
  { name: 'catalogue', test: /\/src\/client\/parts\/catalogue\// },
  // What moves toasts, dialogs and lists, after the first paint: as one file it would be too large.
  {
    name: 'motion-drag',
    test: /\/node_modules\/(framer-motion|motion-dom)\/.*\/(projection|drag|layout)/,
  },
  { name: 'motion', test: /\/node_modules\/(framer-motion|motion-dom|motion-utils)\// },
];

/** Three builds share this file: the browser's (default), --mode render and --mode server. `tools/build.mjs` runs all. */
export default defineConfig(({ command, mode }) => {
  const inNode = IN_NODE[mode];
  return {
    plugins: [react(), coreOfPdfLib(), withoutNotes(), !inNode && [kept.plugin, worker()]],
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
      // tools/budgets.mjs limits what a page loads.
      chunkSizeWarningLimit: 1000,
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
              // The lists stand in the first script: only for what most visits load.
              resolveDependencies: (file, parts, { hostType }) =>
                hostType === 'js' && kept.isKeptAtOnce(file) ? parts : [],
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
