// The cost of whole checkouts, from the cart to the order, with 32 buyers at once.
import { processorTime } from './servers.mjs';

const BUYERS = 32;
const ADDRESS = {
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '12 Elm St',
  city: 'Sudbury',
  state: 'ON',
  zipCode: 'P3A 1A1',
};
const CARD = { number: '4242424242424242', exp: '12/40', cvc: '123' };

/** A browser of one person. @returns a call to the shop; the answer's text, or what its JSON says */
const visitor = (/** @type {string} */ url) => {
  let cookie = '';
  /** @param {string} method @param {string} path @param {object} [body] */
  const ask = async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    const [set] = answer.headers.getSetCookie();
    if (set) cookie = set.split(';', 1)[0] ?? '';
    const isJson = answer.headers.get('content-type')?.includes('json');
    return isJson ? JSON.parse(text) : text;
  };
  return ask;
};

/** @param {string} url @param {string} username @param {string} password */
export const signIn = async (url, username, password) => {
  const ask = visitor(url);
  await ask('POST', '/api/login', { username, password });
  return ask;
};

/** A new customer, who can call the shop and buy one piece. @param {string} url @param {string} username */
export const signUp = async (url, username) => {
  const ask = visitor(url);
  const email = `${username}@shop.test`;
  await ask('POST', '/api/register', { username, email, password: 'of-wind-and-water-9' });
  const buy = async (/** @type {number} */ productId) => {
    await ask('POST', '/api/cart', { productId, quantity: 1 });
    const quote = await ask('GET', '/api/checkout/quote?pickup=true');
    const { clientSecret } = await ask('POST', '/api/create-payment-intent', {
      amount: quote.total,
      pickup: true,
      shippingAddress: ADDRESS,
    });
    await ask('POST', '/api/demo-payments/confirm', { clientSecret, ...CARD });
    const { total, hst } = quote;
    const order = { total, hst, shippingCost: '0.00', shippingAddress: ADDRESS };
    await ask('POST', '/api/orders', order);
  };
  return { ask, buy };
};

/**
 * Webhooks and mails of the orders are among the cost; the password hashes of the buyers are not.
 * @param {{ url: string, pid: number }} shop
 * @param {{ warmUp: number, rounds: number }} extent checkouts of each buyer: before the measurement, so that the code is
 *   compiled, and in it
 */
export const measureCheckouts = async ({ url, pid }, { warmUp, rounds }) => {
  const slugs = /** @type {{ slug: string }[]} */ (
    await (await fetch(`${url}/api/products`)).json()
  ).map(({ slug }) => slug);
  /** @type {{ id: number, stock: number }[]} */
  const products = await Promise.all(
    [...new Set(slugs)].map(async (slug) => (await fetch(`${url}/api/products/${slug}`)).json()),
  );
  // As many parts as buyers: the sample has just enough of each for all rounds.
  const shelf = products.toSorted((a, b) => b.stock - a.stock).slice(0, BUYERS);
  /** @type {((productId: number) => Promise<void>)[]} */
  const buyers = [];
  for (let index = 0; index < BUYERS; index += 1) {
    const { buy } = await signUp(url, `bench-${index}`);
    buyers.push(buy);
  }
  /** One round of all buyers at once. @returns {Promise<string[]>} what failed */
  const round = async (/** @type {number} */ number) => {
    const ended = await Promise.allSettled(
      buyers.map((buy, index) => buy(shelf[(index + number + warmUp) % shelf.length]?.id ?? 0)),
    );
    return ended.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
  };
  /** @type {string[]} */
  const failures = [];
  // Code that runs for the first time is slow.
  for (let number = -warmUp; number < 0; number += 1) failures.push(...(await round(number)));
  const before = processorTime(pid);
  const began = performance.now();
  for (let number = 0; number < rounds; number += 1) failures.push(...(await round(number)));
  const took = performance.now() - began;
  const after = processorTime(pid);
  const count = rounds * BUYERS;
  return {
    count,
    failures,
    perSecond: (count / took) * 1000,
    cpu: before === undefined || after === undefined ? undefined : (after - before) / count,
  };
};
