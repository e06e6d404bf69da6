// The files in dist/, and whether they were built from the current sources.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const DIST = join(ROOT, 'dist');
export const CLIENT = join(DIST, 'client');
export const SERVER = join(DIST, 'server/main.js');
export const COMMAND = join(DIST, 'server/command.js');

const STAMP = join(DIST, 'built.json');
const PARTS = [join(CLIENT, 'index.html'), join(DIST, 'render/render.js'), SERVER, COMMAND];

/** All inputs of the build. */
const SOURCES = [
  'src',
  'public',
  'index.html',
  'manifest.webmanifest',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'tools/build.mjs',
  'tools/kept-files.ts',
];

/** Files with these names never change, as browsers keep them forever: their bytes are not hashed at every start. */
const KEPT_FOR_GOOD = 'public/img/products/';

/** @returns {string[]} the files of a source, in one order on every machine */
const filesOf = (/** @type {string} */ source) =>
  statSync(join(ROOT, source)).isDirectory()
    ? readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length).replaceAll('\\', '/'))
        .toSorted()
    : [source];

/** A hash of the names and contents of all sources. */
export const hashOfSources = () => {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf)) {
    const bytes = file.startsWith(KEPT_FOR_GOOD) ? '' : readFileSync(join(ROOT, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
};

/** Whether everything that the server needs is there, from whatever sources. */
export const isBuilt = () => existsSync(STAMP) && PARTS.every((part) => existsSync(part));

/** Whether dist/ was built, whole, from the sources as they are now. */
export const isFresh = () =>
  isBuilt() && JSON.parse(readFileSync(STAMP, 'utf8')).sources === hashOfSources();

export const removeStamp = () => rmSync(STAMP, { force: true });

/** Marks dist/ as complete. Written last. */
export const writeStamp = (/** @type {string} */ sources) =>
  writeFileSync(STAMP, `${JSON.stringify({ sources, at: new Date().toISOString() }, null, 2)}\n`);
