// npm run dev: Vite with hot reload in front, and behind it the API server, rebuilt and restarted on every change.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, createServer } from 'vite';
import { ROOT } from './built.mjs';
import { readArguments } from './usage.mjs';

readArguments(
  'npm run dev: the shop with hot reload on PORT (3000), the API behind it on PORT + 1.',
);
process.chdir(ROOT);
if (existsSync('.env')) process.loadEnvFile('.env');

const port = Number(process.env.PORT || 3000);
const apiPort = port + 1;
const address = `http://localhost:${port}`;
/** No client stands beside this server, so it serves the API alone. */
const outDir = join(ROOT, '.cache/dev/server');

const environment = {
  ...process.env,
  PORT: String(apiPort),
  HOST: '127.0.0.1',
  PUBLIC_URL: address,
  NODE_ENV: 'development',
};

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
let closing = false;

/** @returns {Promise<void>} when the running server has ended */
const stopServer = () =>
  new Promise((resolve) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) resolve();
    else server.once('exit', () => resolve()).kill('SIGTERM');
  });

const startServer = async () => {
  await stopServer();
  if (closing) return;
  server = spawn(process.execPath, [join(outDir, 'main.js')], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  server.on('exit', (code) => {
    if (code) console.error(`The API server ended with ${code}; it starts again after a change.`);
  });
};

let restarting = Promise.resolve();
const restartServer = () => {
  restarting = restarting.then(startServer);
};

const vite = await createServer({
  root: ROOT,
  cacheDir: '.cache/dev/vite',
  clearScreen: false,
  server: {
    host: process.env.HOST || '127.0.0.1',
    port,
    strictPort: true,
    // The host stays as the browser named it: the API compares it with the page's own.
    proxy: Object.fromEntries(
      ['/api', '/img/uploads'].map((path) => [
        path,
        { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false },
      ]),
    ),
  },
});
await vite.listen();

const watcher = await build({
  root: ROOT,
  mode: 'server',
  logLevel: 'warn',
  clearScreen: false,
  build: { outDir, emptyOutDir: true, watch: {} },
});
if (!('on' in watcher)) throw new Error('Vite did not watch.');
watcher.on('event', (event) => {
  if (event.code === 'BUNDLE_END') {
    void event.result?.close();
    restartServer();
  } else if (event.code === 'ERROR') console.error(event.error.message);
});

console.log(`Pages with hot reload: ${address}\nAPI: http://127.0.0.1:${apiPort}/api/config`);

const close = async () => {
  if (closing) process.exit(1);
  closing = true;
  await Promise.all([watcher.close(), vite.close(), stopServer()]);
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void close());
