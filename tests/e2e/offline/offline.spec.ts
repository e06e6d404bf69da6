import { CACHES } from '../../../src/offline/cache-names';
import type { Product } from '../../../src/shop/catalogue/product';
import { whenAlive } from '../../support/browser/browser';
import { ADMIN_PASSWORD } from '../../support/browser/built-shop';
import {
  type Page,
  expect,
  register,
  test,
  visitForWorkbench,
  visitOnce,
} from '../../support/browser/truck';

const PAGES = [
  ['/', 'Built for the Extreme'],
  ['/auth', 'Your Account'],
  ['/contact', 'Contact Us'],
  ['/vendor-request', 'Become a Vendor'],
  ['/offline', 'Shop Without a Signal'],
  ['/search?q=beadlock', 'Search Results for beadlock'],
  ['/all-products', 'Complete Product Catalog'],
  ['/category/suspension', 'Suspension'],
  ['/category/heim-joints', 'Heim Joints'],
  ['/category/heim-joints/chromoly', 'Chromoly Heim Joints'],
  ['/category/heim-joints/lifetime', 'TMR Lifetime Heims'],
  ['/category/wheels', 'Wheels & Beadlocks'],
  ['/category/recovery-gear', 'Recovery Gear'],
  ['/category/trusses', 'AXLES'],
  ['/category/apparel', 'Apparel'],
  ['/category/tabs-gussets', 'Tabs & Gussets'],
  ['/category/steering', 'Steering'],
  ['/category/tools', 'Tools'],
] as const;

test('a page opens on a connection that never answers, and later calls are answered', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  line.set('hang');
  await page.goto(`${line.url}/product/weld-on-beadlock-set-17-in`, { waitUntil: 'commit' });
  await expect(page.getByText('$1149.00 CAD').first()).toBeVisible();
  // Aborted requests occupy none of the browser's six connections: all of these are answered.
  line.set('ok');
  const answers = await page.evaluate(() =>
    Promise.all(Array.from({ length: 6 }, async () => (await fetch('/api/health')).status)),
  );
  expect(answers).toEqual([200, 200, 200, 200, 200, 200]);
});

test('caches that the browser has deleted are filled again, and the next offline start works', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  const kept = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.includes('precache'));
      return name ? (await (await caches.open(name)).keys()).length : 0;
    });
  const before = await kept();
  expect(before).toBeGreaterThan(30);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await visitOnce(page, line.url);
  await expect.poll(kept).toBe(before);
  line.set('cut');
  await phone.restart();
  const next = await phone.page();
  await next.goto(`${line.url}/all-products`);
  await expect(next.getByRole('heading', { level: 1 })).toHaveText('Complete Product Catalog');
});

test.describe('a new phone:', () => {
  test.use({ begins: null });

  test('after one visit to the home page every public page and every product opens offline after a restart', async ({
    line,
    phone,
    shop,
  }) => {
    // It opens a hundred pages.
    test.slow();
    const products = (await (await fetch(`${shop.url}/api/products`)).json()) as Product[];
    await visitOnce(await phone.page(), line.url);
    await shop.close();
    await phone.restart();
    const page = await phone.page();
    const open = async (path: string, heading: string) => {
      await page.goto(line.url + path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 }), path).toContainText(heading);
    };
    for (const [path, heading] of PAGES) await open(path, heading);
    // Navigates without a reload, as links do, which is faster for so many pages.
    const picture = page.getByRole('main').locator('img').first();
    const slugs = new Set(products.map(({ slug }) => slug));
    for (const slug of slugs) {
      const [first] = products.filter((product) => product.slug === slug);
      await page.evaluate((path) => {
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `/product/${slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(first?.name ?? '?');
      await expect(page.getByText(`$${first?.price} CAD`).first()).toBeVisible();
      await expect
        .poll(
          () => picture.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 1),
          slug,
        )
        .toBe(true);
      await expect(picture, slug).not.toHaveAttribute('data-fallback');
    }
    await shop.open();
  });

  test('after one visit, fonts, strip, toasts and outbox work offline with an empty HTTP cache', async ({
    line,
    phone,
  }) => {
    await phone.context().request.post(`${line.url}/api/login`, {
      data: { username: 'admin', password: ADMIN_PASSWORD },
    });
    const page = await phone.page();
    await visitOnce(page, line.url);
    line.set('cut');
    await page.goto(`${line.url}/product/gusset-plate-set`);
    await expect(page.getByText(/^You're offline\. Browsing the catalogue saved/)).toBeVisible();
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(page.getByText(/^Saved - will be added to your cart/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Waiting to send (1)' })).toBeVisible();
    const fonts = () =>
      page.evaluate(() =>
        [...document.fonts]
          .filter(({ family }) => !family.includes('Local'))
          .map(({ family, weight, status }) =>
            [family.replaceAll('"', ''), weight, status].join(' '),
          ),
      );
    await expect
      .poll(fonts)
      .toEqual(['Barlow 400 loaded', 'Barlow 600 loaded', 'Barlow Condensed 700 loaded']);
  });

  test('lists and pages show their pictures offline, in sizes that were never requested', async ({
    line,
    phone,
  }) => {
    await visitOnce(await phone.page(), `${line.url}/contact`);
    line.set('cut');
    const page = await phone.page();
    await page.goto(`${line.url}/category/heim-joints/lifetime`);
    const pictures = page.locator('main article img');
    const isThere = async (picture: ReturnType<Page['locator']>) => {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).not.toHaveAttribute('data-fallback');
      await expect
        .poll(() => picture.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 1))
        .toBe(true);
    };
    await expect(pictures.first()).toBeVisible();
    for (const picture of await pictures.all()) await isThere(picture);

    // The worker precached the home page's picture for phones; a wide screen shows it too.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(line.url);
    await isThere(page.getByAltText(/^A rebuildable heim joint/));
    await isThere(page.getByAltText(/^An axle truss and the brackets/));
  });

  test('a script that the connection fails to load does not reload the page', async ({
    line,
    phone,
  }) => {
    const page = await phone.page();
    await visitOnce(page, `${line.url}/contact`);
    line.set('cut');
    const asked = page.waitForEvent('requestfailed', (it) => it.url().endsWith('/api/health'));
    await page.evaluate(() => {
      document.title = 'Not reloaded';
      window.dispatchEvent(new Event('vite:preloadError'));
    });
    await asked;
    await expect(page).toHaveTitle('Not reloaded');
  });

  test('the shop works without any browser storage', async ({ line, phone }) => {
    await phone.context().addInitScript(() => {
      for (const name of ['indexedDB', 'caches', 'localStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      Object.defineProperty(navigator.serviceWorker, 'register', {
        value: () => Promise.reject(new DOMException('blocked', 'SecurityError')),
      });
    });
    const page = await phone.page();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(line.url);
    await whenAlive(page);
    await page.getByRole('link', { name: 'All Products' }).click();
    await expect(page.getByText('Availability').first()).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('a browser that allows no worker fetches neither pictures nor code ahead, and says so', async ({
    line,
    phone,
  }) => {
    await phone.context().addInitScript(() => {
      Object.defineProperty(navigator.serviceWorker, 'register', {
        value: () => Promise.reject(new DOMException('blocked', 'SecurityError')),
      });
    });
    const page = await phone.page();
    const ahead: string[] = [];
    page.on('request', (request) => {
      const isPicture = request.resourceType() === 'fetch' && request.url().includes('/img/');
      if (isPicture || request.url().includes('/category-')) ahead.push(request.url());
    });
    // The catalogue is stored by then.
    const followed = page.waitForRequest('**/api/stock/changes');
    await page.goto(line.url);
    await followed;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.getByRole('link', { name: 'All Products' }).click();
    await expect(page.getByText('Availability').first()).toBeVisible();
    expect(ahead).toEqual([]);
    await page.goto(`${line.url}/offline`);
    await expect(page.getByText('does not let the shop open without a signal')).toBeVisible();
    await expect(page.getByRole('button', { name: /Make available offline/ })).toHaveCount(0);
  });

  test('buying works without IndexedDB', async ({ line, phone }) => {
    await phone.context().addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    const page = await phone.page();
    await visitOnce(page, line.url);
    await register(page, 'no-store');
    await page.goto(`${line.url}/product/weld-on-beadlock-set-17-in`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Added to Cart', { exact: true }).first()).toBeVisible();
    line.set('cut');
    // A part that cannot be stored is not shown as saved.
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(
      page.getByText('Failed to add item to cart. Please try again.').first(),
    ).toBeVisible();
  });
});

test('the workbench opens without a connection after one ordinary visit', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await visitForWorkbench(page, line.url);
  await phone.restart();
  line.set('cut');
  const again = await phone.page();
  await again.goto(`${line.url}/build`);
  await expect(again.getByRole('heading', { name: 'No list yet' })).toBeVisible();
});

test('of the pictures that pages have shown, the 300 newest are kept', async ({ line, phone }) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  await page.evaluate(async () => {
    for (let count = 0; count < 320; count += 1)
      await Object.assign(new Image(), { src: `/img/mark.svg?number=${count}` }).decode();
  });
  const kept = () =>
    page.evaluate(async (name) => {
      const urls = (await (await caches.open(name)).keys()).map(({ url }) => url);
      return urls.map((url) => new URL(url).searchParams.get('number')).map(Number);
    }, CACHES.seen);
  await expect.poll(async () => (await kept()).length).toBe(300);
  const numbers = await kept();
  expect(numbers).toEqual(expect.arrayContaining([50, 200, 319]));
  expect(numbers).not.toContain(0);
});
