import { expect, test, whenAlive } from '../../support/browser/browser';
import { held } from '../../support/held';

test('a link whose page is still loading does not win over the address that one goes to afterwards', async ({
  page,
  complaints,
}) => {
  await page.goto('/');
  await whenAlive(page);
  const [asked, left, failed] = [held(), held(), held()];
  // Firefox and WebKit end the loading of scripts when another page is asked for, Chromium when it arrives.
  await page.route(/\/assets\/contact-[\w-]{7}\.js$/, async (route) => {
    asked.resolve();
    await left.promise;
    await route.abort();
    failed.resolve();
  });
  await page.route('**/search?q=heim', async (route) => {
    left.resolve();
    await failed.promise;
    // A slow answer, during which the page hears of the failure.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  complaints.forgive('contact');
  complaints.forgive('Failed to load resource');
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await asked.promise;
  await page.evaluate(() => window.location.assign('/search?q=heim'));
  await page.waitForLoadState();
  await expect(page).toHaveURL(/\/search\?q=heim$/);
});
