import { expect, test, whenAlive } from '../../support/browser/browser';

test('with forced colours the buttons that add to the cart have an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/category/heim-joints/chromoly', '/product/gusset-plate-set']) {
    await page.goto(path);
    await whenAlive(page);
    const button = page.getByRole('button', { name: 'Add to Cart' }).first();
    expect(await button.evaluate((it) => parseFloat(getComputedStyle(it).borderTopWidth))).toBe(2);
  }
});
