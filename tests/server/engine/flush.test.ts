import { describe, expect, it } from 'vitest';
import { makeFlush } from '../../../src/server/tables/engine/flush';
import { type Held, held, rounds } from '../../support/held';

/** A slow disk: the test settles each sync. */
const slowDisk = () => {
  const syncs: Held[] = [];
  const flush = makeFlush(() => {
    const sync = held();
    syncs.push(sync);
    return sync.promise;
  });
  return { syncs, flush };
};

describe('A flush', () => {
  it('is one sync for all commits of the same moment', async () => {
    const { syncs, flush } = slowDisk();
    const settled: number[] = [];
    for (const writer of [1, 2, 3]) {
      flush.written();
      void flush.settled().then(() => settled.push(writer));
    }
    await rounds();
    expect(syncs).toHaveLength(1);
    expect(settled).toEqual([]);
    syncs[0]?.resolve();
    await rounds();
    expect(settled).toEqual([1, 2, 3]);
    await flush.settled();
    expect(syncs).toHaveLength(1);
  });

  it('does not cover commits written while its sync is running', async () => {
    const { syncs, flush } = slowDisk();
    const settled: string[] = [];
    flush.written();
    void flush.settled().then(() => settled.push('first'));
    await rounds();
    flush.written();
    void flush.settled().then(() => settled.push('second'));
    syncs[0]?.resolve();
    await rounds();
    expect(settled).toEqual(['first']);
    expect(syncs).toHaveLength(2);
    syncs[1]?.resolve();
    await rounds();
    expect(settled).toEqual(['first', 'second']);
  });

  it('fails for good once a sync has failed', async () => {
    const { syncs, flush } = slowDisk();
    flush.written();
    const first = flush.settled();
    await rounds();
    syncs[0]?.reject(new Error('EIO'));
    await expect(first).rejects.toThrow('EIO');
    flush.written();
    await expect(flush.settled()).rejects.toThrow('EIO');
    expect(syncs).toHaveLength(1);
  });
});
