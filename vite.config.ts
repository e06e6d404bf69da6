import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { onlyKept } from './tools/kept-assets.mjs';

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
        (entries) => ({ manifest: onlyKept(entries, 'dist/client/assets/manifest.json') }),
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
 * A source file that the bundles below are made from.
 * @returns its absolute path
 * @throws Error when there is no such file, so that a rename cannot silently change the bundles
 */
const source = (path: string): string => {
  const file = fileURLToPath(new URL(`src/${path}`, import.meta.url));
  if (!existsSync(file)) throw new Error(`vite.config.ts names src/${path}, which does not exist.`);
  return file;
};

/**
 * Writes what Latin-1 does not have as escapes. One such character makes V8 keep the text of the whole program in two
 * bytes for each character.
 */
const latinOnly = (): Plugin => ({
  name: 'latin-only',
  generateBundle: (_, files) => {
    const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    for (const file of Object.values(files))
      if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\xff]/g, escaped);
  },
});

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

/**
 * Emotion keeps its prefixes for old browsers where a cache has others too (client/ui/emotion.ts): 1 kB of the first
 * script.
 */
const withoutPrefixes = (): Plugin => ({
  name: 'without-prefixes',
  transform: {
    filter: { id: /\/node_modules\/@emotion\/cache\/.*\.esm\.js$/ },
    handler: (code) => {
      const changed = code.replace(
        'defaultStylisPlugins = [prefixer]',
        'defaultStylisPlugins = []',
      );
      if (changed === code)
        throw new Error('@emotion/cache names its prefixes in another way now.');
      return { code: changed, map: null };
    },
  },
});

const oneOf = (paths: string[]) => {
  const files = new Set(paths.map(source));
  return (id: string): boolean => files.has(id);
};

/** Pages that a first visit opens; their files are named after them. */
const FIRST_PAGES = new Set(
  [
    'client/pages/catalogue/home/home.tsx',
    'client/pages/catalogue/search/search.tsx',
    'client/pages/catalogue/all-products/all-products.tsx',
    'client/pages/catalogue/category/category.tsx',
    'client/pages/catalogue/product/product.tsx',
    'client/pages/session/auth.tsx',
    'client/pages/messages/contact.tsx',
  ].map((path) => basename(source(path), '.tsx')),
);

const isFirstPage = (file: string): boolean => {
  const [, name] = /\/([a-z-]+)-[^/]+$/.exec(file) ?? [];
  return name !== undefined && FIRST_PAGES.has(name);
};

/** What product cards and the pages around them need. */
const CARDS = [
  'client/parts/cart/add-to-cart.tsx',
  'client/parts/retry-button.tsx',
  'client/parts/catalogue/breadcrumb.tsx',
  'client/parts/missing.tsx',
  'client/parts/catalogue/price.tsx',
  'client/parts/sized-text.tsx',
  'client/parts/catalogue/stars-line.tsx',
  'client/parts/dealers/use-is-vendor.ts',
  'client/state/stored-role.ts',
  'client/ui/skeleton.tsx',
  'client/ui/two-lines.ts',
  'client/ui/use-whole.ts',
  'shop/catalogue/variants.ts',
  'shop/once.ts',
];

/** What lists of cards need besides. */
const GRID = [
  'client/parts/catalogue/product-grid.tsx',
  'client/parts/catalogue/grid-skeleton.tsx',
];

/** What lists with pages need besides. */
const LIST_PAGES = [
  'client/parts/catalogue/list-pages.tsx',
  'client/parts/specs/narrowed-list.tsx',
  'client/state/list-view.ts',
  'shop/catalogue/list-pages.ts',
];

/** What categories and the search need besides. */
const SHELF = [
  'client/parts/catalogue/shelf.tsx',
  'client/parts/specs/use-product-list.ts',
  'client/data/catalogue/first.ts',
];

/** Small files that are loaded together, which compress better as one. */
const TOGETHER = {
  // Loaded with the shell's extras after every page, and before that by a few pages.
  soon: [
    'client/state/drafts.ts',
    'client/ui/time-text.ts',
    'client/ui/when.tsx',
    'shop/counted.ts',
  ],
  waiting: ['client/shell/connection/waiting.tsx', 'client/parts/messages/waiting-actions.tsx'],
  'price-changes': ['client/parts/cart/price-changes.tsx', 'client/parts/cart/price-change.ts'],
  // The list below the search box. A missed search takes its call from there.
  suggestions: [
    'client/shell/search/suggestions.tsx',
    'client/data/catalogue/search.ts',
    'contract/catalogue/search.ts',
  ],
  // Lists have fields, but no forms.
  form: [
    'client/ui/form.tsx',
    'client/ui/use-form.ts',
    'client/ui/fill-in.ts',
    'client/ui/submit-button.tsx',
    'client/parts/failure-text.ts',
    'client/parts/admin/use-request-key.ts',
  ],
};

/** Forms and pages need these of the next group's, each in a file of its own. */
const SHARED = {
  'session-user': 'client/data/session/user.ts',
  connection: 'client/device/connection/connection.ts',
  keys: 'shop/private-keys.ts',
  quantity: ['client/parts/catalogue/quantity.tsx', 'shop/catalogue/stock.ts'],
  'date-text': 'client/ui/date-text.ts',
  message: 'shop/messages/message.ts',
  messages: ['contract/messages/messages.ts', 'client/data/messages/messages.ts'],
};

/** Three builds share this file: the browser's (default), --mode render and --mode server. `tools/build.mjs` runs all. */
export default defineConfig(({ command, mode }) => {
  const inNode = IN_NODE[mode];
  return {
    plugins: [react(), coreOfPdfLib(), withoutPrefixes(), inNode ? latinOnly() : worker()],
    publicDir: inNode ? false : 'public',
    resolve: {
      alias: {
        'hoist-non-react-statics': fileURLToPath(new URL('tools/no-hoist.mjs', import.meta.url)),
        '@emotion/is-prop-valid': fileURLToPath(new URL('tools/every-prop.mjs', import.meta.url)),
      },
    },
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
              // All that every page needs in one file: twenty small ones compress 8 kB worse. So do those that always go
              // together, and each request of a phone costs it time.
              output: {
                // The first script names all others: each character less of them is 50 bytes.
                chunkFileNames: 'assets/[name]-[hash:7].js',
                codeSplitting: {
                  groups: [
                    { name: 'shop', tags: ['$initial'] },
                    ...Object.entries(SHARED).map(([name, path]) => ({
                      name,
                      test: oneOf([path].flat()),
                    })),
                    { name: 'start-offline', test: oneOf(['client/device/start-offline.ts']) },
                    { name: 'card', test: oneOf(CARDS) },
                    { name: 'grid', test: oneOf(GRID) },
                    { name: 'list-pages', test: oneOf(LIST_PAGES) },
                    { name: 'shelf', test: oneOf(SHELF) },
                    ...Object.entries(TOGETHER).map(([name, paths]) => ({
                      name,
                      test: oneOf(paths),
                    })),
                    { name: 'field', test: oneOf(['client/ui/field.tsx']) },
                  ],
                },
              },
            },
          }),
    },
  };
});
