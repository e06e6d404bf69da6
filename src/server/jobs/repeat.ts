/** Runs a function repeatedly, one run at a time. A failed run is reported; the next one follows. */
interface Repeated {
  /** Stops after the current run. */
  stop: () => Promise<void>;
}

/** @param pause ms between the end of one run and the start of the next */
export const repeat = (
  act: () => Promise<unknown>,
  pause: number,
  failed: (error: unknown) => void,
): Repeated => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = async () => {
    try {
      await act();
    } catch (error) {
      failed(error);
    }
    if (!stopped) timer = setTimeout(start, pause);
  };
  const start = () => {
    running = run();
  };
  timer = setTimeout(start, pause);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
