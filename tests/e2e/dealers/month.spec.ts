import { ADMIN_PASSWORD, shopTime } from '../../support/browser/built-shop';
import type { Locator } from '@playwright/test';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import { confirmedNumber, fillAddress, signUp } from '../../support/browser/checkout-page';

/** Makes whoever is signed in on a page a dealer with terms. */
const giveTerms = async (page: Page, owner: Page): Promise<void> => {
  const { id } = (await (await page.request.get('/api/user')).json()) as { id: string };
  const login = { username: 'admin', password: ADMIN_PASSWORD };
  const replies = [
    await owner.request.post('/api/login', { data: login }),
    await owner.request.post(`/api/admin/users/${id}/dealer`, { data: { isDealer: true } }),
    await owner.request.put(`/api/admin/users/${id}/terms`, { data: { days: 30, limit: '2500' } }),
  ];
  expect(replies.map((reply) => reply.status())).toEqual([200, 200, 200]);
};

test('a dealer’s month: pad, order on account, invoice, statement; again in three taps, or in five from a saved pad', async ({
  page,
  browser,
  shop,
  complaints,
}) => {
  await page.clock.setSystemTime(shopTime());
  await page.goto('/');
  await signUp(page);
  const owner = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await giveTerms(page, owner);

  await page.goto('/order-pad');
  await whenAlive(page);
  await page.getByLabel('Lines').fill('NR-SU-LB-262 4');
  await page.getByLabel('PO number').fill('Rig 7');
  await page.getByLabel('Name of this pad').fill('Rig');
  await page.getByRole('button', { name: 'Save Pad' }).click();
  await expect(page.getByRole('button', { name: 'Open: Rig' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('link', { name: 'Go to Checkout' }).click();
  await fillAddress(page);
  await page.getByLabel(/^Pay on account, due /).check();
  await checkAxe(page);
  await page.getByRole('button', { name: /^Order on account, \$/ }).click();
  const number = await confirmedNumber(page);

  await page.goto('/dealer/account');
  const owed = page.getByRole('region', { name: 'To pay' });
  await expect(owed.getByRole('row', { name: new RegExp(number) })).toContainText('Rig 7');
  const statement = page.getByRole('region', { name: 'Statement' });
  await expect(statement.getByRole('row', { name: new RegExp(number) })).toContainText('Invoice');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await checkAxe(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
  }
  for (const [link, name] of [
    [owed.getByRole('link', { name: `PDF of ${number}` }), `invoice-${number}.pdf`],
    [statement.getByRole('link', { name: 'Statement as PDF' }), /^statement-.*\.pdf$/],
    [statement.getByRole('link', { name: 'Statement as CSV' }), /^statement-.*\.csv$/],
  ] as const) {
    const saved = page.waitForEvent('download');
    await link.click();
    expect((await saved).suggestedFilename()).toMatch(name);
  }

  let taps = 0;
  const tap = async (goal: Locator) => {
    taps += 1;
    await goal.click();
  };
  const orderOnAccount = async () => {
    await tap(page.getByLabel(/^Pay on account, due /));
    await tap(page.getByRole('button', { name: /^Order on account, \$/ }));
    return confirmedNumber(page);
  };
  await tap(
    page.getByRole('region', { name: 'Invoices' }).getByRole('button', { name: 'Buy Again' }),
  );
  const second = await orderOnAccount();
  expect([number, taps]).toEqual([expect.not.stringMatching(second), 3]);

  await page.goto('/order-pad');
  await whenAlive(page);
  taps = 0;
  await tap(page.getByRole('button', { name: 'Open: Rig' }));
  await expect(page.getByLabel('PO number')).toHaveValue('');
  await tap(page.getByRole('button', { name: 'Add to Cart' }));
  await tap(page.getByRole('link', { name: 'Go to Checkout' }));
  expect([number, second]).not.toContain(await orderOnAccount());
  expect(taps).toBe(5);
  await owner.close();
  expect(complaints.all).toEqual([]);
});
