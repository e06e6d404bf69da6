import { rmSync } from 'node:fs';
import { type RequestListener, createServer, request } from 'node:http';
import { CACHES } from '../../../src/offline/cache-names';
import { whenAlive } from '../../support/browser/browser';
import {
  type Page,
  type Phone,
  expect,
  register,
  test,
  visitOnce,
} from '../../support/browser/truck';
import { REMOVE, emptyHttpCache, visitedFolder } from '../../support/browser/visit';

/** A proxy of the shop. After `renew` it serves a new page and worker, and no longer has an old script. */
const openReleases = async (shop: string) => {
  let isNewer = false;
  let isWhole = true;
  let isHeld = (_: string) => false;
  let leastPage: string | undefined;
  /** The calls so far, as 'GET /api/user'. */
  const calls: string[] = [];
  /** The paths that were asked for and not answered. */
  const held: string[] = [];
  /** Answers them after all. */
  const late: (() => void)[] = [];
  const reply: RequestListener = (asked, answer) => {
    const path = asked.url ?? '/';
    const isGone = isNewer && /\/assets\/contact-[^/]*\.js/.test(path);
    if (isGone || (!isWhole && path.startsWith('/index.html'))) return answer.writeHead(404).end();
    const { 'if-none-match': _, 'if-modified-since': __, ...headers } = asked.headers;
    const plain = { ...headers, 'accept-encoding': 'identity' };
    const further = request(shop + path, { method: asked.method, headers: plain }, (found) => {
      if (leastPage && path.startsWith('/api/')) found.headers['x-min-client'] = leastPage;
      const { 'content-length': ___, etag: ____, ...others } = found.headers;
      const isAltered = isNewer && /^\/(sw\.js|index\.html)/.test(path);
      if (!isAltered) {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        return found.pipe(answer);
      }
      let text = '';
      found.setEncoding('utf8').on('data', (more: string) => (text += more));
      found.on('end', () => {
        answer.writeHead(found.statusCode ?? 502, others);
        answer.end(
          text
            .replace('<head>', '<head><meta name="release" content="next">')
            // The next release has another page, and no contact script of this name.
            .replace(/"revision":"(?=\w+","url":"index\.html")/, '$&f')
            .replace(/\{[^{}]*assets\/contact-[^{}]*\.js[^{}]*\},?/g, ''),
        );
      });
      return undefined;
    });
    asked.pipe(further.on('error', () => answer.destroy()));
    return undefined;
  };
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    if (path.startsWith('/api/')) calls.push(`${asked.method} ${path}`);
    if (!isHeld(path)) return reply(asked, answer);
    late.push(() => reply(asked, answer));
    return held.push(path);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    calls,
    held,
    /** From now on no request for these paths is answered. */
    hold: (paths: RegExp) => {
      isHeld = (path) => paths.test(path);
    },
    /** Answers what was held, and holds nothing more. */
    release: () => {
      isHeld = () => false;
      for (const answer of late.splice(0)) answer();
    },
    renew: () => {
      isNewer = true;
    },
    /** Whether a worker can be installed: the shop has the page that it stores. */
    setWhole: (whole: boolean) => {
      isWhole = whole;
    },
    /** From now on the shop requires clients of this version. */
    demand: (least: string | undefined) => {
      leastPage = least;
    },
    /** Back to the first release. */
    reset: () => {
      isNewer = false;
      isWhole = true;
      isHeld = () => false;
      leastPage = undefined;
      calls.length = 0;
      held.length = 0;
      late.length = 0;
      server.closeAllConnections();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

type Releases = Awaited<ReturnType<typeof openReleases>>;

let releases: Releases;
let visitedBefore: string;
test.beforeAll(async ({ shop, launchOptions }) => {
  releases = await openReleases(shop.url);
  visitedBefore = await visitedFolder(releases.url, launchOptions);
});
test.afterAll(() => {
  releases.close();
  rmSync(visitedBefore, REMOVE);
});
test.beforeEach(() => releases.reset());
// oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructuring pattern
test.use({ begins: async ({}, use) => use(visitedBefore) });

const release = (page: Page) => page.locator('meta[name=release]');

/** @returns whether there is a newer worker than the active one */
const look = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    return Boolean(registration?.installing ?? registration?.waiting);
  });

/**
 * Looks until a newer worker is found. The browser looks by itself after a navigation, and when it is asked meanwhile, it
 * gives the result of the look that had begun before.
 */
const lookForNewer = (page: Page) => expect.poll(() => look(page)).toBe(true);

/** Leaves a page of the old version open while the new version waits. */
const leaveWaiting = async (phone: Phone): Promise<void> => {
  const page = await phone.page();
  await visitOnce(page, releases.url);
  releases.renew();
  await lookForNewer(page);
  await expect(page.getByText('New version ready')).toBeVisible();
};

const HALF_AN_HOUR = 31 * 60_000;

const see = (page: Page, isSeen: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !isSeen);

/** Hides the page for this long by its own clock, then shows it again. */
const hideFor = async (page: Page, time: number) => {
  await see(page, false);
  await page.clock.fastForward(time);
  await see(page, true);
};

const countLoads = (page: Page) => {
  const loads = { count: 0 };
  page.on('load', () => {
    loads.count += 1;
  });
  return loads;
};

test('a new version waits for a click, reloads once, and other windows offer to follow', async ({
  phone,
}) => {
  const page = await phone.page();
  await visitOnce(page, releases.url);
  const other = await phone.context().newPage();
  await visitOnce(other, `${releases.url}/all-products`);
  const loads = [countLoads(page), countLoads(other)];
  const counted = () => loads.map(({ count }) => count);

  releases.renew();
  await lookForNewer(page);
  for (const tab of [page, other]) await expect(tab.getByText('New version ready')).toBeVisible();
  expect(counted()).toEqual([0, 0]);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(release(page)).toHaveCount(1);
  await expect(other.getByText('Updated in another window')).toBeVisible();
  await whenAlive(page);
  await expect(page.getByText(/New version|another window/)).toHaveCount(0);
  await expect.poll(counted).toEqual([1, 0]);

  // A window of the old version still opens a page whose script the server no longer has.
  await other.getByRole('link', { name: 'Contact Us' }).first().click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  expect(counted()).toEqual([1, 0]);
  await other.getByRole('button', { name: 'Reload' }).click();
  await expect(release(other)).toHaveCount(1);
  await whenAlive(other);
  await expect.poll(counted).toEqual([1, 1]);
});

test('a new version is reported in a page that has seen two others fail to install', async ({
  phone,
}) => {
  const page = await phone.page();
  await visitOnce(page, releases.url);
  releases.renew();
  releases.setWhole(false);
  const failures = await page.evaluateHandle(async () => {
    const counted = { count: 0 };
    const registration = await navigator.serviceWorker.getRegistration();
    registration?.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'redundant') counted.count += 1;
      });
    });
    return counted;
  });
  for (const count of [1, 2]) {
    await lookForNewer(page);
    await expect.poll(() => failures.evaluate((it) => it.count)).toBeGreaterThanOrEqual(count);
  }
  await expect(page.getByText('New version ready')).toHaveCount(0);
  releases.setWhole(true);
  await lookForNewer(page);
  await expect(page.getByText('New version ready')).toBeVisible();
});

test.describe('on a phone that visits the shop for the first time', () => {
  test.use({ begins: null });

  test('a page that is loaded while the worker is installed is told of no update', async ({
    phone,
  }) => {
    const page = await phone.page();
    releases.hold(/^\/index\.html/);
    await page.goto(releases.url);
    await expect.poll(() => releases.held.length).toBeGreaterThan(0);
    await page.reload();
    const isRegistered = () =>
      page.evaluate(async () =>
        Boolean((await navigator.serviceWorker.getRegistration())?.installing),
      );
    await expect.poll(isRegistered).toBe(true);
    releases.release();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForFunction(() => document.documentElement.dataset.offline === 'ready');
    await expect(page.getByText('Updated in another window')).toHaveCount(0);
  });
});

/** What the old worker may be doing when the update is clicked, and how the page makes it do so. */
const WORK: [string, RegExp, (page: Page) => Promise<unknown>][] = [
  [
    'repairs its caches',
    /^\/assets\//,
    async (page) => {
      await page.evaluate((name) => caches.delete(name), CACHES.extra);
      await emptyHttpCache(page);
      await page.evaluate(() =>
        navigator.serviceWorker.controller?.postMessage({ type: 'HEAL', later: true }),
      );
    },
  ],
  [
    'fetches a script',
    /^\/assets\/unknown/,
    (page) => page.evaluate(() => void fetch('/assets/unknown-01234567.js')),
  ],
  [
    'waits for a public read',
    /^\/api\/products\/unknown/,
    (page) => page.evaluate(() => void fetch('/api/products/unknown')),
  ],
  [
    'waits for a picture',
    /^\/img\/unknown/,
    (page) =>
      page.evaluate(() => {
        new Image().src = '/img/unknown-400.avif';
      }),
  ],
];

for (const [work, paths, begin] of WORK)
  test(`an update does not wait for the old worker, which ${work}`, async ({ phone }) => {
    await leaveWaiting(phone);
    const page = await phone.page();
    // Nothing that the old worker does ends by itself.
    for (const worker of phone.context().serviceWorkers())
      await worker.evaluate(() => {
        AbortSignal.timeout = () => new AbortController().signal;
        self.setTimeout = (() => 0) as unknown as typeof setTimeout; // nobody reads the number of this timer
      });
    releases.hold(paths);
    await begin(page);
    await expect.poll(() => releases.held.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(release(page)).toHaveCount(1);
    await whenAlive(page);
  });

test('a worker that makes way leaves to the network what the page asks for', async ({ phone }) => {
  const page = await phone.page();
  await visitOnce(page, releases.url);
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'MAKE_WAY' }));
  const isAnswered = page.evaluate(async () => {
    const picture = Object.assign(new Image(), { src: '/img/hero-1600.webp' });
    const [read] = await Promise.all([fetch('/api/categories?anew'), picture.decode()]);
    return read.ok && !read.headers.has('x-sw-cache');
  });
  expect(await isAnswered).toBe(true);
});

test('an update does not discard typed text', async ({ phone }) => {
  const page = await phone.page();
  await visitOnce(page, `${releases.url}/vendor-request`);
  const loads = countLoads(page);
  await page.getByLabel('Company Name').fill('Bush Road Fabrication');
  releases.renew();
  await lookForNewer(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Please send or clear what you have typed first.')).toBeVisible();
  await expect(page.getByLabel('Company Name')).toHaveValue('Bush Road Fabrication');
  expect(loads.count).toBe(0);
  await page.getByLabel('Company Name').fill('');
  await page.locator('form').evaluateAll((forms) => {
    for (const form of forms) if (form instanceof HTMLFormElement) form.reset();
  });
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(release(page)).toHaveCount(1);
  await whenAlive(page);
  await expect.poll(() => loads.count).toBe(1);
});

test('text that is typed while an update is being fetched stays', async ({ phone }) => {
  const page = await phone.page();
  await visitOnce(page, `${releases.url}/vendor-request`);
  const loads = countLoads(page);
  releases.demand('99');
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const update = page.getByRole('button', { name: 'Update' });
  await expect(update).toBeVisible();
  releases.hold(/^\/sw\.js/);
  await update.click();
  await expect.poll(() => releases.held).toContain('/sw.js');
  await page.getByLabel('Company Name').fill('Bush Road Fabrication');
  releases.release();
  await expect(page.getByText('Please send or clear what you have typed first.')).toBeVisible();
  await expect(page.getByLabel('Company Name')).toHaveValue('Bush Road Fabrication');
  expect(loads.count).toBe(0);
});

test('an app that starts while a new version waits uses it without a reload', async ({ phone }) => {
  await leaveWaiting(phone);
  await phone.restart();
  const page = await phone.page();
  const loads = countLoads(page);
  await page.goto(`${releases.url}/all-products`);
  await expect(release(page)).toHaveCount(1);
  await whenAlive(page);
  await expect(page.getByText('Availability').first()).toBeVisible();
  await expect(page.getByText(/New version|another window/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  expect(loads.count).toBe(1);
});

test('a page opened next to one of the old version activates the new version by itself', async ({
  phone,
}) => {
  await leaveWaiting(phone);
  const posted: string[] = [];
  await phone.context().exposeBinding('sayPosted', (_, type: string) => posted.push(type));
  const page = await phone.context().newPage();
  await page.addInitScript(() => {
    const post = ServiceWorker.prototype.postMessage;
    ServiceWorker.prototype.postMessage = function posting(message: { type: string }) {
      (window as unknown as { sayPosted: (type: string) => void }).sayPosted(message.type); // exposed above
      post.call(this, message);
    };
  });
  // The open page would keep the old version. When the browser activates the new one is up to it; and a page that the
  // shop did not answer in time leaves the activation to the next page.
  await expect(async () => {
    await page.goto(`${releases.url}/all-products`);
    await expect.poll(() => posted).toContain('SKIP_WAITING');
  }).toPass();
});

test('a page hidden for half an hour updates by itself, but not at the checkout or with an unsent form', async ({
  phone,
}) => {
  const page = await phone.page();
  await page.clock.install();
  await visitOnce(page, releases.url);
  await register(page, 'patient');
  await page.goto(`${releases.url}/checkout`);
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await page.locator('html[data-offline=ready]').waitFor({ state: 'attached' });
  const loads = countLoads(page);
  releases.renew();
  await lookForNewer(page);
  const isWaiting = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  await expect.poll(isWaiting).toBe(true);
  await hideFor(page, HALF_AN_HOUR);
  await expect(page.getByText('New version ready')).toHaveCount(0);

  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await page.getByLabel(/^Message/).fill('From the bush road');
  await hideFor(page, HALF_AN_HOUR);
  await hideFor(page, HALF_AN_HOUR / 2);
  await expect(page.getByText('New version ready')).toBeVisible();
  expect([loads.count, await isWaiting()]).toEqual([0, true]);
  await expect(page.getByLabel(/^Message/)).toHaveValue('From the bush road');

  await page.getByLabel(/^Message/).fill('');
  await page.locator('form').evaluateAll((forms) => {
    for (const form of forms) if (form instanceof HTMLFormElement) form.reset();
  });
  await hideFor(page, HALF_AN_HOUR / 2);
  expect([loads.count, await isWaiting()]).toEqual([0, true]);
  await see(page, false);
  await page.clock.fastForward(HALF_AN_HOUR);
  await expect(release(page)).toHaveCount(1);
  await whenAlive(page);
  await expect(page.getByText(/New version|another window/)).toHaveCount(0);
  await expect.poll(() => loads.count).toBe(1);
});

test('a page that is too old for the shop says so, shows the stored copy and sends nothing until it is updated', async ({
  phone,
}) => {
  const page = await phone.page();
  await visitOnce(page, releases.url);
  await register(page, 'late');
  await page.goto(`${releases.url}/all-products`);
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  await page.locator('html[data-offline=ready]').waitFor({ state: 'attached' });

  releases.demand('99');
  await page.getByRole('link', { name: 'Profile' }).click();
  const needed = page.getByText(
    'Update needed. Until then you see the saved copy, and nothing is sent.',
  );
  await expect(needed).toBeVisible();
  releases.calls.length = 0;
  await page.getByPlaceholder('Search products...').fill('gusset plate set');
  await page.getByPlaceholder('Search products...').press('Enter');
  await page.getByRole('link', { name: 'Gusset Plate Set' }).first().click();
  await expect(page.getByText('$6.99 CAD').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(
    page.getByText('Saved - will be added to your cart after the update', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Waiting to send (1)' })).toBeVisible();
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  const reply = page.getByRole('main').getByRole('alert');
  await expect(reply).toContainText('This version of the shop is too old');
  await expect(needed).toBeVisible();
  expect(releases.calls.filter((call) => call !== 'GET /api/health')).toEqual([]);

  // The shop accepts the new page.
  releases.renew();
  const loads = countLoads(page);
  const sent = page.waitForResponse(
    (response) => response.url().endsWith('/api/cart') && response.request().method() === 'POST',
  );
  releases.demand(undefined);
  await reply.getByRole('button', { name: 'Update' }).click();
  expect((await sent).ok()).toBe(true);
  await expect(release(page)).toHaveCount(1);
  await expect(needed).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Waiting to send/ })).toHaveCount(0);
  await expect.poll(() => loads.count).toBe(1);
});

test('SERVICE_WORKER=off removes the worker and its caches, and the shop works without them', async ({
  phone,
  newShop,
}) => {
  const shop = await newShop();
  const page = await phone.page();
  await visitOnce(page, shop.url);
  // No page of the app is open, which would use the worker and store pictures again.
  await page.goto(`${shop.url}/robots.txt`);
  await shop.close();
  await shop.open({ SERVICE_WORKER: 'off' });
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
      (await indexedDB.databases()).filter(({ name }) => name?.startsWith('workbox')).length,
    ]);
  // The browser refuses to look for a worker that is just being removed.
  await expect(async () => {
    await look(page);
    expect(await left()).toEqual([0, 0, 0]);
  }).toPass();
  await page.goto(`${shop.url}/all-products`);
  await expect(page.getByText('Availability').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await page.close();
});
