const end = new AbortController();

/** Ends every request of the worker as soon as it makes way for a newer one. */
export const leaving: AbortSignal = end.signal;

/** Ends all work for good. The browser lets a newer worker take over once this one has nothing left to do. */
export const makeWay = (): void => end.abort();

/** A signal for one request, which ends after this many ms, or when the worker makes way. */
export const within = (time: number): AbortSignal => {
  const late = new AbortController();
  const stop = () => late.abort();
  setTimeout(stop, time);
  if (leaving.aborted) stop();
  leaving.addEventListener('abort', stop);
  return late.signal;
};
