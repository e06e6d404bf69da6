/** Runs a function repeatedly, one run at a time. A failed run is reported; the next one follows. */
export interface Repeated {
  /** Starts the next run now, or directly after the current one. */
  soon: () => void;
  /** Stops after the current run. */
  stop: () => Promise<void>;
}

/** The result of a run when more is due: the next one follows directly. */
export const MORE = 'more';

/** @param pause ms between the end of one run and the start of the next */
export const repeat = (
  act: () => Promise<unknown>,
  pause: number | (() => number),
  failed: (error: unknown) => void,
): Repeated => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  let running: Promise<void> = Promise.resolve();
  const wait = () => {
    timer = setTimeout(start, typeof pause === 'number' ? pause : pause());
  };
  const run = async () => {
    isDue = false;
    try {
      if ((await act()) === MORE) isDue = true;
    } catch (error) {
      failed(error);
    }
    if (stopped) return;
    if (isDue) start();
    else wait();
  };
  const start = () => {
    timer = undefined;
    running = run();
  };
  wait();
  return {
    soon: () => {
      if (stopped) return;
      if (timer === undefined) isDue = true;
      else {
        clearTimeout(timer);
        start();
      }
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
