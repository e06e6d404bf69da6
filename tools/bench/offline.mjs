// How soon a phone that was here before shows a part: with the shop, without it, and while its line hangs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, needChromium } from '../chromium.mjs';
import { openLine } from '../line.mjs';
import { median } from './figures.mjs';

/**
 * Medians in ms: cold starts of the app with the shop (`online`) and without (`cut`), in turn; a page while the line
 * hangs (`hang`); and the first call after it is good again (`after`).
 * @param {string} shopUrl
 * @param {string} path the page of a part
 * @param {number} rounds
 */
export const measureOffline = async (shopUrl, path, rounds) => {
  const line = await openLine(Number(new URL(shopUrl).port));
  const folder = mkdtempSync(join(tmpdir(), 'bench-phone-'));
  const open = () =>
    chromium.launchPersistentContext(folder, {
      executablePath: needChromium(),
      args: CHROMIUM_ARGS,
      serviceWorkers: 'allow',
    });
  let phone = await open();
  const pageOf = async () => phone.pages()[0] ?? phone.newPage();
  const shows = async () => {
    const page = await pageOf();
    const began = performance.now();
    await page.goto(line.url + path, { waitUntil: 'commit' });
    await page.locator('main .price b').first().waitFor();
    return performance.now() - began;
  };
  const first = await pageOf();
  await first.goto(line.url);
  await first.locator('html[data-offline=ready]').waitFor({ state: 'attached' });

  /** @type {Record<'ok' | 'cut' | 'hang' | 'after', number[]>} */
  const times = { ok: [], cut: [], hang: [], after: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const mode of /** @type {const} */ (['ok', 'cut'])) {
      await phone.close();
      line.set(mode);
      phone = await open();
      times[mode].push(await shows());
    }
    line.set('hang');
    times.hang.push(await shows());
    line.set('ok');
    const page = await pageOf();
    times.after.push(
      await page.evaluate(async () => {
        const began = performance.now();
        await fetch('/api/health');
        return performance.now() - began;
      }),
    );
  }
  await phone.close();
  line.close();
  rmSync(folder, { recursive: true, force: true });
  return {
    online: median(times.ok),
    cut: median(times.cut),
    hang: median(times.hang),
    after: median(times.after),
  };
};
