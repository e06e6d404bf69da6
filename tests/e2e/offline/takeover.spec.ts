import { expect, test, whenAlive } from '../../support/browser/browser';

declare global {
  interface Window {
    styles: {
      /** Number of style elements that were moved or removed. */
      moved: number;
      /** Number of rules that were added to a style element of an earlier frame. */
      late: number;
    };
  }
}

test('hydration keeps the server’s styles in place, and adds later ones after them', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.styles = { moved: 0, late: 0 };
    let frame = 0;
    const count = () => {
      frame += 1;
      requestAnimationFrame(count);
    };
    count();
    const since = new WeakMap<CSSStyleSheet, number>();
    const { insertRule } = CSSStyleSheet.prototype;
    CSSStyleSheet.prototype.insertRule = function (...given) {
      if (frame - (since.get(this) ?? frame) > 1) window.styles.late += 1;
      if (!since.has(this)) since.set(this, frame);
      return insertRule.apply(this, given);
    };
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const node of removedNodes) if (node.nodeName === 'STYLE') window.styles.moved += 1;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/product/gusset-plate-set');
  await whenAlive(page);
  const later = page.locator('style[data-emotion]');
  // The server has sent the global styles.
  await expect(page.locator('style[data-emotion=css-global]')).toHaveCount(0);
  const atFirst = await later.count();
  expect(atFirst).toBeGreaterThan(0);

  await page
    .getByRole('main')
    .getByRole('link', { name: /Back to/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tabs & Gussets');
  await expect.poll(() => later.count()).toBeGreaterThan(atFirst);
  // After the styles of the fonts.
  expect(await page.locator('style').nth(1).getAttribute('id')).toBe('styles');
  expect(await page.evaluate(() => window.styles)).toEqual({ moved: 0, late: 0 });
});
