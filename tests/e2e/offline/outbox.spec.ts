import { ADMIN_PASSWORD } from '../../support/browser/built-shop';
import { whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import type { Line } from '../../support/browser/kept';
import {
  type Page,
  type Phone,
  WHEN_BACK,
  expect,
  register,
  test,
  visitOnce,
} from '../../support/browser/truck';

/** Opens the shop as a new customer, and waits until the page shows the signed-in user. */
const openAs = async (username: string, { phone, line }: { phone: Phone; line: Line }) => {
  const page = await phone.page();
  const made = await page.request.post(`${line.url}/api/register`, {
    data: { username, email: `${username}@people.example`, password: 'a long enough one' },
  });
  expect(made.status()).toBe(201);
  await visitOnce(page, line.url);
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  return page;
};

const cart = (page: Page) =>
  page.evaluate(async () => (await fetch('/api/cart')).json() as Promise<{ quantity: number }[]>);

/** Everything in this browser's storage, as text. */
const allStored = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        kept.push(request.url);
        const answer = await cache.match(request);
        if (answer && /json/.test(answer.headers.get('content-type') ?? ''))
          kept.push(await answer.text());
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
      });
      for (const store of db.objectStoreNames)
        await new Promise<void>((resolve) => {
          const request = db.transaction(store).objectStore(store).getAll();
          request.addEventListener('success', () => {
            kept.push(JSON.stringify(request.result));
            resolve();
          });
        });
      db.close();
    }
    return kept.join('\n');
  });

test('ten parts added offline in several tabs are in the cart exactly once after a restart', async ({
  line,
  phone,
}) => {
  const page = await openAs('ten-parts', { phone, line });
  line.set('cut');
  const tabs = [page];
  while (tabs.length < 3) tabs.push(await phone.context().newPage());
  let added = 0;
  for (const [index, tab] of tabs.entries()) {
    await tab.goto(`${line.url}/product/gusset-plate-set`);
    const add = tab.getByRole('button', { name: 'Add to Cart' }).first();
    for (let times = 0; times < (index ? 2 : 6); times += 1) {
      // A click would wait until the last toast no longer covers the button.
      await add.press('Enter');
      added += 1;
      await expect(
        tab.getByText("Saved - will be added to your cart when you're back online", {
          exact: true,
        }),
      ).toBeVisible();
      await expect(tab.getByRole('button', { name: `Waiting to send (${added})` })).toBeVisible();
      await expect(add).not.toHaveAttribute('aria-disabled');
    }
  }
  await expect(page.getByRole('button', { name: 'Waiting to send (10)' })).toBeVisible();
  await phone.restart();
  // Only calls that the shop has answered: attempts without a connection do not count.
  const answered: string[] = [];
  phone.context().on('response', (response) => {
    const request = response.request();
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/cart')
      answered.push(request.headers()['idempotency-key'] ?? '');
  });
  const next = await phone.page();
  await next.goto(line.url);
  for (let others = 0; others < 2; others += 1)
    await (await phone.context().newPage()).goto(`${line.url}/contact`);
  const saved = await next.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('shop-outbox-1');
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('rows').objectStore('rows').getAll();
          reading.addEventListener('success', () =>
            resolve((reading.result as { key: string }[]).map(({ key }) => key)),
          );
        });
      }),
  );
  await next.bringToFront();
  await next.getByRole('button', { name: 'Waiting to send (10)' }).click();
  await expect(next.getByRole('dialog').getByText(/^1 × Gusset Plate Set/)).toHaveCount(10);
  await next.keyboard.press('Escape');
  // Behind the open dialog there is no button, whatever waits.
  await expect(next.getByRole('button', { name: 'Waiting to send (10)' })).toBeVisible();
  line.set('ok');
  await expect(next.getByRole('button', { name: /Waiting to send/ })).toHaveCount(0, WHEN_BACK);
  expect((await cart(next)).map(({ quantity }) => quantity)).toEqual([10]);
  expect(saved).toHaveLength(10);
  await expect.poll(() => answered).toEqual(saved);
});

test('what waits counts on the cart’s icon, and is changed on the cart page before it is sent', async ({
  line,
  phone,
}) => {
  const page = await openAs('changes-mind', { phone, line });
  line.set('cut');
  await page.goto(`${line.url}/product/gusset-plate-set`);
  const add = page.getByRole('button', { name: 'Add to Cart' }).first();
  await add.press('Enter');
  await expect(page.getByRole('button', { name: 'Waiting to send (1)' })).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'Cart, 1 line, 1 waiting to be sent' }),
  ).toBeVisible();
  await page.goto(`${line.url}/cart`);
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
  await waiting.getByRole('button', { name: 'One more' }).click();
  await expect(waiting.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2');
  await checkAxe(page);
  line.set('ok');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('link', { name: 'Cart, 1 line', exact: true })).toBeVisible(
    WHEN_BACK,
  );
  await expect(waiting).toHaveCount(0);
  expect((await cart(page)).map(({ quantity }) => quantity)).toEqual([2]);
});

test('on a connection that takes three seconds to answer, what waits is sent, and parts are added', async ({
  line,
  phone,
}) => {
  const page = await openAs('slow-line', { phone, line });
  line.set('cut');
  await page.goto(`${line.url}/product/gusset-plate-set`);
  const add = page.getByRole('button', { name: 'Add to Cart' }).first();
  await add.click();
  await expect(page.getByRole('button', { name: 'Waiting to send (1)' })).toBeVisible();
  line.set('slow');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('1 saved part has been added to your cart.').first()).toBeVisible(
    WHEN_BACK,
  );
  await add.click();
  await expect(
    page.getByText(/^Gusset Plate Set.* has been added to your cart/).first(),
  ).toBeVisible();
  line.set('ok');
  expect((await cart(page)).map(({ quantity }) => quantity)).toEqual([2]);
});

test('a lost reply does not add the part twice', async ({ line, phone }) => {
  const page = await openAs('lost-answer', { phone, line });
  await page.goto(`${line.url}/product/weld-on-beadlock-set-17-in`);
  const before = (await cart(page)).length;
  let lost = false;
  await phone.context().route('**/api/cart', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.continue();
    lost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/cart') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  // The first one got no answer.
  expect((await answered).ok()).toBe(true);
  await expect.poll(async () => (await cart(page)).length).toBe(before + 1);
  await expect(page.getByRole('button', { name: /Waiting to send/ })).toHaveCount(0);
  expect((await cart(page)).at(-1)?.quantity).toBe(1);
});

test.describe('a new phone:', () => {
  test.use({ begins: null });

  test('a customer who signed in before the browser’s first visit can add parts offline too', async ({
    line,
    phone,
  }) => {
    await phone.context().request.post(`${line.url}/api/login`, {
      data: { username: 'admin', password: ADMIN_PASSWORD },
    });
    const page = await phone.page();
    await visitOnce(page, `${line.url}/product/gusset-plate-set`);
    line.set('cut');
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(page.getByRole('button', { name: 'Waiting to send (1)' })).toBeVisible();
    line.set('ok');
    await expect(page.getByRole('button', { name: /Waiting to send/ })).toHaveCount(0, WHEN_BACK);
  });
});

test('the badge on the app’s icon shows how many parts wait, and disappears with them', async ({
  line,
  phone,
}) => {
  await phone.context().addInitScript(() => {
    navigator.setAppBadge = async (count) => {
      document.documentElement.dataset.badge = String(count);
    };
  });
  const page = await openAs('badge', { phone, line });
  line.set('cut');
  await page.goto(`${line.url}/product/gusset-plate-set`);
  const html = page.locator('html');
  for (const count of ['1', '2']) {
    const add = page.getByRole('button', { name: 'Add to Cart' }).first();
    await add.press('Enter');
    await expect(html).toHaveAttribute('data-badge', count);
    await expect(add).not.toHaveAttribute('aria-disabled');
  }
  line.set('ok');
  await expect(html).toHaveAttribute('data-badge', '0', WHEN_BACK);
});

test('the worker wakes an idle page when the connection is back, and sends nothing itself', async ({
  line,
  phone,
}) => {
  await (await phone.page()).clock.install();
  const page = await openAs('woken', { phone, line });
  await page.goto(`${line.url}/product/gusset-plate-set`);
  await page.locator('html[data-offline=ready]').waitFor({ state: 'attached' });
  const cdp = await phone.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  line.set('cut');
  // A timer shows the strip with the Waiting button, so the clock must not stop before that.
  await whenAlive(page);
  // While its clock is stopped, the page retries nothing by itself.
  await page.clock.pauseAt(Date.now() + 60_000);
  const tried = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/user'),
  );
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('button', { name: 'Waiting to send (1)' })).toBeVisible();
  await tried;
  line.set('ok');
  const posts: (string | null)[] = [];
  phone.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/cart'))
      posts.push(request.serviceWorker() ? 'worker' : 'page');
  });
  // A sync event that arrives during a failing attempt is ignored, as in reality; the browser repeats it.
  await expect(async () => {
    await cdp.send('ServiceWorker.dispatchSyncEvent', {
      origin: line.url,
      registrationId,
      tag: 'outbox',
      lastChance: false,
    });
    await expect(page.getByRole('button', { name: /Waiting to send/ })).toHaveCount(0, {
      timeout: 3000,
    });
  }).toPass();
  expect(posts).toEqual(['page']);
});

test('a part that the shop refuses shows the reason and can be removed', async ({
  line,
  phone,
}) => {
  const page = await openAs('refused', { phone, line });
  line.set('cut');
  await page.goto(`${line.url}/product/gusset-plate-set`);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('990');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('button', { name: 'Waiting to send (1)' })).toBeVisible();
  line.set('ok');
  await page.getByRole('button', { name: 'Could not add (1)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Waiting to send' });
  await expect(dialog.getByText(/Could not add: Only \d+ of/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('Nothing is waiting.')).toBeVisible();
});

/** Sets the price of this item as the admin, from another device. */
const setPrice = async (url: string, id: number, price: string) => {
  const headers = { 'content-type': 'application/json' };
  const person = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD });
  const signed = await fetch(`${url}/api/login`, { method: 'POST', headers, body: person });
  const cookie = signed.headers
    .getSetCookie()
    .map((it) => it.split(';')[0])
    .join('; ');
  const address = `${url}/api/admin/products/${id}`;
  const { revision } = (await (await fetch(address, { headers: { cookie } })).json()) as {
    revision: number;
  };
  const reply = await fetch(address, {
    method: 'PUT',
    headers: { ...headers, cookie },
    body: JSON.stringify({ price, revision }),
  });
  expect(reply.status).toBe(200);
};

test('a part whose price has changed is sent, and cart and checkout show both prices until the customer confirms', async ({
  line,
  phone,
  shop,
}) => {
  const page = await openAs('two-prices', { phone, line });
  await page.goto(`${line.url}/product/tube-corner-gusset-1-3-4-in-tube-pair`);
  await expect(page.getByText('$19.99 CAD').first()).toBeVisible();
  line.set('cut');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('button', { name: 'Waiting to send (1)' })).toBeVisible();
  await setPrice(shop.url, 1044, '24.99');
  line.set('ok');
  const both = page.getByText('Now $24.99 (was $19.99 when saved)');
  // In the toast, at once.
  await expect(both.first()).toBeVisible(WHEN_BACK);
  for (const path of ['/cart', '/checkout', '/cart']) {
    await page.goto(line.url + path);
    await expect(
      page
        .locator('main')
        .getByText(/^Tube Corner Gusset/)
        .first(),
    ).toBeVisible();
    await expect(
      page.locator('main').getByText('Now $24.99 (was $19.99 when saved)'),
    ).toBeVisible();
  }
  await checkAxe(page, 'html');
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(both).toHaveCount(0);
  await page.goto(`${line.url}/checkout`);
  await expect(page.getByText('$24.99 CAD each')).toBeAttached();
  await expect(both).toHaveCount(0);

  // Logout deletes the noted prices.
  await setPrice(shop.url, 1044, '19.99');
  await page.goto(`${line.url}/product/tube-corner-gusset-1-3-4-in-tube-pair`);
  await expect(page.getByText('$19.99 CAD').first()).toBeVisible();
  line.set('cut');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('button', { name: 'Waiting to send (1)' })).toBeVisible();
  line.set('ok');
  await expect(page.getByRole('button', { name: /Waiting to send/ })).toHaveCount(0, WHEN_BACK);
  const noted = () => page.evaluate(() => localStorage.getItem('saved-prices'));
  await expect.poll(noted).toContain('1044');
  await page.goto(`${line.url}/profile`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await noted()).toBeNull();
});

test('logging out offline removes all personal data in every tab, and ends the session when the shop is back', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  await register(page, 'trail-canary');
  await page.goto(`${line.url}/profile`);
  await expect(page.getByText('@trail-canary')).toBeVisible();
  const other = await phone.context().newPage();
  await other.goto(`${line.url}/all-products`);
  await expect(other.getByRole('link', { name: 'Profile' })).toBeVisible();
  const id = await page.evaluate(
    async () => ((await (await fetch('/api/user')).json()) as { id: string }).id,
  );
  line.set('cut');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText(/this device has signed you out/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible();
  const stored = await allStored(page);
  for (const canary of [id, 'canary']) expect(stored).not.toContain(canary);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  line.set('ok');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await fetch('/api/user')).status)).toBe(401);
});

test('private replies are never stored', async ({ line, phone }) => {
  const page = await phone.page();
  await visitOnce(page, `${line.url}/auth`);
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  await form.getByLabel('Username').fill('admin');
  await form.getByRole('textbox', { name: /Password/ }).fill(ADMIN_PASSWORD);
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${line.url}/`);
  for (const path of ['/profile', '/orders', '/cart', '/checkout'])
    await page.goto(line.url + path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const stored = await allStored(page);
  expect(stored).not.toMatch(/"username"|@[a-z]+\.(?!example)|\/api\/(user|cart|orders|checkout)/);
});

test('a part that a visitor saves offline goes into the cart of the next person who signs in', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  line.set('cut');
  await page.goto(`${line.url}/product/gusset-plate-set`);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(
    page.getByText('It stays on this phone and goes into your cart when you log in.').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Waiting to send (1)' }).click();
  await expect(page.getByRole('dialog').getByText(/^1 × Gusset Plate Set/)).toBeVisible();
  await page.keyboard.press('Escape');
  // Closing removes the history entry of the dialog, which would abort a navigation.
  await page.waitForFunction(() => !(history.state as { overlays?: number } | null)?.overlays);
  line.set('ok');
  await page.goto(`${line.url}/contact`);
  await register(page, 'next-person');
  await page.reload();
  await expect.poll(async () => (await cart(page)).map(({ quantity }) => quantity)).toEqual([1]);
  await expect(page.getByRole('button', { name: /Waiting to send/ })).toHaveCount(0);
});
