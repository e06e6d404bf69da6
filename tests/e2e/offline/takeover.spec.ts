import { expect, test, whenAlive } from '../../support/browser/browser';

declare global {
  interface Window {
    /** Number of style elements that were moved or removed. */
    movedStyles: number;
  }
}

test('hydration keeps the server’s styles in place, and adds later ones after them', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.movedStyles = 0;
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const node of removedNodes) if (node.nodeName === 'STYLE') window.movedStyles += 1;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/product/gusset-plate-set');
  await whenAlive(page);
  const later = page.locator('style[data-emotion]');
  // The server has sent the global styles.
  await expect(page.locator('style[data-emotion=css-global]')).toHaveCount(0);
  const rules = () =>
    later.evaluateAll((elements) =>
      elements.reduce(
        (sum, one) => sum + ((one as HTMLStyleElement).sheet?.cssRules.length ?? 0),
        0,
      ),
    );
  const atFirst = await rules();
  expect(atFirst).toBeGreaterThan(0);

  await page
    .getByRole('main')
    .getByRole('link', { name: /Back to/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tabs & Gussets');
  await expect.poll(rules).toBeGreaterThan(atFirst);
  // After the styles of the fonts.
  expect(await page.locator('style').nth(1).getAttribute('id')).toBe('styles');
  expect(await page.evaluate(() => window.movedStyles)).toBe(0);
});
