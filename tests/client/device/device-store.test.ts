import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ASKED_AGAIN,
  addBuild,
  addToBuild,
  forgetBuilds,
  loadBuilds,
  useBuilds,
} from '../../../src/client/device/builds/builds';
import {
  forgetStoredUser,
  noteSignOut,
  readEpoch,
  storeUserKey,
} from '../../../src/client/device/stored-session';
import { storeBuildsOwner } from '../../../src/offline/build-store';
import { deviceStore } from '../../../src/offline/device-store';
import { type WaitingPart, addRow, readRows } from '../../../src/offline/outbox-store';
import { sendOutbox } from '../../../src/offline/send-outbox';
import { type FakeIndexedDb, fakeIndexedDb } from '../../support/fakes/fake-indexed-db';
import { type Held, held, rounds } from '../../support/held';

/** Every act of a person is answered within this time, ms. */
const SECOND = 1000;

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(globalThis, 'indexedDB');
  useBuilds.setState(useBuilds.getInitialState());
});

/** A database that opens only when it is released. */
const lateDatabase = (opening: Held): FakeIndexedDb => {
  const database = fakeIndexedDb();
  const open = database.open.bind(database);
  vi.spyOn(database, 'open').mockImplementation((name) => {
    const request = open(name);
    const late = Object.assign(new EventTarget(), { result: request.result });
    Object.defineProperty(late, 'onsuccess', {
      set: (act: () => void) => {
        void opening.promise.then(act);
      },
    });
    return late as typeof request; // what idb-keyval uses of it
  });
  return database;
};

const line = {
  what: { kind: 'part', productId: 1002 },
  quantity: 1,
  note: '',
  have: false,
} as const;

describe('a device whose store', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

  const isOver = async (act: Promise<unknown>): Promise<unknown> => {
    const result = act.catch((error: unknown) => error);
    await rounds();
    await vi.advanceTimersByTimeAsync(SECOND);
    await rounds();
    return Promise.race([result, Promise.resolve('still waiting')]);
  };

  it('never answers, ends every act within a second, and stores nothing later', async () => {
    const opening = held();
    const database = lateDatabase(opening);
    const store = deviceStore('late', 'rows');
    const put = store('readwrite', (rows) => Promise.resolve(void rows.put(1, 'one')));
    expect(await isOver(put)).toBeInstanceOf(Error);
    opening.resolve();
    await rounds();
    expect([...database.stores.values()].flatMap((values) => [...values])).toEqual([]);
  });

  it('needs longer than a second, stops the change', async () => {
    const stop = vi.spyOn(fakeIndexedDb(), 'abort').mockImplementation(() => undefined);
    const put = deviceStore('late', 'rows')('readwrite', () => held().promise);
    expect(await isOver(put)).toBeInstanceOf(Error);
    expect(stop).toHaveBeenCalledOnce();
  });

  it('can no longer stop the change after a second, tells what became of it', async () => {
    fakeIndexedDb();
    const writing = held();
    const put = deviceStore('late', 'rows')('readwrite', () =>
      writing.promise.then(() => 'stored'),
    );
    expect(await isOver(put)).toBe('still waiting');
    writing.resolve();
    expect(await put).toBe('stored');
  });

  it('answers late, is waited for by the worker', async () => {
    const opening = held();
    lateDatabase(opening);
    const page = Object.getOwnPropertyDescriptor(globalThis, 'document') ?? {};
    Reflect.deleteProperty(globalThis, 'document');
    vi.resetModules();
    const { readReminders } = await import('../../../src/offline/reminder-store');
    Object.defineProperty(globalThis, 'document', page);
    const reading = readReminders();
    expect(await isOver(reading)).toBe('still waiting');
    opening.resolve();
    expect(await reading).toBeUndefined();
  });

  it.each([
    ['never answers', () => void lateDatabase(held())],
    ['is missing', () => undefined],
  ])('%s, refuses a build list within a second', async (_, take) => {
    take();
    expect(await isOver(addToBuild([line]))).toBe('blocked');
    expect(await isOver(addBuild({ name: 'Truck', lines: [line] }))).toBe('blocked');
    expect(await isOver(loadBuilds())).toBeUndefined();
    expect(useBuilds.getState()).toMatchObject({ lists: [], isBlocked: true });
  });
});

it('a list that is stored counts as stored, although the device does not answer afterwards', async () => {
  const database = fakeIndexedDb();
  const open = database.open.bind(database);
  vi.spyOn(database, 'open').mockImplementation((name) => {
    if (database.stores.get('shop-builds-1/lists')?.size) throw new Error('No answer');
    return open(name);
  });
  expect(await addBuild({ name: 'Truck', lines: [line] })).toEqual({ list: 'Truck' });
  expect(useBuilds.getState().isBlocked).toBe(true);
  vi.restoreAllMocks();
  await loadBuilds();
  expect(useBuilds.getState()).toMatchObject({ lists: [{ name: 'Truck' }], isBlocked: false });
});

it('lists of an account are not shown after a logout during which the device does not answer, and removed later', async () => {
  const database = fakeIndexedDb();
  storeUserKey('me');
  await addBuild({ name: 'Truck', lines: [line] });
  const ids = useBuilds.getState().lists?.map(({ id }) => id) ?? [];
  await storeBuildsOwner({ userKey: 'me', epoch: readEpoch(), ids, refused: [] });
  Reflect.deleteProperty(globalThis, 'indexedDB');
  await loadBuilds();
  expect(useBuilds.getState()).toMatchObject({ lists: [{ name: 'Truck' }], isBlocked: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  forgetStoredUser();
  noteSignOut();
  await forgetBuilds();
  expect(useBuilds.getState()).toMatchObject({ lists: [], isBlocked: true });
  vi.stubGlobal('indexedDB', database);
  await vi.advanceTimersByTimeAsync(ASKED_AGAIN);
  await rounds();
  expect(useBuilds.getState()).toMatchObject({ lists: [], isBlocked: false });
  expect(database.stores.get('shop-builds-1/lists')?.size).toBe(0);
});

it('a browser without locks sends what waits', async () => {
  fakeIndexedDb();
  const part: WaitingPart = {
    kind: 'part',
    id: '1',
    key: '1',
    createdAt: Date.now(),
    userKey: 'me',
    body: { productId: 1002, quantity: 1 },
    seen: { name: 'Bracket', price: '1.00' },
  };
  await addRow(part, () => true);
  const result = await sendOutbox({
    currentUser: async () => 'me',
    send: async () => Response.json({}),
    mayStore: () => true,
    onSent: () => undefined,
  });
  expect([result, await readRows()]).toEqual(['done', []]);
});

describe('a browser of 2021', () => {
  afterEach(() => vi.resetModules());

  const LACKING: [object, string][] = [
    [AbortSignal, 'any'],
    [AbortSignal, 'timeout'],
    [Array.prototype, 'toSorted'],
    [Array.prototype, 'toReversed'],
    [Array.prototype, 'toSpliced'],
    [URL, 'canParse'],
    [Object.getPrototypeOf(crypto) as object, 'randomUUID'],
  ];

  it('gets what it lacks', async () => {
    const own = LACKING.map(([holder, name]) => Object.getOwnPropertyDescriptor(holder, name));
    for (const [holder, name] of LACKING) Reflect.deleteProperty(holder, name);
    try {
      vi.resetModules();
      await import('../../../src/offline/older-browsers');
      expect(crypto.randomUUID()).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
      expect([3, 1, 2].toSorted()).toEqual([1, 2, 3]);
      expect([1, 2].toReversed()).toEqual([2, 1]);
      expect([1, 2, 3].toSpliced(1, 1, 9)).toEqual([1, 9, 3]);
      expect([URL.canParse('/a'), URL.canParse('/a', 'http://b.test')]).toEqual([false, true]);
      const caller = new AbortController();
      const either = AbortSignal.any([caller.signal, AbortSignal.timeout(60_000)]);
      expect(either.aborted).toBe(false);
      caller.abort('left');
      expect([either.aborted, either.reason]).toEqual([true, 'left']);
      expect(AbortSignal.any([caller.signal]).aborted).toBe(true);
    } finally {
      for (const [at, [holder, name]] of LACKING.entries()) {
        const before = own[at];
        if (before) Object.defineProperty(holder, name, before);
      }
      Reflect.deleteProperty(crypto, 'randomUUID');
    }
  });
});
