// npm run loads: the processor time of each kind of request, from which docs/reports/scale.md reckons.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from '../build.mjs';
import { isFresh } from '../built.mjs';
import { PASSWORD, signIn, signUp } from '../rig/buyers.mjs';
import { ADMIN_PASSWORD, shopFolder } from '../rig/shops.mjs';
import { dataFolder, startShop } from '../rig/start-shop.mjs';
import { readArguments } from '../usage.mjs';
import { number, pause } from './bench/figures.mjs';
import { processorTime, residentMiB } from './bench/servers.mjs';

/** Requests under way at once, and buyers. The shop renders 25 new pages a second at most. */
const AT_ONCE = 24;
const SECOND = 1000;
/** Processor time in which a kind is warmed up, and in which it is measured, ms. */
const WARM_UP = 500;
const MEASURED = 1500;
/** Sales, one after the other, whose cost for another process is measured. */
const SALES = 100;
/** The time in which that process ends its work, ms. */
const SETTLED = 3000;
/** Orders of each buyer, when all buy at once. */
const ROUNDS = 8;
/** Open pages that warm this up, and those whose memory is measured. */
const FIRST_FOLLOWERS = 200;
const FOLLOWERS = 1000;

const { products, orders, database } = readArguments(
  'npm run loads [-- --products N] [-- --orders N] [-- --database postgres://…]: the processor time of each kind of request, on SQLite with so many products and orders, or on an empty PostgreSQL database with the sample catalogue, whose processes are counted beside the shop. That server may have no other work meanwhile.',
  () => {
    const { values } = parseArgs({
      options: {
        products: { type: 'string', default: '114' },
        orders: { type: 'string', default: '0' },
        database: { type: 'string', default: '' },
      },
    });
    for (const count of [values.products, values.orders])
      if (!/^\d{1,6}$/.test(count)) throw new Error('--products and --orders take a number.');
    return {
      products: Number(values.products),
      orders: Number(values.orders),
      database: values.database,
    };
  },
);
if (!isFresh()) await build();

const folder = database ? dataFolder() : await shopFolder({ products, orders });
const settings = { ADMIN_PASSWORD, DATABASE_URL: database };
const client = database ? new pg.Client({ connectionString: database }) : undefined;
await client?.connect();
if (client) {
  await (await startShop(folder, settings)).stop();
  await client.query('update product set stock = 100000');
}
const { url, pid, stop } = await startShop(folder, settings);

/** The processor time of this PostgreSQL server's processes so far, ms; 0 on SQLite. */
const databaseTime = async () => {
  const { rows = [] } = (await client?.query('select pid from pg_stat_activity')) ?? {};
  return rows.reduce((sum, { pid: id }) => sum + processorTime(Number(id)), 0);
};

const get = async (/** @type {string} */ path, headers = {}) => {
  const answer = await fetch(url + path, { headers: { 'accept-encoding': 'br', ...headers } });
  const text = await answer.text();
  if (!answer.ok && answer.status !== 304) throw new Error(`${path}: ${answer.status} ${text}`);
  return { headers: answer.headers, text };
};

/** All calls so far, so that no kind asks for the same search twice. */
let asked = 0;
/** Repeats it until so much processor time is used. @returns per call, ms, of the shop and of the database */
const spend = async (
  /** @type {(at: number) => Promise<unknown>} */ act,
  /** @type {number} */ budget,
  rest = 0,
) => {
  const [shopBefore, databaseBefore] = [processorTime(pid), await databaseTime()];
  const first = asked;
  while (processorTime(pid) - shopBefore < budget) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => {
        asked += 1;
        return act(asked);
      }),
    );
    if (rest) await pause(rest);
  }
  const calls = asked - first;
  return {
    shop: (processorTime(pid) - shopBefore) / calls,
    database: ((await databaseTime()) - databaseBefore) / calls,
  };
};

// Before everything else: later the shop also gives memory back.
const leave = new AbortController();
const follow = async (/** @type {number} */ pages) => {
  const following = Array.from({ length: pages }, () =>
    fetch(`${url}/api/stock/changes`, { signal: leave.signal }),
  );
  if ((await Promise.all(following)).some(({ status }) => status !== 200))
    throw new Error('A page could not follow the stock.');
};
await follow(FIRST_FOLLOWERS);
const before = residentMiB(pid);
await follow(FOLLOWERS);
const each = ((residentMiB(pid) - before) * 1024) / FOLLOWERS;
leave.abort();

const part = '/product/gusset-plate-set';
const page = await get(part);
const script = /\/assets\/[\w.-]+\.js/.exec(page.text)?.[0] ?? '';
const picture = /\/img\/products\/[\w-]+\.webp/.exec(page.text)?.[0] ?? '';
const etag = (await get('/api/products')).headers.get('etag') ?? '';
const admin = await signIn(url, 'admin', ADMIN_PASSWORD);
/** @type {Awaited<ReturnType<typeof signUp>>[]} */
const buyers = [];
for (let at = 0; at < AT_ONCE; at += 1) buyers.push(await signUp(url, `loads-${at}`));
const buyer = (/** @type {number} */ at) =>
  /** @type {Awaited<ReturnType<typeof signUp>>} */ (buyers[at % buyers.length]);
const put = { productId: 1041, quantity: 1 };

const search = async (/** @type {number} */ at) => {
  const { text } = await get(`/search?q=heim+${at}`);
  if (!text.includes('<h1')) throw new Error('The search was not rendered.');
};

/** Kinds of requests. `rest`: the time between rounds, ms. @type {[what: string, act: (at: number) => Promise<unknown>, rest?: number][]} */
const kinds = [
  ['a script or style', () => get(script)],
  ['a picture', () => get(picture)],
  ['a page that was shown since the last change', () => get(part)],
  ['the catalogue, unchanged since', () => get('/api/products', { 'if-none-match': etag })],
  ['a part as JSON', () => get('/api/products/gusset-plate-set')],
  ['the stock', () => get('/api/stock')],
  ['a search with new words, rendered', search, SECOND],
  ['who is signed in', (at) => buyer(at).ask('GET', '/api/user')],
  ['a part into the cart', (at) => buyer(at).ask('POST', '/api/cart', put)],
  ['the cart', (at) => buyer(at).ask('GET', '/api/cart')],
  ['the sum of the cart', (at) => buyer(at).ask('GET', '/api/checkout/quote?pickup=true')],
  ['a checkout: cart, sum, payment, order, mails', (at) => buyer(at).buy([[1041, 1]])],
  ['a customer’s orders', (at) => buyer(at).ask('GET', '/api/orders')],
  ['a sign-in', (at) => signIn(url, `loads-${at % buyers.length}`, PASSWORD)],
  ['the owner’s page Today', () => admin.ask('GET', '/api/admin/today')],
  ['the owner’s first 50 orders', () => admin.ask('GET', '/api/admin/orders')],
  ['the owner’s search for an order', () => admin.ask('GET', '/api/admin/orders?customer=loads-1')],
];
console.log(
  `${database ? 'PostgreSQL, 114' : `SQLite, ${number(products)}`} products, ${number(orders)} orders\n`,
);
const round = (/** @type {number} */ ms) => `${Math.max(0, ms).toPrecision(2)} ms`;
console.log(`| request | ${database ? 'shop | PostgreSQL' : 'processor time'} |`);
console.log(`|---|--:|${database ? '--:|' : ''}`);
for (const [what, act, rest] of kinds) {
  await spend(act, WARM_UP, rest);
  const took = await spend(act, MEASURED, rest);
  console.log(`| ${what} | ${round(took.shop)} |${database ? ` ${round(took.database)} |` : ''}`);
}

console.log(`\nA page that follows the stock: ${each.toFixed(0)} KiB of memory.`);

if (database) {
  // Its own time of a start is not among it.
  const other = await startShop(dataFolder(), settings);
  await fetch(other.url + part);
  await pause(SETTLED);
  const quiet = processorTime(other.pid);
  for (let at = 0; at < SALES; at += 1) await buyer(at).buy([[1041, 1]]);
  await pause(SETTLED);
  const took = (processorTime(other.pid) - quiet) / SALES;
  console.log(`A sale costs every other process ${round(took)}.`);
  const ids = JSON.parse((await get('/api/products')).text).map((/** @type {any} */ { id }) => id);
  for (const [what, idOf] of /** @type {const} */ ([
    ['one part', () => 1041],
    ['different parts', (/** @type {number} */ at) => ids[at % ids.length]],
  ])) {
    const began = performance.now();
    await Promise.all(
      buyers.map(async ({ buy }, at) => {
        for (let round = 0; round < ROUNDS; round += 1) await buy([[idOf(at * ROUNDS + round), 1]]);
      }),
    );
    const perSecond = (1000 * buyers.length * ROUNDS) / (performance.now() - began);
    console.log(
      `${buyers.length} buyers at once, ${what}: ${perSecond.toFixed(1)} orders a second.`,
    );
  }
  await other.stop();
}
await client?.end();
await stop();
process.exit(0);
