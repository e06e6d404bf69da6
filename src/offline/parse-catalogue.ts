import { type CatalogueAnswer, type Parsed, parseAnswer } from './catalogue-answer';

/** An answer of fewer bytes is parsed before a worker could start. */
const WORTH_A_WORKER = 200_000;
/** The page stops waiting for a worker's script after this many ms. */
const WORKER_TIME = 10_000;

/** Parses an answer in a worker. It rejects when the worker cannot start or does not answer. */
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
 * Parses and validates an answer. A large one goes to a worker, so that the page does not freeze.
 * @throws Error when it is neither a catalogue nor its changes
 */
export const parseCatalogue = async (body: ArrayBuffer): Promise<CatalogueAnswer> => {
  if (body.byteLength < WORTH_A_WORKER || !('Worker' in globalThis)) return parseAnswer(body);
  // If the worker fails, the page parses the answer: an older build may be open, or the browser may refuse workers.
  const parsed = await inWorker(body).catch(() => undefined);
  if (!parsed) return parseAnswer(body);
  if ('refused' in parsed) throw new Error(parsed.refused);
  return parsed.answer;
};
