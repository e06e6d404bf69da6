import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';

const MANIFEST = 'manifest.webmanifest';

/** Puts the web app manifest beside index.html under its own name, and links to it. */
const webManifest = (): Plugin => ({
  name: 'web-manifest',
  apply: 'build',
  generateBundle() {
    const source = JSON.stringify(JSON.parse(readFileSync(MANIFEST, 'utf8')));
    this.emitFile({ type: 'asset', fileName: MANIFEST, source });
  },
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'manifest', href: `/${MANIFEST}` }, injectTo: 'head' },
  ],
});

/** Stay in node_modules: three bring binaries, and pg is loaded only for a PostgreSQL database. */
const EXTERNAL = ['libsql', '@node-rs/argon2', 'pg', 'sharp'];

/** What runs in Node, each with all it needs in one file, which starts faster than many. */
const IN_NODE: Record<string, { ssr: string; outDir: string }> = {
  render: { ssr: 'src/client/render.tsx', outDir: 'dist/render' },
  server: { ssr: 'src/server/main.ts', outDir: 'dist/server' },
};

/** Three builds share this file: the browser's (default), --mode render and --mode server. `tools/build.mjs` runs all. */
export default defineConfig(({ command, mode }) => {
  const inNode = IN_NODE[mode];
  return {
    plugins: [react(), !inNode && webManifest()],
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
        ? { ...inNode, target: 'node20', minify: false }
        : {
            outDir: 'dist/client',
            target: 'es2022',
            manifest: 'assets/manifest.json',
            modulePreload: {
              polyfill: false,
              // With a page its parts; with the first script nothing, which would push in before fonts and pictures.
              resolveDependencies: (_file, parts, { hostType }) => (hostType === 'js' ? parts : []),
            },
            rolldownOptions: {
              // All that every page needs in one file: twenty small ones compress 8 kB worse.
              output: { codeSplitting: { groups: [{ name: 'shop', tags: ['$initial'] }] } },
            },
          }),
    },
  };
});
