import { expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import { encodeBuild } from '../../../src/workbench/builds/list/build-code';

const LIST = {
  name: 'Front axle of the long arm buggy',
  lines: [
    ...[1002, 1019, 1020, 1041].map((productId) => ({
      what: { kind: 'part' as const, productId },
      quantity: 4,
      note: productId === 1019 ? 'for the lower links, right-hand' : '',
      have: productId === 1041,
    })),
    { what: { kind: 'part' as const, productId: 987_654 }, quantity: 1, note: '', have: false },
    {
      what: { kind: 'free' as const, text: 'Weld-on knuckles from the neighbour' },
      quantity: 2,
      note: '',
      have: true,
    },
  ],
};

test('a shared list is shown, saved and handed on, on a phone and a desk, and on paper', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/build#${encodeBuild(LIST)}`);
  await whenAlive(page);
  await expect(page.getByText('Unknown part 987654, not in this shop')).toBeVisible();
  await checkAxe(page, 'html');
  await page.getByRole('button', { name: 'Save to my lists' }).click();
  const list = page.getByRole('region', { name: LIST.name });
  await expect(list.getByRole('listitem')).not.toHaveCount(0);
  // A suggested part goes on the list, not into the cart.
  const suggested = list.getByRole('button', { name: /^Add \d+ × / }).first();
  const words = await suggested.innerText();
  const name = words.replace(/^.* × /, '');
  await expect(list.getByRole('link', { name, exact: true })).toHaveCount(0);
  await list.getByRole('button', { name: words, exact: true }).first().click();
  await expect(list.getByRole('link', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('img', { name: 'QR code of this list' })).toBeVisible();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${width} px`)
      .toBe(width);
  }
  await checkAxe(page, 'html');

  // The keyboard reaches everything on a line.
  const line = list.getByRole('listitem').first();
  await line.getByRole('button', { name: 'One more' }).press('Enter');
  await expect(line.getByRole('textbox', { name: 'Quantity' })).toHaveValue('5');
  await line.getByRole('checkbox', { name: 'I have it' }).press('Space');
  await expect(line.getByRole('checkbox', { name: 'I have it' })).toBeChecked();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Add all to cart' })).toBeHidden();
  await expect(line).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  // Saved lines are there again.
  await page.goto('/build');
  await expect(page.getByRole('heading', { name: LIST.name })).toBeVisible();
});
