import { expect, test, whenAlive } from '../../support/browser/browser';

/** The groups that the last view transition moved, by name; undefined when there was none. */
declare global {
  interface Window {
    moved?: string[];
  }
}

test('the picture of a card grows into that of its page, but not for those who want less motion', async ({
  page,
  complaints,
}) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        window.moved = document
          .getAnimations()
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null))
          .filter((name) => name !== null);
        return undefined;
      });
      return transition;
    };
  });
  const moved = () => page.evaluate(() => window.moved);
  const openFirst = async () => {
    await page.goto('/category/tabs-gussets');
    await whenAlive(page);
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/product\//);
  };

  await openFirst();
  await expect.poll(moved).toContain('::view-transition-group(part)');
  await expect(page.locator('#content')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/category\//);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openFirst();
  await expect(page.locator('#content')).toBeFocused();
  expect(await moved()).toBeUndefined();
  expect(complaints.all).toEqual([]);
});
