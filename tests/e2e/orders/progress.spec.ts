import { buy, mailed, mailsTo } from '../../support/admin';
import { expect, test, whenAlive } from '../../support/browser/browser';
import { ADMIN_PASSWORD } from '../../support/browser/built-shop';
import { checkAxe } from '../../support/browser/check-axe';

test('a mail leads to the state of its order, without a login, on a phone', async ({
  browser,
  newShop,
}) => {
  const shop = await newShop();
  const open = async (width: number) =>
    (await browser.newContext({ baseURL: shop.url, viewport: { width, height: 800 } })).newPage();
  const [owner, buyer, friend] = [await open(1440), await open(1440), await open(360)];
  const { id, orderNumber, email } = await buy(buyer.request);
  await owner.request.post('/api/login', {
    data: { username: 'admin', password: ADMIN_PASSWORD },
  });
  await owner.request.put(`/api/admin/orders/${id}/status`, { data: { status: 'processing' } });
  await mailed(shop, email, `Your order ${orderNumber}`);
  const link = /\S+\/o\/\S+/.exec(mailsTo(shop, email).join('\n'))?.[0] ?? '';
  const page = await friend.request.get(link);
  expect(page.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  await friend.goto(link);
  await whenAlive(friend);
  const steps = friend.getByRole('list', { name: 'Progress' });
  await expect(steps.locator('[aria-current=step]')).toContainText('In our workshop');
  await expect(friend.getByText('Ann')).toHaveCount(0);
  await checkAxe(friend);
  await expect.poll(() => friend.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await buyer.goto(`/orders/${id}`);
  await whenAlive(buyer);
  const panel = buyer.getByRole('region', { name: `Order ${orderNumber}` });
  await expect(panel.getByRole('list', { name: 'Progress' })).toBeVisible();
  await checkAxe(buyer);
});
