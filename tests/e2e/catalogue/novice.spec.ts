import { expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';

const NOT_CARRIED = 'No products found';

/** The searches of somebody who has never built a link, and what stands first in the answer to each. */
const SEARCHES: readonly (readonly [typed: string, first: RegExp | typeof NOT_CARRIED])[] = [
  ['mount my shocks', /^Axle Shock Mount Pair/],
  ['d-ring for bumper', /^Weld-On D-Ring Tab/],
  ['rotule 3/4 gauche', /3\/4-16 Left Hand$/],
  ['dana 60 truss', /Axle Truss/],
  ['19mm rod end', /^Chromoly Heim Joint 3\/4-16/],
  ['bolt for 3/4 heim', /^Bolt and Nut 3\/4-16/],
  ['rear four link', /^Four-Link Geometry/],
  ['notch template', /^Templates at True Scale/],
  ['ball joint', NOT_CARRIED],
  ['rock slider', NOT_CARRIED],
];

test('ten searches of a novice begin with a part, with a tool, or with word that the shop has none', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/search');
  await whenAlive(page);
  const main = page.getByRole('main');
  for (const [typed, first] of SEARCHES) {
    const box = main.getByPlaceholder('Part name, size or SKU');
    await box.fill(typed);
    await box.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Search Results for ${typed}`);
    if (first === NOT_CARRIED) {
      await expect(main.getByRole('heading', { name: NOT_CARRIED })).toBeVisible();
      await expect(main.getByText(`We do not carry “${typed}” by that name.`)).toBeVisible();
      await expect(main.getByRole('article')).toHaveCount(0);
      await main.getByRole('link', { name: 'Ask Us' }).click();
      await expect(page.getByLabel('Subject')).toHaveValue(`Looking for ${typed}`);
      await page.goBack();
      await expect(main.getByRole('heading', { name: NOT_CARRIED })).toBeVisible();
    } else {
      // The card of a tool stands above the parts.
      const answers = main.getByRole('region', { name: 'Tools' }).or(main.getByRole('article'));
      await expect(answers.first().getByRole('link').filter({ hasText: first })).toBeVisible();
    }
    if (/^(dana|rear|ball)/.test(typed)) await checkAxe(page);
  }
});
