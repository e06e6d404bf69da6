import { whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import { type Page, expect, test, visitForWorkbench, visitOnce } from '../../support/browser/truck';

const saved = (page: Page) => page.getByText(/^\d+ of \d+ pictures saved/);

/** [downloaded, total] as the page shows it. */
const counts = async (page: Page): Promise<number[]> =>
  (/^(\d+) of (\d+)/.exec((await saved(page).textContent()) ?? '') ?? []).slice(1).map(Number);

/** Waits for the end of a download, which takes a while on a busy machine. Fails when it stands still. */
const downloaded = async (page: Page): Promise<void> => {
  for (let [done = 0, of = 1] = await counts(page); done < of; [done = 0] = await counts(page)) {
    const before = done;
    await expect.poll(async () => (await counts(page))[0]).toBeGreaterThan(before);
  }
};

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
  // Four pictures come at once. None is being stored when four get no answer.
  await expect.poll(() => left).toBeLessThanOrEqual(-4);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /[1-9]/);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  const [before = 0, of = 0] = await counts(page);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(of);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect.poll(() => counts(page)).toEqual([before, of]);
  await phone.context().unroute('**/img/products/*-800.avif');
  await page.getByRole('button', { name: 'Resume' }).click();
  await downloaded(page);
  expect(await counts(page)).toEqual([of, of]);
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  await checkAxe(page, 'html');

  line.set('cut');
  await page.goto(`${line.url}/product/gusset-plate-set`);
  await expect.poll(() => isThere(page)).toBe(true);
  expect(await page.locator('main img').first().getAttribute('data-fallback')).toBeNull();

  await page.goto(`${line.url}/offline`);
  const remove = page.getByRole('button', { name: 'Remove download' });
  await remove.click();
  const question = page.getByRole('group', { name: new RegExp(`^Remove ${of} pictures`) });
  await expect(question.getByRole('button', { name: 'Keep Pictures' })).toBeFocused();
  await checkAxe(page);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();
  expect(await counts(page)).toEqual([of, of]);
  await remove.click();
  await question.getByRole('button', { name: 'Remove Pictures' }).click();
  await expect.poll(() => counts(page)).toEqual([0, of]);
  await expect(page.getByRole('button', { name: /Make available offline/ })).toBeFocused();
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
  let stalled = 0;
  await phone.context().route('**/img/products/*.svg', () => void (stalled += 1));
  await page.getByRole('button', { name: /Make available offline/ }).click();
  // Four pictures come at once. None is being stored when four get no answer.
  await expect.poll(() => stalled).toBeGreaterThanOrEqual(4);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: /Make available offline/ })).toBeVisible();
  await expect.poll(async () => (await counts(page))[0]).toBe(before);
});

test.describe('a new phone:', () => {
  test.use({ begins: null });

  test('the announced size matches the used storage within 5 %', async ({ line, phone }) => {
    const page = await phone.page();
    // The download does not include the worker's background fetches.
    await visitForWorkbench(page, `${line.url}/offline`);
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
    // Chromium tells of what it has stored a little later: the small pictures may not be in its figure yet.
    const figures: number[] = [];
    await expect
      .poll(
        async () => {
          figures.push(await used());
          return figures.length > 3 && new Set(figures.slice(-4)).size === 1;
        },
        { intervals: [500] },
      )
      .toBe(true);
    const before = await used();
    await button.click();
    await downloaded(page);
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
    const asked: string[] = [];
    phone.context().on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.goto(line.url);
    await whenAlive(page);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => /^\/sw\.js|^\/api\/offline/.test(path))).toEqual([]);

    await page.goto(`${line.url}/offline`);
    await expect(page.getByText('Your browser is set to save data')).toBeVisible();
    await expect(page.getByRole('radio', { name: /Small pictures of the lists/ })).toBeChecked();
    expect((await counts(page))[0]).toBe(0);
    await page.getByRole('button', { name: /Make available offline/ }).click();
    await expect(page.getByText(/^(\d+) of \1 pictures saved/)).toBeVisible();
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null);
    line.set('cut');
    await page.goto(`${line.url}/all-products`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Complete Product Catalog');
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
