import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Device, makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import {
  addBuild,
  forgetBuilds,
  loadBuilds,
  useBuilds,
} from '../../../src/client/device/builds/builds';
import { syncBuilds } from '../../../src/client/device/builds/builds-sync';
import {
  forgetStoredUser,
  noteSignOut,
  storeUserKey,
  keyForUser,
} from '../../../src/client/device/stored-session';
import { encodeBuild } from '../../../src/workbench/builds/list/build-code';
import { BuildList, MAX_LISTS, shownLists } from '../../../src/workbench/builds/list/build-list';
import { newBuyer } from '../../support/buyers';
import { FakeIndexedDb, fakeIndexedDb } from '../../support/fakes/fake-indexed-db';
import { held } from '../../support/held';
import { type Member, signedIn } from '../../support/people';
import { visit } from '../../support/screen/render';
import { type Person, shopForAll } from '../../support/shop';
import { until } from '../../support/until';

const shop = shopForAll();
beforeAll(async () => {
  await import('../../../src/client/pages/builds/list/build');
});
let epoch = 100;
beforeEach(() => {
  fakeIndexedDb();
  // A run of the test before, whose answers come late, stops here as after a logout.
  epoch += 1;
  localStorage.setItem('session-epoch', String(epoch));
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  useBuilds.setState(useBuilds.getInitialState());
  localStorage.clear();
});

const open = async (path: string, person: Person) => {
  const visited = await visit(path, person);
  await screen.findByText(/^Everything for your build/);
  return visited;
};

const shared = `/build#${encodeBuild({
  name: 'Front axle',
  lines: [{ what: { kind: 'part', productId: 1002 }, quantity: 4, note: '', have: false }],
})}`;

const kept = async (person: Member): Promise<BuildList[]> =>
  ((await person.get('/api/builds')).body as unknown[]).map((list) => BuildList.parse(list));

const linesOf = (lists: BuildList[]) =>
  lists.map(({ name, lines }) => [name, lines.map(({ quantity }) => quantity)]);

/** A list that another device of the account has made. */
const madeElsewhere = (name: string, number = 1): BuildList => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name,
  nameEditedAt: 1,
  createdAt: number,
  lines: [],
});
const put = (person: Member, list: BuildList) => person.put(`/api/builds/${list.id}`, list);

/** Saves the shared list on this device, signed in as this person or as nobody. */
const saveShared = async (as: Person) => {
  const visited = await open(shared, as);
  await visited.person.click(await screen.findByRole('button', { name: 'Save to my lists' }));
  await screen.findByRole('region', { name: 'Front axle' });
  return visited;
};

const sendAs =
  (person: Member): Device['send'] =>
  (path, { method = 'GET', headers, body }) =>
    person.fetch(path, { method, headers: headers ?? {}, body: body ?? null });

/** Ann, whose list is on this device and in her account, and Bob, who is signed in on the device after her. */
const followed = async () => {
  const ann = await newBuyer(shop);
  const bob = await newBuyer(shop);
  storeUserKey(keyForUser(ann.account));
  const { unmount } = await saveShared(ann);
  await until(async () => (await kept(ann)).length === 1);
  unmount();
  storeUserKey(keyForUser(bob.account));
  return { ann, bob };
};

/** A device on which one use of the stored lists waits until it is released. */
class SlowDevice extends FakeIndexedDb {
  readonly reached = held();
  readonly released = held();
  /** @param left the number of that use, from 1 */
  constructor(private left: number) {
    super();
    this.stores.set('shop-builds-1/lists', new Map());
  }
  override open(name: string) {
    const request = super.open(name);
    this.left -= 1;
    if (this.left !== 0) return request;
    const late: typeof request = Object.create(request, { addEventListener: { value: () => {} } });
    void this.released.promise.then(() => late.onsuccess?.());
    this.reached.resolve();
    return late;
  }
}

describe('the build lists of a signed-in person (docs/rules.md 16.12)', () => {
  it('are merged with the account, in both directions, and again after a change', async () => {
    const { unmount } = await saveShared(shop.visitor());
    unmount();
    const buyer = await newBuyer(shop);
    await put(buyer, madeElsewhere('Rear axle'));
    const { person } = await open('/build', buyer);
    await until(async () => (await kept(buyer)).length === 2);
    expect(linesOf(await kept(buyer))).toEqual(
      expect.arrayContaining([
        ['Front axle', [4]],
        ['Rear axle', []],
      ]),
    );
    await screen.findByText(/on every device on which you log in/);
    expect(useBuilds.getState().lists).toHaveLength(2);

    const list = within(await screen.findByRole('region', { name: 'Front axle' }));
    await person.click(list.getByLabelText('I have it'));
    await until(async () => (await kept(buyer)).some(({ lines }) => lines[0]?.have));
  });

  it('of two devices that edited apart lose nothing', async () => {
    const buyer = await newBuyer(shop);
    const { person, unmount } = await saveShared(buyer);
    await until(async () => (await kept(buyer)).length === 1);
    unmount();
    const [list] = await kept(buyer);
    const line = list?.lines[0];
    if (!list || !line) throw new Error('There is no list.');
    // Another device adds a line meanwhile.
    const id = '00000000-0000-4000-8000-00000000000a';
    const added = { ...line, id, quantity: 7, addedAt: line.addedAt + 1 };
    await put(buyer, { ...list, lines: [line, added] });
    await open('/build', await signedIn(shop, buyer.account));
    await waitFor(() => expect(screen.getAllByLabelText('I have it')).toHaveLength(2));
    await person.click(screen.getAllByLabelText('I have it')[0] as HTMLElement); // there are two
    await until(async () => (await kept(buyer))[0]?.lines[0]?.have === true);
    expect(linesOf(await kept(buyer))).toEqual([['Front axle', [4, 7]]]);
  });

  it('leave the device with the logout; lists that no account has stay', async () => {
    const buyer = await newBuyer(shop);
    storeUserKey(keyForUser(buyer.account));
    const { unmount } = await saveShared(buyer);
    await screen.findByText(/on every device on which you log in/);
    unmount();
    localStorage.setItem('session-epoch', String(epoch + 1));
    storeUserKey(null);
    noteSignOut();
    await forgetBuilds();
    expect(useBuilds.getState().lists).toEqual([]);

    const visitor = await saveShared(shop.visitor());
    visitor.unmount();
    noteSignOut();
    await forgetBuilds();
    expect(useBuilds.getState().lists).toHaveLength(1);
  });

  it('are neither shown to nor taken by the next user of the device', async () => {
    const { ann, bob } = await followed();
    await open('/build', bob);
    await screen.findByRole('heading', { name: 'No list yet' });
    expect(await kept(bob)).toEqual([]);
    expect(linesOf(await kept(ann))).toEqual([['Front axle', [4]]]);
  });

  it('are not taken by the next user either when the device does not answer', async () => {
    const { bob } = await followed();
    Reflect.deleteProperty(globalThis, 'indexedDB');
    await syncBuilds(makeQueryClient(plainDevice(sendAs(bob))));
    expect(await kept(bob)).toEqual([]);
  });

  it('are not sent to the account of the next person who signs in meanwhile', async () => {
    const ann = await newBuyer(shop);
    const bob = await newBuyer(shop);
    storeUserKey(keyForUser(ann.account));
    for (const name of ['Front axle', 'Rear axle']) await addBuild({ name, lines: [] });
    let person = ann;
    const send: Device['send'] = (path, init) => {
      const answer = sendAs(person)(path, init);
      if (init.method === 'PUT') {
        person = bob;
        forgetStoredUser();
        storeUserKey(keyForUser(bob.account));
      }
      return answer;
    };
    await syncBuilds(makeQueryClient(plainDevice(send)));
    expect([(await kept(ann)).length, await kept(bob)]).toEqual([1, []]);
  });

  it('leave the device with a logout in another tab, whenever it happens', async () => {
    const ann = await newBuyer(shop);
    await put(ann, madeElsewhere('Rear axle'));
    let use = 1;
    for (; ; use += 1) {
      const device = new SlowDevice(use);
      Object.assign(globalThis, { indexedDB: device });
      storeUserKey(keyForUser(ann.account));
      const synced = syncBuilds(makeQueryClient(plainDevice(sendAs(ann))));
      const isReached = device.reached.promise.then(() => true);
      if (!(await Promise.race([isReached, synced]))) break;
      forgetStoredUser();
      noteSignOut();
      await forgetBuilds();
      device.released.resolve();
      await synced;
      // The next person opens the page.
      await loadBuilds();
      expect(useBuilds.getState().lists, `at use ${use} of the device`).toEqual([]);
    }
    expect(use).toBeGreaterThan(5);
  });

  it('come when a device answers that did not answer when the page was opened', async () => {
    const buyer = await newBuyer(shop);
    await put(buyer, madeElsewhere('Rear axle'));
    const device = indexedDB;
    Reflect.deleteProperty(globalThis, 'indexedDB');
    await open('/build', buyer);
    await screen.findByText(/^This browser does not let the shop store anything/);
    Object.assign(globalThis, { indexedDB: device });
    await screen.findByRole('region', { name: 'Rear axle' });
  });

  it('stay on the device when the account is full, which is said', async () => {
    const buyer = await newBuyer(shop);
    for (let number = 1; number <= MAX_LISTS; number += 1)
      await put(buyer, madeElsewhere(`List ${number}`, number));
    const { unmount } = await saveShared(shop.visitor());
    unmount();
    await open('/build', buyer);
    await screen.findByText(/^An account keeps 50 build lists/);
    expect(shownLists(useBuilds.getState().lists ?? [])).toHaveLength(MAX_LISTS + 1);
    expect(await kept(buyer)).toHaveLength(MAX_LISTS);
  });
});
