// The files of uploaded pictures, in the shop's store or in the folder of a copy, named by a hash of their content. A file never changes.
import { constants, existsSync, readdirSync, statSync } from 'node:fs';
import { copyFile, link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './files/file-store';

const FILE = /^([0-9a-f]{32})-\d+\.(avif|webp)$/;
const PART = /^[0-9a-f]{32}-\d+\.(avif|webp)\.part$/;

/** The folder of the uploaded pictures, unless an S3-compatible store has them. */
export const pictureFolder = (dataDir: string): string => join(dataDir, 'pictures');

/** The name of the picture (32 hex digits) that a file belongs to, if any. */
export const pictureName = (file: string): string | undefined => FILE.exec(file)?.[1];

/** The pictures of a store, by their names. */
export const keptPictures = async (store: Pick<FileStore, 'list'>): Promise<Set<string>> => {
  const kept = new Set<string>();
  for await (const { name } of store.list()) {
    const picture = pictureName(name);
    if (picture) kept.add(picture);
  }
  return kept;
};

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
    if (pictureName(name) === undefined || existsSync(target)) continue;
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

/**
 * Copies the pictures of a store into a folder. What an earlier copy has is linked from there, and not read again.
 * @param signal ends it between two files
 */
export const fetchPictures = async (
  store: Pick<FileStore, 'list' | 'read'>,
  to: string,
  { earlier, signal }: { earlier?: string | undefined; signal?: AbortSignal | undefined },
): Promise<void> => {
  for await (const { name, bytes } of store.list()) {
    signal?.throwIfAborted();
    if (pictureName(name) === undefined) continue;
    const target = join(to, name);
    const before = earlier && join(earlier, name);
    const isThere = before && statSync(before, { throwIfNoEntry: false })?.size === bytes;
    const read = isThere ? undefined : await store.read(name);
    // It was removed since it was listed.
    if (!isThere && !read) continue;
    await mkdir(to, { recursive: true });
    await (read ? writeFile(target, read) : share(before ?? '', target));
  }
};

/** Whether a file is a leftover of a process that ended while writing a picture. */
export const isLeftover = (file: string): boolean => PART.test(file);
