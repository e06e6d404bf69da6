// npm run failover: the PostgreSQL primary of the built shop is killed during purchases, and its standby takes over. Then
// the books are compared with what was confirmed to the buyers.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from '../../build.mjs';
import { isFresh } from '../../built.mjs';
import { makeRandom } from '../../random.mjs';
import { readArguments } from '../../usage.mjs';
import { openLine } from '../../rig/line.mjs';
import { seconds } from '../bench/figures.mjs';
import { makeBuyer } from '../storm/buyer.mjs';
import { placeShop } from '../storm/server.mjs';
import { openClusters } from './clusters.mjs';

const PAYMENTS = 100;
const BUYERS = 6;
/** The primary is killed after this many payments. */
const KILL_AFTER = 40;
/** The time that a watchman needs to notice it, ms; then the address is moved. */
const NOTICED_AFTER = 3000;
/** Between the moving of the address and the promotion the shop reaches a standby, ms. */
const PROMOTED_AFTER = 2000;
/** The delay of an asynchronous standby, ms. */
const LATE_BY = 1000;

const options = readArguments(
  `npm run failover [-- --asynchronous] [-- --vanish] [-- --processes N] [-- --seed N]: kills the PostgreSQL primary of the built shop during ${PAYMENTS} payments, promotes its standby and moves the address. With --asynchronous commits do not wait for the standby, which is ${LATE_BY} ms late; with --vanish the connections to the primary fall silent and do not end.`,
  () => {
    const { values } = parseArgs({
      options: {
        synchronous: { type: 'boolean', default: false },
        asynchronous: { type: 'boolean', default: false },
        vanish: { type: 'boolean', default: false },
        processes: { type: 'string', default: '2' },
        seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 1e6)) },
      },
    });
    if (values.synchronous && values.asynchronous)
      throw new Error('--synchronous and --asynchronous exclude each other.');
    for (const name of /** @type {const} */ (['processes', 'seed']))
      if (!/^[1-9]\d{0,8}$/.test(values[name])) throw new Error(`--${name} takes a number.`);
    return {
      isSynchronous: !values.asynchronous,
      isVanishing: values.vanish,
      processes: Number(values.processes),
      seed: Number(values.seed),
    };
  },
);
const { isSynchronous, isVanishing, processes, seed } = options;
const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
const began = performance.now();
if (!isFresh()) await build();
const random = makeRandom(seed);
const clusters = await openClusters({ isSynchronous, lateBy: isSynchronous ? 0 : LATE_BY });
const line = await openLine(clusters.primary);
const shop = await placeShop({
  databaseUrl: `postgres://shop@127.0.0.1:${line.port}/postgres`,
  processes,
  isApart: false,
  random,
});
await shop.start()();
await shop.close();
// A long run does not run out of stock.
const parts = await shop.rows('select id, sku from product order by id');
writeFileSync(
  shop.file('stock.csv'),
  ['sku,stock', ...parts.map(({ sku }) => `${sku},100000`)].join('\n'),
);
const imported = await shop.command(['catalogue', 'import', shop.file('stock.csv')]);
if (imported.code !== 0) throw new Error(imported.output);
const stockBefore = Object.fromEntries(
  (await shop.rows('select id, stock from product')).map(({ id, stock }) => [id, Number(stock)]),
);

/** Requests that failed. @type {import('../storm/client.mjs').Heard[]} */
const failures = [];
let isOver = false;
let killedAt = Infinity;
/** When the first request of each kind succeeded that was sent after the kill, ms. @type {Record<string, number>} */
const firstAnswers = {};
let longest = 0;
/** Requests that succeed only where the database can be written. */
const CHANGES = /^POST \/api\/(cart|create-payment-intent)$/;
const heard = (/** @type {import('../storm/client.mjs').Heard} */ one) => {
  const { asked, status, ms } = one;
  const now = performance.now();
  longest = Math.max(longest, ms);
  if (status === 0 || status >= 500) failures.push(one);
  else if (now - ms > killedAt && status < 300)
    firstAnswers[CHANGES.test(asked) ? 'change' : 'other'] ??= now - killedAt;
};
const products = parts.slice(0, 12).map(({ id }) => Number(id));
const buyers = Array.from({ length: BUYERS }, (_, index) =>
  makeBuyer({ url: shop.url, isOver: () => isOver, random, products, heard }, `buyer-${index + 1}`),
);
const paid = () => buyers.reduce((sum, { notes }) => sum + notes.paid.size, 0);
await shop.start()();
await Promise.all(buyers.map((buyer) => buyer.signUp()));
const lives = Promise.all(buyers.map((buyer) => buyer.live()));
lives.catch((error) => {
  console.error(error);
  process.exit(1);
});
const untilPaid = async (/** @type {number} */ count) => {
  let died = 0;
  for (const until = performance.now() + 600_000; paid() < count; await pause(20)) {
    if (performance.now() > until) throw new Error(`Only ${paid()} payments: ${shop.output()}`);
    const dead = shop.countDead();
    died += dead;
    // As systemd does.
    if (dead)
      shop
        .start()()
        .catch(() => {});
  }
  return died;
};
await untilPaid(KILL_AFTER);
if (isVanishing) line.silence();
clusters.kill();
killedAt = performance.now();
const killTime = Date.now();
await pause(NOTICED_AFTER);
line.moveTo(clusters.standby);
await pause(PROMOTED_AFTER);
await clusters.promote();
const promoted = performance.now() - killedAt;
const died = await untilPaid(PAYMENTS);
isOver = true;
await lives;
/** Mails that were sent since the kill: the jobs run on the new primary, without a restart of the shop. */
const mailsSince = async () => {
  const [row] = await shop.rows(`select count(*) from outbox where sent_at > ${killTime}`);
  return Number(row.count);
};
let mails = 0;
for (const until = performance.now() + 60_000; !mails; await pause(200)) {
  mails = await mailsSince();
  if (performance.now() > until) break;
}
await shop.close();
// Four minutes later by the shop's clock all claims have expired, and waiting jobs run.
await shop.start({ SHOP_NOW: new Date(Date.now() + 240_000).toISOString() })();
const WAITING = `select
  (select count(*) from outbox where sent_at is null) as mails,
  (select count(*) from refund where state = 'pending') as refunds,
  (select count(*) from demo_event) as events`;
let waiting = 'unknown';
for (const until = performance.now() + 120_000; performance.now() < until; await pause(200)) {
  const [row] = await shop.rows(WAITING);
  const left = Object.entries(row).filter(([, number]) => Number(number));
  waiting = left.map(([name, number]) => `${number} ${name}`).join(', ');
  if (!waiting) break;
}

/** @type {string[]} */
const faults = [];
if (!mails) faults.push('No job has run on the new primary.');
if (waiting) faults.push(`Still waiting at the end: ${waiting}.`);
/** Things that were confirmed and are gone. @type {string[]} */
const lost = [];
for (const buyer of buyers) lost.push(...(await buyer.compare()));
await shop.close();
const witness = shop.file('witness.json');
writeFileSync(
  witness,
  JSON.stringify({
    acknowledged: buyers.flatMap(({ notes }) => notes.acknowledged),
    added: Object.fromEntries(buyers.map(({ notes, account }) => [account(), notes.added])),
    stockBefore,
  }),
);
const audited = await shop.command(['audit', ...(isSynchronous ? ['--witness', witness] : [])]);
if (audited.code !== 0) faults.push(audited.output);
const [books] = await shop.rows(`select
  (select count(*) from orders where intent is not null) as orders,
  (select count(distinct intent) from orders where intent is not null) as intents,
  (select count(*) from demo_intent where status = 'succeeded') as paid`);
if (Number(books.orders) !== Number(books.paid))
  faults.push(`${books.paid} payments are ${books.orders} orders.`);
const made = await shop.rows('select intent, number from orders');
const kept = new Set(made.map(({ intent }) => String(intent)));
const numbers = new Set(made.map((one) => String(one.number)));
const lostPayments = buyers
  .flatMap(({ notes }) => [...notes.paid])
  .filter((intent) => !kept.has(intent));
for (const intent of lostPayments) lost.push(`${intent} was confirmed as paid and has no order.`);
const lostOrders = buyers
  .flatMap(({ notes }) => [...notes.intents])
  .filter(([number]) => !numbers.has(number));
/** Those whose payment has another order now. */
const madeAgain = lostOrders.filter(([, intent]) => kept.has(intent));
const lostCancellations = lost.filter((line) => line.includes('confirmed as cancelled'));
if (isSynchronous) faults.push(...lost);

/** @param {import('../storm/client.mjs').Heard} failure @returns whether it has the shape of every error */
const isShaped = ({ status, text, retryAfter }) => {
  try {
    const { code, message } = JSON.parse(text);
    return status === 503 && typeof code === 'string' && Boolean(message && retryAfter);
  } catch {
    return false;
  }
};
/** @type {Map<string, number>} */
const kinds = new Map();
for (const failure of failures) {
  const kind = failure.status
    ? `${failure.status}${isShaped(failure) ? '' : ' without the shape of a pause'}`
    : 'no answer';
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
}
const orders = new Set(
  buyers.flatMap(({ notes }) => notes.acknowledged.map(({ orderNumber }) => orderNumber)),
);
const counts = (/** @type {string} */ what) =>
  buyers.reduce((sum, { notes }) => sum + (notes.counts.get(what) ?? 0), 0);
for (const { notes } of buyers)
  for (const what of notes.counts.keys()) if (what.startsWith('FAULT')) faults.push(what);
const inSeconds = (/** @type {number | undefined} */ ms) =>
  ms === undefined ? 'never' : seconds(ms);

console.log(`primary killed with SIGKILL${isVanishing ? ', connections silent' : ''}, ${isSynchronous ? 'synchronous' : `asynchronous, ${LATE_BY} ms late`}, ${processes} processes, seed ${seed}; in ${seconds(performance.now() - began)}
confirmed: payments ${paid()}, orders ${orders.size}, cancellations ${counts('cancellations acknowledged')}, adds to carts ${counts('adds')}
in the books: payments ${books.paid}, orders ${books.orders}, doubled ${Number(books.orders) - Number(books.intents)}
lost: orders ${lostOrders.length}, of which ${madeAgain.length} were made again from their payments; payments ${lostPayments.length}; cancellations ${lostCancellations.length}
standby promoted after ${seconds(promoted)}; the first request succeeded after ${inSeconds(firstAnswers.other)}, the first that writes after ${inSeconds(firstAnswers.change)}; longest request ${seconds(longest)}
meanwhile: ${[...kinds].map(([kind, number]) => `${number} × ${kind}`).join(', ') || 'nothing failed'}; mails sent since ${mails}, processes that ended ${died}
${[...lost.slice(0, 20), ...faults].join('\n') || 'Everything confirmed is there, and the books agree.'}`);
const complaints = shop.output().trim();
if (complaints) console.log(`The shop printed errors:\n${complaints.slice(0, 4000)}`);
process.exit(faults.length || died ? 1 : 0);
