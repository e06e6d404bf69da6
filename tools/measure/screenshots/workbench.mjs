// node tools/measure/screenshots/workbench.mjs: takes the picture of the workbench, public/img/workbench.{avif,webp}, from the built shop.
import { chromium } from '@playwright/test';
import { join } from 'node:path';
import sharp from 'sharp';
import { build } from '../../build.mjs';
import { ROOT, isFresh } from '../../built.mjs';
import { CHROMIUM_ARGS, needChromium } from '../../chromium.mjs';
import { dataFolder, startShop } from '../../rig/start-shop.mjs';
import { readArguments } from '../../usage.mjs';

readArguments(
  'node tools/measure/screenshots/workbench.mjs: the four-link page on a phone as public/img/workbench.avif and .webp, for the home page and the workbench.',
);

if (!isFresh()) await build();
const shop = await startShop(dataFolder(), {});
const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_ARGS });
const page = await browser.newPage({
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  colorScheme: 'dark',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
});
await page.goto(`${shop.url}/build/four-link`, { waitUntil: 'networkidle' });
await page.locator('html[data-alive=true]').waitFor({ state: 'attached' });
// The figures and the drawing fill the window.
await page.evaluate(() => {
  const figures = document.querySelector('main dl');
  scrollTo(0, (figures?.getBoundingClientRect().top ?? 0) + scrollY - 4);
  for (const fixed of document.querySelectorAll('header, [role=status]'))
    fixed.setAttribute('style', 'visibility: hidden');
});
const shot = sharp(await page.screenshot());
await shot.clone().avif({ quality: 50 }).toFile(join(ROOT, 'public/img/workbench.avif'));
await shot.clone().webp({ quality: 72 }).toFile(join(ROOT, 'public/img/workbench.webp'));
await browser.close();
await shop.stop();
