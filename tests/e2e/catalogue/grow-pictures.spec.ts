import { expect, test, whenAlive } from '../../support/browser/browser';

declare global {
  interface Window {
    /** The number of elements that had a name at the beginning of each view transition. */
    begun?: number[];
  }
}

test('the picture of a card grows into that of its page, but not for those who want less motion', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    window.begun = [];
    document.startViewTransition = (update) => {
      const named = document.querySelectorAll('[style*="view-transition-name"]');
      window.begun?.push(named.length);
      return start(update);
    };
  });
  const openFirst = async () => {
    await page.goto('/category/tabs-gussets');
    await whenAlive(page);
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
    return page.evaluate(() => window.begun);
  };
  expect(await openFirst()).toEqual([1]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await openFirst()).toEqual([]);
});
