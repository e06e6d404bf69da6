import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useConnection } from '../../../src/client/device/connection/connection';
import { dividedPieces } from '../../../src/client/device/outbox/change-part';
import { isPart, useOutbox } from '../../../src/client/device/outbox/outbox';
import { endTries, sendWaiting } from '../../../src/client/device/outbox/send-waiting';
import { queuePart } from '../../../src/client/device/outbox/queue-part';
import { watchSession } from '../../../src/client/device/session-watch';
import { user } from '../../../src/client/data/session/session';
import { storeUserKey, keyForUser } from '../../../src/client/device/stored-session';
import { changeRow, readRows, removeSent } from '../../../src/offline/outbox-store';
import { fakeIndexedDb } from '../../support/fakes/fake-indexed-db';
import { held } from '../../support/held';
import { peopleForAll } from '../../support/people';
import { apiError, visit } from '../../support/screen/render';
import { type Person, shopForAll } from '../../support/shop';
import { newBuyer } from '../../support/buyers';
import { until, untilPasses } from '../../support/until';

const PRODUCT = '/product/gusset-plate-set';

const shop = shopForAll();
const people = peopleForAll(shop);

/** Locks that no page holds: those of a page end with it. */
const freeLocks = () => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, act: () => unknown) => (last = last.then(act, act));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
};

const { fetch: realFetch } = globalThis;
beforeEach(() => {
  fakeIndexedDb();
  freeLocks();
});
afterEach(() => {
  // Not all stubs, because pages need those of setup-client.
  Reflect.deleteProperty(globalThis, 'indexedDB');
  Reflect.deleteProperty(navigator, 'locks');
  globalThis.fetch = realFetch;
  storeUserKey(null);
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
    storeUserKey(person && keyForUser(person));
    const product = { id: 1002, name: 'Gusset', price: '6.99' };
    for (const key of ['k1', 'k2'])
      await queuePart(queryClient, { product, quantity: 1, key, forNext: false });
    expect(await screen.findByText('Waiting to send (2)')).toBeTruthy();
    expect(screen.queryByText(/^Log in to send/)).toBeNull();

    isExpired = true;
    await queryClient.refetchQueries({ queryKey: user.queryKey });
    // Both at once: where a call takes seconds, the strip says so in between, and the link is another one.
    await waitFor(() => {
      const link = screen.getByText('Log in to send 2 saved parts');
      expect(link.getAttribute('href')).toBe(`/auth?next=${encodeURIComponent(PRODUCT)}`);
      expect(link.closest('[role=status]')).not.toBeNull();
    });

    isExpired = false;
    await queryClient.refetchQueries({ queryKey: user.queryKey });
    await waitFor(() => expect(screen.queryByText(/^Log in to send/)).toBeNull());
  });
});

it('parts that waited for a sign-in are in the checkout that the sign-in opens', async () => {
  const buyer = await newBuyer(shop);
  const sending = held();
  globalThis.fetch = async (path, init) => {
    await sending.promise;
    const { method = 'GET', headers, body } = init ?? {};
    return buyer.fetch(String(path), { method, headers: headers ?? {}, body: body ?? null });
  };
  storeUserKey(null);
  const { queryClient } = await visit('/checkout', buyer);
  watchSession(queryClient);
  const product = { id: 1002, name: 'Gusset', price: '6.99' };
  await queuePart(queryClient, { product, quantity: 2, key: 'k1', forNext: true });
  expect(await screen.findByText('Your Cart is Empty')).toBeTruthy();
  sending.resolve();
  expect(await screen.findByRole('heading', { name: 'Checkout' })).toBeTruthy();
});

it('the cart without a connection says that the parts are safe on this device', async () => {
  storeUserKey('me');
  useConnection.setState({ reach: 'offline' });
  globalThis.fetch = () => Promise.reject(new TypeError('No connection'));
  const cut = () => Promise.reject(new TypeError('No connection'));
  const { queryClient } = await visit('/checkout', people.customer, cut);
  const product = { id: 1002, name: 'Gusset', price: '6.99' };
  const queue = (key: string) =>
    queuePart(queryClient, { product, quantity: 1, key, forNext: false });
  await queue('k1');
  expect(await screen.findByRole('heading', { name: 'No signal' })).toBeTruthy();
  expect(
    await screen.findByText(
      'Your part is safe on this device. You can pay when you are online again.',
    ),
  ).toBeTruthy();
  await queue('k2');
  expect(
    await screen.findByText(
      'Your 2 parts are safe on this device. You can pay when you are online again.',
    ),
  ).toBeTruthy();
});

describe('parts that wait on this device (docs/rules.md 12.28)', () => {
  const GUSSET = { id: 1041, name: 'Gusset', price: '6.99' };
  const SHACKLE = { id: 1058, name: 'Shackle', price: '19.99' };

  /** The cart of a buyer with one line, from a shop that takes no parts while `isBusy`. */
  const waitingAtCart = async () => {
    const buyer = await newBuyer(shop, [[1002, 1]]);
    const line = { isBusy: true };
    globalThis.fetch = async (path, init) => {
      if (line.isBusy) return apiError('rate_limited');
      const { method = 'GET', headers, body } = init ?? {};
      return buyer.fetch(String(path), { method, headers: headers ?? {}, body: body ?? null });
    };
    const { queryClient, person } = await visit('/cart', buyer);
    watchSession(queryClient);
    const known = await queryClient.fetchQuery(user);
    storeUserKey(known && keyForUser(known));
    for (const [product, quantity, key] of [
      [GUSSET, 1, 'k1'],
      [GUSSET, 2, 'k2'],
      [SHACKLE, 1, 'k3'],
    ] as const)
      await queuePart(queryClient, { product, quantity, key, forNext: false });
    const section = within(await screen.findByRole('region', { name: 'Waiting to be sent' }));
    return { buyer, line, queryClient, person, section };
  };

  it('are counted by the badge, and changed and removed on the cart page before they are sent', async () => {
    const { buyer, line, queryClient, person, section } = await waitingAtCart();
    expect(
      await screen.findByRole('link', { name: 'Cart, 3 lines, 2 waiting to be sent' }),
    ).toBeTruthy();
    const gusset = within(section.getByRole('listitem', { name: 'Gusset' }));
    const pieces = () => gusset.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' }).value;
    expect(pieces()).toBe('3');
    await person.click(gusset.getByRole('button', { name: 'One more' }));
    await waitFor(() => expect(pieces()).toBe('4'));
    await person.click(section.getByRole('button', { name: 'Remove Shackle' }));
    await waitFor(() => expect(section.queryByRole('listitem', { name: 'Shackle' })).toBeNull());
    expect(
      await screen.findByRole('link', { name: 'Cart, 2 lines, 1 waiting to be sent' }),
    ).toBeTruthy();

    line.isBusy = false;
    endTries();
    localStorage.removeItem('send-after');
    await sendWaiting(queryClient);
    expect(await screen.findByRole('link', { name: 'Cart, 2 lines' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Waiting to be sent' })).toBeNull();
    expect((await buyer.get('/api/cart')).body).toMatchObject([
      { productId: 1002, quantity: 1 },
      { productId: 1041, quantity: 4 },
    ]);
  });

  it.each([
    [[2, 3], 6, [2, 4]],
    [[2, 3], 4, [2, 2]],
    [[2, 3], 1, [1, 0]],
    [[2, 3], 0, [0, 0]],
    [[2], 5000, [999]],
  ])('rows of %j pieces become %i pieces in all as %j', (rows, pieces, divided) => {
    expect(
      dividedPieces(
        rows.map((quantity) => ({ quantity })),
        pieces,
      ),
    ).toEqual(divided);
  });

  it('a row whose pieces were changed while it was sent is not forgotten', async () => {
    const { section } = await waitingAtCart();
    await section.findAllByRole('listitem');
    const [row] = useOutbox.getState().rows;
    if (!row || !isPart(row)) throw new Error('No part waits');
    await changeRow({ ...row, body: { ...row.body, quantity: 9 } });
    await removeSent(row);
    expect((await readRows()).map(({ key }) => key)).toEqual(['k1', 'k2', 'k3']);
    await removeSent({ ...row, body: { ...row.body, quantity: 9 } });
    expect((await readRows()).map(({ key }) => key)).toEqual(['k2', 'k3']);
  });
});

describe('a list that goes into the cart (docs/rules.md 12.26)', () => {
  const HEIM_PAGE = '/product/chromoly-heim-joint-7-8-14-right-hand';
  /** The complete link of this joint. */
  const PARTS = 7;

  /** Calls of the outbox reach the shop as this buyer; `on` decides about the number of the added part. */
  const connect = (buyer: Person, on: (part: number) => 'answer' | 'lose' = () => 'answer') => {
    let part = 0;
    globalThis.fetch = async (path, init) => {
      const { method = 'GET', headers, body } = init ?? {};
      const answer = await buyer.fetch(String(path), {
        method,
        headers: headers ?? {},
        body: body ?? null,
      });
      if (method === 'POST' && on((part += 1)) === 'lose') return new Promise<never>(() => {});
      return answer;
    };
  };
  const open = async (buyer: Person) => {
    const page = await visit(HEIM_PAGE, buyer);
    const stacks = await within(page.container).findByRole('region', {
      name: 'Complete this joint',
    });
    const add = within(stacks).getByRole('button', { name: /^Add all/ });
    return { ...page, stacks, add };
  };
  const cartOf = async (buyer: Person) =>
    (await buyer.get('/api/cart')).body as { productId: number; quantity: number }[];
  const piecesOf = async (buyer: Person) =>
    (await cartOf(buyer)).reduce((sum, { quantity }) => sum + quantity, 0);
  const pieces = (add: HTMLElement) => Number(/\d+/.exec(add.textContent)?.[0]);

  it('is whole in the cart after a reload in the middle, every part once', async () => {
    const buyer = await newBuyer(shop);
    // The third part is added, but the page is gone before it hears so.
    connect(buyer, (part) => (part === 3 ? 'lose' : 'answer'));
    const before = await open(buyer);
    const wanted = pieces(before.add);
    await before.person.click(before.add);
    await until(async () => (await cartOf(buyer)).length === 3);
    // It waits for the lock, as a try after a pause does.
    void sendWaiting(before.queryClient);
    before.unmount();

    freeLocks();
    useOutbox.setState(useOutbox.getInitialState());
    endTries();
    connect(buyer);
    const after = await visit(PRODUCT, buyer);
    await sendWaiting(after.queryClient);
    expect(await cartOf(buyer)).toHaveLength(PARTS);
    expect(await piecesOf(buyer)).toBe(wanted);
    expect(useOutbox.getState().rows).toEqual([]);
  });

  // Two pages of a part, with all that fits it, are open at once.
  it(
    'is in the cart once when it is pressed in two tabs while its parts wait',
    { timeout: 60_000 },
    async () => {
      const buyer = await newBuyer(shop);
      let isFirst = true;
      const answer = held();
      connect(buyer);
      const { fetch: send } = globalThis;
      globalThis.fetch = async (path, init) => {
        if (isFirst) {
          isFirst = false;
          await answer.promise;
        }
        return send(path, init);
      };
      const one = await open(buyer);
      const other = await open(buyer);
      const wanted = pieces(one.add);
      await one.person.click(one.add);
      await until(() => !isFirst);
      await other.person.click(other.add);
      await within(other.stacks).findByText('Adding...');
      answer.resolve();
      await within(other.stacks).findByText(/added to your cart/);
      await within(one.stacks).findByText(`${wanted} pieces of ${PARTS} parts added to your cart.`);
      expect(await piecesOf(buyer)).toBe(wanted);

      // Nothing of it waits any more, so this is a second act.
      await one.person.click(one.add);
      await untilPasses(async () => expect(await piecesOf(buyer)).toBe(2 * wanted));
    },
  );

  it('is saved once without a connection, however often it is pressed', async () => {
    const buyer = await newBuyer(shop);
    const { person, stacks, add } = await open(buyer);
    useConnection.setState({ reach: 'offline' });
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await person.click(add);
    await within(stacks).findByText(/^7 parts saved/);
    await person.click(add);
    await within(stacks).findByText(/^7 parts saved/);
    expect(useOutbox.getState().rows).toHaveLength(PARTS);
  });

  it('is saved until the shop answers when the shop fails', async () => {
    const { person, stacks, add } = await open(await newBuyer(shop));
    useConnection.setState({ reach: 'trouble' });
    globalThis.fetch = async () => new Response(null, { status: 503 });
    await person.click(add);
    await within(stacks).findByText(
      '7 parts saved - will be added to your cart as soon as the shop answers.',
    );
  });

  it('says which part was refused and why, and does not keep it', async () => {
    const buyer = await newBuyer(shop);
    connect(buyer);
    const { person, stacks, add } = await open(buyer);
    await people.admin.put('/api/admin/products/1020', { published: false });
    await person.click(add);
    await within(stacks).findByText(/Left Hand: /);
    await people.admin.put('/api/admin/products/1020', { published: true });
    expect(await cartOf(buyer)).toHaveLength(PARTS - 1);
    expect(useOutbox.getState().rows).toEqual([]);
  });
});
