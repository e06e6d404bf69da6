import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import { user } from '../../../src/client/data/session';
import { queuePart } from '../../../src/client/device/queue-part';
import { recordSavedPrice } from '../../../src/client/device/saved-prices';
import { forgetSession, watchSession } from '../../../src/client/device/session-watch';
import { storeUserKey, userKeyOf } from '../../../src/client/device/stored-session';
import {
  type PaymentAttempt,
  keepAttempt,
  lastOrderNumber,
  readAttempt,
  rememberOrderNumber,
} from '../../../src/client/pages/checkout/payment-attempt';
import { writeDraft } from '../../../src/client/state/drafts';
import { rememberRole } from '../../../src/client/state/stored-role';
import type { User } from '../../../src/shop/session/user';
import { type FakeCaches, fakeCaches } from '../../support/fake-caches';
import { type FakeIndexedDb, fakeIndexedDb } from '../../support/fake-indexed-db';

const personOf = (id: string): User => ({
  id,
  username: `canary-${id}`,
  email: `canary-${id}@people.test`,
  firstName: null,
  lastName: null,
  isVendor: false,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const ME = personOf('me-1');
const OTHER = personOf('other-2');

const ATTEMPT: PaymentAttempt = {
  userId: ME.id,
  intent: 'pi_canary',
  total: '1.00',
  shippingCost: '0.00',
  hst: '0.00',
  isPickup: false,
  shippingAddress: {
    firstName: 'Canary',
    lastName: 'Canary',
    address1: '1 Canary Street',
    city: 'Sudbury',
    state: 'ON',
    zipCode: 'P3E 1A1',
  },
  isPaid: false,
};

let database: FakeIndexedDb;
let caches: FakeCaches;
beforeEach(() => {
  database = fakeIndexedDb();
  caches = fakeCaches();
  const request = (_: string, act: () => unknown) => Promise.resolve(act());
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No connection')));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
  rememberRole(null);
});

/** Everything that the browser stores, as text. */
const allStored = async (): Promise<string> => {
  const stored = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  for (const values of database.stores.values()) stored.push(JSON.stringify([...values]));
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      stored.push(url, (await caches.textIn(name, url)) ?? '');
  return stored.join('\n');
};

/** A phone on which this person has bought, typed and saved. */
const usedBy = async (person: User) => {
  const queryClient = makeQueryClient(plainDevice(() => Promise.reject(new TypeError('Offline'))));
  watchSession(queryClient);
  queryClient.setQueryData(user.queryKey, person);
  const userKey = userKeyOf(person);
  keepAttempt(ATTEMPT);
  rememberOrderNumber('NRF-CANARY');
  writeDraft('contact', { message: 'canary' });
  rememberRole('vendor');
  const product = { id: 1002, name: 'canary', price: '1.00' };
  await queuePart(queryClient, { product, quantity: 1, key: 'canary', forNext: false });
  recordSavedPrice({
    kind: 'part',
    id: '1',
    key: 'canary',
    createdAt: Date.now(),
    userKey,
    body: { productId: 1002, quantity: 1 },
    seen: { name: 'canary', price: '1.00' },
  });
  sessionStorage.setItem('tsr-scroll-restoration-v1_3', '{"/checkout?order=NRF-CANARY":0}');
  return queryClient;
};

const CANARY = /canary/i;

describe('signing out', () => {
  it('leaves nothing about the person in any storage', async () => {
    const queryClient = await usedBy(ME);
    expect(await allStored()).toMatch(CANARY);
    await forgetSession(queryClient);
    const left = await allStored();
    expect(left).not.toMatch(CANARY);
    expect(left).not.toContain(userKeyOf(ME));
  });

  it('in another tab leaves nothing about the person in this tab', async () => {
    await usedBy(ME);
    const key = 'signed-out';
    localStorage.setItem(key, '7');
    dispatchEvent(new StorageEvent('storage', { key, newValue: '7' }));
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(CANARY);
  });

  it('while this tab was closed leaves nothing about the person when it is opened again', async () => {
    await usedBy(ME);
    localStorage.setItem('signed-out', '1000');
    watchSession(makeQueryClient(plainDevice()));
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(CANARY);
  });
});

describe('after a session has expired', () => {
  it('the same person finds the unresolved payment again', async () => {
    const queryClient = await usedBy(ME);
    queryClient.setQueryData(user.queryKey, null);
    expect(lastOrderNumber()).toBeUndefined();
    queryClient.setQueryData(user.queryKey, ME);
    expect(readAttempt(ME.id)).toEqual(ATTEMPT);
  });

  it('nothing is left for the next person', async () => {
    const queryClient = await usedBy(ME);
    queryClient.setQueryData(user.queryKey, null);
    queryClient.setQueryData(user.queryKey, OTHER);
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(CANARY);
    expect(JSON.stringify({ ...localStorage })).not.toMatch(CANARY);
  });
});

it('what a visitor has typed is still there after signing in', () => {
  const queryClient = makeQueryClient(plainDevice());
  watchSession(queryClient);
  writeDraft('contact', { message: 'kept' });
  queryClient.setQueryData(user.queryKey, OTHER);
  storeUserKey(userKeyOf(OTHER));
  expect(sessionStorage.getItem('draft:contact')).toContain('kept');
});
