import './small-heap';
import { oneLine, readEnvironment } from './opening';
import { startServer } from './start';

const CLOSE_WITHIN = 10_000;

const run = async () => {
  const { log, close } = await startServer(readEnvironment(), { print: console.log });
  let closing = false;
  const end = async (code: number) => {
    if (closing) process.exit(1);
    closing = true;
    setTimeout(() => process.exit(1), CLOSE_WITHIN).unref();
    await close();
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0));
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    void end(1);
  });
};

run().catch((error: unknown) => {
  console.error(oneLine(error));
  process.exit(1);
});
