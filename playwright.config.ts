import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium, findShell } from './tools/chromium.mjs';
import { tempFilesInMemory } from './tools/memory.mjs';

const withBrowser = (executablePath?: string) => ({
  launchOptions: { ...(executablePath && { executablePath }), args: CHROMIUM_ARGS },
});
/**
 * Tests of what the headless shell lacks (installed apps, push messages) or does otherwise (which pictures it loads ahead,
 * whether the fonts are there at the first paint).
 */
const NEEDS_WHOLE_BROWSER = [
  'tests/e2e/offline/install.spec.ts',
  'tests/e2e/pages/public-routes.spec.ts',
  'tests/e2e/reminders/reminders.spec.ts',
  'tests/e2e/pages/without-scripts.spec.ts',
  'tests/e2e/session/kept-page.spec.ts',
  'tests/e2e/session/logout-back.spec.ts',
].map((path) => `**/${path}`);

tempFilesInMemory();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // These end what hangs. A machine that does other work as well may take several times as long as usual.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  globalTimeout: 75 * 60_000,
  reporter: 'list',
  use: {
    headless: true,
    // A worker that comes in the middle of a test would answer what the test wants to answer; tests of it let it in.
    serviceWorkers: 'block',
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'browser', testMatch: NEEDS_WHOLE_BROWSER, use: withBrowser(findChromium()) },
    {
      name: 'shell',
      testIgnore: NEEDS_WHOLE_BROWSER,
      use: withBrowser(findShell() ?? findChromium()),
    },
  ],
});
