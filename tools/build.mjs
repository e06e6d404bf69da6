// npm run build: the client, the page renderer and the server, and compressed copies of what the client is served.
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { CLIENT, ROOT, hashOfSources, removeStamp, writeStamp } from './built.mjs';
import { readArguments } from './usage.mjs';

const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');

/** Compressed once, as small as it gets. Pictures and fonts are compressed already; HTML is made by the server. */
const COMPRESSED = /\.(js|css|svg|json|webmanifest|txt|xml|ico)$/;
const NOT_SERVED = /(^|\/)assets\/manifest\.json$/;

/** Vite's output, without colours and stack traces. */
const plain = (/** @type {string} */ output) =>
  stripVTControlCharacters(output)
    .replace(/^ +at .*\n?/gm, '')
    .replace(/^(\.\.\.| +errors: \[Getter\/Setter\]|\})\n?/gm, '')
    .trim();

/**
 * Runs Vite in a process of its own and says nothing unless there is something to say.
 * @param {string} name
 * @param {string} mode
 * @returns {Promise<string | undefined>} what went wrong
 */
const viteBuild = (name, mode) =>
  new Promise((resolve) => {
    const args = [VITE, 'build', '--mode', mode, '--logLevel', 'warn'];
    const vite = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [vite.stdout, vite.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    vite.on('error', (error) => resolve(`The ${name} could not be built: ${error.message}`));
    vite.on('close', (code, signal) => {
      const text = plain(output);
      if (code === 0 && text) console.warn(`The ${name} was built with warnings:\n${text}`);
      resolve(
        code === 0 ? undefined : `The ${name} could not be built (${signal ?? code}):\n${text}`,
      );
    });
  });

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

const compress = async (/** @type {string} */ file) => {
  const bytes = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([asBrotli(bytes, { params }), asGzip(bytes, { level: 9 })]);
  if (br.length < bytes.length) writeFileSync(`${file}.br`, br);
  if (gz.length < bytes.length) writeFileSync(`${file}.gz`, gz);
};

const compressClient = () =>
  Promise.all(
    readdirSync(CLIENT, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
      .filter((file) => COMPRESSED.test(file) && !NOT_SERVED.test(file))
      .map(compress),
  );

/** Builds everything. @throws Error with one message for all that could not be built */
export const build = async () => {
  const started = performance.now();
  // Hash first: a source that changes during the build makes the result stale, not wrongly fresh.
  const sources = hashOfSources();
  removeStamp();
  const [client, renderer, server] = await Promise.all([
    viteBuild('client', 'production'),
    viteBuild('page renderer', 'render'),
    viteBuild('server', 'server'),
  ]);
  // The renderer is made of the client's files and fails with it, for the same reason.
  const failed = [client ?? renderer, server].filter((failure) => failure !== undefined);
  if (failed.length) throw new Error(failed.join('\n'));
  await compressClient();
  writeStamp(sources);
  return Math.round(performance.now() - started);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readArguments('npm run build: builds the shop into dist/.');
  try {
    console.log(`Built in ${((await build()) / 1000).toFixed(1)} s.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
