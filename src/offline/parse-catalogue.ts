import { type CatalogueAnswer, type Parsed, parseAnswer } from './catalogue-answer';

/** A smaller answer is parsed sooner than a worker starts, bytes. */
const WORTH_A_WORKER = 200_000;
/** A worker whose script does not come is given up, ms. */
const WORKER_TIME = 10_000;

/** Rejects when the worker could not start or says nothing. */
const inWorker = async (body: ArrayBuffer): Promise<Parsed> => {
  const worker = new Worker(new URL('./catalogue-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Parsed>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Parsed>) => resolve(data));
      worker.addEventListener('error', reject);
      timer = setTimeout(reject, WORKER_TIME);
      worker.postMessage(body);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
};

/**
 * Parses and validates an answer, a large one in a worker, so that the page does not stand still.
 * @throws Error when it is neither a catalogue nor its changes
 */
export const parseCatalogue = async (body: ArrayBuffer): Promise<CatalogueAnswer> => {
  if (body.byteLength < WORTH_A_WORKER || !('Worker' in globalThis)) return parseAnswer(body);
  // Without a worker the page parses it: an old build that is open, or a browser that refuses.
  const parsed = await inWorker(body).catch(() => undefined);
  if (!parsed) return parseAnswer(body);
  if ('refused' in parsed) throw new Error(parsed.refused);
  return parsed.answer;
};
