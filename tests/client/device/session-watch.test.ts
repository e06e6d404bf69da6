import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Device, makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import { cart } from '../../../src/client/data/cart/cart';
import { orders } from '../../../src/client/data/orders/orders';
import { user } from '../../../src/client/data/session/session';
import { site } from '../../../src/client/data/site/site';
import { watchSession } from '../../../src/client/device/session-watch';
import { useOutbox } from '../../../src/client/device/outbox/outbox';
import { endTries, sendWaiting } from '../../../src/client/device/outbox/send-waiting';
import { queuePart } from '../../../src/client/device/outbox/queue-part';
import {
  forgetStoredUser,
  noteSignOut,
  readUserKey,
  storeUserKey,
  keyForUser,
} from '../../../src/client/device/stored-session';
import { readRows } from '../../../src/offline/outbox-store';
import type { User } from '../../../src/shop/session/user';
import { fakeIndexedDb } from '../../support/fakes/fake-indexed-db';
import { rounds } from '../../support/held';

const personOf = (id: string): User => ({
  id,
  username: id,
  email: `${id}@people.test`,
  firstName: null,
  lastName: null,
  isVendor: false,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const CASEY = personOf('casey');
const ROBIN = personOf('robin');

beforeEach(() => {
  fakeIndexedDb();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No connection')));
});
afterEach(() => vi.unstubAllGlobals());

const answerWith = (person: User | null | undefined): Device['send'] => {
  if (person === undefined) return () => Promise.reject(new TypeError('No connection'));
  const answer = person ?? { code: 'unauthorized', message: 'Please log in.' };
  return async () => Response.json(answer, { status: person ? 200 : 401 });
};

/** A tab that shows this person, in front of a shop that knows the other one; undefined is one that does not tell. */
const tabOf = (shown: User | null | undefined, known: User | null | undefined) => {
  const queryClient = makeQueryClient(plainDevice(answerWith(known)));
  watchSession(queryClient);
  queryClient.setQueryData(user.queryKey, shown);
  return {
    queryClient,
    /** Delivers what another tab has stored. */
    hear: async (person: User | null) => {
      const newValue = person && keyForUser(person);
      storeUserKey(newValue);
      dispatchEvent(new StorageEvent('storage', { key: 'session', newValue }));
      const stored = readUserKey();
      await queryClient.fetchQuery(user).catch(() => undefined);
      await rounds();
      return [stored, readUserKey()];
    },
    shown: () => queryClient.getQueryData(user.queryKey),
  };
};

it.each<[string, User | null, User]>([
  ['a visitor', null, CASEY],
  ['somebody else', ROBIN, CASEY],
])('a tab of %s takes over the person who has logged in elsewhere', async (_, shown, known) => {
  const tab = tabOf(shown, known);
  expect(await tab.hear(known)).toEqual([keyForUser(known), keyForUser(known)]);
  expect(tab.shown()).toEqual(known);
});

it('a tab signs out with another one, and asks nobody', async () => {
  const tab = tabOf(CASEY, CASEY);
  expect(await tab.hear(null)).toEqual([null, null]);
  expect(tab.shown()).toBeNull();
});

it.each([
  ['a tab', CASEY],
  ['a tab that does not know its user yet', undefined],
])(
  '%s removes what waits for the person who has logged out in another one, which may be closed',
  async (_, shown) => {
    storeUserKey(keyForUser(CASEY));
    const { queryClient, hear } = tabOf(shown, shown);
    const product = { id: 1002, name: 'Gusset', price: '6.99' };
    await queuePart(queryClient, { product, quantity: 1, key: 'k1', forNext: false });
    await sendWaiting(queryClient);
    // No try is due that would find the row by chance.
    endTries();
    expect(useOutbox.getState().rows).toHaveLength(1);
    forgetStoredUser();
    noteSignOut();
    await hear(null);
    expect([useOutbox.getState().rows, await readRows()]).toEqual([[], []]);
  },
);

it('a page from the back/forward cache asks for everything private again, and who the user is', async () => {
  const { queryClient } = tabOf(CASEY, CASEY);
  const isOld = () =>
    [cart, orders(), user, site].map(
      ({ queryKey }) => queryClient.getQueryState(queryKey)?.isInvalidated,
    );
  for (const { queryKey } of [cart, orders(), site])
    queryClient.setQueryData<unknown>(queryKey, []);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await rounds();
  expect(isOld()).toEqual([true, true, true, false]);
});
