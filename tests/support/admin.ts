import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { readMail } from '../server/mail/read-mail';
import { ADMIN_PASSWORD, type RunningShop } from './browser/built-shop';
import { type Page, expect } from './browser/browser';

const BRACKET = 1002;
const ZIP = 'P3A 1A1';
const ADDRESS = {
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '12 Elm St',
  city: 'Sudbury',
  state: 'ON',
  zipCode: ZIP,
};

export interface Placed {
  id: string;
  orderNumber: string;
  total: string;
}

let people = 0;

/** Opens a page of a new dealer. @param owner is signed in as the owner */
export const openAsDealer = async (
  context: BrowserContext,
  owner: APIRequestContext,
): Promise<Page> => {
  const page = await context.newPage();
  people += 1;
  const username = `dealer-${process.pid}-${people}`;
  const registered = await page.request.post('/api/register', {
    data: { username, password: 'a long enough one', email: `${username}@people.test` },
  });
  const { id } = (await registered.json()) as { id: string };
  const made = await owner.post(`/api/admin/users/${id}/dealer`, { data: { isDealer: true } });
  expect(made.status()).toBe(200);
  return page;
};

/** A new customer buys two pieces, shipped by parcel: brackets, unless another part is named. */
export const buy = async (
  request: APIRequestContext,
  { productId = BRACKET, city = ADDRESS.city } = {},
): Promise<Placed & { email: string }> => {
  const address = { ...ADDRESS, city };
  people += 1;
  const username = `desk-buyer-${process.pid}-${people}`;
  const email = `${username}@people.test`;
  const post = async (path: string, data: object) => {
    const reply = await request.post(path, { data });
    expect([path, reply.ok()]).toEqual([path, true]);
    return reply.json();
  };
  await post('/api/register', { username, password: 'a long enough one', email });
  await post('/api/cart', { productId, quantity: 2 });
  const [{ service }] = await post('/api/shipping/calculate', { weight: 1, zipCode: ZIP });
  const asked = new URLSearchParams({ service, zipCode: ZIP });
  const quote = await (await request.get(`/api/checkout/quote?${asked}`)).json();
  const { clientSecret } = await post('/api/create-payment-intent', {
    amount: quote.total,
    pickup: false,
    shippingService: service,
    shippingAddress: address,
  });
  await post('/api/demo-payments/confirm', {
    clientSecret,
    number: '4242424242424242',
    exp: '12/40',
    cvc: '123',
    billing_details: { name: 'Ann Lee' },
  });
  const placed = await post('/api/orders', {
    total: quote.total,
    shippingCost: quote.shipping,
    hst: quote.hst,
    shippingAddress: address,
  });
  return { ...placed, email };
};

/** Signs in as the admin through the API. */
export const signInAsAdmin = async (page: Page) => {
  await page.context().clearCookies();
  const reply = await page.request.post('/api/login', {
    data: { username: 'admin', password: ADMIN_PASSWORD },
  });
  expect(reply.ok()).toBe(true);
};

const mailsIn = ({ dataDir }: RunningShop) => {
  const outbox = join(dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readMail(readFileSync(join(outbox, file), 'utf8')));
};

/** Subject and text of every mail to this address, or to anybody. */
export const mailsTo = (shop: RunningShop, address = '') =>
  mailsIn(shop)
    .filter(({ headers }) => headers.get('to')?.includes(address))
    .map(({ headers, parts }) => `${headers.get('subject')}\n${parts['text/plain']}`);

/** The PDFs that mails of the shop brought. */
export const papersIn = (shop: RunningShop): Buffer[] =>
  mailsIn(shop).flatMap(({ files }) =>
    Object.entries(files).flatMap(([name, file]) => (name.endsWith('.pdf') ? file : [])),
  );

/** Waits for exactly one mail to this address that contains the text. */
export const mailed = (shop: RunningShop, address: string, words: string) =>
  expect.poll(() => mailsTo(shop, address).filter((mail) => mail.includes(words)).length).toBe(1);
