import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type * as zlib from 'node:zlib';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it, test, vi } from 'vitest';
import { compressAnswers } from '../../../src/server/http/compress-answers';
import { peopleForAll } from '../../support/people';
import { shopForAll } from '../../support/shop';
import { until } from '../../support/until';

/** Compressions in libuv's pool: now, the most at once, and in all. */
const pool = vi.hoisted(() => ({ now: 0, most: 0, all: 0 }));
vi.mock(import('node:zlib'), async (original) => {
  const real = await original();
  const brotliCompress = (bytes: Buffer, options: object, done: zlib.CompressCallback) => {
    pool.now += 1;
    pool.all += 1;
    pool.most = Math.max(pool.most, pool.now);
    real.brotliCompress(bytes, options, (...made) => {
      pool.now -= 1;
      done(...made);
    });
  };
  return { ...real, brotliCompress: brotliCompress as typeof real.brotliCompress };
});

const LONG = '/api/admin/product-csv';

const shop = shopForAll();
const people = peopleForAll(shop);

const ask = async (path: string, accepted?: string) => {
  const headers = new Headers(accepted === undefined ? [] : [['accept-encoding', accepted]]);
  const response = await people.admin.fetch(path, { headers });
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a long private answer is compressed: %s', async (encoding, accepted, decompressed) => {
  const plain = await ask(LONG);
  expect(plain.headers.get('content-encoding')).toBeNull();
  const { headers, bytes } = await ask(LONG, accepted);
  expect(headers.get('content-encoding')).toBe(encoding);
  expect(headers.get('vary')).toBe('cookie, accept-encoding');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-length')).toBe(String(bytes.length));
  expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
  expect(decompressed(bytes).equals(plain.bytes)).toBe(true);
});

test('a long search is compressed, and not sent again to who has it', async () => {
  const search = '/api/products?q=bracket';
  const plain = await ask(search, 'identity');
  const { headers, bytes } = await ask(search, 'gzip, br');
  expect(headers.get('content-encoding')).toBe('br');
  expect(headers.get('vary')).toBe('accept-encoding');
  expect(headers.get('cache-control')).toBe('public, no-cache');
  expect(brotliDecompressSync(bytes).equals(plain.bytes)).toBe(true);
  const etag = headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"/);
  const again = await people.visitor.fetch(search, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

it('leaves short answers as they are', async () => {
  const { headers, bytes } = await ask('/api/user', 'gzip, br');
  expect(headers.get('content-encoding')).toBeNull();
  expect(JSON.parse(bytes.toString())).toMatchObject({ username: 'admin' });
});

it('compresses one answer at a time; beyond eight that wait they are sent as they are', async () => {
  const text = JSON.stringify(randomBytes(100_000).toString('hex'));
  const app = fastify();
  compressAnswers(app);
  app.get('/', async (_, reply) => reply.type('application/json').send(text));
  await app.ready();
  Object.assign(pool, { now: 0, most: 0, all: 0 });
  const headers = { 'accept-encoding': 'br' };
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => app.inject({ url: '/', headers })),
  );
  expect(pool).toEqual({ now: 0, most: 1, all: 9 });
  const compressed = answers.filter((answer) => answer.headers['content-encoding'] === 'br');
  expect(compressed).toHaveLength(9);
  for (const answer of answers) {
    const { rawPayload } = answer;
    const isPlain = !compressed.includes(answer);
    expect(String(isPlain ? rawPayload : brotliDecompressSync(rawPayload))).toBe(text);
    expect(answer.headers['content-length']).toBe(String(rawPayload.length));
  }
  // The queue is empty again.
  const next = await app.inject({ url: '/', headers });
  expect(next.headers['content-encoding']).toBe('br');
  await app.close();
});

it('compresses one list in lots at a time, others are sent as they are', async () => {
  const app = fastify();
  compressAnswers(app);
  const lots: Readable[] = [];
  app.get('/', async (_, reply) => {
    const lot = new Readable({ read: () => {} });
    lots.push(lot);
    return reply.type('application/json').send(lot);
  });
  await app.ready();
  const asked = () => app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
  const both = [asked(), asked()];
  await until(() => lots.length === 2);
  for (const lot of lots) {
    lot.push('[1');
    lot.push(',2]');
    lot.push(null);
  }
  const [first, second] = await Promise.all(both);
  expect(first?.headers['content-encoding']).toBe('gzip');
  expect(String(gunzipSync(first?.rawPayload ?? ''))).toBe('[1,2]');
  expect(second?.headers['content-encoding']).toBeUndefined();
  expect(second?.body).toBe('[1,2]');
  const third = asked();
  await until(() => lots.length === 3);
  lots[2]?.push(null);
  expect((await third).headers['content-encoding']).toBe('gzip');
  await app.close();
});

it('compresses a list in lots', async () => {
  const plain = await ask('/api/admin/users');
  const { headers, bytes } = await ask('/api/admin/users', 'br');
  expect(headers.get('content-encoding')).toBe('br');
  expect(headers.get('vary')).toBe('cookie, accept-encoding');
  expect(brotliDecompressSync(bytes).equals(plain.bytes)).toBe(true);
});
