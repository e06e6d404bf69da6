// Programs that tests start, and packages of Debian that have them.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from './built.mjs';

export const canRun = (/** @type {string} */ file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

export const onPath = (/** @type {string} */ name) =>
  (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));

const isDebianAsRoot = () =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8')) &&
  onPath('apt-get').some(canRun);

/**
 * Runs a command without its output.
 * @param {string} command
 * @param {string[]} args
 */
export const tryTo = (command, args) =>
  spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'ignore',
    timeout: 10 * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/**
 * Installs packages, on Debian as root only; each list on its own, as not every release has all.
 * @param {string[][]} lists
 */
export const tryToInstall = (...lists) => {
  if (!isDebianAsRoot() || !tryTo('apt-get', ['update', '-q'])) return;
  for (const packages of lists)
    tryTo('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages]);
};
