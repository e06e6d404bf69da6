import { useCallback, useEffect, useState } from 'react';
import { type LinkDesign, addressOf, readAddress } from '../../../../shop/builds/link-design';
import { useAddress } from '../../../parts/builds/use-address';

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
    // The skip link changes the address as well.
    const follow = () => window.location.hash.includes('=') && setState(fromAddress());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  useAddress(isChanged ? addressOf(design) : undefined);

  const change = useCallback(
    (changed: LinkDesign) => setState({ design: changed, isUnreadable: false, isChanged: true }),
    [],
  );
  return { design, isUnreadable, change };
};
