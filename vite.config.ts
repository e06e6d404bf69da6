import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Three builds share this file: the browser's (default), the page renderer's (--mode render) and the server's (--mode server). */
export default defineConfig(({ mode }) => ({
  plugins: [react()],
  publicDir: mode === 'render' || mode === 'server' ? false : 'public',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: mode === 'render' ? { noExternal: true } : {},
  build: {
    target: mode === 'render' || mode === 'server' ? 'node20' : 'es2022',
    modulePreload: false as const,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    ...(mode === 'render' && {
      ssr: 'src/client/render.tsx',
      outDir: 'dist/render',
      minify: false,
    }),
    ...(mode === 'server' && { ssr: 'src/server/main.ts', outDir: 'dist/server', minify: false }),
    ...(mode !== 'render' &&
      mode !== 'server' && { outDir: 'dist/client', manifest: 'assets/manifest.json' }),
  },
}));
