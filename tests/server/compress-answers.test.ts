import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { type People, meetPeople } from '../support/people';
import { type Shop, openShop } from '../support/shop';

const LONG = '/api/admin/product-csv';

let shop: Shop;
let people: People;
beforeAll(async () => {
  shop = await openShop();
  people = await meetPeople(shop);
});
afterAll(() => shop.close());

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

it('leaves short answers as they are', async () => {
  const { headers, bytes } = await ask('/api/user', 'gzip, br');
  expect(headers.get('content-encoding')).toBeNull();
  expect(JSON.parse(bytes.toString())).toMatchObject({ username: 'admin' });
});
