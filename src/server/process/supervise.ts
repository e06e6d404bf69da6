// WEB_CONCURRENCY: several server processes on one machine, behind one port.

/** A server process, as node:cluster gives it. */
export interface ServerProcess {
  process: { pid?: number | undefined; kill: (signal: 'SIGTERM' | 'SIGKILL') => unknown };
  once: ((event: 'listening', act: () => void) => unknown) &
    ((event: 'exit', act: (code: number | null, signal: string | null) => void) => unknown);
}

interface Supervision {
  count: number;
  fork: () => ServerProcess;
  print: (line: string) => void;
  now?: () => number;
}

interface Supervised {
  /** Asks every process to close, and starts none again. @returns whether all closed well, once they have */
  stop: () => Promise<boolean>;
  /** Ends every process at once. */
  kill: () => void;
}

/** Before a process that has died is started again, ms; the last one repeats. */
const PAUSES = [1000, 2000, 5000, 10_000, 30_000];
/** A process that has run for this long is well: its next pause is the first one again, ms. */
const WELL_AFTER = 60_000;

/**
 * Starts one process, which prepares the database, and the others when it listens. Starts each one again that dies.
 * @throws Error when the first one ends before it listens; it has said why
 */
export const supervise = async ({
  count,
  fork,
  print,
  now = () => performance.now(),
}: Supervision): Promise<Supervised> => {
  const running = new Set<ServerProcess>();
  const timers = new Set<NodeJS.Timeout>();
  let isOpen = false;
  let isStopping = false;
  let isWell = true;
  let ended = () => {};

  const start = (deaths = 0): ServerProcess => {
    const made = fork();
    const began = now();
    running.add(made);
    made.once('exit', (code, signal) => {
      running.delete(made);
      if (isStopping) {
        // A process that has only begun does not handle the signal yet, and has nothing to lose.
        if (code !== 0 && signal !== 'SIGTERM') isWell = false;
        if (!running.size) ended();
        return;
      }
      if (!isOpen) return;
      const before = now() - began > WELL_AFTER ? 0 : deaths;
      const pause = PAUSES[Math.min(before, PAUSES.length - 1)] ?? 0;
      print(
        `Process ${made.process.pid} has ended (${signal ?? code}). Another one starts in ${pause / 1000} s.`,
      );
      const timer = setTimeout(() => {
        timers.delete(timer);
        start(before + 1);
      }, pause);
      timers.add(timer);
    });
    return made;
  };

  const stop = async (): Promise<boolean> => {
    isStopping = true;
    for (const timer of timers) clearTimeout(timer);
    const all = new Promise<void>((resolve) => (ended = resolve));
    for (const { process } of running) process.kill('SIGTERM');
    if (running.size) await all;
    return isWell;
  };
  const kill = () => {
    isStopping = true;
    for (const { process } of running) process.kill('SIGKILL');
  };

  const first = start();
  await new Promise<void>((resolve, reject) => {
    first.once('listening', resolve);
    first.once('exit', () => reject(new Error('The shop did not open.')));
  });
  isOpen = true;
  for (let more = 1; more < count; more += 1) start();
  const pids = [...running].map(({ process }) => process.pid);
  print(`The shop runs in ${count} processes: ${pids.join(', ')}`);
  return { stop, kill };
};
