import { spawn } from 'node:child_process';
import { type APIRequestContext, request } from '@playwright/test';

/** The end of a command, and its output. */
export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command of the built shop, as `npm run NAME -- …` does. `input` is piped to stdin. */
export const runCommand = (
  args: string[],
  settings: Record<string, string>,
  input = '',
): Promise<Ran> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['tools/command.mjs', ...args], {
      env: {
        ...process.env,
        // Colour settings of the test's terminal; if two conflict, Node prints a warning into the output.
        NO_COLOR: undefined,
        FORCE_COLOR: undefined,
        NODE_ENV: 'development',
        DATABASE_URL: '',
        ...settings,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.on('close', (code) => resolve({ code, out: out.trim(), err: err.trim() }));
    child.stdin.end(input);
  });

const ADDRESS = {
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '12 Elm St',
  city: 'Sudbury',
  state: 'ON',
  zipCode: 'P3A 1A1',
};
const CARD = { number: '4242424242424242', exp: '12/40', cvc: '123' };

export interface TerminalBuyer {
  /** Buys: from the cart to the placed order. */
  buy: (productId: number) => Promise<{ id: string; orderNumber: string; total: string }>;
  /** @throws Error for any status but 2xx */
  ask: (method: string, path: string, data?: object) => Promise<unknown>;
  leave: () => Promise<void>;
}

/** A new customer who buys at a running shop through the API. */
export const terminalBuyer = async (url: string, username: string): Promise<TerminalBuyer> => {
  const context: APIRequestContext = await request.newContext({ baseURL: url });
  const ask: TerminalBuyer['ask'] = async (method, path, data) => {
    const reply = await context.fetch(path, { method, ...(data && { data }) });
    if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
    return reply.json();
  };
  const email = `${username}@shop.test`;
  await ask('POST', '/api/register', { username, email, password: 'of-wind-and-water-9' });
  return {
    ask,
    buy: async (productId) => {
      await ask('POST', '/api/cart', { productId, quantity: 1 });
      // The server validates its replies.
      const quote = (await ask('GET', '/api/checkout/quote?pickup=true')) as Record<string, string>;
      const { clientSecret } = (await ask('POST', '/api/create-payment-intent', {
        amount: quote.total,
        pickup: true,
        shippingAddress: ADDRESS,
      })) as { clientSecret: string };
      await ask('POST', '/api/demo-payments/confirm', { clientSecret, ...CARD });
      return (await ask('POST', '/api/orders', {
        total: quote.total,
        shippingCost: '0.00',
        hst: quote.hst,
        shippingAddress: ADDRESS,
      })) as { id: string; orderNumber: string; total: string };
    },
    leave: () => context.dispose(),
  };
};
