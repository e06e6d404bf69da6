const leaving = new AbortController();

/**
 * Fetches one of the shop's own files.
 * @throws the browser's error when there is no answer, or as soon as the worker makes way for a newer one
 */
export const fetchFile = (file: RequestInfo, init: RequestInit = {}): Promise<Response> =>
  fetch(file, { ...init, signal: leaving.signal });

/** Ends these fetches for good. The browser lets a newer worker take over once this one has nothing left to do. */
export const makeWay = (): void => leaving.abort();
