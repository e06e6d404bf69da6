import { mailed, mailsTo, signInAsAdmin } from '../../support/admin';
import { expect, test, whenAlive } from '../../support/browser/browser';
import {
  GOOD,
  confirmedNumber,
  fillAddress,
  fillCard,
  payButton,
  signUp,
} from '../../support/browser/checkout-page';

const PART = '/product/weld-on-link-bracket-2-625-in-wide';
const ID = 1002;

test('a visitor waits for a part, gets one mail when it is back, and buys it', async ({
  page,
  browser,
  newShop,
}) => {
  const shop = await newShop();
  const context = { baseURL: shop.url, viewport: { width: 360, height: 800 } };
  const [owner, visitor] = await Promise.all(
    [page, page].map(async () => (await browser.newContext(context)).newPage()),
  );
  if (!owner || !visitor) throw new Error('There are two pages.');
  await signInAsAdmin(owner);
  const part = await (await owner.request.get(`/api/admin/products/${ID}`)).json();
  const setStock = async (line: string) => {
    await owner.goto('/admin/stock/receive');
    await whenAlive(owner);
    await owner.getByLabel('Parts and pieces').fill(line);
    await owner.getByRole('button', { name: 'Check' }).click();
    await owner.getByRole('button', { name: /^Book / }).click();
    await expect(owner.getByText(/in the stock now\.$/)).toBeVisible();
  };
  const sold = await owner.request.post('/api/admin/stock/adjustments', {
    data: { productId: ID, cause: 'corrected', pieces: -part.stock, reason: 'Recount' },
    headers: { 'idempotency-key': 'sold-out-for-a-while' },
  });
  expect(await sold.text()).toContain('"stock":0');

  await visitor.goto(PART);
  await whenAlive(visitor);
  await expect(visitor.getByText('Out of Stock').first()).toBeVisible();
  await visitor.getByLabel('Your email address *').fill('wait@people.test');
  await visitor.getByRole('button', { name: 'Tell me once' }).click();
  await expect(visitor.getByText(/We will write to wait@people\.test/)).toBeVisible();

  await setStock(`${part.sku} 5`);
  // The shop looks each minute, and when it starts.
  await shop.restart();
  await mailed(shop, 'wait@people.test', '/product/');
  const [mail = ''] = mailsTo(shop, 'wait@people.test');
  const [link = ''] = /http\S+\/product\/\S+/.exec(mail) ?? [];
  await signUp(visitor);
  await visitor.goto(link);
  await whenAlive(visitor);
  await visitor.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(visitor.getByText(/has been added to your cart\./).first()).toBeVisible();
  await visitor.goto('/checkout');
  await whenAlive(visitor);
  await fillAddress(visitor);
  await fillCard(visitor, GOOD);
  await payButton(visitor).click();
  await confirmedNumber(visitor);

  await owner.context().close();
  await visitor.context().close();
});
