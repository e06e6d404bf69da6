import { expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';

const MEASURED =
  'v=1&u=in&0=1&0n=Lower&0c=23-5%2F8&0t=1077&0aj=1016&0ak=1106&0as=2-7%2F16&0ae=1%2F4&0au=2-1%2F2&0an=27%2F64&0ad=2';
/** A second link with a length that is none, and a third one that its joints are longer than. */
const WRONG =
  '&1=1&1c=long&1t=other&1aj=other&1x=own&2=1&2c=1&2t=1077&2aj=1016&2as=2&2ae=0&2ai=2.625&2ao=3%2F4';

const PARTS = ['#content', 'nav[aria-label=Workbench]'];

test('on a phone the link designer is a step at a time under its drawing, and each fits, without axe violations', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/build/link#${MEASURED}${WRONG}`);
  await whenAlive(page);
  const drawing = page.getByRole('img', { name: /^Drawing of Lower/ });
  const shown = (label: string) => page.getByLabel(label).filter({ visible: true });
  for (const [short, sign] of [
    ['First end', shown('Joint')],
    ['Second end', shown('The second end is the same, with the other hand')],
    ['Numbers', page.getByRole('table', { name: 'Numbers of Lower' })],
    ['Cuts', page.getByRole('heading', { name: 'Cut list' })],
    ['Parts', page.getByRole('heading', { name: 'Parts for all links' })],
  ] as const) {
    await expect(sign).toBeHidden();
    await page.getByRole('button', { name: `Next: ${short}` }).click();
    await expect(sign).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add another link like the last' })).toBeHidden();
    if (short !== 'Parts') await expect(drawing).toBeInViewport({ ratio: 1 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await checkAxe(page, PARTS);
  }
  // The fields of an end are longer than the screen, and the drawing stays.
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await steps.getByRole('button', { name: 'First end' }).click();
  await shown('Thread depth in the adapter').scrollIntoViewIfNeeded();
  await expect(drawing).toBeInViewport({ ratio: 1 });
});

test('on a phone one link is shown at a time, with bad input too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/build/link#${MEASURED}${WRONG}`);
  await whenAlive(page);
  const links = page.getByRole('group', { name: 'Link', exact: true });
  const fault = page.getByText(/^Nothing is left for the tube/);
  await expect(fault).toBeHidden();
  await links.getByRole('button', { name: 'Link 2' }).click();
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await expect(steps.getByRole('button', { name: 'Link (1 wrong)' })).toBeVisible();
  await links.getByRole('button', { name: 'Link 3' }).click();
  await expect(fault).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await checkAxe(page, PARTS);
});

test('on a wide screen the link designer shows everything', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/build/link#${MEASURED}${WRONG}`);
  await whenAlive(page);
  await expect(page.getByRole('navigation', { name: 'Steps' })).toBeHidden();
  await expect(page.getByRole('img', { name: /^Drawing of Lower/ })).toBeVisible();
  await expect(page.getByText('Choose a joint.')).toBeVisible();
  await expect(page.getByText(/^Nothing is left for the tube/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cut list' })).toBeVisible();
  await checkAxe(page, PARTS);
});
