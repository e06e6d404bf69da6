import { removePictures } from '../gateways/picture-files';
import type { Db } from '../tables/engine/database';
import { picturesInUse } from '../tables/catalogue/pictures';

/** Long enough for a product that is still being edited, or an older spreadsheet that is imported again. */
const UNUSED_FOR = 30 * 24 * 60 * 60_000;

/**
 * Deletes uploaded pictures that no product, order, checkout or review uses. Backups have their own hard links
 * to the files. @param now the machine's time, as in the files' timestamps; @returns how many files
 */
export const sweepPictures = async (db: Db, folder: string, now: number): Promise<number> =>
  removePictures(folder, { used: await picturesInUse(db), before: now - UNUSED_FOR });
