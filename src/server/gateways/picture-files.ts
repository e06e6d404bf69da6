// The files of uploaded pictures. Their names are made of what is in them, so that a file never changes.
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

const FILE = /^([0-9a-f]{32})-\d+\.(avif|webp)$/;
/** A picture that was being written when its process ended. */
const PART = /^[0-9a-f]{32}-\d+\.(avif|webp)\.part$/;

/** The folder of the uploaded pictures. */
export const pictureFolder = (dataDir: string): string => join(dataDir, 'pictures');

/** The pictures that are there, by the part of their files' names that is the picture's. */
export const keptPictures = (folder: string): Set<string> =>
  new Set(
    existsSync(folder) ? readdirSync(folder).flatMap((name) => FILE.exec(name)?.[1] ?? []) : [],
  );

/** A second name for the same bytes where that is possible, a copy where not. One that has just gone is no error. */
const share = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch {
    if (existsSync(from)) copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
};

/**
 * Puts the pictures of one folder into another, beside those that are there. @param shared lets both folders share
 * the bytes on the disk
 */
export const carryPictures = (from: string, to: string, { shared }: { shared: boolean }): void => {
  for (const name of existsSync(from) ? readdirSync(from) : []) {
    const target = join(to, name);
    if (!FILE.test(name) || existsSync(target)) continue;
    mkdirSync(to, { recursive: true });
    if (shared) share(join(from, name), target);
    else {
      // Whole or not there: the next try carries it again.
      copyFileSync(join(from, name), `${target}.part`);
      linkSync(`${target}.part`, target);
      rmSync(`${target}.part`);
    }
  }
};

/** Removes the files of pictures that nothing uses and that nobody has uploaded since `before`, epoch ms. @returns how many files */
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
