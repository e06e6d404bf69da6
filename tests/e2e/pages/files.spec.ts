import { readdirSync } from 'node:fs';
import { expect, test } from '../../support/browser/browser';

const script = readdirSync('dist/client/assets').find((name) => name.endsWith('.js')) ?? '';

test('files of the client are compressed and immutable, or revalidated where they may change', async ({
  request,
}) => {
  const answer = await request.get(`/assets/${script}`, { headers: { 'accept-encoding': 'br' } });
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  });
  const again = await request.get('/img/logo.svg', {
    headers: {
      'if-none-match': (await request.get('/img/logo.svg')).headers().etag ?? '',
    },
  });
  expect(again.status()).toBe(304);
  expect((await request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
});

test('no other file of the folder is served', async ({ request }) => {
  for (const path of [
    `/assets/${script}.br`,
    '/assets/manifest.json',
    '/assets/none.js',
    '/img/%2e%2e/index.html.br',
  ])
    expect((await request.get(path)).status(), path).toBe(404);
});
