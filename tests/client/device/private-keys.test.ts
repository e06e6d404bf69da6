import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueryClient } from '@tanstack/react-query';
import { clientDevice, makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import { user } from '../../../src/client/data/session/session';
import { sendWaiting } from '../../../src/client/device/outbox/send-waiting';
import { storeParts } from '../../../src/client/device/outbox/queue-list';
import { queueMessage } from '../../../src/client/device/outbox/queue-message';
import { queuePart } from '../../../src/client/device/outbox/queue-part';
import { recordSavedPrice } from '../../../src/client/device/outbox/saved-prices';
import { forgetSession, watchSession } from '../../../src/client/device/session-watch';
import { storeUserKey, untilSignOut, keyForUser } from '../../../src/client/device/stored-session';
import {
  type PaymentAttempt,
  keepAttempt,
  lastOrderNumber,
  readAttempt,
  rememberOrderNumber,
} from '../../../src/client/pages/checkout/payment-attempt';
import { keptPostalCode } from '../../../src/client/state/postal-code';
import { writeDraft } from '../../../src/client/state/drafts';
import { rememberRole } from '../../../src/client/state/stored-role';
import { type WaitingPart, addRow, readRows, removeRow } from '../../../src/offline/outbox-store';
import { sendOutbox } from '../../../src/offline/send-outbox';
import type { User } from '../../../src/shop/session/user';
import { type FakeCaches, fakeCaches } from '../../support/fakes/fake-caches';
import { type FakeIndexedDb, fakeIndexedDb } from '../../support/fakes/fake-indexed-db';
import { held, rounds } from '../../support/held';

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
  const userKey = keyForUser(person);
  keepAttempt(ATTEMPT);
  rememberOrderNumber('NRF-CANARY');
  writeDraft('contact', { message: 'canary' });
  rememberRole('vendor');
  keptPostalCode.setState({ text: 'canary' });
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

it('a sign-in keeps the postal code that was typed before it, and another person does not see it', () => {
  const queryClient = makeQueryClient(plainDevice());
  watchSession(queryClient);
  keptPostalCode.setState({ text: 'P3A 1A1' });
  queryClient.setQueryData(user.queryKey, ME);
  expect(keptPostalCode.getState().text).toBe('P3A 1A1');
  queryClient.setQueryData(user.queryKey, OTHER);
  expect(keptPostalCode.getState().text).toBeNull();
});

describe('signing out', () => {
  it('leaves nothing about the person in any storage', async () => {
    const queryClient = await usedBy(ME);
    expect(await allStored()).toMatch(CANARY);
    await forgetSession(queryClient);
    const left = await allStored();
    expect(left).not.toMatch(CANARY);
    expect(left).not.toContain(keyForUser(ME));
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

describe('what is under way at a logout', () => {
  const product = { id: 1002, name: 'canary', price: '1.00' };
  const leftOf = async (queryClient: QueryClient) => {
    await queryClient.cancelQueries();
    await rounds();
    const left = await allStored();
    expect(left).not.toMatch(CANARY);
    expect(left).not.toContain(keyForUser(ME));
  };
  /** A phone of ME whose questions about the user are never answered. */
  const asking = async () => {
    const queryClient = await usedBy(ME);
    await sendWaiting(queryClient);
    queryClient.setQueryData(user.queryKey, ME);
    clientDevice(queryClient).send = () => new Promise<never>(() => {});
    const ask = () => void queryClient.fetchQuery({ ...user, staleTime: 0 }).catch(() => undefined);
    return { queryClient, ask };
  };

  it('a question about the user, asked before it', async () => {
    const { queryClient, ask } = await asking();
    ask();
    await forgetSession(queryClient);
    await leftOf(queryClient);
  });

  it('a question about the user, asked during it', async () => {
    const { queryClient, ask } = await asking();
    const leaving = forgetSession(queryClient);
    ask();
    await leaving;
    await leftOf(queryClient);
  });

  /** Holds the next opening of the database, until it is released. */
  const holdOpening = () => {
    const opening = held();
    const open = database.open.bind(database);
    vi.spyOn(database, 'open').mockImplementationOnce((name) => {
      const request = open(name);
      const late = Object.assign(new EventTarget(), { result: request.result });
      Object.defineProperty(late, 'onsuccess', {
        set: (act: () => void) => {
          void opening.promise.then(act);
        },
      });
      return late as typeof request; // what idb-keyval uses of it
    });
    return opening;
  };

  it.each<[string, (queryClient: QueryClient) => Promise<unknown>]>([
    [
      'a part that is being stored',
      (client) => queuePart(client, { product, quantity: 1, key: 'canary', forNext: false }),
    ],
    [
      'a list that is being stored',
      () => storeParts([{ product, quantity: 1 }], keyForUser(ME)).catch(() => undefined),
    ],
    [
      'a message that is being stored',
      (client) => queueMessage(client, { message: 'canary' }, 'k'),
    ],
  ])('%s', async (_, store) => {
    const queryClient = await usedBy(ME);
    await sendWaiting(queryClient);
    const opening = holdOpening();
    const storing = store(queryClient);
    await forgetSession(queryClient);
    opening.resolve();
    await storing;
    await leftOf(queryClient);
  });

  /** A run of the outbox with one row, at the moment when the shop has been asked to take it. */
  const sending = async (row: WaitingPart, answer: Response) => {
    const queryClient = await usedBy(ME);
    await sendWaiting(queryClient);
    await forgetSession(queryClient);
    queryClient.setQueryData(user.queryKey, ME);
    await addRow(row, () => true);
    const [asked, answered] = [held(), held()];
    const run = sendOutbox({
      currentUser: async () => keyForUser(ME),
      send: async () => {
        asked.resolve();
        await answered.promise;
        return answer;
      },
      mayStore: untilSignOut(),
      onSent: (sent) => recordSavedPrice(sent as WaitingPart), // the only row is one
    });
    await asked.promise;
    return { queryClient, run, answered };
  };
  const canary = (id: string): WaitingPart => ({
    kind: 'part',
    id,
    key: id,
    createdAt: Date.now(),
    userKey: keyForUser(ME),
    body: { productId: 1002, quantity: 1 },
    seen: { name: 'canary', price: '1.00' },
  });

  it.each([
    ['a part that is added', 200],
    ['a part that is refused', 409],
  ])('%s', async (_, status) => {
    const { queryClient, run, answered } = await sending(
      canary('1'),
      Response.json({ message: 'Sold out' }, { status }),
    );
    await forgetSession(queryClient);
    answered.resolve();
    await run;
    await leftOf(queryClient);
  });

  it('a part without an owner, which the person who leaves does not take', async () => {
    const { queryClient, run, answered } = await sending(canary('1'), Response.json({}));
    const forNext = { ...canary('2'), userKey: null, seen: { name: 'kept', price: '1.00' } };
    await addRow(forNext, () => true);
    await forgetSession(queryClient);
    const next = sendOutbox({
      currentUser: async () => keyForUser(ME),
      send: () => Promise.reject(new TypeError('No connection')),
      mayStore: () => false,
      onSent: () => undefined,
    });
    answered.resolve();
    await Promise.all([run, next]);
    await leftOf(queryClient);
    expect(await readRows()).toEqual([forNext]);
  });
});

it('a waiting part that was removed while others are sent is not sent', async () => {
  const parts = ['1', '2'].map((id): WaitingPart => ({
    kind: 'part',
    id,
    key: id,
    createdAt: Date.now(),
    userKey: 'me',
    body: { productId: 1002, quantity: 1 },
    seen: { name: 'Bracket', price: '1.00' },
  }));
  for (const part of parts) await addRow(part, () => true);
  const sent: string[] = [];
  await sendOutbox({
    currentUser: async () => 'me',
    send: async () => {
      await removeRow('2');
      return Response.json({});
    },
    mayStore: () => true,
    onSent: ({ id }) => sent.push(id),
  });
  expect(sent).toEqual(['1']);
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
  storeUserKey(keyForUser(OTHER));
  expect(sessionStorage.getItem('drafts')).toContain('kept');
});
