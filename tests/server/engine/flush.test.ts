import { describe, expect, it } from 'vitest';
import { makeFlush } from '../../../src/server/tables/engine/flush';
import { type Held, held, rounds } from '../../support/held';

/** A disk that takes its time: each way to it ends when the test says so. */
const slowDisk = () => {
  const ways: Held[] = [];
  const flush = makeFlush(() => {
    const way = held();
    ways.push(way);
    return way.promise;
  });
  return { ways, flush };
};

describe('The way to the disk', () => {
  it('is gone once for all who wrote in the same moment', async () => {
    const { ways, flush } = slowDisk();
    const told: number[] = [];
    for (const who of [1, 2, 3]) {
      flush.written();
      void flush.settled().then(() => told.push(who));
    }
    await rounds();
    expect(ways).toHaveLength(1);
    expect(told).toEqual([]);
    ways[0]?.resolve();
    await rounds();
    expect(told).toEqual([1, 2, 3]);
    await flush.settled();
    expect(ways).toHaveLength(1);
  });

  it('does not count for what is written while somebody is on it', async () => {
    const { ways, flush } = slowDisk();
    const told: string[] = [];
    flush.written();
    void flush.settled().then(() => told.push('first'));
    await rounds();
    flush.written();
    void flush.settled().then(() => told.push('second'));
    ways[0]?.resolve();
    await rounds();
    expect(told).toEqual(['first']);
    expect(ways).toHaveLength(2);
    ways[1]?.resolve();
    await rounds();
    expect(told).toEqual(['first', 'second']);
  });

  it('is closed for good once it failed', async () => {
    const { ways, flush } = slowDisk();
    flush.written();
    const first = flush.settled();
    await rounds();
    ways[0]?.reject(new Error('EIO'));
    await expect(first).rejects.toThrow('EIO');
    flush.written();
    await expect(flush.settled()).rejects.toThrow('EIO');
    expect(ways).toHaveLength(1);
  });
});
