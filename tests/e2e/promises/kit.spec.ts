import { buy, signInAsAdmin } from '../../support/admin';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import {
  GOOD,
  confirmedNumber,
  fillAddress,
  fillCard,
  openCheckout,
  ordersOf,
  payButton,
  signUp,
} from '../../support/browser/checkout-page';
import { changePart } from '../../support/browser/made-parts';
import { BRACKET, CONTENTS, KIT } from '../../support/kits';

const KIT_PAGE = '/product/trailing-arm-bracket-kit-2-50-in-wide';
const HEIM = 1014;

const fits = async (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(page.viewportSize()?.width);

test('a kit whose last bracket is sold elsewhere is refused in plain words, and the rest of the order is placed', async ({
  browser,
  newShop,
}) => {
  const shop = await newShop();
  const open = async () =>
    (
      await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 780 } })
    ).newPage();
  const [page, other] = [await open(), await open()];
  await signInAsAdmin(page);
  await changePart(page.request, BRACKET, { stock: 3 });
  const interfaces = [{ kind: 'kit', contents: CONTENTS }];
  await changePart(page.request, KIT, { stock: 0, packedFromParts: true, interfaces });
  await page.context().clearCookies();

  await signUp(page);
  await page.goto(KIT_PAGE);
  await whenAlive(page);
  await expect(page.getByText('Only 1 left')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('link', { name: /^Cart.*1/ })).toBeVisible();
  await page.request.post('/api/cart', { data: { productId: HEIM, quantity: 2 } });
  await openCheckout(page);
  await page.getByLabel(/Local Pickup/).check();
  await fillAddress(page);
  await fillCard(page, GOOD);

  // Another buyer takes two of the three brackets meanwhile.
  await buy(other.request);
  await payButton(page).click();
  const kit = page.getByRole('listitem', { name: 'Trailing Arm Bracket Kit 2.50 in Wide' });
  await expect(kit).toContainText(
    'Out of stock: there is not enough of its part Weld-On Link Bracket 2.625 in Wide. Please remove it.',
  );
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('Address *')).toHaveValue('12 Elm St');
  await fits(page);
  await checkAxe(page);

  const second = await page.context().newPage();
  await second.goto('/cart');
  await expect(
    second.getByText("1 part in your cart can't be bought as it is.", { exact: false }),
  ).toBeVisible();
  await fits(second);
  await checkAxe(second);
  await second.goto(KIT_PAGE);
  await whenAlive(second);
  await expect(second.getByText('Out of Stock', { exact: true }).first()).toBeVisible();
  await fits(second);
  await second.close();

  await kit.getByRole('button', { name: /^Remove/ }).click();
  await expect(kit).toBeHidden();
  await expect(page.getByLabel('Card number')).toHaveValue(GOOD);
  await payButton(page).click();
  await confirmedNumber(page);
  expect(await ordersOf(page)).toMatchObject([{ isPickup: true }]);
  await page.context().close();
  await other.context().close();
});
