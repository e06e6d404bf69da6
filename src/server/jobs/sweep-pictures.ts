import type { FileStore } from '../gateways/files/file-store';
import { isLeftover, pictureName } from '../gateways/picture-files';
import type { Db } from '../tables/schema';
import { picturesInUse } from '../tables/catalogue/pictures';
import { forgetPicture } from '../tables/reviews/lines';

/** Long enough for a product that is still being edited, or an older spreadsheet that is imported again. */
const UNUSED_FOR = 30 * 24 * 60 * 60_000;

/**
 * Deletes uploaded pictures that no product, order, checkout or review uses. Backups have their own copies of the
 * files. @param now the machine's time, as in the files' timestamps; @returns how many files
 */
export const sweepPictures = async (
  db: Db,
  store: Pick<FileStore, 'list' | 'remove'>,
  now: number,
  signal?: AbortSignal,
): Promise<number> => {
  const old: string[] = [];
  for await (const { name, writtenAt } of store.list())
    if (writtenAt < now - UNUSED_FOR && (pictureName(name) ?? isLeftover(name))) old.push(name);
  // After the list: what came into use meanwhile stays.
  const used = await picturesInUse(db);
  let removed = 0;
  const gone = new Set<string>();
  for (const name of old) {
    if (signal?.aborted) break;
    if (used.has(pictureName(name) ?? '')) continue;
    await store.remove(name);
    removed += 1;
    const picture = pictureName(name);
    if (picture) gone.add(picture);
  }
  for (const picture of gone) await forgetPicture(db, picture);
  return removed;
};
