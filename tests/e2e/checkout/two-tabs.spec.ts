import { expect, test, whenAlive } from '../../support/browser/browser';
import { openCheckout, putInCart, signUp } from '../../support/browser/checkout-page';

test('an open checkout shows what is added, and what is removed, in another tab', async ({
  page,
  context,
}) => {
  await signUp(page);
  await putInCart(page);
  await openCheckout(page);
  const lines = page.getByRole('listitem').filter({ hasText: 'Remove' });
  await expect(lines).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Cart, 1 line' })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/product/gusset-plate-set');
  await whenAlive(other);
  await other.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(other.getByRole('link', { name: 'Cart, 2 lines' })).toBeVisible();
  await expect(lines).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Cart, 2 lines' })).toBeVisible();

  await lines
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(other.getByRole('link', { name: 'Cart, 1 line' })).toBeVisible();
});
