import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ServerProcess, supervise } from '../../../src/server/process/supervise';
import { rounds } from '../../support/held';

/** A process that does what the test says. */
class PretendProcess extends EventEmitter {
  readonly signals: string[] = [];
  readonly process: { pid: number; kill: (signal: string) => void };

  constructor(pid: number) {
    super();
    this.process = { pid, kill: (signal) => this.signals.push(signal) };
  }
}

describe('several server processes (docs/decisions/024)', () => {
  let made: PretendProcess[];
  let printed: string[];
  let now: number;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    [made, printed, now] = [[], [], 0];
  });
  afterEach(() => void vi.useRealTimers());

  const pass = (ms: number) => {
    now += ms;
    vi.advanceTimersByTime(ms);
  };
  const begin = (count: number) =>
    supervise({
      count,
      now: () => now,
      print: (line) => printed.push(line),
      fork: () => {
        const one = new PretendProcess(made.length + 1);
        made.push(one);
        return one as ServerProcess; // which does no more than this
      },
    });
  const open = async (count: number) => {
    const begun = begin(count);
    made[0]?.emit('listening');
    return begun;
  };
  const die = (
    one: PretendProcess | undefined,
    code: number | null,
    signal: string | null = null,
  ) => one?.emit('exit', code, signal);

  it('begin with one, which prepares the database; the others follow when it listens', async () => {
    const begun = begin(3);
    await rounds();
    expect(made.length).toBe(1);
    made[0]?.emit('listening');
    await begun;
    expect(made.length).toBe(3);
    expect(printed).toEqual(['The shop runs in 3 processes: 1, 2, 3']);
  });

  it('are not begun when the first one ends before it listens', async () => {
    const begun = begin(2);
    die(made[0], 1);
    await expect(begun).rejects.toThrow('The shop did not open.');
    pass(60_000);
    expect(made.length).toBe(1);
  });

  it('are replaced when they die, later each time, and soon again after a well minute', async () => {
    await open(2);
    die(made[1], null, 'SIGKILL');
    expect(printed.at(-1)).toBe('Process 2 has ended (SIGKILL). Another one starts in 1 s.');
    pass(999);
    expect(made.length).toBe(2);
    pass(1);
    expect(made.length).toBe(3);
    die(made[2], 1);
    expect(printed.at(-1)).toBe('Process 3 has ended (1). Another one starts in 2 s.');
    pass(2000);
    expect(made.length).toBe(4);
    pass(60_001);
    die(made[3], 1);
    expect(printed.at(-1)).toBe('Process 4 has ended (1). Another one starts in 1 s.');
  });

  it('are all asked to close at a stop, which waits for them and starts none again', async () => {
    const { stop } = await open(2);
    die(made[1], 1);
    pass(1000);
    die(made[2], 1);
    let stopped: boolean | undefined;
    void stop().then((isWell) => (stopped = isWell));
    expect(made.map(({ signals }) => signals)).toEqual([['SIGTERM'], [], []]);
    await rounds();
    expect(stopped).toBeUndefined();
    die(made[0], 0);
    await rounds();
    expect(stopped).toBe(true);
    pass(60_000);
    expect(made.length).toBe(3);
  });

  it('have closed well when the signal to stop ended one that had only begun', async () => {
    const { stop } = await open(2);
    const stopped = stop();
    die(made[1], null, 'SIGTERM');
    die(made[0], 0);
    expect(await stopped).toBe(true);
  });

  it('say at a stop when one did not close well, and can be killed', async () => {
    const { stop, kill } = await open(2);
    const stopped = stop();
    die(made[0], 0);
    kill();
    expect(made[1]?.signals).toEqual(['SIGTERM', 'SIGKILL']);
    die(made[1], null, 'SIGKILL');
    expect(await stopped).toBe(false);
  });
});
