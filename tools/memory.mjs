// Puts the temporary files of tests into memory.
import { existsSync, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
const MIN = 2 ** 30;

const freeIn = (/** @type {string} */ folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * Where there is room for it, this process and its children make their temporary files in memory: tests make and
 * remove many small ones, which takes some disks seconds.
 */
export const tempFilesInMemory = () => {
  if (existsSync(MEMORY) && freeIn(MEMORY) > MIN) process.env.TMPDIR = MEMORY;
};
