import { checkAxe } from '../support/check-axe';
import { type Page, expect, test, visitOnce } from '../support/truck';

const saved = (page: Page) => page.getByText(/^\d+ of \d+ pictures saved/);

/** [downloaded, total] as the page shows it. */
const counts = async (page: Page): Promise<number[]> =>
  (/^(\d+) of (\d+)/.exec((await saved(page).textContent()) ?? '') ?? []).slice(1).map(Number);

const isThere = (page: Page) =>
  page
    .locator('main img')
    .first()
    .evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 1);

test('the download of all pictures shows its size first, can be paused and resumed after a reload, works offline, and can be removed', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  // After some pictures the connection stalls.
  let left = 12;
  await phone.context().route('**/img/products/*-800.avif', async (route) => {
    left -= 1;
    if (left >= 0) await route.continue();
  });
  await visitOnce(page, `${line.url}/offline`);
  const all = page.getByRole('radio', { name: /All pictures and drawings - \d+\.\d MB/ });
  await expect(all).toBeChecked();
  await page.getByRole('button', { name: /Make available offline - \d+\.\d MB/ }).click();
  await expect.poll(() => left).toBeLessThan(0);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /[1-9]/);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  const [before = 0, of = 0] = await counts(page);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(of);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  expect(await counts(page)).toEqual([before, of]);
  await phone.context().unroute('**/img/products/*-800.avif');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => counts(page)).toEqual([of, of]);
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  await checkAxe(page, 'html');

  line.set('cut');
  await page.goto(`${line.url}/product/gusset-plate-set`);
  await expect.poll(() => isThere(page)).toBe(true);
  expect(await page.locator('main img').first().getAttribute('data-fallback')).toBeNull();

  await page.goto(`${line.url}/offline`);
  await page.getByRole('button', { name: 'Remove download' }).click();
  await expect.poll(() => counts(page)).toEqual([0, of]);
});

test('cancelling the download leaves only the small pictures of the lists', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await visitOnce(page, `${line.url}/offline`);
  await page.reload();
  await expect(saved(page)).toBeVisible();
  const [before] = await counts(page);
  expect(before).toBeGreaterThan(0);
  await phone.context().route('**/img/products/*.svg', () => {});
  await page.getByRole('button', { name: /Make available offline/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: /Make available offline/ })).toBeVisible();
  expect((await counts(page))[0]).toBe(before);
});

test.describe('a new phone:', () => {
  test.use({ begins: null });

  test('the announced size matches the used storage within 5 %', async ({ line, phone }) => {
    const page = await phone.page();
    await visitOnce(page, `${line.url}/offline`);
    const used = () =>
      page.evaluate(async () => {
        const { usageDetails } = (await navigator.storage.estimate()) as {
          usageDetails?: { caches?: number };
        };
        return usageDetails?.caches ?? 0;
      });
    await page.reload();
    const button = page.getByRole('button', { name: /Make available offline - \d+\.\d MB/ });
    await expect(button).toBeVisible();
    const announced =
      Number(/(\d+\.\d) MB/.exec((await button.textContent()) ?? '')?.[1]) * 1_000_000;
    const before = await used();
    await button.click();
    await expect(page.getByText(/^(\d+) of \1 pictures saved/)).toBeVisible();
    await expect
      .poll(async () => Math.abs(((await used()) - before) / announced - 1))
      .toBeLessThan(0.05);
  });

  test('a device that saves data downloads no pictures by itself, and is offered the small ones', async ({
    line,
    phone,
  }) => {
    await phone.context().addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const page = await phone.page();
    await visitOnce(page, `${line.url}/offline`);
    await page.reload();
    await expect(page.getByRole('radio', { name: /Small pictures of the lists/ })).toBeChecked();
    expect((await counts(page))[0]).toBe(0);
  });
});

test('a device without space shows so before it downloads anything', async ({ line, phone }) => {
  const page = await phone.page();
  await visitOnce(page, `${line.url}/offline`);
  await page.evaluate(() => {
    navigator.storage.estimate = async () => ({ quota: 1_000_000, usage: 900_000 });
  });
  await page.getByRole('button', { name: /Make available offline/ }).click();
  await expect(page.getByText(/not enough space on this device/)).toBeVisible();
});
