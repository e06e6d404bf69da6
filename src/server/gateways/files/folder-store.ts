import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store';

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'; // an error of the system

/** Resolves to undefined where the file or folder does not exist. */
const unlessGone = async <T>(found: Promise<T>): Promise<T | undefined> => {
  try {
    return await found;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
};

/** Files in a folder, which the first one creates. */
export const folderStore = (folder: string): FileStore => ({
  where: folder,
  put: async (name, bytes) => {
    await mkdir(folder, { recursive: true });
    const file = join(folder, name);
    // Rename, so that a reader never sees half a file.
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
  },
  read: (name) => unlessGone(readFile(join(folder, name))),
  async *list() {
    for (const name of existsSync(folder) ? await readdir(folder) : []) {
      const facts = await unlessGone(stat(join(folder, name)));
      if (facts?.isFile()) yield { name, bytes: facts.size, writtenAt: facts.mtimeMs };
    }
  },
  remove: (name) => rm(join(folder, name), { force: true }),
});
