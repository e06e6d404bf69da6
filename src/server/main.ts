import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { holdPort } from './http/connections';
import { makeClock } from './process/clock';
import type { Settings } from './process/environment';
import { oneLine, readEnvironment } from './process/opening';
import { supervise } from './process/supervise';

const CLOSE_WITHIN = 10_000;

/** Calls `end` for the first signal to stop. Another one ends the process at once, unless it is one of several. */
const onSignal = (end: () => void): void => {
  let isEnding = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (isEnding && cluster.isPrimary) process.exit(1);
      if (isEnding) return;
      isEnding = true;
      end();
    });
};

/** Serves the shop in this process. A signal to stop that comes while it opens is obeyed once it is open. */
const serve = async (settings: Settings): Promise<void> => {
  const isFirst = !cluster.isWorker || cluster.worker?.id === 1;
  const opening = import('./process/start').then(({ startServer }) =>
    startServer(settings, {
      print: isFirst ? console.log : () => {},
      sharesPort: cluster.isWorker,
    }),
  );
  let isClosing = false;
  const end = async (code: number) => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), CLOSE_WITHIN).unref();
    const { close } = await opening;
    await close();
    process.exit(code);
  };
  onSignal(() => void end(0));
  const { log } = await opening;
  process.on('unhandledRejection', (error) => {
    if (isClosing) process.exit(1);
    log.fatal({ err: error }, 'unhandled rejection');
    void end(1);
  });
};

/** Serves the shop in several processes, which share the port (docs/decisions/024). */
const serveInSeveral = async (settings: Settings): Promise<void> => {
  const release = await holdPort(settings);
  await release();
  cluster.setupPrimary({ exec: fileURLToPath(import.meta.url) });
  const clock = makeClock(settings.startAt);
  const { stop, kill } = await supervise({
    count: settings.processes,
    // All of them have the clock of the first one.
    fork: () => cluster.fork(settings.startAt && { SHOP_NOW: new Date(clock()).toISOString() }),
    print: console.log,
  });
  onSignal(() => {
    setTimeout(() => {
      kill();
      process.exit(1);
    }, CLOSE_WITHIN + 1000).unref();
    void stop().then((isWell) => process.exit(isWell ? 0 : 1));
  });
};

const run = async () => {
  const settings = readEnvironment(cluster.isPrimary ? console.warn : () => {});
  const isOneOfMany = settings.processes > 1 && cluster.isPrimary;
  await (isOneOfMany ? serveInSeveral(settings) : serve(settings));
};

run().catch((error: unknown) => {
  console.error(oneLine(error));
  process.exit(1);
});
