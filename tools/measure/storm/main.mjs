// npm run storm: buyers buy and the owner works while the shop is killed repeatedly with SIGKILL. Finally the books are
// compared with what was confirmed to them.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from '../../build.mjs';
import { isFresh } from '../../built.mjs';
import { makeRandom } from '../../random.mjs';
import { readArguments } from '../../usage.mjs';
import { median, seconds } from '../bench/figures.mjs';
import { makeBuyer } from './buyer.mjs';
import { makeOwner } from './owner.mjs';
import { placeShop } from './server.mjs';

const readNumber = (/** @type {string} */ name, /** @type {string} */ text) => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Error(`--${name} takes a number.`);
};

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      cycles: { type: 'string', default: '20' },
      buyers: { type: 'string', default: '6' },
      seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 1e6)) },
      database: { type: 'string', default: '' },
      processes: { type: 'string', default: '1' },
      apart: { type: 'boolean', default: false },
    },
  });
  const processes = readNumber('processes', values.processes);
  if (processes > 1 && !values.database) throw new Error('--processes takes a --database.');
  if (values.apart && processes === 1) throw new Error('--apart takes --processes.');
  return {
    processes,
    cycles: readNumber('cycles', values.cycles),
    buyers: readNumber('buyers', values.buyers),
    seed: readNumber('seed', values.seed),
    database: values.database,
    apart: values.apart,
  };
};

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

const {
  cycles,
  buyers: crowd,
  seed,
  database,
  processes,
  apart,
} = readArguments(
  'npm run storm [-- --cycles N] [--buyers N] [--seed N] [--database postgres://… [--processes N [--apart]]]: kills the built server N times (20) while N buyers (6) shop and the owner works, and compares the orders with the confirmed payments. The PostgreSQL database must be empty; the default is a temporary SQLite file. Of several processes behind a balancer one is killed at a time; with --apart each has a data folder of its own, and they share a store of pictures that fails now and then.',
  readOptions,
);
const random = makeRandom(seed);
const began = performance.now();
if (!isFresh()) await build();
const shop = await placeShop({ databaseUrl: database, processes, isApart: apart, random });

await shop.start()();
await shop.close();
// Imported, so that the stock ledger has it. A long storm does not run out of stock.
const parts = await shop.rows('select id, sku from product order by id');
const skus = parts.map(({ sku }) => `${sku},100000`);
writeFileSync(shop.file('stock.csv'), ['sku,stock', ...skus].join('\n'));
const imported = await shop.command(['catalogue', 'import', shop.file('stock.csv')]);
if (imported.code !== 0) throw new Error(imported.output);
const stockBefore = Object.fromEntries(
  (await shop.rows('select id, stock from product')).map(({ id, stock }) => [id, Number(stock)]),
);

// Kits whose parts are sold beside them, and which are sold packed and from their parts. The sample's own kits stay as they are.
const plain = await shop.rows(
  'select id, sku from product where packed_from_parts = 0 and id not in (select part_id from kit_part) order by id',
);
const [kit, ...inKit] = plain.slice(4, 8);
if (!kit) throw new Error('The shop has no parts.');

let isOver = false;
const storm = {
  url: shop.url,
  isOver: () => isOver,
  random,
  products: [
    ...Object.keys(stockBefore).map(Number).slice(0, 12),
    ...Array(4).fill(Number(kit.id)),
  ],
  parts: parts.slice(6, 18).map(({ id, sku }) => ({ id: Number(id), sku })),
};
const owner = makeOwner({
  ...storm,
  kit: { id: Number(kit.id), skus: inKit.map(({ sku }) => sku) },
});
const buyers = Array.from({ length: crowd }, (_, index) => makeBuyer(storm, `buyer-${index + 1}`));
await shop.start()();
await Promise.all([owner.signIn(), ...buyers.map((buyer) => buyer.signUp())]);
await owner.packKits();
const lives = Promise.all([owner, ...buyers].map((one) => one.live()));
lives.catch((error) => {
  console.error(error);
  process.exit(1);
});

/** The id of the process that runs the jobs (docs/decisions/024). @returns {Promise<number | undefined>} */
const holder = async () => {
  const [lease] = await shop.rows('select holder from lease');
  return lease && Number(/ (\d+) /.exec(lease.holder)?.[1]);
};

/** Kills one process of several. @returns {Promise<number | undefined>} how long the jobs had none, ms */
const killOne = async (/** @type {boolean} */ isHolder) => {
  const pids = shop.pids();
  const running = isHolder ? await holder() : undefined;
  const pid = running ?? pids[Math.floor(random() * pids.length)];
  await shop.kill(pid);
  if (running === undefined) return undefined;
  const died = performance.now();
  while ((await holder()) === pid) {
    if (performance.now() - died > 60_000) throw new Error('No process has taken over the jobs.');
    await pause(50);
  }
  return performance.now() - died;
};

const restarts = [];
const takeovers = [];
for (let cycle = 1; cycle <= cycles; cycle += 1) {
  // Sometimes long enough for webhooks.
  await pause(30 + random() * (random() < 0.3 ? 3000 : 900));
  if (processes === 1) await shop.kill();
  else {
    const without = await killOne(cycle === 1 || random() < 0.2);
    if (without !== undefined) takeovers.push(without);
  }
  const opened = shop.start();
  // Sometimes it is killed before it listens.
  if (processes === 1 && random() < 0.1) {
    await pause(random() * 600);
    await shop.kill();
    restarts.push(await shop.start()());
  } else restarts.push(await opened());
}
await pause(300);
await shop.kill();
isOver = true;

await shop.start()();
await lives;
await shop.kill();
// Four minutes later by the shop's clock all claims have expired, also the longest of three minutes, and waiting jobs run.
// Nobody buys any more: clocks that are set at the start of each process are some milliseconds apart.
await shop.start({ SHOP_NOW: new Date(Date.now() + 240_000).toISOString() })();
const WAITING = `select
  (select count(*) from outbox where sent_at is null) as mails,
  (select count(*) from refund where state = 'pending') as refunds,
  (select count(*) from demo_event) as events`;
let waiting = 'unknown';
for (const until = performance.now() + 300_000; performance.now() < until; await pause(200)) {
  const [row] = await shop.rows(WAITING);
  const left = Object.entries(row).filter(([, number]) => Number(number));
  waiting = left.map(([name, number]) => `${number} ${name}`).join(', ');
  if (!waiting) break;
}

/** @type {string[]} */
const faults = [];
if (waiting) faults.push(`Still waiting at the end: ${waiting}.`);
for (const buyer of buyers) faults.push(...(await buyer.compare()));
faults.push(...(await owner.compare(shop.rows)));
faults.push(...(await owner.comparePictures(shop.urls)));
const open = await shop.command(['audit']);
if (open.code !== 0) faults.push(`Audit of the open shop: ${open.output}`);
await shop.close();

const witness = shop.file('witness.json');
writeFileSync(
  witness,
  JSON.stringify({
    acknowledged: buyers.flatMap(({ notes }) => notes.acknowledged),
    added: Object.fromEntries(buyers.map(({ notes, account }) => [account(), notes.added])),
    stockBefore: Object.fromEntries(
      Object.entries(stockBefore).map(([id, pieces]) => [
        id,
        pieces + (owner.moved[Number(id)] ?? 0),
      ]),
    ),
  }),
);
const closed = await shop.command(['audit', '--witness', witness]);
if (closed.code !== 0) faults.push(closed.output);

const [books] = await shop.rows(`select
  (select count(*) from orders where intent is not null) as orders,
  (select count(*) from demo_intent where status = 'succeeded') as paid,
  (select count(*) from refund) as refunds,
  (select coalesce(sum(from_parts), 0) from order_item) as kits,
  (select count(*) from balance_transaction) as moves,
  (select count(*) from outbox where sent_at is not null) as mails`);
const vias = await shop.rows(
  'select via, count(*) as number from orders group by via order by via',
);
if (Number(books.orders) !== Number(books.paid))
  faults.push(`${books.paid} payments are ${books.orders} orders.`);
const unknown = buyers.flatMap(({ notes }) => [...notes.paid]);
const kept = new Set(
  (await shop.rows('select intent from orders')).map(({ intent }) => String(intent)),
);
for (const intent of unknown)
  if (!kept.has(intent)) faults.push(`${intent} was confirmed as paid and has no order.`);

/** @type {Map<string, number>} */
const counts = new Map();
for (const own of [owner.counts, ...buyers.map(({ notes }) => notes.counts)])
  for (const [what, number] of own) counts.set(what, (counts.get(what) ?? 0) + number);
for (const what of counts.keys()) if (what.startsWith('FAULT')) faults.push(what);
const complaints = shop.output().trim();

console.log(`${cycles} times killed with SIGKILL, ${processes > 1 ? `one of ${processes} processes${apart ? ' with a folder each' : ''}, ` : ''}on ${database ? 'PostgreSQL' : 'SQLite'}, seed ${seed}; in ${seconds(performance.now() - began)}
${[...counts]
  .toSorted()
  .map(([what, number]) => `${what}: ${number}`)
  .join('; ')}
payments ${books.paid}; orders ${books.orders} (${vias.map(({ via, number }) => `${via} ${number}`).join(', ')}); kits packed from parts ${books.kits}; refunds ${books.refunds}; changes of the balance ${books.moves}; mails ${books.mails}
restart to first answer: median ${seconds(median(restarts))}, longest ${seconds(Math.max(...restarts))}
${takeovers.length ? `jobs without a process: longest ${seconds(Math.max(...takeovers))}\n` : ''}${faults.length ? faults.join('\n') : 'Everything confirmed is there, and the books agree.'}`);
if (complaints) console.log(`The shop printed errors:\n${complaints.slice(0, 4000)}`);
process.exit(faults.length ? 1 : 0);
