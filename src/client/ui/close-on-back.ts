import { useEffect, useEffectEvent } from 'react';

// While something is open over the page, the browser's history has one more entry for it, with the same address and a
// mark: Back then closes it instead of leaving the page. To the router these are moves within the page.

const MARK = 'overlays';

interface Entry {
  page: string;
  /** The number of overlays that were open. */
  depth: number;
}

/** The current entry. The router gives each page a key; returning to the same address later is another page. */
const entry = (): Entry => {
  const state = Object(history.state) as Record<string, unknown>; // any page may store anything
  return {
    page: `${window.location.href} ${String(state.key)}`,
    depth: Number(state[MARK]) || 0,
  };
};

/** The open overlays, the last one on top. */
const open: { close: () => void }[] = [];
let last = entry();
let isLeaving = false;

/** Adds or removes entries until there is one for each overlay. */
const sync = (): void => {
  // The browser removes entries later and reports it.
  if (isLeaving) return;
  const { depth } = entry();
  if (depth > open.length) {
    isLeaving = true;
    history.go(open.length - depth);
  }
  if (depth < open.length)
    // The router's own pushState would load the page again.
    History.prototype.pushState.call(history, { ...history.state, [MARK]: open.length }, '');
  last = entry();
};

const onPop = (): void => {
  const now = entry();
  const isSamePage = now.page === last.page;
  const isForward = isSamePage && now.depth > last.depth;
  last = now;
  if (isLeaving) {
    isLeaving = false;
    return sync();
  }
  while (open.length > now.depth) open.pop()?.close();
  // An entry of something that has closed since: skip it.
  if (now.depth > open.length) history.go(isForward ? 1 : open.length - now.depth);
};

addEventListener('popstate', onPop);

/**
 * Calls `close` when the visitor goes back.
 * @returns a function to call when it was closed in another way
 */
export const closeOnBack = (close: () => void): (() => void) => {
  const self = { close };
  open.push(self);
  sync();
  return () => {
    const at = open.indexOf(self);
    if (at < 0) return;
    open.splice(at, 1);
    // After a link that closes the overlay has been followed.
    setTimeout(sync);
  };
};

/** Calls `close` when the visitor goes back while it is open. */
export const useCloseOnBack = (isOpen: boolean, close: () => void): void => {
  const closeNow = useEffectEvent(close);
  useEffect(() => (isOpen ? closeOnBack(() => closeNow()) : undefined), [isOpen]);
};
