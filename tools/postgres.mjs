// This machine's PostgreSQL programs, and the user who may run them.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { canRun, onPath, tryToInstall } from './debian.mjs';

const DEBIAN = '/usr/lib/postgresql';

/** The folder of the PostgreSQL programs; the newest version if Debian has several. @returns {string | undefined} */
export const postgresPrograms = () => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  return [
    ...versions
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(DEBIAN, version, 'bin')),
    ...onPath('initdb').map(dirname),
  ].find((folder) => ['initdb', 'postgres'].every((name) => canRun(join(folder, name))));
};

/** PostgreSQL refuses to run as root, so root starts it as another user. @returns {{ uid?: number, gid?: number }} */
export const postgresUser = () => {
  if (process.getuid?.() !== 0) return {};
  const number = (/** @type {string} */ user, /** @type {string} */ which) =>
    Number(execFileSync('id', [which, user], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  for (const user of ['postgres', 'nobody'])
    try {
      return { uid: number(user, '-u'), gid: number(user, '-g') };
    } catch {
      // This user does not exist here.
    }
  return {};
};

/**
 * PostgreSQL for the tests: that of TEST_DATABASE_URL, or programs that are there, or are installed now on Debian as root.
 * @throws Error with one line that says what to install
 */
export const needPostgres = () => {
  if (process.env.TEST_DATABASE_URL || postgresPrograms()) return;
  console.log('Installing postgresql …');
  tryToInstall(['postgresql']);
  if (!postgresPrograms())
    throw new Error(
      'The tests on PostgreSQL did not run: install PostgreSQL, or set TEST_DATABASE_URL.',
    );
};
