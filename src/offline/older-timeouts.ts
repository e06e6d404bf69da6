/** Adds what a browser lacks, and replaces nothing. */
export const addMissing = <Target extends object>(target: Target, added: Target): void => {
  for (const [name, value] of Object.entries(added))
    if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true });
};

/** Safari before 16 has no timeouts of requests, which the worker needs, too; importing this file adds them. */
addMissing<Partial<Pick<typeof AbortSignal, 'timeout'>>>(AbortSignal, {
  timeout: (ms) => {
    const ended = new AbortController();
    setTimeout(() => ended.abort(new DOMException('The time is over', 'TimeoutError')), ms);
    return ended.signal;
  },
});
