import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../tools/house/tree.mjs';

interface Manifest {
  license?: string;
  workspaces?: string[];
  bin?: string | Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(posix.join(folder, 'package.json'), 'utf8')) as Manifest;

const shop = manifestIn('.');
/** The folders that have packages of their own, beside those of the shop. */
const workspaces = shop.workspaces ?? [];

const versionsIn = (folder: string): Record<string, string> => {
  const { dependencies, devDependencies } = manifestIn(folder);
  return { ...dependencies, ...devDependencies };
};
const shipped = Object.keys(shop.dependencies ?? {});
const declared = ['.', ...workspaces].flatMap((folder) => Object.keys(versionsIn(folder)));

/** The packages that a file may import: those of the shop, and of the workspace that it is in. */
const declaredFor = (path: string): string[] =>
  ['.', ...workspaces.filter((folder) => path.startsWith(`${folder}/`))].flatMap((folder) =>
    Object.keys(versionsIn(folder)),
  );

const files = ['src', 'tests', 'tools']
  .flatMap(filesBelow)
  .concat(readdirSync('.'))
  .filter((path) => /\.(mjs|tsx?)$/.test(path));

/** The package of 'pg', 'react/jsx-runtime', '@fastify/static' or 'node:fs'. */
const packageOf = (specifier: string): string =>
  isBuiltin(specifier)
    ? 'node'
    : specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/');

/** Packages that are required, or named in a setting. */
const REQUIRED = [
  /\b(?:require|require\.resolve|createRequire\([^)]*\))\(\s*['"]([@\w][^'"\s]*)['"]/g,
  /\benvironment: '(jsdom)'/g,
];
/** Packages that a tool starts by the path of their command. */
const STARTED = [
  /['"](?:node_modules\/)?((?:@[\w.-]+\/)?[\w.-]+)\/(?:bin\/\w+|cli)(?:\.m?js)?['"]/g,
];

/** The packages whose commands tools/test/main.mjs runs by name. */
const checks = readFileSync('tools/test/main.mjs', 'utf8');
const run = declared.filter((name) => {
  const { bin = {} } = manifestIn(`node_modules/${name}`);
  const commands = typeof bin === 'string' ? [name] : Object.keys(bin);
  return commands.some((command) => checks.includes(`'${command}', `));
});

/** The libraries on the owner's design card, and where each does its work. */
const CARD = {
  react: 'src/client/',
  'react-dom': 'src/client/',
  vite: 'vite.config.ts',
  'vite-plugin-pwa': 'vite.config.ts',
  'workbox-window': 'src/client/device/',
  'workbox-precaching': 'src/sw/',
  'workbox-routing': 'src/sw/',
  'workbox-strategies': 'src/sw/',
  'workbox-expiration': 'src/sw/',
  '@tanstack/react-router': 'src/client/routes',
  '@tanstack/react-query': 'src/client/pages/',
  '@tanstack/query-sync-storage-persister': 'src/client/device/',
  'idb-keyval': 'src/offline/',
  zustand: 'src/client/state/',
  zod: 'src/shop/',
  '@stripe/react-stripe-js': 'src/client/parts/checkout/',
  '@chakra-ui/react': 'src/client/ui/',
  '@emotion/react': 'src/client/',
  'framer-motion': 'src/client/ui/',
  vitest: 'tests/',
  '@testing-library/react': 'tests/client/',
};

const named = (text: string, patterns: RegExp[]): string[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, name]) => packageOf(name ?? '')),
  );

/** The packages that this file imports, as parsed, or requires. */
const importedIn = (path: string, text: string): string[] => {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  const specifiers = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) =>
        /^(['"])(.+)\1$/.exec(text.slice(start, end))?.[2] ?? [],
    ),
  ];
  return [
    ...specifiers.filter((specifier) => /^[@\w]/.test(specifier)).map(packageOf),
    ...named(text, REQUIRED),
  ];
};

const importers = files.map((path) => {
  const text = readFileSync(path, 'utf8');
  return { path, imported: importedIn(path, text), started: named(text, STARTED) };
});
const used = new Set([
  ...importers.flatMap(({ imported, started }) => [...imported, ...started]),
  ...run,
]);

/** The peer dependencies of a package. */
const peersOf = (name: string): string[] => {
  const { peerDependencies, peerDependenciesMeta } = manifestIn(`node_modules/${name}`);
  return Object.keys(peerDependencies ?? {}).filter(
    (peer) => !peerDependenciesMeta?.[peer]?.optional,
  );
};

/** The rows of the tables in docs/dependencies.md, as cells. */
const lines = readFileSync('docs/dependencies.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('docs/dependencies.md', () => {
  const packages = lines.filter(
    ([name = '', , size = '']) => !name.startsWith('`') && /^[<\d]/.test(size),
  );

  it('has a row for each dependency, and for no other', () => {
    expect(packages.map(([name]) => name).toSorted()).toEqual(declared.toSorted());
  });

  it('gives a reason, and the licence from the package itself', () => {
    for (const [name = '', why, , licence] of packages) {
      expect([name, why]).toEqual([name, expect.stringMatching(/./)]);
      expect([name, licence]).toEqual([name, manifestIn(`node_modules/${name}`).license]);
    }
  });

  it('names files that exist', () => {
    const own = lines.flatMap(([file = '']) =>
      [...file.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    );
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter((name) => !existsSync(name))).toEqual([]);
  });
});

describe('the dependencies', () => {
  it.each([
    ["import pg from 'pg';", ['pg']],
    ["import 'jsdom/lib/api.js';", ['jsdom']],
    ['export { z } from "zod/mini";', ['zod']],
    ["import {\n  a,\n} from '@fastify/static';", ['@fastify/static']],
    ["const page = () => import('react');", ['react']],
    ["createRequire(import.meta.url)('pg')", ['pg']],
    ["require('fast-check'); require.resolve('sharp')", ['fast-check', 'sharp']],
    ["import { readFileSync } from 'node:fs';", ['node']],
    ["test: { environment: 'jsdom' }", ['jsdom']],
    ["import { plan } from './plan';", []],
    ["// The import's message names the column's cell, or 'nothing'.", []],
    ["/* import 'left-pad' */", []],
    ['const text = "the import\'s columns and its rows\'";', []],
  ])('of %j are %j', (text, packages) => {
    expect(importedIn('a.ts', text)).toEqual(packages);
  });

  it('are each imported, started, a peer of another, or the types of one that is', () => {
    const peers = new Set(declared.flatMap(peersOf));
    const idle = declared.filter(
      (name) => !used.has(name.replace(/^@types\//, '')) && !peers.has(name),
    );
    expect(idle).toEqual([]);
  });

  it.each(Object.entries(CARD))('have %s, which is imported in %s', (name, place) => {
    const inPlace = importers.filter(({ path }) => path.startsWith(place));
    expect(inPlace.some(({ imported }) => imported.includes(name))).toBe(true);
  });

  it('are declared where they are imported', () => {
    const undeclared = importers.flatMap(({ path, imported }) => {
      const own = declaredFor(path);
      return imported
        .filter((name) => !own.includes(name) && !own.includes(`@types/${name}`))
        .map((name) => `${path} imports ${name}`);
    });
    expect(undeclared).toEqual([]);
  });

  it('are of one exact version each', () => {
    for (const [name, version] of ['.', ...workspaces].flatMap((folder) =>
      Object.entries(versionsIn(folder)),
    ))
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
    expect(declared).toEqual([...new Set(declared)]);
  });

  it('of a workspace are not among those that are installed beside the built server', () => {
    for (const folder of workspaces) expect(manifestIn(folder).dependencies).toBeUndefined();
  });

  it('under "dependencies" are those that the built server imports; all others are bundled', () => {
    const server = importers.filter(({ path }) => path.startsWith('src/server/'));
    for (const name of shipped)
      expect([name, server.some(({ imported }) => imported.includes(name))]).toEqual([name, true]);
  });

  it('install without a warning about this version of Node', () => {
    const { stdout, stderr, status } = spawnSync(
      'npm',
      ['ci', '--dry-run', '--offline', '--ignore-scripts'],
      { encoding: 'utf8' },
    );
    expect(status, stderr).toBe(0);
    expect(stdout + stderr).not.toContain('EBADENGINE');
  });
});
