// Files of uploaded pictures, named by a hash of their content. A file never changes.
import { constants, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = /^([0-9a-f]{32})-\d+\.(avif|webp)$/;
/** A temporary file, left when a process ended while writing. */
const PART = /^[0-9a-f]{32}-\d+\.(avif|webp)\.part$/;

/** The folder of the uploaded pictures. */
export const pictureFolder = (dataDir: string): string => join(dataDir, 'pictures');

/** The stored pictures, by the hash in their file names. */
export const keptPictures = (folder: string): Set<string> =>
  new Set(
    existsSync(folder) ? readdirSync(folder).flatMap((name) => FILE.exec(name)?.[1] ?? []) : [],
  );

/** Hard-links a file, or copies it where links are not possible. A file that was just removed is no error. */
const share = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
  } catch {
    if (existsSync(from)) await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
};

/**
 * Copies the pictures of one folder into another. @param shared hard-links them, so that both folders share
 * the disk space
 */
export const carryPictures = async (
  from: string,
  to: string,
  { shared }: { shared: boolean },
): Promise<void> => {
  for (const name of existsSync(from) ? readdirSync(from) : []) {
    const target = join(to, name);
    if (!FILE.test(name) || existsSync(target)) continue;
    await mkdir(to, { recursive: true });
    if (shared) await share(join(from, name), target);
    else {
      // Write to a temporary name, then rename: an interrupted copy is repeated by the next run.
      await copyFile(join(from, name), `${target}.part`);
      await link(`${target}.part`, target);
      await rm(`${target}.part`);
    }
  }
};

/** Deletes unused pictures that were last uploaded before `before`, epoch ms. @returns the number of deleted files */
export const removePictures = (
  folder: string,
  { used, before }: { used: ReadonlySet<string>; before: number },
): number => {
  let removed = 0;
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const picture = FILE.exec(file)?.[1];
    if (picture === undefined ? !PART.test(file) : used.has(picture)) continue;
    const path = join(folder, file);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: before };
    if (mtimeMs >= before) continue;
    rmSync(path, { force: true });
    removed += 1;
  }
  return removed;
};
