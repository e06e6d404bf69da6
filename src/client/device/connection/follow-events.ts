/** The pause before the first retry after a failure, ms. Each further pause is twice as long. */
const FIRST = 5000;

interface Following {
  /** Called with the data of each message. */
  take: (data: unknown) => void;
  /** Called when the events end. */
  lost?: () => void;
  /** Whether to follow now; called at the beginning, and whenever the page is shown or hidden. */
  isWanted: () => boolean;
  /** The longest pause, ms. */
  longest: number;
  /** The share by which a pause is at most lengthened at random, so that the pages do not all come at once. */
  spread: number;
}

/**
 * Follows the events of an address while `isWanted` says so, and retries after a failure.
 * @returns `look` checks `isWanted` again, `end` stops for good
 */
export const followEvents = (
  address: string,
  { take, lost, isWanted, longest, spread }: Following,
): { look: () => void; end: () => void } => {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    source?.close();
    source = undefined;
    lost?.();
  };
  const start = () => {
    timer = undefined;
    source = new EventSource(address);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      pause = FIRST;
      take(JSON.parse(data));
    });
    // The browser's own retries would come every few seconds.
    source.addEventListener('error', () => {
      stop();
      timer = setTimeout(start, pause * (1 + Math.random() * spread));
      pause = Math.min(pause * 2, longest);
    });
  };
  const look = () => {
    if (!isWanted()) stop();
    else if (!source && timer === undefined) start();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return {
    look,
    end: () => {
      document.removeEventListener('visibilitychange', look);
      stop();
    },
  };
};
