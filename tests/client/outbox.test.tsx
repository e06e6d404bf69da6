import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useConnection } from '../../src/client/device/connection';
import { useOutbox } from '../../src/client/device/outbox';
import { queuePart } from '../../src/client/device/queue-part';
import { resetPause } from '../../src/client/device/send-pause';
import { watchSession } from '../../src/client/device/session-watch';
import { user } from '../../src/client/data/session';
import { storeUserKey, userKeyOf } from '../../src/client/device/stored-session';
import { fakeIndexedDb } from '../support/fake-indexed-db';
import { type People, meetPeople } from '../support/people';
import { apiError, visit } from '../support/render';
import { type Shop, openShop } from '../support/shop';

const PRODUCT = '/product/gusset-plate-set';

let shop: Shop;
let people: People;
beforeAll(async () => {
  shop = await openShop();
  people = await meetPeople(shop);
});
afterAll(() => shop.close());

beforeEach(() => {
  fakeIndexedDb();
  const request = (_: string, act: () => unknown) => Promise.resolve(act());
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
});
afterEach(() => {
  // Not all stubs, because pages need those of setup-client.
  Reflect.deleteProperty(globalThis, 'indexedDB');
  Reflect.deleteProperty(navigator, 'locks');
  useConnection.setState(useConnection.getInitialState());
  useOutbox.setState(useOutbox.getInitialState());
  resetPause();
});

describe('Add to Cart', () => {
  it('saves the part at once when the connection is bad and the phone knows who is signed in', async () => {
    storeUserKey('me');
    useConnection.setState({ reach: 'slow' });
    const { person } = await visit(PRODUCT, people.customer, (path) =>
      path === '/api/user' ? new Promise<never>(() => {}) : undefined,
    );
    const [add] = await screen.findAllByRole('button', { name: 'Add to Cart' });
    await person.click(add ?? document.body);
    expect(await screen.findByText(/^Saved - will be added to your cart/)).toBeTruthy();
    expect(useOutbox.getState().rows).toMatchObject([{ kind: 'part', userKey: 'me' }]);
  });
});

describe('a session that expires while parts wait', () => {
  it('is reported in the strip by itself, with the way to sign in, until the person is back', async () => {
    let isExpired = false;
    const { queryClient } = await visit(PRODUCT, people.customer, (path, method) => {
      if (path === '/api/user' && isExpired) return apiError('unauthorized');
      // The parts wait, and the connection has nothing to report in the strip.
      if (path === '/api/cart' && method === 'POST') return apiError('rate_limited');
      return undefined;
    });
    watchSession(queryClient);
    const person = await queryClient.fetchQuery(user);
    storeUserKey(person && userKeyOf(person));
    const product = { id: 1002, name: 'Gusset', price: '6.99' };
    for (const key of ['k1', 'k2'])
      await queuePart(queryClient, { product, quantity: 1, key, forNext: false });
    expect(await screen.findByText('Waiting to send (2)')).toBeTruthy();
    expect(screen.queryByText(/^Sign in to send/)).toBeNull();

    isExpired = true;
    await queryClient.refetchQueries({ queryKey: user.queryKey });
    const link = await screen.findByRole('link', { name: 'Sign in to send 2 saved parts' });
    expect(link.getAttribute('href')).toBe(`/auth?next=${encodeURIComponent(PRODUCT)}`);
    expect(link.closest('[role=status]')).not.toBeNull();

    isExpired = false;
    await queryClient.refetchQueries({ queryKey: user.queryKey });
    await waitFor(() => expect(screen.queryByText(/^Sign in to send/)).toBeNull());
  });
});
