// How soon a phone that was here before shows a part: with the shop, without it, and while its line hangs.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, needChromium } from '../chromium.mjs';
import { median } from './figures.mjs';

/** A line to the shop that can be cut, or take calls and stay silent. */
const openLine = async (/** @type {number} */ port) => {
  let mode = 'ok';
  /** @type {Set<import('node:net').Socket>} */
  const open = new Set();
  const server = createServer((phone) => {
    open.add(phone);
    phone.on('close', () => open.delete(phone)).on('error', () => phone.destroy());
    if (mode === 'cut') return phone.destroy();
    if (mode === 'hang') return phone.resume();
    const shop = connect(port, '127.0.0.1');
    shop.on('error', () => phone.destroy()).on('close', () => phone.destroy());
    phone.on('close', () => shop.destroy());
    phone.pipe(shop).pipe(phone);
    return phone;
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    set: (/** @type {'ok' | 'hang' | 'cut'} */ next) => {
      mode = next;
      for (const socket of open) socket.destroy();
    },
    close: () => server.close(),
  };
};

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
