// The browser of the browser tests and the benchmark.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from './built.mjs';

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

const canRun = (/** @type {string} */ file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (/** @type {string} */ name) =>
  (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));

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

const isDebianAsRoot = () =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8')) &&
  onPath('apt-get').some(canRun);

/**
 * @param {string} command
 * @param {string[]} args
 */
const tryTo = (command, args) =>
  spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'ignore',
    timeout: 10 * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

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
  const install = (/** @type {string[]} */ ...packages) =>
    tryTo('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages]);
  if (!findChromium() && isDebianAsRoot() && tryTo('apt-get', ['update', '-q'])) {
    install('chromium', 'fonts-liberation');
    // Not every release has it.
    install('chromium-headless-shell');
  }

  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need a Chromium: run npx playwright install --with-deps chromium, or install the package chromium, or set CHROMIUM_PATH.',
  );
};
