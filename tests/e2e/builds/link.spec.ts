import { expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';

const MEASURED =
  'v=1&u=in&0=1&0n=Lower&0c=23-5%2F8&0t=1077&0aj=1016&0ak=1106&0as=2-7%2F16&0ae=1%2F4&0au=2-1%2F2&0an=27%2F64&0ad=2';
/** A second link with a length that is none, and a third one that its joints are longer than. */
const WRONG =
  '&1=1&1c=long&1t=other&1aj=other&1x=own&2=1&2c=1&2t=1077&2aj=1016&2as=2&2ae=0&2ai=2.625&2ao=3%2F4';

test('the link designer fits a phone, with bad input too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/build/link#${MEASURED}${WRONG}`);
  await whenAlive(page);
  await expect(page.getByRole('img', { name: /^Drawing of Lower/ })).toBeVisible();
  await expect(page.getByText('Choose a joint.')).toBeVisible();
  await expect(page.getByText(/^Nothing is left for the tube/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await checkAxe(page, ['#content', 'nav[aria-label=Workbench]']);
});
