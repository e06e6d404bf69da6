import type { OfflineCatalogue } from '../../contract/catalogue';
import { dropOldPictures, keepPictures } from '../../offline/pictures';

/** More than this is not fetched without having been asked for; bytes. */
const UNASKED = 1_500_000;

interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether somebody pays for every byte, or waits for it. Not every browser can say. */
const isThrifty = (): boolean => {
  const { connection } = navigator as { connection?: Line }; // only Chromium has it
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'));
};

/** Keeps the pictures of the product cards, so that a list without a signal looks as it does with one. */
export const keepCardPictures = async ({ images }: OfflineCatalogue): Promise<void> => {
  if (!('caches' in globalThis) || isThrifty()) return;
  const cards = images.filter(({ card }) => card);
  if (cards.reduce((sum, { bytes }) => sum + bytes, 0) > UNASKED) return;
  await keepPictures(cards);
  await dropOldPictures(images);
};
