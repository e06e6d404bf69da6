// A buyer who orders repeatedly while the server is killed, and records every confirmed result.
import { randomUUID } from 'node:crypto';
import { makeClient } from './client.mjs';

const CARD = { number: '4242424242424242', exp: '12/40', cvc: '123' };
const DECLINED = { ...CARD, number: '4000000000000002' };
const ASKS_BACK = { ...CARD, number: '4000002760003184' };
const ADDRESS = {
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '12 Elm St',
  city: 'Sudbury',
  state: 'ON',
  zipCode: 'P3A 1A1',
};

/**
 * The shop's confirmations to this buyer.
 * @typedef {object} Notes
 * @property {{ orderNumber: string, total: string }[]} acknowledged every confirmed order
 * @property {Map<string, number>} orders id of every confirmed order, and how often it was confirmed
 * @property {Map<string, string>} intents the payment of every confirmed order, by its number
 * @property {Set<string>} cancelled ids of the orders whose cancellation was confirmed
 * @property {Record<string, number>} added pieces put into the cart, by product
 * @property {Set<string>} paid intents whose payment was confirmed
 * @property {Map<string, number>} counts how often what happened
 */

/** @param {Map<string, number>} counts @param {string} what */
const count = (counts, what) => counts.set(what, (counts.get(what) ?? 0) + 1);

/**
 * @param {object} storm
 * @param {string} storm.url
 * @param {() => boolean} storm.isOver
 * @param {() => number} storm.random
 * @param {number[]} storm.products what may be bought
 * @param {(one: import('./client.mjs').Heard) => void} [storm.heard] called for each request
 * @param {string} name
 */
export const makeBuyer = (storm, name) => {
  const { random, products } = storm;
  let account = '';
  /** @type {Notes} */
  const notes = {
    acknowledged: [],
    orders: new Map(),
    intents: new Map(),
    cancelled: new Set(),
    added: {},
    paid: new Set(),
    counts: new Map(),
  };
  const note = (/** @type {string} */ what) => count(notes.counts, what);
  const below = (/** @type {number} */ end) => Math.floor(random() * end);

  const { once, until } = makeClient(storm, note);

  const add = async () => {
    const productId = products[below(products.length)] ?? 0;
    const quantity = 1 + below(3);
    const key = { 'idempotency-key': randomUUID() };
    const { status } = await until('POST', '/api/cart', { productId, quantity }, key);
    if (status !== 200) return note(`refused adds (${status})`);
    notes.added[productId] = (notes.added[productId] ?? 0) + quantity;
    note('adds');
  };

  const order = async (/** @type {any} */ quote, /** @type {string} */ intent) => {
    const body = {
      total: quote.total,
      shippingCost: quote.shipping,
      hst: quote.hst,
      shippingAddress: ADDRESS,
      ...(random() < 0.5 && { paymentIntentId: intent }),
    };
    const ask = () => until('POST', '/api/orders', body);
    const answers = random() < 0.3 ? await Promise.all([ask(), ask(), ask()]) : [await ask()];
    for (const { status, body: made } of answers) {
      if (status !== 200 && status !== 201) {
        note(`refused orders (${status} ${made?.code})`);
        continue;
      }
      if (!notes.orders.has(made.id)) note('orders acknowledged');
      count(notes.orders, made.id);
      notes.intents.set(made.orderNumber, intent);
      notes.acknowledged.push({ orderNumber: made.orderNumber, total: made.total });
    }
  };

  /** @returns {Promise<string | undefined>} the intent, when its payment was confirmed */
  const pay = async (/** @type {string} */ clientSecret) => {
    if (random() < 0.15) {
      const { status } = await until('POST', '/api/demo-payments/confirm', {
        clientSecret,
        ...DECLINED,
      });
      if (status === 402) note('cards declined');
    }
    const card = random() < 0.2 ? ASKS_BACK : CARD;
    let reply = await until('POST', '/api/demo-payments/confirm', { clientSecret, ...card });
    if (reply.body?.paymentIntent?.status === 'requires_action')
      reply = await until('POST', '/api/demo-payments/authenticate', {
        clientSecret,
        outcome: 'complete',
      });
    if (reply.body?.paymentIntent?.status !== 'succeeded') {
      note(`unpaid (${reply.status})`);
      return undefined;
    }
    const { id } = reply.body.paymentIntent;
    if (!notes.paid.has(id)) note('payments acknowledged');
    notes.paid.add(id);
    return id;
  };

  /** Pays with every secret that was given out for one cart: only one of them may take the money. */
  const payOnce = async (/** @type {string[]} */ secrets) => {
    /** @type {string[]} */
    const paid = [];
    for (const secret of secrets) {
      const intent = await pay(secret);
      if (intent !== undefined) paid.push(intent);
    }
    if (paid.length > 1) note('FAULT: two payments for one cart');
    return paid[0];
  };

  /** The delivery of the next order: pickup or parcel. */
  const delivery = async () => {
    const pickup = { query: 'pickup=true', body: { pickup: true } };
    if (random() < 0.6) return pickup;
    const { zipCode } = ADDRESS;
    const { body } = await until('POST', '/api/shipping/calculate', { weight: 1, zipCode });
    // An empty cart has no rates.
    const shippingService = body[0]?.service;
    if (!shippingService) return pickup;
    const query = new URLSearchParams({ service: shippingService, zipCode }).toString();
    return { query, body: { pickup: false, shippingService } };
  };

  const buy = async () => {
    const how = await delivery();
    const { body: quote } = await until('GET', `/api/checkout/quote?${how.query}`);
    if (!quote?.canPay) return add();
    const ask = () =>
      until('POST', '/api/create-payment-intent', {
        amount: quote.total,
        ...how.body,
        shippingAddress: ADDRESS,
      });
    const asked = random() < 0.2 ? await Promise.all([ask(), ask(), ask()]) : [await ask()];
    const given = asked.find(({ status }) => status === 200);
    if (!given) return note(`refused intents (${asked[0]?.status} ${asked[0]?.body?.code})`);
    // The owner may change a frozen product between two of them (a picture, packed kits): the later one ends the other.
    const secrets = asked.flatMap(({ body }) => (body?.clientSecret ? [body.clientSecret] : []));
    const different = [...new Set(secrets)];
    if (different.length > 1) note('intents replaced by another');
    note('intents');
    const chance = random();
    if (chance < 0.08) return note('left before paying');
    // As from another tab: the next request ends this intent.
    if (chance < 0.16) await add();
    const paid = await payOnce(different);
    if (random() < 0.3) return note('browsers closed after paying');
    return order(quote, paid ?? given.body.paymentIntentId);
  };

  const cancel = async () => {
    const open = [...notes.orders.keys()].filter((id) => !notes.cancelled.has(id));
    const id = open[below(open.length)];
    if (!id) return undefined;
    const { status, body } = await until('PUT', `/api/orders/${id}/cancel`);
    if (status !== 200 || body.status !== 'cancelled')
      return note(`refused cancellations (${status})`);
    notes.cancelled.add(id);
    return note('cancellations acknowledged');
  };

  return {
    name,
    notes,
    account: () => account,
    signUp: async () => {
      const { status, body } = await until('POST', '/api/register', {
        username: name,
        password: 'of-wind-and-water-9',
        email: `${name}@shop.test`,
      });
      if (status !== 201) throw new Error(`${name} could not register: ${JSON.stringify(body)}`);
      account = body.id;
    },
    /** Buys until the storm is over, then completes what was started. */
    live: async () => {
      while (!storm.isOver()) {
        const chance = random();
        if (chance < 0.45) await add();
        else if (chance < 0.9) await buy();
        else await cancel();
      }
    },
    /** Compares the orders with what was confirmed. @returns {Promise<string[]>} what is missing */
    compare: async () => {
      const { body } = await once('GET', '/api/orders');
      const byNumber = new Map(body.map((/** @type {any} */ one) => [one.orderNumber, one]));
      const missing = notes.acknowledged.flatMap(({ orderNumber, total }) =>
        byNumber.get(orderNumber)?.total === total
          ? []
          : [`${orderNumber} of ${total} was confirmed to ${name} and is missing.`],
      );
      for (const one of body)
        if (notes.cancelled.has(one.id) && one.status !== 'cancelled')
          missing.push(`${one.orderNumber} was confirmed as cancelled and is ${one.status}.`);
      return [...new Set(missing)];
    },
  };
};
