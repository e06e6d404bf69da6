import { useHydrated } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * The address changes this long after the last change of the value, ms. Browsers refuse to change it for each key
 * press.
 */
const SETTLED = 300;
/**
 * A link is followed when a pointer goes down on it, or when the keyboard clicks it. A field that is left has its last
 * value, and the page may be loaded again at once.
 */
const LEAVING = ['pointerdown', 'click', 'focusout'];

/** The value in the address. */
export interface InAddress<T> {
  shown: T;
  /** The address says something that the page cannot read. */
  isUnreadable: boolean;
}

/**
 * Keeps what a page shows in the part of the address after #, which browsers do not send. The address is replaced
 * without the router, to which each change would be a visit to a page.
 * A page that the server has rendered begins without it, and reads it before the next paint.
 * @param fromAddress reads the part after #, or '' when there is none; a function of the module
 * @param encode encodes a value for the address, without the #
 */
export const useInAddress = <T>(
  fromAddress: (hash: string) => InAddress<T>,
  encode: (shown: T) => string,
) => {
  const [isLive] = useState(useHydrated());
  const path = useRef('');
  const [{ shown, isUnreadable, isChanged }, setState] = useState(() => ({
    ...fromAddress(isLive ? window.location.hash : ''),
    /** Whether the address lacks the latest value. */
    isChanged: false,
  }));

  useLayoutEffect(() => {
    const follow = () => {
      const { hash } = window.location;
      // The skip link changes the address as well.
      if (hash.includes('=')) setState({ ...fromAddress(hash), isChanged: false });
    };
    path.current ||= window.location.pathname;
    if (!isLive) follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [fromAddress, isLive]);

  const code = isChanged ? encode(shown) : undefined;
  useEffect(() => {
    if (code === undefined) return;
    const write = () => {
      const { history, location } = window;
      // The next page may already have its address while this one is shown.
      if (location.pathname !== path.current) return;
      if (location.hash === `#${code}`) return;
      const address = `${location.pathname}${location.search}#${code}`;
      History.prototype.replaceState.call(history, history.state, '', address);
    };
    const timer = setTimeout(write, SETTLED);
    // A tap on a link may leave the page sooner.
    for (const event of LEAVING) document.addEventListener(event, write, { capture: true });
    // React has rendered the last step of a drag when the event arrives here.
    window.addEventListener('pointerup', write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerup', write);
      for (const event of LEAVING) document.removeEventListener(event, write, { capture: true });
    };
  }, [code]);

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
