// People who call a running shop: the admin, and customers who buy.

const ADDRESS = {
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '12 Elm St',
  city: 'Sudbury',
  state: 'ON',
  zipCode: 'P3A 1A1',
};
/** The password of those who sign up here. */
export const PASSWORD = 'of-wind-and-water-9';
const CARD = { number: '4242424242424242', exp: '12/40', cvc: '123' };

/** @typedef {(method: string, path: string, body?: object) => Promise<any>} Ask */
/**
 * @typedef {object} Caller a browser of one person
 * @property {Ask} ask a call to the shop; the answer's text, or what its JSON says. It throws at any refusal
 * @property {(parts: [productId: number, quantity: number][]) => Promise<any>} buy an order, picked up at the shop
 * @property {() => { name: string, value: string, url: string }[]} cookies
 * @property {() => { cookie?: string }} header the cookies as a header
 */

/** The cookies of one caller of a running shop. */
export const openJar = () => {
  /** @type {Map<string, string>} */
  const jar = new Map();
  return {
    /** Takes what an answer sets. @param {Response} answer */
    keep: (answer) => {
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        jar.set(name, value);
      }
    },
    /** The header of a request; empty before the first cookie. @returns {{ cookie?: string }} */
    header: () =>
      jar.size ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {},
    /** Each cookie. */
    all: () => [...jar].map(([name, value]) => ({ name, value })),
  };
};

/** @param {string} url @returns {Caller} */
const openCaller = (url) => {
  const jar = openJar();
  /** @type {Ask} */
  const ask = async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...jar.header(), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    jar.keep(answer);
    const isJson = answer.headers.get('content-type')?.includes('json');
    return isJson ? JSON.parse(text) : text;
  };
  return {
    ask,
    buy: async (parts) => {
      for (const [productId, quantity] of parts)
        await ask('POST', '/api/cart', { productId, quantity });
      const { total, hst } = await ask('GET', '/api/checkout/quote?pickup=true');
      const shippingAddress = ADDRESS;
      const payment = { amount: total, pickup: true, shippingAddress };
      const { clientSecret } = await ask('POST', '/api/create-payment-intent', payment);
      await ask('POST', '/api/demo-payments/confirm', { clientSecret, ...CARD });
      return ask('POST', '/api/orders', { total, hst, shippingCost: '0.00', shippingAddress });
    },
    cookies: () => jar.all().map((cookie) => ({ ...cookie, url })),
    header: jar.header,
  };
};

/** @param {string} url @param {string} username @param {string} password */
export const signIn = async (url, username, password) => {
  const caller = openCaller(url);
  await caller.ask('POST', '/api/login', { username, password });
  return caller;
};

/** A new customer. @param {string} url @param {string} username @param {object} [more] fields of the account */
export const signUp = async (url, username, more) => {
  const caller = openCaller(url);
  const email = `${username}@shop.test`;
  const account = { username, email, password: PASSWORD, ...more };
  await caller.ask('POST', '/api/register', account);
  return caller;
};
