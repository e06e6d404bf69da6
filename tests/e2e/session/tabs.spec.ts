import { ADMIN_PASSWORD } from '../../support/browser/built-shop';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';

/** Every pair of protected pages is in one of these rows. */
const ROWS = [
  ['/cart', '/checkout', '/orders'],
  ['/order-history', '/profile', '/admin/dealers'],
  ['/admin/vendor-orders', '/dashboard', '/order-pad'],
  ['/cart', '/order-history', '/admin/vendor-orders'],
  ['/checkout', '/profile', '/dashboard'],
  ['/orders', '/admin/dealers', '/order-pad'],
  ['/cart', '/profile', '/order-pad'],
  ['/checkout', '/admin/dealers', '/admin/vendor-orders'],
  ['/orders', '/order-history', '/dashboard'],
  ['/cart', '/admin/dealers', '/dashboard'],
  ['/checkout', '/order-history', '/order-pad'],
  ['/orders', '/profile', '/admin/vendor-orders'],
];

const signIn = async (page: Page) => {
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  await form.getByLabel('Username').fill('admin');
  await form.getByRole('textbox', { name: /Password/ }).fill(ADMIN_PASSWORD);
  await form.getByRole('button', { name: 'Login' }).click();
};

/** Opens a protected page in a tab as a visitor, and counts from now on what addresses the tab goes to. */
const openSignedOut = async (tab: Page, path: string) => {
  await tab.goto(path);
  await expect(tab).toHaveURL(/\/auth\?next=/);
  await whenAlive(tab);
  const places: string[] = [];
  tab.on('framenavigated', (frame) => places.push(new URL(frame.url()).pathname));
  return places;
};

/** Signs in in the first tab. @returns where each tab went, once none of them has anything left to ask the shop */
const placesAfterSignIn = async (tabs: Page[], paths: string[]): Promise<string[][]> => {
  const places = await Promise.all(tabs.map((tab, at) => openSignedOut(tab, paths[at] ?? '/')));
  const [first] = tabs;
  if (first) await signIn(first);
  for (const tab of tabs) {
    await expect(tab).not.toHaveURL(/\/auth/);
    await tab.waitForLoadState('networkidle');
  }
  return places;
};

for (const paths of ROWS)
  test(`signing in opens ${paths.join(', ')} in three tabs, and each goes there once`, async ({
    page,
    context,
    complaints,
  }) => {
    // The owner is no dealer.
    complaints.forgive('status of 403');
    const tabs = [page, await context.newPage(), await context.newPage()];
    const places = await placesAfterSignIn(tabs, paths);
    for (const [at, visited] of places.entries()) {
      expect(visited[0]).toBe(paths[at]);
      // The pages for dealers send the owner on, once.
      expect(visited.length).toBeLessThanOrEqual(2);
      expect(visited).not.toContain('/auth');
    }
  });

test('after a session has ended in two tabs, signing in again opens both pages once', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  const paths = ['/checkout', '/profile'];
  await placesAfterSignIn([page, other], paths);
  await context.clearCookies();
  await page.reload();
  await expect(other).toHaveURL(/\/auth\?next=/);
  expect(await placesAfterSignIn([page, other], paths)).toEqual(paths.map((path) => [path]));
});
