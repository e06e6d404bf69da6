// Measures the owner's work on a day with 1,000 orders, on SQLite or PostgreSQL.
import { join } from 'node:path';
import Sqlite from 'libsql';
import pg from 'pg';
import { signIn, signUp } from '../../rig/buyers.mjs';
import { dataFolder, startShop } from '../../rig/start-shop.mjs';
import { ADMIN_PASSWORD } from '../../rig/shops.mjs';
import { milliseconds, number } from './figures.mjs';
import { longestWaits } from './waits.mjs';

const DAY = 24 * 60 * 60_000;
/** The orders of one request. */
const BATCH = 100;
const GROUPS = ['Beadlocks', 'Trusses', 'Links', 'Tabs'];
/** The lines of each order, and the parts among which they are. */
const LINES = 3;
const PARTS = 100;
const ADDRESS = JSON.stringify({
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '12 Elm St',
  city: 'Sudbury',
  state: 'ON',
  zipCode: 'P3A 1A1',
});

/** The orders of a kind: their status, how many of their lines are made to order, and ms between two of them. */
const KINDS = {
  old: { status: 'delivered', made: 1, apart: 600_000, isPickup: 0, isReady: false },
  ship: { status: 'processing', made: 2, apart: 10_000, isPickup: 0, isReady: false },
  pickup: { status: 'processing', made: 0, apart: 10_000, isPickup: 1, isReady: true },
  sent: { status: 'shipped', made: 0, apart: 10_000, isPickup: 0, isReady: false },
};

/** @param {string} folder @param {string} databaseUrl '' for the SQLite file in the folder */
const openSql = async (folder, databaseUrl) => {
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return {
      rows: async (/** @type {string} */ query) => (await client.query(query)).rows,
      run: (/** @type {string} */ statement) => client.query(statement),
      close: () => client.end(),
    };
  }
  const file = new Sqlite(join(folder, 'shop.sqlite'));
  return {
    rows: async (/** @type {string} */ query) => /** @type {any[]} */ (file.prepare(query).all()),
    run: async (/** @type {string} */ statement) => file.exec(statement),
    close: async () => file.close(),
  };
};

/**
 * Adds copies of the shop's first order, in SQL that both engines know: 'ship-1', 'ship-2' … with the numbers ORD-SHIP1,
 * ORD-SHIP2 …, each newer than the one before.
 * @param {Awaited<ReturnType<typeof openSql>>} sql @param {keyof typeof KINDS} kind @param {number} count
 */
const addOrders = async (sql, kind, count) => {
  const { status, made, apart, isPickup, isReady } = KINDS[kind];
  const isSent = status !== 'processing';
  const now = Date.now();
  const id = `'${kind}-' || n.i`;
  const at = `${now - (isSent ? DAY : 60_000)} - cast(${apart} as bigint) * (${count} - n.i)`;
  const days = Array.from(
    { length: 20 },
    (_, day) => `when ${day} then '${new Date(now + day * DAY).toISOString().slice(0, 10)}'`,
  );
  const copy = async (
    /** @type {string} */ table,
    /** @type {Record<string, string>} */ changed,
    more = '',
  ) => {
    const [first] = await sql.rows(`select * from ${table} limit 1`);
    const values = Object.keys(first).map((column) => changed[column] ?? `${table}.${column}`);
    await sql.run(`
      insert into ${table} (${Object.keys(first).join()})
      select ${values.join()} from ${table}, n ${more} where n.i <= ${count} and ${table}.id = '${first.id}'`);
  };
  await copy('checkout', { id, created_at: at, expires_at: at, intent: 'null' });
  await copy('orders', {
    id,
    number: `upper('ORD-${kind}' || n.i)`,
    checkout_id: id,
    intent: 'null',
    status: `'${status}'`,
    is_pickup: String(isPickup),
    address: isPickup ? 'null' : `'${ADDRESS}'`,
    shipping_service: isPickup ? 'null' : "'Regular Parcel'",
    ready_at: isReady ? at : 'null',
    created_at: at,
    email: "'many' || n.i || '@shop.test'",
    tracking_number: isSent ? `'T${kind}' || n.i` : 'null',
  });
  await copy(
    'order_item',
    {
      id: `${id} || '-' || line.j`,
      order_id: id,
      product_id: 'part.id',
      name: 'part.name',
      sku: 'part.sku',
      slug: 'part.slug',
      quantity: '1',
      from_stock: `case when line.j < ${made} then 0 else 1 end`,
      to_make: `case when line.j < ${made} then 1 else 0 end`,
      promised_by: `case n.i % 20 ${days.join(' ')} end`,
    },
    `cross join (select i - 1 as j from n where i <= ${LINES}) line
     join part on part.place = (n.i * ${LINES} + line.j) % ${PARTS}`,
  );
  if (!isSent) return;
  await sql.run(`
    insert into parcel (id, order_id, number, carrier, tracking_number, account_id, created_at)
    select id, id, 1, carrier, tracking_number, account_id, created_at from orders where id like '${kind}-%'`);
  await sql.run(`
    insert into parcel_line (parcel_id, item_id, quantity)
    select order_id, id, quantity from order_item where order_id like '${kind}-%'`);
};

/**
 * A shop whose work groups have a capacity, with so many orders, and so many of today of each other kind.
 * @param {string} databaseUrl '' for SQLite @param {{ old: number, today: number }} size
 */
const startBusyShop = async (databaseUrl, { old, today }) => {
  const folder = dataFolder();
  const settings = { ADMIN_PASSWORD, DATABASE_URL: databaseUrl };
  const empty = await startShop(folder, settings);
  const { ask } = await signIn(empty.url, 'admin', ADMIN_PASSWORD);
  const groups = GROUPS.map((name) => ({ name, perWeek: 400 }));
  const calendar = await ask('GET', '/api/admin/calendar');
  await ask('PUT', '/api/admin/calendar', { ...calendar, groups });
  const { buy } = await signUp(empty.url, 'bench-buyer');
  await buy([[1041, 1]]);
  await empty.stop();
  const sql = await openSql(folder, databaseUrl);
  await sql.run(`
    create temporary table n as with recursive n (i) as (select 1 union all select i + 1 from n where i < ${old}) select i from n`);
  await sql.run(`
    create temporary table part as select id, name, sku, slug, row_number() over (order by id) - 1 as place from product`);
  await sql.run(`
    update product set supply = 'both', lead_days = 5, shelf_place = 'A-' || (id % 50),
    work_group = case id % 4 ${GROUPS.map((name, at) => `when ${at} then '${name}'`).join(' ')} end`);
  await addOrders(sql, 'old', old);
  for (const kind of /** @type {const} */ (['ship', 'pickup', 'sent']))
    await addOrders(sql, kind, today);
  await sql.run('analyze');
  await sql.close();
  // The first start writes the words by which orders are found.
  await (await startShop(folder, settings)).stop();
  return startShop(folder, settings);
};

/** @returns {Promise<number>} the least that one of these took, ms */
const quickest = async (/** @type {(() => Promise<unknown>)[]} */ acts) => {
  let least = Infinity;
  for (const act of acts) {
    const began = performance.now();
    await act();
    least = Math.min(least, performance.now() - began);
  }
  return least;
};

/** @throws Error unless all orders of a batch have this outcome */
const expectAll = (/** @type {any} */ { results }, /** @type {string} */ outcome) => {
  const other = results.find((/** @type {any} */ result) => result.outcome !== outcome);
  if (other) throw new Error(`${other.orderNumber}: ${other.message}`);
};

/**
 * The owner's calls, each the quickest of several, and on SQLite how long the batches hold up others.
 * @param {boolean} isQuick @param {string} databaseUrl an empty PostgreSQL database; '' for SQLite
 * @returns {Promise<import('./main.mjs').Row[]>}
 */
export const busyDayRows = async (isQuick, databaseUrl) => {
  const size = isQuick ? { old: 10_000, today: 200 } : { old: 100_000, today: 1000 };
  const { url, stop } = await startBusyShop(databaseUrl, size);
  const { ask } = await signIn(url, 'admin', ADMIN_PASSWORD);
  const today = number(size.today);
  const inFourWeeks = new Date(Date.now() + 27 * DAY).toISOString().slice(0, 10);
  /** @type {[what: string, path: string][]} */
  const reads = [
    ['Today', '/api/admin/today'],
    ['the orders', '/api/admin/orders'],
    ['the orders to ship, 250 on a page', '/api/admin/orders?work=ship&size=250'],
    ['the orders to Ontario with a part', '/api/admin/orders?part=truss&province=ON'],
    [`the pick list of ${today} orders`, '/api/admin/orders/batch/picks?work=ship'],
    [`the labels of ${today} orders`, '/api/admin/orders/labels.csv'],
    ['the queue of four weeks', `/api/admin/queue?to=${inFourWeeks}`],
  ];
  const parcels = (/** @type {number[]} */ places) => ({
    lines: places.map((i) => ({
      orderNumber: `ORD-SHIP${i}`,
      trackingNumber: `Z${i}Z`,
      carrier: 'Canada Post',
    })),
  });
  const acts = (/** @type {string} */ act, /** @type {string} */ kind) => ({
    path: '/api/admin/orders/batch',
    body: (/** @type {number[]} */ places) => ({
      act,
      orderIds: places.map((i) => `${kind}-${i}`),
    }),
  });
  const batches = [
    {
      what: 'a list to ship, checked',
      path: '/api/admin/orders/batch/check',
      body: parcels,
      outcome: 'ready',
    },
    { what: 'shipped', path: '/api/admin/orders/batch/ship', body: parcels, outcome: 'done' },
    { what: 'handed over', ...acts('hand-over', 'pickup'), outcome: 'done' },
    { what: 'delivered', ...acts('deliver', 'sent'), outcome: 'done' },
  ];
  const name = `${number(size.old)} orders on ${databaseUrl ? 'PostgreSQL' : 'SQLite'}`;
  /** @type {import('./main.mjs').Row[]} */
  const rows = [];
  for (const [what, path] of reads) {
    const took = await quickest(Array(5).fill(() => ask('GET', path)));
    rows.push([`${name}: ${what}`, milliseconds(took), '1 s']);
  }
  const read = { every: 2, act: async () => (await fetch(`${url}/api/stock`)).arrayBuffer() };
  let longest = 0;
  for (const { what, path, body, outcome } of batches) {
    const requests = Array.from({ length: size.today / BATCH }, (_, at) => async () => {
      const places = Array.from({ length: BATCH }, (_none, place) => at * BATCH + place + 1);
      expectAll(await ask('POST', path, body(places)), outcome);
    });
    let took = 0;
    const work = async () => (took = await quickest(requests));
    // PostgreSQL works in processes of its own.
    if (databaseUrl) await work();
    else longest = Math.max(longest, (await longestWaits({ read }, work)).read);
    rows.push([`${name}: ${BATCH} orders ${what}`, milliseconds(took), '1 s']);
  }
  await stop();
  return databaseUrl
    ? rows
    : [...rows, [`${name}: longest wait of others meanwhile`, milliseconds(longest), '100 ms']];
};
