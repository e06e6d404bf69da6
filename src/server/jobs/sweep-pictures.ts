import { removePictures } from '../gateways/picture-files';
import type { Db } from '../tables/engine/database';
import { picturesInUse } from '../tables/catalogue/pictures';

/** Long enough for a product that is still being written, or an older spreadsheet that comes back. */
const UNUSED_FOR = 30 * 24 * 60 * 60_000;

/**
 * Throws away pictures that were uploaded and that no product, order or checkout shows. Backups have names of their own
 * for the files. @param now the machine's time, which files bear; @returns how many files
 */
export const sweepPictures = async (db: Db, folder: string, now: number): Promise<number> =>
  removePictures(folder, { used: await picturesInUse(db), before: now - UNUSED_FOR });
