import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OfflineCatalogue } from '../../../src/contract/catalogue/offline';
import { parseCatalogue } from '../../../src/offline/parse-catalogue';
import { DATA_SCHEMA } from '../../../src/shop/data-schema';

const catalogueOf = (description: string): OfflineCatalogue => ({
  schema: DATA_SCHEMA,
  version: 1,
  stamp: '1-a-b',
  generatedAt: '2026-11-22T08:00:00.000Z',
  totals: { products: 0, images: 0, bytes: 0 },
  categories: [{ id: 1, name: 'Wheels', slug: 'wheels', description }],
  subcategories: [],
  products: [],
  images: [],
});
const small = catalogueOf('');
const large = catalogueOf('x'.repeat(200_000));
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).buffer;

type Behaviour = (worker: EventTarget, body: ArrayBuffer) => unknown;
/** The workers that were started, by the state that they are in. */
let workers: ('running' | 'ended')[];

/** Replaces the browser's workers. @param behave what a worker does with a message */
const workersThat = (behave: Behaviour) =>
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      readonly at = workers.push('running') - 1;
      postMessage = (body: ArrayBuffer) => behave(this, body);
      terminate = () => (workers[this.at] = 'ended');
    },
  );

/** The worker's own file, with the message that it would post to the page. */
const real: Behaviour = async (worker, body) => {
  const listeners: ((event: { data: ArrayBuffer }) => void)[] = [];
  vi.stubGlobal('self', {
    addEventListener: (_: string, listen: (typeof listeners)[number]) => listeners.push(listen),
    postMessage: (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data })),
  });
  vi.resetModules();
  await import('../../../src/offline/catalogue-worker');
  for (const listen of listeners) listen({ data: structuredClone(body) });
};

beforeEach(() => {
  workers = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a large catalogue is parsed and validated in a worker, which then ends', async () => {
  workersThat(real);
  expect(await parseCatalogue(bytesOf(large))).toEqual(large);
  expect(workers).toEqual(['ended']);
});

it('a worker refuses what is no catalogue', async () => {
  workersThat(real);
  await expect(parseCatalogue(bytesOf({ ...large, products: 'none' }))).rejects.toThrow(/products/);
  expect(workers).toEqual(['ended']);
});

it('a small one is parsed by the page', async () => {
  workersThat(real);
  expect(await parseCatalogue(bytesOf(small))).toEqual(small);
  expect(workers).toEqual([]);
});

it('the page parses a large one where there are no workers', async () => {
  vi.stubGlobal('Worker', undefined);
  Reflect.deleteProperty(globalThis, 'Worker');
  expect(await parseCatalogue(bytesOf(large))).toEqual(large);
});

it('the page parses a large one when the worker’s script is missing', async () => {
  workersThat((worker) => worker.dispatchEvent(new Event('error')));
  expect(await parseCatalogue(bytesOf(large))).toEqual(large);
  expect(workers).toEqual(['ended']);
});

it('the page parses a large one when the worker says nothing for 10 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  workersThat(() => {});
  const parsed = parseCatalogue(bytesOf(large));
  await vi.advanceTimersByTimeAsync(9999);
  expect(workers).toEqual(['running']);
  await vi.advanceTimersByTimeAsync(1);
  expect(await parsed).toEqual(large);
  expect(workers).toEqual(['ended']);
});
