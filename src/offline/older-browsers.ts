/** Adds what a browser lacks, and replaces nothing. */
const addMissing = <Target extends object>(target: Target, added: Target): void => {
  for (const [name, value] of Object.entries(added))
    if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true });
};

/** The part of the platform that browsers before 2024 lack; importing this file adds it, and replaces nothing. */
interface Lacking {
  signals: Partial<Pick<typeof AbortSignal, 'any' | 'timeout'>>;
  lists: Partial<Pick<unknown[], 'toSorted' | 'toReversed' | 'toSpliced'>>;
  urls: Partial<Pick<typeof URL, 'canParse'>>;
  random: Partial<Pick<Crypto, 'randomUUID'>>;
}

/** Requests lack timeouts in Safari before 16, and their combination in Chrome before 116 and Safari before 17.4. */
const signalsOf2021 = {
  timeout: (time: number): AbortSignal => {
    const ended = new AbortController();
    setTimeout(() => ended.abort(new DOMException('The time is over', 'TimeoutError')), time);
    return ended.signal;
  },
  any: (signals: Iterable<AbortSignal>): AbortSignal => {
    const ended = new AbortController();
    for (const signal of signals) {
      const follow = () => ended.abort(signal.reason);
      if (signal.aborted) follow();
      else signal.addEventListener('abort', follow, { once: true, signal: ended.signal });
    }
    return ended.signal;
  },
};

/** A random UUID (version 4). The browser's own one needs https, which a shop on a local network may not have. */
export const randomUUID = (): ReturnType<Crypto['randomUUID']> => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  });
  const part = (from: number, to: number) => hex.slice(from, to).join('');
  return `${part(0, 4)}-${part(4, 6)}-${part(6, 8)}-${part(8, 10)}-${part(10, 16)}`;
};

addMissing<Lacking['signals']>(AbortSignal, signalsOf2021);
addMissing<Lacking['random']>(crypto, { randomUUID });
addMissing<Lacking['urls']>(URL, {
  canParse: (url, base) => {
    try {
      return Boolean(new URL(url, base));
    } catch {
      return false;
    }
  },
});
addMissing<Lacking['lists']>(Array.prototype, {
  toSorted(this: unknown[], compare) {
    return [...this].sort(compare);
  },
  toReversed(this: unknown[]) {
    return this.map((_, at) => this[this.length - 1 - at]);
  },
  toSpliced(this: unknown[], ...options: [number, number, ...unknown[]]) {
    const copy = [...this];
    copy.splice(...options);
    return copy;
  },
});
