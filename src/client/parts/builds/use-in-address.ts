import { useCallback, useEffect, useState } from 'react';

/**
 * The address changes this long after the last change of the value, ms. Browsers refuse to change it for each key
 * press.
 */
const SETTLED = 300;
/** A link is followed when a pointer goes down on it, or when the keyboard clicks it. */
const LEAVING = ['pointerdown', 'click'];

/** The value in the address. */
export interface InAddress<T> {
  shown: T;
  /** The address says something that the page cannot read. */
  isUnreadable: boolean;
}

/**
 * Keeps what a page shows in the part of the address after #, which browsers do not send. The address is replaced
 * without the router, to which each change would be a visit to a page.
 * @param fromAddress reads the current address; a function of the module
 * @param codeOf encodes a value for the address, without the #
 */
export const useInAddress = <T>(fromAddress: () => InAddress<T>, codeOf: (shown: T) => string) => {
  const [path] = useState(() => window.location.pathname);
  const [{ shown, isUnreadable, isChanged }, setState] = useState(() => ({
    ...fromAddress(),
    /** Whether the address lacks the latest value. */
    isChanged: false,
  }));

  useEffect(() => {
    const follow = () => {
      // The skip link changes the address as well.
      if (window.location.hash.includes('=')) setState({ ...fromAddress(), isChanged: false });
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [fromAddress]);

  const code = isChanged ? codeOf(shown) : undefined;
  useEffect(() => {
    if (code === undefined) return;
    const write = () => {
      const { history, location } = window;
      // The next page may already have its address while this one is shown.
      if (location.pathname !== path) return;
      const address = `${location.pathname}${location.search}#${code}`;
      History.prototype.replaceState.call(history, history.state, '', address);
    };
    const timer = setTimeout(write, SETTLED);
    // A tap on a link may leave the page sooner.
    for (const event of LEAVING) document.addEventListener(event, write, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const event of LEAVING) document.removeEventListener(event, write, { capture: true });
    };
  }, [code, path]);

  const change = useCallback(
    (changed: (shown: T) => T) =>
      setState((before) => ({
        shown: changed(before.shown),
        isUnreadable: false,
        isChanged: true,
      })),
    [],
  );
  return { shown, isUnreadable, change };
};
