import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfflineCatalogue } from '../../../src/contract/catalogue/offline';
import { refreshCatalogue } from '../../../src/offline/refresh-catalogue';
import { DATA_SCHEMA } from '../../../src/shop/data-schema';
import { fakeIndexedDb } from '../../support/fakes/fake-indexed-db';

const whole: OfflineCatalogue = {
  schema: DATA_SCHEMA,
  version: 1,
  generatedAt: '2026-11-22T08:00:00.000Z',
  totals: { products: 0, images: 0, bytes: 0 },
  categories: [{ id: 1, name: 'Wheels', slug: 'wheels', description: '' }],
  subcategories: [],
  products: [],
  images: [],
};

/** Sends this body in pieces with pauses between them, ms; a body that ends in an endless pause when `hangs`. */
const inPieces = (text: string, pause: number, hangs: boolean, signal?: AbortSignal | null) => {
  const bytes = new TextEncoder().encode(text);
  const size = Math.ceil(bytes.length / 20);
  let sent = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (stream) =>
      signal?.addEventListener('abort', () => stream.error(signal.reason), { once: true }),
    pull: async (stream) => {
      await new Promise((resolve) => {
        setTimeout(resolve, pause);
      });
      if (hangs && sent) return new Promise<void>(() => {});
      if (signal?.aborted) return;
      stream.enqueue(bytes.slice(sent, sent + size));
      sent += size;
      if (sent >= bytes.length) stream.close();
    },
  });
};

const slowFetch =
  (pause: number, hangs = false): typeof fetch =>
  async (path, init) =>
    path === '/api/stock'
      ? Response.json({ left: {} })
      : new Response(inPieces(JSON.stringify(whole), pause, hangs, init?.signal));

beforeEach(() => {
  fakeIndexedDb();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('on a slow line (docs/rules.md 12.22)', () => {
  it('a catalogue is taken after minutes, when something arrives all the time', async () => {
    const asked = refreshCatalogue(undefined, slowFetch(9000));
    await vi.advanceTimersByTimeAsync(20 * 9000);
    expect((await asked).catalogue).toEqual(whole);
  });

  it.each([
    ['before the first byte', 11_000, false],
    ['in the middle', 1000, true],
  ])('a catalogue is given up after 10 s of silence %s', async (_, pause, hangs) => {
    let end: unknown;
    const asked = refreshCatalogue(undefined, slowFetch(pause, hangs)).catch((error: Error) => {
      end = error.name;
    });
    await vi.advanceTimersByTimeAsync(9999);
    expect(end).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1001);
    await asked;
    expect(end).toBe('TimeoutError');
  });
});
