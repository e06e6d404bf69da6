import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
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
  assets?: string[];
}

/** What Vite has built, by source file. */
const built = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(`${CLIENT}assets/manifest.json`, 'utf8')) as Record<string, Chunk>;

test('the worker stores at once the first script, and the fonts', () => {
  const chunks = built();
  const files = new Set<string>();
  const add = (name: string) => {
    const { file = '?', imports = [] } = chunks[name] ?? {};
    if (files.has(file)) return;
    files.add(file);
    imports.forEach(add);
  };
  add('index.html');
  const fonts = Object.values(chunks).flatMap(({ assets = [] }) =>
    assets.filter((asset) => asset.endsWith('.woff2')),
  );
  expect(fonts.length).toBeGreaterThan(0);
  expect(kept()).toEqual(expect.arrayContaining([...files, ...fonts]));
});

test('the worker stores nothing of the owner’s', () => {
  const chunks = built();
  const own = Object.keys(chunks).filter((source) => source.startsWith('src/client/pages/admin/'));
  expect(own.length).toBeGreaterThan(50);
  const stored = new Set([...kept(), ...listed(true)]);
  expect(own.filter((source) => stored.has(chunks[source]?.file ?? '?'))).toEqual([]);
});

test('the workbench is fetched later, with all that it needs besides the precache', () => {
  const later = listed(true);
  for (const name of [/\/builds-/, /\/build-/])
    expect(later).toContainEqual(expect.stringMatching(name));
  expect(later.filter((url) => !url.startsWith('assets/') || kept().includes(url))).toEqual([]);
});
