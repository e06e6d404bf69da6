import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REMINDER_LOCK } from '../../../src/offline/reminder-store';
import { PUSH_SUBSCRIBE } from '../../../src/shop/reminders/reminder-paths';
import type { Reminder } from '../../../src/shop/reminders/reminders';
import { buy } from '../../support/admin';
import { ADMIN_PASSWORD, type RunningShop, startShop } from '../../support/browser/built-shop';
import { whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import { held } from '../../support/held';
import { type PushDevice, openPushService } from '../../support/fakes/push-service';
import { type Page, type Phone, expect, test } from '../../support/browser/truck';

test.use({ begins: null });

/** Next year's sale, so that reminders are not expired by the browser's real clock. */
const YEAR = new Date().getFullYear() + 1;
/** 11:00 in Toronto, on the first day of the sale. */
const SALE = `${YEAR}-10-01T15:00:00Z`;
const ON = 'Remind Me When the October Sale Starts';

declare global {
  interface Window {
    /** Number of permission requests. */
    asked: number;
    /** Whether the page waits for the push service. */
    isSubscribing: boolean;
  }
}

// Globals of workers.
declare const registration: ServiceWorkerRegistration;
declare const ExtendableEvent: typeof Event;
declare const NotificationEvent: new (
  type: string,
  given: { notification: Notification; action: string },
) => Event;

/** Replaces the browser's push service, which test machines cannot reach, by one with this answer or none. */
const stub = (page: Page, answer: PushDevice['subscription'] | 'never') =>
  page.addInitScript((given) => {
    window.asked = 0;
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = (...more) => {
      window.asked += 1;
      return ask(...more);
    };
    const found =
      given === 'never' ? null : { ...given, toJSON: () => given, unsubscribe: async () => true };
    let there: unknown = null;
    PushManager.prototype.subscribe = () => {
      window.isSubscribing = true;
      return found
        ? Promise.resolve((there = found) as unknown as PushSubscription)
        : new Promise(() => {});
    };
    PushManager.prototype.getSubscription = async () => there as PushSubscription | null;
  }, answer);

/** A page with permission to notify; `answer` comes from its push service. */
const openPage = async (
  phone: Phone,
  { url }: RunningShop,
  answer?: PushDevice['subscription'] | 'never',
): Promise<Page> => {
  const page = await phone.page();
  await phone.context().grantPermissions(['notifications'], { origin: url });
  if (answer) await stub(page, answer);
  return page;
};

/** The shop on the first day of the sale, a push service, and a phone subscribed to it. */
const openSale = async (phone: Phone) => {
  const service = await openPushService(Date.now);
  const shop = await startShop({ SHOP_NOW: SALE, PUSH_TEST_HOSTS: service.host });
  const device = service.device();
  const page = await openPage(phone, shop, device.subscription);
  // The sale's pop-up would open after a second and cover the page.
  await page.addInitScript(() => localStorage.setItem('october-sale-dismissed', 'true'));
  const close = async () => {
    await page.close();
    await shop.stop();
    await service.close();
  };
  return { service, shop, device, page, close };
};

/** Switches reminders on for the admin. @returns a function that sends a test reminder to the admin's devices */
const remindOwner = async (page: Page, { url }: RunningShop) => {
  const account = { username: 'admin', password: ADMIN_PASSWORD };
  await page.request.post(`${url}/api/login`, { data: account });
  await page.goto(`${url}/reminders`);
  // A click before that could run into the page's own comparison of its subscription with the stored one.
  await whenAlive(page);
  await page.getByRole('button', { name: ON }).click();
  // Shown after the device has stored it; the shop may send earlier.
  await expect(page.getByText('Reminders are on for this device')).toBeVisible();
  return () => page.request.post(`${url}/api/admin/reminders/test`);
};

const workerOf = async (phone: Phone) => {
  const context = phone.context();
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
};

/** Delivers a push message to the worker, as the browser does. */
const deliver = async (phone: Phone, page: Page, data: string): Promise<void> => {
  const cdp = await phone.context().newCDPSession(page);
  const ids: string[] = [];
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, isDeleted } of registrations)
      if (!isDeleted) ids.push(registrationId);
  });
  // Enabling reports the registrations; a busy browser may have none yet.
  const look = async () => {
    await cdp.send('ServiceWorker.disable');
    await cdp.send('ServiceWorker.enable');
    return ids.length;
  };
  await expect.poll(look).toBeGreaterThan(0);
  const { origin } = new URL(page.url());
  const registrationId = ids.at(-1) ?? '';
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
};

/** Repeats like a push service: a busy browser drops messages that arrive while its worker starts. */
const untilSeen = (act: () => Promise<void>) => expect(act).toPass();

const shown = (page: Page) =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications();
    return all.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }));
  });

test('a click switches the reminder on; it is sent once, shown once, and can be stopped', async ({
  phone,
}) => {
  const { service, shop, device, page, close } = await openSale(phone);
  try {
    await page.goto(`${shop.url}/`);
    await whenAlive(page);
    await page.getByRole('link', { name: 'Remind me' }).click();
    const form = page.getByRole('form', { name: 'October reminder' });
    await expect(form).toBeVisible();
    expect(await page.evaluate(() => window.asked)).toBe(0);

    await form.getByRole('button', { name: ON }).click();
    await expect(page.getByText('Reminders are on for this device')).toBeVisible();
    expect(await page.evaluate(() => window.asked)).toBe(1);
    await expect.poll(() => device.accepted.length).toBe(1);
    expect(service.complaints).toEqual([]);

    const { reminder } = device.accepted[0] as { reminder: Reminder }; // it was counted above
    await untilSeen(async () => {
      await deliver(phone, page, JSON.stringify(reminder));
      await deliver(phone, page, JSON.stringify(reminder));
      expect(await shown(page)).toEqual([
        {
          title: 'The October sale is on',
          body: 'Save 15% when you buy 2+ items, all through October.',
          tag: `october-sale-${YEAR}`,
          data: { campaign: `october-sale-${YEAR}`, url: '/all-products' },
        },
      ]);
    });
    await page.reload();
    await expect(page.getByText(/The last one arrived on .* and was shown/)).toBeVisible();

    await page.getByRole('button', { name: 'Stop Reminders' }).click();
    await expect(page.getByRole('button', { name: ON })).toBeVisible();
    // Switched on again, it is the same device and gets no second reminder this year.
    await page.getByRole('button', { name: ON }).click();
    await expect(page.getByText('Reminders are on for this device')).toBeVisible();
    expect(device.asked).toBe(1);
  } finally {
    await close();
  }
});

test('the worker reports a new endpoint, opens the shop on a click, and can stop the reminders', async ({
  phone,
}) => {
  const { service, shop, device, page, close } = await openSale(phone);
  try {
    const sendTest = await remindOwner(page, shop);
    await expect.poll(() => device.accepted.length).toBe(1);

    service.rotate(device);
    const worker = await workerOf(phone);
    const accepted = { answers: [expect.objectContaining({ isAccepted: true })] };
    // A test sent before the shop knows the new endpoint fails, and the shop drops the device until it is reported.
    await untilSeen(async () => {
      await worker.evaluate(async (given) => {
        const next = { ...given, toJSON: () => given, unsubscribe: async () => true };
        PushManager.prototype.getSubscription = async () => next as unknown as PushSubscription;
        const reported = new Promise((resolve) => {
          const ask = fetch;
          globalThis.fetch = async (...asked) => {
            globalThis.fetch = ask;
            return ask(...asked).finally(() => resolve(undefined));
          };
        });
        dispatchEvent(new ExtendableEvent('pushsubscriptionchange'));
        await reported;
      }, device.subscription);
      expect(await (await sendTest()).json()).toEqual(accepted);
    });
    expect(device.accepted).toHaveLength(2);
    // It is the same device, which has already had its reminder.
    expect(device.accepted.map(({ reminder }) => reminder.campaign)).toEqual([
      `october-sale-${YEAR}`,
      'test',
    ]);

    const { reminder } = device.accepted[0] as { reminder: Reminder }; // it was counted above
    const click = async (action: string) => {
      await untilSeen(async () => {
        await deliver(phone, page, JSON.stringify(reminder));
        expect(await shown(page)).toHaveLength(1);
      });
      await worker.evaluate(async (action) => {
        const [notification] = await registration.getNotifications();
        if (notification)
          dispatchEvent(new NotificationEvent('notificationclick', { notification, action }));
      }, action);
    };
    await click('');
    await expect(page).toHaveURL(`${shop.url}/all-products`);
    await click('stop');
    await expect.poll(async () => (await sendTest()).status()).toBe(409);
    await page.goto(`${shop.url}/reminders`);
    await expect(page.getByRole('button', { name: ON })).toBeVisible();
  } finally {
    await close();
  }
});

test('a device of the staff is notified of a new order, which opens with a click', async ({
  phone,
  playwright,
}) => {
  const { service, shop, device, page, close } = await openSale(phone);
  const buyer = await playwright.request.newContext({ baseURL: shop.url });
  try {
    const account = { username: 'admin', password: ADMIN_PASSWORD };
    await page.request.post(`${shop.url}/api/login`, { data: account });
    await page.goto(`${shop.url}/admin`);
    const onOff = page.getByRole('switch', { name: 'Notifications of new orders' });
    await onOff.click();
    await expect(onOff).toBeChecked();
    const placed = await buy(buyer);
    await expect.poll(() => device.accepted.length).toBe(1);
    expect(service.complaints).toEqual([]);

    const worker = await workerOf(phone);
    const { reminder } = device.accepted[0] as { reminder: Reminder }; // it was counted above
    await untilSeen(async () => {
      await deliver(phone, page, JSON.stringify(reminder));
      const tag = `order-${placed.orderNumber}`;
      expect(await shown(page)).toMatchObject([{ title: `New order, $${placed.total} CAD`, tag }]);
    });
    await worker.evaluate(async () => {
      const [notification] = await registration.getNotifications();
      if (notification)
        dispatchEvent(new NotificationEvent('notificationclick', { notification, action: '' }));
    });
    await expect(page).toHaveURL(`${shop.url}/admin/orders/${placed.id}`);
    await page.goto(`${shop.url}/admin`);
    await expect(onOff).toBeChecked();
    await onOff.click();
    await expect(onOff).not.toBeChecked();
  } finally {
    await buyer.dispose();
    await close();
  }
});

test('the button that stops reminders leaves the notifications of new orders on', async ({
  phone,
  playwright,
}) => {
  const { service, shop, device, page, close } = await openSale(phone);
  const buyer = await playwright.request.newContext({ baseURL: shop.url });
  try {
    const sendTest = await remindOwner(page, shop);
    await expect.poll(() => device.accepted.length).toBe(1);
    await page.goto(`${shop.url}/admin`);
    const onOff = page.getByRole('switch', { name: 'Notifications of new orders' });
    await onOff.click();
    await expect(onOff).toBeChecked();
    const worker = await workerOf(phone);
    await worker.evaluate(async () => {
      PushManager.prototype.getSubscription = async () => {
        throw new Error('The subscription is in use.');
      };
      await registration.showNotification('A', { data: { campaign: 'one', url: '/' } });
      const [notification] = await registration.getNotifications();
      if (notification)
        dispatchEvent(new NotificationEvent('notificationclick', { notification, action: 'stop' }));
    });
    await expect.poll(async () => (await sendTest()).status()).toBe(409);
    await buy(buyer);
    // Test reminders that were sent before the stop are not counted.
    const orders = () =>
      device.accepted.filter(({ reminder }) => reminder.campaign.startsWith('order-'));
    await expect.poll(() => orders().length).toBe(1);
    expect(service.complaints).toEqual([]);
    await page.reload();
    await expect(onOff).toBeChecked();
  } finally {
    await buyer.dispose();
    await close();
  }
});

test('reminders that are stopped while the page reports a new endpoint stay off', async ({
  phone,
}) => {
  const { service, shop, device, page, close } = await openSale(phone);
  try {
    const sendTest = await remindOwner(page, shop);
    service.rotate(device);
    await stub(page, device.subscription);
    const stopped = held();
    await page.route(`**${PUSH_SUBSCRIBE}`, async (route) => {
      await stopped.promise;
      await route.continue();
    });
    const reported = page.waitForRequest(`**${PUSH_SUBSCRIBE}`);
    await page.goto(`${shop.url}/contact`);
    await reported;
    const worker = await workerOf(phone);
    await worker.evaluate(async () => {
      await registration.showNotification('A', { data: { campaign: 'one', url: '/' } });
      const [notification] = await registration.getNotifications();
      if (notification)
        dispatchEvent(new NotificationEvent('notificationclick', { notification, action: 'stop' }));
    });
    // The worker tells the shop once the page has its answer.
    const waiting = () =>
      page.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name));
    await expect.poll(waiting).toContain(REMINDER_LOCK);
    stopped.resolve();
    await expect.poll(async () => (await sendTest()).status()).toBe(409);
    await page.goto(`${shop.url}/reminders`);
    await expect(page.getByRole('button', { name: ON })).toBeVisible();
  } finally {
    await close();
  }
});

test('every push, even a malformed one, shows one notification that links to the shop only', async ({
  phone,
  shop,
}) => {
  const page = await openPage(phone, shop);
  await page.goto(`${shop.url}/reminders`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const reminder = { v: 1, campaign: 'one', title: 'A', body: 'B', validTo: '2999-01-01' };
  const sent = [
    '',
    'no json',
    'null',
    JSON.stringify({ ...reminder, url: 'https://evil.example/' }),
    JSON.stringify({ ...reminder, campaign: 'two', url: '//evil.example/x' }),
    JSON.stringify({ ...reminder, campaign: 'three', url: '/search?q=heim' }),
    JSON.stringify({
      ...reminder,
      title: 'The October sale is on',
      campaign: 'late',
      validTo: '2020-01-01T00:00:00Z',
      url: '/',
    }),
  ];
  await untilSeen(async () => {
    for (const data of sent) await deliver(phone, page, data);
    const all = await shown(page);
    expect(all.map(({ title, tag, data }) => [tag, title, (data as { url: string }).url])).toEqual(
      expect.arrayContaining([
        ['news', 'News from the shop', '/'],
        ['one', 'A', '/'],
        ['two', 'A', '/'],
        ['three', 'A', '/search?q=heim'],
        ['late', 'The October sale is over', '/'],
      ]),
    );
  });
  expect(await shown(page)).toHaveLength(5);
  await page.close();
});

test('the page offers a calendar file when the push service does not answer in 10 s', async ({
  phone,
  shop,
}) => {
  const page = await openPage(phone, shop, 'never');
  await page.clock.install();
  await page.goto(`${shop.url}/reminders`);
  await whenAlive(page);
  await page.getByRole('button', { name: ON }).click();
  await expect(page.getByRole('button', { name: 'Switching on…' })).toBeVisible();
  // The page's ten seconds begin after the permission.
  await expect.poll(() => page.evaluate(() => window.isSubscribing)).toBe(true);
  await page.clock.runFor(10_000);
  await expect(page.getByText(/did not answer in ten seconds/)).toBeVisible();
  await expect(page.getByRole('button', { name: ON })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to Calendar' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  const lines = file.replace(/\r\n[ \t]/g, '').split('\r\n');
  expect(lines.every((line) => line === '' || /^[A-Z-]+[:;]/.test(line))).toBe(true);
  const open: string[] = [];
  for (const line of lines) {
    const [, what = '', name = ''] = /^(BEGIN|END):(.+)$/.exec(line) ?? [];
    if (what === 'BEGIN') open.push(name);
    if (what === 'END') expect(open.pop()).toBe(name);
  }
  expect(open).toEqual([]);
  expect(lines).toContain('DTSTART;VALUE=DATE:20261001');
  expect(lines).toContain('RRULE:FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=1');
  await page.close();
});

test('the browser asks for permission only after a click, and a refusal is explained', async ({
  phone,
  shop,
}) => {
  const page = await phone.page();
  await stub(page, 'never');
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  for (const path of ['/', '/all-products', '/reminders']) {
    await page.goto(shop.url + path);
    await whenAlive(page);
    expect(await page.evaluate(() => window.asked)).toBe(0);
  }
  await expect(page.getByText('Notifications from this shop are blocked')).toBeVisible();
  await expect(page.getByRole('button', { name: ON })).toHaveCount(0);
  await checkAxe(page, 'html');
  await page.close();
});

test('a server that is killed while it sends reminds no device twice', async () => {
  const service = await openPushService(Date.now);
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-killed-'));
  const start = (now: string) =>
    new Promise<{ child: ChildProcess; url: string }>((resolve, reject) => {
      const child = spawn(process.execPath, ['dist/server/main.js'], {
        env: {
          ...process.env,
          NODE_ENV: 'development',
          PORT: '0',
          DATA_DIR: dataDir,
          RATE_LIMITS: 'off',
          SHOP_NOW: now,
          PUSH_TEST_HOSTS: service.host,
          DATABASE_URL: '',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child.once('exit', (code) => reject(new Error(`The shop ended with ${code}`)));
      child.stdout?.on('data', (chunk: Buffer) => {
        const [, url] = /Server listening at (http:[^"]+)"/.exec(chunk.toString()) ?? [];
        if (url) resolve({ child, url });
      });
    });
  const killed = ({ child }: { child: ChildProcess }) =>
    new Promise((resolve) => child.removeAllListeners('exit').once('exit', resolve));
  try {
    const devices = Array.from({ length: 180 }, () => service.device());
    const first = await start(`${YEAR}-09-30T15:00:00Z`);
    for (const { subscription } of devices) {
      const reply = await fetch(`${first.url}/api/push/subscribe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ subscription }),
      });
      expect(reply.status).toBe(200);
    }
    const end = killed(first);
    first.child.kill('SIGKILL');
    await end;
    for (const [round, after] of [3, 17, 1].entries()) {
      const running = await start(`${YEAR}-10-01T15:${round}0:00Z`);
      const dead = killed(running);
      let left = after;
      service.onRequest(() => {
        left -= 1;
        if (left === 0) running.child.kill('SIGKILL');
      });
      await dead;
    }
    service.onRequest(() => {});
    const last = await start(`${YEAR}-10-01T16:00:00Z`);
    // Each kill leaves at most 40 unsent.
    const reached = () => devices.filter(({ accepted }) => accepted.length > 0).length;
    await expect.poll(reached).toBeGreaterThanOrEqual(60);
    const done = killed(last);
    last.child.kill('SIGTERM');
    await done;
    expect(devices.filter(({ accepted }) => accepted.length > 1)).toEqual([]);
    expect(service.complaints).toEqual([]);
  } finally {
    await service.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
