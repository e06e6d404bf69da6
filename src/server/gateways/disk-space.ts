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

/** A disk with less free space counts as full; on a small disk a twentieth of it. Bytes. */
const MIN_FREE = 200e6;
const MIN_PART = 1 / 20;

/** Whether the disk has so little space left that the shop takes no orders. */
export const isNearlyFull = ({ free, total }: DiskSpace): boolean =>
  total > 0 && free < Math.min(MIN_FREE, total * MIN_PART);
