/** Runs an act again and again, one run at a time; a run that fails is reported and the next one comes. */
export interface Repeated {
  /** Ends the repetition, after the run that is under way. */
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
