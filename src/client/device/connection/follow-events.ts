/** The first pause before the next try after a failure, ms. Each is twice as long as the one before. */
const FIRST = 5000;

interface Following {
  /** Called with the data of each message. */
  take: (data: unknown) => void;
  /** Called when the events end. */
  lost?: () => void;
  /** Whether to follow now; asked at the beginning, and whenever the page is shown or hidden. */
  isWanted: () => boolean;
  /** The longest pause, ms. */
  longest: number;
  /** By which part of itself a pause can be longer, at random, so that pages do not come at once. */
  spread: number;
}

/**
 * Follows the events of an address while they are wanted. After a failure it tries again by itself.
 * @returns `look` asks again whether they are wanted, `end` ends it
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
    // By itself the browser would try again every few seconds.
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
