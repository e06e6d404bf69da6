import { whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import { type Page, type Phone, expect, test, visitOnce } from '../../support/browser/truck';

test.use({ begins: null });

interface Image {
  src: string;
  sizes: string;
}
interface Manifest {
  icons: Image[];
  screenshots: Image[];
  shortcuts: { name: string; url: string; icons: Image[] }[];
  share_target: { action: string; params: { text: string } };
}

/** As in a browser that never offers to install. */
const offerNothing = (phone: Phone) =>
  phone.context().addInitScript(() => {
    addEventListener('beforeinstallprompt', (event) => {
      if (event.isTrusted) event.stopImmediatePropagation();
    });
  });

test('the shop can be installed, and the browser reports no errors', async ({ line, phone }) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  const cdp = await phone.context().newCDPSession(page);
  await expect
    .poll(async () => (await cdp.send('Page.getInstallabilityErrors')).installabilityErrors)
    .toEqual([]);
  expect((await cdp.send('Page.getAppManifest')).errors).toEqual([]);
  await page.goto(`${line.url}/offline`);
  await expect(page.getByRole('button', { name: 'Install app' })).toBeVisible();
});

test('every file and address in the manifest exists, with the stated size', async ({
  line,
  phone,
  shop,
}) => {
  const answer = await fetch(`${shop.url}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = (await answer.json()) as Manifest;
  const page = await phone.page();
  await page.goto(line.url);
  const { icons, screenshots, shortcuts, share_target: share } = manifest;
  for (const { src, sizes } of [...icons, ...screenshots, ...shortcuts.flatMap((it) => it.icons)]) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(`${src} ${size}`).toBe(`${src} ${sizes}`);
  }
  for (const { url } of shortcuts) expect((await fetch(shop.url + url)).status).toBe(200);
  await page.goto(`${line.url}${share.action}?${share.params.text}=beadlock+set`);
  await expect(page.getByText(/^\d+ results? found$/)).toBeVisible();
});

test('a button installs the shop when the browser offers it', async ({ line, phone }) => {
  await offerNothing(phone);
  const page = await phone.page();
  await page.goto(`${line.url}/offline`);
  await whenAlive(page);
  await expect(page.getByText(/Open your browser's menu/)).toBeVisible();
  await page.evaluate(() => {
    const prompt = async () => {
      document.documentElement.dataset.asked = 'true';
      return { outcome: 'accepted' };
    };
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }),
    );
  });
  await page.getByRole('button', { name: 'Install app' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-asked');
  await expect(page.getByText('The shop is installed on this device.')).toBeVisible();
});

test('the page explains how to install on an iPhone, which never offers it', async ({
  line,
  phone,
}) => {
  await offerNothing(phone);
  await phone.context().addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { value: 'iPhone; like Mac OS X' });
  });
  const page = await phone.page();
  await page.goto(`${line.url}/offline`);
  await expect(page.getByText(/Add to Home Screen/)).toBeVisible();
  await expect(page.getByText(/log in again and download the catalogue again/)).toBeVisible();
  await expect(page.getByText(/What you saved without logging in stays in Safari/)).toBeVisible();
  // Without it an iPhone says that all its safe areas are 0.
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
    'content',
    /viewport-fit=cover/,
  );
});

const DAY = 24 * 60 * 60_000;
const card = (page: Page) => page.getByRole('region', { name: 'The shop on your home screen' });

/** Offers to install on every page, as Chromium does; the document is marked as asked when the offer is used. */
const offerAlways = (phone: Phone) =>
  phone.context().addInitScript(() => {
    const prompt = async () => {
      document.documentElement.dataset.asked = 'true';
      return { outcome: 'accepted' };
    };
    addEventListener('DOMContentLoaded', () =>
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }),
      ),
    );
  });

test('a card offers the app on the second visit without a layout shift, and stays away for 90 days after a refusal', async ({
  line,
  phone,
}) => {
  await offerNothing(phone);
  await offerAlways(phone);
  await phone.context().addInitScript(() => {
    new PerformanceObserver((list) => {
      const moved = list
        .getEntries()
        .reduce((sum, it) => sum + ('value' in it ? Number(it.value) : 0), 0);
      document.documentElement.dataset.moved = String(moved);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const page = await phone.page();
  const start = new Date('2026-11-02T12:00:00Z').getTime();
  const visit = async (day: number, path = '/') => {
    await page.clock.setSystemTime(start + day * DAY);
    await page.goto(line.url + path);
    await whenAlive(page);
  };
  await visit(0);
  await visit(0, '/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(card(page)).toHaveCount(0);

  await visit(1);
  await expect(card(page)).toBeVisible();
  expect(Number((await page.locator('html').getAttribute('data-moved')) ?? 0)).toBeLessThan(0.01);
  await checkAxe(page, 'html');
  // Not on pages with a task.
  await visit(1, '/auth');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await visit(1);
  await card(page).getByRole('button', { name: 'Not now' }).click();
  await expect(card(page)).toHaveCount(0);
  for (const day of [2, 90]) {
    await visit(day);
    await expect(card(page)).toHaveCount(0);
  }

  await visit(92);
  await card(page).getByRole('button', { name: 'Install app' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-asked');
  await expect(card(page)).toHaveCount(0);
});

test('the installed app shows no offer to install', async ({ line, phone }) => {
  await offerNothing(phone);
  await offerAlways(phone);
  await phone.context().addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: true });
    localStorage.setItem(
      'install-offer',
      '{"state":{"visits":5,"seenAt":0,"hasDownload":true},"version":0}',
    );
  });
  const page = await phone.page();
  await page.goto(`${line.url}/?src=pwa`);
  await whenAlive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});
