import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MORE, type Repeated, repeat } from '../../../src/server/jobs/repeat';
import { type Held, held, rounds } from '../../support/held';

describe('a job that is repeated', () => {
  let runs: Held[];
  let job: Repeated;
  /** The result of its runs. */
  let result: unknown;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    runs = [];
    result = undefined;
    const act = () => {
      const run = held();
      runs.push(run);
      return run.promise.then(() => result);
    };
    job = repeat(act, 1000, () => {});
  });
  afterEach(() => void vi.useRealTimers());
  const pass = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await rounds();
  };
  const endLast = async () => {
    runs.at(-1)?.resolve();
    await rounds();
  };

  it('runs again a pause after its last run has ended', async () => {
    await pass(1000);
    await pass(5000);
    expect(runs.length).toBe(1);
    await endLast();
    await pass(999);
    expect(runs.length).toBe(1);
    await pass(1);
    expect(runs.length).toBe(2);
  });

  it('runs at once when it is asked to, once for all that ask while it runs', async () => {
    job.soon();
    expect(runs.length).toBe(1);
    job.soon();
    job.soon();
    expect(runs.length).toBe(1);
    await endLast();
    expect(runs.length).toBe(2);
    await endLast();
    expect(runs.length).toBe(2);
    await pass(1000);
    expect(runs.length).toBe(3);
  });

  it('runs again directly after a run that left something to do', async () => {
    await pass(1000);
    result = MORE;
    await endLast();
    expect(runs.length).toBe(2);
    result = undefined;
    await endLast();
    expect(runs.length).toBe(2);
  });

  it('does not run again once it was stopped, which waits for the current run', async () => {
    job.soon();
    job.soon();
    let isStopped = false;
    const stopped = job.stop().then(() => (isStopped = true));
    await rounds();
    expect(isStopped).toBe(false);
    await endLast();
    await stopped;
    job.soon();
    await pass(5000);
    expect(runs.length).toBe(1);
  });
});
