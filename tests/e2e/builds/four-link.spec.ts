import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';

const open = async (page: Page, fragment = '') => {
  await page.goto(`/build/four-link${fragment}`);
  await whenAlive(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Four-Link Geometry');
};

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a finger moves a point of the four-link, without a request and without scrolling the page', async ({
    page,
  }) => {
    await open(page);
    const handle = page.getByRole('slider', { name: 'Lower link at the frame, side view' });
    const words = () => handle.getAttribute('aria-valuetext');
    await page.waitForLoadState('networkidle');
    await handle.scrollIntoViewIfNeeded();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));

    const finger = await page.context().newCDPSession(page);
    const touch = (type: string, points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points });
    const drag = async (from: { x: number; y: number }, by: { x: number; y: number }) => {
      await touch('touchStart', [from]);
      for (let step = 1; step <= 6; step++)
        await touch('touchMove', [
          { x: from.x + (by.x * step) / 6, y: from.y + (by.y * step) / 6 },
        ]);
      await touch('touchEnd', []);
    };
    const middle = async () => {
      const box = (await handle.boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };

    const before = await words();
    const scrolled = () => page.evaluate(() => window.scrollY);
    const top = await scrolled();
    await drag(await middle(), { x: 24, y: 30 });
    await expect.poll(words).not.toBe(before);
    expect(await scrolled()).toBe(top);
    await expect.poll(() => page.url()).toContain('#v=1&l=four');
    // The shop fetches these in the background after any first page.
    const background =
      /\/api\/(config|site|pages\/.+|offline\/catalogue|stock|stock\/changes|shipping\/tables)$|\/(img|icons|assets)\//;
    expect(asked.filter((url) => !background.test(url))).toEqual([]);

    // A reload shows the same suspension.
    const moved = await words();
    await page.reload();
    await whenAlive(page);
    await expect.poll(words).toBe(moved);
  });
});

test('on a phone the four-link is a step at a time under its drawing, and each fits, without axe violations', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '#v=1&l=three&u=mm&b=square&wb=long');
  const steps = page.getByRole('navigation', { name: 'Steps' });
  const drawing = page.getByRole('group', { name: 'Side view' });
  const fault = page.getByText(/Must be a number from 1016 to 7620 mm/);
  await expect(fault).toBeHidden();
  await expect(steps.getByRole('button', { name: 'Vehicle (1 wrong)' })).toBeVisible();
  for (const [short, shown] of [
    ['Points', page.getByRole('group', { name: 'Track bar at the frame' })],
    ['Vehicle', fault],
    ['Figures', page.getByRole('heading', { name: 'Figures at ride height' })],
    ['Forces', page.getByRole('region', { name: 'Lengths of the links and forces along them' })],
    ['Travel', page.getByRole('region', { name: 'The figures through the travel' })],
    ['Joints', page.getByRole('region', { name: 'Table of how the joints lean' })],
    ['Notes', page.getByRole('heading', { name: 'What the figures mean' })],
  ] as const) {
    await page.getByRole('button', { name: `Next: ${short}` }).click();
    await expect(shown).toBeVisible();
    await expect(drawing).toBeInViewport({ ratio: 1 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await checkAxe(page);
  }
  await page.getByRole('button', { name: 'Rear view' }).click();
  await expect(page.getByRole('group', { name: 'Rear view' })).toBeInViewport();
  await expect(drawing).toBeHidden();
  await page.getByRole('button', { name: 'Back: Joints' }).click();
  await expect(page.getByRole('region', { name: 'Table of how the joints lean' })).toBeVisible();
});

test('the four-link fits a wide screen, also with an unreadable field, without axe violations', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await open(page, '#v=1&l=three&u=mm&b=square&wb=long');
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await steps.getByRole('button', { name: 'Vehicle (1 wrong)' }).click();
  await expect(page.getByLabel('Wheelbase (mm)')).toHaveValue('long');
  await expect(page.getByText(/Must be a number from 1016 to 7620 mm/)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(1440);
  // The drawing with its figures stays beside each step, and the page is short.
  const drawing = page.getByRole('region', { name: 'Move the points' });
  await expect(drawing.getByText('Anti-squat')).toBeInViewport();
  await expect(page.getByLabel('Wheelbase (mm)')).toBeInViewport();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeLessThan(2400);
  for (const [step, name] of [
    ['Forces', 'Lengths of the links and forces along them'],
    ['Joints', 'Table of how the joints lean'],
  ] as const) {
    await steps.getByRole('button', { name: step }).click();
    await expect(drawing.getByText('Anti-squat')).toBeInViewport();
    await expect
      .poll(() =>
        page
          .getByRole('region', { name })
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      )
      .toBe(0);
  }
  await checkAxe(page);
});
