import { useCallback, useEffect, useState } from 'react';
import { type LinkDesign, addressOf, readAddress } from '../../../../shop/builds/link-design';

/** How long after the last change the address follows, ms. */
const SETTLED = 300;

interface State {
  /** Undefined while nothing is designed. */
  design: LinkDesign | undefined;
  /** The address says something, but not a design. */
  isUnreadable: boolean;
  /** Whether the address does not have the design yet. */
  isChanged: boolean;
}

const fromAddress = (): State => {
  const { hash } = window.location;
  const design = readAddress(hash);
  return { design, isUnreadable: !design && hash.includes('='), isChanged: false };
};

/**
 * The design on the page, which is kept in the part of the address behind #. The address is replaced without the router,
 * for which each letter would be a visit to a page.
 * @param first the design to begin with, when the address has none
 */
export const useDesign = (first: LinkDesign) => {
  const [{ design = first, isUnreadable, isChanged }, setState] = useState(fromAddress);

  useEffect(() => {
    const follow = () => setState(fromAddress());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => {
      const { history, location } = window;
      const address = `${location.pathname}${location.search}#${addressOf(design)}`;
      History.prototype.replaceState.call(history, history.state, '', address);
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [design, isChanged]);

  const change = useCallback(
    (changed: LinkDesign) => setState({ design: changed, isUnreadable: false, isChanged: true }),
    [],
  );
  return { design, isUnreadable, change };
};
