// The owner, who ships, refunds, takes parts back, sells over the counter, receives and counts parts while the server is
// killed.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { makeClient } from './client.mjs';
import { OWNER_PASSWORD } from './server.mjs';

/** @typedef {'refunds' | 'parcels' | 'returns' | 'quotes' | 'counter sales' | 'deliveries' | 'adjustments' | 'counts'} Kind */

/** The rows of each kind of act, except counts, which may find nothing to change. @type {Record<Exclude<Kind, 'counts'>, string>} */
const ROWS = {
  // The refund of a return belongs to the return.
  refunds: `select count(*) as number from refund where kind = 'part' and id not in (
    select refund_id from order_return where refund_id is not null)`,
  parcels: 'select count(*) as number from parcel',
  returns: 'select count(*) as number from order_return',
  quotes: 'select count(*) as number from shop_quote',
  'counter sales': 'select count(*) as number from order_payment',
  deliveries: 'select count(*) as number from delivery',
  adjustments: "select count(*) as number from stock_change where cause = 'damage'",
};

/**
 * @param {object} storm
 * @param {string} storm.url
 * @param {() => boolean} storm.isOver
 * @param {() => number} storm.random
 * @param {{ id: number, sku: string }[]} storm.parts what is sold over the counter, received and damaged
 * @param {{ id: number, skus: string[] }} storm.kit what is packed from parts
 */
export const makeOwner = (storm) => {
  const { random, parts, kit } = storm;
  /** The number of confirmed acts of each kind. @type {Map<Kind, number>} */
  const done = new Map();
  /** Pieces that came or went other than by orders, by product. @type {Record<number, number>} */
  const moved = {};
  /** @type {Map<string, number>} */
  const counts = new Map();
  const note = (/** @type {string} */ what) => counts.set(what, (counts.get(what) ?? 0) + 1);
  const { until } = makeClient(storm, note);

  /** @template T @param {readonly T[]} all @returns {T | undefined} */
  const one = (all) => all[Math.floor(random() * all.length)];

  /** Does what must happen once, however often it is asked for. @returns {Promise<any>} the reply, if it was done */
  const act = async (
    /** @type {Kind} */ kind,
    /** @type {string} */ path,
    /** @type {object} */ body,
  ) => {
    const reply = await until('POST', `/api/admin/${path}`, body, {
      'idempotency-key': randomUUID(),
    });
    if (reply.status !== 200 && reply.status !== 201) {
      note(`refused ${kind} (${reply.status} ${reply.body?.code})`);
      return undefined;
    }
    done.set(kind, (done.get(kind) ?? 0) + 1);
    return reply.body;
  };

  const anOrder = async (/** @type {string[]} */ ...states) => {
    const { body } = await until('GET', '/api/admin/orders');
    const row = one(body.rows.filter((/** @type {any} */ { status }) => states.includes(status)));
    return row && (await until('GET', `/api/admin/orders/${row.id}`)).body;
  };

  /** How kits go back, sometimes as they were taken. */
  const restockAs = () => {
    const as = one([undefined, 'kit', 'parts']);
    return as && { restockAs: as };
  };

  const refund = async () => {
    const order = await anOrder('pending', 'processing', 'shipped');
    const item = order && one(order.items);
    if (!item) return;
    const lines = [{ itemId: item.id, quantity: 1, restock: random() < 0.5, ...restockAs() }];
    const what = random() < 0.7 ? { lines } : { amount: '1.00' };
    await act('refunds', `orders/${order.id}/refunds`, { ...what, reason: 'A storm' });
  };

  const ship = async () => {
    const order = await anOrder('pending', 'processing');
    const items = order?.items.filter(() => random() < 0.7) ?? [];
    if (!items.length || order.isPickup) return;
    const lines = items.map((/** @type {any} */ { id }) => ({ itemId: id, quantity: 1 }));
    await act('parcels', `orders/${order.id}/parcels`, { lines, carrier: 'UPS' });
  };

  const takeBack = async () => {
    const order = await anOrder('processing', 'shipped');
    const item = order && one(order.items);
    if (!item || !order.parcels.length) return;
    const { id: itemId } = item;
    const returns = await act('returns', `orders/${order.id}/returns`, {
      lines: [{ itemId, quantity: 1 }],
      reason: 'Too small',
    });
    const asked = returns?.findLast((/** @type {any} */ { state }) => state === 'asked');
    if (!asked) return;
    const steps = [
      { to: 'received' },
      {
        to: 'inspected',
        lines: [{ itemId, accepted: 1, restock: random() < 0.5, ...restockAs() }],
        note: '',
      },
      { to: 'refunded' },
    ];
    for (const step of steps) {
      const path = `/api/admin/orders/${order.id}/returns/${asked.id}`;
      const { status } = await until('PUT', path, step);
      // A step that was taken before its answer was lost is refused the second time.
      if (status !== 200) note(`refused steps of returns (${status})`);
    }
  };

  const sell = async () => {
    const part = one(parts);
    if (!part) return;
    const quote = await act('quotes', 'quotes', {
      name: 'Ann Lee',
      email: 'ann@people.test',
      lines: [{ productId: part.id, quantity: 2 }],
    });
    if (quote && random() < 0.8)
      await act('counter sales', `quotes/${quote.id}/paid`, { means: 'cash' });
  };

  const receive = async () => {
    const part = one(parts);
    if (!part) return;
    const reference = randomUUID();
    if (await act('deliveries', 'stock/deliveries', { list: `${part.sku} 5`, reference }))
      moved[part.id] = (moved[part.id] ?? 0) + 5;
    const damage = { productId: part.id, cause: 'damaged', pieces: -2, reason: 'Bent' };
    if (await act('adjustments', 'stock/adjustments', damage))
      moved[part.id] = (moved[part.id] ?? 0) - 2;
  };

  const countPieces = async () => {
    const part = one(parts);
    if (!part) return;
    const lines = [{ productId: part.id, counted: 99_900 + Math.floor(random() * 100) }];
    const booking = await act('counts', 'stock/counts', { lines });
    for (const { before, after } of booking?.lines ?? [])
      moved[part.id] = (moved[part.id] ?? 0) + after - before;
  };

  /** The addresses of the pictures that were confirmed. @type {Set<string>} */
  const pictures = new Set();
  const upload = async () => {
    const [r = 0, g = 0, b = 0] = Array.from({ length: 3 }, () => Math.floor(random() * 256));
    const photo = sharp({
      create: { width: 300, height: 200, channels: 3, background: { r, g, b } },
    });
    const bytes = new Uint8Array(await photo.png().toBuffer());
    const type = { 'content-type': 'image/png' };
    const { status, body } = await until('POST', '/api/admin/pictures', bytes, type);
    if (status === 201) pictures.add(body.url);
    else note(`refused pictures (${status} ${body?.code})`);
  };

  const ACTS = [
    refund,
    refund,
    ship,
    ship,
    ship,
    takeBack,
    sell,
    receive,
    countPieces,
    upload,
    upload,
  ];
  return {
    counts,
    moved,
    signIn: async () => {
      const { status } = await until('POST', '/api/login', {
        username: 'admin',
        password: OWNER_PASSWORD,
      });
      if (status !== 200) throw new Error(`The owner could not sign in: ${status}`);
    },
    /** Packs a kit from its parts. Hardly any lies packed on the shelf, so that most are packed for their orders. */
    packKits: async () => {
      const contents = kit.skus.map((sku, place) => ({ sku, quantity: place + 1 }));
      const { status, body } = await until('PUT', `/api/admin/products/${kit.id}`, {
        packedFromParts: true,
        interfaces: [{ kind: 'kit', contents }],
        stock: 5,
      });
      if (status !== 200) throw new Error(`No kit: ${JSON.stringify(body)}`);
      moved[kit.id] = 5 - 100_000;
    },
    /** Works until the storm is over, then completes what was started. */
    live: async () => {
      while (!storm.isOver()) await one(ACTS)?.();
    },
    /**
     * Asks each process for the files of every picture.
     * @param {readonly string[]} urls
     * @returns {Promise<string[]>} what cannot be seen at one of them
     */
    comparePictures: async (urls) => {
      const files = [...pictures].flatMap((url) =>
        [400, 800, 1200].flatMap((width) =>
          ['avif', 'webp'].map((type) => url.replace('-800.webp', `-${width}.${type}`)),
        ),
      );
      counts.set('pictures by the owner', pictures.size);
      counts.set('files of pictures seen at every process', 0);
      const faults = [];
      for (const file of files) {
        const seen = await Promise.all(
          urls.map(
            async (url) => (await makeClient({ ...storm, url }, note).until('HEAD', file)).status,
          ),
        );
        if (seen.every((status) => status === 200)) note('files of pictures seen at every process');
        else faults.push(`${file} was confirmed, and is answered with ${seen.join(' and ')}.`);
      }
      return faults;
    },
    /**
     * Compares the rows of each kind with what was confirmed.
     * @param {(query: string) => Promise<any[]>} rows
     * @returns {Promise<string[]>} what is missing or doubled
     */
    compare: async (rows) => {
      const faults = [];
      for (const [kind, query] of Object.entries(ROWS)) {
        const [{ number }] = await rows(query);
        const confirmed = done.get(/** @type {Kind} */ (kind)) ?? 0;
        counts.set(`${kind} by the owner`, confirmed);
        if (Number(number) !== confirmed)
          faults.push(`${confirmed} ${kind} were confirmed to the owner, and there are ${number}.`);
      }
      return faults;
    },
  };
};
