import { statfs } from 'node:fs/promises';

/** The space of a disk, bytes. */
export interface DiskSpace {
  /** The bytes that this user may still write. */
  free: number;
  /** 0 when the file system does not tell. */
  total: number;
}

/** The space of the disk that holds a folder. @throws when there is no such folder */
export const diskSpace = async (folder: string): Promise<DiskSpace> => {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
};
