import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueryClient } from '@tanstack/react-query';
import { askStockPush } from '../../../src/contract/catalogue/stock-notices';
import { pushOrders } from '../../../src/contract/settings/settings';
import { clientDevice, makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import {
  readOrderPush,
  refreshOrderPush,
  switchOrderPushOff,
  switchOrderPushOn,
} from '../../../src/client/device/orders/order-push';
import {
  readReminderState,
  refreshSubscription,
  switchOff,
  switchOn,
  useReminders,
} from '../../../src/client/device/reminders/reminders';
import {
  NoPush,
  currentSubscription,
} from '../../../src/client/device/reminders/push-subscription';
import { awaitPartHere } from '../../../src/client/device/reminders/stock-push';
import { changeReminders, readReminders } from '../../../src/offline/reminder-store';
import { PUSH_SUBSCRIBE } from '../../../src/shop/reminders/reminder-paths';
import { QUIET_HOURS } from '../../../src/shop/reminders/reminders';
import '../../../src/sw/push';
import { type FakeIndexedDb, fakeIndexedDb } from '../../support/fakes/fake-indexed-db';
import { held, rounds } from '../../support/held';
import { fakeLocks } from '../../support/fakes/fake-locks';
import { type People, meetPeople } from '../../support/people';
import { openPushService } from '../../support/fakes/push-service';
import { setStock } from '../../support/stock';
import { DAY, MINUTE, type Shop, openShop } from '../../support/shop';

const [BRACKET, GUSSET] = [1002, 1041];

const WANTED = {
  topics: ['october-sale' as const],
  timeZone: 'America/Toronto',
  quietHours: QUIET_HOURS,
};

let shop: Shop;
let people: People;
let service: Awaited<ReturnType<typeof openPushService>>;
let client: QueryClient;
let database: FakeIndexedDb;
let isOnline: boolean;
/** Waits before a call of this path is sent. */
let between: (path: string) => Promise<void> | undefined;
/** The browser's subscription. */
let subscription: { endpoint: string } | null;
/** Waits before the browser's push service answers. */
let pushService: () => Promise<void> | undefined;

beforeAll(async () => {
  service = await openPushService(() => shop.clock());
  shop = await openShop({ pushHosts: [service.host] });
  people = await meetPeople(shop);
});
afterAll(async () => {
  await shop.close();
  await service.close();
});
beforeEach(() => {
  database = fakeIndexedDb();
  subscription = null;
  isOnline = true;
  between = () => undefined;
  pushService = () => undefined;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      await pushService();
      const made = service.device().subscription;
      subscription ??= Object.assign(made, {
        toJSON: () => made,
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      });
      return subscription;
    },
  };
  vi.stubGlobal('Notification', {
    permission: 'granted',
    requestPermission: async () => 'granted',
  });
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('registration', { pushManager });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve({ pushManager }),
      getRegistration: async () => ({ pushManager }),
      register: async () => ({}),
    },
  });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
  client = makeQueryClient(
    plainDevice(async (path, { method = 'GET', headers, body }) => {
      await between(path);
      if (!isOnline) throw new TypeError('Failed to fetch');
      return people.admin.fetch(path, { method, headers: headers ?? {}, body: body ?? null });
    }),
  );
});
afterEach(async () => {
  for (const table of ['order_push_device', 'push_device', 'stock_push'] as const)
    await shop.db.deleteFrom(table).execute();
  for (const name of ['serviceWorker', 'locks']) Reflect.deleteProperty(navigator, name);
  for (const name of ['indexedDB', 'Notification', 'PushManager'])
    Reflect.deleteProperty(globalThis, name);
  useReminders.setState(useReminders.getInitialState());
});

/** The endpoints that the shop knows, for each use. */
const known = async () => {
  const endpoints = async (table: 'order_push_device' | 'push_device') =>
    (await shop.db.selectFrom(table).select('endpoint').execute()).map(({ endpoint }) => endpoint);
  return {
    orders: await endpoints('order_push_device'),
    reminders: await endpoints('push_device'),
  };
};

describe('reminders and notifications of new orders on one device (docs/rules.md 18.11)', () => {
  const both = async (): Promise<string> => {
    await switchOn(client, WANTED);
    await switchOrderPushOn(client);
    const endpoint = subscription?.endpoint ?? '';
    expect(await known()).toEqual({ orders: [endpoint], reminders: [endpoint] });
    return endpoint;
  };

  it('share the subscription: what ends reminders leaves new orders', async () => {
    const endpoint = await both();
    await switchOff(client);
    expect(subscription?.endpoint).toBe(endpoint);
    expect(await known()).toEqual({ orders: [endpoint], reminders: [] });
    expect([useReminders.getState().state, await readOrderPush()]).toEqual(['off', 'on']);
    await switchOrderPushOff(client);
    expect([subscription, await known()]).toEqual([null, { orders: [], reminders: [] }]);
  });

  it('share the subscription: what ends new orders leaves reminders', async () => {
    const endpoint = await both();
    await switchOrderPushOff(client);
    expect(subscription?.endpoint).toBe(endpoint);
    expect(await known()).toEqual({ orders: [], reminders: [endpoint] });
    expect([useReminders.getState().state, await readOrderPush()]).toEqual(['on', 'off']);
    await switchOff(client);
    expect([subscription, await known()]).toEqual([null, { orders: [], reminders: [] }]);
  });

  it('end reminders at the shop with the next page when it was not reached', async () => {
    const endpoint = await both();
    isOnline = false;
    await expect(switchOff(client)).rejects.toThrow('Failed to fetch');
    expect(useReminders.getState().state).toBe('off');
    expect(await known()).toEqual({ orders: [endpoint], reminders: [endpoint] });
    isOnline = true;
    expect(localStorage.getItem('reminders')).toBe('1');
    await refreshSubscription(client);
    expect(await known()).toEqual({ orders: [endpoint], reminders: [] });
    expect(localStorage.getItem('reminders')).toBeNull();
  });

  it('are told to the shop once a month, also when the browser has dropped the subscription', async () => {
    const changed = async () =>
      (await shop.db.selectFrom('push_device').select('changed_at').execute())[0]?.changed_at;
    await switchOn(client, WANTED);
    const first = await changed();
    shop.clock.pass(MINUTE);
    await refreshSubscription(client);
    expect(await changed()).toBe(first);
    await changeReminders((stored) => stored && { ...stored, toldAt: Date.now() - 31 * DAY });
    await refreshSubscription(client);
    const second = await changed();
    expect(second).toBe(shop.clock());
    shop.clock.pass(MINUTE);
    await refreshSubscription(client);
    expect(await changed()).toBe(second);
    subscription = null;
    await refreshSubscription(client);
    expect((await known()).reminders).toEqual([(await currentSubscription())?.endpoint]);
  });
});

describe('a page that reports a changed endpoint to the shop (docs/rules.md 18.11)', () => {
  /** Loads an admin page, whose call of this path waits, after the browser has changed the endpoint. */
  const load = async (path: string) => {
    await switchOrderPushOn(client);
    subscription = null;
    client.clear();
    const answer = held();
    const asked = held();
    between = async (called) => {
      if (called !== path) return;
      between = () => undefined;
      asked.resolve();
      await answer.promise;
    };
    const done = refreshOrderPush(client);
    await asked.promise;
    return async () => {
      answer.resolve();
      await done;
    };
  };

  it('reports it once', async () => {
    const answered = await load('/api/push/key');
    await answered();
    expect(await readOrderPush()).toBe('on');
    expect((await known()).orders).toContain(subscription?.endpoint);
    const calls = vi.spyOn(people.admin, 'fetch');
    await refreshOrderPush(client);
    expect(calls).not.toHaveBeenCalled();
  });

  it('leaves off what is switched off before the shop has given its key', async () => {
    const answered = await load('/api/push/key');
    await switchOrderPushOff(client);
    await answered();
    expect([await readOrderPush(), subscription, (await known()).orders]).toEqual([
      'off',
      null,
      [],
    ]);
  });

  it('leaves off what is switched off while the shop is being told', async () => {
    const answered = await load('/api/admin/settings/pushes');
    const switched = switchOrderPushOff(client);
    await rounds();
    await answered();
    await switched;
    expect([await readOrderPush(), subscription]).toEqual(['off', null]);
  });

  it('leaves on what is switched off and on again meanwhile', async () => {
    const answered = await load('/api/push/key');
    await switchOrderPushOff(client);
    const switched = switchOrderPushOn(client);
    await answered();
    await switched;
    expect(await readOrderPush()).toBe('on');
    expect((await known()).orders).toEqual([subscription?.endpoint]);
  });
});

/** Lets the next call of this path wait before it is sent. */
const hold = (path: string) => {
  const [answer, asked] = [held(), held()];
  between = async (called) => {
    if (called !== path) return;
    between = () => undefined;
    asked.resolve();
    await answer.promise;
  };
  return { asked: asked.promise, answer: answer.resolve };
};

/** The quiet hours of the device, and those that the shop knows. */
const quietHours = async () => {
  const rows = await shop.db.selectFrom('push_device').select(['quiet_from', 'quiet_to']).execute();
  return { here: (await readReminders())?.quietHours, there: rows };
};

const EARLIER = { from: '20:30', to: '09:00' };
const IS_EARLIER = {
  here: EARLIER,
  there: [{ quiet_from: 20 * 60 + 30, quiet_to: 9 * 60 }],
};

describe('what a person chose last stands (docs/rules.md 9.6)', () => {
  it('reminders that are stopped while they are switched on stay off', async () => {
    const { asked, answer } = hold(PUSH_SUBSCRIBE);
    const switched = switchOn(client, WANTED);
    await asked;
    const stopped = switchOff(client);
    await rounds();
    answer();
    await Promise.all([switched, stopped]);
    await refreshSubscription(client);
    expect([useReminders.getState().state, subscription, (await known()).reminders]).toEqual([
      'off',
      null,
      [],
    ]);
  });

  it('quiet hours that are changed while a page reports the device stay changed', async () => {
    await switchOn(client, WANTED);
    await changeReminders((stored) => stored && { ...stored, toldAt: 0 });
    const { asked, answer } = hold(PUSH_SUBSCRIBE);
    const reported = refreshSubscription(client);
    await asked;
    const switched = switchOn(client, { ...WANTED, quietHours: EARLIER });
    await rounds();
    answer();
    await Promise.all([reported, switched]);
    expect(await quietHours()).toEqual(IS_EARLIER);
  });

  it('quiet hours that the shop did not take are reported by the next page', async () => {
    await switchOn(client, WANTED);
    isOnline = false;
    await expect(switchOn(client, { ...WANTED, quietHours: EARLIER })).rejects.toThrow('Failed');
    isOnline = true;
    await refreshSubscription(client);
    expect(await quietHours()).toEqual(IS_EARLIER);
  });

  /** Lets the worker report a new endpoint to the shop; its first call waits. */
  const reportByWorker = async () => {
    const { asked, answer } = hold(PUSH_SUBSCRIBE);
    vi.stubGlobal('fetch', clientDevice(client).send);
    const reported = new Promise((resolve) => {
      const event = new Event('pushsubscriptionchange');
      dispatchEvent(
        Object.assign(event, { waitUntil: (work: Promise<unknown>) => void work.then(resolve) }),
      );
    });
    await asked;
    return async () => {
      answer();
      await reported;
    };
  };

  it('reminders that are stopped while the worker reports a new endpoint stay off', async () => {
    await switchOn(client, WANTED);
    subscription = null;
    const answered = await reportByWorker();
    const stopped = switchOff(client);
    await rounds();
    await answered();
    await stopped;
    expect([(await readReminders())?.on, subscription, (await known()).reminders]).toEqual([
      false,
      null,
      [],
    ]);
  });

  it('quiet hours that are changed while the worker reports a new endpoint stay changed', async () => {
    await switchOn(client, WANTED);
    subscription = null;
    const answered = await reportByWorker();
    const switched = switchOn(client, { ...WANTED, quietHours: EARLIER });
    await rounds();
    await answered();
    await switched;
    expect(await quietHours()).toEqual(IS_EARLIER);
    expect((await known()).reminders).toEqual([(await currentSubscription())?.endpoint]);
  });

  /** Begins an act, to which the push service answers after the page has given up. @returns answers then */
  const tryInVain = async (act: () => Promise<unknown>) => {
    const answer = held();
    const asked = held();
    pushService = () => {
      asked.resolve();
      return answer.promise;
    };
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const tried = expect(act()).rejects.toThrow('did not answer in ten seconds');
    await asked.promise;
    vi.runAllTimers();
    vi.useRealTimers();
    await tried;
    pushService = () => undefined;
    return async () => {
      answer.resolve();
      await rounds();
    };
  };

  it.each([
    ['reminders', PUSH_SUBSCRIBE, () => switchOn(client, WANTED)],
    ['new orders', pushOrders.path, () => switchOrderPushOn(client)],
    [
      'a part that is back',
      askStockPush.path.replace(':id', String(BRACKET)),
      () => awaitPartHere(client, BRACKET),
    ],
  ])(
    'a second try to be notified of %s is not undone by the late answer to the first',
    async (_, path, act) => {
      await setStock(shop, BRACKET, 0);
      const answerFirst = await tryInVain(act);
      const { asked, answer } = hold(path);
      const tried = act();
      await asked;
      await answerFirst();
      answer();
      await tried;
      expect(subscription).not.toBeNull();
    },
  );

  it('a subscription that comes after the person was told that it is late ends', async () => {
    const answerFirst = await tryInVain(() => switchOn(client, WANTED));
    await answerFirst();
    expect(subscription).toBeNull();
  });
});

describe('a device that does not answer (docs/rules.md 12.27)', () => {
  /** Lets every use of the device fail from this one on. @returns a function that ends it */
  const silence = (from = 1) => {
    const open = database.open.bind(database);
    let uses = 0;
    const silent = vi.spyOn(database, 'open').mockImplementation((name) => {
      uses += 1;
      if (uses >= from) throw new Error('No answer');
      return open(name);
    });
    return () => silent.mockRestore();
  };

  it('does not say that reminders are off, and leaves them on', async () => {
    await switchOn(client, WANTED);
    const endpoint = subscription?.endpoint ?? '';
    const answers = silence();
    await expect(switchOff(client)).rejects.toThrow(NoPush);
    await readReminderState();
    expect(useReminders.getState().state).toBe('silent');
    answers();
    await readReminderState();
    expect([useReminders.getState().state, (await known()).reminders]).toEqual(['on', [endpoint]]);
  });

  it('keeps the subscription, which new orders may use, when reminders end', async () => {
    await switchOn(client, WANTED);
    await switchOrderPushOn(client);
    const endpoint = subscription?.endpoint ?? '';
    const answers = silence(3); // reminders have been read and switched off by then
    await switchOff(client);
    answers();
    expect(subscription?.endpoint).toBe(endpoint);
    expect(await known()).toEqual({ orders: [endpoint], reminders: [] });
  });

  it('does not end reminders when the shop is told that it is there', async () => {
    await switchOn(client, WANTED);
    await changeReminders((stored) => stored && { ...stored, toldAt: 0 });
    const answers = silence(4); // reminders have been read and stored by then
    await refreshSubscription(client);
    answers();
    expect((await known()).reminders).toEqual([subscription?.endpoint]);
  });

  it('goes by the same name at the shop when reminders are changed', async () => {
    await switchOn(client, WANTED);
    const before = await readReminders();
    const open = database.open.bind(database);
    const silent = vi.spyOn(database, 'open');
    silent.mockImplementationOnce(open).mockImplementationOnce(() => {
      throw new Error('No answer');
    });
    await switchOn(client, WANTED).catch(() => undefined);
    silent.mockRestore();
    expect((await readReminders())?.device).toEqual(before?.device);
  });

  it('does not say that notifications of new orders are off, and leaves them on', async () => {
    await switchOrderPushOn(client);
    const endpoint = subscription?.endpoint ?? '';
    const answers = silence();
    await expect(switchOrderPushOff(client)).rejects.toThrow(NoPush);
    expect(await readOrderPush()).toBe('silent');
    await expect(switchOrderPushOn(client)).rejects.toThrow(NoPush);
    answers();
    expect([await readOrderPush(), (await known()).orders]).toEqual(['on', [endpoint]]);
  });

  it('does not end notifications of new orders at the shop alone', async () => {
    await switchOrderPushOn(client);
    const endpoint = subscription?.endpoint ?? '';
    const answers = silence(2); // the endpoint has been read by then
    await expect(switchOrderPushOff(client)).rejects.toThrow(NoPush);
    answers();
    expect([await readOrderPush(), (await known()).orders]).toEqual(['on', [endpoint]]);
    isOnline = false;
    await expect(switchOrderPushOff(client)).rejects.toThrow('Failed to fetch');
    isOnline = true;
    expect([await readOrderPush(), (await known()).orders]).toEqual(['on', [endpoint]]);
  });

  it('ends at the shop with the next page the reminders that it could not note as on', async () => {
    const answers = silence(4); // the choice has been stored and read by then
    await expect(switchOn(client, WANTED)).rejects.toThrow(NoPush);
    answers();
    expect((await known()).reminders).toEqual([subscription?.endpoint]);
    expect(localStorage.getItem('reminders')).toBe('1');
    await refreshSubscription(client);
    expect((await known()).reminders).toEqual([]);
  });
});

describe('a notification of a part that is back (docs/rules.md 3.46)', () => {
  const awaited = () =>
    shop.db.selectFrom('stock_push').select(['product_id', 'endpoint']).execute();

  it('shares the subscription: the end of reminders and of new orders leaves it', async () => {
    await setStock(shop, BRACKET, 0);
    await switchOn(client, WANTED);
    await awaitPartHere(client, BRACKET);
    const endpoint = subscription?.endpoint ?? '';
    expect(await awaited()).toEqual([{ product_id: BRACKET, endpoint }]);
    await switchOrderPushOn(client);
    await switchOrderPushOff(client);
    await switchOff(client);
    expect(subscription?.endpoint).toBe(endpoint);
  });

  it('that the shop refuses leaves no subscription', async () => {
    await setStock(shop, GUSSET, 5);
    await expect(awaitPartHere(client, GUSSET)).rejects.toThrow('This part can be ordered now.');
    expect([subscription, await awaited()]).toEqual([null, []]);
  });
});
