import { useEffect, useState } from 'react';

/** How long after the last change the address follows, ms. Browsers refuse to change it for each key. */
const SETTLED = 300;
/** A link is followed when a pointer goes down on it, or when the keyboard clicks it. */
const LEAVING = ['pointerdown', 'click'];

/**
 * Keeps what a page shows in the part of the address behind #, which browsers do not send. The address is replaced
 * without the router, for which each change would be a visit to a page.
 * @param code what the page shows; undefined as long as the address has it
 */
export const useAddress = (code: string | undefined): void => {
  const [path] = useState(() => window.location.pathname);
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
};
