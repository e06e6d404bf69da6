import {
  type Page,
  WHEN_BACK,
  expect,
  register,
  test,
  visitOnce,
} from '../../support/browser/truck';

// tests/server/cart/offline-adds runs 200 schedules; here are a few with a real browser and its IndexedDB.
const given = Number(process.env.SCHEDULE);
const SEEDS = given ? [given] : [13, 15];
const STEPS = ['add', 'add', 'add', 'cut', 'hang', 'ok', 'reload', 'restart'] as const;

/** Makes the same numbers for the same seed. */
const randomOf = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const inCart = (page: Page) =>
  page.evaluate(async () => {
    const lines = (await (await fetch('/api/cart')).json()) as { quantity: number }[];
    return lines.reduce((sum, { quantity }) => sum + quantity, 0);
  });

for (const seed of SEEDS)
  test(`no part is lost or doubled, whatever happens to the connection and the browser (SCHEDULE=${seed})`, async ({
    line,
    phone,
  }) => {
    const random = randomOf(seed);
    let page = await phone.page();
    await visitOnce(page, line.url);
    await register(page, `schedule-${seed}`);
    const open = async () => {
      page = await phone.page();
      await page.goto(`${line.url}/product/gusset-plate-set`);
      await page.locator('html[data-offline=ready]').waitFor({ state: 'attached' });
    };
    await open();
    let added = 0;
    for (let step = 0; step < 9; step += 1) {
      const what = STEPS[random(STEPS.length)] ?? 'add';
      if (what === 'add') {
        const add = page.getByRole('button', { name: 'Add to Cart' }).first();
        await add.click();
        // A part is saved after ten seconds when no answer comes.
        await expect(add).not.toHaveAttribute('aria-disabled', { timeout: 60_000 });
        await expect(page.getByText(/Failed to add/)).toHaveCount(0);
        added += 1;
      } else if (what === 'reload') await open();
      else if (what === 'restart') {
        await phone.restart();
        await open();
      } else line.set(what);
    }
    line.set('ok');
    await phone.restart();
    await open();
    await expect.poll(() => inCart(page), WHEN_BACK).toBe(added);
    await expect(page.getByRole('button', { name: /Waiting to send|Could not/ })).toHaveCount(0);
  });
