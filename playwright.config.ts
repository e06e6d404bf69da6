import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './tools/chromium.mjs';
import { tempFilesInMemory } from './tools/memory.mjs';

// Tests that launch a browser of their own (with a folder that stays) find it here.
const executablePath = findChromium();
if (executablePath) process.env.CHROMIUM_PATH = executablePath;

tempFilesInMemory();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // What takes longer on a busy machine is listed in tests/support/slow.ts.
  timeout: 30_000,
  expect: { timeout: 10_000 },
  globalTimeout: 40 * 60_000,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON ?? '.cache/test/browser.json' }],
  ],
  use: {
    headless: true,
    // A worker that comes in the middle of a test would answer what the test wants to answer; tests of it let it in.
    serviceWorkers: 'block',
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    launchOptions: { ...(executablePath && { executablePath }), args: CHROMIUM_ARGS },
    screenshot: 'only-on-failure',
  },
});
