// npm run screenshots: a picture of every page, at two widths and in both themes, for review.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from '../../build.mjs';
import { ROOT, isFresh } from '../../built.mjs';
import { CHROMIUM_ARGS, needChromium } from '../../chromium.mjs';
import { dataFolder, startShop } from '../../rig/start-shop.mjs';
import { readArguments } from '../../usage.mjs';
import { ADMIN_PASSWORD, meetPeople } from './people.mjs';

const FOLDER = join(ROOT, '.cache/screenshots');
readArguments(
  'npm run screenshots: every page of the built shop at 360 and 1440 px, light and dark, as a PNG in .cache/screenshots. Lists pages that are wider than the window, and errors of their scripts.',
);

const WIDTHS = [360, 1440];
const THEMES = /** @type {const} */ (['light', 'dark']);

if (!isFresh()) await build();
const shop = await startShop(dataFolder(), { ADMIN_PASSWORD });
const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_ARGS });
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

const people = await meetPeople(shop.url);
let count = 0;
/** @type {Set<string>} */
const complaints = new Set();
for (const [who, { cookies, pages }] of Object.entries(people))
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      baseURL: shop.url,
      viewport: { width, height: width < 800 ? 780 : 900 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await context.addCookies(cookies);
    const page = await context.newPage();
    let path = '';
    page.on('pageerror', (error) => complaints.add(`${path} (${who}): ${error.message}`));
    for (path of pages) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.locator('html[data-alive=true]').waitFor({ state: 'attached' });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) complaints.add(`${path} (${who}) is ${over} px too wide at ${width} px`);
      // Pictures are fetched when they come near the window, and have a data URL in their place until then.
      await page.evaluate(async () => {
        const waits = (/** @type {HTMLImageElement} */ { src, complete }) =>
          src.startsWith('data:') || !complete;
        for (const picture of document.images) {
          if (!waits(picture) || !picture.checkVisibility()) continue;
          picture.scrollIntoView();
          // One that never comes is not waited for.
          const until = performance.now() + 5000;
          while (waits(picture) && performance.now() < until)
            await new Promise(requestAnimationFrame);
        }
        scrollTo(0, 0);
      });
      await page.waitForLoadState('networkidle');
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // The colours are on their way from one theme to the other for a moment.
        await page.evaluate(() =>
          Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
        );
        const name = path.replace(/^\//, '').replace(/[^\w-]+/g, '_') || 'home';
        await page.screenshot({
          path: join(FOLDER, `${who}-${name}-${width}-${colorScheme}.png`),
          fullPage: true,
        });
        count += 1;
      }
    }
    await context.close();
  }
await browser.close();
await shop.stop();
for (const complaint of complaints) console.log(complaint);
console.log(`${count} pictures in .cache/screenshots, ${complaints.size} complaints.`);
