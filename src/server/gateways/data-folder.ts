import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** The shop's own files in its data folder. */
const OURS =
  /^(shop(-before-restore-\d+)?\.sqlite|before-\d+-\d+\.sqlite|first-passwords|backups|drill|outbox|pictures)/;

/** Creates a folder and those above it. Node's recursive mkdir never returns where the system refuses, as in /proc. */
export const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
};

/** Closes a file, or a folder with all that is in it, to other users. Links are not followed. */
const close = (path: string): void => {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (!facts || facts.isSymbolicLink() || (facts.mode & 0o77) === 0) return;
  // The files first: a folder that is closed is not looked into again.
  if (facts.isDirectory()) for (const name of readdirSync(path)) close(join(path, name));
  chmodSync(path, facts.mode & 0o700);
};

/**
 * Opens the data folder: creates it, and closes to other users what an older version left open. A folder that also
 * holds files of others is left unchanged; only the shop's own files in it are closed.
 * @returns a warning when other users may still read something
 * @throws Error with one line when nothing can be written there
 */
export const openDataFolder = (dataDir: string): string | undefined => {
  try {
    makeFolder(dataDir);
    const probe = join(dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // an error of the system
    throw new Error(`DATA_DIR ${dataDir} cannot be used: nothing can be written there (${code}).`, {
      cause: error,
    });
  }
  const names = readdirSync(dataDir);
  const ours = names.filter((name) => OURS.test(name)).map((name) => join(dataDir, name));
  const paths = ours.length === names.length ? [...ours, dataDir] : ours;
  try {
    for (const path of paths) close(path);
    return undefined;
  } catch (error) {
    // The files of another user, or a disk without permissions: the shop runs all the same.
    return `Other users of this machine may read files in ${dataDir}: ${(error as Error).message}`;
  }
};
