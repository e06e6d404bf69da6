import { LAKEHEAD } from '../../support/site';
import { buy } from '../../support/admin';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { ADMIN_PASSWORD } from '../../support/browser/built-shop';
import { checkAxe } from '../../support/browser/check-axe';

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await whenAlive(page);
};

test('a buyer asks to return a delivered part and reads where to send it; the owner accepts and refunds it', async ({
  browser,
  newShop,
}) => {
  const shop = await newShop();
  const newPage = async (width: number) =>
    (await browser.newContext({ baseURL: shop.url, viewport: { width, height: 800 } })).newPage();
  const [owner, buyer] = [await newPage(1440), await newPage(360)];
  const placed = await buy(buyer.request);
  await owner.request.post('/api/login', {
    data: { username: 'admin', password: ADMIN_PASSWORD },
  });
  await owner.request.put('/api/admin/site', { data: { ...LAKEHEAD, revision: 0 } });
  for (const status of ['processing', 'shipped', 'delivered'])
    await owner.request.put(`/api/admin/orders/${placed.id}/status`, { data: { status } });

  await open(buyer, `/orders/${placed.id}`);
  const returns = buyer.getByRole('region', { name: 'Returns' });
  await returns.getByRole('button', { name: 'Return parts' }).click();
  const form = returns.getByRole('form', { name: 'Return' });
  await form.getByRole('textbox', { name: /^Pieces of / }).fill('1');
  await form.getByRole('button', { name: 'Ask to Return' }).click();
  await expect(form.getByText('Please give a reason')).toBeVisible();
  await checkAxe(buyer);
  await form.getByRole('combobox', { name: 'Why' }).selectOption('It does not fit');
  await form.getByRole('button', { name: 'Ask to Return' }).click();
  const slip = `RET-${placed.orderNumber.slice(4)}-1`;
  await expect(returns.getByRole('heading', { name: slip })).toBeVisible();
  await expect(returns.getByText('We wait for the parts.', { exact: false })).toBeVisible();
  await expect(returns.locator('address')).toContainText(
    'Send it to:\nLakehead Trailer Parts\n12 Cumberland St N',
  );
  await checkAxe(buyer);

  await open(owner, '/admin/returns');
  await owner.getByRole('link', { name: slip }).click();
  const desk = owner.getByRole('region', { name: 'Returns' });
  await expect(desk.getByText(/^It does not fit: 1 × Weld-On Link Bracket/)).toBeVisible();
  await desk.getByRole('button', { name: 'Received' }).click();
  await desk.getByRole('button', { name: 'Inspect' }).click();
  await desk.getByRole('button', { name: 'Save Inspection' }).click();
  await desk.getByRole('button', { name: 'Refund', exact: true }).click();
  await desk
    .getByRole('form', { name: 'Refund of the return' })
    .getByRole('button', { name: 'Refund', exact: true })
    .click();
  await expect(desk.getByRole('heading', { name: `${slip}: refunded` })).toBeVisible();

  // The provider confirms the refund a moment later.
  const refunded = async () =>
    ((await (await buyer.request.get('/api/orders')).json()) as { refunded: string }[])[0]
      ?.refunded;
  await expect.poll(refunded).toBe('37.28');
  await open(buyer, `/orders/${placed.id}`);
  await expect(returns.getByText(/^Accepted on /)).toBeVisible();
  // One piece can still come back.
  await expect(returns.getByRole('button', { name: 'Return parts' })).toBeVisible();
  await expect(buyer.getByRole('list', { name: 'Refunds' })).toContainText(
    '1 × Weld-On Link Bracket',
  );
  await checkAxe(buyer);
});
