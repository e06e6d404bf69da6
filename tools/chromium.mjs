// The browser of the browser tests and the benchmark.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from './built.mjs';
import { canRun, onPath, tryTo, tryToInstall } from './debian.mjs';

/**
 * Switched off, by Chromium's own names. Its address bar is a page of its own with a process of its own, which takes
 * more than half a second of processor time from whatever a new window loads first: no phone has it, and the shop does
 * not answer for it. The others are those that Playwright switches off; of two such lists only the last counts.
 */
const NOT_WANTED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Flags for a headless Chromium on machines without a display, a GPU or internet access. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${NOT_WANTED.join(',')}`,
];

/** @returns {string | undefined} the Chromium that is there: the named one, Playwright's own, then the system's */
export const findChromium = () => {
  const named = process.env.CHROMIUM_PATH;
  if (named) return canRun(named) ? named : undefined;
  return [
    chromium.executablePath(),
    '/usr/bin/chromium',
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap(onPath),
  ].find((file) => file && canRun(file));
};

/**
 * Chromium without windows, which shows a page as the whole browser does in less processor time. It cannot install an
 * app and has no push messages.
 * @returns {string | undefined} nothing where a browser is named, or where there is none
 */
export const findShell = () =>
  process.env.CHROMIUM_PATH ? undefined : onPath('chromium-headless-shell').find(canRun);

/**
 * The Chromium that is there, or one that is installed now: Playwright's own, or on Debian as root the system's.
 * @throws Error with one line that says what to install
 */
export const needChromium = () => {
  if (process.env.CHROMIUM_PATH && !findChromium())
    throw new Error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which cannot be run.`);
  const found = findChromium();
  if (found) return found;

  console.log('No Chromium here; installing one …');
  tryTo(process.execPath, [
    join(ROOT, 'node_modules/@playwright/test/cli.js'),
    'install',
    'chromium',
  ]);
  // Not every release has the shell.
  if (!findChromium()) tryToInstall(['chromium', 'fonts-liberation'], ['chromium-headless-shell']);

  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need a Chromium: run npx playwright install --with-deps chromium, or install the package chromium, or set CHROMIUM_PATH.',
  );
};
