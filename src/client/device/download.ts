import { create } from 'zustand';
import type { KeptPicture, OfflineCatalogue } from '../../contract/catalogue-offline';
import { readCatalogue, refreshCatalogue } from '../../offline/catalogue-store';
import {
  type PictureProgress,
  countPictures,
  removeOldPictures,
  downloadPictures,
  removePictures,
} from '../../offline/pictures';
import { recordDownload } from './install-offer';
import { type Choice, forgetChoice, readChoice, writeChoice } from './download-choice';

/** More than this is not fetched without having been asked for; bytes. */
const UNASKED = 1_500_000;
/** So many times its size a download must have room for. */
const ROOM = 2;

/** `broken`: the shop was not reached for all of it; `full`: this device has no room for the rest. */
type Phase = 'still' | 'running' | 'paused' | 'broken' | 'full';

interface Download {
  phase: Phase;
  choice: Choice;
  /** What each choice is, in pictures and bytes, and how much of it is here; unknown until somebody looks. */
  sizes: Record<'cards' | 'all', PictureProgress> | undefined;
}

/** The pictures that this device keeps on purpose. */
export const useDownload = create<Download>(() => ({
  phase: 'still',
  choice: 'cards',
  sizes: undefined,
}));

interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether somebody pays for every byte, or waits for it. Not every browser can say. */
export const isSavingData = (): boolean => {
  const { connection } = navigator as { connection?: Line }; // only Chromium has it
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'));
};

const picturesOf = ({ images }: OfflineCatalogue, choice: Choice): KeptPicture[] =>
  choice === 'none' ? [] : choice === 'all' ? images : images.filter(({ card }) => card);

const catalogueHere = async (): Promise<OfflineCatalogue> =>
  ((await readCatalogue()) ?? (await refreshCatalogue(undefined))).catalogue;

/** Looks how much there is and how much of it is here. */
export const countStoredPictures = async (): Promise<void> => {
  const catalogue = await catalogueHere();
  const [cards, all] = await Promise.all([
    countPictures(picturesOf(catalogue, 'cards')),
    countPictures(catalogue.images),
  ]);
  const { choice, paused } = readChoice();
  const { phase } = useDownload.getState();
  useDownload.setState({
    sizes: { cards, all },
    choice,
    // Paused before this page was opened.
    ...(paused && phase === 'still' && { phase: 'paused' as const }),
  });
};

let running: AbortController | undefined;

const hasRoom = async (bytes: number): Promise<boolean> => {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || quota - usage > bytes * ROOM;
};

const run = async (choice: 'cards' | 'all'): Promise<void> => {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  useDownload.setState({ phase: 'running', choice });
  writeChoice({ choice, paused: false });
  const end = async (phase: Phase) => {
    // Paused or begun anew meanwhile: that has said how it is.
    if (running !== mine) return;
    running = undefined;
    await countStoredPictures();
    useDownload.setState({ phase });
  };
  try {
    const catalogue = await catalogueHere();
    const pictures = picturesOf(catalogue, choice);
    const { bytes: here, size } = await countPictures(pictures);
    if (!(await hasRoom(size - here))) return await end('full');
    const { done, of, isFull } = await downloadPictures(pictures, {
      signal: mine.signal,
      onProgress: (progress) =>
        useDownload.setState(({ sizes }) => ({ sizes: sizes && { ...sizes, [choice]: progress } })),
    });
    if (done === of) {
      await removeOldPictures(catalogue.images);
      recordDownload();
    }
    await end(isFull ? 'full' : done < of ? 'broken' : 'still');
  } catch {
    await end('broken').catch(() => undefined);
  }
};

/** Begins, or goes on where it was broken off. Asks the browser to keep it for good, which may only be asked by a click. */
export const startDownload = (choice: 'cards' | 'all'): Promise<void> => {
  void navigator.storage?.persist?.().catch(() => false);
  return run(choice);
};

export const pauseDownload = async (): Promise<void> => {
  running?.abort();
  running = undefined;
  writeChoice({ choice: useDownload.getState().choice, paused: true });
  await countStoredPictures();
  useDownload.setState({ phase: 'paused' });
};

/** Stops it and takes out what it has brought, besides the pictures that are kept by themselves. */
export const cancelDownload = async (): Promise<void> => {
  running?.abort();
  running = undefined;
  forgetChoice();
  await removeOldPictures(picturesOf(await catalogueHere(), 'cards'));
  await countStoredPictures();
  useDownload.setState({ phase: 'still' });
};

/** Takes out all that was kept; from then on nothing is fetched without being asked for. */
export const removeDownload = async (): Promise<void> => {
  running?.abort();
  running = undefined;
  writeChoice({ choice: 'none', paused: false });
  await removePictures();
  await countStoredPictures();
  useDownload.setState({ phase: 'still' });
};

/**
 * Keeps by itself, after each look at the catalogue, the pictures of the product cards, so that a list without a signal
 * looks as it does with one; and goes on with all of them where somebody has asked for that.
 */
export const downloadWanted = async (catalogue: OfflineCatalogue): Promise<void> => {
  const { choice, paused, isAsked } = readChoice();
  if (!('caches' in globalThis) || choice === 'none' || paused || isSavingData()) return;
  if (isAsked) return run(choice);
  const cards = picturesOf(catalogue, 'cards');
  if ((await countPictures(cards)).size > UNASKED) return;
  await downloadPictures(cards);
  await removeOldPictures(catalogue.images);
};
