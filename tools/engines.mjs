// The other engines of the browser stories (tests/engines): Debian's Firefox and WebKitGTK.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canRun, onPath, tryToInstall } from './debian.mjs';

const LIBRARIES = '/usr/lib';

/** WebKit's small browser is no command: each of its releases has a folder of its own below that of the machine's kind. */
const smallBrowsers = () => {
  try {
    return readdirSync(LIBRARIES)
      .filter((name) => name.endsWith('-linux-gnu'))
      .flatMap((kind) =>
        readdirSync(join(LIBRARIES, kind))
          .filter((name) => name.startsWith('webkit2gtk-'))
          .map((name) => join(LIBRARIES, kind, name, 'MiniBrowser')),
      );
  } catch {
    return [];
  }
};

const findFirefox = () => onPath('firefox-esr').find(canRun);

const findWebkit = () => {
  const driver = onPath('WebKitWebDriver').find(canRun);
  const browser = smallBrowsers().find(canRun);
  return driver && browser && onPath('Xvfb').some(canRun) ? { driver, browser } : undefined;
};

/**
 * The programs of an engine, installed now on Debian as root if they are missing.
 * @template T
 * @param {string} engine its name, for the line
 * @param {() => T | undefined} search
 * @param {string[]} packages
 * @returns {T}
 * @throws Error with one line that says what to install
 */
const need = (engine, search, packages) => {
  const found = search();
  if (found) return found;
  console.log(`Installing ${packages.join(', ')} …`);
  tryToInstall(packages);
  const installed = search();
  if (installed) return installed;
  throw new Error(
    `The stories in ${engine} did not run: they need ${packages.join(' and ')} of Debian.`,
  );
};

/** @returns the path of Firefox. @throws Error with one line that says what to install */
export const needFirefox = () => need('Firefox', findFirefox, ['firefox-esr']);

/** @returns the paths of WebKit's driver and small browser. @throws Error with one line that says what to install */
export const needWebkit = () => need('WebKit', findWebkit, ['webkit2gtk-driver', 'xvfb']);
