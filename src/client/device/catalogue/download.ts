import { create } from 'zustand';
import type { OfflineCatalogue } from '../../../contract/catalogue/offline';
import type { KeptPicture } from '../../../shop/catalogue/kept-pictures';
import { inTime, readCatalogue, storeCatalogue } from '../../../offline/catalogue-store';
import { refreshCatalogue } from '../../../offline/refresh-catalogue';
import {
  type PictureProgress,
  countPictures,
  removeOldPictures,
  downloadPictures,
  removePictures,
} from '../../../offline/pictures';
import { recordDownload } from '../install/install-offer';
import { registerWorker } from '../connection/worker';
import {
  type Choice,
  forgetChoice,
  readChoice,
  untilNextChoice,
  writeChoice,
} from './download-choice';

/** Limit of the automatic download, bytes. */
const AUTOMATIC_LIMIT = 1_500_000;
/** A download needs free space of this many times its size. */
const SPACE_FACTOR = 2;

/** An interrupted download goes on after this time, ms. */
const RESUMED_AFTER = 5000;

/** `broken`: some pictures could not be fetched; `full`: the device has no space for the rest. */
type Phase = 'still' | 'running' | 'paused' | 'broken' | 'full';

interface Download {
  phase: Phase;
  choice: Choice;
  /** Progress and size of each choice; undefined until countStoredPictures has run. */
  sizes: Record<'cards' | 'all', PictureProgress> | undefined;
}

/** The download of pictures for offline use. */
export const useDownload = create<Download>(() => ({
  phase: 'still',
  choice: 'cards',
  sizes: undefined,
}));

interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

const networkInfo = (): Line | undefined => (navigator as { connection?: Line }).connection; // only Chromium has it

/** Whether the connection is metered or slow, where the browser reports it. */
export const isSavingData = (): boolean => {
  const line = networkInfo();
  return Boolean(line?.saveData || line?.effectiveType?.includes('2g'));
};

/**
 * Whether the shop may store itself on this device without asking. It may not where the browser is set to save data,
 * until a download is chosen (docs/rules.md 12.21). A slow connection is no obstacle: there the stored copy is needed
 * most.
 */
export const mayStoreUnasked = (): boolean => !networkInfo()?.saveData || readChoice().isChosen;

const chosenPictures = ({ images }: OfflineCatalogue, choice: Choice): KeptPicture[] =>
  choice === 'none' ? [] : choice === 'all' ? images : images.filter(({ card }) => card);

/**
 * Whether a worker of this browser can show what is stored. Some browsers forbid it in private windows, and development
 * has no worker.
 */
export const canShowStored = async (): Promise<boolean> => {
  if (!import.meta.env.PROD) return true;
  return mayStoreUnasked() ? registerWorker(true) : 'serviceWorker' in navigator;
};

/** The stored catalogue. Where there is none it is fetched, and stored for the next page. */
const catalogueHere = async (): Promise<OfflineCatalogue> => {
  const stored = await inTime(readCatalogue());
  if (stored) return stored.catalogue;
  const fetched = await refreshCatalogue(undefined);
  await storeCatalogue(fetched, undefined);
  return fetched.catalogue;
};

/** Updates the sizes and the progress. */
export const countStoredPictures = async (): Promise<void> => {
  const catalogue = await catalogueHere();
  const [cards, all] = await Promise.all([
    countPictures(chosenPictures(catalogue, 'cards')),
    countPictures(catalogue.images),
  ]);
  const { choice, paused } = readChoice();
  const { phase } = useDownload.getState();
  useDownload.setState({
    sizes: { cards, all },
    choice,
    // The download was paused in an earlier visit.
    ...(paused && phase === 'still' && { phase: 'paused' as const }),
  });
};

let running: AbortController | undefined;

const hasSpace = async (bytes: number): Promise<boolean> => {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || quota - usage > bytes * SPACE_FACTOR;
};

/**
 * Interrupts a download when the page is left. Otherwise it would try all its pictures in vain, and Safari logs each of
 * them as an error. It goes on if the page stays after all, or comes back: in the back/forward cache no timer runs.
 */
const interruptOnLeave = (download: AbortController, goOn: () => void): void => {
  const leave = () => {
    download.abort();
    setTimeout(goOn, RESUMED_AFTER);
  };
  // Safari cancels the requests before `pagehide`, which alone comes on phones.
  for (const departure of ['beforeunload', 'pagehide'])
    addEventListener(departure, leave, { signal: download.signal });
};

const run = async (choice: 'cards' | 'all'): Promise<void> => {
  running?.abort();
  const controller = new AbortController();
  running = controller;
  const isWanted = untilNextChoice();
  interruptOnLeave(controller, () => running === controller && isWanted() && void run(choice));
  useDownload.setState({ phase: 'running', choice });
  const end = async (phase: Phase) => {
    // It was paused or restarted meanwhile, which has set its own phase, or waits for the page to come back.
    if (running !== controller || controller.signal.aborted) return;
    running = undefined;
    controller.abort();
    await countStoredPictures();
    const { paused } = readChoice();
    useDownload.setState({ phase: isWanted() ? phase : paused ? 'paused' : 'still' });
  };
  try {
    const catalogue = await catalogueHere();
    const pictures = chosenPictures(catalogue, choice);
    const { bytes: storedBytes, size } = await countPictures(pictures);
    if (!(await hasSpace(size - storedBytes))) return await end('full');
    const { done, of, isFull } = await downloadPictures(pictures, {
      signal: controller.signal,
      isWanted,
      onProgress: (progress) =>
        useDownload.setState(({ sizes }) => ({ sizes: sizes && { ...sizes, [choice]: progress } })),
    });
    if (done === of && isWanted()) {
      await removeOldPictures(catalogue.images);
      recordDownload();
    }
    await end(isFull ? 'full' : done < of ? 'broken' : 'still');
  } catch {
    await end('broken').catch(() => undefined);
  }
};

/** Starts or resumes the download, and requests persistent storage, which needs a click. */
export const startDownload = (choice: 'cards' | 'all'): Promise<void> => {
  void navigator.storage?.persist?.().catch(() => false);
  void registerWorker(true);
  writeChoice({ choice, paused: false });
  return run(choice);
};

export const pauseDownload = async (): Promise<void> => {
  writeChoice({ choice: useDownload.getState().choice, paused: true });
  running?.abort();
  running = undefined;
  await countStoredPictures();
  useDownload.setState({ phase: 'paused' });
};

/** Stops the download and removes its pictures, except those that are stored automatically. */
export const cancelDownload = async (): Promise<void> => {
  forgetChoice();
  running?.abort();
  running = undefined;
  await removeOldPictures(chosenPictures(await catalogueHere(), 'cards'));
  await countStoredPictures();
  useDownload.setState({ phase: 'still' });
};

/** Removes all stored pictures and switches the automatic download off. */
export const removeDownload = async (): Promise<void> => {
  writeChoice({ choice: 'none', paused: false });
  running?.abort();
  running = undefined;
  await removePictures();
  await countStoredPictures();
  useDownload.setState({ phase: 'still' });
};

/**
 * Runs after each catalogue refresh: downloads the pictures of the product cards, so that lists look the same offline,
 * or resumes the download that was chosen.
 */
export const downloadAfterRefresh = async (catalogue: OfflineCatalogue): Promise<void> => {
  const isWanted = untilNextChoice();
  const { choice, paused, isChosen } = readChoice();
  if (!('caches' in globalThis) || choice === 'none' || paused || isSavingData()) return;
  if (isChosen) return run(choice);
  const cards = chosenPictures(catalogue, 'cards');
  if ((await countPictures(cards)).size > AUTOMATIC_LIMIT) return;
  const controller = new AbortController();
  interruptOnLeave(controller, () => void downloadAfterRefresh(catalogue).catch(() => undefined));
  await downloadPictures(cards, { signal: controller.signal, isWanted });
  if (controller.signal.aborted) return;
  controller.abort();
  if (!isWanted()) return;
  await removeOldPictures(catalogue.images);
};
