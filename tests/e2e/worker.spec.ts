import { readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { kept as test } from '../support/kept';

const CLIENT = 'dist/client/';

const kept = (): string[] => {
  const worker = readFileSync(`${CLIENT}sw.js`, 'utf8');
  return [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url ?? '');
};

test('the worker is at most 12 kB, and what it fetches at its first visit at most 900 kB', () => {
  expect(gzipSync(readFileSync(`${CLIENT}sw.js`), { level: 9 }).length).toBeLessThan(12_000);
  const sizes = kept().map((url) => statSync(CLIENT + url).size);
  expect(sizes.length).toBeGreaterThan(50);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(900_000);
});

test('the pages that few need are not fetched before somebody goes there', () => {
  expect(kept().filter((url) => /\/(desks|settings|order-pad|order-history)-/.test(url))).toEqual(
    [],
  );
});
