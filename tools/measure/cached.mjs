// npm run cached: browses the built shop through a cache in front of it, changes prices meanwhile, and tries to get
// something private, or something made up, into the cache.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { ROOT, isFresh } from '../built.mjs';
import { signIn } from '../rig/buyers.mjs';
import { freePort } from '../port.mjs';
import { makeRandom } from '../random.mjs';
import { readArguments } from '../usage.mjs';
import { OWNER_PASSWORD, placeShop } from './storm/server.mjs';

const TOKEN = 'change-this-token';
/** Page views of the mix. */
const VIEWS = 9000;

const { through, changes } = readArguments(
  'npm run cached [-- --through nginx] [-- --changes N]: hit rate and staleness of the shop behind Varnish (or nginx) with the configuration of docs/proxies, while N prices change (4), and attacks on that cache.',
  () => {
    const { values } = parseArgs({
      options: {
        through: { type: 'string', default: 'varnish' },
        changes: { type: 'string', default: '4' },
      },
    });
    if (!['varnish', 'nginx'].includes(values.through))
      throw new Error('--through takes varnish or nginx.');
    if (!/^[1-9]\d{0,2}$/.test(values.changes)) throw new Error('--changes takes a number.');
    return { through: values.through, changes: Number(values.changes) };
  },
);
if (!isFresh()) await build();

const folder = mkdtempSync(join(tmpdir(), 'shop-cached-'));
// Varnish reads its configuration as a user of its own.
chmodSync(folder, 0o755);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
/** @type {import('node:child_process').ChildProcess[]} */
const children = [];
const begin = (/** @type {string} */ command, /** @type {string[]} */ args) => {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
  child.on('error', (error) => console.error(`${command}: ${error.message}`));
  child.on('exit', (code) => code && console.error(`${command} ended with ${code}: ${said}`));
  children.push(child);
};
process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
const whenOpen = async (/** @type {string} */ address) => {
  for (let tries = 0; tries < 1200; tries += 1) {
    const answer = await fetch(address).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`${address} does not answer.`);
};

const random = makeRandom(7);
const shop = await placeShop({ databaseUrl: '', processes: 1, isApart: false, random });
const { port: shopPort } = new URL(shop.url);
await shop.start({
  PUBLIC_URL: url,
  TRUST_PROXY: '1',
  CACHE_SECONDS: through === 'nginx' ? '1' : '600',
  ...(through === 'varnish' && { CACHE_PURGE_URL: `${url}/purge`, CACHE_PURGE_TOKEN: TOKEN }),
})();
const configured = (/** @type {string} */ name) =>
  readFileSync(join(ROOT, 'docs/proxies', name), 'utf8');
if (through === 'varnish') {
  writeFileSync(
    join(folder, 'shop.vcl'),
    configured('shop.vcl').replace('"3000"', `"${shopPort}"`),
  );
  begin('varnishd', [
    '-F',
    '-a',
    `127.0.0.1:${port}`,
    '-f',
    join(folder, 'shop.vcl'),
    '-n',
    join(folder, 'v'),
    '-p',
    'http_gzip_support=off',
    '-s',
    'malloc,64m',
  ]);
} else {
  const inner = configured('nginx-cache.conf')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${shopPort}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replace('/var/cache/nginx/shop', join(folder, 'cache'));
  mkdirSync(join(folder, 'temp'));
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {} http { access_log off; client_body_temp_path ${folder}/temp; proxy_temp_path ${folder}/temp/p;\n${inner}}`,
  );
  begin('nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr']);
}
await whenOpen(`${url}/healthz`);

/** @param {string} path @param {Record<string, string>} [headers] */
const get = async (path, headers = {}, method = 'GET') => {
  const answer = await fetch(url + path, {
    method,
    headers: { 'accept-encoding': 'br', ...headers },
    redirect: 'manual',
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const isHit = (/** @type {Headers} */ headers) => headers.get('x-cache')?.toLowerCase() === 'hit';

// The owner.
const { ask, header } = await signIn(url, 'admin', OWNER_PASSWORD);
const session = header();

const parts = /** @type {{ id: number, slug: string }[]} */ (
  JSON.parse((await get('/api/products')).text)
);
const shelves = /** @type {{ slug: string }[]} */ (JSON.parse((await get('/api/categories')).text));
const slugs = [...new Set(parts.map(({ slug }) => slug))];
/** Some parts are looked at far more often than others. */
const popular = () => slugs[Math.floor(slugs.length * random() ** 3)] ?? '';
const shelf = () => shelves[Math.floor(shelves.length * random() ** 2)]?.slug ?? '';

/** What a view asks for: a first page with its files, or a step inside the open shop. */
const view = () => {
  const kind = random();
  if (kind < 0.1) return ['/', '/api/config', '/api/stock'];
  if (kind < 0.35)
    return [
      `/product/${popular()}${random() < 0.3 ? '?utm_source=forum&utm_medium=post' : ''}`,
      '/api/stock',
    ];
  if (kind < 0.5) return [`/category/${shelf()}`, '/api/stock'];
  if (kind < 0.55) return ['/all-products', '/api/products'];
  if (kind < 0.85) return [`/api/products/${popular()}`];
  return [`/api/categories/${shelf()}/products`];
};

/** Hits and requests by kind. @type {Record<string, [number, number]>} */
const counts = { pages: [0, 0], answers: [0, 0], files: [0, 0] };
const count = async (/** @type {string} */ path) => {
  const { headers, text } = await get(path);
  const kind = path.startsWith('/api/')
    ? 'answers'
    : /^\/(assets|img)\//.test(path)
      ? 'files'
      : 'pages';
  const one = counts[kind] ?? [0, 0];
  one[0] += isHit(headers) ? 1 : 0;
  one[1] += 1;
  if (kind === 'pages')
    for (const [, file = ''] of text.matchAll(/(?:src|href)="(\/(?:assets|img)\/[^"]+)"/g))
      if (random() < 0.2) await count(file);
};

/** Times until a changed price was seen on the page and in the answer, ms. @type {number[]} */
const late = [];
const changePrice = async () => {
  const slug = popular();
  const { rows } = await ask(
    'GET',
    `/api/admin/products?q=${slug.split('-').slice(0, 2).join('+')}`,
  );
  const row = rows.find((/** @type {{ slug: string }} */ one) => one.slug === slug);
  if (!row) return;
  const { revision, name, description, weight, categoryId, subcategoryId } = row;
  const price = (100 + Math.floor(random() * 90_000) / 100).toFixed(2);
  await ask('PUT', `/api/admin/products/${row.id}`, {
    ...row,
    revision,
    name,
    description,
    weight,
    categoryId,
    subcategoryId,
    price,
  });
  const changed = performance.now();
  for (const path of [`/product/${slug}`, `/api/products/${slug}`])
    for (;;) {
      const { text } = await get(path);
      if (text.includes(price)) break;
      if (performance.now() - changed > 30_000) throw new Error(`${path} is still old after 30 s.`);
      await pause(20);
    }
  late.push(performance.now() - changed);
};

let left = VIEWS;
const began = performance.now();
await Promise.all(
  Array.from({ length: 8 }, async () => {
    while (left > 0) {
      left -= 1;
      const isTurn = left % Math.floor(VIEWS / changes) === 0;
      for (const path of view()) await count(path);
      if (isTurn) await changePrice();
    }
  }),
);
const rate = (/** @type {[number, number][]} */ some) => {
  const [hits, all] = some.reduce(([h, a], [x, y]) => [h + x, a + y], [0, 0]);
  return `${hits} of ${all}, ${((100 * hits) / all).toFixed(1)} %`;
};
console.log(
  `${VIEWS} views in ${Math.round((performance.now() - began) / 1000)} s, through ${through}`,
);
for (const [kind, one] of Object.entries(counts)) console.log(`hits of ${kind}: ${rate([one])}`);
console.log(`hits of all: ${rate(Object.values(counts))}`);
console.log(
  `${late.length} changed prices were seen after ${Math.round(Math.min(...late))} to ${Math.round(Math.max(...late))} ms`,
);

// Each attack, and whether it failed.
/** @type {[string, () => Promise<boolean>][]} */
const ATTACKS = [
  [
    'an answer about a person is never kept',
    async () => {
      for (const path of [
        '/api/user',
        '/api/cart',
        '/api/orders',
        '/api/admin/orders',
        '/account',
        '/admin',
      ])
        for (let time = 0; time < 2; time += 1) {
          const { headers, text } = await get(path, session);
          if (isHit(headers)) return false;
          if (text.includes('"username":"admin"') && isHit((await get(path)).headers)) return false;
        }
      return !(await get('/api/user')).text.includes('"username":"admin"');
    },
  ],
  [
    'a page of a member is not given to a visitor',
    async () => {
      const visitor = (await get('/contact')).text;
      await get('/contact', session);
      return (await get('/contact')).text === visitor;
    },
  ],
  [
    'a cookie of another name does not change what others get',
    async () => {
      const before = (await get('/returns')).text;
      await get('/returns', { cookie: 'theme=<script>; device=x' });
      return (await get('/returns')).text === before;
    },
  ],
  [
    'no cookie is set from the cache',
    async () => {
      for (const path of ['/', '/api/config', '/api/products'])
        for (const headers of [undefined, session])
          if ((await get(path, headers)).headers.has('set-cookie')) return false;
      return true;
    },
  ],
  [
    'another host, or a forwarded one, gets into no page',
    async () => {
      for (const name of ['x-forwarded-host', 'x-host', 'forwarded', 'x-original-url'])
        if (
          (
            await get(`/category/${shelves[0]?.slug}?x=${random()}`, {
              [name]: 'host=evil.example',
            })
          ).text.includes('evil.example')
        )
          return false;
      return !(await get(`/category/${shelves[0]?.slug}`)).text.includes('evil.example');
    },
  ],
  [
    'noise in the query gives the page, and no text of the query',
    async () => {
      const { text, status } = await get('/?zz=%3Cb%3Enoise-in-the-query');
      return status === 200 && !text.includes('noise-in-the-query');
    },
  ],
  [
    'a part of an answer is not kept for the whole',
    async () => {
      const path = '/api/categories';
      await get(`${path}?part=1`, { range: 'bytes=0-9' });
      return JSON.parse((await get(`${path}?part=1`)).text).length > 3;
    },
  ],
  [
    'an answer to HEAD is not kept as an empty page',
    async () => {
      await get('/privacy?head=1', {}, 'HEAD');
      return (await get('/privacy?head=1')).text.includes('<h1');
    },
  ],
  [
    'a body that is not compressed is given to who asks for that',
    async () => {
      await get('/shipping');
      return (
        (await get('/shipping', { 'accept-encoding': 'identity' })).text.includes('<h1') &&
        (await get('/shipping')).text.includes('<h1')
      );
    },
  ],
  [
    'errors are not kept',
    async () => {
      for (const path of [
        '/product/not-there',
        '/api/products/not-there',
        '/api/products?category=%00',
        '/api/search?q=' + 'x'.repeat(300),
      ])
        for (let time = 0; time < 3; time += 1) if (isHit((await get(path)).headers)) return false;
      return true;
    },
  ],
  [
    'a stranger cannot purge',
    async () => {
      const { status } = await fetch(`${url}/purge`, {
        method: 'POST',
        headers: { 'cache-tag': 'shop' },
        body: '{}',
      });
      return status >= 400;
    },
  ],
  [
    'the tags stay in the cache',
    async () => through === 'nginx' || !(await get('/')).headers.has('cache-tag'),
  ],
];
let failed = 0;
for (const [what, fails] of ATTACKS) {
  const isSafe = await fails();
  if (!isSafe) failed += 1;
  console.log(`${isSafe ? 'safe' : 'NOT SAFE'}: ${what}`);
}
process.exit(failed ? 1 : 0);
