import { useRef, useState } from 'react';
import { addPicture } from '../../../../../contract/catalogue/admin';
import { MAX_PICTURE_BYTES, MAX_PICTURES } from '../../../../../shop/catalogue/picture';
import { CallError } from '../../../../data/call';
import { LONG } from '../../../../data/catalogue/admin';
import { useCall } from '../../../../data/use-call';
import { smallerPicture } from '../../../../device/catalogue/smaller-picture';
import { failureText } from '../../../../parts/failure-text';

export interface ShownPicture {
  url: string;
  /** The alternative text; empty when the product's name says it. */
  alt: string;
}

/** A picture that is not among the product's yet. */
export interface Upload {
  key: number;
  file: File;
  /** A failed one may arrive when it is tried again, a refused one never will. */
  state: 'waiting' | 'running' | 'failed' | 'refused';
  /** Why it failed or was refused. */
  problem: string;
}

const TOO_LARGE = 'This picture is too large to send. Please choose a smaller one.';
const TOO_LARGE_FOR_PROXY =
  'This picture is too large for the server in front of the shop. Please choose a smaller one, or raise the limit of that server.';

/** Why a picture was not added. A proxy before the shop refuses a large one in its own words. */
const uploadRefusal = (error: unknown): string => {
  if (!(error instanceof CallError) || error.status !== 413) return failureText(error);
  return error.serverMessage === undefined ? TOO_LARGE_FOR_PROXY : TOO_LARGE;
};

const isOver = ({ state }: Upload): boolean => state === 'failed' || state === 'refused';

/** Whether trying again makes no difference. */
const isFinal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;

export interface Pictures {
  pictures: ShownPicture[];
  uploads: Upload[];
  /** Counts the pictures that are still being uploaded. */
  waiting: number;
  /** "Uploading 2 of 3: tab.png", or '' when nothing is uploaded. */
  progress: string;
  change: (changed: (pictures: ShownPicture[]) => ShownPicture[]) => void;
  add: (files: readonly File[]) => void;
  retry: (upload: Upload) => void;
  giveUp: (upload: Upload) => void;
  /** The pictures as they are now, for a save that began earlier. */
  latest: () => ShownPicture[];
  /** Ends when nothing is being uploaded, and says whether every picture was added since. */
  uploaded: () => Promise<boolean>;
  /** Whether saving has to wait, or a picture has failed and can be tried again. */
  isIncomplete: () => boolean;
}

/**
 * The pictures of a product's form, with those that are being uploaded, one after the other. A failed or refused one stays
 * until it is tried again or given up. @param touch called with each change
 */
export const usePictures = (initial: ShownPicture[], touch: () => void): Pictures => {
  const upload = useCall(addPicture);
  const [pictures, setPictures] = useState(initial);
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [progress, setProgress] = useState('');
  /** The state of the next render, for uploads that end before it. */
  const now = useRef({ pictures, uploads, next: 0, done: 0, turn: Promise.resolve() });

  const change: Pictures['change'] = (changed) => {
    touch();
    now.current.pictures = changed(now.current.pictures);
    setPictures(now.current.pictures);
  };
  const changeUploads = (changed: (before: Upload[]) => Upload[]) => {
    now.current.uploads = changed(now.current.uploads);
    setUploads(now.current.uploads);
  };
  const set = (key: number, some: Partial<Upload>) =>
    changeUploads((all) => all.map((one) => (one.key === key ? { ...one, ...some } : one)));
  const remove = (key: number) => changeUploads((all) => all.filter((one) => one.key !== key));

  const busy = () => now.current.uploads.filter((one) => !isOver(one));

  /** Uploads one picture. @returns why it was not added, or undefined */
  const send = async (file: File): Promise<Pick<Upload, 'state' | 'problem'> | undefined> => {
    const refused = (problem: string) => ({ state: 'refused' as const, problem });
    if (now.current.pictures.length >= MAX_PICTURES) return refused('at most 12 pictures.');
    try {
      const small = await smallerPicture(file);
      if (small.size > MAX_PICTURE_BYTES) return refused('pictures can have at most 10 MB.');
      const { url } = await upload.mutateAsync({ file: small, patience: LONG });
      change((all) => (all.some((one) => one.url === url) ? all : [...all, { url, alt: '' }]));
      return undefined;
    } catch (error) {
      return { state: isFinal(error) ? 'refused' : 'failed', problem: uploadRefusal(error) };
    }
  };
  const run = async ({ key, file }: Upload) => {
    if (!now.current.uploads.some((one) => one.key === key)) return;
    set(key, { state: 'running' });
    const { done } = now.current;
    setProgress(`Uploading ${done + 1} of ${done + busy().length}: ${file.name}`);
    const failure = await send(file);
    now.current.done += 1;
    if (failure) set(key, failure);
    else remove(key);
    if (!busy().length) setProgress('');
  };
  const queue = (upload: Upload) => {
    now.current.turn = now.current.turn.then(() => run(upload));
  };
  const waiting = uploads.filter((one) => !isOver(one)).length;

  return {
    pictures,
    uploads,
    waiting,
    progress,
    change,
    add: (files) => {
      if (!files.length) return;
      touch();
      if (!busy().length) now.current.done = 0;
      const added = files.map((file): Upload => {
        now.current.next += 1;
        return { key: now.current.next, file, state: 'waiting', problem: '' };
      });
      changeUploads((all) => [...all, ...added]);
      added.forEach(queue);
    },
    retry: (upload) => {
      if (!busy().length) now.current.done = 0;
      set(upload.key, { state: 'waiting', problem: '' });
      queue(upload);
    },
    giveUp: ({ key }) => remove(key),
    latest: () => now.current.pictures,
    uploaded: async () => {
      const known = new Set(now.current.uploads.filter(isOver).map(({ key }) => key));
      while (busy().length) await now.current.turn;
      return now.current.uploads.every(({ key, state }) => state === 'refused' && known.has(key));
    },
    isIncomplete: () => now.current.uploads.some(({ state }) => state !== 'refused'),
  };
};
